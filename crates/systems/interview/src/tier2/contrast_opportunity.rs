use super::{Raw, Scorer, neutral, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};

/// A counter-example is worth more where somebody holds the opposite.
#[derive(Debug)]
pub(super) struct ContrastOpportunity;

static ABOUT: About = About {
    id: "contrast_opportunity",
    label: "Contrast opportunity",
    numbers: &[
        value("high_density_threshold", "Dense above", 0.6),
        value("high_score", "Score if dense", 1.5),
        value("moderate_score", "Score otherwise", 1.2),
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

impl Scorer for ContrastOpportunity {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.15
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        if turn.strategies[candidate.strategy].id != "contrast" {
            return neutral("not the contrast strategy");
        }
        let graph = turn.graph;
        if graph.opposite.is_empty() {
            return neutral("no node has the opposite stance to the most recent one that has any");
        }
        let [dense, high, moderate] = given.values();
        // Both sides of a contrast have to be coherent.
        let beyond = candidate.focus.node.map(|node| graph.density_at(node));
        let density = beyond.map_or(graph.density, |beyond| beyond.min(graph.density));
        let score = if density > dense { high } else { moderate };
        Raw::new(
            score.clamp(0.5, 1.5),
            format!("a node has the opposite stance, density {density:.2}"),
        )
    }
}
