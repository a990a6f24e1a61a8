//! Against answers of a program in another language that was written from `docs/telemetry.md` alone (`tests/oracle.py`).

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Deserialize;
use serde_json::Value;
use steelyard_telemetry::{Derived, Log, Reader, metrics_csv, summaries};

#[derive(Deserialize)]
struct Case {
    name: String,
    events: Option<String>,
    base64: Option<String>,
    lines: u64,
    kept: u64,
    blank: u64,
    quarantined: Vec<(u64, String)>,
    warnings: BTreeMap<String, u64>,
    metrics: String,
    summaries: Vec<Value>,
}

fn read(bytes: &[u8], piece: usize) -> Log {
    let mut reader = Reader::new();
    for piece in bytes.chunks(piece) {
        reader.feed(piece);
    }
    reader.finish()
}

fn from_base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text
        .bytes()
        .filter(|byte| *byte != b'=')
        .map(digit)
        .collect();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits = group
            .iter()
            .fold(0_u32, |bits, digit| bits << 6 | u32::from(*digit));
        let bits = bits << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}

/// Whether two cells are the same, numbers to within what adding them up in another order does.
fn same(one: &str, other: &str) -> bool {
    match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => close(one, other),
        _ => one == other,
    }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-12 * one.abs().max(other.abs()).max(1.0)
}

fn same_value(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => close(
            one.as_f64().unwrap_or(f64::NAN),
            other.as_f64().unwrap_or(f64::NAN),
        ),
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| {
                    other.get(key).is_some_and(|other| same_value(value, other))
                })
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| same_value(one, other))
        }
        _ => one == other,
    }
}

/// What of a log is not as the case says.
fn wrong(case: &Case, log: &Log) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |what: &str, is: bool, found: &dyn Debug, expected: &dyn Debug| {
        if !is {
            let name = &case.name;
            wrong.push(format!(
                "{name}: {what}\n  found    {found:?}\n  expected {expected:?}"
            ));
        }
    };
    let lines = [log.lines.all, log.lines.kept, log.lines.blank];
    let expected = [case.lines, case.kept, case.blank];
    check("lines", lines == expected, &lines, &expected);
    let bad = log.quarantine.iter();
    let bad: Vec<(u64, String)> = bad
        .map(|bad| (bad.line, bad.reason.id().to_owned()))
        .collect();
    check(
        "quarantine",
        bad == case.quarantined,
        &bad,
        &case.quarantined,
    );
    let warned = log.warned.iter();
    let warned: BTreeMap<String, u64> = warned
        .map(|(warning, count)| (warning.id().to_owned(), *count))
        .collect();
    check("warnings", warned == case.warnings, &warned, &case.warnings);
    let derived = Derived::of(log);
    let metrics = metrics_csv(log, &derived);
    check(
        "metrics",
        same_rows(&metrics, &case.metrics),
        &metrics,
        &case.metrics,
    );
    let ours = serde_json::to_value(summaries(log, &derived)).expect("summaries");
    let theirs = Value::Array(case.summaries.clone());
    check(
        "summaries",
        same_value(&ours, &theirs),
        &ours.to_string(),
        &theirs.to_string(),
    );
    wrong
}

fn same_rows(one: &str, other: &str) -> bool {
    let cells = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines();
        lines
            .map(|line| line.split(',').map(str::to_owned).collect())
            .collect()
    };
    let (one, other) = (cells(one), cells(other));
    let same_row = |(one, other): (&Vec<String>, &Vec<String>)| {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
    };
    one.len() == other.len() && one.iter().zip(&other).all(same_row)
}

#[test]
fn as_the_oracle_says() {
    let mut all = Vec::new();
    for line in include_str!("../oracle.jsonl").lines() {
        let case: Case = serde_json::from_str(line).expect("a case");
        let bytes = match (&case.events, &case.base64) {
            (Some(text), _) => text.clone().into_bytes(),
            (None, Some(text)) => from_base64(text),
            (None, None) => panic!("no events in {}", case.name),
        };
        let log = read(&bytes, bytes.len().max(1));
        let in_pieces = format!("{:?}", read(&bytes, 7));
        assert_eq!(in_pieces, format!("{log:?}"), "{}", case.name);
        all.extend(wrong(&case, &log));
    }
    assert!(all.is_empty(), "{} wrong:\n{}", all.len(), all.join("\n"));
}
