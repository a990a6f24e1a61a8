//! Where scores of unequal denominators meet one another or a limit, of which only those matter that lead there.

use super::form::Form;
use steelyard_kernel::best;

/// Alternatives of unequal norms up to which all pairs are looked at.
pub(super) const ALL_PAIRS: usize = 64;
/// Points that are scanned where more rank than all pairs are looked at of.
pub(super) const SCAN: u32 = 64;
/// First alternatives of each scanned point that are looked at.
const SCAN_FIRST: usize = 8;

/// Where two scores are one, or one of them meets a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// Value of the number that moves.
    pub(super) at: f64,
    first: usize,
    second: Option<usize>,
    /// How many others may be ahead for the first two to be others behind it.
    ahead: usize,
}

impl Meeting {
    /// The first with a limit, by itself or in what it leads the second by.
    pub(super) fn of(at: f64, first: usize, second: Option<usize>) -> Self {
        Self {
            at,
            first,
            second,
            ahead: 0,
        }
    }

    /// Two scores are one: they change places, as the first two or as second and third.
    pub(super) fn in_order(at: f64, first: usize, second: usize) -> Self {
        Self {
            ahead: 1,
            ..Self::of(at, first, Some(second))
        }
    }
}

/// Those that come nearest to leading at many points.
pub(super) fn nearest_to_leading(
    forms: &[Form],
    eligible: &[usize],
    (from, to): (f64, f64),
) -> Vec<usize> {
    let mut ranks = vec![usize::MAX; forms.len()];
    for step in 0..=SCAN {
        let t = from + f64::from(step) / f64::from(SCAN) * (to - from);
        let scores: Vec<f64> = eligible.iter().map(|place| forms[*place].at(t)).collect();
        for (rank, at) in best(&scores, SCAN_FIRST).into_iter().enumerate() {
            let place = eligible[at];
            ranks[place] = ranks[place].min(rank);
        }
    }
    let mut first: Vec<usize> = (0..ranks.len())
        .filter(|at| ranks[*at] < SCAN_FIRST)
        .collect();
    first.sort_by_key(|at| ranks[*at]);
    first.truncate(ALL_PAIRS);
    first.sort_unstable();
    first
}

/// Whether who meets there leads there, among those that rank.
pub(super) fn matters(one: &Meeting, forms: &[Form], eligible: &[usize]) -> bool {
    let score = |place: usize| forms[place].at(one.at);
    let pair = [Some(one.first), one.second];
    let here = pair.into_iter().flatten().map(score);
    let low = here.fold(f64::INFINITY, f64::min);
    // What comparisons cannot tell apart is not ahead.
    let bar = low + 1e-8 + forms[one.first].rounding(one.at);
    let others = eligible
        .iter()
        .filter(|place| !pair.contains(&Some(**place)));
    let ahead = others.filter(|place| score(**place) > bar);
    ahead.take(one.ahead + 1).count() <= one.ahead
}
