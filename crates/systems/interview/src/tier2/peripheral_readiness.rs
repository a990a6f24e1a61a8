use super::{Raw, Scorer, count, neutral, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};
use steelyard_documents::counted;

/// A bridge is worth more where what was spoken of is dense and something lies beyond.
#[derive(Debug)]
pub(super) struct PeripheralReadiness;

static ABOUT: About = About {
    id: "peripheral_readiness",
    label: "Peripheral readiness",
    numbers: &[
        value("high_density_threshold", "Dense above", 0.7),
        value("moderate_density_threshold", "Fairly dense above", 0.5),
        count("min_peripheral_count", "Min peripheral nodes, dense", 3.0),
        count("any_peripheral_count", "Min peripheral nodes, else", 1.0),
        value("high_score", "Score if ready", 1.5),
        value("moderate_score", "Score if fairly ready", 1.2),
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

impl Scorer for PeripheralReadiness {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.15
    }

    fn rows(&self) -> (f64, &'static [(&'static str, f64)]) {
        (0.05, &[("bridge", 0.30), ("broaden", 0.20)])
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        if turn.strategies[candidate.strategy].id != "bridge" {
            return neutral("not the bridge strategy");
        }
        let [dense, fairly, many, any, ready, moderate] = given.values();
        let density = turn.graph.density;
        let beyond = turn.graph.peripheral.len() as f64;
        let score = if density > dense && beyond >= many {
            ready
        } else if density > fairly || beyond >= any {
            moderate
        } else {
            1.0
        };
        let jump = turn.state.since_jump.map_or(String::new(), |turns| {
            let turns = counted(turns as usize, "turn", "turns");
            format!(", {turns} since the last jump")
        });
        Raw::new(
            score.clamp(0.5, 1.8),
            format!("density {density:.2}, {beyond} peripheral nodes{jump}"),
        )
    }
}
