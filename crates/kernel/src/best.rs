//! The best rows, without sorting the others.
//!
//! Rows that may still be among the k best gather in a buffer of 2 k. Whenever it is full, a selection
//! drops its worse half, and the worst row left is the bar for the rest. A row that got in costs O(1),
//! so that any order of input takes O(n + k log k). Most rows never get in: a block of them is held
//! against the bar at a time, and only what exceeds it has its key computed.

use std::cmp::Ordering;

use crate::key;

/// Rows that are held against the bar together. If one exceeds it, each gets a second look.
const BLOCK: usize = 32;

/// The places of the `k` best of `scores`, best first; of all of them if there are fewer.
///
/// They are what sorting by [`key`] (descending) and place (ascending) would put first. NaN is never
/// among them; infinities are numbers like others.
///
/// ```
/// let scores = [0.5, f64::NAN, 0.7, 0.7 + 1e-12];
/// assert_eq!(steelyard_kernel::best(&scores, 2), [2, 3]);
/// ```
#[inline(never)]
pub fn best(scores: &[f64], k: usize) -> Vec<usize> {
    if k == 0 {
        return Vec::new();
    }
    let mut best = Best {
        k,
        held: Vec::new(),
        bar: None,
    };
    for (block, scores) in scores.chunks(BLOCK).enumerate() {
        if best.bar.is_none_or(|bar| any_above(scores, bar.score)) {
            for (at, score) in scores.iter().enumerate() {
                best.offer(block * BLOCK + at, *score);
            }
        }
    }
    best.places()
}

/// The best so far, and perhaps others; `k` is above 0.
struct Best {
    k: usize,
    held: Vec<Row>,
    bar: Option<Bar>,
}

struct Row {
    key: f64,
    place: usize,
    score: f64,
}

/// What a row must exceed, once `k` are known that no tie with a later one can push out.
#[derive(Clone, Copy)]
struct Bar {
    key: f64,
    /// A score whose key is at most `key`. Keys rise with scores, so that a row up to this score is
    /// refused without a key of its own.
    score: f64,
}

impl Best {
    /// Takes the rows in order of place.
    fn offer(&mut self, place: usize, score: f64) {
        if score.is_nan() || self.bar.is_some_and(|bar| score <= bar.score) {
            return;
        }
        let key = key(score);
        if let Some(bar) = &mut self.bar
            && key <= bar.key
        {
            bar.score = score;
            return;
        }
        self.held.push(Row { key, place, score });
        if self.held.len() == self.k.saturating_mul(2) {
            self.drop_worse_half();
        }
    }

    fn drop_worse_half(&mut self) {
        let (_, worst, _) = self.held.select_nth_unstable_by(self.k - 1, order);
        let Row { key, score, .. } = *worst;
        self.held.truncate(self.k);
        self.bar = Some(Bar { key, score });
    }

    fn places(mut self) -> Vec<usize> {
        self.held.sort_unstable_by(order);
        self.held.truncate(self.k);
        self.held.into_iter().map(|row| row.place).collect()
    }
}

/// Better first. Keys are neither NaN nor −0 here, so that the total order is that of numbers.
fn order(a: &Row, b: &Row) -> Ordering {
    b.key.total_cmp(&a.key).then(a.place.cmp(&b.place))
}

/// Whether any score exceeds the bar. Counting has no branch, so that the compiler takes two scores
/// at a time.
fn any_above(scores: &[f64], bar: f64) -> bool {
    let above: u64 = scores.iter().map(|score| u64::from(*score > bar)).sum();
    above > 0
}

#[cfg(test)]
mod tests {
    use super::best;

    #[test]
    fn ties_by_key_go_to_the_lower_place() {
        // The keys are the same, the scores rise.
        let scores: Vec<f64> = (0..1000).map(|at| 0.7 + f64::from(at) * 1e-13).collect();
        assert_eq!(best(&scores, 3), [0, 1, 2]);
    }

    #[test]
    fn rising_scores_end_with_the_last() {
        let scores: Vec<f64> = (0..1000).map(f64::from).collect();
        assert_eq!(best(&scores, 3), [999, 998, 997]);
    }

    #[test]
    fn what_is_no_number_has_no_place() {
        let scores = [f64::NAN, f64::NEG_INFINITY, -0.0, 0.0, f64::INFINITY];
        assert_eq!(best(&scores, 9), [4, 2, 3, 1]);
        assert_eq!(best(&scores, usize::MAX), [4, 2, 3, 1]);
        assert_eq!(best(&scores, 0), [0; 0]);
    }
}
