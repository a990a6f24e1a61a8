//! What is printed for people.

use std::io::{self, Write};

use steelyard_documents::{Severity, counted};
use steelyard_engine::workspace::Workspace;
use steelyard_protocol::telemetry::{Cost, Lack, Lacking, TokenRate};
use steelyard_telemetry::answer::costs_of_runs;
use steelyard_telemetry::{
    Beside, Cell, Counts, EventLog, METRICS, Reason, Summary, models, summaries,
};

use super::common::{Named, SHOWN, amount, bounded, prices, print_warnings, shown};
use crate::check;
use crate::table;
use crate::terminal::line;

/// All of it.
pub(super) fn print(
    workspace: &Workspace,
    logs: &[Named<'_>],
    out: &mut impl Write,
) -> io::Result<()> {
    for (name, log) in logs {
        line!(out, "{name}: {}", log.words())?;
        print_lines(&log.log, out)?;
        let summaries = summaries(&log.log, &log.derived);
        let costs = costs_of_runs((&log.log, &log.derived), prices(workspace));
        for (summary, cost) in summaries.iter().zip(costs) {
            print_run(summary, &cost_words(cost), out)?;
        }
        if !log.derived.rounds.is_empty() {
            line!(out, "")?;
            print_rounds(log, out)?;
        }
    }
    print_prices(workspace, logs, out)?;
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
    print_warnings(log, out)
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

/// "3.4217 USD, of 12 calls by prices, 3 without a cost".
fn cost_words((cost, lacking): (Cost, Lacking)) -> String {
    let mut words = amount(&cost);
    if cost.amount.is_some() {
        words = format!("{words} {}", cost.currency);
    }
    let calls = |count: u64| {
        counted(
            usize::try_from(count).unwrap_or(usize::MAX),
            "call",
            "calls",
        )
    };
    if cost.priced > 0 {
        words = format!("{words}, {} by prices", calls(cost.priced));
    }
    if cost.without > 0 {
        let (some, all) = lacking.models;
        words = format!(
            "{words}, {} without a cost: {some} of {}",
            calls(cost.without),
            counted(all as usize, "model", "models")
        );
    }
    if cost.unrated > 0.0 {
        words = format!("{words}, {} tokens without a rate", shown(cost.unrated));
    }
    if cost.uncached > 0 {
        let uncached = calls(cost.uncached);
        words = format!("{words}, {uncached} without cache counts, counted as new tokens");
    }
    words
}

/// Prints what is wrong with prices, and the tokens of logs for which they have no rate.
pub(super) fn print_prices(
    workspace: &Workspace,
    logs: &[Named<'_>],
    out: &mut impl Write,
) -> io::Result<()> {
    let files = workspace.files().iter();
    let mut told = files
        .filter(|file| file.beside == Some(Beside::Prices))
        .flat_map(|file| &file.diagnostics)
        .filter(|one| one.severity > Severity::Note);
    told.try_for_each(|one| check::print_diagnostic(one, out))?;
    let Some(held) = workspace.prices() else {
        return Ok(());
    };
    let file = workspace.file(held.file);
    let file = file.map_or("prices", |file| &file.file.source.name);
    for model in models(logs.iter().map(|(_, log)| &log.log), Some(&held.list)) {
        let name = model.name.as_deref().unwrap_or("–");
        for (why, count) in &model.lacks {
            let count = usize::try_from(*count).unwrap_or(usize::MAX);
            let calls = counted(count, "call", "calls");
            line!(
                out,
                "  {file}: {calls} of {name} without a cost: {}",
                lack_words(*why)
            )?;
        }
        for (of, tokens) in TokenRate::ALL.iter().zip(model.unrated) {
            if tokens > 0.0 {
                let (key, tokens) = (of.key(), shown(tokens));
                line!(out, "  {file}: no rate {key} for {tokens} tokens of {name}")?;
            }
        }
    }
    Ok(())
}

/// Why a call has no cost.
const fn lack_words(why: Lack) -> &'static str {
    match why {
        Lack::Nameless => "its log names no model",
        Lack::NoRule => "no price for this model, or none from its day on",
        Lack::NoTime => "it has no time, and the price has a day",
        Lack::NoTokens => "its input or its output is not known",
        Lack::OddTokens => "a part of its tokens is more than the whole",
        Lack::NoRate => "the price has no rate for any of its tokens",
        Lack::SeveralCalls => "it is a sum of calls, and the price depends on the input of each",
        Lack::OtherCurrency => "the log has costs in dollars, the prices are in another currency",
    }
}

fn print_run(run: &Summary, cost: &str, out: &mut impl Write) -> io::Result<()> {
    let number =
        |number: Option<steelyard_telemetry::Number>| bounded(false, number.map(|number| number.0));
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
                bounded(
                    run.tokens.input_at_least,
                    run.tokens.input.map(|number| number.0)
                ),
                bounded(
                    run.tokens.at_least,
                    run.tokens.output.map(|number| number.0)
                )
            ),
        ),
        ("cost", cost.to_owned()),
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
            Cell::Empty => bounded(false, None),
            Cell::Number(number) => bounded(false, Some(number)),
            Cell::AtLeast(number) => bounded(true, Some(number)),
            other => other.text(),
        });
        cells.collect::<Vec<String>>()
    }));
    table::rows(&rows, out)
}

/// What came of holding files against events.
pub(super) fn print_checks(workspace: &Workspace, out: &mut impl Write) -> io::Result<()> {
    for one in workspace.checked() {
        let Some(file) = workspace.file(one.file) else {
            continue;
        };
        let source = &file.file.source;
        let name = &source.name;
        if one.runs.is_empty() {
            line!(
                out,
                "{name}: nothing to check against: no events of its runs"
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

/// The files of these names of which nothing can be checked; a line of its own where nothing is checked at all.
pub(super) fn print_unchecked<'a>(
    workspace: &Workspace,
    unchecked: impl Iterator<Item = &'a str>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut unchecked = unchecked.peekable();
    if workspace.checked().is_empty() && unchecked.peek().is_none() {
        return line!(out, "no metrics.csv or summary.json to check");
    }
    for name in unchecked {
        line!(
            out,
            "{name}: not checked: it has too few of the known fields"
        )?;
    }
    Ok(())
}
