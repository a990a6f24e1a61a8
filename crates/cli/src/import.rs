use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use steelyard_documents::{counted, masked};
use steelyard_engine::workspace::Workspace;
use steelyard_runs::calls::{Astray, Calls};
use steelyard_runs::import::{Imported, Report, Written};
use steelyard_runs::{EventKind, Trajectory};

use crate::map::Map;
use crate::omissions::{Omission, Omissions};
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, load, table};

/// Logs of agents, whose formats are known by what stands in them.
#[derive(Args)]
pub(crate) struct Import {
    /// Files or folders: transcripts of Claude Code, rollouts and printed events of Codex, chat messages as JSON, events.jsonl
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print JSON: trajectories, keys and home folders masked, and a report of each file
    #[arg(long)]
    json: bool,
}

/// The contract of `import --json`: a file of trajectories, with what there is to say about their origin.
#[derive(Serialize)]
struct Printed<'a> {
    trajectories: Vec<Written<'a>>,
    reports: Vec<FileReport<'a>>,
    /// Files of no known format.
    unknown: Vec<&'a str>,
    /// Files of which no run is read, with the reason.
    #[serde(skip_serializing_if = "<[Omission]>::is_empty")]
    left_out: &'a [Omission],
}

#[derive(Serialize)]
struct FileReport<'a> {
    path: &'a str,
    #[serde(flatten)]
    report: Report,
}

/// A file by its place and name, and what was made of it.
type Log<'a> = (usize, &'a str, &'a Imported);

pub(crate) fn run(
    systems: Systems,
    asked: &Import,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &asked.files, &Map::default())?;
    let omissions = Omissions::new(&workspace, |_, opened| {
        let log = opened.log.as_ref();
        let tells = log.is_some_and(|log| log.note.is_some() || !log.trajectories.is_empty());
        (!tells).then_some("import")
    });
    omissions.print();
    let (logs, unknown) = parted(&workspace);
    let calls = workspace.calls();
    if logs.is_empty() {
        return Err(Trouble::Input(
            "no log of a known format in these files".to_owned(),
        ));
    }
    if asked.json {
        let printed = printed(&logs, (unknown, omissions.files()), calls);
        print_json(&printed, out)?;
    } else {
        print(&logs, calls, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Logs, and the names of files that are none.
fn parted(workspace: &Workspace) -> (Vec<Log<'_>>, Vec<&str>) {
    let mut logs = Vec::new();
    let mut unknown = Vec::new();
    for (at, opened) in workspace.files().iter().enumerate() {
        let name = opened.file.source.name.as_str();
        match &opened.log {
            Some(log) => logs.push((at, name, log)),
            None => unknown.push(name),
        }
    }
    (logs, unknown)
}

fn printed<'a>(
    logs: &[Log<'a>],
    (unknown, left_out): (Vec<&'a str>, &'a [Omission]),
    calls: &Calls,
) -> Printed<'a> {
    let mut places = BTreeMap::new();
    for (at, _, log) in logs {
        for place in 0..log.trajectories.len() {
            places.insert((*at, place), places.len());
        }
    }
    let mut trajectories = Vec::new();
    let mut reports = Vec::new();
    for (at, path, log) in logs {
        for (place, one) in log.trajectories.iter().enumerate() {
            let link = calls.link((*at, place));
            let parent = link.and_then(|link| places.get(&link.caller?).copied());
            let whole_in = link.and_then(|link| places.get(&link.whole_in?).copied());
            trajectories.push(Written::new(one, parent, whole_in));
        }
        reports.push(FileReport {
            path,
            report: log.report.masked(),
        });
    }
    Printed {
        trajectories,
        reports,
        unknown,
        left_out,
    }
}

fn print(logs: &[Log<'_>], calls: &Calls, out: &mut impl Write) -> io::Result<()> {
    for (at, name, log) in logs {
        line!(out, "{name}: {}", log.words())?;
        if !log.trajectories.is_empty() {
            let head = ["agent", "run", "turns", "output", "input", "questions"];
            let mut rows = vec![head.map(str::to_owned).to_vec()];
            rows.extend(log.trajectories.iter().map(row));
            table::rows(&rows, out)?;
        }
        print_report(&log.report.masked(), out)?;
        for line in links(calls, *at, log) {
            line!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// How the runs of a file hang together with those of others.
fn links(calls: &Calls, at: usize, log: &Imported) -> Vec<String> {
    let [mut by_others, mut not_loaded, mut circle] = [0; 3];
    let [mut led_away, mut led_nowhere] = [0; 2];
    let [mut whole, mut goes_on] = [0; 2];
    for (place, run) in log.trajectories.iter().enumerate() {
        let Some(link) = calls.link((at, place)) else {
            continue;
        };
        by_others += usize::from(link.caller.is_some_and(|(file, _)| file != at));
        not_loaded += usize::from(link.astray == Some(Astray::NotLoaded));
        circle += usize::from(link.astray == Some(Astray::Circle));
        whole += usize::from(link.whole_in.is_some());
        goes_on += usize::from(link.forked_from.is_some());
        let events = run.turns.iter().flat_map(|turn| &turn.events);
        let called = events.filter(|event| matches!(event.kind, EventKind::Spawned { .. }));
        for call in 0..called.count() {
            match calls.led((at, place), call) {
                Some((file, _)) => led_away += usize::from(file != at),
                None => led_nowhere += 1,
            }
        }
    }
    let counts = [
        (by_others, "linked to a caller in another file"),
        (
            led_away,
            if led_away == 1 {
                "called agent linked in another file"
            } else {
                "called agents linked in other files"
            },
        ),
        (whole, "contained in another log, counted there"),
        (goes_on, "continuing a run in another log"),
        (not_loaded, Astray::NotLoaded.words()),
        (circle, Astray::Circle.words()),
        (
            led_nowhere,
            if led_nowhere == 1 {
                "called agent whose log is not loaded, its tokens not counted"
            } else {
                "called agents whose logs are not loaded, their tokens not counted"
            },
        ),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    counts
        .map(|(count, words)| format!("{count} {words}"))
        .collect()
}

fn row(one: &Trajectory) -> Vec<String> {
    let count = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
    // A bound of nothing says nothing.
    let bound = |tokens: Option<u64>, is_bound: bool| match tokens {
        Some(tokens) if is_bound => format!("≥ {tokens}"),
        tokens => count(tokens),
    };
    vec![
        masked(&one.agent).into_owned(),
        masked(one.run.as_deref().unwrap_or("–")).into_owned(),
        one.turns.len().to_string(),
        bound(one.usage.output, one.usage.at_least),
        bound(one.usage.input, one.usage.input_at_least),
        one.questions.len().to_string(),
    ]
}

/// What was read, passed over and left out.
fn print_report(report: &Report, out: &mut impl Write) -> io::Result<()> {
    line!(
        out,
        "  {}, {} broken, {} repeated",
        counted(report.records, "record", "records"),
        report.bad_lines,
        report.duplicates
    )?;
    if !report.passed_over.is_empty() {
        let types = report
            .passed_over
            .iter()
            .map(|(kind, count)| format!("{count} {kind}"));
        line!(out, "  skipped: {}", types.collect::<Vec<_>>().join(", "))?;
    }
    report
        .notes
        .iter()
        .try_for_each(|note| line!(out, "  {note}"))?;
    let mut diagnostics = report.diagnostics.iter();
    diagnostics.try_for_each(|diagnostic| crate::check::print_diagnostic(diagnostic, out))
}
