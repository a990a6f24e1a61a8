//! What is told of a round, and of a run as a whole.

use std::collections::BTreeMap;

use crate::Spent;

/// A round of a run: a row of `metrics.csv`. What no event says is `None`, what can be counted is a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Round {
    /// Place of its run.
    pub run: usize,
    /// Its number.
    pub round: u64,
    /// The first and the last of its events.
    pub span: (usize, usize),
    /// Its events.
    pub events: u64,
    /// Mean likeness of the artifacts to those before, 0 to 1.
    pub similarity_mean: Option<f64>,
    /// The least of them.
    pub similarity_min: Option<f64>,
    /// Votes for.
    pub votes_for: Option<f64>,
    /// Votes that it takes.
    pub votes_required: Option<f64>,
    /// Whether it ended the debate.
    pub converged: Option<bool>,
    /// Dissents.
    pub dissents: u64,
    /// Those of them that changed something.
    pub impactful: u64,
    /// Overrides.
    pub overrides: u64,
    /// Those of them that were regretted.
    pub regretted: u64,
    /// Disagreements: factual, of values, of words.
    pub disagreements: [u64; 3],
    /// How far the rubric has drifted, in percent.
    pub drift: Option<f64>,
    /// Mean trust of the agents that have one.
    pub trust_mean: Option<f64>,
    /// The least of them.
    pub trust_min: Option<f64>,
    /// Who was chosen to object, each time; `None` for a choice of nobody.
    pub advocates: Vec<Option<usize>>,
    /// Errors.
    pub errors: u64,
    /// Pauses.
    pub paused: u64,
    /// The longest answer, in milliseconds.
    pub slowest: Option<f64>,
    /// Agents that could not be reached.
    pub unavailable: u64,
    /// Model calls, tokens, cost.
    pub spent: Spent,
    /// How long it took, in milliseconds.
    pub duration: Option<f64>,
}

/// What a run comes to: `summary.json`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// Rounds.
    pub rounds: u64,
    /// The first round that ended the debate.
    pub convergence_round: Option<u64>,
    /// Dissents, and those that changed something.
    pub dissents: [u64; 2],
    /// Overrides, and those that were regretted.
    pub overrides: [u64; 2],
    /// Mean over agents of their last trust less their first.
    pub trust_change: Option<f64>,
    /// The last drift, in percent.
    pub drift_final: Option<f64>,
    /// The greatest.
    pub drift_max: Option<f64>,
    /// Model calls, tokens, cost.
    pub spent: Spent,
    /// How long, in milliseconds.
    pub duration: Option<f64>,
    /// Errors by their kinds.
    pub errors: BTreeMap<String, u64>,
}
