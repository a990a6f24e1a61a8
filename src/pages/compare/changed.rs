//! The decisions that come to something else.

use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::{ChangedDecision, Compared};

use crate::charts::format;
use crate::components::dynamic::text;
use crate::components::outcome::Outcome;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;

/// The list.
#[component]
pub(super) fn Changed(
    /// What came of it.
    found: Arc<Compared>,
) -> impl IntoView {
    if found.changed.is_empty() {
        return view! { <p class="compare-words faint">"No decision changes."</p> }.into_any();
    }
    let left = (found.outcomes as usize).saturating_sub(found.changed.len());
    let is_recorded = found.changed.iter().any(|one| !one.recorded.is_empty());
    let rows = found
        .changed
        .iter()
        .map(|one| view! { <Row one=one.clone() recorded=is_recorded/> });
    view! {
        <div class="grid-box" tabindex="0" role="region" aria-label="Decisions that change">
            <table class="differing">
                <thead>
                    <tr>
                        <th scope="col">"Decision"</th>
                        <th scope="col">"Under A"</th>
                        <th scope="col">"Under B"</th>
                        {is_recorded.then(|| view! { <th scope="col">"Recorded"</th> })}
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
        {(left > 0).then(|| view! {
            <p class="faint compare-words">{format!("{} more", format::count(left as u64))}</p>
        })}
    }
    .into_any()
}

#[component]
fn Row(
    /// The decision.
    one: ChangedDecision,
    /// Whether any is recorded.
    recorded: bool,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let place = one.decision;
    let label = files.workspace().with_untracked(|open| {
        let brief = open.decisions.get(place as usize);
        brief.map_or(String::new(), |brief| brief.label.clone())
    });
    let open = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        navigation.open_decision(place);
    };
    view! {
        <tr>
            <th scope="row">
                <a href=text(move || navigation.address_of_decision(place)) on:click=open>{label}</a>
            </th>
            <td><span class="outcome-cell"><Outcome verdict=one.before/></span></td>
            <td><span class="outcome-cell"><Outcome verdict=one.after/></span></td>
            {recorded.then(|| {
                let words = match one.recorded.as_str() {
                    "" => format::UNKNOWN,
                    words => words,
                };
                view! { <td>{words.to_owned()}</td> }
            })}
        </tr>
    }
}
