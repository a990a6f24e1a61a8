use steelyard_decision::{Cells, Parameters, threshold_place, weigh, weigh_stage};
use steelyard_documents::Name;

use super::missing_vote;
use crate::knob::{cells_at, stage_of};

/// What an evaluator would have to give the leader of a weighted mean.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Needed {
    /// Id of the leader.
    pub alternative: Name,
    /// What its mean is to come to.
    pub target: f64,
    /// One an evaluator, in the order of the criteria, the others staying as they are: its score, 0 to 1; `None` where
    /// none does. An evaluator that gave the leader none would count as it does for others.
    pub scores: Vec<Option<f64>>,
}

/// For each evaluator of a stage the score at which the mean of its leader is the target: the first limit that a rule
/// compares it with, unless one is given. `None` without a leader or a target, or where there is no such stage.
pub fn needed(
    parameters: &Parameters,
    cells: &Cells,
    stage: Option<&str>,
    target: Option<f64>,
) -> Option<Needed> {
    let (path, at) = stage_of(cells, stage)?;
    let leader = leader(parameters, cells, &path)?;
    let limit = || Some(parameters.value(threshold_place(at)?));
    let target = target.or_else(limit)?;
    let class = at.alternatives.get(leader)?.class;
    let evaluators = at.criteria.iter().zip(&at.columns);
    // What each counts by, would count by, and gives.
    let evaluators: Vec<[f64; 3]> = evaluators
        .map(|(criterion, column)| {
            let weight = criterion.weighs(parameters, class);
            let (own, most) = (column.gain.of(leader), column.gain.greatest());
            let would = if own > 0.0 { own } else { most };
            let x = column.x.get(leader).copied().unwrap_or_default();
            [weight * own, weight * would, x]
        })
        .collect();
    let norm: f64 = evaluators.iter().map(|[counts, ..]| counts).sum();
    let sum: f64 = evaluators.iter().map(|[counts, _, x]| counts * x).sum();
    let solve = |[counts, would, x]: &[f64; 3]| {
        missing_vote((sum - counts * x, norm - counts), *would, target)
    };
    Some(Needed {
        alternative: at.alternatives.get(leader)?.id.clone(),
        target,
        scores: evaluators.iter().map(solve).collect(),
    })
}

/// Who leads in a stage, whether it is open or not, by place.
fn leader(parameters: &Parameters, cells: &Cells, path: &[usize]) -> Option<usize> {
    let mut weighed = weigh(parameters, cells);
    for (deep, place) in path.iter().enumerate() {
        let stage = cells_at(cells, &path[..deep])?.stages.get(*place)?;
        weighed = weigh_stage(parameters, stage, &weighed.standings);
    }
    weighed
        .order
        .first()
        .copied()
        .filter(|_| weighed.ranked > 0)
}
