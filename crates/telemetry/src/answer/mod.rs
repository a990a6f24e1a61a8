//! Answers to what is asked about a run: worked out over columns, texts read back where they are needed.

mod agents;
mod events;
mod groups;
mod overview;
mod rows;
mod series;
mod spreads;
mod timeline;
mod trust;
mod waits;
mod what;
mod window;

pub use agents::agents;
pub use events::{Chosen, chosen};
pub use groups::{Grouping, groups};
pub use overview::{costs, costs_of_runs, overview, run_line};
pub use rows::{event_line, event_rows};
pub use series::series;
pub use spreads::spreads;
pub use timeline::{Slices, slice_at, sums, timeline};
pub use trust::trust;

use crate::{Field, Log, Table};

/// The error about an event that is not there.
const GONE: &str = "There is no such event any more.";

/// The number of a field of the event at a place in its table.
fn said(table: Option<&Table>, field: Field, at: usize) -> Option<f64> {
    table?.column(field)?.get(at)
}

/// Names of agents and types by their codes.
fn name(names: &crate::Dictionary, code: Option<usize>) -> Option<String> {
    code.map(|code| names.name(code).to_owned())
}

/// Whether an event is one of a run; any is one of all runs.
fn is_of(log: &Log, run: Option<usize>, event: usize) -> bool {
    run.is_none() || log.run.code(event) == run
}

/// How many events a run has, or all have.
fn events_of(log: &Log, run: Option<usize>) -> u64 {
    let all = log.len() as u64;
    run.map_or(all, |run| log.runs.get(run).map_or(0, |run| run.events))
}

/// The first and the last time of a run, or of all.
fn times_of(log: &Log, run: Option<usize>) -> Option<(f64, f64)> {
    let runs = log.runs.iter().enumerate();
    let runs = runs.filter(|(at, _)| run.is_none_or(|run| run == *at));
    let times = runs.filter_map(|(_, run)| run.times);
    times.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
}

/// The numbers of a list that so many parts of 100 do not exceed: one that is there (nearest rank). The list rises.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in the list"
)]
fn rank(sorted: &[f64], part: f64) -> f64 {
    let place = (part / 100.0 * sorted.len() as f64).ceil() as usize;
    sorted[place.clamp(1, sorted.len()) - 1]
}
