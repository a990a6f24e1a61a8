//! Costs that only one of several logs of a run records: a session that was resumed has sums of its own process alone, and
//! what a program prints has costs that its session does not keep.

use std::collections::BTreeMap;

use steelyard_kernel::{HashMap, HashSet, sort_by_key};

use super::{At, LoadedFile};
use crate::{Billing, ModelCall, Trajectory};

/// The model calls of runs that others stand whole in, with the costs that those record; only of runs where these tell more.
pub(super) fn calls(
    files: &[LoadedFile<'_>],
    whole_in: &BTreeMap<At, At>,
) -> BTreeMap<At, Vec<ModelCall>> {
    let run = |at: At| files.get(at.0)?.runs.get(at.1);
    let mut copies: Vec<(At, At)> = whole_in
        .iter()
        .map(|(copy, whole)| (*copy, *whole))
        .collect();
    sort_by_key(&mut copies, |(copy, _)| (files[copy.0].name, copy.1));
    let begun = Begun::of(files, whole_in);
    let mut found: BTreeMap<At, Vec<ModelCall>> = BTreeMap::new();
    for (copy, whole) in copies {
        let Some(copy) = run(copy) else { continue };
        if copy.model_calls.iter().all(|call| call.cost.is_none()) {
            continue;
        }
        let mut holders = begun.holders(files, copy);
        holders.extend((!holders.contains(&whole)).then_some(whole));
        for holder in holders {
            let Some(run) = run(holder) else { continue };
            let known = found.get(&holder).unwrap_or(&run.model_calls);
            if let Some(calls) = filled(known, copy) {
                found.insert(holder, calls);
            }
        }
    }
    found
}

/// Runs that count, by their first answers: several may go on from one copy.
struct Begun(HashMap<u64, Vec<At>>);

impl Begun {
    fn of(files: &[LoadedFile<'_>], whole_in: &BTreeMap<At, At>) -> Self {
        /// Runs of one beginning that are looked at.
        const MOST: usize = 64;
        let mut begun = Self(HashMap::default());
        for (file, one) in files.iter().enumerate() {
            for (place, run) in one.runs.iter().enumerate() {
                let at = (file, place);
                let first = run.answers.first();
                if let Some(first) = first.filter(|_| !whole_in.contains_key(&at)) {
                    let all = begun.0.entry(*first).or_default();
                    all.extend((all.len() < MOST).then_some(at));
                }
            }
        }
        begun
    }

    /// Those that have all answers of a run.
    fn holders(&self, files: &[LoadedFile<'_>], copy: &Trajectory) -> Vec<At> {
        let all = copy.answers.first().and_then(|first| self.0.get(first));
        let has = |at: &At| {
            let answers = &files[at.0].runs[at.1].answers;
            // A copy is the beginning of what goes on from it.
            answers.starts_with(&copy.answers)
        };
        all.into_iter().flatten().copied().filter(has).collect()
    }
}

/// Model calls with the costs that a copy of their run records; `None` where it tells nothing more.
fn filled(known: &[ModelCall], copy: &Trajectory) -> Option<Vec<ModelCall>> {
    let mut calls = known.to_vec();
    let mut by_id: HashMap<u64, &ModelCall> = HashMap::default();
    let mut told = HashSet::default();
    for call in &copy.model_calls {
        for id in [call.id, call.message].into_iter().flatten() {
            by_id.entry(id).or_insert(call);
        }
        told.extend(call.message);
    }
    // Messages of which the copy has no calls, but sums over turns.
    let messages = copy.messages.iter().filter(|one| !told.contains(one));
    let summed: HashSet<u64> = messages.copied().collect();
    let is_open = |call: &ModelCall| call.cost.is_none() && call.billing == Billing::Single;
    let mut is_filled = false;
    let mut of_sum = Vec::new();
    for (place, call) in calls
        .iter_mut()
        .enumerate()
        .filter(|(_, call)| is_open(call))
    {
        let ids = [call.id, call.message].into_iter().flatten();
        let other = ids.clone().find_map(|id| by_id.get(&id));
        if let Some(other) = other.filter(|other| !is_open(other)) {
            (call.cost, call.billing) = (other.cost, other.billing);
            is_filled = true;
        } else if ids.clone().any(|id| summed.contains(&id)) {
            of_sum.push(place);
        }
    }
    let of_turns = copy
        .model_calls
        .iter()
        .filter(|call| call.message.is_none());
    let (sums, turns): (Vec<&ModelCall>, _) =
        of_turns.partition(|call| call.billing == Billing::Sum);
    let turns: Vec<&ModelCall> = turns;
    let dollars = turns.iter().filter_map(|call| call.cost);
    let dollars = dollars.reduce(|one, other| one + other);
    if let (Some(dollars), Some((last, before))) = (dollars, of_sum.split_last()) {
        calls[*last].cost = Some(dollars);
        for place in before {
            calls[*place].billing = Billing::InSum;
        }
        is_filled = true;
    }
    let known: HashSet<u64> = calls.iter().filter_map(|call| call.id).collect();
    let sums = sums
        .into_iter()
        .filter(|sum| sum.id.is_none_or(|id| !known.contains(&id)));
    // Sums of the run itself that have the costs of its calls have these as well.
    if is_filled {
        calls.extend(sums.map(|sum| ModelCall {
            turn: None,
            ..sum.clone()
        }));
    }
    is_filled.then_some(calls)
}
