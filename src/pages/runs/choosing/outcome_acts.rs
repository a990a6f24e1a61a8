//! Buttons and fields for what came of the runs in hand.

use leptos::ev::Event;
use leptos::prelude::*;
use steelyard_protocol::{Outcome, OutcomeSaid, RunLine};

use super::Choosing;
use crate::charts::format;
use crate::components::dynamic::{flag, text};
use crate::pages::runs::outcomes::star;
use crate::reactive::scope;

/// The buttons, for these runs.
#[component]
pub(in crate::pages::runs) fn OutcomeActs(
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
            on:change=scope::guard(scored)
        />
        <input
            class="outcome-note"
            aria-label="Note"
            placeholder="Note"
            prop:value=note
            on:change=scope::guard(noted)
        />
    }
}
