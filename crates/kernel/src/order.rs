//! A whole ranking of which only the beginning is sorted.

use crate::best;

/// All places: first those that rank, then the others; of each the best `depth` by [`key`](crate::key)
/// (descending) and place (ascending), then the rest by place alone. What has no score, NaN, is among the rest.
///
/// `ranks` is as long as `scores`.
///
/// ```
/// let scores = [0.1, 0.5, 0.9, 0.7, f64::NAN];
/// let ranks = [true, true, false, true, false];
/// assert_eq!(steelyard_kernel::order(&scores, &ranks, 2), [3, 1, 0, 2, 4]);
/// ```
#[inline(never)]
pub fn order(scores: &[f64], ranks: &[bool], depth: usize) -> Vec<usize> {
    let mut order = Vec::with_capacity(scores.len());
    if ranks.iter().all(|ranks| *ranks) {
        let best = best(scores, depth);
        extend(&mut order, best, scores.len(), |places, order| {
            order.extend(places);
        });
        return order;
    }
    for side in [true, false] {
        let pairs = scores.iter().zip(ranks);
        let own: Vec<f64> = pairs
            .map(|(score, ranks)| if *ranks == side { *score } else { f64::NAN })
            .collect();
        let best = best(&own, depth);
        extend(&mut order, best, scores.len(), |places, order| {
            order.extend(places.filter(|place| ranks[*place] == side));
        });
    }
    order
}

/// Adds the best, then `rest` of each range between them.
fn extend(
    order: &mut Vec<usize>,
    best: Vec<usize>,
    end: usize,
    rest: impl Fn(std::ops::Range<usize>, &mut Vec<usize>),
) {
    let mut there = best.clone();
    there.sort_unstable();
    order.extend(best);
    let mut from = 0;
    for place in there {
        rest(from..place, order);
        from = place + 1;
    }
    rest(from..end, order);
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn a_part_begins_as_the_whole() {
        let drawn = |at: u32| match at {
            401.. if at % 7 == 3 => f64::NAN,
            _ => f64::from(at * 7919 % 101) / 4.0,
        };
        let scores: Vec<f64> = (0..500).map(drawn).collect();
        let ranking: Vec<bool> = (0..500)
            .map(|at| at % 7 != 0 && !scores[at].is_nan())
            .collect();
        let whole_scores: Vec<f64> = scores
            .iter()
            .map(|score| if score.is_nan() { -1.0 } else { *score })
            .collect();
        for (scores, ranks) in [
            (scores, ranking),
            (whole_scores.clone(), vec![true; 500]),
            (whole_scores, vec![false; 500]),
        ] {
            let ranked = ranks.iter().filter(|ranks| **ranks).count();
            // Sorting everything, without blocks or bars.
            let mut whole: Vec<usize> = (0..500).collect();
            whole.sort_by(|a, b| {
                let key = |at: usize| {
                    if scores[at].is_nan() {
                        f64::NEG_INFINITY
                    } else {
                        scores[at]
                    }
                };
                ranks[*b].cmp(&ranks[*a]).then(key(*b).total_cmp(&key(*a)))
            });
            for depth in [0, 2, 17, 60, 400, 500, usize::MAX] {
                let part = order(&scores, &ranks, depth);
                let alike = |from: usize, to: usize| part[from..to] == whole[from..to];
                assert!(alike(0, ranked.min(depth)), "{depth}");
                assert!(
                    alike(ranked, 500.min(ranked.saturating_add(depth))),
                    "{depth}"
                );
                let rest = &part[ranked.min(depth)..ranked];
                assert!(rest.is_sorted(), "{depth}");
                let mut all = part.clone();
                all.sort_unstable();
                assert_eq!(all, (0..500).collect::<Vec<_>>());
            }
        }
    }
}
