//! Who stands before whom, and by how much.

use std::cmp::Ordering;

use super::{Doubts, Weighed};
use crate::form::Step;
use crate::near::{Compared, Near, compare, gap};

/// Whether what makes up the scores of two alternatives is the same, so that no rounding tells them apart.
fn twins(step: &Step, one: usize, other: usize) -> bool {
    let [one, other] = [one, other].map(|at| &step.alternatives[at]);
    one.cells == other.cells && one.class == other.class && one.multiplier == other.multiplier
}

/// How the scores of two compare.
pub(crate) fn scores_compare(step: &Step, weighed: &Weighed, one: usize, other: usize) -> Compared {
    match (weighed.scores[one], weighed.scores[other]) {
        _ if twins(step, one, other) => Compared::surely(Ordering::Equal),
        (Some(left), Some(right)) => compare(left, right),
        // What has no score stands last; what may have none, wherever.
        (left, right) => Compared {
            sure: [left, right]
                .iter()
                .flatten()
                .all(|one| one.off.is_finite()),
            ..Compared::surely(left.is_some().cmp(&right.is_some()))
        },
    }
}

/// Whether `one` ranks before `other`: by score, and among equals by place in the input.
pub(super) fn leads(
    step: &Step,
    weighed: &Weighed,
    one: usize,
    other: usize,
    doubts: &mut Doubts,
) -> bool {
    let order = doubts.take(scores_compare(step, weighed, one, other));
    order.is_gt() || order.is_eq() && one < other
}

/// The first of some alternatives.
pub(super) fn first(
    step: &Step,
    weighed: &Weighed,
    among: &[usize],
    doubts: &mut Doubts,
) -> Option<usize> {
    let mut unheard = Doubts::default();
    let mut best = *among.first()?;
    for at in among {
        if leads(step, weighed, *at, best, &mut unheard) {
            best = *at;
        }
    }
    for at in among.iter().filter(|at| **at != best) {
        leads(step, weighed, best, *at, doubts);
    }
    Some(best)
}

/// The score of one as it is known among equals: whichever of those that may be it is meant, be it above by less than
/// snapping sees.
pub(super) fn height(weighed: &Weighed, place: usize, among: &[usize]) -> Near {
    let of = |at: usize| weighed.scores[at].unwrap_or(Near::unknown());
    let own = of(place);
    let rivals = among
        .iter()
        .map(|at| of(*at))
        .filter(|one| one.x + one.off >= own.x - own.off);
    Near {
        off: rivals
            .map(|one| one.off.max(one.x + one.off - own.x))
            .fold(own.off, f64::max),
        ..own
    }
}

/// The leader and the second of those that rank, with the gap between them.
pub(super) struct Lead {
    pub(super) ranked: Vec<usize>,
    pub(super) first: Option<usize>,
    pub(super) second: Option<usize>,
}

impl Lead {
    pub(super) fn gap(&self, step: &Step, weighed: &Weighed) -> Near {
        match (self.first, self.second) {
            (Some(one), Some(other)) if twins(step, one, other) => Near::exact(0.0),
            (Some(one), Some(other)) => {
                let rest: Vec<usize> = self
                    .ranked
                    .iter()
                    .copied()
                    .filter(|at| *at != one)
                    .collect();
                gap(
                    height(weighed, one, &self.ranked),
                    height(weighed, other, &rest),
                )
            }
            _ => Near::exact(f64::INFINITY),
        }
    }
}
