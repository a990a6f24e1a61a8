//! The consensus panel: evaluators of seven roles, each scoring the positions, and what their weighted mean
//! comes to.
//!
//! [`Evaluation`] is the document, [`Voice`] what it means for the cards of a decision, [`stage()`] the decision
//! that the voices make together.
//!
//! Source: Weighted Collapse Policy, "Automatic Consensus Panel".

mod evaluation;
mod evaluators;
mod guards;
pub mod heuristic;
pub mod hybrid;
mod hybrids;
mod role;
mod stage;
mod voice;

pub use evaluation::{Evaluation, looks_like_evaluation, read_evaluation};
pub use evaluators::voices;
pub use role::{Aliases, Role};
pub use stage::{PANEL, experts, stage};
pub use voice::{Score, Voice};
