use super::{Raw, Scorer, count, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};
use crate::words::holds;

/// What was spoken of enough is spoken of less.
#[derive(Debug)]
pub(super) struct Novelty;

static ABOUT: About = About {
    id: "novelty",
    label: "Novelty",
    numbers: &[
        count("lookback_window", "Turns and nodes looked at", 8.0),
        count("fresh_threshold", "Fresh up to", 1.0),
        count("overdiscussed_threshold", "Overdiscussed from", 4.0),
        value("fresh_boost", "Score if fresh", 1.2),
        value("overdiscussed_penalty", "Score if overdiscussed", 0.7),
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

/// Number of topic words that are looked for.
const WORDS: usize = 3;

impl Scorer for Novelty {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.15
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        let [_window, fresh, enough, boost, penalty] = given.values();
        let window = given.count(0);
        let mut recent = turn.graph.recent.iter().take(window);
        let node = candidate.focus.node;
        let in_nodes = node.is_some_and(|node| recent.any(|at| *at == node));
        let words: Vec<String> = candidate.focus.topic_words().take(WORDS).collect();
        let heard: Vec<_> = turn
            .state
            .last(window)
            .filter(|one| words.iter().any(|word| holds(&one.folded, word)))
            .collect();
        let mentions = heard.len() + usize::from(in_nodes);
        let score = if mentions as f64 <= fresh {
            boost
        } else if (mentions as f64) < enough {
            1.0
        } else {
            penalty
        };
        let node = if in_nodes {
            "; it is a recent node"
        } else {
            ""
        };
        Raw {
            why: format!(
                "{} of the last {window} turns mention it{node}",
                heard.len()
            ),
            heard,
            ..Raw::new(score, "")
        }
    }
}
