//! Evaluators that stand in for agents: one a role, each a short formula over a card's own fields.
//!
//! Here live the seven formulas, and what they share. They judge what a card says of itself, not what is true, so
//! whatever they give is marked as heuristic wherever it shows. Evaluations by agents live elsewhere.
//!
//! ```
//! use steelyard_collapse::panel::Role;
//! use steelyard_collapse::panel::heuristic::{Position, opinion};
//! use steelyard_collapse::{History, PositionCard};
//!
//! let card = PositionCard::default();
//! let position = Position { id: "empty", card: &card, verdict: None, approvals: &[] };
//! let said = opinion(Role::UserValue, &position, &History::default());
//! assert_eq!((said.score, said.confidence), (0.5, 0.1));
//! ```
//!
//! Source: Weighted Collapse Policy, "Consensus Panel Composition", whose biases the formulas follow; their
//! shapes are our own.

mod collective;
mod domain_expert;
mod minimalist;
mod risk;
mod shared;
mod skeptic;
mod user_value;
mod verifier;

pub(super) use shared::{number, quality, weight};

use super::Role;
use crate::{ApprovalOf, History, PositionCard, ReceiptVerdict};

/// What an evaluator looks at.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// Public name of the card.
    pub id: &'a str,
    /// The card.
    pub card: &'a PositionCard,
    /// What the verifier said; `None` without a receipt.
    pub verdict: Option<ReceiptVerdict>,
    /// What humans approved of it.
    pub approvals: &'a [ApprovalOf],
}

/// What an evaluator thinks of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// 0 to 1.
    pub score: f64,
    /// 0.1, where nothing that the role looks at was given, to 0.9, where all of it was.
    pub confidence: f64,
    /// Why, in a sentence with the numbers.
    pub rationale: String,
    /// What is not resolved, a sentence each.
    pub concerns: Vec<String>,
}

/// Confidence where nothing that a role looks at is given: never silent.
const LEAST_CONFIDENT: f64 = 0.1;
/// Confidence where everything is given: a formula is never certain.
const MOST_CONFIDENT: f64 = 0.9;

impl Opinion {
    /// `confidence = 0.1 + 0.8 · mean(given)`, where `given` says of each input how much of it is there, 0 to 1.
    fn new(score: f64, given: &[f64], rationale: String, concerns: Vec<String>) -> Self {
        let share = given.iter().sum::<f64>() / given.len().max(1) as f64;
        Self {
            // In range by each formula; this holds for cards that no reader gave, too.
            score: score.clamp(0.0, 1.0),
            confidence: LEAST_CONFIDENT + (MOST_CONFIDENT - LEAST_CONFIDENT) * share,
            rationale,
            concerns,
        }
    }
}

/// What the evaluator of a role thinks of a position; see [`formula`] for how.
pub fn opinion(role: Role, position: &Position<'_>, history: &History) -> Opinion {
    match role {
        Role::Minimalist => minimalist::opinion(position.card),
        Role::Skeptic => skeptic::opinion(position.card),
        Role::DomainExpert => domain_expert::opinion(position.card),
        Role::Verifier => verifier::opinion(position.card, position.verdict),
        Role::Collective => collective::opinion(position, history),
        Role::Risk => risk::opinion(position.card, position.approvals),
        Role::UserValue => user_value::opinion(position.card),
    }
}

/// The formula of a role in one line for people.
pub const fn formula(role: Role) -> &'static str {
    match role {
        Role::Minimalist => minimalist::FORMULA,
        Role::Skeptic => skeptic::FORMULA,
        Role::DomainExpert => domain_expert::FORMULA,
        Role::Verifier => verifier::FORMULA,
        Role::Collective => collective::FORMULA,
        Role::Risk => risk::FORMULA,
        Role::UserValue => user_value::FORMULA,
    }
}
