//! How many winners change along a slider, at full size: axes, the weight, and each stretch to point at.

use super::backend::Plot;
use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::scene::{Anchor, Role, Scene, Shape};
use super::step_line::StepLine;
use super::table::{Cell, Row, Table};
use super::text_width::text_width;

/// Height of the picture.
pub(crate) const HEIGHT: f64 = 300.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = HEIGHT - 26.0;
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
    let frame = Frame::new(line, width);
    let scene = scene(line, along, &frame);
    Chart {
        name,
        shows,
        points: points(line, &frame),
        scene,
        table: table(line, along),
    }
}

/// Where numbers stand.
struct Frame {
    width: f64,
    across: Domain,
    up: Domain,
}

impl Frame {
    fn new(line: &StepLine, width: f64) -> Self {
        let lo = line.steps.first().map_or(0.0, |step| step.0);
        let hi = if line.to > lo { line.to } else { lo + 1.0 };
        let top = line.steps.iter().map(|step| step.1).fold(1.0, f64::max);
        Self {
            width: width.max(2.0 * LEFT + 1.0),
            across: Domain { lo, hi },
            up: Domain { lo: 0.0, hi: top },
        }
    }

    fn x(&self, value: f64) -> f64 {
        let inside = value.clamp(self.across.lo, self.across.hi);
        self.across.position(inside, self.width, LEFT)
    }

    fn y(&self, count: f64) -> f64 {
        BOTTOM - count / self.up.hi * (BOTTOM - TOP)
    }

    /// Stretches: from, to, height.
    fn stretches(line: &StepLine) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        let ends = line.steps.iter().skip(1).map(|step| step.0);
        let ends = ends.chain(std::iter::once(line.to));
        let steps = line.steps.iter().zip(ends);
        steps.map(|(&(from, count), to)| (from, to, count))
    }
}

fn scene(line: &StepLine, along: &Along, frame: &Frame) -> Scene {
    let plot = Plot::new(frame.across, frame.width, HEIGHT, LEFT);
    grid(&plot, line, frame);
    let mut edge = Vec::with_capacity(2 * line.steps.len());
    for (from, to, count) in Frame::stretches(line) {
        edge.push((frame.x(from), frame.y(count)));
        edge.push((frame.x(to), frame.y(count)));
    }
    let mut area = vec![(frame.x(frame.across.lo), BOTTOM)];
    area.extend(&edge);
    area.push((frame.x(frame.across.hi), BOTTOM));
    plot.mark(Role::BarPart, "", None);
    plot.free(Shape::Path {
        points: area,
        paint: Paint::Line,
        width: None,
    });
    plot.mark(Role::BarPart, "winners that change", Some(frame.up.hi));
    plot.free(Shape::Path {
        points: edge,
        paint: Paint::Ink,
        width: Some(1.75),
    });
    plot.mark(Role::Ruler, "", None);
    let (left, right) = (frame.x(frame.across.lo), frame.x(frame.across.hi));
    plot.free(across((left, right), BOTTOM, Paint::Ink2));
    weights(&plot, line, along, frame);
    plot.finish()
}

/// Grid lines, counts at the left, values below.
fn grid(plot: &Plot, line: &StepLine, frame: &Frame) {
    plot.mark(Role::Ruler, "", None);
    let (left, right) = (frame.x(frame.across.lo), frame.x(frame.across.hi));
    let counts = frame.up.ticks(6);
    let whole = counts
        .into_iter()
        .filter(|count| count.fract().abs() < 1e-9);
    for count in whole {
        let y = frame.y(count);
        if count > 0.0 {
            plot.free(across((left, right), y, Paint::Line));
        }
        plot.free(label(
            (left - 8.0, y),
            Anchor::End,
            &format::short(count),
            count < 1e-9,
        ));
    }
    let words = format!("of {}", format::short(line.most));
    plot.free(label((0.0, 8.0), Anchor::Start, &words, false));
    for tick in frame.across.ticks(if frame.width < 480.0 { 5 } else { 9 }) {
        let x = frame.x(tick);
        plot.free(down(x, (BOTTOM, BOTTOM + 5.0), Paint::Ink2, 1.0, false));
        plot.free(label(
            (x, BOTTOM + 15.0),
            Anchor::Middle,
            &format::short(tick),
            false,
        ));
    }
}

/// The weight where it stands, and where it was saved.
fn weights(plot: &Plot, line: &StepLine, along: &Along, frame: &Frame) {
    let now = format!("now {}", format::value(line.value, along.step, 0));
    let saved = format!("saved {}", format::value(line.saved, along.step, 0));
    let (x, was) = (frame.x(line.value), frame.x(line.saved));
    let moved = (line.value - line.saved).abs() > 1e-12;
    if moved {
        plot.mark(Role::Ruler, "saved", Some(line.saved));
        plot.free(down(was, (TOP - 4.0, BOTTOM), Paint::Ink3, 1.0, true));
    }
    plot.mark(Role::Flag, "now", Some(line.value));
    plot.free(down(x, (TOP - 4.0, BOTTOM), Paint::Accent, 2.0, false));
    // Half as wide above as below, like the weight of a slider.
    plot.free(Shape::Path {
        points: vec![
            (x - 4.0, BOTTOM),
            (x + 4.0, BOTTOM),
            (x + 6.5, BOTTOM + 9.0),
            (x - 6.5, BOTTOM + 9.0),
        ],
        paint: Paint::Accent,
        width: None,
    });
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
        plot.free(Shape::Text {
            x: kept(x, wide, anchor, frame.width),
            y: 10.0,
            text,
            size: 11.0,
            bold,
            anchor,
            paint,
        });
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

fn across((from, to): (f64, f64), y: f64, paint: Paint) -> Shape {
    Shape::Line {
        from: (from, y),
        to: (to, y),
        paint,
        width: 1.0,
        dashed: false,
    }
}

fn down(x: f64, (from, to): (f64, f64), paint: Paint, width: f64, dashed: bool) -> Shape {
    Shape::Line {
        from: (x, from),
        to: (x, to),
        paint,
        width,
        dashed,
    }
}

fn label((x, y): (f64, f64), anchor: Anchor, text: &str, strong: bool) -> Shape {
    Shape::Text {
        x,
        y,
        text: text.to_owned(),
        size: 11.0,
        bold: false,
        anchor,
        paint: if strong { Paint::Ink } else { Paint::Ink3 },
    }
}

fn points(line: &StepLine, frame: &Frame) -> Vec<Point> {
    let stretches = Frame::stretches(line).zip(0..);
    stretches
        .map(|((from, to, count), key)| {
            let (left, right, y) = (frame.x(from), frame.x(to), frame.y(count));
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
    let stretches = Frame::stretches(line).zip(0..);
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
        assert!(csv(&chart.table).contains("cost,5,10,3,0.12\r\n"));
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
