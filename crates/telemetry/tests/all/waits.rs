//! How long the user was waited for: in each run once, whatever was open together.

use steelyard_protocol::telemetry::{EventFilter, GroupBy, SliceKind, Stretch};
use steelyard_telemetry::answer::{Slices, groups, sums};

use crate::answers::whole;
use crate::support::{in_utc, opened};

/// Three questions of one dialog over 373 s, another agent's from 363 s to 383 s, one of 10 s later, one without a time of
/// 7 s, one that says nothing; and in another run one of 20 s at the same time.
const LOG: &str = r#"{"type":"question","run":"r","agent":"a","text":"1?","ts":1000000373000,"waited_ms":373000}
{"type":"question","run":"r","agent":"a","text":"2?","ts":1000000373000,"waited_ms":373000}
{"type":"question","run":"r","agent":"a","text":"3?","ts":1000000373000,"waited_ms":373000}
{"type":"question","run":"r","agent":"b","text":"4?","ts":1000000383000,"waited_ms":20000}
{"type":"question","run":"s","agent":"a","text":"5?","ts":1000000373000,"waited_ms":20000}
{"type":"question","run":"r","agent":"a","text":"6?","ts":1000000500000,"waited_ms":10000}
{"type":"question","run":"r","agent":"a","text":"7?","waited_ms":7000}
{"type":"question","run":"r","agent":"a","text":"8?","ts":1000000600000}
"#;

#[test]
fn a_run_waits_once_for_what_is_open_together() {
    let one = opened(LOG);
    assert_eq!(whole(&one, Some(0)).questions, (7, Some(400_000.0)));
    assert_eq!(whole(&one, Some(1)).questions, (1, Some(20_000.0)));
    // Several runs: the sum of theirs.
    assert_eq!(whole(&one, None).questions, (8, Some(420_000.0)));
}

#[test]
fn rows_wait_once_too() {
    let one = opened(LOG);
    let by = |by| {
        let lines = groups(&one.log, None, &EventFilter::default(), in_utc(by, 0), None);
        let told = lines.into_iter().map(|line| (line.name, line.waited));
        let mut told: Vec<_> = told.collect();
        told.sort_by(|one, other| one.0.cmp(&other.0));
        told
    };
    let named = |name: &str, waited| (Some(name.to_owned()), Some(waited));
    assert_eq!(
        by(GroupBy::Run),
        [named("r", 400_000.0), named("s", 20_000.0)]
    );
    // The one without a time stands apart.
    assert_eq!(
        by(GroupBy::Day),
        [(None, Some(7_000.0)), named("2001-09-09", 413_000.0)]
    );
    assert_eq!(
        by(GroupBy::Agent),
        [named("a", 410_000.0), named("b", 20_000.0)]
    );
}

#[test]
fn what_the_time_was_spent_on_says_the_same() {
    let one = opened(LOG);
    let waited = |run| {
        let sums = sums(&Slices::of(&one.log, run), Stretch::All);
        let own = sums.sums.iter().find(|sum| sum.kind == SliceKind::Wait);
        own.map(|sum| (sum.count, sum.total, sum.own))
    };
    // Without the one that has no time.
    assert_eq!(waited(Some(0)), Some((6, 393_000.0, 393_000.0)));
    assert_eq!(waited(None), Some((7, 413_000.0, 413_000.0)));
}
