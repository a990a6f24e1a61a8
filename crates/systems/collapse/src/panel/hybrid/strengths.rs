use steelyard_decision::compare;

use super::Side;
use crate::panel::heuristic::{number, quality, weight};
use crate::{PositionCard, RiskAggregation, aggregate};

/// Which parent is stronger in one criterion.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// Stable name, as in the decision over cards: "evidence".
    pub id: &'static str,
    /// Name to show.
    pub label: &'static str,
    /// The leader's number; `None` where its card gives none.
    pub leader: Option<f64>,
    /// The runner-up's.
    pub runner_up: Option<f64>,
    /// The stronger one; `None` where they tie or one gives no number.
    pub stronger: Option<Side>,
}

/// The six criteria of the score in its order: E (0 without rated evidence), R (sum of the default severity
/// weights), v, k, γ, N. More is stronger of E, v and γ, less of the others.
pub(super) fn strengths(leader: &PositionCard, runner_up: &PositionCard) -> Vec<Strength> {
    type Read = fn(&PositionCard) -> Option<f64>;
    let rows: [(&'static str, &'static str, bool, Read); 6] = [
        ("evidence", "Evidence quality", true, |card| {
            Some(quality(&card.evidence).unwrap_or(0.0))
        }),
        ("risk", "Risk", false, |card| Some(risk(card))),
        ("reversibility", "Reversibility", true, |card| {
            number(card.reversibility.as_ref())
        }),
        ("cost", "Cost", false, |card| number(card.cost.as_ref())),
        ("confidence", "Confidence", true, |card| {
            number(card.confidence.as_ref())
        }),
        ("invariants", "Invariants", false, |card| {
            Some(card.violations.len() as f64)
        }),
    ];
    let strength = |(id, label, more, of): (_, _, bool, Read)| {
        let (a, b) = (of(leader), of(runner_up));
        let stronger = a.zip(b).and_then(|(a, b)| {
            let (better, worse) = if more { (a, b) } else { (b, a) };
            match compare(better, worse) {
                std::cmp::Ordering::Greater => Some(Side::Leader),
                std::cmp::Ordering::Less => Some(Side::RunnerUp),
                std::cmp::Ordering::Equal => None,
            }
        });
        Strength {
            id,
            label,
            leader: a,
            runner_up: b,
            stronger,
        }
    };
    rows.into_iter().map(strength).collect()
}

fn risk(card: &PositionCard) -> f64 {
    aggregate(&card.risks, RiskAggregation::Sum, false, |risk| {
        weight(risk.severity)
    })
}
