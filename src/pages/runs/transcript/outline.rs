//! The turns, a line each: what was asked, what it took, what was asked back and broken.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Outline, TurnLine};

use super::way::Place;
use crate::charts::format;
use crate::components::dynamic::{flag, perhaps};
use crate::components::icon::{Glyph, Icon};
use crate::pages::runs::effort::Efforts;

/// Turns that are listed; beyond, the keys lead.
const MOST: usize = 1_500;

/// The list; a click goes to the turn.
#[component]
pub(super) fn Turns(
    /// What is known of the transcript.
    outline: Arc<Outline>,
) -> impl IntoView {
    let place = expect_context::<Place>();
    let turns = Arc::clone(&outline);
    let here = Memo::new(move |_| {
        let top = place.at.get().unwrap_or_default().max(place.top.get());
        let before = turns.turns.partition_point(|turn| turn.first <= top);
        before.saturating_sub(1)
    });
    let left = outline.turns.len().saturating_sub(MOST);
    let lines = outline.turns.iter().take(MOST).enumerate();
    let lines = lines.map(|(at, turn)| view! { <Turn at=at turn=turn.clone() here=here/> });
    view! {
        <nav class="turns" aria-label="Turns">
            <h3>"Turns"</h3>
            <ol>{lines.collect_view()}</ol>
            {(left > 0).then(|| view! {
                <p class="faint">{format!("{} more; j leads on.", format::count(left as u64))}</p>
            })}
        </nav>
    }
}

#[component]
fn Turn(
    /// Place among the turns.
    at: usize,
    /// The turn.
    turn: TurnLine,
    /// The turn that is read.
    here: Memo<usize>,
) -> impl IntoView {
    let place = expect_context::<Place>();
    let first = turn.first;
    let took = [
        turn.tokens.map(format::tokens),
        turn.took_ms.map(format::duration),
    ];
    let took: Vec<String> = took.into_iter().flatten().collect();
    let asked = turn.unjudged > 0 || turn.efforts.iter().any(|count| *count > 0);
    let broken = (turn.broken > 0).then(|| {
        view! {
            <span class="turn-broken" title="preferences broken">
                <Icon glyph=Glyph::Triangle size=12 name="Broken:"/>
                {turn.broken}
            </span>
        }
    });
    let title = if turn.title.is_empty() {
        "(no prompt)".to_owned()
    } else {
        turn.title.clone()
    };
    view! {
        <li>
            <button
                type="button"
                class="turn"
                class:here=flag(move || here.get() == at)
                aria-current=perhaps(move || (here.get() == at).then(|| "true".to_owned()))
                on:click=move |_| place.go_to(first)
            >
                <span class="turn-number">{turn.number}</span>
                <span class="turn-title">{title}</span>
                <span class="turn-facts">
                    {took.join(" · ")}
                    {asked.then(|| view! { <Efforts counts=turn.efforts unjudged=turn.unjudged/> })}
                    {broken}
                </span>
            </button>
        </li>
    }
}
