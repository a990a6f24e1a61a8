//! What came of runs, in words, in cells and by keys: pass, fail, none, stars, which one was taken, a note.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::{Outcome, OutcomeSaid, RunLine};

use crate::charts::format;
use crate::components::drop_area::in_field;
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
pub(super) fn star(stars: u8, runs: &[RunLine]) -> Option<u8> {
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
