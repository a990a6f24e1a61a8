//! Numbers in the order of time: a dot each, zero as a line, to be pointed at one by one.

use steelyard_protocol::TimeZone;

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::plot::{AxisNotes, Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Role, Shape};
use super::table::{Cell, Row, Table};

const HEIGHT: f64 = 220.0;
const RADIUS: f64 = 4.5;
/// The share of their time that is kept free before the first dot and after the last.
const FREE: f64 = 0.02;

/// A number of a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dot {
    /// Names it for whoever picks it.
    pub(crate) key: u32,
    /// When, on any scale; the dots stand side by side where one of them does not say.
    pub(crate) when: Option<f64>,
    /// When, in words.
    pub(crate) shown: String,
    /// Whose it is.
    pub(crate) name: String,
    /// Place of whose it is among the alternatives, for the colour.
    pub(crate) alternative: u32,
    /// The number.
    pub(crate) value: f64,
}

/// The chart, `width` pixels wide; dots in the order of time, which is written in a zone.
pub(crate) fn chart(dots: &[Dot], width: f64, zone: &TimeZone) -> Chart {
    let whens: Option<Vec<f64>> = dots.iter().map(|dot| dot.when).collect();
    let whens = whens.filter(|whens| !whens.is_empty());
    let plot = plot(dots, whens.as_deref(), width, zone);
    let mut scene = plot.scene();
    plot.grid(&mut scene);
    plot.base_line(&mut scene);
    if whens.is_some() {
        plot.axis(&mut scene, AxisNotes::default());
    }
    let mut points = Vec::new();
    for (dot, place) in dots.iter().zip(0_u32..) {
        let when = whens.as_ref().and(dot.when).unwrap_or(f64::from(place));
        let at = (plot.x(when), plot.y(dot.value));
        let shape = Shape::dot(at, RADIUS, Paint::letter(dot.alternative));
        scene.add(Role::Flag, &dot.name, Some(dot.value), shape);
        let around = |radius: f64| [at.0 - radius, at.1 - radius, 2.0 * radius, 2.0 * radius];
        points.push(Point {
            key: dot.key,
            at,
            level: true,
            area: around(RADIUS),
            ring: around(RADIUS + 2.0),
        });
    }
    Chart {
        name: "Interaction over time".to_owned(),
        shows: "R_Proact + R_Pers of each run, in the order in which they began".to_owned(),
        scene,
        points,
        table: table(dots),
    }
}

/// The plot: by time where each dot has one, else side by side.
fn plot(dots: &[Dot], whens: Option<&[f64]>, width: f64, zone: &TimeZone) -> Plot {
    let values = || dots.iter().map(|dot| dot.value);
    let least = values().fold(0.0, f64::min);
    let most = values().fold(0.0, f64::max);
    let across = match whens {
        Some(whens) => {
            let lo = whens.iter().copied().fold(f64::INFINITY, f64::min);
            let hi = whens.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let free = FREE * (hi - lo);
            let (lo, hi) = (lo - free, hi + free);
            Scale::moments(Domain { lo, hi }, zone)
        }
        None => Scale::rounds(0.0, dots.len().saturating_sub(1) as f64),
    };
    let up = Domain::around(least, most.max(least + 0.1));
    Plot::new(PlotSpec {
        width,
        height: HEIGHT,
        margins: Margins {
            // Places side by side have no labels.
            bottom: if whens.is_some() {
                Margins::AXES.bottom
            } else {
                Margins::AXES.top
            },
            ..Margins::AXES
        },
        across,
        up: Scale::linear(up, 5, TickFormat::Short),
    })
}

fn table(dots: &[Dot]) -> Table {
    let rows = dots.iter().map(|dot| Row {
        key: dot.key,
        lead: String::new(),
        name: dot.name.clone(),
        cells: vec![
            Cell {
                shown: dot.shown.clone(),
                exact: dot.when,
            },
            Cell::number(dot.value, format::signed(dot.value, 2)),
        ],
    });
    Table {
        head: "Run".to_owned(),
        columns: vec!["Began".to_owned(), "Interaction".to_owned()],
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(key: u32, when: Option<f64>, value: f64) -> Dot {
        Dot {
            key,
            when,
            shown: format!("{when:?}"),
            name: format!("run {key}"),
            alternative: key,
            value,
        }
    }

    #[test]
    fn dots_stand_by_time_or_side_by_side() {
        let timed = [
            dot(0, Some(0.0), 0.1),
            dot(1, Some(1.0), -0.5),
            dot(2, Some(10.0), 0.0),
        ];
        let at: Vec<f64> = chart(&timed, 500.0, &TimeZone::default())
            .points
            .iter()
            .map(|point| point.at.0)
            .collect();
        assert!((at[1] - at[0]) * 8.9 < at[2] - at[1]);
        let mixed = [
            dot(0, Some(0.0), 0.1),
            dot(1, None, -0.5),
            dot(2, Some(10.0), 0.0),
        ];
        let at: Vec<f64> = chart(&mixed, 500.0, &TimeZone::default())
            .points
            .iter()
            .map(|point| point.at.0)
            .collect();
        assert!((at[1] - at[0] - (at[2] - at[1])).abs() < 1e-9);
    }

    #[test]
    fn higher_stands_for_more_and_each_is_a_row() {
        let chart = chart(
            &[dot(7, Some(5.0), 0.1), dot(8, Some(5.0), -0.5)],
            500.0,
            &TimeZone::default(),
        );
        assert!(chart.points[0].at.1 < chart.points[1].at.1);
        let reading = chart.reading(8).expect("a dot");
        assert_eq!(
            reading.spoken(),
            "run 8: Began Some(5.0), Interaction −0.50"
        );
    }

    #[test]
    fn one_or_no_dot_is_no_trouble() {
        assert!(chart(&[], 300.0, &TimeZone::default()).points.is_empty());
        assert_eq!(
            chart(&[dot(0, None, 0.0)], 300.0, &TimeZone::default())
                .points
                .len(),
            1
        );
    }
}
