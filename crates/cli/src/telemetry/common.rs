//! What is printed of any log.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_documents::thousands;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol::telemetry::{Cost, PriceList};
use steelyard_telemetry::{EventLog, Log, Warning};

use crate::terminal::line;

/// Lines, warnings and cells of each sort that are printed.
pub(super) const SHOWN: usize = 20;

/// A log by the name of its file.
pub(super) type Named<'a> = (&'a str, &'a EventLog);

/// The user's prices, where a file has some.
pub(super) fn prices(workspace: &Workspace) -> Option<&PriceList> {
    workspace.prices().map(|prices| &prices.list)
}

/// How much, without what it is in: with a mark where it is no more than a part, "–" where nothing has a cost, and where a
/// part of nothing would say nothing.
pub(super) fn amount(cost: &Cost) -> String {
    let part = cost.is_part();
    bounded(part, cost.amount.filter(|amount| !part || *amount != 0.0))
}

/// A cost as JSON has it: `at_least` is true wherever its text has the mark.
pub(super) fn bound(cost: Cost) -> Cost {
    let at_least = cost.is_part() && cost.amount.is_some();
    Cost { at_least, ..cost }
}

/// A number with the sign of a lower bound, where it is one; "–" where it is not known.
pub(super) fn bounded(at_least: bool, number: Option<f64>) -> String {
    let mark = if at_least { "≥ " } else { "" };
    number.map_or("–".to_owned(), |number| {
        format!("{mark}{}", shown(number))
    })
}

/// Lines of the events about which something is odd.
fn lines_of(log: &Log, warning: Warning) -> impl Iterator<Item = u64> {
    let warnings = log.warnings.iter();
    let own = warnings.filter(move |one| one.warning == warning);
    own.map(|one| log.line(one.event))
}

/// Prints what is odd about events, each warning with its first lines.
pub(super) fn print_warnings(log: &Log, out: &mut impl Write) -> io::Result<()> {
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

/// A warning as JSON has it.
#[derive(Serialize)]
pub(super) struct PrintedWarning {
    warning: &'static str,
    count: u64,
    /// Lines of the first of them.
    lines: Vec<u64>,
}

/// The warnings of a log as JSON has them.
pub(super) fn warnings(log: &Log) -> Vec<PrintedWarning> {
    let warned = log.warned.iter();
    let printed = warned.map(|(warning, count)| PrintedWarning {
        warning: warning.id(),
        count: *count,
        lines: lines_of(log, *warning).take(SHOWN).collect(),
    });
    printed.collect()
}

/// A number as people read it: whole ones with thousands, others with four digits behind the point at most.
pub(super) fn shown(number: f64) -> String {
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
