//! What one file holds.

use std::collections::BTreeMap;

use steelyard_decision::RecordedOutcome;
use steelyard_documents::{Name, Span};
use steelyard_system::{DocumentKind, Held};

use crate::panel::Evaluation;
use crate::{Approval, Context, History, PositionCard, Receipt, Resolution};

/// What one file says of one decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaseFile {
    /// Name of the decision; empty for that of all documents that name none.
    pub decision: Name,
    /// Position cards in file order.
    pub cards: Vec<PositionCard>,
    /// Receipts in file order.
    pub receipts: Vec<Receipt>,
    /// Approvals in file order.
    pub approvals: Vec<Approval>,
    /// Panel evaluations in file order.
    pub evaluations: Vec<Evaluation>,
    /// A history.
    pub history: Option<History>,
    /// What it is for.
    pub context: Context,
    /// How concerns were answered.
    pub resolutions: Vec<Resolution>,
    /// What it came to in its time.
    pub recorded: Option<RecordedOutcome>,
}

impl CaseFile {
    /// Whether all decisions hear of it: a history that is no decision's own.
    pub(super) fn is_for_all(&self) -> bool {
        self.decision.is_empty() && self.history.is_some()
    }
}

/// The documents of one file, decoded.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Contents {
    /// Documents about decisions, in the order in which the decisions are first named.
    pub(super) case_files: Vec<CaseFile>,
    /// The place of each decision's among them.
    places: BTreeMap<Name, usize>,
    /// How many policies stand in it, used or not.
    pub(super) policies: usize,
    /// Documents that were read with others.
    pub(super) taken: Vec<Span>,
}

impl Contents {
    /// The case file of a decision.
    pub(super) fn case_file(&mut self, decision: &Name) -> &mut CaseFile {
        let place = *self.places.entry(decision.clone()).or_insert_with(|| {
            self.case_files.push(CaseFile {
                decision: decision.clone(),
                ..CaseFile::default()
            });
            self.case_files.len() - 1
        });
        &mut self.case_files[place]
    }

    /// How much all decisions hold of something.
    fn sum(&self, count: impl Fn(&CaseFile) -> usize) -> usize {
        self.case_files.iter().map(count).sum()
    }

    pub(super) fn holds(&self) -> Vec<Held> {
        let named = self.sum(|one| usize::from(!one.decision.is_empty()));
        let contexts = self.sum(|one| usize::from(!one.context.is_empty()));
        let histories = self.sum(|one| usize::from(one.history.is_some()));
        let held = [
            Held::subject(&DECISION, named),
            Held::some(&CARD, self.sum(|one| one.cards.len())),
            Held::some(&RECEIPT, self.sum(|one| one.receipts.len())),
            Held::some(&POLICY, self.policies),
            Held::some(&APPROVAL, self.sum(|one| one.approvals.len())),
            Held::some(&EVALUATION, self.sum(|one| one.evaluations.len())),
            Held::some(&HISTORY, histories),
            Held::some(&CONTEXT, contexts),
            Held::some(&RESOLUTION, self.sum(|one| one.resolutions.len())),
        ];
        held.into_iter().flatten().collect()
    }
}

const fn kind(label: &'static str, noun: [&'static str; 2]) -> DocumentKind {
    DocumentKind { label, noun }
}

static DECISION: DocumentKind = kind("Decision", ["decision over cards", "decisions over cards"]);
static CARD: DocumentKind = kind("Position card", ["card", "cards"]);
static RECEIPT: DocumentKind = kind("Verifier receipt", ["receipt", "receipts"]);
static POLICY: DocumentKind = kind("Collapse policy", ["policy", "policies"]);
static APPROVAL: DocumentKind = kind("Approvals", ["approval", "approvals"]);
static EVALUATION: DocumentKind = kind("Panel evaluations", ["evaluation", "evaluations"]);
static CONTEXT: DocumentKind = kind("Context", ["context", "contexts"]);
static RESOLUTION: DocumentKind = kind("Resolutions", ["resolution", "resolutions"]);
static HISTORY: DocumentKind = kind("History", ["history", "histories"]);
