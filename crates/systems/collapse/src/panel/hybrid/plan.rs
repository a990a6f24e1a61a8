use std::collections::BTreeSet;

use super::{Side, folded};
use crate::{PlanStep, PositionCard};

/// The steps of two plans in one.
pub(super) struct Joined {
    pub(super) steps: Vec<PlanStep>,
    /// Which parent each step came from.
    pub(super) from: Vec<Side>,
    /// Steps taken, and steps there were, of leader and runner-up.
    pub(super) taken: [(usize, usize); 2],
}

/// The first half of the leader's steps, rounded up, then the runner-up's; each action once.
pub(super) fn join(leader: &PositionCard, runner_up: &PositionCard) -> Joined {
    let (all, others) = (leader.plan.len(), runner_up.plan.len());
    let half = all.div_ceil(2);
    let critical = leader
        .plan
        .iter()
        .take(half)
        .map(|step| (Side::Leader, step));
    let rest = runner_up.plan.iter().map(|step| (Side::RunnerUp, step));
    let mut known = BTreeSet::new();
    let (mut steps, mut from) = (Vec::new(), Vec::new());
    for (side, step) in critical.chain(rest) {
        if known.insert(folded(&step.action)) {
            steps.push(step.clone());
            from.push(side);
        }
    }
    let of_leader = from.iter().filter(|side| **side == Side::Leader).count();
    let taken = [(of_leader, all), (from.len() - of_leader, others)];
    Joined { steps, from, taken }
}

/// The share of a parent's cost that its steps in the hybrid stand for, 0 to 1; the whole of a parent without
/// steps.
pub(super) fn share((taken, all): (usize, usize)) -> f64 {
    if all == 0 {
        1.0
    } else {
        taken as f64 / all as f64
    }
}
