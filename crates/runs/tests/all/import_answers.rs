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

fn said(second: u32) -> String {
    line(
        second,
        "event_msg",
        r#"{"type":"agent_message","message":"Fired."}"#,
    )
}

fn asked(second: u32) -> String {
    let text = format!(r#"{{"type":"user_message","message":"Fire kiln {second}"}}"#);
    line(second, "event_msg", &text)
}

fn counted(second: u32, total: u32) -> String {
    let tokens = format!(
        r#"{{"type":"token_count","info":{{"total_token_usage":{{"input_tokens":{total},"output_tokens":{total},"total_tokens":{}}},"last_token_usage":{{"input_tokens":50,"output_tokens":50,"total_tokens":100}}}}}}"#,
        2 * total
    );
    line(second, "event_msg", &tokens)
}

/// Input, output, calls, and whether each is a lower bound.
fn usage(run: &Trajectory) -> (Option<u64>, bool, Option<u64>, bool, u32) {
    let usage = run.usage;
    (
        usage.input,
        usage.input_at_least,
        usage.output,
        usage.at_least,
        usage.calls,
    )
}

/// A rollout that was stopped before it told the tokens of an answer or a call.
#[test]
fn what_a_model_did_without_tokens_is_a_call_of_which_none_are_known() {
    let head = || {
        vec![
            line(0, "session_meta", r#"{"id":"t"}"#),
            asked(1),
            said(5),
            counted(6, 50),
        ]
    };
    assert_eq!(
        usage(&runs(&head())[0]),
        (Some(50), false, Some(50), false, 1)
    );
    let called = line(
        12,
        "response_item",
        r#"{"type":"function_call","name":"shell","arguments":"{}","call_id":"c"}"#,
    );
    for last in [said(12), called] {
        let mut lines = head();
        lines.extend([asked(10), last]);
        assert_eq!(usage(&runs(&lines)[0]), (Some(50), true, Some(50), true, 2));
        // Also where the thread goes on.
        lines.extend([asked(20), said(25), counted(26, 100)]);
        assert_eq!(
            usage(&runs(&lines)[0]),
            (Some(100), true, Some(100), true, 3)
        );
    }
    // A prompt alone says nothing of a model, and a rollout without any tokens has none to miss.
    let mut lines = head();
    lines.push(asked(10));
    assert_eq!(
        usage(&runs(&lines)[0]),
        (Some(50), false, Some(50), false, 1)
    );
    let lines = [line(0, "session_meta", r#"{"id":"t"}"#), asked(1), said(5)];
    assert_eq!(usage(&runs(&lines)[0]), (None, false, None, false, 0));
}

#[test]
fn an_answer_without_tokens_is_a_call() {
    let answer = |at: u32, usage: &str| {
        format!(
            r#"{{"type":"assistant","uuid":"a{at}","sessionId":"s","requestId":"r{at}","message":{{"id":"m{at}","role":"assistant","model":"oak-1","content":[{{"type":"text","text":"Fired."}}],"stop_reason":"end_turn"{usage}}}}}"#
        )
    };
    let known = r#","usage":{"input_tokens":10,"output_tokens":3}"#;
    let lines = [answer(1, known), answer(2, "")];
    assert_eq!(usage(&runs(&lines)[0]), (Some(10), true, Some(3), true, 2));
    // Another line of the same answer has them.
    let lines = [answer(1, ""), answer(1, known).replace("\"a1\"", "\"b1\"")];
    assert_eq!(
        usage(&runs(&lines)[0]),
        (Some(10), false, Some(3), false, 1)
    );
    let adviser = r#","usage":{"input_tokens":10,"output_tokens":3,"iterations":[{"type":"advisor_message","model":"ash-1"}]}"#;
    assert_eq!(
        usage(&runs(&[answer(1, adviser)])[0]),
        (Some(10), true, Some(3), true, 2)
    );
    let qwen = |at: u32, counts: &str| {
        format!(
            r#"{{"type":"assistant","uuid":"a{at}","sessionId":"s","model":"pine","message":{{"role":"model","parts":[{{"text":"Fired."}}]}}{counts}}}"#
        )
    };
    let lines = [
        qwen(
            1,
            r#","usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":3}"#,
        ),
        qwen(2, ""),
    ];
    assert_eq!(usage(&runs(&lines)[0]), (Some(10), true, Some(3), true, 2));
}

/// Each turn of `codex exec` whose tokens nothing tells is a call.
#[test]
fn turns_without_tokens_are_calls_each() {
    let mut lines = vec![r#"{"type":"thread.started","thread_id":"t"}"#.to_owned()];
    for end in [
        r#"{"type":"turn.completed"}"#,
        r#"{"type":"turn.completed","usage":null}"#,
    ] {
        lines.push(r#"{"type":"turn.started"}"#.to_owned());
        lines.push(end.to_owned());
    }
    assert_eq!(usage(&runs(&lines)[0]), (None, true, None, true, 2));
}

/// Codex prints a failure as an item, an event and the end of its turn.
#[test]
fn one_failure_in_several_records_is_one() {
    let failures = |lines: &[&str]| {
        let head = [
            r#"{"type":"thread.started","thread_id":"t"}"#,
            r#"{"type":"turn.started"}"#,
        ];
        let lines: Vec<String> = head
            .iter()
            .chain(lines)
            .map(|line| (*line).to_owned())
            .collect();
        let events = runs(&lines)[0]
            .turns
            .iter()
            .flat_map(|turn| turn.events.clone())
            .collect::<Vec<_>>();
        events
            .iter()
            .filter(|event| matches!(event.kind, EventKind::Failed(_)))
            .count()
    };
    let item = r#"{"type":"item.completed","item":{"id":"i","type":"error","message":"no kiln"}}"#;
    let event = r#"{"type":"error","message":"no kiln"}"#;
    let end = r#"{"type":"turn.failed","error":{"message":"no kiln"}}"#;
    let other = r#"{"type":"error","message":"no clay"}"#;
    assert_eq!(failures(&[event, end]), 1);
    assert_eq!(failures(&[item, event, end]), 1);
    assert_eq!(failures(&[event, other, end]), 2);
    // Twice in records of one type, it happened twice.
    assert_eq!(failures(&[event, event, end]), 2);
    assert_eq!(
        failures(&[event, end, r#"{"type":"turn.started"}"#, event, end]),
        2
    );
}

#[test]
fn a_cost_that_is_no_amount_is_named_and_left_out() {
    let read = |cost: &str| {
        let line = format!(
            r#"{{"type":"assistant","uuid":"a","sessionId":"s","requestId":"r","costUSD":{cost},"message":{{"id":"m","role":"assistant","model":"oak-1","content":[],"stop_reason":"end_turn","usage":{{"input_tokens":"10","output_tokens":3.0}}}}}}"#
        );
        let prompt = r#"{"type":"user","uuid":"u","sessionId":"s","message":{"role":"user","content":"Fire it"}}"#;
        let text = format!("{prompt}\n{line}");
        let importer = steelyard_runs::import::recognise(&text).unwrap();
        let source = steelyard_documents::Source::new("log.jsonl", text);
        let made = steelyard_runs::import::import(importer, &source);
        let run = &made.trajectories[0];
        assert_eq!((run.usage.input, run.usage.output), (Some(10), Some(3)));
        let told = made
            .report
            .diagnostics
            .iter()
            .map(|one| one.found.clone())
            .collect::<Vec<_>>();
        (run.model_calls[0].cost, told)
    };
    assert_eq!(read("0.05"), (Some(0.05), Vec::new()));
    assert_eq!(read("\"0.05\""), (Some(0.05), Vec::new()));
    for bad in ["-0.05", "1e999", "\"cheap\"", "{}"] {
        assert_eq!(read(bad), (None, vec![format!("costUSD {bad}")]));
    }
}

/// Responses of a batch name their model; one that failed is named.
#[test]
fn stored_responses_have_a_model_or_are_left_out() {
    let text = r#"{"custom_id":"k1","response":{"status_code":200,"body":{"model":"pine-2","choices":[{"message":{"role":"assistant","content":"Fired."}}],"usage":{"prompt_tokens":10,"completion_tokens":3}}},"error":null}
{"custom_id":"k2","response":{"status_code":500,"body":{"error":{"message":"no kiln"}}},"error":null}
"#;
    let importer = steelyard_runs::import::recognise(text).unwrap();
    let source = steelyard_documents::Source::new("log.jsonl", text.to_owned());
    let made = steelyard_runs::import::import(importer, &source);
    assert_eq!(
        made.trajectories[0].model_calls[0].model.as_deref(),
        Some("pine-2")
    );
    let told = &made.report.diagnostics[0];
    assert_eq!(
        (told.line, told.found.as_str()),
        (2, "a response with status 500: no kiln")
    );
}
