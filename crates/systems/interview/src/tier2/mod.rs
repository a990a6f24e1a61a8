//! How good a candidate is, each scorer by one thing: 0 discourages, 1 is neutral, 2 encourages.
//!
//! A new one is a file with a `Scorer`, and its line in [`SCORERS`].

mod ambiguity;
mod cluster_saturation;
mod contrast_opportunity;
mod coverage_gap;
mod depth_breadth_balance;
mod engagement;
mod novelty;
mod peripheral_readiness;
mod saturation;
mod strategy_diversity;

use crate::focus::Candidate;
use crate::rule::{About, Given, Number, Sort, Turn};
use crate::state::Utterance;

/// A rule of the second tier.
pub(crate) trait Scorer: Sync {
    /// What it is called and goes by.
    fn about(&self) -> &'static About;
    /// Its weight where a config lists it and gives none.
    fn weight(&self) -> f64;
    /// Weights of strategies that have their own where no config is loaded; of all others where the scorer has one then that
    /// is not [`Self::weight`].
    fn rows(&self) -> (f64, &'static [(&'static str, f64)]) {
        (self.weight(), &[])
    }
    /// Whether a config has to list it.
    fn is_optional(&self) -> bool {
        false
    }
    /// What it says of a candidate.
    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a>;
}

/// All of them, in the order of summation where no config lists any.
pub(crate) const SCORERS: [&dyn Scorer; 10] = [
    &coverage_gap::CoverageGap,
    &ambiguity::Ambiguity,
    &depth_breadth_balance::DepthBreadthBalance,
    &engagement::Engagement,
    &strategy_diversity::StrategyDiversity,
    &novelty::Novelty,
    &peripheral_readiness::PeripheralReadiness,
    &contrast_opportunity::ContrastOpportunity,
    &cluster_saturation::ClusterSaturation,
    &saturation::Saturation,
];

/// What a scorer says of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Raw<'a> {
    /// 0 to 2.
    pub score: f64,
    /// Why, a clause.
    pub why: String,
    /// What was said that it goes by.
    pub heard: Vec<&'a Utterance>,
    /// Names of the signals of a language model that it goes by.
    pub signals: Vec<&'static str>,
}

impl Raw<'_> {
    fn new(score: f64, why: impl Into<String>) -> Self {
        Self {
            score,
            why: why.into(),
            heard: Vec::new(),
            signals: Vec::new(),
        }
    }

    /// The same moved by what a signal adds, within 0 to 2.
    fn moved(mut self, signal: &'static str, by: f64) -> Self {
        self.score = (self.score + by).clamp(0.0, 2.0);
        let by = steelyard_decision::plain((by.abs() * 1e6).round() / 1e6 * by.signum());
        let sign = if by.starts_with('−') || by.starts_with('-') {
            ""
        } else {
            "+"
        };
        self.why = format!("{}; {} {sign}{by}", self.why, signal.replace('_', " "));
        self.signals.push(signal);
        self
    }
}

/// 1, with why a scorer has nothing to say.
fn neutral(why: &str) -> Raw<'static> {
    Raw::new(1.0, why)
}

/// A number that changes raw scores.
const fn value(key: &'static str, label: &'static str, default: f64) -> Number {
    Number {
        key,
        label,
        default,
        sort: Sort::Value,
    }
}

/// A count that does.
const fn count(key: &'static str, label: &'static str, default: f64) -> Number {
    Number {
        key,
        label,
        default,
        sort: Sort::Count,
    }
}
