//! The strip at the top: status, winner and score, the sentence, where all stand, and what would tip it.

use leptos::prelude::*;
use steelyard_protocol::{Record, Status};

use super::axis::Axis;
use super::emphasis::stretches;
use super::enter_outcomes::outcomes_of_task;
use super::flip_card::FlipCard;
use super::view::View;
use crate::charts::format;
use crate::components::about::about;
use crate::components::chip::{MarkChip, RecordChip, StatusChip};
use crate::components::decision_name::DecisionName;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when};
use crate::components::media::Room;
use crate::components::tile::Tile;
use crate::reactive::memo::memo;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::ground::selection::Selection;

/// What is said where the decision that is looked for is not there.
fn gone(selection: Selection) -> Signal<String> {
    text(move || {
        let id = selection.missing().unwrap_or_default();
        format!("“{id}” is not among the open decisions; the first one is shown.")
    })
}

/// The score of the winner.
fn score(view: View) -> Signal<Option<String>> {
    perhaps(move || {
        view.decided.with(|decided| {
            let decided = decided.as_ref()?;
            let score = decided.winner_score?;
            let score = format::fixed(score, decided.winner_digits as usize);
            // What a panel agrees on is another number than the score of the ranking.
            let is_of_panel = decided.deciding_panel().is_some();
            Some(if is_of_panel {
                format!("C {score}")
            } else {
                score
            })
        })
    })
}

/// What to know of the winner's score; where outcomes can be entered it leads there.
#[component]
fn WinnerMark() -> impl IntoView {
    let view = expect_context::<View>();
    let enter = outcomes_of_task();
    let lacks = memo(move |_| view.lacks_outcomes());
    dynamic(move || {
        let mark = view.read(|decided| decided.winner_mark.clone()).flatten();
        let Some(mark) = mark else {
            return ().into_any();
        };
        if !lacks.get() {
            return view! { <MarkChip mark=mark/> }.into_any();
        }
        let label = format!("{}: enter outcomes", mark.text);
        view! {
            <button
                type="button"
                class="plain"
                aria-label=label
                on:click=enter
            >
                <MarkChip mark=mark/>
            </button>
        }
        .into_any()
    })
}

/// What is to be said of the decision as such.
#[component]
fn Remarks() -> impl IntoView {
    let selection = expect_context::<Selection>();
    let navigation = expect_context::<Navigation>();
    let view = expect_context::<View>();
    let differs = move || view.read(|decided| decided.record == Record::Differs) == Some(true);
    let notes = dynamic(move || {
        let notes = view
            .read(|decided| decided.notes.clone())
            .unwrap_or_default();
        let notes = notes.into_iter();
        notes
            .map(|note| view! { <p class="remark outcome-note">{note}</p> })
            .collect_view()
            .into_any()
    });
    let why = text(move || {
        let words = view.read(|decided| decided.record_words.clone());
        words.unwrap_or_default()
    });
    view! {
        {when(
            move || selection.missing().is_some(),
            move || view! { <p class="remark" role="status">{gone(selection)}</p> }.into_any(),
        )}
        {view.frame.with_value(|frame| frame.event).map(|(run, event)| {
            view! {
                <p class="remark">
                    <button type="button" class="link" on:click=move |_| navigation.open_event(run, event)>
                        "Show event in run"
                    </button>
                </p>
            }
        })}
        {notes}
        {when(
            move || differs() && !why.get().is_empty(),
            move || view! { <p class="remark" title=why>{why}</p> }.into_any(),
        )}
    }
}

/// The answer, in three seconds.
#[component]
pub(crate) fn Outcome() -> impl IntoView {
    let view = expect_context::<View>();
    let room = expect_context::<Signal<Room>>();
    let decided = view.decided;
    let status = Signal::derive(move || {
        decided.with(|decided| {
            let status = decided.as_ref().map(|decided| decided.status.clone());
            status.unwrap_or_else(unknown)
        })
    });
    let winner = memo(move |_| decided.with(|decided| decided.as_ref()?.winner));
    let name = text(move || {
        decided.with(|decided| match decided {
            Some(decided) if decided.winner.is_some() => decided.winner_label.clone(),
            _ => format!("No {} wins", view.noun()),
        })
    });
    let score = score(view);
    let record = Signal::derive(move || view.read(|decided| decided.record).unwrap_or_default());
    let tile = dynamic(move || {
        let tile = winner
            .get()
            .map(|index| view! { <Tile index=index large=true/> });
        tile.into_any()
    });
    let answer = move || {
        view! {
            <div class="answer">
                <p class="answer-status">
                    <StatusChip status=status/>
                    <RecordChip record=record/>
                    <WinnerMark/>
                    <span class="view-about">{about(Page::Decision).sentence}</span>
                </p>
                <h1
                    class:nobody=flag(move || winner.get().is_none())
                    class:long=flag(move || name.with(|name| is_long(name)))
                >
                    {tile.clone()} <span class="unseen">{name}</span>
                    // Two parts would be read as two words.
                    <span class="winner" title=name aria-hidden="true">
                        <span>{text(move || cut(&name.get()).0)}</span>
                        <span>{text(move || cut(&name.get()).1)}</span>
                    </span>
                    <span class="winner-score">{score}</span>
                </h1>
                <Sentence/>
                <Remarks/>
            </div>
            {when(
                move || room.get() != Room::Phone,
                || view! { <Axis/> <FlipCard/> }.into_any(),
            )}
        }
        .into_any()
    };
    view! {
        <section class="outcome" aria-label="Outcome">
            {when(move || room.get() == Room::Phone, || view! { <DecisionName/> }.into_any())}
            {when(move || decided.with(Option::is_some), answer)}
        </section>
    }
}

/// Whether a name wants two lines of smaller letters.
fn is_long(name: &str) -> bool {
    const LONGEST: usize = 14;
    name.chars().count() > LONGEST
}

/// A name in two, of which the first gives way where there is no room: names of models differ at both ends.
fn cut(name: &str) -> (String, String) {
    const TAIL: usize = 8;
    /// What two lines hold, and what words are cut at the end of.
    const TWO_LINES: usize = 48;
    let count = name.chars().count();
    if count <= TWO_LINES || name.contains(' ') {
        return (name.to_owned(), String::new());
    }
    let at = count - TAIL;
    let head: String = name.chars().take(at).collect();
    (head, name.chars().skip(at).collect())
}

/// By how much, and whom: the margins stand out.
#[component]
fn Sentence() -> impl IntoView {
    let view = expect_context::<View>();
    let words = dynamic(move || {
        let sentence = view.read(|decided| decided.sentence.clone());
        let sentence = sentence.unwrap_or_default();
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
            .into_any()
    });
    view! { <p class="sentence">{words}</p> }
}

/// Stands in for a moment while there is no answer; never seen.
pub(super) fn unknown() -> Status {
    Status {
        id: String::new(),
        label: format::UNKNOWN.to_owned(),
        tone: steelyard_protocol::Tone::Fallback,
    }
}
