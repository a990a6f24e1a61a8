//! Whether a round ended the debate.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::Name;
use steelyard_protocol::to_u32;

use crate::run::{Run, What};

/// The votes of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Votes {
    /// Agents that could vote: those that the run lists and that could be reached.
    pub eligible: u32,
    /// The artifact that most accepted, the first of equals; `None` where none was accepted.
    pub artifact: Option<Name>,
    /// How many accepted it.
    pub supporters: u32,
    /// The share of trust in all who could vote that its supporters have, where opinions count by trust.
    pub trusted: Option<f64>,
}

/// Counts the votes of a round of that number: the last one of each agent on each artifact holds, and one that names no artifact takes back
/// what the agent accepted. `only` is the artifact that a vote without one is about, `trust` what an agent's vote counts.
pub fn votes<'a>(
    run: &Run,
    round: u32,
    events: impl Iterator<Item = &'a What>,
    only: Option<&Name>,
    trust: Option<&dyn Fn(usize) -> f64>,
) -> Votes {
    let mut gone: BTreeSet<usize> = BTreeSet::new();
    let mut accepted: BTreeMap<usize, BTreeMap<Name, bool>> = BTreeMap::new();
    let mut order: Vec<Name> = Vec::new();
    let mut known: BTreeSet<Name> = BTreeSet::new();
    for what in events {
        match what {
            What::Unavailable(agent) => {
                gone.insert(*agent);
            }
            What::Vote {
                agent: Some(agent),
                artifact,
                accept,
            } if *agent < run.listed => {
                let own = accepted.entry(*agent).or_default();
                match artifact.as_ref().or(only.filter(|_| *accept)) {
                    Some(name) => {
                        if known.insert(name.clone()) {
                            order.push(name.clone());
                        }
                        own.insert(name.clone(), *accept);
                    }
                    None => own.clear(),
                }
            }
            _ => {}
        }
    }
    let there = (0..run.listed).filter(|agent| !gone.contains(agent));
    let there = there.filter(|agent| run.voters[*agent] && run.agents[*agent].joins <= round);
    let there: Vec<usize> = there.collect();
    // Who cannot vote in the round has not.
    accepted.retain(|agent, _| there.binary_search(agent).is_ok());
    let mut supporters: BTreeMap<&Name, Vec<usize>> = BTreeMap::new();
    for (agent, votes) in &accepted {
        for (name, _) in votes.iter().filter(|(_, accept)| **accept) {
            supporters.entry(name).or_default().push(*agent);
        }
    }
    let weight =
        |agents: &[usize]| trust.map(|trust| agents.iter().map(|one| trust(*one)).sum::<f64>());
    let mut made = Votes {
        eligible: to_u32(there.len()),
        ..Votes::default()
    };
    for name in &order {
        let own = supporters.get(name).map_or(&[][..], Vec::as_slice);
        if to_u32(own.len()) > made.supporters {
            made.supporters = to_u32(own.len());
            made.artifact = Some(name.clone());
            let all = weight(&there).filter(|all| *all > 0.0);
            made.trusted = weight(own).zip(all).map(|(own, all)| own / all);
        }
    }
    made
}
