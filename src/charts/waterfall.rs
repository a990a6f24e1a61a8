//! How one score came about: each criterion's step from zero to the score.

use super::backend::Plot;
use super::bars::BarPart;
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::scene::{Role, Scene};

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

/// Draws the steps, `width` pixels wide.
pub(crate) fn scene(waterfall: &Waterfall, width: f64) -> Scene {
    let height = waterfall.height();
    let plot = Plot::new(waterfall.domain, width, height, 4.0);
    let bottom = height - FOOT;
    let mut sum = 0.0;
    for (place, part) in waterfall.parts.iter().enumerate() {
        let top = place as f64 * STEP + (STEP - BAR) / 2.0;
        let end = sum + part.value;
        plot.mark(Role::BarPart, &part.label, Some(part.value));
        plot.rect((sum, top), (end, top + BAR), Paint::Slot(part.slot));
        plot.mark(Role::Connector, "", None);
        plot.line((end, top), (end, top + STEP + BAR), Paint::Ink3, 1);
        sum = end;
    }
    let top = waterfall.parts.len() as f64 * STEP + (STEP - BAR) / 2.0;
    if let Some(score) = waterfall.score {
        plot.mark(Role::Total, "Score", Some(score));
        plot.rect((0.0, top), (score, top + BAR), Paint::Ink);
    }
    plot.mark(Role::Ruler, "", None);
    plot.line((0.0, 0.0), (0.0, bottom), Paint::Ink2, 1);
    for &threshold in &waterfall.thresholds {
        plot.mark(Role::Threshold, "", Some(threshold));
        plot.line((threshold, 0.0), (threshold, bottom + 4.0), Paint::Ink, 1);
        let label = format::value(threshold, 0.1, 1);
        plot.text((threshold, bottom + 11.0), &label, 11.0, true, Paint::Ink);
    }
    plot.finish()
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
