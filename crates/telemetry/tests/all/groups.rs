//! What events took, put together by something.

use proptest::prelude::*;
use steelyard_protocol::telemetry::{EventFilter, GroupBy, GroupLine, ToolCalls};
use steelyard_protocol::{OffsetChange, RunId, TimeZone};
use steelyard_telemetry::EventLog;
use steelyard_telemetry::answer::{Grouping, groups};

use crate::answers::whole;
use crate::support::{EVENTS, in_utc, logs, opened, same};

const ALL: [GroupBy; 6] = [
    GroupBy::Day,
    GroupBy::Run,
    GroupBy::Project,
    GroupBy::Model,
    GroupBy::Agent,
    GroupBy::Tool,
];

fn by(one: &EventLog, run: Option<usize>, by: GroupBy) -> Vec<GroupLine> {
    groups(&one.log, run, &EventFilter::default(), in_utc(by, 4), None)
}

fn sum(lines: &[GroupLine], of: impl Fn(&GroupLine) -> Option<f64>) -> Option<f64> {
    lines.iter().filter_map(of).reduce(|one, other| one + other)
}

/// The sum of counts; `None` where no group has one.
fn count(lines: &[GroupLine], of: impl Fn(&GroupLine) -> Option<u64>) -> Option<u64> {
    lines.iter().map(of).sum()
}

/// Whatever they are put together by, they come to the same.
fn adds_up(one: &EventLog, run: Option<usize>) {
    let all = whole(one, run);
    for way in ALL {
        let lines = by(one, run, way);
        if way != GroupBy::Tool {
            assert_eq!(count(&lines, |line| line.calls), Some(all.calls), "{way:?}");
            same(sum(&lines, |line| line.tokens_in), all.tokens_in);
            same(sum(&lines, |line| line.tokens_cached), all.tokens_cached);
            same(sum(&lines, |line| line.cost.amount), all.cost.amount);
        }
        if way != GroupBy::Model {
            let tools = |of: fn(ToolCalls) -> u64| count(&lines, |line| line.tools.map(of));
            let found = [
                tools(|one| one.all),
                tools(|one| one.said),
                tools(|one| one.failed),
            ];
            let ToolCalls { all, said, failed } = all.tools;
            assert_eq!(found, [Some(all), Some(said), Some(failed)], "{way:?}");
        }
        if !matches!(way, GroupBy::Model | GroupBy::Tool) {
            let events: u64 = lines.iter().map(|line| line.events).sum();
            assert_eq!(events, all.run.events, "{way:?}");
            assert_eq!(count(&lines, |line| line.questions), Some(all.questions.0));
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
    let days = |minutes: i32| {
        let zone = TimeZone {
            first: minutes * 60,
            ..TimeZone::default()
        };
        turns_by_day(&one, &zone)
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

/// Turns by day, in a zone.
fn turns_by_day(one: &EventLog, zone: &TimeZone) -> Vec<(Option<String>, u64)> {
    let grouping = Grouping {
        by: GroupBy::Day,
        zone,
        file: 0,
    };
    let lines = groups(&one.log, None, &EventFilter::default(), grouping, None);
    let lines = lines.into_iter();
    lines.map(|line| (line.name, line.turns.unwrap())).collect()
}

#[test]
fn days_are_right_across_summer_time() {
    // Summer time of Rome in 2026: from 29 March to 25 October, 01:00 UTC each. Its days have 23 and 25 hours.
    let change = |at, offset| OffsetChange { at, offset };
    let rome = TimeZone {
        name: "Europe/Rome".to_owned(),
        first: 3_600,
        changes: vec![
            change(1_774_746_000_000, 7_200),
            change(1_792_890_000_000, 3_600),
        ],
    };
    let text = [
        "2026-03-28T22:59:59.999Z",
        "2026-03-28T23:00:00Z",
        "2026-03-29T21:59:59.999Z",
        "2026-03-29T22:00:00Z",
        "2026-10-24T21:59:59.999Z",
        "2026-10-24T22:00:00Z",
        "2026-10-25T22:59:59.999Z",
        "2026-10-25T23:00:00Z",
    ];
    let line = |at| format!("{{\"type\":\"turn\",\"ts\":\"{at}\"}}\n");
    let found = turns_by_day(&opened(&text.map(line).concat()), &rome);
    let expected = [
        ("2026-03-28", 1),
        ("2026-03-29", 2),
        ("2026-03-30", 1),
        ("2026-10-24", 1),
        ("2026-10-25", 2),
        ("2026-10-26", 1),
    ];
    assert_eq!(
        found,
        expected.map(|(day, count)| (Some(day.to_owned()), count))
    );
}

#[test]
fn local_times_and_instants() {
    let change = |at, offset| OffsetChange { at, offset };
    let rome = TimeZone {
        name: "Europe/Rome".to_owned(),
        first: 3_600,
        changes: vec![
            change(1_774_746_000_000, 7_200),
            change(1_792_890_000_000, 3_600),
        ],
    };
    let hour = 3_600_000.0;
    let spring = 1_774_746_000_000.0;
    same(Some(rome.local(spring - 1.0)), Some(spring + hour - 1.0));
    same(Some(rome.local(spring)), Some(spring + 2.0 * hour));
    assert_eq!(rome.offset_text(spring), "+02:00");
    // 02:30 is skipped; it would have been half an hour after the change.
    same(
        Some(rome.instant(spring + 1.5 * hour)),
        Some(spring + 0.5 * hour),
    );
    same(Some(rome.instant(spring + 3.0 * hour)), Some(spring + hour));
    // 02:30 is shown twice in autumn: the first one is taken.
    let autumn = 1_792_890_000_000.0;
    same(
        Some(rome.instant(autumn + 1.5 * hour)),
        Some(autumn - 0.5 * hour),
    );
    same(
        Some(rome.instant(autumn + 2.5 * hour)),
        Some(autumn + 1.5 * hour),
    );
    let utc = TimeZone::default();
    same(Some(utc.instant(autumn)), Some(autumn));
    assert_eq!(utc.offset_text(autumn), "Z");
}

#[test]
fn spellings_of_a_folder_are_one_project() {
    let call = |project: &str, tokens| {
        let project = serde_json::to_string(project).unwrap();
        format!("{{\"type\":\"llm_call\",\"project\":{project},\"tokens_out\":{tokens}}}\n")
    };
    let text = [
        call("C:\\Users\\Ann\\Shop", 10),
        call("c:/users/ann/shop/", 20),
        call("C:\\Work\\Shop", 100),
        call("/work/Shop", 7),
        call("c:\\Work\\Shop", 200),
        call("C:/work/shop/", 300),
        call("/work/shop", 5),
        call("/work/Shop/", 1),
    ];
    let one = opened(&text.concat());
    let found: Vec<_> = by(&one, None, GroupBy::Project)
        .into_iter()
        .map(|line| (line.name.unwrap(), line.tokens_out))
        .collect();
    // Homes are masked only once the folders are told apart.
    let expected = [
        ("C:\\Work\\Shop", 600.0),
        ("~\\Shop", 30.0),
        ("/work/Shop", 8.0),
        ("/work/shop", 5.0),
    ];
    assert_eq!(
        found,
        expected.map(|(name, out)| (name.to_owned(), Some(out)))
    );
    // The name that a row has is one that events can be looked for by.
    let filter = EventFilter {
        projects: vec!["C:\\Work\\Shop".to_owned()],
        ..EventFilter::default()
    };
    let lines = groups(&one.log, None, &filter, in_utc(GroupBy::Run, 0), None);
    assert_eq!((lines.len(), lines[0].tokens_out), (1, Some(600.0)));
}

#[test]
fn what_cannot_be_said_of_a_model_or_a_tool_is_not_counted() {
    let text = "\
{\"type\":\"llm_call\",\"agent\":\"x\",\"model\":\"m-1\",\"tokens_in\":100,\"tokens_out\":9}
{\"type\":\"tool_call\",\"agent\":\"x\",\"name\":\"grep\",\"status\":\"ok\"}
{\"type\":\"turn\",\"agent\":\"x\"}
{\"type\":\"error\",\"agent\":\"x\",\"error\":\"timeout\"}
{\"type\":\"question\",\"agent\":\"x\",\"text\":\"Which?\"}
";
    let one = opened(text);
    let models = by(&one, None, GroupBy::Model);
    let [model] = models.as_slice() else {
        panic!("{models:?}")
    };
    assert_eq!((model.calls, model.tools), (Some(1), None));
    assert_eq!(
        (model.turns, model.errors, model.questions),
        (None, None, None)
    );
    let tools = by(&one, None, GroupBy::Tool);
    let [tool] = tools.as_slice() else {
        panic!("{tools:?}")
    };
    assert_eq!(
        (tool.calls, tool.tools.map(|tools| tools.all)),
        (None, Some(1))
    );
    assert_eq!(
        (tool.turns, tool.errors, tool.questions),
        (None, None, None)
    );
    let agents = by(&one, None, GroupBy::Agent);
    let [agent] = agents.as_slice() else {
        panic!("{agents:?}")
    };
    assert_eq!(
        (agent.turns, agent.errors, agent.questions),
        (Some(1), Some(1), Some(1))
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
    assert_eq!(
        (lines[0].runs, lines[0].events, lines[0].errors),
        (2, 3, Some(0))
    );
    assert_eq!(lines[0].times, Some((1.9e12, 2e12)));
    assert_eq!((lines[0].active, lines[0].turns), (Some(12.0), Some(2)));
    assert_eq!((lines[1].questions, lines[1].waited), (Some(1), Some(11.0)));
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
