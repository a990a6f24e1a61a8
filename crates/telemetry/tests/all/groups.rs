//! What events took, put together by something.

use proptest::prelude::*;
use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::{EventFilter, GroupBy, GroupLine, ToolCalls};
use steelyard_telemetry::EventLog;
use steelyard_telemetry::answer::groups;

use crate::answers::whole;
use crate::support::{EVENTS, logs, opened, same};

const ALL: [GroupBy; 6] = [
    GroupBy::Day,
    GroupBy::Run,
    GroupBy::Project,
    GroupBy::Model,
    GroupBy::Agent,
    GroupBy::Tool,
];

fn by(one: &EventLog, run: Option<usize>, by: GroupBy) -> Vec<GroupLine> {
    groups(&one.log, run, &EventFilter::default(), (by, 0, 4), None)
}

fn sum(lines: &[GroupLine], of: impl Fn(&GroupLine) -> Option<f64>) -> Option<f64> {
    lines.iter().filter_map(of).reduce(|one, other| one + other)
}

fn count(lines: &[GroupLine], of: impl Fn(&GroupLine) -> u64) -> u64 {
    lines.iter().map(of).sum()
}

/// Whatever they are put together by, they come to the same.
fn adds_up(one: &EventLog, run: Option<usize>) {
    let all = whole(one, run);
    for way in ALL {
        let lines = by(one, run, way);
        if way != GroupBy::Tool {
            assert_eq!(count(&lines, |line| line.calls), all.calls, "{way:?}");
            same(sum(&lines, |line| line.tokens_in), all.tokens_in);
            same(sum(&lines, |line| line.tokens_cached), all.tokens_cached);
            same(sum(&lines, |line| line.cost.amount), all.cost.amount);
        }
        if way != GroupBy::Model {
            let tools = ToolCalls {
                all: count(&lines, |line| line.tools.all),
                said: count(&lines, |line| line.tools.said),
                failed: count(&lines, |line| line.tools.failed),
            };
            assert_eq!(tools, all.tools, "{way:?}");
        }
        if !matches!(way, GroupBy::Model | GroupBy::Tool) {
            assert_eq!(count(&lines, |line| line.events), all.run.events, "{way:?}");
            assert_eq!(count(&lines, |line| line.questions), all.questions.0);
        }
        let out: Vec<f64> = lines
            .iter()
            .map(|line| line.tokens_out.unwrap_or(-1.0))
            .collect();
        assert!(
            way == GroupBy::Day || out.is_sorted_by(|one, other| one >= other),
            "{way:?}"
        );
    }
}

#[test]
fn the_sample_put_together() {
    let one = opened(EVENTS);
    adds_up(&one, Some(0));
    adds_up(&one, None);
    let runs = by(&one, None, GroupBy::Run);
    assert_eq!(runs.len(), 1);
    assert_eq!(runs[0].run, Some(RunId { file: 4, place: 0 }));
    assert_eq!(runs[0].name.as_deref(), Some("rest-to-graphql"));
    let models: Vec<Option<String>> = by(&one, None, GroupBy::Model)
        .into_iter()
        .map(|line| line.name)
        .collect();
    let mut sorted = models.clone();
    sorted.sort();
    assert_eq!(
        sorted,
        ["heron-2", "magpie-s", "wren-1"].map(|name| Some(name.to_owned()))
    );
    let days: Vec<Option<String>> = by(&one, None, GroupBy::Day)
        .into_iter()
        .map(|line| line.name)
        .collect();
    assert_eq!(days, [Some("2026-06-11".to_owned())]);
}

proptest! {
    #[test]
    fn whatever_is_put_together_comes_to_the_whole(text in logs()) {
        let one = opened(&text);
        for run in 0..one.log.runs.len() {
            adds_up(&one, Some(run));
        }
        if !one.log.is_empty() {
            adds_up(&one, None);
        }
    }
}

#[test]
fn days_are_those_of_a_place() {
    let text = "\
{\"type\":\"turn\",\"ts\":\"2026-03-01T09:59:59.999Z\"}
{\"type\":\"turn\",\"ts\":\"2026-03-01T10:00:00Z\"}
{\"type\":\"turn\",\"ts\":\"2026-03-01T11:59:59.999Z\"}
{\"type\":\"turn\",\"ts\":\"2026-03-01T12:00:00Z\"}
{\"type\":\"turn\",\"ts\":\"1969-12-31T23:00:00Z\"}
{\"type\":\"turn\"}
";
    let one = opened(text);
    let days = |minutes: i32| -> Vec<(Option<String>, u64)> {
        let lines = groups(
            &one.log,
            None,
            &EventFilter::default(),
            (GroupBy::Day, minutes, 0),
            None,
        );
        lines
            .into_iter()
            .map(|line| (line.name, line.turns))
            .collect()
    };
    let named = |days: &[(&str, u64)]| -> Vec<(Option<String>, u64)> {
        let name = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        days.iter()
            .map(|(day, count)| (name(day), *count))
            .collect()
    };
    assert_eq!(
        days(0),
        named(&[("", 1), ("1969-12-31", 1), ("2026-03-01", 4)])
    );
    // On Kiribati it is the next day from 10 o'clock of UTC on; on Baker Island the day before up to noon.
    assert_eq!(
        days(840),
        named(&[
            ("", 1),
            ("1970-01-01", 1),
            ("2026-03-01", 1),
            ("2026-03-02", 3)
        ])
    );
    assert_eq!(
        days(-720),
        named(&[
            ("", 1),
            ("1969-12-31", 1),
            ("2026-02-28", 3),
            ("2026-03-01", 1)
        ])
    );
}

#[test]
fn times_and_runs_of_a_group() {
    let text = "\
{\"type\":\"turn\",\"run\":\"a\",\"agent\":\"x\",\"ts\":2000000000000,\"latency_ms\":5}
{\"type\":\"turn\",\"run\":\"b\",\"agent\":\"x\",\"ts\":1900000000000,\"latency_ms\":7}
{\"type\":\"interrupt\",\"run\":\"b\",\"agent\":\"x\"}
{\"type\":\"question\",\"run\":\"b\",\"agent\":\"y\",\"waited_ms\":11}
";
    let one = opened(text);
    let lines = by(&one, None, GroupBy::Agent);
    assert_eq!(lines[0].name.as_deref(), Some("x"));
    // An interruption is no error.
    assert_eq!((lines[0].runs, lines[0].events, lines[0].errors), (2, 3, 0));
    assert_eq!(lines[0].times, Some((1.9e12, 2e12)));
    assert_eq!((lines[0].active, lines[0].turns), (Some(12.0), 2));
    assert_eq!((lines[1].questions, lines[1].waited), (1, Some(11.0)));
}

#[test]
fn tokens_that_were_written_to_a_cache() {
    let text = "\
{\"type\":\"llm_call\",\"agent\":\"x\",\"model\":\"m-1\",\"tokens_in\":100,\"tokens_cached\":60,\"tokens_cache_written\":30,\"tokens_out\":9}
{\"type\":\"llm_call\",\"agent\":\"x\",\"model\":\"m-1\",\"tokens_in\":100,\"tokens_cache_written\":12,\"tokens_out\":1}
{\"type\":\"llm_call\",\"agent\":\"x\",\"model\":\"m-2\",\"tokens_in\":50,\"tokens_cached\":50,\"tokens_out\":2}
";
    let lines = by(&opened(text), None, GroupBy::Model);
    let told = lines.iter().map(|line| {
        (
            line.tokens_in,
            line.tokens_cached,
            line.tokens_cache_written,
        )
    });
    // 30 + 12; the other model says nothing of it.
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            (Some(200.0), Some(60.0), Some(42.0)),
            (Some(50.0), Some(50.0), None)
        ]
    );
}
