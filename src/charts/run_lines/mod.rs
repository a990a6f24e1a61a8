//! Runs on one axis of rounds, a line each. They are paired by the numbers of their rounds, and by nothing else.

mod draw;
mod measure;

use steelyard_protocol::telemetry::{Extent, Series, Step};

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::extents::together;
use super::format;
use super::lanes::round_name;
use super::paint::letter;
use super::plot::{Margins, Plot, PlotSpec, Scale};
use super::table::{Cell, Row, Table};
pub(crate) use measure::Measure;

/// Height of the picture without the line at the foot that says what a pixel stands for, and of that line.
const HEIGHT: f64 = 236.0;
const NOTE: f64 = 20.0;
/// Pixels right of the plot, for letters.
const RIGHT: f64 = 24.0;
/// No column is narrower.
const LEAST: f64 = 3.0;

/// A run: its name, and how it went once that is known. Its place tells its letter and its colour.
pub(crate) type RunLine<'a> = (&'a str, Option<&'a Series>);

/// Where everything stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    measure: Measure,
    plot: Plot,
    /// The first round of any run, and how many there are up to the last.
    first: f64,
    rounds: f64,
    /// Rounds of a column.
    per: f64,
    /// What a pixel and a mark stand for, where they stand for several.
    note: String,
}

impl Plan {
    /// For a picture of so many pixels.
    pub(crate) fn new(lines: &[RunLine], measure: Measure, width: f64) -> Self {
        let all = || lines.iter().filter_map(|(_, series)| *series);
        let ends = all().filter_map(|series| {
            let (first, last) = series.steps.first().zip(series.steps.last())?;
            Some((first.from, last.to))
        });
        let ends = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        let (first, last) = ends.unwrap_or((0.0, 0.0));
        let plot = |height| {
            Plot::new(PlotSpec {
                width,
                height,
                margins: Margins {
                    right: RIGHT,
                    bottom: Margins::AXES.bottom + height - HEIGHT,
                    ..Margins::AXES
                },
                across: Scale::rounds(first, last),
                up: number_axis(&all().collect::<Vec<_>>(), measure),
            })
        };
        let rounds = last - first + 1.0;
        let mut plan = Self {
            measure,
            plot: plot(HEIGHT),
            first,
            rounds,
            per: 1.0,
            note: String::new(),
        };
        plan.per = (LEAST / plan.plot.step()).ceil().max(1.0);
        let widest = all().map(|series| series.width).fold(1.0, f64::max);
        plan.note = note(measure, plan.per, plan.plot.step().recip(), widest);
        if !plan.note.is_empty() {
            plan.plot = plot(HEIGHT + NOTE);
        }
        plan
    }

    /// Pixels of a column.
    fn wide(&self) -> f64 {
        self.per * self.plot.step()
    }

    /// Where some rounds lie: left edge and width; `None` where no run has any of them.
    pub(crate) fn stretch(&self, (from, to): (u64, u64)) -> Option<(f64, f64)> {
        let (from, to) = (self.plot.edge(from as f64), self.plot.edge(to as f64 + 1.0));
        (from < to).then_some((from, (to - from).max(2.0)))
    }

    /// The column of a round.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not below 0, and a few for each pixel"
    )]
    fn column(&self, round: f64) -> usize {
        ((round - self.first) / self.per).floor().max(0.0) as usize
    }

    /// The rounds of a column: the first and the last.
    fn rounds_of(&self, column: usize) -> (f64, f64) {
        let from = self.first + column as f64 * self.per;
        (from, (from + self.per).min(self.first + self.rounds) - 1.0)
    }
}

/// The axis of a measure, over all numbers of it.
fn number_axis(all: &[&Series], measure: Measure) -> Scale {
    let known = all.iter().filter(|series| measure.is_known(series));
    let reach = known
        .flat_map(|series| numbers(series, measure))
        .fold(None, |reach, (_, number)| together(reach, number));
    let (lo, hi) = reach.unwrap_or((0.0, 1.0));
    let lo = if measure.begins_at_zero() {
        lo.min(0.0)
    } else {
        lo
    };
    let domain = Domain::around(lo, hi);
    // Means of several rounds may stay below one.
    if measure.is_counted() && domain.hi >= 1.0 {
        Scale::counts(domain, 6)
    } else {
        Scale::linear(domain, 6, measure.tick_format())
    }
}

/// What a pixel, a mark and a number stand for, where they stand for several rounds.
fn note(measure: Measure, per: f64, pixel: f64, together: f64) -> String {
    let mut words = Vec::new();
    if pixel >= 1.5 {
        words.push(format!(
            "min–max of {} rounds per pixel",
            format::short(pixel.ceil())
        ));
    }
    if per > 1.0 {
        words.push(format!("a mark stands for {} rounds", format::short(per)));
    }
    if together > 1.0 && measure.adds_up() {
        words.push(format!(
            "each number is a mean of up to {} rounds",
            format::short(together)
        ));
    }
    words.join(", ")
}

/// How many rounds a step of a series holds.
fn held(series: &Series, step: &Step) -> f64 {
    (step.to - step.from + 1.0).min(series.width).max(1.0)
}

/// The numbers of a run, each at the middle of its rounds; between rounds of which the log knows nothing there is one that is
/// not known.
fn numbers(series: &Series, measure: Measure) -> impl Iterator<Item = (f64, Extent)> {
    let mut before: Option<f64> = None;
    series.steps.iter().flat_map(move |step| {
        let gap = before
            .replace(step.to)
            .filter(|last| step.from > last + 1.5);
        let here = measure.of(step, held(series, step));
        let here = (f64::midpoint(step.from, step.to), here);
        gap.map(|last| (last + 1.0, None)).into_iter().chain([here])
    })
}

/// What any of the runs tells of.
pub(crate) fn measures(lines: &[RunLine]) -> Vec<Measure> {
    let told = |measure: &Measure| {
        let mut series = lines.iter().filter_map(|(_, series)| *series);
        series.any(|series| measure.is_in(series))
    };
    Measure::ALL.into_iter().filter(told).collect()
}

/// The chart on a plan.
pub(crate) fn chart(lines: &[RunLine], plan: &Plan) -> Chart {
    let measure = plan.measure;
    let known: Vec<(u32, &str, &Series)> = (0..)
        .zip(lines)
        .filter_map(|(index, (name, series))| {
            Some((
                index,
                *name,
                series.filter(|series| measure.is_known(series))?,
            ))
        })
        .collect();
    let table = table(&known, plan);
    let names: Vec<String> = known
        .iter()
        .map(|(index, name, _)| named(*index, name))
        .collect();
    let note = if plan.note.is_empty() {
        String::new()
    } else {
        format!("; {}", plan.note)
    };
    Chart {
        name: format!("{} of each round", measure.name()),
        shows: format!("{}; paired by round number only{note}", names.join(", ")),
        scene: draw::scene(&known, plan),
        points: table.rows.iter().map(|row| point(row.key, plan)).collect(),
        table,
    }
}

/// "B catalog".
fn named(index: u32, name: &str) -> String {
    format!("{} {name}", letter(index))
}

fn point(key: u32, plan: &Plan) -> Point {
    let plot = &plan.plot;
    let left = plot.left + f64::from(key) * plan.wide();
    let wide = plan.wide().min(plot.right - left);
    Point {
        key,
        at: (left + wide / 2.0, plot.top + 12.0),
        level: false,
        area: [left, plot.top, wide, plot.high()],
        ring: [left + 2.0, plot.top, (wide - 4.0).max(1.0), plot.high()],
    }
}

/// A row for each column in which any run has a number. A step stands in the column in which it begins.
fn table(known: &[(u32, &str, &Series)], plan: &Plan) -> Table {
    let count = plan.column(plan.first + plan.rounds - 1.0) + 1;
    let columns: Vec<Vec<Extent>> = known
        .iter()
        .map(|(_, _, series)| {
            let mut column = vec![None; count];
            for step in &series.steps {
                let here = plan.measure.of(step, held(series, step));
                if let Some(cell) = column.get_mut(plan.column(step.from)) {
                    *cell = together(*cell, here);
                }
            }
            column
        })
        .collect();
    let row = |(at, key): (usize, u32)| {
        let cells: Vec<Extent> = columns.iter().map(|column| column[at]).collect();
        cells.iter().any(Option::is_some).then(|| Row {
            key,
            lead: String::new(),
            name: round_name(plan.rounds_of(at)),
            cells: cells
                .into_iter()
                .map(|one| Cell::extent(one, |number| plan.measure.write(number)))
                .collect(),
        })
    };
    Table {
        head: "Round".to_owned(),
        columns: known
            .iter()
            .map(|(index, name, _)| named(*index, name))
            .collect(),
        rows: (0..count).zip(0..).filter_map(row).collect(),
    }
}

#[cfg(test)]
mod tests;
