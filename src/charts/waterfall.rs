//! How one score came about: each criterion's step from zero to the score.

use super::bars::BarPart;
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::plot::{Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};

/// What the picture shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waterfall {
    /// The steps in summation order.
    pub(crate) parts: Vec<BarPart>,
    /// Where they end; `None` where not all of them are known.
    pub(crate) score: Option<f64>,
    /// Limits that the score is compared with.
    pub(crate) thresholds: Vec<f64>,
    /// Scores from left to right.
    pub(crate) domain: Domain,
    /// Digits after the point of steps and score.
    pub(crate) digits: usize,
}

/// Height of a step; the table beside the picture has the same.
pub(crate) const STEP: f64 = 27.0;
const BAR: f64 = 15.0;
const FOOT: f64 = 18.0;
/// Pixels free at both ends.
const INSET: f64 = 4.0;

impl Waterfall {
    /// The stretch that every step, zero and the thresholds reach.
    pub(crate) fn domain_of(parts: &[BarPart], thresholds: &[f64]) -> Domain {
        let mut sum = 0.0;
        let (mut lo, mut hi) = (0.0_f64, 0.0_f64);
        for part in parts {
            sum += part.value;
            lo = lo.min(sum);
            hi = hi.max(sum);
        }
        for &threshold in thresholds {
            lo = lo.min(threshold);
            hi = hi.max(threshold);
        }
        Domain::around(lo, hi)
    }

    /// Height of the picture.
    pub(crate) fn height(&self) -> f64 {
        (self.parts.len() + 1) as f64 * STEP + FOOT
    }
}

/// The plot of the steps: a row each, and one of the score.
fn plot(waterfall: &Waterfall, width: f64) -> Plot {
    let rows = waterfall.parts.iter().map(|_| String::new());
    Plot::new(PlotSpec {
        width,
        height: waterfall.height(),
        margins: Margins {
            top: 0.0,
            right: INSET,
            bottom: FOOT,
            left: INSET,
        },
        across: Scale::linear(waterfall.domain, 0, TickFormat::Short),
        up: Scale::rows(rows.chain([String::new()])),
    })
}

/// Draws the steps, `width` pixels wide.
pub(crate) fn scene(waterfall: &Waterfall, width: f64) -> Scene {
    let plot = plot(waterfall, width);
    let mut scene = plot.scene();
    let bar = |from: f64, to: f64, row: f64, paint| {
        let (from, to) = (plot.x(from), plot.x(to));
        Shape::Rect {
            x: from.min(to),
            y: plot.y(row) - BAR / 2.0,
            width: (to - from).abs(),
            height: BAR,
            radius: 0.0,
            paint,
        }
    };
    let mut sum = 0.0;
    for (row, part) in (0_u32..).map(f64::from).zip(&waterfall.parts) {
        let end = sum + part.value;
        let shape = bar(sum, end, row, Paint::Slot(part.slot));
        scene.add(Role::BarPart, &part.label, Some(part.value), shape);
        let down = (plot.y(row) - BAR / 2.0, plot.y(row + 1.0) + BAR / 2.0);
        let shape = Shape::vertical(plot.x(end), down, Paint::Ink3, 1.0);
        scene.add(Role::Connector, "", None, shape);
        sum = end;
    }
    if let Some(score) = waterfall.score {
        let shape = bar(0.0, score, waterfall.parts.len() as f64, Paint::Ink);
        scene.add(Role::Total, "Score", Some(score), shape);
    }
    let down = (plot.top, plot.foot);
    scene.ruler(Shape::vertical(plot.x(0.0), down, Paint::Ink2, 1.0));
    for &threshold in &waterfall.thresholds {
        let x = plot.x(threshold);
        let down = (plot.top, plot.foot + 4.0);
        let line = Shape::vertical(x, down, Paint::Ink, 1.25).dashed();
        scene.add(Role::Threshold, "", Some(threshold), line);
        let text = format::value(threshold, 0.1, 1);
        let at = (x, plot.foot + 11.0);
        let text = Shape::bold(at, Anchor::Middle, text, Paint::Ink);
        scene.add(Role::Threshold, "", Some(threshold), text);
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::scene::Shape;

    fn parts(values: &[f64]) -> Vec<BarPart> {
        values
            .iter()
            .map(|&value| BarPart {
                label: "x".to_owned(),
                slot: 1,
                value,
            })
            .collect()
    }

    #[test]
    fn domain_holds_every_step_and_the_threshold() {
        let domain = Waterfall::domain_of(&parts(&[9.0, -12.0]), &[6.0]);
        assert!(domain.lo <= -3.0 && domain.hi >= 9.0);
    }

    #[test]
    fn steps_follow_each_other_and_end_at_the_score() {
        let parts = parts(&[9.0, -3.0]);
        let waterfall = Waterfall {
            domain: Domain { lo: 0.0, hi: 10.0 },
            parts,
            score: Some(6.0),
            thresholds: vec![],
            digits: 2,
        };
        let scene = scene(&waterfall, 108.0);
        let bars: Vec<(f64, f64)> = scene
            .marks
            .iter()
            .filter(|mark| matches!(mark.role, Role::BarPart | Role::Total))
            .filter_map(|mark| match mark.shape {
                Shape::Rect { x, width, .. } => Some((x, x + width)),
                _ => None,
            })
            .collect();
        assert_eq!(bars, [(4.0, 94.0), (64.0, 94.0), (4.0, 64.0)]);
    }
}
