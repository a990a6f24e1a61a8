//! What stands in a transcript, in which order, and that nothing stands there twice.

use proptest::prelude::*;
use steelyard_documents::Name;
use steelyard_runs::transcript::{Totals, What, entries, firsts};
use steelyard_runs::{Asked, Ended, EventKind, Outcome, ToolCall, Trajectory, Turn, Usage};

use crate::suite_logs::{LOGS, of};
use crate::support::{broken, found, listed, said, sketch, tool, turn};

#[test]
fn a_turn_in_reading_order() {
    let events = vec![
        EventKind::Thought("hm".to_owned()),
        said("I look."),
        tool("Read", "{}", "text"),
        EventKind::Asked(1),
        EventKind::Spawned {
            agent: Name::from("explore"),
            trajectory: Some(1),
            id: None,
            call: None,
        },
        EventKind::Compacted {
            tokens_before: Some(9),
        },
        EventKind::Failed("overloaded".to_owned()),
        EventKind::Interrupted,
    ];
    let run = Trajectory {
        turns: vec![turn("Do it", events, "Done. Next?"), turn("", vec![], "")],
        questions: vec![
            listed("Which way?", Some(0)),
            listed("By tool?", Some(0)),
            found("Next?", Some(0)),
            listed("Whenever?", None),
            listed("In no turn?", Some(7)),
        ],
        violations: vec![
            broken("commas", None),
            broken("json", Some(0)),
            broken("joke", Some(1)),
            broken("length", Some(0)),
        ],
        ..Trajectory::default()
    };
    assert_eq!(
        sketch(&run),
        [
            "0 prompt Do it",
            "0 thought hm",
            "0 said I look.",
            "0 tool Read",
            "0 question 1 By tool?",
            "0 spawned explore 0",
            "0 compacted Some(9)",
            "0 failed overloaded",
            "0 interrupted",
            "0 answer Done. Next?",
            "0 question 2 Next?",
            "0 question 0 Which way?",
            "0 broken 1 json",
            "0 broken 3 length",
            "1 broken 2 joke",
            "- question 3 Whenever?",
            "- question 4 In no turn?",
            "- broken 0 commas",
        ]
    );
    assert_eq!(firsts(2, &entries(&run)), [0, 14]);
    assert_eq!(firsts(1, &[]), [0]);
}

#[test]
fn a_found_question_stands_after_the_text_that_has_it() {
    let events = vec![
        said("Is **this** `one`\nintended? I go on."),
        tool("Read", "{}", "text"),
        said("Should I stop?"),
        said("Should I stop?"),
    ];
    let run = Trajectory {
        turns: vec![turn("Go", events, "Is [that](x) right?  Should I wait?")],
        questions: vec![
            found("Should I wait?", Some(0)),
            found("Should I stop?", Some(0)),
            found("Is this `one` intended?", Some(0)),
            found("Of which text am I?", Some(0)),
            found("?", Some(0)),
        ],
        ..Trajectory::default()
    };
    let whole = sketch(&run);
    let after: Vec<&str> = whole.iter().map(String::as_str).collect();
    assert_eq!(
        after,
        [
            "0 prompt Go",
            "0 said Is **this** `one`\nintended? I go on.",
            "0 question 2 Is this `one` intended?",
            "0 tool Read",
            "0 said Should I stop?",
            "0 question 1 Should I stop?",
            "0 said Should I stop?",
            "0 answer Is [that](x) right?  Should I wait?",
            "0 question 0 Should I wait?",
            "0 question 3 Of which text am I?",
            "0 question 4 ?",
        ]
    );
}

/// The answer is where questions are looked for, so what it has is not looked for elsewhere.
#[test]
fn a_question_of_the_answer_stands_after_the_answer() {
    let run = Trajectory {
        turns: vec![turn("", vec![said("Ready?")], "Ready?")],
        questions: vec![found("Ready?", Some(0))],
        ..Trajectory::default()
    };
    let order = ["0 said Ready?", "0 answer Ready?", "0 question 0 Ready?"];
    assert_eq!(sketch(&run), order);
}

/// One that has a place of its own in the file stands at that record, whatever else has its words.
#[test]
fn a_question_with_a_place_of_its_own_stands_there() {
    let mut run = Trajectory {
        turns: vec![turn(
            "",
            vec![said("A. Ready?"), said("B. Ready?")],
            "Ready?",
        )],
        questions: vec![found("Ready?", Some(0))],
        ..Trajectory::default()
    };
    let own = steelyard_documents::Span::new(10, 20);
    run.turns[0].events[1].span = own;
    run.questions[0].span = own;
    let order = [
        "0 said A. Ready?",
        "0 said B. Ready?",
        "0 question 0 Ready?",
        "0 answer Ready?",
    ];
    assert_eq!(sketch(&run), order);
}

#[test]
fn a_run_without_turns_has_its_questions() {
    let run = Trajectory {
        questions: vec![listed("a?", Some(0)), found("b?", None)],
        violations: vec![broken("json", None)],
        ..Trajectory::default()
    };
    let order = ["- question 0 a?", "- question 1 b?", "- broken 0 json"];
    assert_eq!(sketch(&run), order);
    assert_eq!(entries(&Trajectory::default()), []);
}

/// How often each prompt, event, answer, question and violation stands in the transcript: by the addresses of texts, so that
/// nothing is taken for something of the same words.
fn check_all(run: &Trajectory) {
    let all = entries(run);
    let mut texts: Vec<*const u8> = Vec::new();
    let mut questions = vec![0; run.questions.len()];
    let mut violations = vec![0; run.violations.len()];
    let mut quiet = 0;
    for entry in &all {
        match entry.what {
            What::Question(place, asked) => {
                assert_eq!(asked, &run.questions[place]);
                questions[place] += 1;
            }
            What::Broken(place, _) => violations[place] += 1,
            What::Tool(call) => texts.push(std::ptr::from_ref(call).cast()),
            What::Compacted { .. } | What::Interrupted => quiet += 1,
            What::Said(text) | What::Thought(text) | What::Failed(text) | What::Noted(text) => {
                texts.push(text.as_ptr());
            }
            What::Spawned(_, agent) => texts.push(agent.as_ptr()),
            What::Prompt(text) | What::Answer(text) => {
                assert!(!text.is_empty());
                texts.push(text.as_ptr());
            }
        }
    }
    assert!(questions.iter().all(|count| *count == 1), "{questions:?}");
    assert!(violations.iter().all(|count| *count == 1), "{violations:?}");
    let mut expected: Vec<*const u8> = Vec::new();
    let mut quiet_expected = 0;
    for turn in &run.turns {
        let ends = [&turn.prompt, &turn.response].into_iter();
        expected.extend(
            ends.filter(|text| !text.is_empty())
                .map(|text| text.as_ptr()),
        );
        for event in &turn.events {
            match &event.kind {
                EventKind::Said(text)
                | EventKind::Thought(text)
                | EventKind::Failed(text)
                | EventKind::Noted(text) => {
                    expected.push(text.as_ptr());
                }
                EventKind::Tool(call) => expected.push(std::ptr::from_ref(call).cast()),
                EventKind::Spawned { agent, .. } => expected.push(agent.as_ptr()),
                EventKind::Asked(_) | EventKind::Response => {}
                EventKind::Compacted { .. } | EventKind::Interrupted => quiet_expected += 1,
            }
        }
    }
    texts.sort_unstable();
    expected.sort_unstable();
    assert_eq!(texts, expected);
    assert_eq!(quiet, quiet_expected);
    // Turns in order, what belongs to none at the end.
    let turns = all.iter().map(|entry| entry.turn.unwrap_or(usize::MAX));
    assert!(turns.is_sorted());
}

#[test]
fn all_of_a_log_stands_in_its_transcript_once() {
    let mut asked = 0;
    for name in LOGS {
        for run in &of(name).trajectories {
            check_all(run);
            asked += run.questions.len();
        }
    }
    assert!(asked > 5, "{asked} questions");
}

fn kind() -> impl Strategy<Value = EventKind> {
    prop_oneof![
        "[a-c ?]{0,6}".prop_map(EventKind::Said),
        "[a-c]{0,3}".prop_map(EventKind::Thought),
        Just(tool("t", "", "")),
        (0..6_usize).prop_map(EventKind::Asked),
        Just(EventKind::Interrupted),
        Just(EventKind::Response),
    ]
}

fn runs() -> impl Strategy<Value = Trajectory> {
    let events = prop::collection::vec(kind(), 0..6);
    let turns = ("[a-c ?]{0,4}", events, "[a-c ?]{0,8}")
        .prop_map(|(prompt, events, response)| turn(&prompt, events, &response));
    let place = prop::option::of(0..5_usize);
    let asked = ("[a-c]{0,2}[?]", place.clone(), any::<bool>()).prop_map(|(text, turn, lists)| {
        let make = if lists { listed } else { found };
        make(&text, turn)
    });
    let violations = place.prop_map(|turn| broken("json", turn));
    (
        prop::collection::vec(turns, 0..4),
        prop::collection::vec(asked, 0..6),
        prop::collection::vec(violations, 0..4),
    )
        .prop_map(|(turns, questions, violations)| Trajectory {
            turns,
            questions,
            violations,
            ..Trajectory::default()
        })
}

proptest! {
    /// Whatever a log says, also of questions that are not there, or twice of one that is.
    #[test]
    fn nothing_is_lost_or_told_twice(run in runs()) {
        check_all(&run);
        let all = entries(&run);
        let starts = firsts(run.turns.len(), &all);
        prop_assert!(starts.is_sorted());
        for (turn, first) in starts.iter().enumerate() {
            let end = starts.get(turn + 1).copied().unwrap_or(all.len());
            let own = all[*first..end].iter().filter(|entry| entry.turn.is_some());
            prop_assert!(own.clone().all(|entry| entry.turn == Some(turn)));
            prop_assert_eq!(own.count(), all.iter().filter(|one| one.turn == Some(turn)).count());
        }
    }
}

#[test]
fn totals_say_what_the_log_says_and_no_more() {
    let named = |name: &str, outcome| {
        EventKind::Tool(ToolCall {
            name: name.into(),
            outcome,
            ..ToolCall::default()
        })
    };
    let call = |outcome| named("Bash", outcome);
    let run = Trajectory {
        turns: vec![
            turn("", vec![call(Outcome::Done), call(Outcome::Failed)], ""),
            Turn {
                at: Some(5),
                latency_ms: Some(1.5),
                ..turn("", vec![call(Outcome::Refused), call(Outcome::Unknown)], "")
            },
            turn(
                "",
                vec![
                    named("apply_patch", Outcome::Done),
                    named("Edit", Outcome::Refused),
                    named("MultiEdit", Outcome::Unknown),
                    named("Reading", Outcome::Done),
                ],
                "",
            ),
            Turn {
                at: Some(9),
                latency_ms: Some(2.0),
                ..Turn::default()
            },
        ],
        usage: Usage {
            input: Some(100),
            cached: Some(40),
            output: Some(7),
            at_least: true,
            ..Usage::default()
        },
        questions: [Some(4.0), None, Some(2.0)]
            .map(|waited_ms| Asked {
                waited_ms,
                ..Asked::default()
            })
            .into(),
        violations: vec![
            broken("no_commas", None),
            broken("json", None),
            broken("commas", None),
            broken("tone", None),
        ],
        ..Trajectory::default()
    };
    let expected = Totals {
        began: Some(5),
        took_ms: Some(3.5),
        tokens_in: Some(100),
        tokens_out: Some(7),
        at_least: true,
        input_at_least: false,
        calls: 8,
        failed: Some((1, 6)),
        waited_ms: Some(6.0),
        refused_edits: Some((2, 2)),
    };
    assert_eq!(Totals::of(&run), expected);
    let nothing = Totals {
        failed: Some((0, 0)),
        refused_edits: Some((0, 0)),
        ..Totals::default()
    };
    assert_eq!(Totals::of(&Trajectory::default()), nothing);
    let told = Trajectory {
        ended: Some(Ended {
            answered: true,
            calls: 9,
            failed_calls: 3,
        }),
        ..run.clone()
    };
    let told = Totals::of(&told);
    assert_eq!(
        (told.calls, told.failed, told.refused_edits),
        (9, Some((3, 9)), None)
    );
}
