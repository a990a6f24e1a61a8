use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use steelyard_engine::interaction::Trajectory;
use steelyard_engine::interaction::import::{Imported, Report, Written};
use steelyard_engine::workspace::Workspace;

use crate::{Trouble, load, table};

/// Logs of agents, whose formats are known by what stands in them.
#[derive(Args)]
pub(crate) struct Import {
    /// Files or folders: transcripts of Claude Code, rollouts and printed events of Codex, chat messages as JSON
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
}

#[derive(Serialize)]
struct FileReport<'a> {
    path: &'a str,
    #[serde(flatten)]
    report: Report,
}

/// A file and what was made of it.
type Log<'a> = (&'a str, &'a Imported);

pub(crate) fn run(asked: &Import, out: &mut impl Write) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(&asked.files, None)?;
    let (logs, unknown) = parted(&workspace);
    if logs.is_empty() {
        return Err(Trouble::Input(
            "no log of a known format in these files".to_owned(),
        ));
    }
    if asked.json {
        let printed = printed(&logs, unknown);
        serde_json::to_writer(&mut *out, &printed).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&logs, &unknown, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Logs, and the names of files that are none.
fn parted(workspace: &Workspace) -> (Vec<Log<'_>>, Vec<&str>) {
    let mut logs = Vec::new();
    let mut unknown = Vec::new();
    for opened in workspace.files() {
        let name = opened.file.source.name.as_str();
        match &opened.contents.log {
            Some(log) => logs.push((name, log)),
            None => unknown.push(name),
        }
    }
    (logs, unknown)
}

fn printed<'a>(logs: &[Log<'a>], unknown: Vec<&'a str>) -> Printed<'a> {
    let mut trajectories = Vec::new();
    let mut reports = Vec::new();
    for (path, log) in logs {
        let before = trajectories.len();
        let written = log.trajectories.iter().map(|one| Written::new(one, before));
        trajectories.extend(written);
        reports.push(FileReport {
            path,
            report: log.report.masked(),
        });
    }
    Printed {
        trajectories,
        reports,
        unknown,
    }
}

fn print(logs: &[Log<'_>], unknown: &[&str], out: &mut impl Write) -> io::Result<()> {
    for (name, log) in logs {
        writeln!(out, "{name}: {}", log.words())?;
        let head = ["agent", "run", "turns", "output", "input", "questions"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        rows.extend(log.trajectories.iter().map(row));
        table::rows(&rows, out)?;
        told(&log.report.masked(), out)?;
    }
    unknown
        .iter()
        .try_for_each(|name| writeln!(out, "{name}: no log of a known format"))
}

fn row(one: &Trajectory) -> Vec<String> {
    let count = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
    let lower = if one.usage.at_least { "≥ " } else { "" };
    vec![
        one.agent.to_string(),
        one.run.as_deref().unwrap_or("–").to_owned(),
        one.turns.len().to_string(),
        format!("{lower}{}", count(one.usage.output)),
        count(one.usage.input),
        one.questions.len().to_string(),
    ]
}

/// What was read, passed over and left out.
fn told(report: &Report, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "  {} records, {} broken, {} repeated",
        report.records, report.bad_lines, report.duplicates
    )?;
    if !report.passed_over.is_empty() {
        let types = report
            .passed_over
            .iter()
            .map(|(kind, count)| format!("{count} {kind}"));
        writeln!(
            out,
            "  passed over: {}",
            types.collect::<Vec<_>>().join(", ")
        )?;
    }
    report
        .notes
        .iter()
        .try_for_each(|note| writeln!(out, "  {note}"))?;
    let mut said = report.diagnostics.iter();
    said.try_for_each(|said| crate::check::print_diagnostic(said, out))
}
