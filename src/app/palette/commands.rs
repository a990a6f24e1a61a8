//! What can be done from the palette.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::state::answers::deciding::Deciding;
use crate::state::answers::list::List;
use crate::state::answers::reports::Reports;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::ground::samples::SAMPLES;
use crate::state::keeping::autosave::{Autosave, Kept};
use crate::state::keeping::watching::{Watch, Watching};
use crate::state::views::density::Densities;
use crate::state::views::theme::Themes;
use crate::state::views::tour::Tour;
use crate::state::views::worklist::Show;

/// Something to do, by name.
#[derive(Clone)]
pub(super) struct Command {
    /// Its name.
    pub(super) label: String,
    /// What kind of thing it is.
    pub(super) kind: &'static str,
    /// What it does.
    pub(super) act: Act,
}

/// What a command does.
#[derive(Clone)]
pub(super) enum Act {
    /// Shows the help.
    Help,
    /// Anything else.
    Call(Callback<()>),
    /// Takes a parameter into the hand and puts the focus on its slider, once the page has it.
    Slider {
        editing: Editing,
        id: String,
        name: String,
    },
}

impl Act {
    pub(super) fn run(self) {
        match self {
            Self::Help => {}
            Self::Call(act) => act.run(()),
            Self::Slider { editing, id, name } => {
                // A map has the slider of the one in hand alone.
                editing.touch(&id);
                // The dialog gives the focus back as it closes; this comes after.
                set_timeout(move || find_slider(name), Duration::ZERO);
            }
        }
    }
}

/// All commands, as things stand.
pub(super) struct Commands(pub(super) Vec<Command>);

impl Commands {
    pub(super) fn gather() -> Self {
        let mut all = Self(Vec::new());
        all.acts();
        all.of_decision();
        all.sliders();
        all.decisions();
        all
    }

    fn add(&mut self, label: String, kind: &'static str, act: Act) {
        self.0.push(Command { label, kind, act });
    }

    pub(super) fn call(
        &mut self,
        label: &str,
        kind: &'static str,
        act: impl Fn() + Send + Sync + 'static,
    ) {
        let act = Act::Call(Callback::new(move |()| act()));
        self.add(label.to_owned(), kind, act);
    }

    fn acts(&mut self) {
        let navigation = expect_context::<Navigation>();
        let editing = expect_context::<Editing>();
        let files = expect_context::<Files>();
        let autosave = expect_context::<Autosave>();
        let themes = expect_context::<Themes>();
        let densities = expect_context::<Densities>();
        let tour = expect_context::<Tour>();
        for page in Page::ALL {
            self.call(page.label(), "Page", move || navigation.open(page));
        }
        if editing.can_undo().get_untracked() {
            self.call("Undo", "Ctrl+Z", move || editing.undo());
        }
        if editing.can_redo().get_untracked() {
            self.call("Redo", "Ctrl+Shift+Z", move || editing.redo());
        }
        if editing.draft().with_untracked(|draft| draft.changes() > 0) {
            self.call("Discard all changes", "Action", move || editing.discard());
        }
        self.lists();
        self.stored();
        self.call("Change the theme", "Action", move || themes.advance());
        let frame = expect_context::<Deciding>().frame();
        if frame.with_untracked(|frame| frame.as_ref().is_some_and(|frame| frame.can.reports)) {
            let reports = expect_context::<Reports>();
            self.call("Write the report", "Action", move || {
                navigation.open(Page::Decision);
                reports.open();
            });
        }
        let density = densities.now().other();
        let label = format!("Make rows {}", density.label());
        self.call(&label, "Action", move || densities.choose(density));
        self.add("Help: this page and all keys".to_owned(), "?", Act::Help);
        if files.decisions().get_untracked() > 0 {
            self.call("Take the tour of a decision", "Help", move || {
                tour.begin();
                navigation.open(Page::Decision);
            });
        }
        for sample in SAMPLES {
            let label = format!("Open the sample: {}", sample.label);
            self.call(&label, "Sample", move || autosave.open_sample(sample));
        }
    }

    /// What the worklist shows.
    fn lists(&mut self) {
        let navigation = expect_context::<Navigation>();
        let list = expect_context::<List>();
        for (show, label) in [
            (Show::All, "Show all decisions"),
            (Show::Changed, "Show decisions that the edits change"),
            (Show::Differs, "Show decisions that differ from the record"),
            (
                Show::OtherChoice,
                "Show decisions with another choice than recorded",
            ),
            (Show::Diagnostics, "Show decisions with diagnostics"),
        ] {
            self.call(label, "Worklist", move || {
                list.show(show);
                navigation.open(Page::Worklist);
            });
        }
        let watching = expect_context::<Watching>();
        if watching.words().is_some() {
            let label = "Show decisions that flipped since the last read";
            self.call(label, "Worklist", move || {
                list.show(Show::Flipped);
                navigation.open(Page::Worklist);
            });
        }
    }

    /// Workspaces and the folder that is watched.
    fn stored(&mut self) {
        let watching = expect_context::<Watching>();
        let autosave = expect_context::<Autosave>();
        self.call("Export workspace", "Action", move || autosave.export());
        if autosave.has_anything() {
            self.call("Start empty", "Action", move || autosave.start_empty());
        }
        if autosave.can_go_back().get_untracked() {
            self.call("Back to the workspace before", "Action", move || {
                autosave.go_back();
            });
        }
        if Watching::is_possible() {
            self.call("Watch a folder", "Action", move || watching.choose());
        }
        if watching
            .watch()
            .with_untracked(|watch| *watch != Watch::Idle)
        {
            self.call("Stop watching the folder", "Action", move || {
                watching.stop();
            });
        }
    }

    /// Those that open a stored workspace.
    pub(super) fn workspaces(&mut self, autosave: &Autosave, stored: Vec<Kept>) {
        let autosave = *autosave;
        for kept in stored {
            self.call(&kept.offer(), "Action", move || {
                autosave.open_offered(&kept);
            });
        }
    }

    fn sliders(&mut self) {
        let navigation = expect_context::<Navigation>();
        let editing = expect_context::<Editing>();
        let frame = expect_context::<Deciding>().frame().get_untracked();
        if !navigation.is_at(Page::Decision) {
            return;
        }
        for parameter in frame.iter().flat_map(|frame| &frame.parameters) {
            let (id, name) = (parameter.id.clone(), parameter.label.clone());
            let label = format!("Move {name}");
            self.add(label, "Slider", Act::Slider { editing, id, name });
        }
    }

    fn decisions(&mut self) {
        let navigation = expect_context::<Navigation>();
        let open = expect_context::<Files>().workspace().get_untracked();
        for (place, decision) in (0..).zip(&open.decisions) {
            self.call(&decision.label, "Decision", move || {
                navigation.open_decision(place);
            });
        }
    }
}

/// Puts the focus on a slider; where it stands behind a tab, that one is opened first.
fn find_slider(name: String) {
    if focus_slider(&name) {
        return;
    }
    let tab = document().query_selector(".rail.tabbed > .tabs > :last-child, #part-3");
    if let Some(tab) = tab
        .ok()
        .flatten()
        .and_then(|tab| tab.dyn_into::<HtmlElement>().ok())
    {
        tab.click();
        set_timeout(
            move || {
                let _found = focus_slider(&name);
            },
            Duration::ZERO,
        );
    }
}

/// Unfolds the group of a slider, if it is folded, and puts the focus on its weight; false where there is none.
fn focus_slider(name: &str) -> bool {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    let selector = format!("[role=slider][aria-label=\"{name}\"]");
    let found = document().query_selector(&selector).ok().flatten();
    let Some(slider) = found.and_then(|node| node.dyn_into::<HtmlElement>().ok()) else {
        return false;
    };
    if let Ok(Some(group)) = slider.closest("details") {
        let _unfolded = group.set_attribute("open", "");
    }
    slider.scroll_into_view_with_bool(false);
    slider.focus().is_ok()
}
