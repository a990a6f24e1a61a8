//! Costs and tokens that logs of Claude Code record in sums, or of a second model.

use std::collections::BTreeSet;

use steelyard_documents::Source;
use steelyard_runs::calls::{Calls, LoadedFile};
use steelyard_runs::import::{import, recognise};
use steelyard_runs::{Billing, ModelCall, Trajectory};

use crate::support::session::told_of;

pub(crate) fn runs(lines: &[String]) -> Vec<Trajectory> {
    let text = lines.join("\n");
    let importer = recognise(&text).expect("a known format");
    import(importer, &Source::new("log.jsonl", text)).trajectories
}

/// A line for each call: its model, tokens in and out, cost, and how that is recorded.
fn calls(run: &Trajectory) -> Vec<String> {
    let number = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    let line = |call: &ModelCall| {
        let usage = &call.usage;
        let least = if usage.at_least { ">=" } else { "" };
        let cost = call
            .cost
            .map_or("-".to_owned(), |cost| format!("{cost:.6}"));
        let billing = match call.billing {
            Billing::Single => "",
            Billing::InSum => " in sum",
            Billing::Sum => " sum",
        };
        let model = call.model.as_deref().unwrap_or("-");
        let (input, output) = (number(usage.input), number(usage.output));
        format!("{model} {input} {least}{output} {cost}{billing}")
    };
    run.model_calls.iter().map(line).collect()
}

fn prompt(at: usize) -> String {
    format!(
        r#"{{"type":"user","uuid":"u{at}","sessionId":"s","timestamp":"2026-04-07T10:{at:02}:00.000Z","message":{{"role":"user","content":"Paint wall {at}"}}}}"#
    )
}

/// An answer of 100 tokens in; what else its line and its usage have.
fn answer(at: usize, model: &str, output: u64, (line, usage): (&str, &str)) -> String {
    format!(
        r#"{{"type":"assistant","uuid":"a{at}","sessionId":"s","timestamp":"2026-04-07T10:{at:02}:05.000Z","requestId":"r{at}"{line},"message":{{"id":"m{at}","role":"assistant","model":"{model}","content":[{{"type":"text","text":"Painted."}}],"stop_reason":"end_turn","usage":{{"input_tokens":100,"output_tokens":{output}{usage}}}}}}}"#
    )
}

fn state(at: usize, total: f64, models: &str) -> String {
    format!(
        r#"{{"type":"cost-state","sessionId":"s","timestamp":"2026-04-07T10:{at:02}:06.000Z","totalCostUSD":{total},"modelUsage":{{{models}}}}}"#
    )
}

/// `modelUsage` of a model: tokens in and out, dollars.
fn used(model: &str, (input, output): (u64, u64), dollars: f64) -> String {
    format!(r#""{model}":{{"inputTokens":{input},"outputTokens":{output},"costUSD":{dollars}}}"#)
}

const NOTHING: (&str, &str) = ("", "");

#[test]
fn the_cost_of_a_line_is_that_of_its_call_once() {
    let cost = (r#","costUSD":0.05"#, "");
    let again = answer(1, "oak-1", 10, cost).replace("\"a1\"", "\"b1\"");
    let made = runs(&[
        prompt(1),
        answer(1, "oak-1", 10, cost),
        again,
        prompt(2),
        answer(2, "oak-1", 7, NOTHING),
    ]);
    assert_eq!(calls(&made[0]), ["oak-1 100 10 0.050000", "oak-1 100 7 -"]);
}

#[test]
fn running_sums_are_divided_by_what_they_rose_by() {
    let made = runs(&[
        prompt(1),
        answer(1, "oak-1-20260301", 10, NOTHING),
        state(1, 0.05, &used("oak-1", (100, 10), 0.05)),
        // The same sums again are no cost.
        state(2, 0.05, &used("oak-1", (100, 10), 0.05)),
        prompt(3),
        answer(3, "oak-1-20260301", 20, NOTHING),
        answer(4, "oak-1-20260301", 30, NOTHING),
        state(5, 0.09, &used("oak-1", (300, 60), 0.09)),
    ]);
    assert_eq!(
        calls(&made[0]),
        [
            "oak-1-20260301 100 10 0.050000",
            "oak-1-20260301 100 20 - in sum",
            "oak-1-20260301 100 30 0.040000",
        ]
    );
    assert_eq!(made[0].models, ["oak-1-20260301"]);
}

/// A sum that falls is of a process that counts anew.
#[test]
fn a_sum_that_falls_is_new() {
    let made = runs(&[
        prompt(1),
        answer(1, "oak-1", 10, NOTHING),
        state(1, 0.05, &used("oak-1", (100, 10), 0.05)),
        prompt(2),
        answer(2, "oak-1", 4, NOTHING),
        state(2, 0.02, &used("oak-1", (100, 4), 0.02)),
    ]);
    assert_eq!(
        calls(&made[0]),
        ["oak-1 100 10 0.050000", "oak-1 100 4 0.020000"]
    );
}

#[test]
fn what_only_a_sum_has_is_a_call_of_its_own() {
    let models = [
        used("oak-1[1m]", (100, 10), 0.05),
        used("elm-1", (500, 20), 0.02),
    ]
    .join(",");
    let made = runs(&[
        prompt(1),
        answer(1, "oak-1", 10, NOTHING),
        state(1, 0.07, &models),
    ]);
    assert_eq!(
        calls(&made[0]),
        ["oak-1 100 10 0.050000", "elm-1 500 20 0.020000 sum"]
    );
    assert_eq!(made[0].models, ["oak-1", "elm-1"]);
    assert_eq!(
        (made[0].usage.input, made[0].usage.output),
        (Some(600), Some(30))
    );
    // More of a model than its calls have.
    let models = used("oak-1", (150, 12), 0.06);
    let made = runs(&[
        prompt(1),
        answer(1, "oak-1", 10, NOTHING),
        state(1, 0.06, &models),
    ]);
    assert_eq!(
        calls(&made[0]),
        ["oak-1 100 10 - in sum", "oak-1 50 2 0.060000 sum"]
    );
    let told = told_of(&made[0], &mut BTreeSet::new());
    let told: Vec<_> = told
        .iter()
        .filter(|line| line["type"] == "llm_call")
        .collect();
    assert_eq!(
        (&told[0]["in_sum"], &told[0]["cost_usd"]),
        (&true.into(), &serde_json::Value::Null)
    );
    assert_eq!(told[1]["cost_usd"], 0.06);
    assert_eq!(told[1].get("duration_ms"), None);
}

/// Without sums of models a total is of one model, or nobody's.
#[test]
fn a_total_alone_is_of_the_model_that_was_called() {
    let one = [
        prompt(1),
        answer(1, "oak-1", 10, NOTHING),
        answer(2, "oak-1", 20, NOTHING),
        state(2, 0.05, ""),
    ];
    assert_eq!(
        calls(&runs(&one)[0]),
        ["oak-1 100 10 - in sum", "oak-1 100 20 0.050000"]
    );
    let two = [
        prompt(1),
        answer(1, "oak-1", 10, NOTHING),
        answer(2, "elm-1", 20, NOTHING),
        state(2, 0.05, ""),
    ];
    assert_eq!(
        calls(&runs(&two)[0]),
        [
            "oak-1 100 10 - in sum",
            "elm-1 100 20 - in sum",
            "- - - 0.050000 sum"
        ]
    );
}

#[test]
fn a_printed_stream_has_sums_of_its_process() {
    let answer = |id: &str, parent: &str, model: &str| {
        format!(
            r#"{{"type":"assistant","session_id":"s","parent_tool_use_id":{parent},"message":{{"id":"{id}","role":"assistant","model":"{model}","content":[{{"type":"text","text":"Done."}}],"stop_reason":null,"usage":{{"input_tokens":100,"output_tokens":1}}}}}}"#
        )
    };
    let result = |output: u64, total: f64, models: &str| {
        format!(
            r#"{{"type":"result","subtype":"success","duration_ms":5000,"session_id":"s","total_cost_usd":{total},"usage":{{"input_tokens":100,"output_tokens":{output}}},"modelUsage":{{{models}}}}}"#
        )
    };
    let prompt = r#"{"type":"user","session_id":"s","message":{"role":"user","content":"Go on"}}"#;
    let first = [
        used("oak-1", (100, 40), 0.01),
        used("elm-1", (100, 9), 0.002),
    ]
    .join(",");
    let second = [
        used("oak-1", (200, 70), 0.018),
        used("elm-1", (100, 9), 0.002),
    ]
    .join(",");
    let made = runs(&[
        r#"{"type":"system","subtype":"init","session_id":"s","model":"oak-1"}"#.to_owned(),
        answer("q1", "null", "oak-1"),
        answer("q2", "\"k1\"", "elm-1"),
        result(40, 0.012, &first),
        prompt.to_owned(),
        answer("q3", "null", "oak-1"),
        result(30, 0.02, &second),
    ]);
    assert_eq!(
        calls(&made[0]),
        ["oak-1 100 40 0.010000", "oak-1 100 30 0.008000"]
    );
    assert_eq!(calls(&made[1]), ["elm-1 100 9 0.002000"]);
}

/// An adviser's tokens are in none of the sums of the answer that asked it; a message that was a part of it is.
#[test]
fn a_second_model_within_an_answer_is_a_call_of_its_own() {
    let iterations = r#","iterations":[{"type":"message","input_tokens":60,"output_tokens":4},{"type":"advisor_message","model":"ash-1","input_tokens":1500,"cache_read_input_tokens":20,"output_tokens":78},{"type":"compaction","input_tokens":900,"output_tokens":50},{"type":"message","input_tokens":40,"output_tokens":6}]"#;
    let line = answer(1, "oak-1", 10, ("", iterations));
    let again = line.replace("\"a1\"", "\"b1\"");
    let made = runs(&[prompt(1), line, again]);
    assert_eq!(
        calls(&made[0]),
        ["oak-1 100 10 -", "ash-1 1520 78 -", "oak-1 900 50 -"]
    );
    assert_eq!(made[0].models, ["oak-1", "ash-1"]);
    assert_eq!(made[0].turns[0].tokens, Some(138));
}

/// Tokens of agents whose logs are other files are those of these logs; their costs are in the sums of the session.
#[test]
fn sums_of_a_session_have_its_agents() {
    let task = r#"{"type":"assistant","uuid":"a0","sessionId":"s","timestamp":"2026-04-07T10:01:01.000Z","requestId":"r0","message":{"id":"m0","role":"assistant","model":"oak-1","content":[{"type":"tool_use","id":"k1","name":"Task","input":{"prompt":"Look.","subagent_type":"Explore"}}],"usage":{"input_tokens":100,"output_tokens":5}}}"#;
    let gave = r#"{"type":"user","uuid":"u0","sessionId":"s","timestamp":"2026-04-07T10:01:03.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"k1","content":"Seen."}]},"toolUseResult":{"agentId":"g1"}}"#;
    let models = [
        used("oak-1", (200, 15), 0.05),
        used("elm-1", (900, 90), 0.04),
    ]
    .join(",");
    let session = runs(&[
        prompt(1),
        task.to_owned(),
        gave.to_owned(),
        answer(1, "oak-1", 10, NOTHING),
        state(2, 0.09, &models),
    ]);
    assert_eq!(
        calls(&session[0]),
        [
            "oak-1 100 5 - in sum",
            "oak-1 100 10 0.050000",
            "elm-1 - - 0.040000 sum"
        ]
    );
    let agent = [
        r#"{"type":"user","uuid":"x1","sessionId":"s","agentId":"g1","isSidechain":true,"timestamp":"2026-04-07T10:01:01.500Z","message":{"role":"user","content":"Look."}}"#,
        r#"{"type":"assistant","uuid":"x2","sessionId":"s","agentId":"g1","isSidechain":true,"timestamp":"2026-04-07T10:01:02.500Z","message":{"id":"n1","role":"assistant","model":"elm-1","content":[{"type":"text","text":"Seen."}],"usage":{"input_tokens":900,"output_tokens":90}}}"#,
    ];
    let agent = runs(&agent.map(str::to_owned));
    let file = |name, runs| LoadedFile {
        name,
        runs,
        note: None,
        source: None,
    };
    let linked = Calls::of(&[file("g1.jsonl", &agent[..]), file("s.jsonl", &session[..])]);
    let billed = |at| linked.link(at).map(|link| (link.caller, link.billed));
    assert_eq!(billed((0, 0)), Some((Some((1, 0)), true)));
    assert_eq!(billed((1, 0)), Some((None, false)));
    let alone = Calls::of(&[file("g1.jsonl", &agent[..])]);
    assert!(!alone.link((0, 0)).unwrap().billed);
}

/// What a session sums up long after its last turn is no part of that turn.
#[test]
fn a_sum_prolongs_no_turn() {
    let models = [
        used("oak-1", (100, 10), 0.05),
        used("elm-1", (500, 20), 0.02),
    ]
    .join(",");
    let made = runs(&[
        prompt(1),
        answer(1, "oak-1", 10, NOTHING),
        state(50, 0.07, &models),
    ]);
    let told = told_of(&made[0], &mut BTreeSet::new());
    let turn = told.iter().find(|line| line["type"] == "turn").unwrap();
    assert_eq!(turn["duration_ms"], 5_000.0);
    let sum = told.iter().find(|line| line["model"] == "elm-1").unwrap();
    assert_eq!(sum["turn"], 0);
}

/// Costs that are no amounts are left out, each by its key and line: of an answer, of a session and of a model.
#[test]
fn costs_that_are_no_amounts_are_named() {
    let lines = [
        prompt(1),
        answer(1, "oak-1", 10, (",\"costUSD\":-0.5", "")),
        state(2, -1.0, &used("oak-1", (100, 10), -2.0)),
    ];
    let text = lines.join("\n");
    let importer = recognise(&text).expect("a known format");
    let made = import(importer, &Source::new("log.jsonl", text));
    let said = made.report.diagnostics.iter();
    let said: Vec<String> = said
        .map(|one| format!("{}: {}; {}", one.line, one.found, one.done))
        .collect();
    assert_eq!(
        said,
        [
            "2: costUSD -0.5; cost left out",
            "3: totalCostUSD -1; cost left out",
            "3: costUSD of oak-1 -2; cost left out",
        ]
    );
    assert_eq!(calls(&made.trajectories[0]), ["oak-1 100 10 -"]);
}
