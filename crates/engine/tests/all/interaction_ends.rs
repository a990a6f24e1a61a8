//! Whether a log ends with an answer, of which half of its technical score is made, and where the answer stands.

use serde_json::{Value, json};
use steelyard_interaction::technical_of_log;
use steelyard_runs::{Asked, EventKind, Outcome, ToolCall, Trajectory};

use crate::import_support::imported;
use crate::interaction_support::models;
use crate::transcript_support::{listed, said, sketch, turn};

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

/// The technical score of the only run, and the first half of how it was formed.
fn ended(log: &str) -> (f64, String) {
    let model = &models(&[("log.jsonl", log)], &[])[0];
    let column = &model.cells.columns[0];
    let formed = &column.origins[0].formed;
    (column.x[0], formed.split(',').next().unwrap().to_owned())
}

fn with(score: f64) -> (f64, String) {
    (score, "ends with an answer".to_owned())
}

fn without(score: f64) -> (f64, String) {
    (score, "ends without an answer".to_owned())
}

/// Half for the answer, half for calls without a failure; what went wrong before the answer takes nothing of the first half.
#[test]
fn what_comes_before_the_answer_does_not_end_it() {
    let retried = json!({"type": "system", "subtype": "api_error", "error": {"status": 529}, "retryAttempt": 1});
    let prompt = || user("Add tests");
    let log = [prompt(), says("Looking."), retried.clone(), says("Done.")];
    assert_eq!(ended(&claude(&log)), with(1.0));
    let refused = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    let log = [
        prompt(),
        calls("t1"),
        gives("t1", refused, true),
        says("Renamed instead."),
    ];
    assert_eq!(ended(&claude(&log)), with(1.0));
    let log = [
        prompt(),
        calls("t1"),
        gives("t1", "no", true),
        says("It fails."),
    ];
    assert_eq!(ended(&claude(&log)), with(0.5));
    // The same the other way round.
    let log = [prompt(), says("Looking."), retried];
    assert_eq!(ended(&claude(&log)), without(0.5));
    let log = [
        prompt(),
        says("I rename."),
        calls("t1"),
        gives("t1", refused, true),
    ];
    assert_eq!(ended(&claude(&log)), without(0.5));
    let broken_in = user("[Request interrupted by user]");
    let log = [prompt(), says("I rename."), broken_in];
    assert_eq!(ended(&claude(&log)), without(0.5));
}

/// A call that nobody answered, and one whose result came and was answered by nobody.
#[test]
fn a_call_after_the_last_text_is_no_end() {
    let begins = [user("Fix"), says("Let me look."), calls("t1")];
    assert_eq!(ended(&claude(&begins)), without(0.5));
    let mut given = begins.to_vec();
    given.push(gives("t1", "a.rs", false));
    assert_eq!(ended(&claude(&given)), without(0.5));
    given.push(says("It was a.rs."));
    assert_eq!(ended(&claude(&given)), with(1.0));
    assert_eq!(
        ended(&claude(&[user("Fix"), says("Done."), user("Thanks")])),
        without(0.5)
    );
}

fn codex(events: &[Value]) -> String {
    let head = json!({"type": "session_meta", "payload": {"id": "c1", "cwd": "/w"}});
    let event = |payload: &Value| json!({"type": "event_msg", "payload": payload});
    let all = std::iter::once(head).chain(events.iter().map(event));
    let line = |(at, mut record): (usize, Value)| {
        record["timestamp"] = format!("2026-01-05T10:00:{at:02}.000Z").into();
        record.to_string()
    };
    all.enumerate().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn codex_ends_by_the_same_rule() {
    let prompt = json!({"type": "user_message", "message": "Add tests"});
    let retries = json!({"type": "stream_error", "message": "retrying 1/5"});
    let answers = json!({"type": "agent_message", "message": "All pass."});
    let aborted = json!({"type": "turn_aborted", "reason": "interrupted"});
    let told =
        json!({"type": "turn_aborted", "reason": "interrupted", "last_agent_message": "I look."});
    let all = [prompt.clone(), retries.clone(), answers.clone()];
    assert_eq!(ended(&codex(&all)), with(1.0));
    assert_eq!(
        ended(&codex(&[prompt.clone(), answers.clone(), retries])),
        without(0.5)
    );
    assert_eq!(
        ended(&codex(&[prompt.clone(), answers, aborted])),
        without(0.5)
    );
    // What was said last before the user broke in was not said after it.
    assert_eq!(ended(&codex(&[prompt, told])), without(0.5));
}

/// A chat whose last message speaks and calls at once: `finish` hands in what was said, any other tool goes on.
#[test]
fn a_tool_that_hands_in_ends_a_run() {
    let chat = |tool: &str| {
        let call =
            json!({"id": "t1", "type": "function", "function": {"name": tool, "arguments": "{}"}});
        json!({"messages": [
            {"role": "user", "content": "Write a.py"},
            {"role": "assistant", "content": "Here it is.", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "t1", "content": "ok"},
        ]})
        .to_string()
    };
    assert_eq!(ended(&chat("finish")), with(1.0));
    assert_eq!(ended(&chat("terminal")), without(0.5));
}

#[test]
fn every_event_after_the_response() {
    let score = |events: Vec<EventKind>, questions: Vec<Asked>, response: &str| {
        let run = Trajectory {
            turns: vec![turn("Go", events, response)],
            questions,
            ..Trajectory::default()
        };
        technical_of_log(&run).score
    };
    let call = |name: &str, outcome| {
        EventKind::Tool(ToolCall {
            name: name.into(),
            outcome,
            ..ToolCall::default()
        })
    };
    let after = |event: EventKind| score(vec![EventKind::Response, event], Vec::new(), "Done.");
    let spawned = EventKind::Spawned {
        agent: "explore".into(),
        trajectory: None,
        id: None,
        call: None,
    };
    for event in [
        EventKind::Failed("overloaded".to_owned()),
        EventKind::Interrupted,
        call("Bash", Outcome::Unknown),
        call("Bash", Outcome::Done),
        call("Bash", Outcome::Refused),
        spawned,
    ] {
        let said = format!("{event:?}");
        assert_eq!(after(event), Some(0.5), "{said}");
    }
    for event in [
        EventKind::Compacted {
            tokens_before: None,
        },
        EventKind::Thought("hm".to_owned()),
        call("finish", Outcome::Unknown),
        // A place that no question has.
        EventKind::Asked(7),
    ] {
        let said = format!("{event:?}");
        assert_eq!(after(event), Some(1.0), "{said}");
    }
    assert_eq!(after(call("finish", Outcome::Failed)), Some(0.0));
    // A question that waits for the user is an end; one that they answered is none.
    let asked = |answer: Option<&str>| Asked {
        answer: answer.map(str::to_owned),
        ..listed("Which?", Some(0))
    };
    let waits = vec![EventKind::Response, EventKind::Asked(0)];
    assert_eq!(score(waits.clone(), vec![asked(None)], "I ask."), Some(1.0));
    assert_eq!(score(waits, vec![asked(Some("b"))], "I ask."), Some(0.5));
    // Where no event places it the response is the last there is; an empty one is none.
    let failed = || vec![EventKind::Failed("no".to_owned())];
    assert_eq!(score(failed(), Vec::new(), "Done."), Some(1.0));
    assert_eq!(score(failed(), Vec::new(), ""), Some(0.5));
    assert_eq!(score(vec![EventKind::Response], Vec::new(), ""), Some(0.5));
    assert_eq!(technical_of_log(&Trajectory::default()).score, Some(0.5));
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
            crate::transcript_support::found("Next?", Some(0)),
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
