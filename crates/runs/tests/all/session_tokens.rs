//! Tokens and times of the events of runs that are seldom so.

use std::collections::BTreeSet;

use steelyard_documents::Span;
use steelyard_runs::{Event, EventKind, ModelCall, Time, Trajectory, Turn, Usage};

use crate::session_run::TEN;
use crate::support::session::told_of;

fn turn(at: Time, latency: f64, tokens: u64) -> Turn {
    Turn {
        number: 1,
        at: Some(at),
        latency_ms: Some(latency),
        tokens: Some(tokens),
        ..Turn::default()
    }
}

fn call(at: Time, output: u64, id: Option<u64>) -> ModelCall {
    ModelCall {
        at: Some(at),
        turn: Some(0),
        usage: Usage {
            output: Some(output),
            calls: 1,
            ..Usage::default()
        },
        id,
        ..ModelCall::default()
    }
}

#[test]
fn a_call_stands_before_the_turn_that_it_was_made_for() {
    // Its tokens were told a moment behind the answer.
    let run = Trajectory {
        turns: vec![turn(TEN, 2_000.0, 40)],
        model_calls: vec![call(TEN + 2_100, 40, None)],
        ..Trajectory::default()
    };
    let lines = told_of(&run, &mut BTreeSet::new());
    let types: Vec<&str> = lines
        .iter()
        .map(|line| line["type"].as_str().unwrap())
        .collect();
    assert_eq!(types, ["run_started", "llm_call", "turn"]);
}

#[test]
fn the_turn_of_a_call_that_was_told_before_tells_no_tokens() {
    let run = Trajectory {
        turns: vec![turn(TEN, 2_000.0, 40)],
        model_calls: vec![call(TEN + 1_000, 40, Some(1))],
        ..Trajectory::default()
    };
    let mut seen = BTreeSet::from([1]);
    let lines = told_of(&run, &mut seen);
    assert!(
        lines.iter().all(|line| line["token_count"].is_null()),
        "{lines:?}"
    );
}

#[test]
fn a_turn_that_took_longer_than_time_goes() {
    let run = Trajectory {
        turns: vec![turn(TEN, 1e300, 1)],
        ..Trajectory::default()
    };
    assert_eq!(told_of(&run, &mut BTreeSet::new()).len(), 2);
}

/// Tokens that were put out, each told once: by a call, or by a turn.
fn put_out(lines: &[serde_json::Value]) -> u64 {
    let told = |line: &serde_json::Value| {
        let of = |key: &str| line[key].as_u64().unwrap_or_default();
        of("tokens_out") + of("token_count")
    };
    lines.iter().map(told).sum()
}

#[test]
fn tokens_of_all_turns_that_one_call_tells_are_not_told_by_turns_again() {
    // 146 and 521, which the file adds up to 667.
    let mut run = Trajectory {
        turns: vec![turn(TEN, 2_000.0, 146), turn(TEN + 9_000, 2_000.0, 521)],
        usage: Usage {
            output: Some(667),
            ..Usage::default()
        },
        ..Trajectory::default()
    };
    assert_eq!(put_out(&told_of(&run, &mut BTreeSet::new())), 667);
    // Calls that tell of their input alone bring none.
    run.usage = Usage {
        input: Some(1_000),
        ..Usage::default()
    };
    assert_eq!(put_out(&told_of(&run, &mut BTreeSet::new())), 146 + 521);
}

#[test]
fn a_turn_tells_tokens_only_where_none_of_its_calls_does() {
    // The calls' own number holds, be it less than the turn's or more.
    for of_turn in [30, 40, 50] {
        let run = Trajectory {
            turns: vec![turn(TEN, 2_000.0, of_turn)],
            model_calls: vec![call(TEN + 1_000, 40, None)],
            ..Trajectory::default()
        };
        assert_eq!(put_out(&told_of(&run, &mut BTreeSet::new())), 40);
    }
    let mut silent = call(TEN + 1_000, 0, None);
    silent.usage.output = None;
    let run = Trajectory {
        turns: vec![turn(TEN, 2_000.0, 50)],
        model_calls: vec![silent],
        ..Trajectory::default()
    };
    assert_eq!(put_out(&told_of(&run, &mut BTreeSet::new())), 50);
}

#[test]
fn a_call_that_compacts_is_no_part_of_the_turn_before() {
    let mut first = turn(TEN, 1_000.0, 40);
    let event = |after: Time, kind| Event {
        at: Some(TEN + after),
        kind,
        span: Span::default(),
    };
    first.events = vec![
        event(1_000, EventKind::Response),
        event(
            1_800_000,
            EventKind::Compacted {
                tokens_before: None,
            },
        ),
    ];
    let run = Trajectory {
        turns: vec![first],
        model_calls: vec![call(TEN + 1_000, 40, None), call(TEN + 1_800_500, 7, None)],
        ..Trajectory::default()
    };
    let lines = told_of(&run, &mut BTreeSet::new());
    let took = |kind: &str| -> Vec<Option<f64>> {
        let lines = lines.iter().filter(|line| line["type"] == kind);
        lines.map(|line| line["duration_ms"].as_f64()).collect()
    };
    assert_eq!(took("turn"), [Some(1_000.0)]);
    // Half a second from the record of the compaction on, and not half an hour.
    assert_eq!(took("llm_call"), [Some(1_000.0), Some(500.0)]);
    assert_eq!(put_out(&lines), 47);
}
