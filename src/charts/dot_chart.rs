//! Numbers in the order of time: a dot each, zero as a line, to be pointed at one by one.

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};

const HEIGHT: f64 = 220.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = HEIGHT - 28.0;
const RADIUS: f64 = 4.5;

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

/// The chart, `width` pixels wide; dots in the order of time.
pub(crate) fn chart(dots: &[Dot], width: f64) -> Chart {
    let least = dots.iter().map(|dot| dot.value).fold(0.0, f64::min);
    let most = dots.iter().map(|dot| dot.value).fold(0.0, f64::max);
    let up = Domain::around(least, most.max(least + 0.1));
    let y = |value: f64| BOTTOM - (value - up.lo) / (up.hi - up.lo) * (BOTTOM - TOP);
    let places = places(dots, width);
    let mut scene = Scene::new(width, HEIGHT);
    rule(&mut scene, &up, width, y);
    tell_ends(&mut scene, dots, width);
    let mut points = Vec::new();
    for (dot, x) in dots.iter().zip(&places) {
        let (left, top) = (x - RADIUS, y(dot.value) - RADIUS);
        scene.add(
            Role::Flag,
            &dot.name,
            Some(dot.value),
            Shape::Rect {
                x: left,
                y: top,
                width: 2.0 * RADIUS,
                height: 2.0 * RADIUS,
                radius: RADIUS,
                paint: Paint::letter(dot.alternative),
            },
        );
        let area = [left, top, 2.0 * RADIUS, 2.0 * RADIUS];
        points.push(Point {
            key: dot.key,
            at: (*x, y(dot.value)),
            level: true,
            area,
            ring: [left - 2.0, top - 2.0, area[2] + 4.0, area[3] + 4.0],
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

/// Lines and numbers of the scale, whose places `y` gives.
fn rule(scene: &mut Scene, up: &Domain, width: f64, y: impl Fn(f64) -> f64) {
    for tick in up.ticks(5) {
        scene.ruler(Shape::Line {
            from: (LEFT, y(tick)),
            to: (width - RIGHT, y(tick)),
            paint: if tick.abs() < 1e-9 {
                Paint::Ink2
            } else {
                Paint::Line
            },
            width: 1.0,
            dashed: false,
        });
        scene.ruler(Shape::label(
            (LEFT - 8.0, y(tick)),
            Anchor::End,
            format::short(tick),
        ));
    }
}

/// When the first and the last began.
fn tell_ends(scene: &mut Scene, dots: &[Dot], width: f64) {
    if let (Some(first), Some(last)) = (dots.first(), dots.last()) {
        scene.ruler(Shape::label(
            (LEFT, BOTTOM + 16.0),
            Anchor::Start,
            first.shown.clone(),
        ));
        if dots.len() > 1 && last.shown != first.shown && width > 420.0 {
            scene.ruler(Shape::label(
                (width - RIGHT, BOTTOM + 16.0),
                Anchor::End,
                last.shown.clone(),
            ));
        }
    }
}

/// Where each dot stands from left to right.
fn places(dots: &[Dot], width: f64) -> Vec<f64> {
    let (from, to) = (
        LEFT + 2.0 * RADIUS,
        (width - RIGHT - 2.0 * RADIUS).max(LEFT + 4.0 * RADIUS),
    );
    let whens: Option<Vec<f64>> = dots.iter().map(|dot| dot.when).collect();
    let whens = whens.unwrap_or_else(|| (0..dots.len()).map(|at| at as f64).collect());
    let least = whens.iter().copied().fold(f64::INFINITY, f64::min);
    let most = whens.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let place = |when: &f64| {
        if most > least {
            from + (when - least) / (most - least) * (to - from)
        } else {
            f64::midpoint(from, to)
        }
    };
    whens.iter().map(place).collect()
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
        let at: Vec<f64> = chart(&timed, 500.0)
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
        let at: Vec<f64> = chart(&mixed, 500.0)
            .points
            .iter()
            .map(|point| point.at.0)
            .collect();
        assert!((at[1] - at[0] - (at[2] - at[1])).abs() < 1e-9);
    }

    #[test]
    fn higher_stands_for_more_and_each_is_a_row() {
        let chart = chart(&[dot(7, Some(5.0), 0.1), dot(8, Some(5.0), -0.5)], 500.0);
        assert!(chart.points[0].at.1 < chart.points[1].at.1);
        let reading = chart.reading(8).expect("a dot");
        assert_eq!(
            reading.spoken(),
            "run 8: Began Some(5.0), Interaction −0.50"
        );
    }

    #[test]
    fn one_or_no_dot_is_no_trouble() {
        assert!(chart(&[], 300.0).points.is_empty());
        assert_eq!(chart(&[dot(0, None, 0.0)], 300.0).points.len(), 1);
    }
}
