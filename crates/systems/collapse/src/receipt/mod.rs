//! What others say about cards: receipts, approvals, history, context, resolutions; and their readers.

pub(crate) mod approval;
pub(crate) mod context;
pub(crate) mod history;
mod markdown;
pub(crate) mod pointers;
pub(crate) mod read;
pub(crate) mod resolution;
mod verdict;

pub use approval::read_approvals;
pub use context::Context;
pub(crate) use context::{has_context, is_context_alone, read_context, second_objective};
pub use history::read_history;
pub use markdown::receipt_section;
pub use read::{looks_like_receipt, read_receipt};
pub(crate) use resolution::{ConcernKey, Resolutions, bare, read_resolutions};
pub use resolution::{Resolution, ResolutionOf};

use steelyard_documents::{Code, Decoder, Entry, Severity, Span};

/// Reports an entry that has a name and nothing behind it.
fn nothing_given(decoder: &mut Decoder<'_>, entry: &Entry, expected: &str) {
    let found = format!("{}: nothing", Decoder::key(entry));
    let words = [found.as_str(), expected, "has no effect"];
    decoder.report(
        Severity::Warning,
        Code::MISSING_FIELD,
        entry.key_span,
        words,
    );
}

/// What a verifier said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiptVerdict {
    /// PASS, `approve: true`.
    Pass,
    /// FAIL, `approve: false`: a veto.
    Fail,
    /// Not yet: counts as no receipt.
    Pending,
}

/// A verifier's receipt.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    /// Receipt id.
    pub id: Option<String>,
    /// Id or agent of the card it is about.
    pub card: Option<String>,
    /// The verdict.
    pub verdict: ReceiptVerdict,
    /// As written.
    pub timestamp: Option<String>,
    /// What was found wrong.
    pub reasons: Vec<String>,
    /// Pointers of evidence that the verifier confirmed, as written; empty where the receipt lists none.
    pub evidence_verified: Vec<String>,
    /// Where the verdict stands.
    pub span: Span,
}

impl Receipt {
    /// Its id and time, as far as it gives them: "R-17, 2026-02-04".
    pub fn name(&self) -> String {
        let parts = [self.id.as_deref(), self.timestamp.as_deref()];
        let parts: Vec<&str> = parts.into_iter().flatten().map(str::trim).collect();
        parts.join(", ")
    }
}

/// A human's approval.
#[derive(Clone, Debug, PartialEq)]
pub struct Approval {
    /// Id or agent of the card.
    pub card: String,
    /// What of it.
    pub of: ApprovalOf,
    /// Who; empty where not said.
    pub by: String,
    /// When, as written; empty where not said.
    pub at: String,
    /// Where it stands.
    pub span: Span,
}

impl Approval {
    /// "approved", with who gave it and when, as far as its document says so: "approved by Dana (legal), 2025-03-02".
    pub fn words(&self) -> String {
        let mut words = "approved".to_owned();
        if !self.by.is_empty() {
            words = format!("{words} by {}", self.by);
        }
        if !self.at.is_empty() {
            words = format!("{words}, {}", self.at);
        }
        words
    }
}

/// What an approval lets pass.
#[derive(Clone, Debug, PartialEq)]
pub enum ApprovalOf {
    /// A violation, by invariant id.
    Invariant(String),
    /// A critical risk, by its place in the card's list, from 0.
    Risk(usize),
    /// Everything regulatory.
    Regulatory,
    /// Irreversible changes of data.
    DataChanges,
}

impl ApprovalOf {
    /// Whether it is the same as another; ids whatever their case.
    pub fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Invariant(one), Self::Invariant(other)) => one.eq_ignore_ascii_case(other),
            (one, other) => one == other,
        }
    }
}

/// What happened before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// Reflexion rounds so far.
    pub attempts: Option<f64>,
    /// Cost estimates by card id or agent.
    pub estimates: Vec<(String, f64)>,
    /// What came of earlier choices, in file order.
    pub outcomes: Vec<Outcome>,
    /// Where it stands.
    pub span: Span,
}

impl History {
    /// Adds what another history of the same decision says; of attempts the greater number holds.
    pub fn join(&mut self, other: &Self) {
        let more = other
            .attempts
            .is_some_and(|more| self.attempts.is_none_or(|one| more > one));
        if more || *self == Self::default() {
            self.attempts = other.attempts;
            self.span = other.span;
        }
        self.estimates.extend_from_slice(&other.estimates);
        self.outcomes.extend_from_slice(&other.outcomes);
    }
}

/// What came of one earlier choice of an agent, or of many of them as a rate.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The agent whose choice it was.
    pub agent: String,
    /// 1 where it succeeded, 0 where it failed, between them a rate.
    pub success: f64,
}
