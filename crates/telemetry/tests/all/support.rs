//! The sample, and logs written by tests.

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::{Map, Value};
use steelyard_documents::{Budget, File, read as read_file};
use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{EventFilter, GroupBy};
use steelyard_telemetry::answer::Grouping;
use steelyard_telemetry::{Beside, Checked, Derived, EventLog, Log, Reader, beside, check};

pub(crate) const EVENTS: &str =
    include_str!("../../../../public/samples/rest-to-graphql/events.jsonl");
pub(crate) const METRICS: &str =
    include_str!("../../../../public/samples/rest-to-graphql/metrics.csv");
pub(crate) const SUMMARY: &str =
    include_str!("../../../../public/samples/rest-to-graphql/summary.json");

/// A log that streamed by in pieces of so many bytes.
pub(crate) fn read(bytes: &[u8], piece: usize) -> Log {
    let mut reader = Reader::new();
    for piece in bytes.chunks(piece.max(1)) {
        reader.feed(piece);
    }
    reader.finish()
}

/// A text with what follows from it.
pub(crate) fn opened(text: &str) -> EventLog {
    EventLog::of_own(text.as_bytes().to_vec())
}

/// Where the lines of a log are.
/// How events are put together by something, with days of UTC.
pub(crate) fn in_utc(by: GroupBy, file: u32) -> Grouping<'static> {
    static UTC: LazyLock<TimeZone> = LazyLock::new(TimeZone::default);
    Grouping {
        by,
        zone: &UTC,
        file,
    }
}

pub(crate) fn nothing() -> steelyard_documents::Source {
    steelyard_documents::Source::new("", String::new())
}

pub(crate) fn adds_up(log: &Log) {
    let lines = log.lines;
    assert_eq!(
        lines.kept + lines.quarantined + lines.blank,
        lines.all,
        "{lines:?}"
    );
    assert_eq!(lines.kept, log.len() as u64);
    assert_eq!(lines.kept, log.counts.iter().sum::<u64>());
    assert_eq!(lines.quarantined, log.reasons.values().sum::<u64>());
    let of_runs: u64 = log.runs.iter().map(|run| run.events).sum();
    assert_eq!(of_runs, lines.kept);
}

/// A file as it is opened.
pub(crate) fn file(name: &str, text: &str) -> File {
    read_file(name, text.as_bytes(), &Budget::default())
}

/// What comes of holding a file against events.
pub(crate) fn held(name: &str, text: &str, events: &str) -> (File, Checked) {
    let file = file(name, text);
    let what = beside(&file).expect("a file that follows from events");
    let expected = if Path::new(name).extension().is_some_and(|is| is == "csv") {
        Beside::Metrics
    } else {
        Beside::Summary
    };
    assert_eq!(what, expected);
    let log = read(events.as_bytes(), events.len());
    let derived = Derived::of(&log);
    let checked = check(&file, what, &[(&log, &derived)]);
    (file, checked)
}

/// The objects of a text, with their lines from 1; only those that are events.
pub(crate) fn objects(text: &str) -> Vec<(u64, &str, Map<String, Value>)> {
    let lines = (1..).zip(text.lines());
    let objects = lines.filter_map(|(at, line)| match serde_json::from_str(line).ok()? {
        Value::Object(fields) if fields.get("type").is_some_and(Value::is_string) => {
            Some((at, line, fields))
        }
        _ => None,
    });
    objects.collect()
}

pub(crate) fn sums(one: f64, other: f64) {
    let near = (one - other).abs() <= 1e-9 * one.abs().max(other.abs()).max(1.0);
    assert!(near, "{one} is not {other}");
}

pub(crate) fn same(one: Option<f64>, other: Option<f64>) {
    assert_eq!(one.is_some(), other.is_some(), "{one:?} is not {other:?}");
    sums(one.unwrap_or_default(), other.unwrap_or_default());
}

const AGENTS: [&str; 4] = ["ops", "sec, \"x\"", "é", "human"];
const KINDS: [&str; 10] = [
    "turn",
    "vote",
    "llm_call",
    "tool_call",
    "dissent",
    "override",
    "error",
    "round_ended",
    "drift_checked",
    "trust_updated",
];

/// One event of a few agents, runs and rounds, with whatever numbers.
fn event() -> impl Strategy<Value = String> {
    let number = || prop::option::weighted(0.8, -5_i32..2_000);
    let names = (
        prop::sample::select(&KINDS[..]),
        prop::option::weighted(0.8, prop::sample::select(&AGENTS[..])),
        prop::option::weighted(0.7, 0_u32..12),
        prop::option::weighted(0.9, 0_i64..4_000_000),
        prop::sample::select(&["a", "b"][..]),
    );
    (names, number(), number(), number(), any::<bool>()).prop_map(
        |((kind, agent, round, at, run), one, two, three, flag)| {
            let mut fields = serde_json::json!({"type": kind, "run": run});
            let mut put = |key: &str, value: Value| {
                if !value.is_null() {
                    fields[key] = value;
                }
            };
            put("agent", agent.into());
            put("round", round.into());
            put("ts", at.map(|at| 1_767_607_200_000 + at * 100).into());
            let half =
                |number: Option<i32>| Value::from(number.map(|number| f64::from(number) / 8.0));
            for (key, number) in [
                ("tokens_in", one),
                ("token_count", one),
                ("tokens_out", two),
                ("latency_ms", three),
                ("duration_ms", three),
            ] {
                put(key, number.map(|number| number.max(0)).into());
            }
            for (key, number) in [
                ("cost_usd", one),
                ("percent", one),
                ("trust", two),
                ("similarity_mean", two),
                ("similarity_min", three),
                ("votes_for", two),
                ("votes_required", one),
            ] {
                put(key, half(number));
            }
            for key in ["accept", "impactful", "regretted", "converged"] {
                put(key, flag.into());
            }
            put("model", ["m-1", "m-2"][usize::from(flag)].into());
            put("name", ["Read", "Bash"][usize::from(flag)].into());
            put("status", ["ok", "failed"][usize::from(flag)].into());
            put("text", format!("Grüße {}", one.unwrap_or(0) % 5).into());
            fields.to_string()
        },
    )
}

/// A log with lines of all sorts.
pub(crate) fn logs() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        12 => event(),
        1 => Just(String::new()),
        1 => Just(" \t".to_owned()),
        1 => Just("{\"type\":\"turn\",\"run\":\"a\",\"resp".to_owned()),
        1 => Just("[1]".to_owned()),
    ];
    (prop::collection::vec(line, 1..60), any::<bool>()).prop_map(|(lines, ends)| {
        let text = lines.join("\n");
        if ends { text + "\n" } else { text }
    })
}

/// A filter that fits some of them.
pub(crate) fn filters() -> impl Strategy<Value = EventFilter> {
    let kinds = prop::sample::subsequence(&KINDS[..], 0..4);
    let agents = prop::sample::subsequence(&AGENTS[..], 0..3);
    let rounds = prop::option::of((0_u64..12, 0_u64..12));
    let times = prop::option::of((0_i64..4_000_000, 0_i64..4_000_000));
    let text = prop::sample::select(
        &[
            "",
            "",
            "GRÜSSE",
            "grüße",
            "3\"",
            "M-1",
            "bash",
            "\"RUN\":\"a\"",
        ][..],
    );
    (kinds, agents, rounds, times, text).prop_map(|(kinds, agents, rounds, times, text)| {
        let own = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        let time = |at: i64| (1_767_607_200_000 + at * 100) as f64;
        EventFilter {
            kinds: own(kinds),
            agents: own(agents),
            projects: Vec::new(),
            rounds,
            times: times.map(|(from, to)| (time(from), time(to))),
            text: text.to_owned(),
        }
    })
}
