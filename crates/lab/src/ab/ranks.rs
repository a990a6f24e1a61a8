use serde::Serialize;
use steelyard_decision::compare;

/// How alike the rankings of many decisions are under two settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RankAgreement {
    /// Decisions in which two or more rank under both.
    pub decisions: usize,
    /// Those with the same first.
    pub same_first: usize,
    /// Those in which tau-b is defined.
    pub tau_decisions: usize,
    /// Lower quartile, median and upper quartile of tau-b; `None` where it is defined in none.
    pub tau: Option<[f64; 3]>,
}

/// Kendall's tau-b of two rows of numbers as comparisons see them, snapped; from −1 to 1, `None` where all of one row tie.
///
/// Source: Kendall (1945), *The treatment of ties in ranking problems*; Knight (1966), *A computer method for calculating
/// Kendall's tau with ungrouped data*: O(n log n).
pub fn tau_b(pairs: &[(f64, f64)]) -> Option<f64> {
    let mut pairs = pairs.to_vec();
    pairs.sort_by(|one, other| compare(one.0, other.0).then(compare(one.1, other.1)));
    let same = |a: f64, b: f64| compare(a, b).is_eq();
    let tied_both = ties(&pairs, |one, other| {
        same(one.0, other.0) && same(one.1, other.1)
    });
    let tied_a = ties(&pairs, |one, other| same(one.0, other.0));
    let mut row: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
    let mut spare = row.clone();
    let discordant = sort_counting(&mut row, &mut spare);
    let tied_b = ties(&row, |one, other| same(*one, *other));
    let all = choose_two(pairs.len());
    let (of_a, of_b) = (all - tied_a, all - tied_b);
    if of_a == 0 || of_b == 0 {
        return None;
    }
    let concordant = all + tied_both - tied_a - tied_b - discordant;
    let difference = concordant as f64 - discordant as f64;
    Some(difference / (of_a as f64 * of_b as f64).sqrt())
}

fn choose_two(n: usize) -> u64 {
    let n = n as u64;
    n * n.saturating_sub(1) / 2
}

/// How many pairs of a sorted row tie.
fn ties<T>(sorted: &[T], same: impl Fn(&T, &T) -> bool) -> u64 {
    let runs = sorted.chunk_by(|one, next| same(one, next));
    runs.map(|run| choose_two(run.len())).sum()
}

/// Sorts a row, smallest first, and counts how many pairs stood the other way round.
fn sort_counting(row: &mut [f64], spare: &mut [f64]) -> u64 {
    let half = row.len() / 2;
    if half == 0 {
        return 0;
    }
    let mut count = {
        let (left, right) = row.split_at_mut(half);
        let (one, other) = spare.split_at_mut(half);
        sort_counting(left, one) + sort_counting(right, other)
    };
    let (mut left, mut right) = (0, half);
    for slot in spare.iter_mut() {
        let takes_right =
            left == half || right < row.len() && compare(row[right], row[left]).is_lt();
        if takes_right {
            *slot = row[right];
            right += 1;
            count += (half - left) as u64;
        } else {
            *slot = row[left];
            left += 1;
        }
    }
    row.copy_from_slice(spare);
    count
}

/// Quartiles of numbers, between two by their distance (type 7 of Hyndman and Fan); `None` of none.
pub(super) fn quartiles(mut numbers: Vec<f64>) -> Option<[f64; 3]> {
    numbers.sort_unstable_by(f64::total_cmp);
    let last = numbers.len().checked_sub(1)?;
    Some([1, 2, 3].map(|quarter| {
        let (at, rest) = (quarter * last / 4, quarter * last % 4);
        let (low, high) = (numbers[at], numbers[(at + 1).min(last)]);
        low + (high - low) * (rest as f64 / 4.0)
    }))
}

#[cfg(test)]
mod tests {
    use super::quartiles;

    #[test]
    fn quartiles_stand_between_numbers() {
        assert_eq!(quartiles(vec![]), None);
        assert_eq!(quartiles(vec![0.5]), Some([0.5; 3]));
        assert_eq!(quartiles(vec![4.0, 1.0, 2.0, 3.0]), Some([1.75, 2.5, 3.25]));
    }
}
