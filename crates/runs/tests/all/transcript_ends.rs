//! Where the answer of a turn stands.

use serde_json::{Value, json};
use steelyard_runs::{EventKind, Trajectory};

use crate::suite_logs::imported;
use crate::support::{listed, said, sketch, turn};

/// A session of Claude Code: lines one second apart, each behind the one before.
fn claude(records: &[Value]) -> String {
    let line = |(at, record): (usize, &Value)| {
        let mut record = record.clone();
        let more = json!({
            "uuid": format!("u{at}"),
            "parentUuid": at.checked_sub(1).map(|before| format!("u{before}")),
            "sessionId": "s1", "isSidechain": false,
            "timestamp": format!("2026-01-05T10:00:{at:02}.000Z"),
        });
        let more = more.as_object().unwrap().clone();
        record.as_object_mut().unwrap().extend(more);
        record.to_string()
    };
    let lines: Vec<String> = records.iter().enumerate().map(line).collect();
    lines.join("\n")
}

fn user(content: impl Into<Value>) -> Value {
    json!({"type": "user", "message": {"role": "user", "content": content.into()}})
}

fn agent(content: &Value) -> Value {
    json!({"type": "assistant", "message": {"role": "assistant", "model": "claude-x", "content": content}})
}

fn says(text: &str) -> Value {
    agent(&json!([{"type": "text", "text": text}]))
}

fn calls(id: &str) -> Value {
    agent(&json!([{"type": "tool_use", "id": id, "name": "Bash", "input": {"command": "ls"}}]))
}

fn gives(id: &str, content: &str, is_error: bool) -> Value {
    user(
        json!([{"type": "tool_result", "tool_use_id": id, "content": content, "is_error": is_error}]),
    )
}

/// What happened after the last text of a turn is told after it, and the answer has its own time and line.
#[test]
fn the_answer_stands_in_its_place() {
    let compacted = json!({"type": "system", "subtype": "compact_boundary", "compactMetadata": {"preTokens": 9}});
    let log = claude(&[
        user("Fix"),
        says("First."),
        calls("t1"),
        gives("t1", "a.rs", false),
        says("Fixed. Ship it?"),
        compacted,
        user("Yes"),
        says("Shipped."),
    ]);
    let run = &imported("log.jsonl", &log).trajectories[0];
    assert_eq!(
        sketch(run),
        [
            "0 prompt Fix",
            "0 said First.",
            "0 tool Bash",
            "0 answer Fixed. Ship it?",
            "0 question 0 Ship it?",
            "0 compacted Some(9)",
            "1 prompt Yes",
            "1 answer Shipped.",
        ]
    );
    let all = steelyard_runs::transcript::entries(run);
    let answer = &all[3];
    assert_eq!(answer.at, Some(run.turns[0].at.unwrap() + 4_000));
    assert_eq!(log[..answer.span.start].lines().count(), 4);
}

/// Questions that are listed for the turn stand at its end, those of the answer right behind it.
#[test]
fn questions_around_a_placed_answer() {
    let events = vec![
        said("Why?"),
        EventKind::Response,
        EventKind::Asked(1),
        EventKind::Response,
        EventKind::Interrupted,
    ];
    let run = Trajectory {
        turns: vec![turn("Go", events, "Done. Next?")],
        questions: vec![
            listed("Which way?", Some(0)),
            listed("By tool?", Some(0)),
            crate::support::found("Next?", Some(0)),
        ],
        ..Trajectory::default()
    };
    assert_eq!(
        sketch(&run),
        [
            "0 prompt Go",
            "0 said Why?",
            "0 answer Done. Next?",
            "0 question 2 Next?",
            "0 question 1 By tool?",
            "0 interrupted",
            "0 question 0 Which way?",
        ]
    );
}
