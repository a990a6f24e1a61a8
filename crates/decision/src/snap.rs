//! Comparing snapped numbers.
//!
//! Two decimals and a mean land exactly on a threshold all the time, and plain `f64` then misses.
//! So scores, gaps and thresholds are compared after rounding to 1e-9, which is a total order and
//! transitive, unlike |x − y| < ε.

use std::cmp::Ordering;

pub use steelyard_kernel::key;

/// `x − y` as comparisons see it: the difference of the keys, which is 0 exactly where the two tie.
pub fn difference(x: f64, y: f64) -> f64 {
    key(key(x) - key(y))
}

/// Orders two numbers by their keys; NaN stands below everything, so that sorting never panics.
pub fn compare(x: f64, y: f64) -> Ordering {
    let (x, y) = (key(x), key(y));
    x.partial_cmp(&y)
        .unwrap_or_else(|| y.is_nan().cmp(&x.is_nan()))
}

/// Whether two numbers are so near one another that rounding has a say in how they compare: nearer than a thousand steps
/// of what comparisons resolve, which is 1e-9, or, of numbers that lie too far from 0 for that, a few units of their last
/// digit. Numbers that are one but for the rounding of a sum, of terms of up to 1 or of their own size, are no close call
/// where snapping makes them one; far from 0 it does not, and the next such sum may be apart by a digit.
pub fn is_close_call(x: f64, y: f64) -> bool {
    const STEP: f64 = 1e-9;
    const STEPS: f64 = 1e3;
    let (apart, size) = ((x - y).abs(), x.abs().max(y.abs()));
    let digits = 8.0 * f64::EPSILON * size;
    let sum = 64.0 * f64::EPSILON * size.max(1.0);
    let one = if digits > STEP {
        0.0
    } else {
        sum.min(1e-3 * STEP)
    };
    apart >= one && apart < STEPS * digits.max(STEP)
}

#[cfg(test)]
mod tests {
    use super::{compare, is_close_call, key};
    use std::cmp::Ordering;

    #[test]
    fn a_mean_that_is_the_threshold_is_not_below_it() {
        // 0.7 as a weighted mean of two-decimal scores misses 0.7 by one bit.
        let mean = (0.6 * 0.1 + 0.71 * 0.8 + 0.72 * 0.1) / 1.0;
        assert!((mean - 0.7_f64).abs() < 1e-12);
        assert_eq!(compare(mean, 0.7), Ordering::Equal);
    }

    #[test]
    fn half_a_step_rounds_away_from_zero() {
        assert_eq!(compare(0.5e-9, 1e-9), Ordering::Equal);
        assert_eq!(compare(-0.5e-9, -1e-9), Ordering::Equal);
        assert_eq!(compare(0.49e-9, 0.0), Ordering::Equal);
    }

    #[test]
    fn large_numbers_compare_plainly() {
        assert_eq!(
            compare(1e7, 1e7 + 1e-8),
            1e7_f64
                .partial_cmp(&(1e7 + 1e-8))
                .unwrap_or(Ordering::Equal)
        );
        assert_eq!(compare(1e300, 1.1e300), Ordering::Less);
    }

    #[test]
    fn a_call_is_close_by_the_size_of_its_numbers() {
        assert!(is_close_call(0.5, 0.5 + 4e-10) && is_close_call(2e-9, 1e-9));
        assert!(!is_close_call(0.5, 0.500_01) && !is_close_call(0.5, 0.5));
        // One but for the rounding of a sum.
        assert!(!is_close_call(0.1 + 0.2, 0.3) && !is_close_call(0.1 + 0.2 - 0.3, 0.0));
        // Once in a thousand and more steps these two stand on two sides of where rounding goes up.
        assert!(is_close_call(2.6e-7, 2.6e-7 + 6.6e-13));
        assert!(is_close_call(1.7e12, 1.7e12 + 0.001) && is_close_call(8e6, 8e6));
        assert!(!is_close_call(1.7e12, 1.7e12 + 1e4));
        assert!(!is_close_call(f64::INFINITY, 1.0) && !is_close_call(f64::NAN, 1.0));
    }

    #[test]
    fn nothing_panics_on_what_is_no_number() {
        assert_eq!(compare(f64::NAN, 0.0), Ordering::Less);
        assert_eq!(compare(0.0, f64::NAN), Ordering::Greater);
        assert_eq!(compare(f64::NAN, f64::NAN), Ordering::Equal);
        assert!(key(f64::INFINITY).is_infinite());
        assert_eq!(key(-0.0).to_bits(), key(0.0).to_bits());
    }
}
