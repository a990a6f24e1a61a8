//! Readings of rules where the source contradicts itself: one choice each, the default marked.

use leptos::prelude::*;
use steelyard_protocol::Switch;

use crate::charts::format;
use crate::components::dynamic::{flag, perhaps, text};
use crate::components::icon::{Glyph, Icon};
use crate::components::reading_words::changes_text;
use crate::reactive::scope;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;

/// All switches, folded away.
#[component]
pub(crate) fn Readings(
    /// The switches, in the order to show.
    switches: Vec<Switch>,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    if switches.is_empty() {
        return ().into_any();
    }
    let held = StoredValue::new(switches.clone());
    let changed = move || {
        held.with_value(|switches| {
            editing.draft().with(|draft| {
                let other = switches.iter().filter(|switch| draft.reading(switch) != 0);
                other.count() as u64
            })
        })
    };
    let count = switches.len() as u64;
    let words = text(move || match changed() {
        0 => format!("{} default", format::count(count)),
        changed => format!(
            "{} of {} not default",
            format::count(changed),
            format::count(count)
        ),
    });
    let groups = switches
        .into_iter()
        .map(|switch| view! { <SwitchRow switch=switch/> })
        .collect_view();
    view! {
        <details class="rail-group">
            <summary>
                <h2>"Readings"</h2>
                <span class="rail-count">{words}</span>
                <Icon glyph=Glyph::ChevronDown/>
            </summary>
            {groups}
        </details>
    }
    .into_any()
}

#[component]
fn SwitchRow(
    /// What can be chosen.
    switch: Switch,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let studies = expect_context::<Studies>();
    let decisions = expect_context::<Files>().decisions();
    let name = format!("reading-{}", switch.id);
    let (label, id) = (switch.label.clone(), switch.id.clone());
    let choices = switch.choices.clone();
    let held = StoredValue::new(switch);
    let chosen = Signal::derive(move || {
        held.with_value(|switch| editing.draft().with(|draft| draft.reading(switch)))
    });
    let options = choices
        .into_iter()
        .enumerate()
        .map(|(place, choice)| {
            let default = (place == 0).then(|| view! { <small>"default"</small> });
            let reading = choice.id.clone();
            let changes = perhaps(move || {
                let count = held.with_value(|switch| studies.reading(&switch.id, &reading))?;
                Some(changes_text(count, decisions.get()))
            });
            view! {
                <label class="choice">
                    <input
                        type="radio"
                        name=name.clone()
                        value=choice.id
                        prop:checked=flag(move || chosen.get() == place)
                        on:change=scope::guard(move |_| held.with_value(|switch| editing.choose(switch, place)))
                    />
                    <span>{choice.label} {default} <small class="would">{changes}</small></span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="reading" class:changed=flag(move || chosen.get() != 0)>
            <legend>
                {label} <code>{id.split_once('.').map_or(id.clone(), |(_, short)| short.to_owned())}</code>
            </legend>
            {options}
        </fieldset>
    }
}
