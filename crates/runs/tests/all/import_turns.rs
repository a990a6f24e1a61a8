//! Turns that are taken back, and tokens that are told again in all of a turn: worked out by hand.

use serde_json::{Value, json};

use crate::suite_logs::{imported, sketch};

fn lines(records: &[Value]) -> String {
    let lines: Vec<String> = records.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}

fn codex(kind: &str, payload: &Value) -> Value {
    json!({"timestamp": "2026-01-05T10:00:00.000Z", "type": kind, "payload": payload})
}

fn event(payload: &Value) -> Value {
    codex("event_msg", payload)
}

fn asks(text: &str) -> Value {
    event(&json!({"type": "user_message", "message": text}))
}

fn back(turns: u64) -> Value {
    event(&json!({"type": "thread_rolled_back", "num_turns": turns}))
}

/// The tokens of a call alone, without a running sum.
fn spends(output: u64) -> Value {
    let last = json!({"input_tokens": 100, "output_tokens": output, "total_tokens": 100 + output});
    event(&json!({"type": "token_count", "info": {"last_token_usage": last}}))
}

fn question(id: &str) -> Value {
    let arguments = json!({"questions": [{"id": id, "question": format!("Which {id}?")}]});
    let call = json!({"type": "function_call", "name": "request_user_input", "call_id": id, "arguments": arguments.to_string()});
    codex("response_item", &call)
}

fn answer(id: &str) -> Value {
    let output = json!({"answers": {id: {"answers": ["this"]}}});
    let came = json!({"type": "function_call_output", "call_id": id, "output": output.to_string()});
    codex("response_item", &came)
}

/// What was spent on turns that are gone counts in all, and in no turn that came later with their number.
#[test]
fn turns_that_are_taken_back_leave_their_cost_alone() {
    let log = lines(&[
        codex("session_meta", &json!({"id": "c1"})),
        asks("First"),
        question("key"),
        spends(10),
        asks("Second"),
        question("name"),
        spends(200),
        asks("Third"),
        spends(3000),
        back(2),
        // Its answer comes too late.
        answer("name"),
        spends(4),
        asks("Second again"),
        question("place"),
        answer("place"),
        spends(50),
        back(0),
        asks("Third again"),
        back(1),
        asks("Third at last"),
        spends(600),
    ]);
    let found = sketch(&imported("turns.jsonl", &log));
    assert_eq!(
        found,
        r#"codex c1: 6 calls, 600 in, 3864 out
  1 "First" -> "" 14 tokens, 0 ms [asked 0]
  2 "Second again" -> "" 50 tokens, 0 ms [asked 1]
  3 "Third at last" -> "" 600 tokens, - ms []
  ? 0 open_ended "Which key?"  = -
  ? 1 open_ended "Which place?"  = this
"#,
        "{found}"
    );
}

fn says(id: &str, output: u64) -> Value {
    let usage = json!({"input_tokens": 10, "output_tokens": output});
    let message = json!({"id": id, "type": "message", "role": "assistant", "model": "model-large", "content": [{"type": "text", "text": id}], "usage": usage});
    json!({"type": "assistant", "session_id": "s", "parent_tool_use_id": null, "message": message})
}

fn in_all(output: u64) -> Value {
    let usage = json!({"input_tokens": 20, "output_tokens": output});
    json!({"type": "result", "subtype": "success", "session_id": "s", "usage": usage})
}

/// The sum of a turn stands for its calls where it is more than they are; what comes later counts besides.
#[test]
fn a_sum_of_the_turn_counts_once() {
    let heads = |records: &[Value]| {
        let init =
            json!({"type": "system", "subtype": "init", "session_id": "s", "model": "model-large"});
        let all: Vec<Value> = std::iter::once(init)
            .chain(records.iter().cloned())
            .collect();
        let sketch = sketch(&imported("printed.jsonl", &lines(&all)));
        sketch.lines().next().unwrap_or_default().to_owned()
    };
    let cases = [
        // Two messages of 1 and 2; all in all 50.
        (
            vec![says("a", 1), says("b", 2), in_all(50)],
            "2 calls, 20 in, 50 out",
        ),
        // Less than the messages: they stay.
        (
            vec![says("a", 10), says("b", 20), in_all(29)],
            "2 calls, 20 in, 30 out",
        ),
        // A second sum holds the first.
        (
            vec![says("a", 1), in_all(50), says("b", 2), in_all(70)],
            "2 calls, 20 in, 70 out",
        ),
        // And where it is less it says nothing.
        (
            vec![says("a", 1), in_all(50), says("b", 2), in_all(52)],
            "2 calls, 30 in, 52 out",
        ),
        // By one more it says something.
        (
            vec![says("a", 1), in_all(50), says("b", 2), in_all(53)],
            "2 calls, 20 in, 53 out",
        ),
        // A message grows line by line, and counts once.
        (
            vec![says("a", 1), says("a", 30), in_all(30)],
            "1 calls, 10 in, 30 out",
        ),
        (
            vec![says("a", 1), says("a", 30), in_all(31)],
            "1 calls, 20 in, 31 out",
        ),
        // One that goes on after the sum counts besides, as nothing says that the sum held it.
        (
            vec![says("a", 1), in_all(50), says("a", 4)],
            "2 calls, 30 in, 54 out",
        ),
        (
            vec![says("a", 1), in_all(50), says("a", 4), in_all(60)],
            "2 calls, 20 in, 60 out",
        ),
    ];
    for (place, (records, expected)) in cases.into_iter().enumerate() {
        let found = heads(&records);
        assert!(
            found.ends_with(expected),
            "case {place}: {found}, not {expected}"
        );
    }
}
