//! How many winners change along a slider, at full size: axes, the weight, and each stretch to point at.

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::plot::{AxisNotes, GAP, Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};
use super::step_line::StepLine;
use super::table::{Cell, Row, Table};
use super::text_width::text_width;

/// Height of the picture.
pub(crate) const HEIGHT: f64 = 300.0;
/// Pixels above the plot, for the words of the weights.
const TOP: f64 = 24.0;
/// Below this many, shares say less than counts.
const FEW: f64 = 20.0;

/// What the picture shows beside the line.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Along {
    /// Name of the slider.
    pub(crate) label: String,
    /// Its step, for as many digits.
    pub(crate) step: f64,
    /// What the decisions are compared with: "saved policy.yaml".
    pub(crate) against: String,
}

/// The chart, `width` pixels wide.
pub(crate) fn chart(line: &StepLine, along: &Along, width: f64) -> Chart {
    let from = line.steps.first().map_or(0.0, |step| step.0);
    let name = format!("Winners that change as {} moves", along.label);
    let shows = format!(
        "How many of the {} decisions would have another winner than with {}, at each {} from {} to {}",
        format::short(line.most),
        along.against,
        along.label,
        format::short(from),
        format::short(line.to)
    );
    if line.steps.is_empty() {
        return Chart {
            name,
            shows,
            ..Chart::default()
        };
    }
    let plot = plot(line, width);
    let scene = scene(line, along, &plot);
    Chart {
        name,
        shows,
        points: points(line, &plot),
        scene,
        table: table(line, along),
    }
}

/// The plot of a line: the slider across, counts up.
fn plot(line: &StepLine, width: f64) -> Plot {
    let lo = line.steps.first().map_or(0.0, |step| step.0);
    let hi = if line.to > lo { line.to } else { lo + 1.0 };
    let across = Domain { lo, hi };
    let up = Domain {
        lo: 0.0,
        hi: line.steps.iter().map(|step| step.1).fold(1.0, f64::max),
    };
    Plot::new(PlotSpec {
        width,
        height: HEIGHT,
        margins: Margins {
            top: TOP,
            ..Margins::AXES
        },
        across: Scale::linear(across, 9, TickFormat::Short),
        up: Scale::counts(up, 5),
    })
}

/// Stretches: from, to, height.
fn stretches(line: &StepLine) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
    let ends = line.steps.iter().skip(1).map(|step| step.0);
    let ends = ends.chain(std::iter::once(line.to));
    let steps = line.steps.iter().zip(ends);
    steps.map(|(&(from, count), to)| (from, to, count))
}

fn scene(line: &StepLine, along: &Along, plot: &Plot) -> Scene {
    let mut scene = plot.scene();
    plot.grid(&mut scene);
    let words = format!("of {}", format::short(line.most));
    let right = plot.left - GAP;
    let wide = text_width(&words, 11.0, false);
    let at = ((right - wide).max(0.0), 8.0);
    scene.ruler(Shape::label(at, Anchor::Start, words));
    let mut edge = Vec::with_capacity(2 * line.steps.len());
    for (from, to, count) in stretches(line) {
        edge.push((plot.x(from), plot.y(count)));
        edge.push((plot.x(to), plot.y(count)));
    }
    let mut area = vec![(plot.left, plot.foot)];
    area.extend(&edge);
    area.push((plot.right, plot.foot));
    let area = Shape::Path {
        points: area,
        paint: Paint::Line,
        width: None,
    };
    scene.add(Role::BarPart, "", None, area);
    let edge = Shape::Path {
        points: edge,
        paint: Paint::Ink,
        width: Some(1.75),
    };
    let top = line.steps.iter().map(|step| step.1).fold(1.0, f64::max);
    scene.add(Role::BarPart, "winners that change", Some(top), edge);
    plot.base_line(&mut scene);
    plot.axis(&mut scene, AxisNotes::default());
    weights(&mut scene, line, along, plot);
    scene
}

/// The weight where it stands, and where it was saved.
fn weights(scene: &mut Scene, line: &StepLine, along: &Along, plot: &Plot) {
    let now = format!("now {}", format::value(line.value, along.step, 0));
    let saved = format!("saved {}", format::value(line.saved, along.step, 0));
    let (x, was) = (plot.x(line.value), plot.x(line.saved));
    let moved = (line.value - line.saved).abs() > 1e-12;
    let down = (TOP - 4.0, plot.foot);
    if moved {
        let shape = Shape::vertical(was, down, Paint::Ink3, 1.0).dashed();
        scene.add(Role::Ruler, "saved", Some(line.saved), shape);
    }
    let stem = Shape::vertical(x, down, Paint::Accent, 2.0);
    scene.add(Role::Flag, "now", Some(line.value), stem);
    // Half as wide above as below, like the weight of a slider.
    let weight = Shape::Path {
        points: vec![
            (x - 4.0, plot.foot),
            (x + 4.0, plot.foot),
            (x + 6.5, plot.foot + 9.0),
            (x - 6.5, plot.foot + 9.0),
        ],
        paint: Paint::Accent,
        width: None,
    };
    scene.add(Role::Flag, "now", Some(line.value), weight);
    // Words stand away from each other, and never over the edge.
    let apart = f64::midpoint(
        text_width(&now, 11.0, true),
        text_width(&saved, 11.0, false),
    ) + 10.0;
    let close = moved && (x - was).abs() < apart;
    let (here, there) = match (close, x < was) {
        (false, _) => (Anchor::Middle, Anchor::Middle),
        (true, true) => (Anchor::End, Anchor::Start),
        (true, false) => (Anchor::Start, Anchor::End),
    };
    let mut words = vec![(now, x, here, true, Paint::Accent)];
    if moved {
        words.push((saved, was, there, false, Paint::Ink3));
    }
    for (text, x, anchor, bold, paint) in words {
        let wide = text_width(&text, 11.0, bold);
        let at = (kept(x, wide, anchor, plot.width), 10.0);
        let shape = if bold {
            Shape::bold(at, anchor, text, paint)
        } else {
            Shape::text(at, anchor, text, paint)
        };
        scene.add(Role::Flag, "now", Some(line.value), shape);
    }
}

/// The place of a text `wide` pixels wide, moved as far as it takes to stay in the picture.
fn kept(x: f64, wide: f64, anchor: Anchor, width: f64) -> f64 {
    let (before, after) = match anchor {
        Anchor::Start => (0.0, wide),
        Anchor::Middle => (wide / 2.0, wide / 2.0),
        Anchor::End => (wide, 0.0),
    };
    x.clamp(before, (width - after).max(before))
}

fn points(line: &StepLine, plot: &Plot) -> Vec<Point> {
    let stretches = stretches(line).zip(0..);
    stretches
        .map(|((from, to, count), key)| {
            let (left, right, y) = (plot.x(from), plot.x(to), plot.y(count));
            let middle = f64::midpoint(left, right);
            Point {
                key,
                at: (middle, y),
                level: true,
                area: [left, 0.0, right - left, HEIGHT],
                ring: [left, y - 4.0, right - left, 8.0],
            }
        })
        .collect()
}

fn table(line: &StepLine, along: &Along) -> Table {
    let value = |value| format::value(value, along.step, 0);
    let few = line.most < FEW;
    let stretches = stretches(line).zip(0..);
    let rows = stretches.map(|((from, to, count), key)| {
        let changed = format!("{} of {}", format::short(count), format::short(line.most));
        let mut cells = vec![
            Cell::number(from, value(from)),
            Cell::number(to, value(to)),
            Cell::number(count, changed),
        ];
        if !few {
            let share = count / line.most;
            cells.push(Cell::number(
                share,
                format!("{}%", format::fixed(share * 100.0, 0)),
            ));
        }
        Row {
            key,
            lead: String::new(),
            name: along.label.clone(),
            cells,
        }
    });
    let columns = ["From", "To", "Winners that change", "Share"];
    let columns = columns.iter().take(if few { 3 } else { 4 });
    Table {
        head: "Weight or threshold".to_owned(),
        rows: rows.collect(),
        columns: columns.map(|&name| name.to_owned()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::table::csv;

    fn example(most: f64) -> Chart {
        let line = StepLine {
            steps: vec![(0.0, 6.0), (2.5, 0.0), (5.0, 3.0)],
            to: 10.0,
            most,
            value: 4.0,
            saved: 3.0,
        };
        let along = Along {
            label: "cost".to_owned(),
            step: 0.1,
            against: "the saved weights".to_owned(),
        };
        chart(&line, &along, 680.0)
    }

    #[test]
    fn every_stretch_is_a_mark_and_a_row() {
        let chart = example(25.0);
        assert_eq!(chart.points.len(), 3);
        let reading = chart.reading(2).expect("a stretch");
        assert_eq!(
            reading.spoken(),
            "cost: From 5.0, To 10.0, Winners that change 3 of 25, Share 12%"
        );
        // Left of the axis is the first stretch, whatever the height.
        assert_eq!(chart.nearest(0.0, 299.0), Some(0));
        assert_eq!(chart.nearest(500.0, 0.0), Some(2));
        assert!(csv(&chart.table).as_str().contains("cost,5,10,3,0.12\r\n"));
    }

    #[test]
    fn few_decisions_have_counts_and_no_shares() {
        assert_eq!(example(12.0).table.columns.len(), 3);
    }

    #[test]
    fn the_axis_begins_at_zero_and_says_of_how_many() {
        let chart = example(24.0);
        let texts: Vec<&str> = chart
            .scene
            .marks
            .iter()
            .filter_map(|mark| match &mark.shape {
                Shape::Text { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        for text in ["0", "6", "of 24", "10", "now 4.0", "saved 3.0"] {
            assert!(texts.contains(&text), "{text} in {texts:?}");
        }
        assert!(!texts.contains(&"0.5"), "half a decision in {texts:?}");
    }

    #[test]
    fn an_empty_curve_has_no_picture() {
        let chart = chart(&StepLine::default(), &Along::default(), 680.0);
        assert!(chart.points.is_empty() && chart.scene.marks.is_empty());
    }
}
