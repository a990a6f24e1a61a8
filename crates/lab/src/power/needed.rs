use steelyard_decision::{
    Cells, Column, Criterion, Parameters, compare, multiplier, threshold_rule, weigh, weigh_stage,
};
use steelyard_documents::Name;

use super::Mean;
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
///
/// `s = shift + sign · (target/m · (D + u) − N) / u`, with N the sum and D the norm of the others, u what this one would
/// count by and m the leader's multiplier.
pub fn needed(
    parameters: &Parameters,
    cells: &Cells,
    stage: Option<&str>,
    target: Option<f64>,
) -> Option<Needed> {
    let (path, at) = stage_of(cells, stage)?;
    let leader = leader(parameters, cells, &path)?;
    let limit = || Some(parameters.value(threshold_rule(at)?.1));
    let target = target.or_else(limit)?;
    let Mean(parts) = Mean::of(parameters, at, leader);
    let sum: f64 = parts.iter().map(|(part, _)| part).sum();
    let norm: f64 = parts.iter().map(|(_, counts)| counts).sum();
    let class = at.alternatives[leader].class;
    let mean = target / multiplier(parameters, at, leader);
    let solve = |((criterion, column), (part, counts)): ((&Criterion, &Column), &(f64, f64))| {
        let gain = column.gain.of(leader);
        let gain = if gain > 0.0 {
            gain
        } else {
            column.gain.greatest()
        };
        let would = criterion.weighs(parameters, class) * gain;
        let part = mean * (norm - counts + would) - (sum - part);
        let score = column.shift + part / (would * criterion.sign);
        // Compared snapped: 0 or 1 but for rounding is one.
        let possible = would > 0.0 && compare(score, 0.0).is_ge() && compare(score, 1.0).is_le();
        possible.then(|| score.clamp(0.0, 1.0))
    };
    let evaluators = at.criteria.iter().zip(&at.columns);
    Some(Needed {
        alternative: at.alternatives[leader].id.clone(),
        target,
        scores: evaluators.zip(&parts).map(solve).collect(),
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
