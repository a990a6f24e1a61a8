//! One reading: what can be chosen, what it means, and what it would change.

use leptos::prelude::*;
use steelyard_protocol::{Choice, Switch};

use crate::components::dynamic::{flag, perhaps};
use crate::components::reading_words::changes_text;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;

/// A row: name and id, then the choices.
#[component]
pub(super) fn SwitchReach(
    /// What can be chosen.
    switch: Switch,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let held = StoredValue::new(switch.clone());
    let chosen = memo(move |_| {
        held.with_value(|switch| editing.draft().with(|draft| draft.reading(switch)))
    });
    let saved = usize::try_from(switch.saved).unwrap_or_default();
    let options = switch
        .choices
        .into_iter()
        .enumerate()
        .map(|(place, choice)| {
            view! { <ChoiceLine held=held place=place choice=choice chosen=chosen/> }
        })
        .collect_view();
    view! {
        <fieldset class="setting-reading" class:changed=flag(move || chosen.get() != saved)>
            <legend>
                <span>{switch.label}</span>
                <code>{switch.id}</code>
            </legend>
            {options}
        </fieldset>
    }
}

#[component]
fn ChoiceLine(
    /// The switch that it is of.
    held: StoredValue<Switch>,
    /// Its place among the choices; the default is the first.
    place: usize,
    /// What it is.
    choice: Choice,
    /// The place in force.
    chosen: Memo<usize>,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let studies = expect_context::<Studies>();
    let decisions = expect_context::<Files>().decisions();
    let reading = choice.id.clone();
    let changes = perhaps(move || {
        if chosen.get() == place {
            return Some("in force".to_owned());
        }
        let count = held.with_value(|switch| studies.reading(&switch.id, &reading))?;
        Some(changes_text(count, decisions.get()))
    });
    let saved = held.with_value(|switch| usize::try_from(switch.saved) == Ok(place));
    let tag = match (place, saved) {
        (0, _) => Some("default"),
        (_, true) => Some("saved"),
        _ => None,
    };
    view! {
        <label class="choice">
            <input
                type="radio"
                name=held.with_value(|switch| format!("setting-{}", switch.id))
                value=choice.id
                prop:checked=flag(move || chosen.get() == place)
                on:change=scope::guard(move |_| held.with_value(|switch| editing.choose(switch, place)))
            />
            <span class="means">{choice.label} " " {tag.map(|tag| view! { <small>{tag}</small> })}</span>
            <span class="would">{changes}</span>
        </label>
    }
}
