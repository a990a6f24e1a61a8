//! Logs of the suite told as events: what is read back of them, and what they come to.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use steelyard_engine::workspace::{SessionLog, Workspace};
use steelyard_runs::{Trajectory, Usage};
use steelyard_telemetry::{EventLines as _, EventLog, Kind, Log, Warning};

use crate::import_support::{LOGS, log};
use crate::rooms::Rooms as _;
use crate::schema_support::wrong_under;

/// Logs of the suite that are no events themselves.
fn sessions() -> Vec<&'static str> {
    let names = LOGS.into_iter();
    names.filter(|name| !name.starts_with("events/")).collect()
}

pub(crate) fn opened(names: &[&str]) -> Workspace {
    let mut workspace = Workspace::default();
    for (key, name) in (1..).zip(names) {
        workspace.open(key, name, log(name).as_bytes());
    }
    workspace.refresh();
    workspace
}

/// The lines of the events of all sessions.
fn lines(workspace: &Workspace, sessions: &SessionLog) -> Vec<String> {
    let lines = sessions.lines(workspace);
    let events = 0..sessions.log.log.len();
    events
        .map(|event| lines.line(event).unwrap().to_string())
        .collect()
}

/// What runs come to by their own logs: each call once; what stands whole in another run not at all.
pub(crate) fn by_hand(workspace: &Workspace) -> Usage {
    let mut seen = BTreeSet::new();
    let mut all = Usage::default();
    for run in workspace.agents().runs() {
        if run.link.whole_in.is_some() {
            continue;
        }
        let Trajectory {
            model_calls, usage, ..
        } = run.trajectory;
        if model_calls.is_empty() {
            all.add(*usage);
        }
        for call in model_calls {
            if call.id.is_none_or(|id| seen.insert(id)) {
                all.add(call.usage);
            }
        }
    }
    all
}

pub(crate) fn spent(log: &EventLog) -> (Option<f64>, Option<f64>) {
    let sum = |of: &dyn Fn(&steelyard_telemetry::Totals) -> Option<f64>| {
        let all = log.derived.totals.iter().filter_map(of);
        all.reduce(|one, other| one + other)
    };
    (
        sum(&|totals| totals.spent.tokens_in),
        sum(&|totals| totals.spent.tokens_out),
    )
}

pub(crate) fn number(count: Option<u64>) -> Option<f64> {
    count.map(|count| count as f64)
}

/// The files of a group of logs that stand together.
pub(crate) fn groups() -> Vec<Vec<&'static str>> {
    let mut groups: BTreeMap<&str, Vec<&'static str>> = BTreeMap::new();
    for name in sessions() {
        let folder = name.split('/').next().unwrap();
        groups.entry(folder).or_default().push(name);
    }
    let mut all: Vec<Vec<&str>> = groups.into_values().collect();
    all.push(sessions());
    all.extend(sessions().into_iter().map(|name| vec![name]));
    all
}

#[test]
fn every_line_is_an_event_that_is_read_back() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../telemetry/schema/events.schema.json")).unwrap();
    for names in groups() {
        let workspace = opened(&names);
        let Some(sessions) = workspace.sessions() else {
            assert!(workspace.agents().runs().is_empty(), "{names:?}");
            continue;
        };
        let counts = sessions.log.log.lines;
        assert_eq!((counts.quarantined, counts.blank), (0, 0), "{names:?}");
        let wrong = sessions.log.log.warned.get(&Warning::WrongType);
        assert_eq!(wrong, None, "{names:?}");
        for line in lines(&workspace, &sessions) {
            let event: Value = serde_json::from_str(&line).unwrap();
            let kind = event["type"].as_str().unwrap();
            // What each type holds; the numbers of events in their runs are nobody's here.
            let rule = format!("{{\"$ref\": \"#/$defs/{kind}\"}}");
            let mut own: Value = serde_json::from_str(&rule).unwrap();
            own["$defs"] = schema["$defs"].clone();
            assert_eq!(wrong_under(&own, &event), [""; 0], "{names:?}: {line}");
            assert!(
                event["run"].as_str().is_some_and(|run| !run.is_empty()),
                "{line}"
            );
            assert_eq!(event["v"], "1.0.0");
        }
    }
}

#[test]
fn sessions_are_told_by_the_runs_that_nobody_called() {
    for names in groups() {
        let workspace = opened(&names);
        let runs = workspace.agents().runs();
        let roots = runs
            .iter()
            .filter(|run| run.link.whole_in.is_none() && run.link.caller.is_none());
        let count = workspace
            .sessions()
            .map_or(0, |sessions| sessions.log.log.runs.len());
        assert_eq!(count, roots.count(), "{names:?}");
    }
}

#[test]
fn input_tokens_are_those_of_the_runs() {
    for names in groups() {
        let workspace = opened(&names);
        if let Some(SessionLog { log, .. }) = workspace.sessions() {
            assert_eq!(
                spent(&log).0,
                number(by_hand(&workspace).input),
                "{names:?}"
            );
        }
    }
}

#[test]
fn a_log_of_events_is_no_session() {
    let names = ["events/agents.jsonl", "events/session.jsonl"];
    let workspace = opened(&names);
    assert!(workspace.sessions().is_none());
    assert!(
        workspace
            .files()
            .iter()
            .all(|file| file.telemetry.is_some())
    );
}

#[test]
fn a_read_back_line_is_the_event_that_was_added() {
    for names in groups() {
        let workspace = opened(&names);
        let Some(sessions) = workspace.sessions() else {
            continue;
        };
        let text = lines(&workspace, &sessions).join("\n");
        let read = EventLog::of_text(&text);
        let columns = |log: &Log| {
            let common = [
                &log.at, &log.seq, &log.round, &log.run, &log.kind, &log.agent,
            ];
            let own = Kind::ALL.iter().filter_map(|kind| log.table(*kind));
            let own = own.flat_map(|table| {
                let columns = table.fields().iter().map(|field| table.column(*field));
                columns.flatten().chain([&table.events])
            });
            let columns = common.into_iter().chain([&log.project]).chain(own);
            format!("{:?}", columns.collect::<Vec<_>>())
        };
        let (added, read) = (&sessions.log.log, &read.log);
        assert_eq!(columns(added), columns(read), "{names:?}");
        assert_eq!(format!("{:?}", added.runs), format!("{:?}", read.runs));
        for of in [
            |log: &Log| log.names.clone(),
            |log: &Log| log.agents.clone(),
        ] {
            assert_eq!(of(added).names(), of(read).names(), "{names:?}");
        }
        assert_eq!(added.warned, read.warned, "{names:?}");
    }
}

#[test]
fn lines_are_written_in_any_order() {
    let workspace = opened(&sessions());
    let sessions = workspace.sessions().unwrap();
    let all = lines(&workspace, &sessions);
    let lines = sessions.lines(&workspace);
    for event in (0..all.len()).rev().step_by(7).chain([0, all.len() - 1]) {
        assert_eq!(
            lines.line(event).as_deref(),
            all.get(event).map(String::as_str)
        );
    }
    assert_eq!(lines.line(all.len()), None);
}
