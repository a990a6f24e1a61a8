//! `telemetry` with a table of prices.

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
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
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
    let first = &json[0]["groups"][0];
    assert_eq!(
        (first["name"].as_str(), first["cost"]["priced"].as_u64()),
        (Some("a"), Some(2))
    );
    let other = &json[0]["groups"][1];
    let told = |line: &serde_json::Value| (line["tokens_out"].as_f64(), line["at_least"].as_bool());
    assert_eq!(told(first), (Some(200.0), Some(true)));
    assert_eq!(told(other), (Some(1.0), Some(false)));
}
