//! What runs have in common: forks of one session begin with the same turns, and a call may stand in two logs. Sums over runs
//! count it once.

use std::collections::BTreeMap;

use steelyard_kernel::HashMap;
use steelyard_runs::{ModelCall, Trajectory, Usage};

/// A part of a run.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Its turns and model calls.
    pub(super) run: Trajectory,
    /// Places of its questions in the whole run.
    pub(super) questions: Vec<usize>,
}

/// Model calls that stand in several runs, by the sets of runs that they stand in.
#[derive(Debug, Default)]
pub(super) struct SharedCalls {
    /// The set of each call, by its id.
    sets: HashMap<u64, u32>,
}

impl SharedCalls {
    /// Those of runs of which none stands whole in another one.
    pub(super) fn of<'a>(runs: impl Iterator<Item = &'a Trajectory>) -> Self {
        let mut first: HashMap<u64, usize> = HashMap::default();
        let mut shared: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (place, run) in runs.enumerate() {
            for id in run.model_calls.iter().filter_map(|call| call.id) {
                let one = *first.entry(id).or_insert(place);
                if one != place {
                    let holders = shared.entry(id).or_insert_with(|| vec![one]);
                    if holders.last() != Some(&place) {
                        holders.push(place);
                    }
                }
            }
        }
        let mut known: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        let sets = shared.into_iter().map(|(id, holders)| {
            let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
            (id, *known.entry(holders).or_insert(next))
        });
        Self {
            sets: sets.collect(),
        }
    }

    /// The parts of a run that others have as well, by what they are told by: model calls, and the turns all of whose calls
    /// they are.
    pub(super) fn parts(&self, run: &Trajectory, calls: &[ModelCall]) -> BTreeMap<u32, Part> {
        let mut parts: BTreeMap<u32, Part> = BTreeMap::new();
        if self.sets.is_empty() {
            return parts;
        }
        let mut turns: BTreeMap<usize, Option<u32>> = BTreeMap::new();
        for call in calls {
            let set = call.id.and_then(|id| self.sets.get(&id)).copied();
            if let Some(turn) = call.turn {
                let of_turn = turns.entry(turn).or_insert(set);
                *of_turn = of_turn.filter(|known| Some(*known) == set);
            }
            if let Some(set) = set {
                let part = parts.entry(set).or_default();
                part.run.usage.add(Usage {
                    at_least: false,
                    ..call.usage
                });
                part.run.model_calls.push(call.clone());
            }
        }
        for (place, set) in &turns {
            let part = set.and_then(|set| parts.get_mut(&set));
            if let Some((part, turn)) = part.zip(run.turns.get(*place)) {
                part.run.turns.push(turn.clone());
            }
        }
        for (place, asked) in run.questions.iter().enumerate() {
            let set = asked.turn.and_then(|turn| *turns.get(&turn)?);
            if let Some(part) = set.and_then(|set| parts.get_mut(&set)) {
                part.questions.push(place);
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use steelyard_runs::{Asked, Turn};

    use super::*;

    /// A run whose turns have these calls, and a question in each turn.
    fn run(turns: &[&[u64]]) -> Trajectory {
        let mut made = Trajectory::default();
        for (place, calls) in turns.iter().enumerate() {
            made.turns.push(Turn::default());
            made.questions.push(Asked {
                turn: Some(place),
                ..Asked::default()
            });
            made.model_calls.extend(calls.iter().map(|id| ModelCall {
                turn: Some(place),
                usage: Usage {
                    input: Some(*id),
                    ..Usage::default()
                },
                id: Some(*id),
                ..ModelCall::default()
            }));
        }
        made
    }

    /// Input, turns and questions of each part.
    fn parts(calls: &SharedCalls, run: &Trajectory) -> Vec<(Option<u64>, usize, Vec<usize>)> {
        let parts = calls.parts(run, &run.model_calls).into_values();
        parts
            .map(|part| (part.run.usage.input, part.run.turns.len(), part.questions))
            .collect()
    }

    #[test]
    fn forks_have_their_beginning_in_common() {
        let trunk = run(&[&[1, 2], &[4], &[8]]);
        // The second turn goes on in the fork.
        let fork = run(&[&[1, 2], &[4, 16]]);
        let other = run(&[&[1, 2], &[32]]);
        let alone = run(&[&[64]]);
        let runs = [&trunk, &fork, &other, &alone];
        let calls = SharedCalls::of(runs.into_iter());
        // Of all three 1 and 2; of trunk and fork 4, whose turn is whole in the trunk alone.
        assert_eq!(
            parts(&calls, &trunk),
            [(Some(3), 1, vec![0]), (Some(4), 1, vec![1])]
        );
        assert_eq!(
            parts(&calls, &fork),
            [(Some(3), 1, vec![0]), (Some(4), 0, vec![])]
        );
        assert_eq!(parts(&calls, &other), [(Some(3), 1, vec![0])]);
        assert_eq!(parts(&calls, &alone), []);
    }
}
