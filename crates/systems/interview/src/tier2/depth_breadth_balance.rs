use std::collections::BTreeSet;

use super::{Raw, Scorer, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};
use steelyard_kernel::gathered;

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
    ],
    words: &[],
    uses_signals: false,
    idle: &[
        "target_ratio",
        "high_breadth_threshold",
        "high_depth_threshold",
    ],
};

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
            let types: BTreeSet<&str> = gathered(kinds.filter(|kind| !kind.is_empty()));
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
        Raw::new(score, told)
    }
}
