//! What is said of one decision over cards.

use steelyard_decision::Place;
use steelyard_documents::{Source, Span};

use crate::evaluator::Evaluator;
use crate::{Approval, ApprovalOf, Context, History, PositionCard, ReceiptVerdict, Resolution};

/// A card with everything that other documents say about it.
#[derive(Clone, Debug)]
pub struct CardInput<'a> {
    /// Public name, unique among the cards.
    pub id: String,
    /// The card.
    pub card: &'a PositionCard,
    /// The caller's number of its file.
    pub file: u32,
    /// The file.
    pub source: &'a Source,
    /// What the verifier said; `None` without a receipt.
    pub verdict: Option<ReceiptVerdict>,
    /// Why, where the verifier did not approve.
    pub reasons: Vec<String>,
    /// Which receipt says so, as far as it tells: "R-17, 2026-02-04".
    pub receipt: String,
    /// What humans approved of it.
    pub approvals: Vec<Approval>,
    /// The evidence pointers that its receipt lists as verified; empty where it lists none.
    pub verified: Vec<String>,
}

/// Everything that is said of one decision over cards.
#[derive(Clone, Debug, Default)]
pub struct Case<'a> {
    /// The cards in file order.
    pub cards: Vec<CardInput<'a>>,
    /// Reflexion rounds so far.
    pub attempts: f64,
    /// Evaluations of the panel.
    pub evaluators: Vec<Evaluator>,
    /// What happened before.
    pub history: History,
    /// What the decision is for, as its documents say.
    pub context: Context,
    /// How concerns of the panel were answered.
    pub resolutions: Vec<Resolution>,
    /// Whether the cards are names alone, found in evaluations: only the panel can be run.
    pub names_alone: bool,
}

impl CardInput<'_> {
    /// The approval of something of it, the first of several.
    pub(super) fn approval(&self, of: &ApprovalOf) -> Option<&Approval> {
        self.approvals.iter().find(|one| one.of.is(of))
    }

    pub(super) fn place(&self, span: Span) -> Place {
        Place {
            file: self.file,
            line: self.source.position(span.start).line,
        }
    }
}
