use crate::key;

/// The places of the first two of those that rank, by [`key`] and place as in [`order`](crate::order()), and how
/// many rank. None of those that rank is NaN.
///
/// ```
/// let scores = [0.5, 0.9, 0.9, 2.0];
/// let ranks = [true, true, true, false];
/// assert_eq!(steelyard_kernel::leaders(&scores, &ranks), ([Some(1), Some(2)], 3));
/// ```
#[inline(never)]
pub fn leaders(scores: &[f64], ranks: &[bool]) -> ([Option<usize>; 2], usize) {
    let mut best: [Option<(f64, usize)>; 2] = [None, None];
    let mut ranked = 0;
    // A score up to it cannot be among them, and needs no key to be seen to be below.
    let mut bar = f64::NEG_INFINITY;
    for (place, (score, ranks)) in scores.iter().zip(ranks).enumerate() {
        ranked += usize::from(*ranks);
        if !*ranks || *score < bar {
            continue;
        }
        // The earlier of equals stays ahead.
        let score = key(*score);
        let beats = |other: Option<(f64, usize)>| other.is_none_or(|(best, _)| score > best);
        if beats(best[0]) {
            best = [Some((score, place)), best[0]];
        } else if beats(best[1]) {
            best[1] = Some((score, place));
        }
        bar = best[1].map_or(bar, |(second, _)| second - 1e-8);
    }
    (best.map(|one| one.map(|(_, place)| place)), ranked)
}

#[cfg(test)]
mod tests {
    use super::leaders;

    #[test]
    fn the_earlier_of_equals_stays_ahead() {
        assert_eq!(
            leaders(&[0.7, 0.7 + 1e-12, 0.1], &[true; 3]),
            ([Some(0), Some(1)], 3)
        );
        assert_eq!(
            leaders(&[0.7, 0.8, 0.7 + 1e-12], &[true; 3]),
            ([Some(1), Some(0)], 3)
        );
        assert_eq!(
            leaders(&[f64::NEG_INFINITY; 2], &[true; 2]),
            ([Some(0), Some(1)], 2)
        );
        assert_eq!(
            leaders(&[0.7, f64::NAN], &[true, false]),
            ([Some(0), None], 1)
        );
        assert_eq!(leaders(&[], &[]), ([None, None], 0));
    }
}
