//! What trade-offs go by.

use super::{Evaluator, Role};
use crate::Resolution;

/// The criteria of the score, which a trade-off may be called by: id and label.
const CRITERIA: [[&str; 2]; 6] = [
    ["evidence", "Evidence"],
    ["risk", "Risk"],
    ["reversibility", "Reversibility"],
    ["cost", "Cost"],
    ["confidence", "Confidence"],
    ["invariants", "Invariants"],
];

/// Whether a trade-off is one that a score or an evaluator can have: a criterion, an evaluator of these, or a role.
pub(crate) fn is_tradeoff(one: &Resolution, speaking: &[Evaluator]) -> bool {
    let by =
        |evaluator: &Evaluator| one.mitigates(&[evaluator.id.as_str(), evaluator.role.label()]);
    speaking.iter().any(by)
        || CRITERIA.iter().any(|names| one.mitigates(names))
        || Role::ALL.iter().any(|role| one.mitigates(&[role.key()]))
}
