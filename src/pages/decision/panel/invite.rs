//! Where a panel is needed and nobody speaks: rules of ours can stand in.

use leptos::prelude::*;
use steelyard_protocol::Decided;

use super::super::view::View;
use super::matrix::Matrix;
use crate::components::dynamic::dynamic;
use crate::state::editing::Editing;
use crate::state::memo::memo;

/// The reading that says who sits on the panel, and the choice that lets rules stand in.
const SWITCH: (&str, &str) = ("panel.evaluators", "fill_in");

/// Whether a panel is what the decision needs, and there is none.
pub(super) fn is_needed(decided: &Decided) -> bool {
    decided.panel.is_none() && decided.status.id == "PANEL"
}

/// The matrix, or the way to one.
#[component]
pub(super) fn PanelSection() -> impl IntoView {
    let view = expect_context::<View>();
    let is_there = memo(move |_| view.read(|decided| decided.panel.is_some()));
    dynamic(move || match is_there.get() {
        Some(true) => view! { <Matrix/> }.into_any(),
        _ => view! { <Invite/> }.into_any(),
    })
}

#[component]
fn Invite() -> impl IntoView {
    let view = expect_context::<View>();
    let editing = expect_context::<Editing>();
    let choose = move |_| {
        let (id, choice) = SWITCH;
        view.frame.with_value(|frame| {
            let switch = frame.switches.iter().find(|switch| switch.id == id);
            let place = switch.and_then(|it| it.choices.iter().position(|one| one.id == choice));
            if let Some((switch, place)) = switch.zip(place) {
                editing.choose(switch, place);
            }
        });
    };
    view! {
        <section class="matrix invite" aria-labelledby="matrix-title">
            <header class="section-head">
                <h2 id="matrix-title">"Panel"</h2>
                <p>"needed, no evaluations yet"</p>
            </header>
            <p class="invite-words">
                "Open the panel's evaluations with the cards, or use seven short rules over the cards' own fields instead. Their scores are marked as heuristic everywhere."
            </p>
            <button type="button" class="button" on:click=choose>"Use the rules instead"</button>
        </section>
    }
}
