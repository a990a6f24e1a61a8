//! Whether a round ended the debate.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::Name;

use crate::run::{Run, What};

/// The votes of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Votes {
    /// Agents that could vote: those that the run lists and that could be reached.
    pub eligible: u32,
    /// Agents that voted.
    pub voted: u32,
    /// The artifact that most accepted, the first of equals; `None` where none was accepted.
    pub artifact: Option<Name>,
    /// How many accepted it.
    pub supporters: u32,
    /// The share of trust in all who could vote that its supporters have, where opinions count by trust.
    pub trusted: Option<f64>,
    /// Whether somebody accepts nothing.
    pub rejected: u32,
}

/// Counts the votes of a round: the last one of each agent on each artifact holds, and one that names no artifact takes back
/// what the agent accepted. `only` is the artifact that a vote without one is about, `trust` what an agent's vote counts.
pub fn votes<'a>(
    run: &Run,
    events: impl Iterator<Item = &'a What>,
    only: Option<&Name>,
    trust: Option<&dyn Fn(usize) -> f64>,
) -> Votes {
    let mut gone: BTreeSet<usize> = BTreeSet::new();
    let mut accepted: BTreeMap<usize, BTreeMap<Name, bool>> = BTreeMap::new();
    let mut order: Vec<Name> = Vec::new();
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
                        if !order.contains(name) {
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
    accepted.retain(|agent, _| !gone.contains(agent));
    let there = (0..run.listed).filter(|agent| !gone.contains(agent));
    let there: Vec<usize> = there.collect();
    let supporters = |name: &Name| {
        let all = accepted
            .iter()
            .filter(|(_, votes)| votes.get(name) == Some(&true));
        all.map(|(agent, _)| *agent).collect::<Vec<usize>>()
    };
    let weight =
        |agents: &[usize]| trust.map(|trust| agents.iter().map(|one| trust(*one)).sum::<f64>());
    let mut made = Votes {
        eligible: there.len() as u32,
        voted: accepted.len() as u32,
        rejected: accepted
            .values()
            .filter(|votes| !votes.values().any(|accept| *accept))
            .count() as u32,
        ..Votes::default()
    };
    for name in &order {
        let own = supporters(name);
        if own.len() as u32 > made.supporters {
            made.supporters = own.len() as u32;
            made.artifact = Some(name.clone());
            let all = weight(&there).filter(|all| *all > 0.0);
            made.trusted = weight(&own).zip(all).map(|(own, all)| own / all);
        }
    }
    made
}
