//! What trade-offs go by.

use std::collections::BTreeSet;

use super::{Evaluator, Role};
use crate::receipt::bare;
use crate::{Resolution, ResolutionOf};

/// The criteria of the score, which a trade-off may be called by: id and label.
const CRITERIA: [[&str; 2]; 6] = [
    ["evidence", "Evidence"],
    ["risk", "Risk"],
    ["reversibility", "Reversibility"],
    ["cost", "Cost"],
    ["confidence", "Confidence"],
    ["invariants", "Invariants"],
];

/// Names of the trade-offs that a score or a panel can have: criteria, evaluators and roles.
#[derive(Debug)]
pub(crate) struct TradeoffNames(BTreeSet<String>);

impl TradeoffNames {
    /// Those of a panel of these evaluators.
    pub(crate) fn of(speaking: &[Evaluator]) -> Self {
        let criteria = CRITERIA.iter().flatten().copied();
        let roles = Role::ALL.iter().map(|role| role.key());
        let evaluators = speaking.iter().flat_map(Evaluator::names);
        let names = criteria.chain(roles).chain(evaluators);
        Self(names.map(bare).collect())
    }

    /// Whether a resolution is of one of them.
    pub(crate) fn have(&self, one: &Resolution) -> bool {
        match &one.of {
            ResolutionOf::Tradeoff(name) => self.0.contains(&bare(name)),
            ResolutionOf::Concern { .. } => false,
        }
    }
}
