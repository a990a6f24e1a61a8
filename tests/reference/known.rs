//! Where the product is known to differ from the design, and why that is let be. Nothing else may differ.

use crate::near::Near;

/// The term up to which the product takes what a column is measured from off its sum. Beyond it measures each cell, and a
/// hole is 0.
const NEAR: f64 = 1e4;

/// A cell that is not there is a term of 0. In a column that is measured from something, sums are taken over all cells and what
/// was taken off for a hole is added again, which leaves the rounding of share · weight · gain · shift behind: a score is that
/// far off, some 1e-16 of the term that a 0 would have had there, and at most a hundredth of what comparisons see.
pub(crate) fn hole_in_a_shifted_column(counts: Near, shift: f64) -> Near {
    let term = (counts.x * shift).abs();
    let off = if term <= NEAR {
        term * 4.0 * f64::EPSILON
    } else {
        0.0
    };
    Near { x: 0.0, off }
}

/// Cells up to which flips try each. Of more they try those of the first two and the nearest of the others, so that one may be
/// missing whose step is longer.
pub(crate) const EACH_CELL: usize = 1_024;
