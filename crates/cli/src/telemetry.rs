use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde::Serialize;
use steelyard_documents::{counted, thousands};
use steelyard_engine::workspace::{CheckedFile, Workspace};
use steelyard_protocol::telemetry::{EventFilter, GroupBy, GroupLine};
use steelyard_telemetry::answer::groups;
use steelyard_telemetry::{
    Cell, Counts, EventLog, METRICS, Reason, Summary, Warning, metrics_csv, summaries, summary_json,
};

use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, load, table};

/// Lines, warnings and cells of each sort that are printed.
const SHOWN: usize = 20;

/// Logs of what happened in runs, and the files that follow from them.
#[derive(Args)]
pub(crate) struct Telemetry {
    /// Files or folders: events.jsonl, and metrics.csv and summary.json to hold against it; sessions of agents
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    files_of_run: FilesOfRun,
    /// Print what everything took, put together by this
    #[arg(long, value_enum, conflicts_with_all = ["metrics", "summary", "check"])]
    by: Option<By>,
    /// Print JSON: lines, warnings, runs, and cells that differ; with --by what that prints
    #[arg(long)]
    json: bool,
}

/// What is printed of the files that follow from events.
#[derive(Args)]
struct FilesOfRun {
    /// Print metrics.csv as it follows from the events
    #[arg(long, conflicts_with = "json")]
    metrics: bool,
    /// Print summary.json as it follows from the events
    #[arg(long, conflicts_with = "json")]
    summary: bool,
    /// Hold metrics.csv and summary.json against the events and print each cell that differs; exit status 1 if one does, or if
    /// a line is no event
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// Days, in UTC
    Day,
    /// Runs, or sessions
    Run,
    /// Folders that were worked in
    Project,
    /// Models that were called
    Model,
    /// Agents
    Agent,
    /// Tools that were called
    Tool,
}

/// The contract of `telemetry --json`.
#[derive(Serialize)]
struct Printed<'a> {
    logs: Vec<PrintedLog<'a>>,
    checked: Vec<PrintedCheck<'a>>,
}

#[derive(Serialize)]
struct PrintedLog<'a> {
    path: &'a str,
    lines: u64,
    kept: u64,
    blank: u64,
    quarantined: Vec<PrintedBad<'a>>,
    warnings: Vec<PrintedWarning>,
    types: Vec<PrintedType<'a>>,
    runs: Vec<Summary>,
}

#[derive(Serialize)]
struct PrintedBad<'a> {
    line: u64,
    offset: u64,
    reason: &'static str,
    text: &'a str,
}

#[derive(Serialize)]
struct PrintedWarning {
    warning: &'static str,
    count: u64,
    /// Lines of the first of them.
    lines: Vec<u64>,
}

#[derive(Serialize)]
struct PrintedType<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    count: u64,
}

#[derive(Serialize)]
struct PrintedCheck<'a> {
    path: &'a str,
    cells: u64,
    differ: Vec<PrintedCell<'a>>,
}

#[derive(Serialize)]
struct PrintedCell<'a> {
    line: u32,
    column: u32,
    cell: &'a str,
    found: &'a str,
    expected: &'a str,
}

/// A log by the name of its file.
type Log<'a> = (&'a str, &'a EventLog);

pub(crate) fn run(
    systems: Systems,
    asked: &Telemetry,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &asked.files, None)?;
    let files = workspace.files().iter();
    let logs: Vec<Log<'_>> = files
        .filter_map(|file| Some((file.file.source.name.as_str(), file.telemetry.as_deref()?)))
        .collect();
    let sessions = workspace.sessions();
    if logs.is_empty() && sessions.is_none() {
        return Err(Trouble::Input(
            "no run in these files: neither a log of events nor a session of an agent".to_owned(),
        ));
    }
    let FilesOfRun {
        metrics,
        summary,
        check,
    } = asked.files_of_run;
    if logs.is_empty() && (metrics || summary || check) {
        return Err(Trouble::Input(
            "no log of events in these files: metrics.csv and summary.json follow from one"
                .to_owned(),
        ));
    }
    let by = asked.by.or(logs.is_empty().then_some(By::Day));
    if let Some(by) = by {
        let sessions = sessions.as_ref().map(|log| ("sessions", log));
        let all: Vec<Log<'_>> = logs.iter().copied().chain(sessions).collect();
        by.print(&all, asked.json, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if asked.json {
        print_json(&printed(&workspace, &logs), out)?;
    }
    for (at, (_, log)) in logs.iter().filter(|_| metrics).enumerate() {
        let table = metrics_csv(&log.log, &log.derived);
        // One head for all.
        let rows = table.split_once('\n').map_or("", |(_, rows)| rows);
        out.write_all(if at == 0 { &table } else { rows }.as_bytes())?;
    }
    for (_, log) in logs.iter().filter(|_| summary) {
        out.write_all(summary_json(&log.log, &log.derived).as_bytes())?;
    }
    match (check, metrics || summary || asked.json) {
        (true, _) if !asked.json => print_checks(&workspace, out)?,
        (false, false) => print(&workspace, &logs, out)?,
        _ => {}
    }
    let is_clean = logs.iter().all(|(_, log)| log.log.lines.quarantined == 0)
        && workspace
            .checked()
            .iter()
            .all(|one| one.checked.differs.is_empty());
    Ok(if is_clean || !check {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What `telemetry --by --json` prints of a log.
#[derive(Serialize)]
struct PrintedGroups<'a> {
    path: &'a str,
    groups: Vec<GroupLine>,
}

impl By {
    fn print(self, logs: &[Log<'_>], json: bool, out: &mut impl Write) -> io::Result<()> {
        let by = match self {
            Self::Day => GroupBy::Day,
            Self::Run => GroupBy::Run,
            Self::Project => GroupBy::Project,
            Self::Model => GroupBy::Model,
            Self::Agent => GroupBy::Agent,
            Self::Tool => GroupBy::Tool,
        };
        let all = logs.iter().map(|(path, log)| {
            let groups = groups(&log.log, None, &EventFilter::default(), (by, 0, 0));
            PrintedGroups { path, groups }
        });
        let all: Vec<PrintedGroups<'_>> = all.collect();
        if json {
            return print_json(&all, out);
        }
        for (PrintedGroups { groups, .. }, (name, log)) in all.iter().zip(logs) {
            line!(out, "{name}: {}", log.words())?;
            let head = [
                "",
                "runs",
                "turns",
                "time",
                "calls",
                "tokens in",
                "cached",
                "tokens out",
                "cost",
                "tools",
                "failed",
                "errors",
                "questions",
                "waited",
            ];
            let mut rows = vec![head.map(str::to_owned).to_vec()];
            rows.extend(groups.iter().map(row));
            table::rows(&rows, out)?;
        }
        Ok(())
    }
}

fn row(line: &GroupLine) -> Vec<String> {
    let number = |number: Option<f64>| number.map_or("–".to_owned(), shown);
    let minutes = |millis: Option<f64>| {
        millis.map_or("–".to_owned(), |millis| {
            format!("{:.1} min", millis / 60_000.0)
        })
    };
    vec![
        line.name.clone().unwrap_or_else(|| "–".to_owned()),
        line.runs.to_string(),
        line.turns.to_string(),
        minutes(line.active),
        line.calls.to_string(),
        number(line.tokens_in),
        number(line.tokens_cached),
        number(line.tokens_out),
        number(line.cost),
        line.tools.0.to_string(),
        line.tools.1.to_string(),
        line.errors.to_string(),
        line.questions.to_string(),
        minutes(line.waited),
    ]
}

fn printed<'a>(workspace: &'a Workspace, logs: &[Log<'a>]) -> Printed<'a> {
    Printed {
        logs: logs
            .iter()
            .map(|(path, log)| printed_log(path, log))
            .collect(),
        checked: workspace
            .checked()
            .iter()
            .filter_map(|one| printed_check(workspace, one))
            .collect(),
    }
}

fn printed_log<'a>(path: &'a str, EventLog { log, derived, .. }: &'a EventLog) -> PrintedLog<'a> {
    let Counts {
        all, kept, blank, ..
    } = log.lines;
    let kinds = log.kinds.names().iter().zip(&log.counts);
    PrintedLog {
        path,
        lines: all,
        kept,
        blank,
        quarantined: log
            .quarantine
            .iter()
            .map(|bad| PrintedBad {
                line: bad.line,
                offset: bad.offset,
                reason: bad.reason.id(),
                text: &bad.text,
            })
            .collect(),
        warnings: log
            .warned
            .iter()
            .map(|(warning, count)| PrintedWarning {
                warning: warning.id(),
                count: *count,
                lines: lines_of(log, *warning).take(SHOWN).collect(),
            })
            .collect(),
        types: kinds
            .filter(|(_, count)| **count > 0)
            .map(|(kind, count)| PrintedType {
                kind,
                count: *count,
            })
            .collect(),
        runs: summaries(log, derived),
    }
}

fn printed_check<'a>(workspace: &'a Workspace, one: &'a CheckedFile) -> Option<PrintedCheck<'a>> {
    let source = &workspace.file(one.file)?.file.source;
    let differ = one.checked.differs.iter().map(|cell| {
        let position = source.position(cell.span.start);
        PrintedCell {
            line: position.line,
            column: position.column,
            cell: &cell.cell,
            found: &cell.found,
            expected: &cell.expected,
        }
    });
    Some(PrintedCheck {
        path: &source.name,
        cells: one.checked.cells,
        differ: differ.collect(),
    })
}

fn lines_of(log: &steelyard_telemetry::Log, warning: Warning) -> impl Iterator<Item = u64> {
    let warnings = log.warnings.iter();
    let own = warnings.filter(move |one| one.warning == warning);
    own.map(|one| log.line(one.event))
}

fn print(workspace: &Workspace, logs: &[Log<'_>], out: &mut impl Write) -> io::Result<()> {
    for (name, log) in logs {
        line!(out, "{name}: {}", log.words())?;
        print_lines(&log.log, out)?;
        for summary in summaries(&log.log, &log.derived) {
            print_run(&summary, out)?;
        }
        if !log.derived.rounds.is_empty() {
            line!(out, "")?;
            print_rounds(log, out)?;
        }
    }
    print_checks(workspace, out)
}

/// What became of the lines, and what is odd about those that are events.
fn print_lines(log: &steelyard_telemetry::Log, out: &mut impl Write) -> io::Result<()> {
    let Counts {
        all,
        kept,
        blank,
        quarantined,
    } = log.lines;
    line!(
        out,
        "  {all} lines = {kept} kept + {quarantined} quarantined + {blank} blank"
    )?;
    for bad in log.quarantine.iter().take(SHOWN) {
        line!(
            out,
            "  line {}: {}: {}",
            bad.line,
            bad.reason.words(),
            bad.text
        )?;
    }
    for reason in Reason::ALL {
        let count = log.reasons.get(&reason).copied().unwrap_or_default();
        if quarantined > SHOWN as u64 && count > 0 {
            line!(out, "  {count} in all: {}", reason.words())?;
        }
    }
    for (warning, count) in &log.warned {
        let lines: Vec<String> = lines_of(log, *warning)
            .take(5)
            .map(|line| line.to_string())
            .collect();
        let more = if *count > 5 { ", …" } else { "" };
        line!(
            out,
            "  {count} × {}: line {}{more}",
            warning.words(),
            lines.join(", ")
        )?;
    }
    Ok(())
}

/// A run in words: its name, how it ended, how long it is.
fn words(run: &Summary) -> String {
    let name = match run.run.as_str() {
        "" => "without a name",
        name => name,
    };
    let rounds = usize::try_from(run.rounds).unwrap_or(usize::MAX);
    format!(
        "run {name}: {}, {}, {}",
        run.status.as_deref().unwrap_or("no end"),
        counted(rounds, "round", "rounds"),
        counted(run.agents.len(), "agent", "agents"),
    )
}

fn print_run(run: &Summary, out: &mut impl Write) -> io::Result<()> {
    let number = |number: Option<steelyard_telemetry::Number>| {
        number.map_or("–".to_owned(), |number| shown(number.0))
    };
    line!(out, "")?;
    line!(out, "{}", words(run))?;
    let rows = [
        (
            "convergence round",
            run.convergence_round
                .map_or("–".to_owned(), |round| round.to_string()),
        ),
        (
            "dissents",
            format!("{}, impact rate {}", run.dissents, number(run.impact_rate)),
        ),
        (
            "overrides",
            format!("{}, regret rate {}", run.overrides, number(run.regret_rate)),
        ),
        ("trust change", number(run.trust_change_mean)),
        (
            "drift",
            format!(
                "{} at the end, {} at most",
                number(run.drift_final),
                number(run.drift_max)
            ),
        ),
        (
            "tokens",
            format!(
                "{} in, {} out",
                number(run.tokens.input),
                number(run.tokens.output)
            ),
        ),
        ("cost in USD", number(run.cost_usd)),
        ("duration in ms", number(run.duration_ms)),
    ];
    for (name, value) in rows {
        line!(out, "  {name:18} {value}")?;
    }
    for (kind, count) in &run.errors {
        line!(out, "  error {kind}: {count}")?;
    }
    Ok(())
}

/// A number as people read it: whole ones with thousands, others with four digits behind the point at most.
fn shown(number: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "looked at"
    )]
    if number.fract() == 0.0 && (0.0..1e15).contains(&number) {
        return thousands(number as usize);
    }
    let text = format!("{number:.4}");
    text.trim_end_matches('0')
        .trim_end_matches('.')
        .replace('-', "−")
}

/// The rounds, with the columns that say something.
fn print_rounds(EventLog { log, derived, .. }: &EventLog, out: &mut impl Write) -> io::Result<()> {
    let several = log.runs.len() > 1;
    let metrics = METRICS.iter().skip(usize::from(!several));
    let is_told = |metric: &&steelyard_telemetry::Metric| {
        let mut cells = derived.rounds.iter().map(|round| (metric.of)(round, log));
        metric.name == "round"
            || cells.any(|cell| !matches!(cell, Cell::Empty) && cell != Cell::Number(0.0))
    };
    let metrics: Vec<_> = metrics.filter(is_told).collect();
    let mut rows = vec![
        metrics
            .iter()
            .map(|metric| metric.name.replace('_', " "))
            .collect(),
    ];
    rows.extend(derived.rounds.iter().map(|round| {
        let cells = metrics.iter().map(|metric| match (metric.of)(round, log) {
            Cell::Empty => "–".to_owned(),
            Cell::Number(number) => shown(number),
            other => other.text(),
        });
        cells.collect::<Vec<String>>()
    }));
    table::rows(&rows, out)
}

fn print_checks(workspace: &Workspace, out: &mut impl Write) -> io::Result<()> {
    for one in workspace.checked() {
        let Some(file) = workspace.file(one.file) else {
            continue;
        };
        let source = &file.file.source;
        let name = &source.name;
        if one.runs.is_empty() {
            line!(
                out,
                "{name}: nothing to hold it against: no events of its runs"
            )?;
            continue;
        }
        if one.checked.differs.is_empty() {
            line!(
                out,
                "{name}: {} cells agree with the events",
                one.checked.cells
            )?;
        }
        for cell in &one.checked.differs {
            let position = source.position(cell.span.start);
            let words = |text: &str| match text {
                "" => "nothing".to_owned(),
                text => text.to_owned(),
            };
            line!(
                out,
                "{name}:{}:{}: {}: {}, the events give {}",
                position.line,
                position.column,
                cell.cell,
                words(&cell.found),
                words(&cell.expected)
            )?;
        }
    }
    Ok(())
}
