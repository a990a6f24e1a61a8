//! The waterfall as a chart: each step a mark to point at.

use super::chart::{Chart, Point};
use super::format;
use super::scene::{Role, Shape};
use super::table::{Cell, Row, Table};
use super::waterfall::{self, STEP, Waterfall};

/// Number and weight behind a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Factors {
    /// The number as it goes into the score.
    pub(crate) number: f64,
    /// What it is multiplied by.
    pub(crate) weight: f64,
}

/// The picture of how `of` got its score, `width` pixels wide; `factors` in the order of the steps, none
/// where there is no number.
pub(crate) fn chart(
    waterfall: &Waterfall,
    factors: &[Option<Factors>],
    of: &str,
    width: f64,
) -> Chart {
    let mut scene = waterfall::scene(waterfall, width);
    let bars = scene.marks.iter().filter_map(|mark| match mark.shape {
        Shape::Rect {
            x,
            y,
            width,
            height,
            ..
        } if matches!(mark.role, Role::BarPart | Role::Total) => Some([x, y, width, height]),
        _ => None,
    });
    let mut points = Vec::with_capacity(waterfall.parts.len() + 1);
    for (place, bar) in bars.enumerate() {
        let value = waterfall.parts.get(place).map(|part| part.value);
        let [x, y, across, down] = bar;
        // A step to the left ends at its left edge.
        let goes_left = value.or(waterfall.score).is_some_and(|value| value < 0.0);
        let end = if goes_left { x } else { x + across };
        points.push(Point {
            key: u32::try_from(place).unwrap_or(u32::MAX),
            at: (end, y + down / 2.0),
            level: false,
            area: [0.0, place as f64 * STEP, width, STEP],
            ring: [x, y, across, down],
        });
    }
    let digits = waterfall.digits;
    let score = waterfall.score.map(|score| format::fixed(score, digits));
    scene.label = match &score {
        Some(score) => format!("Steps from zero to {score}"),
        None => "Steps that are known".to_owned(),
    };
    Chart {
        name: match score {
            Some(score) => format!("How {of} got {score}"),
            None => format!("{of} has no score"),
        },
        shows: "Each criterion's step from zero to the score: number times weight".to_owned(),
        scene,
        points,
        table: table(waterfall, factors),
    }
}

fn table(waterfall: &Waterfall, factors: &[Option<Factors>]) -> Table {
    let values: Vec<f64> = waterfall.parts.iter().map(|part| part.value).collect();
    // As in the list beside the picture, shown steps add up to the shown score.
    let shown = match waterfall.score {
        Some(score) => format::apportion(&values, score, waterfall.digits),
        None => values,
    };
    // What is not all there adds up to nothing.
    let total = |sum: f64| match waterfall.score {
        Some(_) => Cell::number(sum, format::fixed(sum, waterfall.digits)),
        None => Cell::none(),
    };
    let mut sum = 0.0;
    let steps = waterfall.parts.iter().zip(factors).zip(shown).zip(0..);
    let mut rows: Vec<Row> = steps
        .map(|(((part, factors), shown), key)| {
            sum += part.value;
            Row {
                key,
                lead: String::new(),
                name: part.label.clone(),
                cells: match factors {
                    Some(factors) => vec![
                        Cell::number(factors.number, format::fixed(factors.number, 2)),
                        Cell::number(factors.weight, format::short(factors.weight)),
                        Cell::number(part.value, format::signed(shown, waterfall.digits)),
                        total(sum),
                    ],
                    None => vec![Cell::none(), Cell::none(), Cell::none(), total(sum)],
                },
            }
        })
        .collect();
    rows.push(Row {
        key: u32::try_from(waterfall.parts.len()).unwrap_or(u32::MAX),
        lead: String::new(),
        name: "Score".to_owned(),
        cells: vec![
            Cell::none(),
            Cell::none(),
            Cell::none(),
            waterfall.score.map_or_else(Cell::none, |score| {
                Cell::number(score, format::fixed(score, waterfall.digits))
            }),
        ],
    });
    Table {
        head: "Criterion".to_owned(),
        columns: ["Number", "Weight", "Contribution", "Sum so far"]
            .map(str::to_owned)
            .to_vec(),
        rows,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::bars::BarPart;
    use crate::charts::domain::Domain;

    fn picture() -> Waterfall {
        let part = |label: &str, slot, value| BarPart {
            label: label.to_owned(),
            slot,
            value,
        };
        Waterfall {
            parts: vec![part("Evidence", 1, 9.0), part("Risk", 2, -3.0)],
            score: Some(6.0),
            thresholds: vec![6.0],
            domain: Domain { lo: 0.0, hi: 10.0 },
            digits: 2,
        }
    }

    fn example() -> Chart {
        let factors =
            [(0.9, 10.0), (-0.375, 8.0)].map(|(number, weight)| Some(Factors { number, weight }));
        chart(&picture(), &factors, "postgres_rls", 108.0)
    }

    #[test]
    fn a_row_of_the_picture_means_its_step() {
        let chart = example();
        assert_eq!(chart.nearest(90.0, 3.0), Some(0));
        assert_eq!(chart.nearest(2.0, STEP + 5.0), Some(1));
        assert_eq!(chart.nearest(2.0, 400.0), Some(2));
    }

    #[test]
    fn the_crosshair_stands_where_a_step_ends() {
        let ends: Vec<f64> = example().points.iter().map(|point| point.at.0).collect();
        assert_eq!(ends, [94.0, 64.0, 64.0]);
    }

    #[test]
    fn steps_say_what_they_are_made_of() {
        let chart = example();
        let spoken = |key| chart.reading(key).map(|reading| reading.spoken());
        assert_eq!(
            spoken(1).as_deref(),
            Some("Risk: Number −0.38, Weight 8, Contribution −3.00, Sum so far 6.00")
        );
        assert_eq!(spoken(2).as_deref(), Some("Score: Sum so far 6.00"));
        assert_eq!(spoken(3), None);
    }

    #[test]
    fn without_a_score_there_is_no_sum_and_no_bar_of_it() {
        let mut waterfall = picture();
        waterfall.score = None;
        let number = Some(Factors {
            number: 0.9,
            weight: 10.0,
        });
        let chart = chart(&waterfall, &[number, None], "a", 108.0);
        assert_eq!(
            (chart.name.as_str(), chart.points.len()),
            ("a has no score", 2)
        );
        let spoken = |key| chart.reading(key).map(|reading| reading.spoken());
        let known = "Evidence: Number 0.90, Weight 10, Contribution +9.00";
        assert_eq!(spoken(0).as_deref(), Some(known));
        let cells = |row: usize| chart.table.rows[row].cells.as_slice();
        let (none, hole) = (Cell::none(), [(); 4].map(|()| Cell::none()));
        assert_eq!(
            (&cells(0)[3], cells(1), cells(2)),
            (&none, &hole[..], &hole[..])
        );
    }
}
