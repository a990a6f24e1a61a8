//! `steelyard telemetry`: what happened in the runs of a log of events, as text, JSON, or the files that follow from them.

mod common;
mod groups;
mod json;
mod text;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use steelyard_engine::workspace::{CheckedFile, Workspace};
use steelyard_system::OpenFile;
use steelyard_telemetry::{metrics_csv, summary_json};

use crate::args::ZoneArgument;
use crate::map::Map;
use crate::omissions::Omissions;
use crate::terminal::print_json;
use crate::{Systems, Trouble, check, load};
use common::{Named, prices};
use groups::By;
use json::printed;
use text::{print, print_checks, print_prices, print_unchecked};

/// Logs of what happened in runs, and the files that follow from them.
#[derive(Args)]
pub(crate) struct Telemetry {
    /// Files or folders: events.jsonl, and metrics.csv and summary.json to check against it; sessions of agents;
    /// prices.yaml for costs that no log has
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    files_of_run: FilesOfRun,
    /// Print totals, grouped by this
    #[arg(long, value_enum, conflicts_with_all = ["metrics", "summary", "check"])]
    by: Option<By>,
    #[command(flatten)]
    zone: ZoneArgument,
    /// Print JSON: lines, warnings, runs, and cells that differ; with --by the groups
    #[arg(long)]
    json: bool,
}

/// What is printed of the files that follow from events.
#[derive(Args)]
struct FilesOfRun {
    /// Print metrics.csv as computed from the events
    #[arg(long, conflicts_with = "json")]
    metrics: bool,
    /// Print summary.json as computed from the events
    #[arg(long, conflicts_with = "json")]
    summary: bool,
    /// Check metrics.csv and summary.json against the events and print each cell that differs; exit status 1 if one does, if
    /// a file of these names cannot be checked, or if a line is not an event
    #[arg(long)]
    check: bool,
}

impl FilesOfRun {
    /// Whether anything is printed of them alone.
    const fn any(&self) -> bool {
        self.metrics || self.summary || self.check
    }
}

pub(crate) fn run(
    systems: Systems,
    asked: &Telemetry,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &asked.files, &Map::default())?;
    let files = workspace.files().iter();
    let logs: Vec<Named<'_>> = files
        .filter_map(|file| Some((file.file.source.name.as_str(), file.telemetry.as_deref()?)))
        .collect();
    let sessions = workspace.sessions();
    let by = asked.by.or(logs.is_empty().then_some(By::Day));
    let mut omissions = omissions(&workspace, by.is_some(), &asked.files_of_run);
    let lists_lines = by.is_none() && !asked.files_of_run.any();
    if lists_lines {
        omissions = omissions.without_events(&workspace);
    }
    omissions.print();
    if logs.is_empty() {
        require_log(sessions.is_some(), &asked.files_of_run)?;
    }
    let FilesOfRun {
        metrics,
        summary,
        check,
    } = asked.files_of_run;
    if let Some(by) = by {
        let sessions = sessions
            .as_ref()
            .map(|sessions| ("sessions", &sessions.log));
        let all: Vec<Named<'_>> = logs.iter().copied().chain(sessions).collect();
        let zone = asked.zone.zone();
        let json = asked.json.then(|| omissions.files());
        by.print((&all, prices(&workspace)), (&zone, json), out)?;
        tell_prices(&workspace, &all, asked.json, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if asked.json {
        print_json(&printed(&workspace, &logs, omissions.files()), out)?;
    }
    print_files(&logs, (metrics, summary), out)?;
    if metrics || summary || asked.json || check {
        tell_prices(&workspace, &logs, true, out)?;
    }
    match (check, metrics || summary || asked.json) {
        (true, _) if !asked.json => {
            print_checks(&workspace, out)?;
            print_unchecked(&workspace, unchecked(&workspace), out)?;
        }
        (false, false) => print(&workspace, &logs, out)?,
        _ => {}
    }
    let is_event = |(_, log): &Named<'_>| log.log.lines.quarantined == 0;
    let agrees = |one: &CheckedFile| !one.runs.is_empty() && one.checked.differs.is_empty();
    let is_clean = logs.iter().all(is_event)
        && workspace.checked().iter().all(agrees)
        && unchecked(&workspace).next().is_none();
    Ok(if is_clean || !check {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Names of the files that are called as those that follow from events, and that hold nothing which can be checked.
fn unchecked(workspace: &Workspace) -> impl Iterator<Item = &str> {
    let files = workspace.files().iter();
    let files = files.filter(|file| file.beside.is_none());
    let names = files.map(|file| file.file.source.name.as_str());
    names.filter(|name| {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        ["metrics.csv", "summary.json"].contains(&name)
    })
}

/// Refuses what cannot be answered without a log of events.
fn require_log(has_sessions: bool, of_run: &FilesOfRun) -> Result<(), Trouble> {
    let missing = if !has_sessions {
        "no run in these files: neither a log of events nor a session of an agent"
    } else if of_run.any() {
        "no log of events in these files: metrics.csv and summary.json are computed from one"
    } else {
        return Ok(());
    };
    Err(Trouble::Input(missing.to_owned()))
}

/// Prints what is wrong with prices, on standard error where what is printed is for programs.
fn tell_prices(
    workspace: &Workspace,
    logs: &[Named<'_>],
    for_programs: bool,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let mut told = Vec::new();
    print_prices(workspace, logs, &mut told)?;
    check::tell(&told, for_programs, out)?;
    Ok(())
}

/// The files of which nothing is printed. Sessions of agents are summed up in groups, files that follow from events are
/// checked where all is told of these.
fn omissions(workspace: &Workspace, is_grouped: bool, of_run: &FilesOfRun) -> Omissions {
    let computes = of_run.metrics || of_run.summary;
    Omissions::new(workspace, |_, opened| {
        let log = opened.log.as_ref();
        let of_session = !opened.runs().is_empty() || log.is_some_and(|log| log.note.is_some());
        if opened.telemetry.is_some() {
            return None;
        }
        if opened.is_prices() {
            return unused_prices(workspace, opened);
        }
        match (is_grouped, opened.beside.is_some()) {
            (true, _) if of_session => None,
            (true, true) => Some("telemetry --by"),
            (false, true) if computes => Some("telemetry --metrics and --summary"),
            (false, true) => None,
            (false, _) if of_session => Some("telemetry without --by"),
            _ => Some("telemetry"),
        }
    })
}

/// Why the prices of a file are not used; `None` where they are.
fn unused_prices(workspace: &Workspace, opened: &OpenFile) -> Option<&'static str> {
    let held = workspace.prices().map(|prices| prices.file);
    match held {
        Some(file) if file == opened.key => None,
        Some(_) => Some("telemetry: the last document of prices without errors is used"),
        None => Some("telemetry: it has errors"),
    }
}

/// Prints the files that follow from logs: one table of all rounds, and the sums of each log.
fn print_files(
    logs: &[Named<'_>],
    (metrics, summary): (bool, bool),
    out: &mut impl Write,
) -> Result<(), Trouble> {
    for (at, (_, log)) in logs.iter().filter(|_| metrics).enumerate() {
        let table = metrics_csv(&log.log, &log.derived);
        // One head for all.
        let rows = table.split_once('\n').map_or("", |(_, rows)| rows);
        out.write_all(if at == 0 { &table } else { rows }.as_bytes())?;
    }
    for (_, log) in logs.iter().filter(|_| summary) {
        out.write_all(summary_json(&log.log, &log.derived).as_bytes())?;
    }
    Ok(())
}
