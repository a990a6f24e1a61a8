//! `telemetry` with a table of prices.

use std::fmt::Write as _;

use crate::support::{folder, steelyard};

const EVENTS: &str = "\
{\"type\":\"llm_call\",\"run\":\"r\",\"round\":0,\"agent\":\"a\",\"model\":\"wren-1\",\"tokens_in\":1000,\"tokens_out\":100}
{\"type\":\"llm_call\",\"run\":\"r\",\"round\":0,\"agent\":\"a\",\"model\":\"wren-2\",\"tokens_in\":2000,\"tokens_out\":100,\"at_least\":true}
{\"type\":\"llm_call\",\"run\":\"r\",\"round\":0,\"agent\":\"b\",\"model\":\"heron\",\"tokens_in\":1,\"tokens_out\":1}
";
/// (1,000 · 3 + 100 · 15) / 1,000,000 = 0.0045 and (2,000 · 3 + 100 · 15) / 1,000,000 = 0.0075.
const PRICES: &str = "prices:\n  currency: EUR\n  models:\n    - {match: wren-*, input: 3, output: 15}\n    - {match: heron, input: x}\n";

fn told(name: &str, more: &[&str]) -> crate::support::Run {
    let folder = folder(name, &[("events.jsonl", EVENTS), ("prices.yaml", PRICES)]);
    let mut arguments = vec!["telemetry", folder.to_str().unwrap()];
    arguments.extend(more);
    let run = steelyard(&arguments);
    assert_eq!(run.status, 0);
    // Beside what is for programs, the rate that cannot be read is told apart.
    let is_apart = more.contains(&"--json") || more.contains(&"--metrics");
    assert_eq!(run.errors.contains("prices.yaml:5:"), is_apart);
    run
}

#[test]
fn costs_are_told_with_what_has_none() {
    let text = told("prices-text", &[]).output;
    let cost = "  cost               ≥ 0.012 EUR, 2 calls by prices, 1 call without a cost: 1 of 3 models\n";
    assert!(text.contains(cost), "{text}");
    assert!(text.contains("prices.yaml:5:"), "{text}");
    // 1,000 + 2,000 + 1 in; 100 + at least 100 + 1 out.
    let tokens = "  tokens             3,001 in, ≥ 201 out\n";
    assert!(text.contains(tokens), "{text}");
    let round: Vec<&str> = text.lines().map(str::trim).collect();
    let expected = "0      3          3,001      ≥ 201";
    assert!(round.contains(&expected), "{text}");
    // What follows from the events alone knows nothing of prices.
    let metrics = told("prices-metrics", &["--metrics"]).output;
    assert!(
        metrics.lines().nth(1).unwrap().ends_with(",3,3001,201,,"),
        "{metrics}"
    );
}

#[test]
fn costs_for_programs() {
    let log = &told("prices-json", &["--json"]).json()["logs"][0];
    let tokens = serde_json::json!({"in": 3001, "out": 201, "at_least": true});
    assert_eq!(log["runs"][0]["tokens"], tokens);
    let cost = &log["costs"][0];
    assert!((cost["amount"].as_f64().unwrap() - 0.012).abs() < 1e-12);
    let count = |key: &str| cost[key].as_u64();
    assert_eq!(cost["currency"], "EUR");
    assert_eq!(
        (
            count("calls"),
            count("priced"),
            count("without"),
            count("uncached")
        ),
        (Some(3), Some(2), Some(1), Some(0))
    );
    assert_eq!(cost["at_least"], true);
    assert_eq!(cost["lacking"]["models"][0].as_u64(), Some(1));
}

#[test]
fn costs_put_together() {
    let text = told("prices-by", &["--by", "model"]).output;
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].contains("cost, EUR  no cost"), "{text}");
    let cells = |name: &str| {
        let line = lines
            .iter()
            .find(|line| line.trim_start().starts_with(name));
        let cells: Vec<String> = line
            .unwrap()
            .split("  ")
            .map(|cell| cell.trim().to_owned())
            .collect();
        cells
            .into_iter()
            .filter(|cell| !cell.is_empty())
            .collect::<Vec<_>>()
    };
    // No call says what was read from a cache or written to one.
    assert_eq!(cells("wren-1")[6..11], ["–", "–", "100", "0.0045", "0"]);
    assert_eq!(cells("wren-2")[6..11], ["–", "–", "≥ 100", "≥ 0.0075", "0"]);
    assert_eq!(cells("heron")[6..11], ["–", "–", "1", "–", "1"]);
    let json = told("prices-by-json", &["--by", "agent", "--json"]).json();
    let first = &json["logs"][0]["groups"][0];
    assert_eq!(
        (first["name"].as_str(), first["cost"]["priced"].as_u64()),
        (Some("a"), Some(2))
    );
    let other = &json["logs"][0]["groups"][1];
    let told = |line: &serde_json::Value| (line["tokens_out"].as_f64(), line["at_least"].as_bool());
    assert_eq!(told(first), (Some(200.0), Some(true)));
    assert_eq!(told(other), (Some(1.0), Some(false)));
}

/// A session with one call, of whose 10,000 written tokens 9,000 are kept for one hour, and one with a prompt of 300,000 tokens.
const SESSION: &str = r#"{"isSidechain":false,"cwd":"/w/shop","sessionId":"s-1","type":"user","message":{"role":"user","content":"Where is the basket kept"},"uuid":"u1","timestamp":"2026-04-07T10:00:00.000Z"}
{"parentUuid":"u1","isSidechain":false,"cwd":"/w/shop","sessionId":"s-1","type":"assistant","requestId":"r1","message":{"id":"m1","type":"message","role":"assistant","model":"wren-2","content":[{"type":"text","text":"In a cookie."}],"stop_reason":"end_turn","usage":{"input_tokens":1000,"cache_creation_input_tokens":10000,"cache_read_input_tokens":0,"output_tokens":100,"cache_creation":{"ephemeral_5m_input_tokens":1000,"ephemeral_1h_input_tokens":9000}}},"uuid":"a1","timestamp":"2026-04-07T10:00:09.000Z"}
{"parentUuid":"a1","isSidechain":false,"cwd":"/w/shop","sessionId":"s-1","type":"user","message":{"role":"user","content":"Read all of it"},"uuid":"u2","timestamp":"2026-04-07T10:01:00.000Z"}
{"parentUuid":"u2","isSidechain":false,"cwd":"/w/shop","sessionId":"s-1","type":"assistant","requestId":"r2","message":{"id":"m2","type":"message","role":"assistant","model":"heron-2","content":[{"type":"text","text":"Read."}],"stop_reason":"end_turn","usage":{"input_tokens":300000,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":1000}},"uuid":"a2","timestamp":"2026-04-07T10:01:09.000Z"}
"#;

/// What is printed of the session with prices for its models, and the arguments behind `telemetry`.
fn session(name: &str, models: &[&str], more: &[&str]) -> crate::support::Run {
    let mut prices = "prices:\n  currency: USD\n  models:\n".to_owned();
    for rule in models {
        writeln!(prices, "    - {{{rule}}}").unwrap();
    }
    let folder = folder(name, &[("s.jsonl", SESSION), ("prices.yaml", &prices)]);
    let mut arguments = vec!["telemetry", folder.to_str().unwrap()];
    arguments.extend(more);
    steelyard(&arguments)
}

#[test]
fn writes_of_one_hour_and_long_prompts_have_rates() {
    let prices = [
        "match: wren-2, input: 4, cached: 0.4, cache_written: 5, cache_written_1h: 8, output: 20",
        "match: heron-2, above: 200000, input: 6, output: 22.5",
        "match: heron-2, input: 3, output: 15",
    ];
    let run = session("prices-tiers", &prices, &["--by", "model", "--json"]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let json = run.json();
    let cost = |place: usize| {
        json["logs"][0]["groups"][place]["cost"]["amount"]
            .as_f64()
            .unwrap()
    };
    // (300,000 · 6 + 1,000 · 22.5) / 1,000,000 and (1,000 · 4 + 1,000 · 5 + 9,000 · 8 + 100 · 20) / 1,000,000.
    assert!((cost(0) - 1.822_5).abs() < 1e-12, "{json}");
    assert!((cost(1) - 0.083).abs() < 1e-12, "{json}");
    assert_eq!(
        json["logs"][0]["groups"][1]["tokens_cache_written_1h"],
        9000.0
    );
}

#[test]
fn tokens_without_a_rate_make_a_lower_bound() {
    let prices = ["match: wren-2, input: 4, cached: 0.4, cache_written: 5, output: 20"];
    let text = session("prices-unrated", &prices, &["--by", "project"]).output;
    // (1,000 · 4 + 1,000 · 5 + 100 · 20) / 1,000,000
    assert!(text.contains("≥ 0.011"), "{text}");
    let told = "prices.yaml: no rate cache_written_1h for 9,000 tokens of wren-2\n";
    assert!(text.contains(told), "{text}");
}

#[test]
fn unknown_keys_of_prices_are_refused_by_each_output() {
    let prices = [
        "match: wren-2, input: 3, output: 15, input_above_200k: 6",
        "match: \"*\", input: 1, output: 1",
    ];
    let told = "prices.yaml:4:45: error: unknown field [unknown-key]: found input_above_200k; expected a price of its own before this one, with above: 200000 and input; price without rates\n";
    let text = session("prices-unknown", &prices, &["--by", "model"]).output;
    assert!(text.contains(told), "{text}");
    // The other rule is not taken for the calls of the refused one.
    let row = text.lines().find(|line| line.contains("wren-2 ")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[9..11], ["–", "1"], "{text}");
    let run = session("prices-unknown-json", &prices, &["--by", "model", "--json"]);
    assert!(run.errors.contains(told), "{}", run.errors);
    let folder = folder(
        "prices-unknown-log",
        &[
            ("events.jsonl", EVENTS),
            (
                "prices.yaml",
                "prices:\n  currency: USD\n  per_tokens: 1000\n  models: []\n",
            ),
        ],
    );
    let folder = folder.to_str().unwrap();
    let told = "found per_tokens; expected one of currency, per, models; prices not used\n";
    assert!(steelyard(&["telemetry", folder]).output.contains(told));
    for more in ["--json", "--metrics", "--summary", "--check"] {
        let run = steelyard(&["telemetry", folder, more]);
        assert!(run.errors.contains(told), "{more}: {}", run.errors);
    }
    for command in [&["decide", "interaction", folder][..], &["check", folder]] {
        let run = steelyard(command);
        assert!(run.output.contains("prices not used"), "{}", run.output);
        assert_eq!(run.status, 1);
    }
}

/// What a stream records goes before prices, and a model that only its sums have is there.
#[test]
fn recorded_costs_go_before_prices() {
    let stream = [
        r#"{"type":"system","subtype":"init","session_id":"s","model":"wren-1"}"#,
        r#"{"type":"assistant","session_id":"s","message":{"id":"m","role":"assistant","model":"wren-1","content":[{"type":"text","text":"Done."}],"usage":{"input_tokens":100,"output_tokens":3}}}"#,
        r#"{"type":"result","subtype":"success","session_id":"s","total_cost_usd":0.0123,"usage":{"input_tokens":100,"output_tokens":40},"modelUsage":{"wren-1":{"inputTokens":100,"outputTokens":40,"costUSD":0.0103},"heron":{"inputTokens":500,"outputTokens":20,"costUSD":0.002}}}"#,
    ];
    let stream = stream.join("\n");
    let dollars = PRICES.replace("EUR", "USD");
    let folder = folder(
        "recorded-costs",
        &[("stream.jsonl", &stream), ("prices.yaml", &dollars)],
    );
    let run = steelyard(&["telemetry", folder.to_str().unwrap(), "--by", "model"]);
    let lines: Vec<Vec<&str>> = run
        .output
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let told = |name: &str| {
        let line = lines.iter().find(|line| line.first() == Some(&name));
        let line = line.unwrap_or_else(|| panic!("{}", run.output));
        [line[5], line[8], line[9]].map(str::to_owned)
    };
    assert_eq!(told("wren-1"), ["100", "40", "0.0103"]);
    assert_eq!(told("heron"), ["500", "20", "0.002"]);
}

/// Of several documents of prices one is used. The others are named with those files that are left out.
#[test]
fn prices_that_are_not_used_are_left_out() {
    let prices = |rate: u32| {
        format!(
            "prices:\n  currency: USD\n  models:\n    - match: \"*\"\n      input: {rate}\n      output: 1\n"
        )
    };
    let folder = folder(
        "prices-two",
        &[
            ("events.jsonl", EVENTS),
            ("a.yaml", &prices(1)),
            ("b.yaml", &prices(2)),
            (
                "c.yaml",
                "prices:\n  currency: USD\n  per_tokens: 1000\n  models: []\n",
            ),
        ],
    );
    let run = steelyard(&["telemetry", folder.to_str().unwrap()]);
    let left: Vec<&str> = run.left_out().into_iter().map(|(name, _)| name).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(
        left[0].ends_with("a.yaml") && left[1].ends_with("c.yaml"),
        "{left:?}"
    );
    assert!(
        run.errors.contains("2 files read, 2 left out"),
        "{}",
        run.errors
    );
}
