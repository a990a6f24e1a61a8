//! Fields of events, by the tables of kinds and fields.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use steelyard_protocol::telemetry::{Along, Currency, EventFilter, GroupBy, PriceList, PriceRule};
use steelyard_protocol::{RunId, TimeZone};
use steelyard_telemetry::answer::{
    Grouping, Slices, agents, chosen, costs, event_rows, groups, overview, run_line, series,
    spreads, trust,
};
use steelyard_telemetry::{Field, Holds, Kind, LogText, metrics_csv, summary_json};

use crate::interaction_support::workspace_from;
use steelyard_harness::key_walk::{Fixture, Outcome, Walked};

/// A value of a field.
fn value(field: Field) -> Value {
    match (field.name(), field.holds()) {
        ("class", _) => json!("factual"),
        ("severity", _) => json!("warning"),
        ("status", _) => json!("failed"),
        ("depth" | "confidence" | "trust" | "impact" | "regret", _) => json!(0.5),
        ("similarity_mean" | "similarity_min" | "similarity_to_previous", _) => json!(0.25),
        ("tokens_in", _) => json!(1_000),
        ("tokens_cached", _) => json!(100),
        ("tokens_cache_written", _) => json!(60),
        ("tokens_cache_written_1h", _) => json!(20),
        ("calls", _) => json!(2),
        ("in_sum" | "at_least" | "inferred" | "converged", _) => json!(false),
        (_, Holds::Number) => json!(7),
        (_, Holds::Flag) => json!(true),
        (name, Holds::Name) => json!(format!("some {name}")),
    }
}

/// A log with an event of each kind, with all of its fields.
fn log() -> String {
    let mut log = String::new();
    for (seq, kind) in Kind::ALL.into_iter().enumerate() {
        let mut event = Map::new();
        let mut put = |key: &str, value: Value| _ = event.insert(key.to_owned(), value);
        put("v", json!("1.0.0"));
        put("ts", json!(format!("2026-01-01T00:00:{seq:02}Z")));
        put("run", json!("r"));
        put("seq", json!(seq));
        put("type", json!(kind.name()));
        match kind {
            Kind::RunStarted => {
                put("title", json!("Cache"));
                put("project", json!("/p"));
                put(
                    "agents",
                    json!([{"name": "Ann", "role": "creator"}, {"name": "Bo", "role": "reviewer"}]),
                );
            }
            Kind::RunEnded => {}
            Kind::Review => {
                put("round", json!(1));
                put("reviewer", json!("Bo"));
                put("artifact_id", json!("Ann"));
                put("scores", json!({"Facts": 0.5}));
            }
            Kind::Override | Kind::Decision => {
                put("round", json!(1));
                put("by", json!("human"));
                put("agent", json!("Bo"));
            }
            _ => {
                put("round", json!(1));
                put("agent", json!("Ann"));
            }
        }
        for field in kind.fields() {
            put(field.name(), value(*field));
        }
        log.push_str(&(Value::Object(event).to_string() + "\n"));
    }
    log
}

/// Calls whose fields depend on one another, and an override by somebody alone.
fn calls() -> String {
    let shared = |seq: usize| json!({"v": "1.0.0", "ts": format!("2026-01-01T00:01:{seq:02}Z"), "run": "r", "seq": seq, "round": 1});
    let own = [
        json!({"type": "llm_call", "agent": "Ann", "model": "m", "duration_ms": 400, "inferred": false}),
        json!({"type": "llm_call", "agent": "Ann", "model": "m", "tokens_in": 700, "tokens_out": 9, "calls": 1}),
        json!({"type": "llm_call", "agent": "Ann", "model": "m", "tokens_in": 5, "tokens_out": 9, "in_sum": false}),
        json!({"type": "override", "by": "human"}),
    ];
    let lines = own.into_iter().enumerate().map(|(seq, own)| {
        let mut event = shared(seq);
        let fields = event.as_object_mut().unwrap();
        fields.extend(own.as_object().unwrap().clone());
        format!("{event}\n")
    });
    lines.collect()
}

/// Prices that rise with the size of a call.
fn prices() -> PriceList {
    let rule = |above, rate| PriceRule {
        matches: "*".to_owned(),
        above,
        rates: [Some(rate); 5],
        ..PriceRule::default()
    };
    PriceList {
        currency: Currency::parse("USD").unwrap(),
        per: 1e6,
        rules: vec![rule(Some(600.0), 9.0), rule(None, 4.0)],
    }
}

/// All answers about a log.
fn outcome(text: &str) -> Outcome {
    let workspace = workspace_from(1, &[("events.jsonl", text)]);
    let file = &workspace.files()[0];
    let said = file.diagnostics.clone();
    let Some(events) = &file.telemetry else {
        return Outcome {
            result: String::new(),
            said,
        };
    };
    let (log, derived) = (&events.log, &events.derived);
    let filter = EventFilter::default();
    let zone = TimeZone::default();
    let line = run_line(
        log,
        derived,
        Some(0),
        (RunId { file: 1, place: 0 }, "events.jsonl"),
    );
    let mut result = metrics_csv(log, derived) + &summary_json(log, derived);
    let mut put = |answer: &dyn std::fmt::Debug| _ = write!(result, "{answer:?}");
    put(&overview((log, derived), Some(0), line.clone(), None));
    put(&line);
    put(&agents(log, Some(0), &filter, None));
    for by in [
        GroupBy::Day,
        GroupBy::Run,
        GroupBy::Project,
        GroupBy::Model,
        GroupBy::Agent,
        GroupBy::Tool,
    ] {
        let grouping = Grouping {
            by,
            zone: &zone,
            file: 1,
        };
        put(&groups(log, None, &filter, grouping, None));
    }
    for along in [Along::Rounds, Along::Time] {
        put(&series((log, derived), Some(0), (along, 50), None));
    }
    put(&spreads(log, Some(0), &filter, None));
    put(&trust(log, Some(0)));
    put(&costs(log, Some(0), None, Some(&prices())));
    put(&costs(log, Some(0), derived.totals[0].spent.cost, None));
    let all = chosen(log, Some(0), &filter, LogText::File(&file.file.source)).unwrap();
    put(&event_rows(
        log,
        &all,
        (0, 99),
        LogText::File(&file.file.source),
    ));
    let slices = Slices::of(log, Some(0));
    put(&slices);
    put(&log.warnings);
    Outcome { result, said }
}

#[test]
fn each_field_of_an_event_has_an_effect_or_is_named() {
    let (text, calls) = (log(), calls());
    let words = [
        "value",
        "critical",
        "ok",
        "Bo",
        "vote",
        "2026-01-02T00:00:00Z",
        "2.0.0",
    ];
    let fixture = Fixture {
        name: "events.jsonl",
        text: &text,
        words: &words,
        outcome: &outcome,
    };
    let fields = Field::ALL.iter().map(|field| field.name().to_owned());
    let calls = Fixture {
        text: &calls,
        ..fixture
    };
    Walked::over(&[fixture, calls]).assert_all("events", fields);
}
