//! What the other weights of a group do while one moves: named in its head, and to be changed there.

use leptos::prelude::*;
use steelyard_protocol::{Group, Mode};

use crate::components::dynamic::text;
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;
use crate::state::ground::route::word_of;

/// The choice.
#[component]
pub(crate) fn ModeChoice(
    /// The group.
    group: Group,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let label = format!("{}: how other weights react to a move", group.label);
    let held = StoredValue::new(group);
    let mode =
        memo(move |_| held.with_value(|group| editing.draft().with(|draft| draft.mode(group))));
    let other = move || match mode.get() {
        Mode::Free => Mode::Proportional,
        Mode::Proportional => Mode::Free,
    };
    let title = text(move || match mode.get() {
        Mode::Free => "Other weights stay. Switch to proportional to keep the sum".to_owned(),
        Mode::Proportional => {
            "The sum of weights stays. Switch to free to keep the others".to_owned()
        }
    });
    view! {
        <div class="mode" role="group" aria-label=label>
            "mode"
            <button
                type="button"
                class="chip-button"
                title=title
                on:click=move |_| {
                    held.with_value(|group| editing.choose_mode(group, untrack(other)));
                }
            >
                {text(move || word_of(mode.get()).to_owned())}
            </button>
        </div>
    }
}
