//! Moments on an axis: how they are written, and how far apart they stand.

/// A moment as day and time.
pub(crate) type Moment = dyn Fn(f64) -> (String, String);

/// The least stretch of time of a round length that is not less, in milliseconds.
pub(crate) fn apart(least: f64) -> f64 {
    const SECOND: f64 = 1_000.0;
    const MINUTE: f64 = 60.0 * SECOND;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    let part = |one: f64| [1.0, 2.0, 5.0].map(|times| times * one);
    let parts = [1.0, 10.0, 100.0].into_iter().flat_map(part);
    let steps = [1.0, 2.0, 5.0, 10.0, 15.0, 30.0];
    let steps = parts
        .chain(steps.map(|one| one * SECOND))
        .chain(steps.map(|one| one * MINUTE))
        .chain([1.0, 2.0, 3.0, 6.0, 12.0].map(|one| one * HOUR));
    let mut steps = steps.chain([1.0, 2.0, 4.0, 7.0, 14.0, 28.0].map(|one| one * DAY));
    let days = || (least / (28.0 * DAY)).ceil() * 28.0 * DAY;
    steps.find(|step| *step >= least).unwrap_or_else(days)
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn moments_are_apart_by_round_lengths() {
        let found = [0.3, 30.0, 1_100.0, 16_000.0, 61_000.0, 4.0e6, 9.0e7, 3.0e9].map(apart);
        let expected = [
            1.0,
            50.0,
            2_000.0,
            30_000.0,
            120_000.0,
            7_200_000.0,
            172_800_000.0,
            4_838_400_000.0,
        ];
        for (one, other) in found.into_iter().zip(expected) {
            assert!((one - other).abs() < 1e-6, "{one} {other}");
        }
    }
}
