//! Which safeguards are on, where that comes from, and a switch for each.

use leptos::prelude::*;
use steelyard_protocol::deliberation::SafeguardSeen;

use super::known::{Run, reading, switch};
use crate::components::dynamic::{dynamic, flag, text, word};
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;

/// The section.
#[component]
pub(super) fn Safeguards() -> impl IntoView {
    let run = expect_context::<Run>();
    let navigation = expect_context::<Navigation>();
    let all = run.course.part(|course| course.safeguards.clone());
    let summary = text(move || {
        let all = all.get().unwrap_or_default();
        let on = all.iter().skip(1).filter(|one| one.is_on).count();
        match all.len() {
            0 => String::new(),
            count => format!("{on} of {} on", count - 1),
        }
    });
    view! {
        <section class="safeguards" class:stale=run.course.stale aria-labelledby="safeguards-title">
            <header class="section-head">
                <h2 id="safeguards-title">"Safeguards"</h2>
                <p>{summary}</p>
                <button type="button" class="link" on:click=move |_| navigation.open(Page::Simulate)>
                    "Simulate without them"
                </button>
            </header>
            <ul>
                {dynamic(move || {
                    let rows = all.get().unwrap_or_default().into_iter();
                    rows.map(|one| view! { <Line one=one/> }).collect_view().into_any()
                })}
            </ul>
        </section>
    }
}

#[component]
fn Line(
    /// The safeguard.
    one: SafeguardSeen,
) -> impl IntoView {
    let state = if one.is_on { "on" } else { "off" };
    view! {
        <li class:off=!one.is_on>
            <Turn id=one.switch label=one.label.clone()/>
            <b>{one.label}</b>
            <span class="safeguard-state">{format!("{state}, {}", one.from)}</span>
            <p>{one.settings}</p>
        </li>
    }
}

/// The switch: its reading, on first.
#[component]
fn Turn(
    /// Id of the reading.
    id: String,
    /// Name of the safeguard.
    label: String,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let Some(own) = switch(&id) else {
        return ().into_any();
    };
    let saved = own.saved as usize;
    let held = StoredValue::new(own);
    let chosen = memo(move |_| held.with_value(reading));
    let is_on = move || chosen.get() == 0;
    let turn = move |_| {
        let to = usize::from(chosen.get_untracked() == 0);
        held.with_value(|switch| editing.choose(switch, to));
    };
    view! {
        <button
            type="button"
            role="switch"
            class="safeguard-turn"
            class:changed=flag(move || chosen.get() != saved)
            class:on=flag(is_on)
            aria-checked=word(is_on)
            aria-label=label
            on:click=turn
        >
            <i></i>
        </button>
    }
    .into_any()
}
