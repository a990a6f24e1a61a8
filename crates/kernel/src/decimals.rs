//! Differences of numbers that are shown rounded.

use crate::key;

/// Decimals beyond which no number is shown: comparisons see no more.
const MOST: usize = 9;

/// The difference `a` − `b` of two numbers that are shown with so many decimals: that of the shown numbers.
///
/// ```
/// let apart = steelyard_kernel::shown_difference(0.664, 0.266, 2);
/// assert_eq!(format!("{apart:.2}"), "0.39"); // 0.66 − 0.27
/// ```
#[inline(never)]
pub fn shown_difference(a: f64, b: f64, decimals: usize) -> f64 {
    let shown = |x: f64| format!("{x:.decimals$}").parse().unwrap_or(x);
    shown(a) - shown(b)
}

/// The decimals with which two numbers are shown whose difference is told: `least`, more, up to nine, where those would
/// show the same of numbers that a comparison tells apart, or a difference that is off by more than half of the true one.
///
/// ```
/// let decimals = |a, b| steelyard_kernel::decimals_apart(a, b, 2);
/// assert_eq!([decimals(8.5, 8.2), decimals(8.5, 8.4996), decimals(8.5, 8.5)], [2, 4, 2]);
/// ```
#[inline(never)]
pub fn decimals_apart(a: f64, b: f64, least: usize) -> usize {
    let apart = (a - b).abs();
    if key(a).to_bits() == key(b).to_bits() || !apart.is_finite() {
        return least;
    }
    let fits = |decimals: &usize| {
        let off = shown_difference(a, b, *decimals) - (a - b);
        off.abs() <= 0.5 * apart
    };
    (least..=MOST).find(fits).unwrap_or(MOST.max(least))
}
