//! Deliberations: agents work in rounds on artifacts, judge them by a rubric and vote, and safeguards watch over them.
//!
//! Here live the readers of configs and of runs, the safeguards (quorum, devil's advocate, drift of the rubric, trust, triage of
//! disagreements, divergence), each a function of the run so far, and the evaluation that fills the decision model for a round.
//! Weighing and ranking live in [`steelyard_decision`], logs of events in [`steelyard_telemetry`].
//!
//! ```
//! use steelyard_deliberation::quorum::{SmallGroups, required};
//!
//! // Four fifths of five agents, of whom none is left out.
//! assert_eq!(required(5, 0.8, SmallGroups::Floor, 5), 4);
//! ```

pub mod advocate;
pub mod approaches;
pub mod codes;
pub mod config;
pub mod convergence;
mod course;
pub mod diverge;
mod evaluate;
pub mod quorum;
pub mod read;
mod room;
pub mod rubric;
pub mod run;
pub mod scoring;
pub mod simulate;
mod texts;
pub mod triage;
pub mod trust;
mod under;

pub use course::{Compared, Course, FEWEST, RoundState, behavioural, compared, course};
pub use evaluate::{evaluate, statuses};
pub use room::{Deliberations, Round, Runs};
pub use under::Under;
