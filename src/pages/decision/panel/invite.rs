//! Where a panel is needed and nobody speaks: rules of ours can stand in.

use leptos::prelude::*;
use steelyard_protocol::{Choice, Decided, StandIn};

use super::super::view::View;
use super::matrix::Matrix;
use crate::components::dynamic::dynamic;
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;

/// Whether a panel is what the decision needs, and there is none.
pub(super) fn is_needed(decided: &Decided, stand_in: Option<&StandIn>) -> bool {
    let needs = stand_in.is_some_and(|one| one.status == decided.status.id);
    decided.panel.is_none() && needs
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
    let stand_in = view.frame.with_value(|frame| frame.stand_in.clone());
    let words = stand_in.as_ref().map(|one| one.words.clone());
    let choose = move |_| {
        let Some(wanted) = &stand_in else { return };
        view.frame.with_value(|frame| {
            let mut switches = frame.switches.iter();
            let switch = switches.find(|switch| switch.id == wanted.switch);
            let is_it = |choice: &Choice| choice.id == wanted.choice;
            let place = switch.and_then(|switch| switch.choices.iter().position(is_it));
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
            <p class="invite-words">{words}</p>
            <button type="button" class="button" on:click=choose>"Use the rules instead"</button>
        </section>
    }
}
