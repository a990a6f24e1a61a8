//! What came of runs, entered by a press or a key: pass, fail, none, stars, which one was taken, a note.

use leptos::ev::{Event, KeyboardEvent};
use leptos::prelude::*;
use steelyard_protocol::{Outcome, OutcomeSaid, RunLine};

use super::choosing::Choosing;
use crate::charts::format;
use crate::components::drop_area::in_field;
use crate::components::dynamic::{flag, text};
use crate::components::icon::{Glyph, Icon};

/// What a key says of the runs that are in hand, which are these so far; `None` for one that says nothing.
pub(super) fn said_by(event: &KeyboardEvent, runs: &[RunLine]) -> Option<OutcomeSaid> {
    let combined = event.ctrl_key() || event.meta_key() || event.alt_key();
    (!combined && !in_field(event)).then(|| said(&event.key(), runs))?
}

fn said(key: &str, runs: &[RunLine]) -> Option<OutcomeSaid> {
    Some(match key {
        "+" | "=" => OutcomeSaid::Success(Some(true)),
        "-" | "−" => OutcomeSaid::Success(Some(false)),
        "0" => OutcomeSaid::Success(None),
        "1" | "2" | "3" | "4" | "5" => OutcomeSaid::Stars(star(key.parse().ok()?, runs)),
        _ => return None,
    })
}

/// As many stars; none where all of them have so many.
fn star(stars: u8, runs: &[RunLine]) -> Option<u8> {
    let same = runs.iter().all(|run| run.outcome.stars == Some(stars));
    (!same || runs.is_empty()).then_some(stars)
}

/// What was said, of so many runs.
pub(super) fn words(said: &OutcomeSaid, runs: usize) -> String {
    let what = match said {
        OutcomeSaid::Success(Some(true)) => "passed".to_owned(),
        OutcomeSaid::Success(Some(false)) => "failed".to_owned(),
        OutcomeSaid::Success(None) => "no outcome".to_owned(),
        OutcomeSaid::Score(Some(score)) => format!("score {}", format::short(*score)),
        OutcomeSaid::Score(None) => "no score".to_owned(),
        OutcomeSaid::Stars(Some(stars)) => format::counted(u64::from(*stars), "star"),
        OutcomeSaid::Stars(None) => "no stars".to_owned(),
        OutcomeSaid::Preferred(true) => "taken".to_owned(),
        OutcomeSaid::Preferred(false) => "not taken".to_owned(),
        OutcomeSaid::Note(note) if note.is_empty() => "no note".to_owned(),
        OutcomeSaid::Note(_) => "noted".to_owned(),
    };
    format!("{}: {what}.", format::counted(runs as u64, "run"))
}

/// An outcome in a cell: pass or fail, or how well, stars, whether it was taken.
pub(super) fn cell(outcome: &Outcome) -> AnyView {
    let done = match (outcome.score, outcome.success) {
        (Some(score), _) => Some(view! { <b>{format::short(score)}</b> }.into_any()),
        (None, Some(true)) => Some(
            view! { <b class="passed"><Icon glyph=Glyph::Check size=12/> "pass"</b> }.into_any(),
        ),
        (None, Some(false)) => Some(
            view! { <b class="failed"><Icon glyph=Glyph::Cross size=12/> "fail"</b> }.into_any(),
        ),
        (None, None) => None,
    };
    let stars = stars(outcome);
    let taken = outcome
        .preferred
        .then(|| view! { <span class="mark">"taken"</span> });
    if done.is_none() && stars.is_none() && taken.is_none() {
        return view! { <span class="faint">{format::UNKNOWN}</span> }.into_any();
    }
    let note = outcome.note.clone();
    view! { <span class="outcome-said" title=note>{done} {stars} {taken}</span> }.into_any()
}

/// User satisfaction.
pub(super) fn stars(outcome: &Outcome) -> Option<AnyView> {
    let stars = outcome.stars?;
    let words = format::counted(u64::from(stars), "star");
    Some(view! { <span title=words>{format!("{stars} ★")}</span> }.into_any())
}

/// The buttons, for these runs.
#[component]
pub(super) fn OutcomeActs(
    /// The runs in hand.
    runs: Memo<Vec<RunLine>>,
) -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let all = move |is: fn(&Outcome) -> bool| {
        flag(move || runs.with(|runs| !runs.is_empty() && runs.iter().all(|run| is(&run.outcome))))
    };
    let say = move |said: OutcomeSaid| choosing.say(&runs.get_untracked(), said);
    let button =
        move |label: &'static str, key: &'static str, done: Option<bool>, on: Signal<bool>| {
            view! {
                <button
                    type="button"
                    class="button"
                    aria-pressed=text(move || on.get().to_string())
                    on:click=move |_| say(OutcomeSaid::Success(done))
                >
                    {label} <kbd>{key}</kbd>
                </button>
            }
        };
    let stars = (1..=5_u8).map(|stars| {
        let reached = flag(move || {
            runs.with(|runs| {
                !runs.is_empty() && runs.iter().all(|run| run.outcome.stars >= Some(stars))
            })
        });
        view! {
            <button
                type="button"
                class="rating-star"
                class:lit=reached
                aria-label=format::counted(u64::from(stars), "star")
                on:click=move |_| say(OutcomeSaid::Stars(star(stars, &runs.get_untracked())))
            >
                {text(move || if reached.get() { "★" } else { "☆" }.to_owned())}
            </button>
        }
    });
    let taken = all(|outcome| outcome.preferred);
    view! {
        <div class="outcome-acts" role="group" aria-label="Outcome">
            {button("Pass", "+", Some(true), all(|outcome| outcome.success == Some(true)))}
            {button("Fail", "−", Some(false), all(|outcome| outcome.success == Some(false)))}
            {button("None", "0", None, all(|outcome| outcome.success.is_none() && outcome.score.is_none()))}
            <span class="rating" role="group" aria-label="User satisfaction">{stars.collect_view()}</span>
            <button
                type="button"
                class="button"
                title="Its result was used; the decision is compared with this"
                aria-pressed=text(move || taken.get().to_string())
                on:click=move |_| say(OutcomeSaid::Preferred(!taken.get_untracked()))
            >
                "Taken"
            </button>
            <Fields runs=runs/>
        </div>
    }
}

/// How well, and what else there is to say.
#[component]
fn Fields(
    /// The runs in hand.
    runs: Memo<Vec<RunLine>>,
) -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let shared = move |part: fn(&Outcome) -> String| {
        text(move || {
            runs.with(|runs| {
                let mut parts = runs.iter().map(|run| part(&run.outcome));
                let first = parts.next().unwrap_or_default();
                if parts.all(|other| other == first) {
                    first
                } else {
                    String::new()
                }
            })
        })
    };
    let score = shared(|outcome| {
        outcome
            .score
            .map_or(String::new(), |score| score.to_string())
    });
    let note = shared(|outcome| outcome.note.clone());
    let scored = move |event: Event| {
        let typed = event_target_value(&event);
        let runs = runs.get_untracked();
        match typed.trim().parse::<f64>() {
            Ok(score) if (0.0..=1.0).contains(&score) => {
                choosing.say(&runs, OutcomeSaid::Score(Some(score)));
            }
            _ if typed.trim().is_empty() => choosing.say(&runs, OutcomeSaid::Score(None)),
            _ => choosing.warn(&format!("A score is a number from 0 to 1, not {typed}.")),
        }
    };
    let noted = move |event: Event| {
        let note = event_target_value(&event).trim().to_owned();
        choosing.say(&runs.get_untracked(), OutcomeSaid::Note(note));
    };
    view! {
        <input
            class="outcome-score"
            inputmode="decimal"
            aria-label="Score, 0 to 1"
            placeholder="Score 0–1"
            prop:value=score
            on:change=scored
        />
        <input
            class="outcome-note"
            aria-label="Note"
            placeholder="Note"
            prop:value=note
            on:change=noted
        />
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(stars: Option<u8>) -> RunLine {
        RunLine {
            outcome: Outcome {
                stars,
                ..Outcome::default()
            },
            ..RunLine::default()
        }
    }

    #[test]
    fn a_key_says_what_stands_on_its_button() {
        let all = [run(Some(4)), run(None)];
        assert_eq!(said("+", &all), Some(OutcomeSaid::Success(Some(true))));
        assert_eq!(said("=", &all), Some(OutcomeSaid::Success(Some(true))));
        assert_eq!(said("-", &all), Some(OutcomeSaid::Success(Some(false))));
        assert_eq!(said("0", &all), Some(OutcomeSaid::Success(None)));
        assert_eq!(said("4", &all), Some(OutcomeSaid::Stars(Some(4))));
        assert_eq!(said("4", &all[..1]), Some(OutcomeSaid::Stars(None)));
        assert_eq!(said("6", &all), None);
    }

    #[test]
    fn what_was_said_is_told_with_how_many() {
        assert_eq!(
            words(&OutcomeSaid::Success(Some(true)), 2),
            "2 runs: passed."
        );
        assert_eq!(words(&OutcomeSaid::Stars(Some(1)), 1), "1 run: 1 star.");
        assert_eq!(
            words(&OutcomeSaid::Note(String::new()), 1),
            "1 run: no note."
        );
    }
}
