//! A run along its rounds or along time.

use serde::{Deserialize, Serialize};

use super::Cost;

/// Along what a run is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Along {
    /// Its rounds.
    #[default]
    Rounds,
    /// Time.
    Time,
}

/// Trust in an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentTrust {
    /// Whose.
    pub agent: String,
    /// Round where known, trust, and its parts: impact, depth, regret.
    pub points: Vec<(Option<u64>, f64, [Option<f64>; 3])>,
}

/// A run along its rounds or along time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Along what.
    pub along: Along,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Rounds, or milliseconds, of a step; 1 where each round stands alone.
    pub width: f64,
    /// Events that stand in no step: without a round or a time.
    pub outside: u64,
}

/// The least and the greatest of a number in a step: the same where it holds one.
pub type Extent = Option<(f64, f64)>;

/// A round, several, or a stretch of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The first round, or the time at which it begins.
    pub from: f64,
    /// The last round, or the time at which it ends.
    pub to: f64,
    /// Its events.
    pub events: u64,
    /// Mean likeness, 0 to 1.
    pub similarity_mean: Extent,
    /// Least likeness.
    pub similarity_min: Extent,
    /// Votes for.
    pub votes_for: Extent,
    /// Votes that it takes.
    pub votes_required: Extent,
    /// Whether it ended the debate.
    pub converged: bool,
    /// Dissents, and those that changed something.
    pub dissents: (u64, u64),
    /// Overrides, and those that were regretted.
    pub overrides: (u64, u64),
    /// Disagreements: factual, of values, of words.
    pub disagreements: [u64; 3],
    /// Drift in percent, carried forward.
    pub drift: Extent,
    /// Mean trust, carried forward.
    pub trust_mean: Extent,
    /// Least trust, carried forward.
    pub trust_min: Extent,
    /// Who was chosen to object, in order; empty for a choice of nobody.
    pub advocates: Vec<String>,
    /// Errors.
    pub errors: u64,
    /// Agents that could not be reached.
    pub unavailable: u64,
    /// Pauses.
    pub paused: u64,
    /// Model calls.
    pub calls: u64,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Tokens of their outputs.
    pub tokens_out: Option<f64>,
    /// Whether `tokens_out` is a lower bound.
    pub at_least: bool,
    /// What they cost.
    pub cost: Cost,
    /// The longest answer, in milliseconds.
    pub slowest: Option<f64>,
    /// How long it took, in milliseconds, all together.
    pub duration: Option<f64>,
}
