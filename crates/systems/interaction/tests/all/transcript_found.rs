//! Where what rules find broken stands.

use proptest::prelude::*;
use steelyard_documents::{Name, Span};
use steelyard_interaction::transcript::by_rule;
use steelyard_interaction::{By, Finding, FindingState, Seen};
use steelyard_runs::Trajectory;
use steelyard_runs::transcript::{Entry, What, entries};

use crate::transcript_support::{broken, found, listed, said, turn};

fn finding(place: usize, turn: Option<usize>, question: Option<usize>) -> Finding {
    Finding {
        // By which it is known again.
        name: Name::from(place.to_string()),
        preference: None,
        by: By::Rule,
        state: FindingState::Broken(None),
        seen: Seen { turn, question },
        expected: String::new(),
        actual: String::new(),
        at: None,
        span: Span::default(),
    }
}

fn run() -> Trajectory {
    Trajectory {
        turns: vec![
            turn("go", vec![said("I look.")], "Done. Next?"),
            turn("", vec![], ""),
            turn("on", vec![said("And?")], ""),
        ],
        questions: vec![found("Next?", Some(0)), listed("Whenever?", None)],
        violations: vec![broken("json", Some(0))],
        ..Trajectory::default()
    }
}

#[test]
fn at_the_question_else_at_the_answer_else_at_the_end() {
    let run = run();
    let all = entries(&run);
    // Prompt, text, answer, question, broken; prompt, text; question.
    assert_eq!(all.len(), 8);
    let seen = [
        (Some(0), Some(0), 3),
        (Some(0), None, 2),
        // A question that is not there is one of its turn.
        (Some(0), Some(9), 2),
        // Of a turn without anything in it what stands before it is meant.
        (Some(1), None, 4),
        (Some(2), None, 6),
        (None, Some(1), 7),
        (None, None, 7),
        (Some(9), None, 6),
    ];
    for (turn, question, place) in seen {
        let found = by_rule(&all, vec![finding(0, turn, question)]);
        let places: Vec<usize> = found.into_keys().collect();
        assert_eq!(places, [place], "{turn:?} {question:?}");
    }
}

#[test]
fn what_a_log_lists_and_what_is_kept_is_not_among_them() {
    let run = run();
    let all = entries(&run);
    let mut others = vec![
        finding(0, None, None),
        finding(1, None, None),
        finding(2, None, None),
    ];
    others[0].by = By::Log(Some(true));
    others[1].state = FindingState::Kept { times: 1 };
    others[2].state = FindingState::NotJudged("nobody can");
    assert!(by_rule(&all, others).is_empty());
    assert!(by_rule(&[], vec![finding(0, None, None)]).is_empty());
}

/// The place of a finding, by going through all entries for it.
fn naive(all: &[Entry], finding: &Finding) -> usize {
    let Seen { turn, question } = finding.seen;
    let asks = |entry: &Entry| matches!(entry.what, What::Question(at, _) if Some(at) == question);
    let answers = |entry: &Entry| {
        turn.is_some() && entry.turn == turn && matches!(entry.what, What::Answer(_))
    };
    let before = |entry: &Entry| turn.is_none() || entry.turn.is_some_and(|of| Some(of) <= turn);
    let place = all
        .iter()
        .position(asks)
        .or_else(|| all.iter().position(answers));
    place.or_else(|| all.iter().rposition(before)).unwrap_or(0)
}

proptest! {
    #[test]
    fn each_stands_once_where_going_through_all_finds_it(
        seen in prop::collection::vec((prop::option::of(0..5_usize), prop::option::of(0..4_usize)), 0..12),
        shapes in prop::collection::vec((any::<bool>(), any::<bool>(), any::<bool>()), 0..5),
        asked in prop::collection::vec(prop::option::of(0..5_usize), 0..4),
    ) {
        let text = |some: bool| if some { "x" } else { "" };
        let run = Trajectory {
            turns: shapes
                .iter()
                .map(|(prompt, event, answer)| {
                    let events = event.then(|| said("y")).into_iter().collect();
                    turn(text(*prompt), events, text(*answer))
                })
                .collect(),
            questions: asked.into_iter().map(|turn| listed("q?", turn)).collect(),
            ..Trajectory::default()
        };
        let all = entries(&run);
        let findings: Vec<Finding> = seen
            .iter()
            .enumerate()
            .map(|(at, (turn, question))| finding(at, *turn, *question))
            .collect();
        let found = by_rule(&all, findings.clone());
        let mut names: Vec<usize> = Vec::new();
        for (place, ones) in found {
            for one in ones {
                let at: usize = one.name.parse().unwrap();
                prop_assert_eq!(place, naive(&all, &findings[at]));
                names.push(at);
            }
        }
        names.sort_unstable();
        let expected = if all.is_empty() { 0 } else { findings.len() };
        prop_assert_eq!(names, (0..expected).collect::<Vec<_>>());
    }
}
