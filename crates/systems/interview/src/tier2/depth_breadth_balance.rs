use std::collections::BTreeSet;

use super::{Raw, Scorer, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};
use crate::strategy::Strategy;

/// What is lacking of the two counts more.
#[derive(Debug)]
pub(super) struct DepthBreadthBalance;

static ABOUT: About = About {
    id: "depth_breadth_balance",
    label: "Depth and breadth",
    numbers: &[
        value("low_breadth_threshold", "Breadth low below", 0.4),
        value("low_depth_threshold", "Depth low below", 0.5),
        value("needed_score", "Score if needed", 1.5),
        value("opposite_score", "Score if opposite", 0.7),
        value("other_score", "Score otherwise", 0.9),
        value("balanced_score", "Score if balanced", 1.1),
        value("contradiction_gain", "A contradiction adds to depth", 0.3),
        value("concept_depth_gain", "Concept depth moves by", 0.2),
    ],
    words: &[],
    signals: &["contradiction", "concept_depth"],
    uses_signals: false,
    idle: &[
        ("target_ratio", LOW_ONLY),
        ("high_breadth_threshold", LOW_ONLY),
        ("high_depth_threshold", LOW_ONLY),
    ],
};

/// What is expected in place of limits that nothing reads.
const LOW_ONLY: &str = "low_breadth_threshold and low_depth_threshold";

/// How many types of nodes are all there are, where no element was seen.
const TYPES: f64 = 5.0;

/// More edges a node than this are not told apart.
const DEEPEST: f64 = 5.0;

impl Scorer for DepthBreadthBalance {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.20
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        let [low_breadth, low_depth, needed, opposite, other, balanced] = given.values();
        let state = turn.state;
        let covered = state.coverage();
        let (breadth, of) = if covered > 0.0 {
            (covered, "of the elements seen")
        } else {
            let kinds = state.nodes.iter().map(|node| node.kind.as_str());
            let types: BTreeSet<&str> = kinds.filter(|kind| !kind.is_empty()).collect();
            (
                (types.len() as f64 / TYPES).min(1.0),
                "of five node types present",
            )
        };
        let nodes = state.nodes.len().max(1) as f64;
        let depth = (2.0 * state.edges().count() as f64 / nodes).min(DEEPEST);
        let strategy = &turn.strategies[candidate.strategy];
        let widens = strategy.is_breadth() || strategy.is_coverage();
        let by = |wanted: bool, unwanted: bool| match (wanted, unwanted) {
            (true, _) => needed,
            (_, true) => opposite,
            _ => other,
        };
        let (score, lacks) = if breadth < low_breadth {
            (by(widens, strategy.is_depth()), "low breadth")
        } else if depth < low_depth {
            (by(strategy.is_depth(), widens), "low depth")
        } else {
            (balanced, "neither is low")
        };
        let told = format!(
            "{lacks}: {:.0} % {of}, mean degree {depth:.2}",
            breadth * 100.0
        );
        let raw = Raw::new(score, told);
        let raw = contradicted(raw, turn, given.value(CONTRADICTION), strategy);
        by_concept(raw, turn, given.value(CONCEPT), strategy)
    }
}

/// Places of the gains of signals among the numbers.
const CONTRADICTION: usize = 6;
const CONCEPT: usize = 7;

/// A contradiction is worth going into: of depth strategies the raw score rises by gain · confidence.
fn contradicted<'a>(raw: Raw<'a>, turn: Turn<'_>, gain: f64, strategy: &Strategy) -> Raw<'a> {
    let signal = turn.state.signals.contradiction;
    match signal.filter(|_| turn.heard.contradiction && strategy.is_depth()) {
        Some(confidence) => raw.moved("contradiction", gain * confidence),
        None => raw,
    }
}

/// By gain · confidence · direction the raw score of depth strategies rises and that of breadth and coverage falls: the
/// direction is 1 where the signal suggests to deepen, −1 where it suggests to broaden, and else 1 − 2 · abstraction.
fn by_concept<'a>(raw: Raw<'a>, turn: Turn<'_>, gain: f64, strategy: &Strategy) -> Raw<'a> {
    let signal = turn.state.signals.concept_depth;
    let widens = strategy.is_breadth() || strategy.is_coverage();
    let sign = match (strategy.is_depth(), widens) {
        (true, _) => 1.0,
        (_, true) => -1.0,
        _ => return raw,
    };
    match signal.filter(|_| turn.heard.concept_depth) {
        Some(direction) => raw.moved("concept_depth", sign * gain * direction),
        None => raw,
    }
}
