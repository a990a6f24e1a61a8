//! When another round is asked for, and what for.
//!
//! Here live the five triggers and where an estimate is found. What a round leads to is Rule 4's matter.
//!
//! Source: Weighted Collapse Policy, "Reflexion Triggers".

use steelyard_decision::{Parameters, apart, compare, plain, spread};
use steelyard_documents::normalised;

use super::policy::ids;
use super::{History, Policy, PositionCard, ReceiptVerdict};

/// What a score of 1 is on skeptic's scale. `⚖ collapse.skeptic-scale`
pub(super) const SKEPTIC_SCALE: f64 = 10.0;

/// What the triggers compare with. The defaults are those of the source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TriggerLimits {
    /// Skeptic's score of 10 below which risks are to be mitigated.
    pub skeptic_score: f64,
    /// Evidence quality below which proof is wanted, 0 to 1.
    pub evidence_quality: f64,
    /// How many times its estimate a cost may be.
    pub cost_factor: f64,
    /// How far experts may be apart, as a share of their mean.
    pub expert_spread: f64,
}

impl TriggerLimits {
    /// Those of the parameters.
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            skeptic_score: parameters.value_of(ids::SKEPTIC_SCORE),
            evidence_quality: parameters.value_of(ids::EVIDENCE_QUALITY),
            cost_factor: parameters.value_of(ids::COST_FACTOR),
            expert_spread: parameters.value_of(ids::EXPERT_SPREAD),
        }
    }
}

impl Default for TriggerLimits {
    fn default() -> Self {
        Self::new(&Policy::default().parameters)
    }
}

/// What is known of a card when triggers are looked at; `None` is not measured and fires nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen<'a> {
    /// What the verifier said.
    pub verdict: Option<ReceiptVerdict>,
    /// Why, where it did not approve.
    pub reasons: &'a [String],
    /// Skeptic's score of the card, 0 to 1.
    pub skeptic: Option<f64>,
    /// E, 0 to 1.
    pub evidence_quality: Option<f64>,
    /// Cost, 0 or more.
    pub cost: Option<f64>,
    /// What it was estimated at, in the unit of cost; see [`estimate`].
    pub estimate: Option<f64>,
    /// The domain experts' scores of the card, 0 to 1; fewer than two cannot disagree.
    pub experts: &'a [f64],
}

/// One reason for another round, given or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// Stable name: `verifier`, `skeptic`, `evidence`, `cost`, `experts`.
    pub id: &'static str,
    /// What it looks at, in a word or two.
    pub label: &'static str,
    /// What was found, with the numbers.
    pub reason: String,
    /// What is asked for if it fires.
    pub request: String,
    /// Whether it fires.
    pub fired: bool,
    /// The number it looked at: the verifier's approval (1 or 0), skeptic's score of 10, E, cost, the experts'
    /// spread; `None` where there is none.
    pub measured: Option<f64>,
    /// What that is compared with; `None` where it takes an estimate and there is none.
    pub limit: Option<f64>,
}

/// All five triggers in the order of the source, fired or not; a number on its limit fires nothing.
pub fn triggers(seen: &Seen<'_>, limits: TriggerLimits) -> Vec<Trigger> {
    vec![
        verifier(seen),
        skeptic(seen.skeptic, limits.skeptic_score),
        evidence(seen.evidence_quality, limits.evidence_quality),
        cost(seen.cost, seen.estimate, limits.cost_factor),
        experts(seen.experts, limits.expert_spread),
    ]
}

/// What the cost of a card was estimated at: its own `estimate`, or the history's under its public id or its
/// agent, whatever the spelling; the last one that the history gives.
pub fn estimate(card: &PositionCard, id: &str, history: &History) -> Option<f64> {
    let own = card.estimate.as_ref().map(|estimate| estimate.value);
    let under = |name: &str| {
        let name = normalised(name);
        let mut known = history.estimates.iter().rev();
        let found = known.find(|(known, _)| normalised(known) == name);
        found.map(|(_, estimate)| *estimate)
    };
    own.or_else(|| under(id))
        .or_else(|| under(card.agent.as_deref()?))
}

fn verifier(seen: &Seen<'_>) -> Trigger {
    let (measured, reason) = match seen.verdict {
        Some(ReceiptVerdict::Pass) => (Some(1.0), "the verifier approves".to_owned()),
        Some(ReceiptVerdict::Fail) => {
            let why = seen.reasons.join("; ");
            let sign = if why.is_empty() { "" } else { ": " };
            (Some(0.0), format!("the verifier rejects{sign}{why}"))
        }
        Some(ReceiptVerdict::Pending) => (None, "not measured: the receipt is pending".to_owned()),
        None => (None, "not measured: no receipt".to_owned()),
    };
    Trigger {
        id: "verifier",
        label: "Verifier",
        reason,
        request: "Revise the plan.".to_owned(),
        fired: seen.verdict == Some(ReceiptVerdict::Fail),
        measured,
        limit: Some(1.0),
    }
}

fn skeptic(score: Option<f64>, limit: f64) -> Trigger {
    let score = score.map(|score| score * SKEPTIC_SCALE);
    let words = [
        "skeptic gives",
        "of 10",
        "not measured: no score of a skeptic",
    ];
    Trigger {
        id: "skeptic",
        label: "Skeptic",
        request: "Mitigate the risks.".to_owned(),
        ..below(score, limit, words)
    }
}

fn evidence(quality: Option<f64>, limit: f64) -> Trigger {
    let words = ["evidence quality", "", "not measured: no evidence quality"];
    Trigger {
        id: "evidence",
        label: "Evidence",
        request: "Add proof.".to_owned(),
        ..below(quality, limit, words)
    }
}

/// A trigger that fires below a limit: what is measured in words, its unit, and what is said without it.
fn below(measured: Option<f64>, limit: f64, [what, unit, nothing]: [&str; 3]) -> Trigger {
    let fired = measured.is_some_and(|measured| compare(measured, limit).is_lt());
    let reason = match measured {
        Some(measured) => {
            let unit = if unit.is_empty() {
                String::new()
            } else {
                format!(" {unit}")
            };
            let than = if fired { "below" } else { "not below" };
            format!("{what} {}{unit}, {than} {}", plain(measured), plain(limit))
        }
        None => nothing.to_owned(),
    };
    Trigger {
        id: "",
        label: "",
        reason,
        request: String::new(),
        fired,
        measured,
        limit: Some(limit),
    }
}

fn cost(cost: Option<f64>, estimate: Option<f64>, factor: f64) -> Trigger {
    let limit = estimate.map(|estimate| factor * estimate);
    let times = if compare(factor, 2.0).is_eq() {
        "twice".to_owned()
    } else {
        format!("{} times", plain(factor))
    };
    let (fired, reason) = match (cost, limit, estimate) {
        (Some(cost), Some(limit), Some(estimate)) => {
            let fired = compare(cost, limit).is_gt();
            let than = if fired { "over" } else { "not over" };
            let (cost, estimate) = (plain(cost), plain(estimate));
            let words = format!("cost {cost}, {than} {times} the estimate of {estimate}");
            (fired, words)
        }
        (None, ..) => (false, "not measured: no cost".to_owned()),
        _ => (false, "not measured: no estimate".to_owned()),
    };
    Trigger {
        id: "cost",
        label: "Cost",
        reason,
        request: "Simplify.".to_owned(),
        fired,
        measured: cost,
        limit,
    }
}

fn experts(scores: &[f64], limit: f64) -> Trigger {
    let measured = spread(scores);
    let fired = measured.is_some_and(|spread| compare(spread, limit).is_gt());
    let than = if fired { "over" } else { "not over" };
    let reason = match (measured, scores.len()) {
        (Some(spread), n) => {
            let [spread, limit] = apart(spread * 100.0, limit * 100.0);
            format!("{n} domain experts are {spread}% of their mean apart, {than} {limit}%")
        }
        (None, 0) => "not measured: no domain expert".to_owned(),
        (None, _) => "not measured: one domain expert".to_owned(),
    };
    Trigger {
        id: "experts",
        label: "Domain experts",
        reason,
        request: "Align the domain experts.".to_owned(),
        fired,
        measured,
        limit: Some(limit),
    }
}
