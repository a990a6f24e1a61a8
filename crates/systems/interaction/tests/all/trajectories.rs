//! Every shape that trajectories come in, and what is said of the odd ones.

use steelyard_documents::Code;
use steelyard_runs::{Effort, Harm, QuestionKind, Trajectory};

use crate::support::{codes, diagnostics, ids, model, workspace};

fn trajectories(name: &str, text: &str) -> Vec<Trajectory> {
    let read = workspace(&[(name, text)]);
    assert_eq!(diagnostics(&read), [], "{text}");
    read.files()[0].trajectories.clone()
}

const ONE: &str = r#"{"spec_id": "S", "agent": "a", "run_id": "r", "stage": "plan", "model": "m",
 "turns": [
  {"n": 1, "prompt": "do it", "response": "Which? ", "tokens": 5, "latency_ms": 1.5, "timestamp": "2025-11-16T10:00:00Z",
   "questions": [{"text": "Which?", "type": "Open-Ended"}]},
  {"turn_number": 2, "prompt": "this", "response": "done", "token_count": 7, "violations": [{"preference": "json"}]}],
 "questions_asked": [
  {"text": "which ?", "effort": "LOW", "turn": 1},
  {"question": "And now?", "effort_level": "Medium", "question_type": "Clarification", "turn": 2, "options": ["a", "b"]}],
 "preference_violations": [{"preference_name": "no_ask", "expected": "none", "actual": "one", "severity": "Critical", "turn": 1},
  {"preference": "json", "turn": 2}]}"#;

#[test]
fn a_trajectory_with_every_field() {
    let all = trajectories("one.json", ONE);
    let [one] = &all[..] else { panic!("{all:?}") };
    assert_eq!(
        (one.agent.as_str(), one.spec.as_deref(), one.run.as_deref()),
        ("a", Some("S"), Some("r"))
    );
    assert_eq!(
        (one.stage.as_deref(), one.models[0].as_str()),
        (Some("plan"), "m")
    );
    let turn = &one.turns[0];
    assert_eq!(
        (turn.number, turn.tokens, turn.latency_ms),
        (1, Some(5), Some(1.5))
    );
    assert_eq!(
        (turn.prompt.as_str(), turn.at),
        ("do it", Some(1_763_287_200_000))
    );
    assert_eq!((one.usage.output, one.lists_questions), (Some(12), true));
    // The first stands in its turn and in the list.
    let asked: Vec<_> = one
        .questions
        .iter()
        .map(|one| (one.text.as_str(), one.effort, one.kind, one.turn))
        .collect();
    assert_eq!(
        asked,
        [
            (
                "Which?",
                Some(Effort::Low),
                Some(QuestionKind::OpenEnded),
                Some(0)
            ),
            (
                "And now?",
                Some(Effort::Medium),
                Some(QuestionKind::Clarification),
                Some(1)
            ),
        ]
    );
    assert_eq!(one.questions[1].options, ["a", "b"]);
    let broken: Vec<_> = one
        .violations
        .iter()
        .map(|one| (one.preference.as_str(), one.harm, one.turn))
        .collect();
    assert_eq!(
        broken,
        [
            ("json", None, Some(1)),
            ("no_ask", Some(Harm::Error), Some(0))
        ]
    );
}

#[test]
fn trajectories_in_every_frame() {
    let line = ONE.replace('\n', " ");
    let frames = [
        ("list.json", format!("[{ONE}, {ONE}]")),
        ("lines.jsonl", format!("{line}\n{line}\n")),
        (
            "named.json",
            format!("{{\"trajectories\": [{ONE}, {ONE}]}}"),
        ),
        (
            "by_agent.json",
            format!("{{\"trajectories\": {{\"a\": {ONE}, \"b\": {ONE}}}}}"),
        ),
        ("list.yaml", format!("- {line}\n- {line}\n")),
        ("several.yaml", format!("{line}\n---\n{line}\n")),
        (
            "named.yaml",
            format!("trajectories:\n  - {line}\n  - {line}\n"),
        ),
    ];
    for (name, text) in frames {
        let all = trajectories(name, &text);
        assert_eq!(all.len(), 2, "{name}");
        let bare = |one: &Trajectory| (one.questions.len(), one.violations.len(), one.turns.len());
        assert_eq!(bare(&all[0]), (2, 2, 2), "{name}");
        assert_eq!(ids(&model(&[(name, &text)], &[])), ["a", "a#2"], "{name}");
    }
    let named = trajectories(
        "map.yaml",
        "trajectories: {x: {turns: []}, y: {questions: []}}",
    );
    assert_eq!(named[0].agent, "x");
    assert!(!named[0].lists_questions && named[1].lists_questions);
}

#[test]
fn odd_values_are_told_at_their_line() {
    let text = r#"{"agent": "a",
"turns": [{"n": -1, "prompt": 3},
 {"tokens": 1.5, "latency_ms": "fast"},
 {"timestamp": "yesterday", "tokens": 1e400},
 7],
"questions": [{"effort": "low"}, {"text": "x", "effort": "tiny"},
 {"text": "y", "turn": 9}],
"violations": [{"expected": "x"}, {"preference": "politeness"},
 {"preference": "json", "severity": "awful"}],
"colour": 1}"#;
    let read = workspace(&[("odd.json", text)]);
    assert_eq!(
        codes(&read),
        [
            (Code::OUT_OF_RANGE, 2),
            (Code::OUT_OF_RANGE, 3),
            (Code::UNKNOWN_WORD, 3),
            (Code::WRONG_TYPE, 4),
            (Code::NON_FINITE, 4),
            (Code::WRONG_TYPE, 5),
            (Code::MISSING_FIELD, 6),
            (Code::UNKNOWN_WORD, 6),
            (Code::OUT_OF_RANGE, 7),
            (Code::MISSING_FIELD, 8),
            (Code::UNKNOWN_WORD, 8),
            (Code::UNKNOWN_WORD, 9),
            (Code::UNKNOWN_KEY, 10),
        ]
    );
    let one = &read.files()[0].trajectories[0];
    assert_eq!(
        (one.turns.len(), one.questions.len(), one.violations.len()),
        (3, 2, 2)
    );
}

#[test]
fn what_is_no_run_among_runs_is_told() {
    let text = "{\"agent\": \"a\", \"spec\": \"S\", \"turns\": []}\n{\"agent\": \"b\", \"spec\": \"S\", \"turns\": 3}\n{\"agent\": \"c\", \"spec\": \"S\", \"questions\": []}\n";
    let read = workspace(&[("a.jsonl", text)]);
    assert_eq!(codes(&read), [(Code::UNKNOWN_KIND, 2)]);
    assert_eq!(ids(&model(&[("a.jsonl", text)], &[])), ["a", "c"]);
}
