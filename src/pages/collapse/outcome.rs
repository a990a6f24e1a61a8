//! The strip at the top: status, winner and score, the sentence, and where all stand.

use leptos::prelude::*;
use steelyard_protocol::Status;

use super::axis::Axis;
use super::emphasis::stretches;
use super::view::View;
use crate::charts::format;
use crate::components::chip::StatusChip;
use crate::components::media::Room;
use crate::components::tile::Tile;

/// The answer, in three seconds.
#[component]
pub(crate) fn Outcome() -> impl IntoView {
    let view = expect_context::<View>();
    let room = expect_context::<Signal<Room>>();
    let decided = view.decided;
    let there = Memo::new(move |_| decided.with(Option::is_some));
    let status = Memo::new(move |_| {
        decided.with(|decided| decided.as_ref().map(|decided| decided.status.clone()))
    });
    let shown_status = Signal::derive(move || status.get().unwrap_or_else(unknown));
    let winner = Memo::new(move |_| decided.with(|decided| decided.as_ref()?.winner));
    let name = Memo::new(move |_| {
        decided.with(|decided| match decided {
            Some(decided) if decided.winner.is_some() => decided.winner_label.clone(),
            _ => "No card leads".to_owned(),
        })
    });
    let score = move || {
        decided.with(|decided| {
            let score = decided.as_ref()?.winner_score?;
            Some(format::score(score))
        })
    };
    let sentence = Memo::new(move |_| {
        decided.with(|decided| decided.as_ref().map(|decided| decided.sentence.clone()))
    });
    let margins = move || {
        let sentence = sentence.get().unwrap_or_default();
        let parts = stretches(&sentence).into_iter();
        parts
            .map(|part| {
                if part.margin {
                    view! { <b>{part.text}</b> }.into_any()
                } else {
                    part.text.into_any()
                }
            })
            .collect_view()
    };
    view! {
        <section class="outcome" aria-label="Outcome">
            <Show
                when=move || there.get()
                fallback=|| view! { <p class="waiting">"Scoring for the first time"</p> }
            >
                <div class="answer">
                    <p class="answer-status">
                        <StatusChip status=shown_status/>
                    </p>
                    <h1 class:nobody=move || winner.get().is_none()>
                        {move || winner.get().map(|index| view! { <Tile index=index large=true/> })}
                        <span class="winner">{name}</span>
                        <span class="winner-score">{score}</span>
                    </h1>
                    <p class="sentence">{margins}</p>
                </div>
                <Show when=move || room.get() != Room::Phone>
                    <Axis/>
                </Show>
            </Show>
        </section>
    }
}

/// Stands in for a moment while there is no answer; never seen.
fn unknown() -> Status {
    Status {
        id: String::new(),
        label: format::UNKNOWN.to_owned(),
        tone: steelyard_protocol::Tone::Safe,
    }
}
