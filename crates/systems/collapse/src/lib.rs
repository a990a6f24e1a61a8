//! Weighted collapse: position cards to one safe decision.
//!
//! Here live the documents (cards, receipts, approvals, history, policy), their readers, and the
//! evaluation that fills the decision model: six criteria, the gates of Rules 1 to 3 and the guards
//! of Rule 4. Which file holds what, and which receipt belongs to which card, is
//! known in its room. Weighing, ranking and explaining live in [`steelyard_decision`].
//!
//! ```
//! use steelyard_collapse::{CardInput, Case, Policy, PositionCard, ReceiptVerdict, evaluate};
//! use steelyard_decision::weigh;
//! use steelyard_documents::Source;
//!
//! let (card, source) = (PositionCard::default(), Source::new("a.yaml", String::new()));
//! let input = CardInput {
//!     id: "a".into(),
//!     card: &card,
//!     file: 0,
//!     source: &source,
//!     verdict: Some(ReceiptVerdict::Fail),
//!     reasons: vec![],
//!     approvals: vec![],
//!     verified: vec![],
//!     receipt: String::new(),
//! };
//! let (policy, case) = (Policy::default(), Case { cards: vec![input], ..Case::default() });
//! // What the verifier refused does not rank, and so nobody wins.
//! assert_eq!(weigh(&policy.parameters, &evaluate(&policy, &case)).ranked, 0);
//! ```
//!
//! Source: "Weighted Collapse Policy" (the rules' names and numbers are its own).

pub mod audit;
mod brief;
pub mod card;
mod case;
mod check;
pub mod codes;
mod coercions;
mod evaluate;
mod evaluator;
mod gates;
mod guards;
mod hybrid_card;
mod incomplete;
pub mod keys;
pub mod memory;
mod notes;
pub mod panel;
mod pointer;
pub mod policy;
mod quality;
pub mod receipt;
pub mod reflexion;
mod report;
mod report_input;
mod risk;
mod role;
mod room;
mod status;
mod terms;
mod triggers;

pub use brief::{brief, brief_yaml};
pub use card::{Evidence, PlanStep, PositionCard, Residual, Risk, Sensed, Severity, Violation};
pub use case::{CardInput, Case};
pub use check::Check;
pub use coercions::Coercions;
pub use evaluate::evaluate;
pub use hybrid_card::hybrid_card;
pub use policy::Policy;
pub use receipt::{
    Approval, ApprovalOf, Context, History, Outcome, Receipt, ReceiptVerdict, Resolution,
    ResolutionOf,
};
pub use report::report;
pub use report_input::ReportInput;
pub use risk::{RiskAggregation, aggregate};
pub use room::{Cards, CardsOpen, CaseFile, Collapse, POLICY_NAME};
