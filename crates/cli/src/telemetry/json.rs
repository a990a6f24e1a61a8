//! What is printed for programs.

use serde::Serialize;
use steelyard_engine::workspace::{CheckedFile, Workspace};
use steelyard_protocol::telemetry::{Cost, Lacking, PriceList};
use steelyard_telemetry::answer::costs_of_runs;
use steelyard_telemetry::{Counts, EventLog, Summary, summaries};

use super::common::{Named, PrintedWarning, bound, prices, warnings};
use crate::omissions::Omission;

/// The contract of `telemetry --json`.
#[derive(Serialize)]
pub(super) struct Printed<'a> {
    logs: Vec<PrintedLog<'a>>,
    checked: Vec<PrintedCheck<'a>>,
    /// Files of which nothing is used.
    #[serde(skip_serializing_if = "<[Omission]>::is_empty")]
    left_out: &'a [Omission],
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
    /// What their calls cost by the log and by prices, run by run.
    costs: Vec<PrintedCost>,
}

#[derive(Serialize)]
struct PrintedCost {
    #[serde(flatten)]
    cost: Cost,
    calls: u64,
    lacking: Lacking,
}

#[derive(Serialize)]
struct PrintedBad<'a> {
    line: u64,
    offset: u64,
    reason: &'static str,
    text: &'a str,
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

/// All of it.
pub(super) fn printed<'a>(
    workspace: &'a Workspace,
    logs: &[Named<'a>],
    left_out: &'a [Omission],
) -> Printed<'a> {
    Printed {
        logs: logs
            .iter()
            .map(|(path, log)| printed_log(path, log, prices(workspace)))
            .collect(),
        checked: workspace
            .checked()
            .iter()
            .filter_map(|one| printed_check(workspace, one))
            .collect(),
        left_out,
    }
}

fn printed_log<'a>(
    path: &'a str,
    EventLog { log, derived, .. }: &'a EventLog,
    prices: Option<&PriceList>,
) -> PrintedLog<'a> {
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
        warnings: warnings(log),
        types: kinds
            .filter(|(_, count)| **count > 0)
            .map(|(kind, count)| PrintedType {
                kind,
                count: *count,
            })
            .collect(),
        runs: summaries(log, derived),
        costs: costs_of_runs((log, derived), prices)
            .into_iter()
            .zip(&derived.totals)
            .map(|((cost, lacking), totals)| {
                let calls = totals.spent.calls;
                PrintedCost {
                    cost: bound(cost),
                    calls,
                    lacking,
                }
            })
            .collect(),
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
