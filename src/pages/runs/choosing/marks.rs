//! The boxes by which runs are chosen: one a row, and one for all.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::RunId;
use web_sys::HtmlInputElement;

use super::Choosing;
use crate::components::dynamic::flag;
use crate::components::focus;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;

/// The box of a run.
#[component]
pub(in crate::pages::runs) fn Mark(
    /// The run.
    id: RunId,
    /// What it is called.
    name: String,
) -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let clicked = move |event: MouseEvent| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            choosing.mark(id, input.checked(), event.shift_key());
        }
    };
    let pressed = move |event: KeyboardEvent| {
        let down = match event.key().as_str() {
            "ArrowDown" => true,
            "ArrowUp" => false,
            _ => return,
        };
        event.prevent_default();
        let next = choosing.rows.with_untracked(|rows| {
            let here = rows.iter().position(|row| *row == id)?;
            let next = if down { here + 1 } else { here.checked_sub(1)? };
            rows.get(next).copied()
        });
        let Some(next) = next else {
            return;
        };
        if event.shift_key() {
            choosing.mark(id, true, false);
            choosing.mark(next, true, false);
        }
        choosing.go(next);
    };
    // Its row was drawn anew: the keyboard goes on where it was, before the next key comes.
    if choosing.at.get_value() == Some(id) {
        effect(move || take_up(id));
    }
    view! {
        <input
            type="checkbox"
            id=element_id(id)
            aria-label=format!("Choose {name}")
            prop:checked=flag(move || choosing.has(id))
            on:click=clicked
            on:focus=move |_| choosing.at.set_value(Some(id))
            on:keydown=pressed
        />
    }
}

/// The box for all rows in sight.
#[component]
pub(in crate::pages::runs) fn MarkAll() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let count = memo(move |_| {
        choosing.rows.with(|rows| {
            let chosen = choosing
                .chosen
                .with(|chosen| rows.iter().filter(|row| chosen.contains(row)).count());
            (chosen, rows.len())
        })
    });
    let all = flag(move || count.with(|(chosen, rows)| *chosen > 0 && chosen == rows));
    let some = flag(move || count.with(|(chosen, rows)| *chosen > 0 && chosen < rows));
    view! {
        <input
            type="checkbox"
            aria-label="Choose all runs in the table"
            prop:checked=all
            prop:indeterminate=some
            on:click=move |_| choosing.mark_all(!all.get_untracked())
        />
    }
}

/// Whether the keyboard is at the box of a run.
pub(super) fn is_in_hand(id: RunId) -> bool {
    let at = document().active_element();
    at.is_some_and(|at| at.id() == element_id(id))
}

/// Gives the keyboard back to the box of a run, where nothing else has it.
fn take_up(id: RunId) {
    let at = document().active_element();
    if at.is_none_or(|at| at.tag_name() == "BODY") {
        focus(id);
    }
}

/// Gives the keyboard to the box of a run; whether it is there.
pub(super) fn focus(id: RunId) -> bool {
    focus::focus(&element_id(id))
}

fn element_id(id: RunId) -> String {
    format!("choose-{}-{}", id.file, id.place)
}
