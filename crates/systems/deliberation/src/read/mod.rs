//! Reads runs: logs of events, and histories as the original program writes them; and what somebody takes their disagreements for.

mod events;
mod history;
mod judgements;

pub use events::read_events;
pub use history::{looks_like_history, read_history};
pub use judgements::{judge, looks_like_triage, read_triage};

use steelyard_documents::{Decoder, Name, Node};

use crate::config::Agent;
use crate::run::Run;

/// Scores of a review: numbers from 0 to 10 by criterion. What is none is told and left out.
fn scores(decoder: &mut Decoder<'_>, node: &Node) -> Vec<(Name, f64)> {
    let entries = node.entries().iter().filter_map(|entry| {
        let read = decoder.number(&entry.value, &entry.key, SCORE, &[])?;
        Some((Name::from(Decoder::key(entry)), read.value))
    });
    entries.collect()
}

const SCORE: steelyard_documents::Range = steelyard_documents::Range {
    min: 0.0,
    max: 10.0,
    says: "a score from 0 to 1, or from 0 to 10",
};

/// The agent of a name; one that the run does not list is put behind those that it lists.
fn agent_of(run: &mut Run, name: &str) -> usize {
    run.agent(name).unwrap_or_else(|| {
        run.add(Agent {
            name: name.into(),
            ..Agent::default()
        })
    })
}
