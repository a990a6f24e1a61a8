//! What Codex writes in place of answers and outputs.

use steelyard_runs::{EventKind, Outcome, Trajectory};

use crate::import_costs::runs;

fn line(second: u32, kind: &str, payload: &str) -> String {
    format!(
        r#"{{"timestamp":"2026-04-07T10:{:02}:{:02}.000Z","type":"{kind}","payload":{payload}}}"#,
        second / 60,
        second % 60
    )
}

/// A rollout in which a tool is called at second 10 and gives something at second 70.
fn called(tool: &str, output: &str) -> Trajectory {
    let arguments = r#"{\"questions\":[{\"id\":\"k\",\"question\":\"Which kiln?\"}]}"#;
    let output = serde_json::to_string(output).unwrap();
    runs(&[
        line(0, "session_meta", r#"{"id":"t"}"#),
        line(5, "event_msg", r#"{"type":"user_message","message":"Fire it"}"#),
        line(10, "response_item", &format!(r#"{{"type":"function_call","name":"{tool}","arguments":"{arguments}","call_id":"c"}}"#)),
        line(70, "response_item", &format!(r#"{{"type":"function_call_output","call_id":"c","output":{output}}}"#)),
        line(75, "event_msg", r#"{"type":"agent_message","message":"Fired."}"#),
    ])
    .remove(0)
}

#[test]
fn a_sentence_in_place_of_answers_is_none() {
    let silent = [
        "request_user_input was cancelled before receiving a response",
        "request_user_input is unavailable in Plan mode",
        "aborted",
        "aborted by user after 3.1s",
        "failed to parse function arguments: no field",
        "any other words",
        r#"{"answers":{}}"#,
        r#"{"answers":{"k":{"answers":[]}}}"#,
    ];
    for output in silent {
        let run = called("request_user_input", output);
        let asked = &run.questions[0];
        assert_eq!((&asked.answer, asked.waited_ms), (&None, None), "{output}");
        assert_eq!(run.turns[0].latency_ms, Some(70_000.0), "{output}");
    }
    let run = called(
        "request_user_input",
        r#"{"answers":{"k":{"answers":["The small one"]}}}"#,
    );
    assert_eq!(run.questions[0].answer.as_deref(), Some("The small one"));
    assert_eq!(run.questions[0].waited_ms, Some(60_000.0));
    assert_eq!(run.turns[0].latency_ms, Some(10_000.0));
    // A tool of somebody else may answer in words.
    assert_eq!(
        called("ask_user", "The large one").questions[0]
            .answer
            .as_deref(),
        Some("The large one")
    );
    assert_eq!(called("ask_user", "aborted").questions[0].answer, None);
}

#[test]
fn only_the_beginning_of_an_output_says_how_a_call_ended() {
    let outcome = |output: &str| {
        let run = called("shell", output);
        let mut events = run.turns[0].events.iter();
        let call = events.find_map(|event| match &event.kind {
            EventKind::Tool(call) => Some(call.outcome),
            _ => None,
        });
        call.unwrap()
    };
    for (output, expected) in [
        (
            "Exit code: 2\nWall time: 1 seconds\nOutput:\nno",
            Outcome::Failed,
        ),
        (
            "Chunk ID: a1\nWall time: 0.5 seconds\nProcess exited with code 0\nOriginal token count: 3\nOutput:\nExit code: 9",
            Outcome::Done,
        ),
        (
            r#"{"output":"no","metadata":{"exit_code":1}}"#,
            Outcome::Failed,
        ),
        (
            r#"{"output":"no","metadata":{"exit_code":"1"}}"#,
            Outcome::Failed,
        ),
        ("glaze\nExit code: 2", Outcome::NotSaid),
        ("glaze\nExit code: 0\nmore", Outcome::NotSaid),
        ("Output:\nExit code: 1", Outcome::NotSaid),
        ("the log says \"exit_code\": 1", Outcome::NotSaid),
        ("", Outcome::NotSaid),
    ] {
        assert_eq!(outcome(output), expected, "{output}");
    }
}
