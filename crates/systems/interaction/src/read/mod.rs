//! Readers of the documents of interaction scoring: artifacts, configs, tasks, outcomes, labelled questions, in whatever syntax a tree
//! has. Those of trajectories are [`steelyard_runs::read`].
//!
//! Each gives what it could read; everything odd is told at its line.

mod artifact;
mod config;
mod outcomes;
mod preferences;
mod questions;
mod tasks;
mod weights;

pub use artifact::{looks_like_artifact, read_artifacts};
pub use config::{looks_like_config, read_config};
pub use outcomes::{lists_outcomes, read_outcomes};
pub use questions::{Collected, Labels, Supplied, read_questions};
pub use tasks::{lists_tasks, read_tasks};

use steelyard_documents::dialects::{has, items};
use steelyard_documents::{Code, Decoder, Node, Severity};
use steelyard_runs::Trajectory;
use steelyard_runs::read::{LISTS, looks_like_trajectory};

use crate::Preference;

/// Trajectories as [`steelyard_runs::read::read_trajectories`] reads them; a preference that nobody knows is told.
pub fn read_trajectories<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Vec<Trajectory> {
    let all = steelyard_runs::read::read_trajectories(decoder, node);
    for broken in all.iter().flat_map(|one| &one.violations) {
        if Preference::parse(&broken.preference).is_none() {
            let words = [
                broken.preference.as_str(),
                "one of the twenty preferences",
                "counts as any other, 0.05",
            ];
            decoder.report(Severity::Warning, Code::UNKNOWN_WORD, broken.span, words);
        }
    }
    all
}

/// Whether any of the things that stand here names an agent or tells of turns, so that they are not another document's
/// own "artifacts".
pub fn lists_runs(node: &Node) -> bool {
    const HELD: [&str; 6] = [
        "content",
        "completeness",
        "correctness",
        "required_fields",
        "technical",
        "technical_score",
    ];
    let mut items = items(node).into_iter();
    items.any(|(key, item)| {
        let of_run = has(item, &["agent", "agent_name"]) || looks_like_trajectory(item);
        of_run || key.is_some_and(|_| has(item, &HELD) || has(item, &LISTS))
    })
}
