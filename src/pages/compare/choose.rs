//! The field in which a side is chosen.

use leptos::prelude::*;

use super::comparing::Comparing;
use super::sides::{Choice, Side};
use crate::components::dynamic::text;
use crate::reactive::scope;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;

/// The field for one side.
#[component]
pub(super) fn Chooser(
    /// Which.
    side: Side,
) -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let files = expect_context::<Files>();
    let editing = expect_context::<Editing>();
    let chosen = comparing.choice(side);
    let options = move || {
        let changes = editing.draft().with(Draft::changes) as u64;
        files.workspace().with(|open| {
            let presets = (0..open.presets.len()).map(Choice::Preset);
            let named = editing.named().all().get();
            let named = named.into_keys().map(Choice::Named);
            let all = [Choice::Saved, Choice::Edited].into_iter();
            let all = all.chain(named).chain(presets);
            let options = all.map(|one| {
                let label = one.label(changes, &open.presets);
                view! {
                    <option value=one.id() selected=untrack(|| comparing.now(side)) == one>
                        {label}
                    </option>
                }
            });
            options.collect_view()
        })
    };
    let id = format!("side-{}", side.name());
    view! {
        <div class="compare-side">
            <label for=id.clone()>
                <b class="side-name">{side.name()}</b>
            </label>
            <select
                id=id
                class="select"
                aria-label=format!("Settings {}", side.name())
                prop:value=text(move || comparing.now(side).id())
                on:change=scope::guard(move |event| chosen.set(Choice::parse(&event_target_value(&event))))
            >
                {options}
            </select>
        </div>
    }
}
