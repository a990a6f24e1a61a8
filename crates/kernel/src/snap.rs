//! The number by which scores compare.
//!
//! Two decimals and a mean land exactly on a threshold all the time, and plain `f64` then misses.
//! Rounding to 1e-9 first gives a total order that is transitive, unlike |x − y| < ε.

/// Steps of the snapped scale in one unit.
const STEPS: f64 = 1e9;

/// Above this 1e-9 is finer than an `f64` resolves (2⁵³ / 10⁹): such numbers compare plainly.
const SNAP_UP_TO: f64 = 9e6;

/// The number that comparisons see: `x` rounded to a multiple of 1e-9, half away from zero; `x`
/// itself where |x| > 9·10⁶. NaN stays NaN, infinities stay infinite, −0 becomes 0.
///
/// It never falls where `x` rises, which [`best()`](crate::best()) relies on.
pub fn key(x: f64) -> f64 {
    // Adding 0 makes −0 into 0, so that the two are the same bits.
    if x.abs() > SNAP_UP_TO {
        x
    } else {
        (x * STEPS).round() / STEPS + 0.0
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the same bits are what is promised")]
mod tests {
    use super::key;

    #[test]
    fn half_a_step_rounds_away_from_zero() {
        assert_eq!(key(0.5e-9), key(1e-9));
        assert_eq!(key(-0.5e-9), key(-1e-9));
        assert_eq!(key(0.49e-9), 0.0);
        assert_eq!(key(-0.49e-9).to_bits(), 0);
    }

    #[test]
    fn large_numbers_stay_as_they_are() {
        assert_eq!(key(1e7 + 1e-8), 1e7 + 1e-8);
        assert_eq!(key(f64::NEG_INFINITY), f64::NEG_INFINITY);
        assert!(key(f64::NAN).is_nan());
    }
}
