//! What a share that was counted lies within.

/// 97.5 % of a standard normal distribution lie below this, so that 95 % lie within.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share, 0 to 1, without correction for continuity (Wilson 1927; Newcombe 1998, method 3):
/// `(p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n)`. Within 0 and 1 also where none or all count; `None` of nothing.
///
/// ```
/// let [low, high] = steelyard_lab::proportion(15, 148).unwrap();
/// assert_eq!((format!("{low:.4}"), format!("{high:.4}")), ("0.0624".into(), "0.1605".into()));
/// ```
pub fn proportion(part: usize, all: usize) -> Option<[f64; 2]> {
    if all == 0 {
        return None;
    }
    let n = all as f64;
    let (p, z2) = (part as f64 / n, Z * Z);
    let half = Z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let ends = [-half, half].map(|half| (p + z2 / (2.0 * n) + half) / (1.0 + z2 / n));
    Some(ends.map(|end| end.clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::proportion;

    /// Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (part, all, ends) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
            (29, 29, [0.8830, 1.0]),
        ] {
            let found = proportion(part, all).unwrap_or_default();
            for (found, expected) in found.into_iter().zip(ends) {
                assert!((found - expected).abs() < 5e-5, "{part} of {all}: {found}");
            }
        }
        assert_eq!(proportion(0, 0), None);
    }
}
