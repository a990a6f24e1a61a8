//! The consensus panel: evaluators of seven roles, each scoring the positions, and what their weighted mean
//! comes to.
//!
//! [`Evaluation`] is the document, [`Evaluator`] what it means for the cards of a decision, [`stage()`] the decision
//! that the evaluators make together.
//!
//! Source: Weighted Collapse Policy, "Automatic Consensus Panel".

pub(crate) mod evaluation;
mod evaluators;
mod guards;
pub mod heuristic;
pub mod hybrid;
mod hybrids;
mod stage;
mod tradeoff;

pub use crate::evaluator::{Evaluator, Score};
pub use crate::role::{Aliases, Role};
pub use evaluation::{Evaluation, looks_like_evaluation, read_evaluation};
pub use evaluators::{evaluators, heuristic_evaluators};
pub use guards::PANEL;
pub use stage::{alone, experts, stage};
pub(crate) use tradeoff::TradeoffNames;
