//! Logs of the suite told as events: what is read back of them, and what they come to.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use steelyard_documents::Source;
use steelyard_engine::workspace::Workspace;
use steelyard_runs::{Trajectory, Usage};
use steelyard_telemetry::{EventLog, Warning};

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

fn text(log: &EventLog) -> String {
    let nothing = Source::new("", String::new());
    let text = log.text(&nothing);
    let mut bytes = vec![0; usize::try_from(text.size()).unwrap()];
    text.read(0, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
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
        let Some(log) = workspace.sessions() else {
            assert!(workspace.agents().runs().is_empty(), "{names:?}");
            continue;
        };
        let lines = log.log.lines;
        assert_eq!((lines.quarantined, lines.blank), (0, 0), "{names:?}");
        let wrong = log.log.warned.get(&Warning::WrongType);
        assert_eq!(wrong, None, "{names:?}");
        for line in text(&log).lines() {
            let event: Value = serde_json::from_str(line).unwrap();
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
        let count = workspace.sessions().map_or(0, |log| log.log.runs.len());
        assert_eq!(count, roots.count(), "{names:?}");
    }
}

#[test]
fn input_tokens_are_those_of_the_runs() {
    for names in groups() {
        let workspace = opened(&names);
        if let Some(log) = workspace.sessions() {
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
