//! Files beside a log, held against it cell by cell.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde_json::Value as Json;
use steelyard_documents::rows::{Header, each_row, header};
use steelyard_documents::{Entry, File, Format, Node, Span, Value, masked_start};

use crate::metrics::{Cell, decimal};
use crate::{Derived, Log, METRICS, Summary, prices_in, summaries};

/// Columns of its own that make a table one of rounds, beside `round`.
const ENOUGH: usize = 5;
/// Keys of its own that make an object a summary.
const SUMMARY: [&str; 8] = [
    "run",
    "convergence_round",
    "regret_rate",
    "trust_change_mean",
    "impact_rate",
    "drift_final",
    "event_count",
    "duration_ms",
];

/// A file that follows from events, or that is used with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// `metrics.csv`.
    Metrics,
    /// `summary.json`.
    Summary,
    /// The user's prices, which follow from nothing.
    Prices,
}

/// What a file beside a log is; `None` for any other.
pub fn beside(file: &File) -> Option<Beside> {
    if file.documents.iter().any(|one| prices_in(one).is_some()) {
        return Some(Beside::Prices);
    }
    match file.format? {
        Format::Csv => {
            let header = header(file)?;
            let known = METRICS
                .iter()
                .filter(|metric| header.columns.iter().any(|one| one == metric.name));
            let has_round = header.columns.iter().any(|one| one == "round");
            (has_round && known.count() > ENOUGH).then_some(Beside::Metrics)
        }
        Format::Json => {
            let one = runs_in(file).next()?;
            let known = SUMMARY.iter().filter(|key| one.get(key).is_some());
            (known.count() > ENOUGH).then_some(Beside::Summary)
        }
        _ => None,
    }
}

/// A cell that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// Where it stands.
    pub span: Span,
    /// Which one: "round 6, overrides".
    pub cell: String,
    /// What stands there; empty for nothing.
    pub found: String,
    /// What follows from the events.
    pub expected: String,
    /// The run that it is about: places of its log, and in that.
    pub run: (usize, usize),
}

/// What came of holding a file against logs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Places of the runs that it tells of, in each log.
    pub runs: Vec<(usize, usize)>,
    /// Cells that were compared.
    pub cells: u64,
    /// Those that differ, in file order.
    pub differs: Vec<Differs>,
}

/// A log with what follows from it.
pub type Worked<'l> = (&'l Log, &'l Derived);

/// Holds a file against logs. Runs are found by their names; a file that names none belongs to the only one.
pub fn check(file: &File, beside: Beside, logs: &[Worked<'_>]) -> Checked {
    let mut checking = Checking {
        logs,
        by_name: BTreeMap::new(),
        seen: BTreeSet::new(),
        now: (0, 0),
        checked: Checked::default(),
    };
    for (at, (log, _)) in logs.iter().enumerate() {
        for (run, one) in log.runs.iter().enumerate() {
            // A file that was written here has its names masked.
            for name in [one.written.as_str(), one.id.as_str()] {
                checking.by_name.entry(name).or_insert((at, run));
            }
        }
    }
    match beside {
        Beside::Metrics => checking.metrics(file),
        Beside::Summary => checking.summary(file),
        Beside::Prices => {}
    }
    checking.checked.differs.sort_by_key(|one| one.span);
    checking.checked
}

struct Checking<'l> {
    logs: &'l [Worked<'l>],
    by_name: BTreeMap<&'l str, (usize, usize)>,
    /// Runs that it tells of.
    seen: BTreeSet<(usize, usize)>,
    /// The one that is looked at.
    now: (usize, usize),
    checked: Checked,
}

impl Checking<'_> {
    fn run(&mut self, name: Option<&str>) -> Option<(usize, usize)> {
        let found = match name {
            Some(name) => self.by_name.get(name).copied()?,
            None => {
                let mut runs = self.by_name.values();
                let only = *runs.next()?;
                runs.all(|one| *one == only).then_some(only)?
            }
        };
        if self.seen.insert(found) {
            self.checked.runs.push(found);
        }
        self.now = found;
        Some(found)
    }

    fn differs(&mut self, span: Span, cell: String, found: &str, expected: &str) {
        self.checked.differs.push(Differs {
            span,
            cell,
            found: masked_start(found).into_owned(),
            expected: masked_start(expected).into_owned(),
            run: self.now,
        });
    }

    fn metrics(&mut self, file: &File) {
        let Some(header) = header(file) else {
            return;
        };
        let mut met = BTreeSet::new();
        let place = |name: &str| header.columns.iter().position(|one| one == name);
        let (run_at, round_at) = (place("run"), place("round"));
        each_row(file, &header, &mut |row| {
            let text = |column: Option<usize>| {
                row.name(file, &header, column?)
                    .map(|text| text.trim().to_owned())
            };
            let span = |column: usize| row.span(file, &header, column);
            let start = Span::new(row.start, row.start);
            let name = run_at.map(|column| {
                let name = row.name(file, &header, column);
                name.unwrap_or_default().into_owned()
            });
            let Some(found) = self.run(name.as_deref()) else {
                return ControlFlow::Continue(());
            };
            let (log, derived) = self.logs[found.0];
            let number = text(round_at).unwrap_or_default();
            let rounds = derived.of_run(found.1);
            let place = whole(&number)
                .and_then(|number| rounds.binary_search_by_key(&number, |one| one.round).ok());
            let Some(round) = place.map(|place| &rounds[place]) else {
                let span = round_at.map_or(start, span);
                self.differs(span, "round".to_owned(), &number, "no such round");
                return ControlFlow::Continue(());
            };
            if !met.insert((found, round.round)) {
                self.differs(
                    round_at.map_or(start, span),
                    "round".to_owned(),
                    &number,
                    "each round once",
                );
            }
            for metric in METRICS.iter().skip(2) {
                let Some(column) = header.columns.iter().position(|one| one == metric.name) else {
                    continue;
                };
                let written = row.name(file, &header, column).unwrap_or_default();
                let expected = (metric.of)(round, log);
                self.checked.cells += 1;
                if !is_same(&written, &expected) {
                    let cell = format!("round {}, {}", round.round, metric.name);
                    self.differs(span(column), cell, written.trim(), &expected.text());
                }
            }
            ControlFlow::Continue(())
        });
        self.missing(file, &header, &met);
    }

    /// Says which rounds a file has no row for.
    fn missing(&mut self, file: &File, header: &Header, met: &BTreeSet<((usize, usize), u64)>) {
        let end = file.source.text.trim_end().len();
        for found in self.checked.runs.clone() {
            self.now = found;
            let (_, derived) = self.logs[found.0];
            for round in derived.of_run(found.1) {
                if !met.contains(&(found, round.round)) {
                    let cell = format!("round {}", round.round);
                    self.differs(Span::new(end, end), cell, "no row", "a row");
                }
            }
        }
        for metric in METRICS {
            if !header.columns.iter().any(|one| one == metric.name) && !self.checked.runs.is_empty()
            {
                let start = header.span(file, 0);
                self.differs(start, metric.name.to_owned(), "no column", "a column");
            }
        }
    }

    fn summary(&mut self, file: &File) {
        let all: Vec<Vec<Summary>> = self
            .logs
            .iter()
            .map(|(log, derived)| summaries(log, derived))
            .collect();
        for node in runs_in(file) {
            let name = node.get("run").and_then(|run| match &run.value {
                Value::Text(name) => Some(name.clone()),
                Value::Number(number) => Some(decimal(*number)),
                _ => None,
            });
            let Some(found) = self.run(name.as_deref()) else {
                continue;
            };
            let expected = serde_json::to_value(&all[found.0][found.1]).unwrap_or_default();
            self.value("", Some(node), node.span, &expected);
        }
    }

    /// Compares a value and all in it.
    fn value(&mut self, path: &str, node: Option<&Node>, around: Span, expected: &Json) {
        let inner = |key: &str| match path {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        match (node.map(|node| &node.value), expected) {
            (Some(Value::Map(entries)), Json::Object(expected)) => {
                for (key, expected) in expected {
                    let node = node.and_then(|node| node.get(key));
                    self.value(&inner(key), node, around_of(node, around), expected);
                }
                // Of errors there may be kinds that no event tells of.
                let strange =
                    |entry: &&Entry| path == "errors" && !expected.contains_key(&entry.key);
                for entry in entries.iter().filter(strange) {
                    let found = written(&entry.value);
                    self.differs(entry.value.span, inner(&entry.key), &found, "");
                }
            }
            (Some(Value::List(items)), Json::Array(expected)) => {
                for at in 0..items.len().max(expected.len()) {
                    let node = items.get(at);
                    let wanted = expected.get(at).unwrap_or(&Json::Null);
                    self.value(
                        &inner(&(at + 1).to_string()),
                        node,
                        around_of(node, around),
                        wanted,
                    );
                }
            }
            (value, expected) => {
                self.checked.cells += 1;
                if !is_same_value(value, expected) {
                    let found = node.map_or(String::new(), written);
                    let span = around_of(node, around);
                    self.differs(span, path.to_owned(), &found, &words(expected));
                }
            }
        }
    }
}

fn around_of(node: Option<&Node>, around: Span) -> Span {
    node.map_or(Span::new(around.start, around.start), |node| node.span)
}

/// The objects of a file: one, or the items of a list.
fn runs_in(file: &File) -> impl Iterator<Item = &Node> {
    let nodes = file
        .documents
        .iter()
        .flat_map(|document| match &document.value {
            Value::List(items) => items.iter().collect::<Vec<_>>(),
            _ => vec![document],
        });
    nodes.filter(|node| matches!(node.value, Value::Map(_)))
}

/// The number of a round, also where it is written as `6.0`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "looked at"
)]
fn whole(text: &str) -> Option<u64> {
    let number: f64 = text.parse().ok()?;
    (number.fract() == 0.0 && (0.0..1e15).contains(&number)).then_some(number as u64)
}

/// Numbers that are the same but for how they were added up.
fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * one.abs().max(other.abs()).max(1.0)
}

fn is_same(written: &str, expected: &Cell) -> bool {
    match expected {
        Cell::Empty => written.trim().is_empty(),
        Cell::Number(number) | Cell::AtLeast(number) => written
            .trim()
            .parse()
            .is_ok_and(|written| close(written, *number)),
        Cell::Flag(flag) => written.trim() == flag.to_string(),
        Cell::Text(text) => written == text || masked_start(written) == *text,
    }
}

fn is_same_value(value: Option<&Value>, expected: &Json) -> bool {
    match (value, expected) {
        (None | Some(Value::Null), Json::Null) => true,
        (Some(Value::Bool(value)), Json::Bool(expected)) => value == expected,
        (Some(Value::Number(value)), Json::Number(expected)) => expected
            .as_f64()
            .is_some_and(|expected| close(*value, expected)),
        (Some(Value::Text(value)), Json::String(expected)) => {
            value == expected || masked_start(value) == *expected
        }
        // The name of a run may be written as a number.
        (Some(Value::Number(value)), Json::String(expected)) => decimal(*value) == *expected,
        _ => false,
    }
}

fn written(node: &Node) -> String {
    match &node.value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => decimal(*number),
        Value::Text(text) => text.clone(),
        Value::List(items) => format!("a list of {}", items.len()),
        Value::Map(entries) => format!("an object of {}", entries.len()),
    }
}

fn words(expected: &Json) -> String {
    match expected {
        Json::Null => "null".to_owned(),
        Json::String(text) => text.clone(),
        Json::Array(items) => format!("a list of {}", items.len()),
        Json::Object(entries) => format!("an object of {}", entries.len()),
        other => other.to_string(),
    }
}
