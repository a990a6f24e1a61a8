//! The outcome's ruler as a chart: each flag, stroke and threshold a mark to point at.

use super::chart::{Chart, Point};
use super::format;
use super::paint::letter;
use super::scene::{Mark, Role, Shape};
use super::score_axis::{self, Flag, ScoreAxis};
use super::table::{Cell, Row, Table};

/// Key of the threshold; alternatives have their place in the input.
const LEVEL: u32 = u32::MAX;

/// The ruler, `width` pixels wide. `others` are the alternatives of its strokes, in the same order; `noun` is
/// what an alternative is called.
pub(crate) fn chart(axis: &ScoreAxis, others: &[Flag], noun: &str, width: f64) -> Chart {
    let scene = score_axis::scene(axis, width);
    let flagged = axis.flags.iter().chain(others);
    let keys: Vec<u32> = flagged.map(|flag| flag.index).collect();
    let mut points = Vec::with_capacity(keys.len() + 1);
    let flags = scene.marks.iter().filter(|mark| mark.role == Role::Flag);
    let (strokes, tiles): (Vec<&Mark>, Vec<&Mark>) =
        flags.partition(|mark| matches!(mark.shape, Shape::Line { .. }));
    let drawn = tiles.chunks(3).map(tile);
    let drawn = drawn.chain(strokes.iter().map(|mark| stroke(&mark.shape)));
    points.extend(keys.iter().zip(drawn).filter_map(|(&key, drawn)| {
        let (x, ring) = drawn?;
        Some(point(key, x, ring))
    }));
    let level = scene
        .marks
        .iter()
        .find(|mark| mark.role == Role::Threshold && matches!(mark.shape, Shape::Line { .. }));
    if let Some((x, ring)) = level.and_then(|mark| stroke(&mark.shape)) {
        points.push(point(LEVEL, x, ring));
    }
    points.sort_by(|one: &Point, other| one.at.0.total_cmp(&other.at.0));
    Chart {
        name: "Scores".to_owned(),
        shows: shows(axis, noun),
        scene,
        points,
        table: table(axis, others, noun),
    }
}

fn shows(axis: &ScoreAxis, noun: &str) -> String {
    match &axis.level {
        Some((label, value)) => format!(
            "Each {noun} at its score; the dashed line is {}",
            level_name(label, *value)
        ),
        None => format!("Each {noun} at its score; higher scores are further right"),
    }
}

/// "accept above 6.0".
fn level_name(label: &str, value: f64) -> String {
    format!("{label} {}", format::value(value, 0.1, 1))
}

fn point(key: u32, x: f64, ring: [f64; 4]) -> Point {
    Point {
        key,
        at: (x, score_axis::AXIS_Y),
        level: false,
        area: ring,
        ring,
    }
}

/// Place and tile of a flag, from its pole, tile and letter.
fn tile(marks: &[&Mark]) -> Option<(f64, [f64; 4])> {
    let pole = marks.iter().find_map(|mark| match &mark.shape {
        Shape::Path { points, .. } => points.last().copied(),
        _ => None,
    })?;
    let tile = marks.iter().find_map(|mark| match mark.shape {
        Shape::Rect {
            x,
            y,
            width,
            height,
            ..
        } => Some([x, y, width, height]),
        _ => None,
    })?;
    Some((pole.0, tile))
}

/// Place and surroundings of a stroke.
fn stroke(shape: &Shape) -> Option<(f64, [f64; 4])> {
    let Shape::Line { from, to, .. } = shape else {
        return None;
    };
    let top = from.1.min(to.1);
    let height = (from.1 - to.1).abs();
    Some((from.0, [from.0 - 2.0, top, 4.0, height]))
}

fn table(axis: &ScoreAxis, others: &[Flag], noun: &str) -> Table {
    let best = axis.flags.first().map(|flag| flag.score);
    let level = axis.level.as_ref();
    let digits = format::digits_of((axis.domain.lo, axis.domain.hi));
    let row = |key, lead: String, name: &str, score: f64, is_level: bool| {
        let to = |other: Option<f64>| match other {
            Some(other) if !is_level => {
                Cell::number(score - other, format::difference(score, other, digits))
            }
            _ => Cell::none(),
        };
        let mut cells = vec![Cell::number(score, format::fixed(score, digits)), to(best)];
        if let Some((_, level)) = level {
            cells.push(to(Some(*level)));
        }
        Row {
            key,
            lead,
            name: name.to_owned(),
            cells,
        }
    };
    let all = axis.flags.iter().chain(others);
    let mut rows: Vec<Row> = all
        .map(|flag| {
            row(
                flag.index,
                letter(flag.index),
                &flag.label,
                flag.score,
                false,
            )
        })
        .collect();
    let mut columns = vec!["Score".to_owned(), "To first".to_owned()];
    if let Some((label, value)) = level {
        columns.push("To threshold".to_owned());
        let name = level_name(label, *value);
        rows.push(row(LEVEL, String::new(), &name, *value, true));
    }
    Table {
        head: format::sentence_case(noun),
        columns,
        rows,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::domain::Domain;
    use crate::charts::table::csv;

    fn flag(index: u32, label: &str, score: f64) -> Flag {
        Flag {
            index,
            label: label.to_owned(),
            score,
        }
    }

    fn example() -> Chart {
        let axis = ScoreAxis {
            domain: Domain { lo: -4.0, hi: 10.0 },
            flags: vec![
                flag(0, "postgres_rls", 8.5),
                flag(1, "mongodb_catalog", 8.2),
            ],
            others: vec![-2.95],
            level: Some(("accept above".to_owned(), 6.0)),
        };
        chart(&axis, &[flag(3, "prd_agent", -2.95)], "card", 360.0)
    }

    #[test]
    fn marks_are_walked_from_left_to_right() {
        let keys: Vec<u32> = example().points.iter().map(|point| point.key).collect();
        assert_eq!(keys, [3, LEVEL, 1, 0]);
    }

    #[test]
    fn every_point_has_its_row() {
        let chart = example();
        let spoken: Vec<String> = chart
            .points
            .iter()
            .filter_map(|point| Some(chart.reading(point.key)?.spoken()))
            .collect();
        assert_eq!(
            spoken,
            [
                "D prd_agent: Score −2.95, To first −11.45, To threshold −8.95",
                "accept above 6.0: Score 6.00",
                "B mongodb_catalog: Score 8.20, To first −0.30, To threshold +2.20",
                "A postgres_rls: Score 8.50, To first 0.00, To threshold +2.50",
            ]
        );
    }

    #[test]
    fn a_pointer_on_a_tile_means_its_flag() {
        let chart = example();
        let first = chart.points.last().expect("a flag");
        let [x, y, width, height] = first.ring;
        let meant = chart.nearest(x + width / 2.0, y + height / 2.0);
        assert_eq!(meant, Some(0));
    }

    #[test]
    fn the_table_goes_out_as_numbers() {
        let text = csv(&example().table);
        let text = text.as_str();
        assert!(text.starts_with("Card,Score,To first,To threshold\r\npostgres_rls,8.5,0,2.5\r\n"));
        assert!(text.ends_with("accept above 6.0,6,,\r\n"));
    }
}
