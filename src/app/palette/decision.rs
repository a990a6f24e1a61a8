//! What can be done to the decision in view.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::{Frame, Group, Mode, Role, Sieve};
use web_sys::HtmlElement;

use super::commands::Commands;
use crate::components::flip_words::in_a_line;
use crate::state::answers::deciding::Deciding;
use crate::state::answers::list::List;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::{Page, word_of};
use crate::state::ground::selection::Selection;

impl Commands {
    /// Apply, mode, lock, save, and the decisions beside it.
    pub(super) fn of_decision(&mut self) {
        let deciding = expect_context::<Deciding>();
        let frame = deciding.frame().get_untracked();
        let Some(frame) = frame.filter(|_| expect_context::<Navigation>().is_at(Page::Decision))
        else {
            return;
        };
        self.beside(deciding.place().get_untracked().unwrap_or_default());
        self.apply(&frame);
        self.call("Save the settings of this decision…", "Action", save);
        let sieve = expect_context::<Selection>().sieve();
        if sieve.with_untracked(|sieve| *sieve != Sieve::default()) {
            let all = move || sieve.set(Sieve::default());
            self.call("Show the whole ranking, by rank", "Action", all);
        }
        self.modes(&frame);
        self.locks(&frame);
    }

    fn beside(&mut self, decision: u32) {
        let (list, navigation) = (expect_context::<List>(), expect_context::<Navigation>());
        for (label, on) in [("Next decision", true), ("Previous decision", false)] {
            let there = list.beside(decision, on).filter(|there| *there != decision);
            if let Some(there) = there {
                self.call(label, "Decision", move || navigation.open_decision(there));
            }
        }
    }

    /// The smallest change that flips it.
    fn apply(&mut self, frame: &Frame) {
        let editing = expect_context::<Editing>();
        let flips = untrack(|| expect_context::<Studies>().flips());
        let flip = flips.and_then(|(flips, _)| flips.edits.first().cloned());
        if let Some(flip) = flip {
            let label = format!("Apply {}", in_a_line(&flip));
            let parameters = frame.parameters.clone();
            self.call(&label, "Flip", move || match &flip.input {
                Some(input) => editing.put_input(input.clone()),
                None => editing.apply(&parameters, &flip.sets),
            });
        }
    }

    /// What the other weights of a group do while one moves.
    fn modes(&mut self, frame: &Frame) {
        let editing = expect_context::<Editing>();
        let weighs = |group: &&Group| {
            let members = frame.parameters.iter();
            let weights = members.filter(|one| one.group == group.id && one.role == Role::Weight);
            weights.count() > 1
        };
        for group in frame.groups.iter().filter(weighs).cloned() {
            let now = editing.draft().with_untracked(|draft| draft.mode(&group));
            let other = match now {
                Mode::Free => Mode::Proportional,
                Mode::Proportional => Mode::Free,
            };
            let label = format!("{}: switch to {}", group.label, word_of(other));
            self.call(&label, "Mode", move || editing.choose_mode(&group, other));
        }
    }

    fn locks(&mut self, frame: &Frame) {
        let editing = expect_context::<Editing>();
        for parameter in frame
            .parameters
            .iter()
            .filter(|one| one.role == Role::Weight)
        {
            let id = parameter.id.clone();
            let locked = editing
                .draft()
                .with_untracked(|draft| draft.locked.contains(&id));
            let label = format!(
                "{} {}",
                ["Lock", "Unlock"][usize::from(locked)],
                parameter.label
            );
            self.call(&label, "Lock", move || editing.toggle_lock(&id));
        }
    }
}

/// Presses the page's own button, once the palette has closed.
fn save() {
    let press = || {
        let button = document().query_selector(".save-settings").ok().flatten();
        if let Some(button) = button.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
            button.click();
        }
    };
    set_timeout(press, Duration::ZERO);
}
