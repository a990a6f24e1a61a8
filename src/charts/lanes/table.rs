//! The numbers of the lanes: a row a column.

use std::fmt::Write as _;

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{Along, Extent, Step};

use super::{Lane, Look, Plan, column_name};
use crate::charts::format;
use crate::charts::table::{Cell, Row, Table};

type Read = fn(&Step) -> Cell;

/// What a lane has of columns.
fn columns(lane: Lane) -> Vec<(&'static str, Read)> {
    match lane {
        Lane::Votes => vec![
            ("Votes for", |one| extent(one.votes_for, 0)),
            ("Votes required", |one| extent(one.votes_required, 0)),
        ],
        Lane::Approaches => vec![
            ("Approaches", |one| extent(one.votes_for, 0)),
            ("Wanted", |one| extent(one.votes_required, 0)),
        ],
        Lane::Similarity => vec![
            ("Similarity, mean", |one| extent(one.similarity_mean, 3)),
            ("Similarity, min", |one| extent(one.similarity_min, 3)),
        ],
        Lane::Dissents => vec![
            ("Dissents", |one| count(one.dissents.0)),
            ("Changed the artifact", |one| count(one.dissents.1)),
        ],
        Lane::Advocates => Vec::new(),
        Lane::Overrides => vec![
            ("Overrides", |one| count(one.overrides.0)),
            ("Regretted", |one| count(one.overrides.1)),
        ],
        Lane::Errors => vec![
            ("Errors", |one| count(one.errors)),
            ("Unavailable", |one| count(one.unavailable)),
        ],
        Lane::Events => vec![("Events", |one| count(one.events))],
        Lane::Calls => vec![("Model calls", |one| count(one.calls))],
        Lane::Tokens => vec![
            ("Tokens in", |one| tokens(one.tokens_in, false)),
            ("Tokens out", |one| tokens(one.tokens_out, one.at_least)),
        ],
        Lane::Cost => vec![("Cost", |one| {
            let cell = |amount| Cell::number(amount, format::cost(&one.cost));
            one.cost.amount.map_or_else(Cell::none, cell)
        })],
        Lane::Slowest => vec![("Slowest answer", |one| {
            let cell = |ms| Cell::number(ms, format::duration(ms));
            one.slowest.map_or_else(Cell::none, cell)
        })],
        Lane::Drift => vec![("Drift, percent", |one| extent(one.drift, 1))],
        Lane::Unavailable => vec![("Unavailable", |one| count(one.unavailable))],
    }
}

fn count(number: u64) -> Cell {
    Cell::number(number as f64, format::count(number))
}

fn tokens(number: Option<f64>, at_least: bool) -> Cell {
    number.map_or_else(Cell::none, |number| {
        Cell::number(number, format::bounded(at_least, &format::short(number)))
    })
}

fn extent(of: Extent, digits: usize) -> Cell {
    Cell::extent(of, |number| format::fixed(number, digits))
}

/// The table on a plan.
pub(super) fn table(plan: &Plan, zone: &TimeZone) -> Table {
    let columns: Vec<(&str, Read)> = plan.known.iter().flat_map(|lane| columns(*lane)).collect();
    let row = |(step, key): (&Step, u32)| Row {
        key,
        lead: String::new(),
        name: column_name(plan.along, step, zone) + &said(step, plan.look),
        cells: columns.iter().map(|(_, read)| read(step)).collect(),
    };
    Table {
        head: if plan.along == Along::Time {
            "Time"
        } else {
            "Round"
        }
        .to_owned(),
        columns: columns.iter().map(|(name, _)| (*name).to_owned()).collect(),
        rows: plan.columns.all.iter().zip(0..).map(row).collect(),
    }
}

/// What no number says: that it converged, who was to object.
fn said(step: &Step, look: Look) -> String {
    let mut words = String::new();
    if step.converged {
        let ideas = matches!(look, Look::Close { ideas: true, .. });
        words.push_str(if ideas { ", enough" } else { ", converged" });
    }
    let mut names: Vec<&str> = Vec::new();
    for name in step.advocates.iter().filter(|name| !name.is_empty()) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    if !names.is_empty() {
        let more = names.len().saturating_sub(3);
        names.truncate(3);
        words.push_str(", advocate ");
        words.push_str(&names.join(", "));
        if more > 0 {
            let _written = write!(words, " and {more} more");
        }
    }
    words
}
