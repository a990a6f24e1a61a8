use super::{Raw, Scorer, count, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};

/// What was done again and again is done less.
#[derive(Debug)]
pub(super) struct StrategyDiversity;

static ABOUT: About = About {
    id: "strategy_diversity",
    label: "Strategy diversity",
    numbers: &[
        count("lookback_window", "Choices looked at", 5.0),
        count("moderate_use_threshold", "Often used from", 2.0),
        count("overuse_threshold", "Overused from", 3.0),
        value("moderate_penalty", "Score if often used", 0.8),
        value("overuse_penalty", "Score if overused", 0.6),
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

impl Scorer for StrategyDiversity {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.15
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        let [_window, often, too_often, moderate, overuse] = given.values();
        let id = &turn.strategies[candidate.strategy].id;
        let last: Vec<_> = turn
            .state
            .history
            .iter()
            .rev()
            .take(given.count(0))
            .collect();
        let uses = last.iter().filter(|past| past.strategy == *id).count();
        let score = if uses as f64 >= too_often {
            overuse
        } else if uses as f64 >= often {
            moderate
        } else {
            1.0
        };
        Raw::new(score, format!("{uses} of the last {} choices", last.len()))
    }
}
