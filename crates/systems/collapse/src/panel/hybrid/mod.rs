//! A card made of two: the leader's critical path, the runner-up's way for the rest.
//!
//! Here live how plans, proof and risks of two cards are joined, what the joined card is checked for, and how it
//! is compared with those it is made of. When one is made, and what follows from it, lives with the panel; how it
//! is written as a document in [`crate::card::write_card`].
//!
//! ```
//! use steelyard_collapse::panel::hybrid::{HybridLimits, Parent, synthesise};
//! use steelyard_collapse::PositionCard;
//!
//! let (a, b) = (PositionCard::default(), PositionCard::default());
//! let parents = [Parent { id: "a", card: &a }, Parent { id: "b", card: &b }];
//! let limits = HybridLimits { reversibility: 0.3, evidence_quality: 0.6 };
//! let made = synthesise(parents, limits, |_| 1.0);
//! assert_eq!(made.card.id.as_deref(), Some("hybrid(a+b)"));
//! ```
//!
//! Source: Weighted Collapse Policy, "Hybrid Synthesis", made deterministic.

mod compared;
mod numbers;
mod plan;
mod strengths;
mod unite;
mod validate;
mod weaknesses;

pub use compared::{Consensus, Scored};
pub use strengths::Strength;
pub use weaknesses::Weakness;

use steelyard_decision::Parameters;

use super::Role;
use crate::policy::ids;
use crate::{Check, PositionCard};

/// The agent that a hybrid names. Source: "Hybrid Synthesis".
pub const SYNTHESIZER: &str = "HybridSynthesizer";

/// What a hybrid and its parents are compared with.
#[derive(Clone, Copy, Debug)]
pub struct HybridLimits {
    /// Reversibility below which a change of data is irreversible, 0 to 1.
    pub reversibility: f64,
    /// Evidence quality below which proof is wanted, 0 to 1.
    pub evidence_quality: f64,
}

impl HybridLimits {
    /// Those of the parameters.
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            reversibility: parameters.value_of(ids::REVERSIBILITY_LIMIT),
            evidence_quality: parameters.value_of(ids::EVIDENCE_QUALITY),
        }
    }
}

/// One of the two cards that a hybrid is made of.
#[derive(Clone, Copy, Debug)]
pub struct Parent<'a> {
    /// Public name of the card.
    pub id: &'a str,
    /// The card.
    pub card: &'a PositionCard,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The card with the higher consensus.
    Leader,
    /// The one after it.
    RunnerUp,
}

/// A hybrid, and all there is to know of how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Synthesis {
    /// The hybrid. Its spans are empty: it stands in no file.
    pub card: PositionCard,
    /// Which parent each step of its plan came from.
    pub plan_from: Vec<Side>,
    /// The stronger parent by criterion.
    pub strengths: Vec<Strength>,
    /// The criteria that both parents are weak in.
    pub weaknesses: Vec<Weakness>,
    /// How its numbers came about, a sentence each.
    pub notes: Vec<String>,
    /// Whether it brings in what neither parent has.
    pub checks: Vec<Check>,
    /// What each role's formula says of it and its parents.
    pub scores: Vec<Scored>,
    /// What that comes to.
    pub consensus: Consensus,
    /// Whether it may be recommended: all checks hold and its consensus is not below both parents'.
    pub accepted: bool,
    /// Why, in a sentence.
    pub why: String,
}

/// Makes one card of two, the leader first, checks it, and compares it with both by the heuristic evaluators.
///
/// - Plan: the first half of the leader's steps, rounded up (the critical path), then the runner-up's steps whose
///   action is not there yet, whatever its case and the space around it.
/// - Claims, evidence, risks, violations and regulations are united, each once, in the worse of two readings; one
///   low risk, operational complexity, is added.
/// - Reversibility, confidence and value are the lower of the two, and missing where either is: a number from
///   one parent would claim for the other what it never said.
/// - Cost and estimate are `Σ over parents of number · steps taken / steps of that parent`, and missing where either
///   is. A parent without a plan counts whole: all it says is in the hybrid.
/// - It changes data if either does, and does not if both say so.
///
/// `weight` gives the weight of a role on the panel, 0 or more.
pub fn synthesise(
    parents: [Parent<'_>; 2],
    limits: HybridLimits,
    weight: impl Fn(Role) -> f64,
) -> Synthesis {
    let [leader, runner_up] = parents;
    let joined = plan::join(leader.card, runner_up.card);
    let (card, notes) = unite::card(parents, &joined);
    let checks = validate::checks(&card, parents, limits.reversibility);
    let (scores, consensus) = compared::compared(&card, parents, weight);
    let (accepted, why) = compared::verdict(&checks, &consensus, parents);
    Synthesis {
        weaknesses: weaknesses::shared(parents, &card, limits),
        card,
        plan_from: joined.from,
        strengths: strengths::strengths(leader.card, runner_up.card),
        notes,
        checks,
        scores,
        consensus,
        accepted,
        why,
    }
}

/// A text as it is compared: without case and the space around it.
fn folded(text: &str) -> String {
    text.trim().to_lowercase()
}
