//! Two-tier selection of what an interviewer asks next: candidates of a strategy and what it would be about, vetoes that
//! keep some of them out, scorers that weigh the rest, and the phase of the interview that multiplies.
//!
//! Here live the readers of scoring configs, of states and of whole sessions, the measures of the graph, similarity, the
//! rules of both tiers and the evaluation that fills the decision model. Weighing and ranking live in
//! [`steelyard_decision`].
//!
//! ```
//! use steelyard_interview::config::Config;
//! use steelyard_interview::state::State;
//! use steelyard_interview::{Phase, evaluate};
//!
//! let config = Config::default();
//! let first = evaluate(&config, &config.parameters, &config.switches, &State::default());
//! assert_eq!(first.phase, Phase::Exploratory);
//! ```

pub mod codes;
pub mod config;
mod coverage;
mod evaluate;
mod focus;
pub mod graph;
pub mod keys;
mod phase;
pub mod read;
mod room;
mod rule;
pub mod state;
mod strategy;
mod tier1;
mod tier2;
mod timing;
mod words;

pub use coverage::{Coverage, Finding, Looked, Part, coverage};
pub use evaluate::{Evaluated, evaluate};
pub use focus::{Candidate, Focus};
pub use phase::Phase;
pub use room::{Interviews, Turns};
pub use strategy::{FocusRule, Strategy};
