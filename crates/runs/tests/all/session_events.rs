//! Events of sessions: their order, how long each took, and which of several copies is one.

use std::collections::BTreeSet;

use serde_json::Value;
use steelyard_runs::{EventKind, Time, ToolCall, Trajectory, Usage};

use crate::session_run::{TEN, call, event, run};
use crate::support::session::told_of;

fn all(run: &Trajectory) -> Vec<Value> {
    told_of(run, &mut BTreeSet::new())
}

fn types(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| line["type"].as_str().unwrap())
        .collect()
}

#[test]
fn events_stand_in_the_order_of_their_times() {
    let lines = all(&run());
    assert_eq!(
        types(&lines),
        [
            "run_started",
            "llm_call",
            "tool_call",
            "tool_call",
            "llm_call",
            "turn",
            "llm_call",
            "interrupt",
            "error",
            "compaction",
            "turn"
        ]
    );
    let times: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["ts"].as_str())
        .collect();
    assert!(times.is_sorted(), "{times:?}");
    // The one that has no time stands behind the one before it in the log, and gets none.
    assert_eq!(lines.iter().filter(|line| line["ts"].is_null()).count(), 1);
    assert_eq!(lines[2]["name"], "Bash");
    // A call is told when its result is there.
    assert_eq!(lines[3]["ts"], "2026-01-05T10:00:02.250Z");
    assert_eq!(times[0], "2026-01-05T10:00:00.000Z");
    // A turn is told when it is over.
    assert_eq!(lines[5]["ts"], "2026-01-05T10:00:05.000Z");
    let places: Vec<&Value> = lines.iter().map(|line| &line["turn"]).collect();
    assert_eq!(places, [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
}

/// Ten: the first turn begins. A model answers from 1 to 2 in two parts, a tool works from 2 to 9, another one from 2 to 4 beside
/// it, a model answers at 12, and the second turn begins at 60.
#[test]
fn how_long_each_took_follows_from_what_came_before() {
    let mut run = run();
    let at = |seconds: i64| Some(TEN + seconds * 1_000);
    let tool = |name: &str, took: f64| {
        EventKind::Tool(ToolCall {
            name: name.into(),
            took_ms: Some(took),
            ..ToolCall::default()
        })
    };
    run.turns[0].events = vec![
        event(at(2), tool("Read", 7_000.0)),
        event(at(2), tool("Bash", 2_000.0)),
    ];
    run.turns[0].latency_ms = None;
    run.model_calls = vec![call(at(1), 0, 4, Some(1)), call(at(12), 0, 6, Some(2))];
    run.model_calls[0].until = at(2);
    let lines = all(&run);
    let of = |kind: &str| -> Vec<(String, Value, Value)> {
        let lines = lines.iter().filter(|line| line["type"] == kind);
        let told = |line: &Value| {
            let ts = line["ts"].as_str().unwrap_or_default();
            (
                ts[17..19].to_owned(),
                line["duration_ms"].clone(),
                line["inferred"].clone(),
            )
        };
        lines.map(told).collect()
    };
    // From the prompt up to its last part; from the end of the longer tool on.
    assert_eq!(
        of("llm_call"),
        [
            ("02".to_owned(), 2_000.0.into(), true.into()),
            ("12".to_owned(), 3_000.0.into(), true.into())
        ]
    );
    assert_eq!(
        of("tool_call"),
        [
            ("04".to_owned(), 2_000.0.into(), Value::Null),
            ("09".to_owned(), 7_000.0.into(), Value::Null)
        ]
    );
    let turns: Vec<&Value> = lines.iter().filter(|line| line["type"] == "turn").collect();
    assert_eq!(turns[0]["duration_ms"], 12_000.0);
    assert_eq!(turns[0]["waited_ms"], Value::Null);
    // The user took from 12 to 60.
    assert_eq!(turns[1]["waited_ms"], 48_000.0);
    // Nobody is waited for where an agent called.
    run.identity.caller = Some(steelyard_runs::Caller::default());
    let lines = all(&run);
    assert!(lines.iter().all(|line| line["waited_ms"].is_null()));
}

#[test]
fn a_call_that_stands_in_two_logs_is_told_once() {
    let mut seen = BTreeSet::new();
    let calls = |lines: &[Value]| {
        types(lines)
            .iter()
            .filter(|kind| **kind == "llm_call")
            .count()
    };
    assert_eq!(calls(&told_of(&run(), &mut seen)), 3);
    // What has no id is told each time.
    assert_eq!(calls(&told_of(&run(), &mut seen)), 1);
    assert_eq!(seen, BTreeSet::from([1, 2]));
}

#[test]
fn tokens_of_all_calls_together_are_told_where_no_call_is() {
    let mut run = run();
    run.model_calls.clear();
    run.turns.iter_mut().for_each(|turn| turn.tokens = None);
    run.usage = Usage {
        input: Some(500),
        output: Some(70),
        ..Usage::default()
    };
    let lines = all(&run);
    let calls: Vec<&Value> = lines
        .iter()
        .filter(|line| line["type"] == "llm_call")
        .collect();
    assert_eq!(calls.len(), 1);
    assert_eq!(
        (&calls[0]["tokens_in"], &calls[0]["tokens_out"]),
        (&500.into(), &70.into())
    );
    run.usage = Usage::default();
    assert!(!types(&all(&run)).contains(&"llm_call"));
}

#[test]
fn a_run_without_anything_is_told_by_its_beginning() {
    let lines = all(&Trajectory::default());
    assert_eq!(types(&lines), ["run_started"]);
    assert!(lines[0]["ts"].is_null());
}

#[test]
fn times_that_no_calendar_has_are_left_out() {
    for at in [Time::MAX, Time::MIN] {
        let mut run = run();
        run.turns[0].latency_ms = None;
        run.turns[0].at = Some(at);
        assert!(all(&run).iter().any(|line| line["ts"].is_null()));
    }
}
