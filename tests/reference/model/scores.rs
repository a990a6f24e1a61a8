//! Scores, term by term.

use super::Values;
use crate::form::{Alternative, Cell, Norm, Step};
use crate::known::hole_in_a_shifted_column;
use crate::near::Near;

/// m · Σ sign · share · θ · gain · (x − shift) / norm, and the parts of offsets; none where the norm is 0.
pub(super) fn score(step: &Step, values: &Values, alternative: &Alternative) -> Option<Near> {
    let class = alternative
        .class
        .as_ref()
        .and_then(|class| step.classes.iter().position(|one| one == class));
    let (mut sum, mut norm) = (Near::exact(0.0), Near::exact(0.0));
    let mut offset = Near::exact(0.0);
    for criterion in &step.criteria {
        let one_serves_all = criterion.weights.len() == 1;
        let weight = &criterion.weights[if one_serves_all {
            0
        } else {
            class.unwrap_or(0)
        }];
        let counts = |gain: f64| Near::exact(criterion.share) * values[weight] * Near::exact(gain);
        let (x, counts) = match alternative.cells.get(&criterion.id) {
            None => {
                let hole = hole_in_a_shifted_column(counts(criterion.gain), criterion.shift);
                if criterion.offset {
                    offset = offset + hole;
                } else {
                    sum = sum + hole;
                }
                continue;
            }
            Some(Cell::Plain(x)) => (*x, counts(criterion.gain)),
            Some(Cell::Gained { x, gain }) => (*x, counts(*gain)),
        };
        let part = Near::exact(criterion.sign) * counts * measured(x, criterion.shift);
        if criterion.offset {
            offset = offset + part;
        } else {
            sum = sum + part;
            norm = norm + counts;
        }
    }
    let multiplier = alternative
        .multiplier
        .as_ref()
        .map_or(Near::exact(1.0), |id| values[id]);
    match step.norm {
        Norm::One => Some(multiplier * sum + offset),
        Norm::Weights if norm.x == 0.0 && norm.off == 0.0 => None,
        Norm::Weights => Some(multiplier * (sum / norm) + offset),
    }
}

/// x − shift. Both stand for decimals, so that their difference is known no better than they are.
fn measured(x: f64, shift: f64) -> Near {
    if shift == 0.0 {
        return Near::exact(x);
    }
    Near {
        off: (x.abs() + shift.abs()) * 4.0 * f64::EPSILON,
        ..(Near::exact(x) - Near::exact(shift))
    }
}
