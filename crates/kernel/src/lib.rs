//! The hot loops of Steelyard, over plain slices and nothing else.
//!
//! Sums run in the order of the calls and of the slices, one multiplication and one addition an
//! element, so that every target gives the same bits.
//!
//! [`accumulate`] adds one column to sums and [`weigh()`] all of them at once. [`key`] is the number
//! by which sums compare and [`best()`] the first rows by it.
//!
//! ```
//! let mut scores = vec![0.0; 2];
//! steelyard_kernel::accumulate(&mut scores, &[0.9, 0.8], 10.0);
//! steelyard_kernel::accumulate(&mut scores, &[0.4, 0.1], -8.0);
//! assert_eq!(scores, [9.0 - 3.2, 8.0 - 0.8]);
//!
//! let mut again = vec![0.0; 2];
//! steelyard_kernel::weigh(&mut again, &[&[0.9, 0.8], &[0.4, 0.1]], &[10.0, -8.0]);
//! assert_eq!(again, scores);
//! assert_eq!(steelyard_kernel::best(&scores, 1), [1]);
//! ```

mod best;
mod snap;
mod weigh;

pub use best::best;
pub use snap::key;
pub use weigh::weigh;

/// Adds `factor · column[i]` to each `out[i]`. Elements beyond the shorter slice stay as they are.
pub fn accumulate(out: &mut [f64], column: &[f64], factor: f64) {
    for (sum, x) in out.iter_mut().zip(column) {
        *sum += factor * x;
    }
}

/// Adds `factor · gain[i] · column[i]` to each `out[i]`: for columns whose cells have gains of
/// their own, such as evaluators' confidences.
pub fn accumulate_gained(out: &mut [f64], column: &[f64], gain: &[f64], factor: f64) {
    for ((sum, x), gain) in out.iter_mut().zip(column).zip(gain) {
        *sum += factor * gain * x;
    }
}

/// Adds `factor · (column[i] − shift)` to `below[i]` where it is negative, and to `above[i]` where it is
/// positive: how far the parts of each sum reach to both sides of 0.
pub fn accumulate_sides(
    below: &mut [f64],
    above: &mut [f64],
    column: &[f64],
    (factor, shift): (f64, f64),
) {
    for ((below, above), x) in below.iter_mut().zip(above).zip(column) {
        let value = factor * (x - shift);
        *below += value.min(0.0);
        *above += value.max(0.0);
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the same bits are what is promised")]
mod tests {
    use super::{accumulate, accumulate_gained, accumulate_sides};

    #[test]
    fn sums_follow_the_order_of_calls() {
        // 1e16 + 1 − 1e16 is 0 in that order and 1 in another: the order is part of the contract.
        let mut out = [0.0];
        for factor in [1e16, 1.0, -1e16] {
            accumulate(&mut out, &[1.0], factor);
        }
        assert_eq!(out, [0.0]);
    }

    #[test]
    fn sides_are_apart() {
        let (mut below, mut above) = ([0.0; 3], [0.0; 3]);
        accumulate_sides(&mut below, &mut above, &[1.0, 3.0, 2.0], (2.0, 2.0));
        accumulate_sides(&mut below, &mut above, &[1.0, 3.0, 2.0], (-1.0, 0.0));
        assert_eq!(below, [-3.0, -3.0, -2.0]);
        assert_eq!(above, [0.0, 2.0, 0.0]);
    }

    #[test]
    fn gains_are_per_element() {
        let mut out = [0.0, 1.0];
        accumulate_gained(&mut out, &[2.0, 3.0], &[0.5, 0.0], 4.0);
        assert_eq!(out, [4.0, 1.0]);
    }

    #[test]
    fn shorter_columns_leave_the_rest_alone() {
        let mut out = [1.0, 1.0];
        accumulate(&mut out, &[1.0], 1.0);
        assert_eq!(out, [2.0, 1.0]);
    }
}
