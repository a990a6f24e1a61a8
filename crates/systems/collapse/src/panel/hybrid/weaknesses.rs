use steelyard_decision::{compare, plain, points};

use super::strengths::strengths;
use super::{HybridLimits, Parent};
use crate::PositionCard;

/// R above which a card is weak in risk: more than one medium risk.
const WEAK_RISK: f64 = 0.5;
/// Cost above which a card is weak in cost: half of the unit that costs are weighed in ("normalized: k/100").
const WEAK_COST: f64 = 50.0;
/// Reversibility and confidence below which a card is weak in them.
const WEAK_SHARE: f64 = 0.5;

/// A criterion that both parents of a hybrid are weak in, which no choice between them mends.
#[derive(Clone, Debug, PartialEq)]
pub struct Weakness {
    /// Stable name, as in the decision over cards: "evidence".
    pub id: &'static str,
    /// Name to show.
    pub label: &'static str,
    /// The leader's number.
    pub leader: f64,
    /// The runner-up's.
    pub runner_up: f64,
    /// The hybrid's; `None` where its card gives none.
    pub hybrid: Option<f64>,
    /// The limit that both are on the wrong side of.
    pub limit: f64,
    /// Whether more is better.
    pub more: bool,
}

impl Weakness {
    /// "Evidence quality: a 0.40, b 0.40, both below 0.60; the hybrid has 0.40", under the names of the two.
    pub fn words(&self, [leader, runner_up]: [&str; 2]) -> String {
        format!("{}: {}", self.label, self.numbers([leader, runner_up]))
    }

    /// The same without the criterion.
    pub fn numbers(&self, [leader, runner_up]: [&str; 2]) -> String {
        let digits: fn(f64) -> String = match self.id {
            "cost" | "invariants" => plain,
            _ => points,
        };
        let than = match (self.id, self.more) {
            ("invariants", _) => "both violate one".to_owned(),
            (_, true) => format!("both below {}", digits(self.limit)),
            (_, false) => format!("both above {}", digits(self.limit)),
        };
        format!(
            "{leader} {}, {runner_up} {}, {than}; the hybrid has {}",
            digits(self.leader),
            digits(self.runner_up),
            self.hybrid.map_or("–".to_owned(), digits)
        )
    }
}

/// The criteria in which both parents are weak: evidence quality below the limit of the reflexion trigger, R above 0.5,
/// reversibility below 0.5, cost above 50, confidence below 0.5, an invariant violated. A number that a card does not give
/// is no weakness. Source: "Hybrid Synthesis", 2.
pub(super) fn shared(
    [leader, runner_up]: [Parent<'_>; 2],
    hybrid: &PositionCard,
    limits: HybridLimits,
) -> Vec<Weakness> {
    let own = strengths(hybrid, hybrid);
    let both = strengths(leader.card, runner_up.card);
    let weakness = |(one, own): (super::Strength, super::Strength)| {
        let (limit, more) = match one.id {
            "evidence" => (limits.evidence_quality, true),
            "risk" => (WEAK_RISK, false),
            "cost" => (WEAK_COST, false),
            "invariants" => (0.0, false),
            _ => (WEAK_SHARE, true),
        };
        let is_weak = |x: f64| {
            let order = compare(x, limit);
            if more { order.is_lt() } else { order.is_gt() }
        };
        let (a, b) = one.leader.zip(one.runner_up)?;
        (is_weak(a) && is_weak(b)).then_some(Weakness {
            id: one.id,
            label: one.label,
            leader: a,
            runner_up: b,
            hybrid: own.leader,
            limit,
            more,
        })
    };
    both.into_iter().zip(own).filter_map(weakness).collect()
}
