use super::{Raw, Scorer, neutral, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};

/// A summary is worth more where a topic is complete.
#[derive(Debug)]
pub(super) struct ClusterSaturation;

static ABOUT: About = About {
    id: "cluster_saturation",
    label: "Cluster saturation",
    numbers: &[
        value("high_saturation_threshold", "Saturated above", 0.7),
        value(
            "moderate_saturation_threshold",
            "Fairly saturated above",
            0.4,
        ),
        value("high_score", "Score if saturated", 1.5),
        value("moderate_score", "Score if fairly saturated", 1.2),
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

impl Scorer for ClusterSaturation {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.10
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        if turn.strategies[candidate.strategy].id != "synthesis" {
            return neutral("not the synthesis strategy");
        }
        let [high, fairly, saturated, moderate] = given.values();
        let graph = turn.graph;
        let saturation = (graph.density * graph.median_degree / 3.0).min(1.0);
        let score = if saturation > high {
            saturated
        } else if saturation > fairly {
            moderate
        } else {
            1.0
        };
        Raw::new(
            score.clamp(0.5, 1.6),
            format!(
                "saturation {saturation:.2}: density {:.2}, median degree {}",
                graph.density, graph.median_degree
            ),
        )
    }
}
