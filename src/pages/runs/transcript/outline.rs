//! The turns, a line each: what was asked, what it took, what was asked back and broken.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use steelyard_protocol::{Outline, TurnLine};

use super::way::Place;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::pages::runs::effort::Efforts;
use crate::pages::runs::reader::Reader;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;

/// Turns that are listed; beyond, the keys lead.
const MOST: usize = 1_500;

/// Turns that are drawn at a time: more would keep the page from answering.
const AT_ONCE: usize = 64;

/// The list; a click goes to the turn.
#[component]
pub(super) fn Turns(
    /// What is known of the transcript.
    outline: Arc<Outline>,
) -> impl IntoView {
    let place = expect_context::<Place>();
    let turns = Arc::clone(&outline);
    let here = memo(move |_| {
        let top = place.at.get().unwrap_or_default().max(place.top.get());
        let before = turns.turns.partition_point(|turn| turn.first <= top);
        before.saturating_sub(1)
    });
    let left = outline.turns.len().saturating_sub(MOST);
    let most = outline.turns.len().min(MOST);
    // The entries come first.
    let drawn = RwSignal::new(0);
    effect(move || {
        let next = (drawn.get() + AT_ONCE).min(most);
        if drawn.get_untracked() < next {
            // The page may be another one by then.
            let more = move || {
                let _gone = drawn.try_set(next);
            };
            set_timeout(more, Duration::ZERO);
        }
    });
    let turn = move |at: usize| {
        let turn = outline.turns.get(at).cloned();
        turn.map(|turn| view! { <Turn at=at turn=turn here=here/> })
    };
    view! {
        <nav class="turns" aria-label="Turns">
            <h3>"Turns"</h3>
            <ol>
                <For each=move || 0..drawn.get() key=|at| *at children=turn/>
            </ol>
            {(left > 0).then(|| view! {
                <p class="faint">{format!("{} more; press j to go on.", format::count(left as u64))}</p>
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
    let reader = expect_context::<Reader>();
    let number = u32::try_from(at).unwrap_or(u32::MAX);
    let first = turn.first;
    let took = [
        turn.tokens.map(|tokens| format::tokens(tokens as f64)),
        turn.took_ms.map(format::duration),
    ];
    let took: Vec<String> = took.into_iter().flatten().collect();
    let outline = reader.outline();
    let broken = memo(move |_| {
        let now = outline.get().unwrap_or_default();
        now.turns.get(at).map_or(0, |turn| turn.broken)
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
                    {dynamic(move || {
                        let asked = reader.efforts(number);
                        asked
                            .map(|asked| view! { <Efforts counts=asked.efforts unjudged=asked.unjudged/> })
                            .into_any()
                    })}
                    {when(move || broken.get() > 0, move || view! {
                        <span class="turn-broken" title="preferences broken">
                            <Icon glyph=Glyph::Triangle size=12 name="Broken:"/>
                            {text(move || broken.get().to_string())}
                        </span>
                    }
                    .into_any())}
                </span>
            </button>
        </li>
    }
}
