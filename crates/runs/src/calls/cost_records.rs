//! Costs that only one of several logs of a run records: a session that was resumed has sums of its own process alone, and
//! what a program prints has costs that its session does not keep.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use steelyard_kernel::{HashMap, HashSet};

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
    copies.sort_by_key(|(copy, _)| (files[copy.0].name, copy.1));
    let begun = Begun::of(files, whole_in);
    let mut found: BTreeMap<At, CostedCalls<'_>> = BTreeMap::new();
    for (copy, whole) in copies {
        let Some(copy) = run(copy) else { continue };
        if copy.model_calls.iter().all(|call| call.cost.is_none()) {
            continue;
        }
        let mut holders = begun.holders(files, copy);
        holders.extend((!holders.contains(&whole)).then_some(whole));
        for holder in holders {
            let Some(run) = run(holder) else { continue };
            let calls = found
                .entry(holder)
                .or_insert_with(|| CostedCalls::of(&run.model_calls));
            calls.fill(copy);
        }
    }
    let filled = found
        .into_iter()
        .filter_map(|(at, calls)| match calls.calls {
            Cow::Owned(calls) => Some((at, calls)),
            Cow::Borrowed(_) => None,
        });
    filled.collect()
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

/// The model calls of a run, with the costs that copies of it record. A copy costs what its own calls do, however many the run
/// has.
struct CostedCalls<'f> {
    /// Owned once a copy told more.
    calls: Cow<'f, [ModelCall]>,
    /// Places of calls by their ids and those of their messages.
    places: HashMap<u64, Vec<usize>>,
    /// Ids of calls.
    ids: HashSet<u64>,
}

impl<'f> CostedCalls<'f> {
    fn of(calls: &'f [ModelCall]) -> Self {
        let mut places: HashMap<u64, Vec<usize>> = HashMap::default();
        for (place, call) in calls.iter().enumerate() {
            for id in ids_of(call) {
                places.entry(id).or_default().push(place);
            }
        }
        Self {
            ids: calls.iter().filter_map(|call| call.id).collect(),
            calls: Cow::Borrowed(calls),
            places,
        }
    }

    /// Takes over the costs that a copy has of calls without one: of the call itself, else of the turns in which it was.
    fn fill(&mut self, copy: &Trajectory) {
        let mut by_id: HashMap<u64, &ModelCall> = HashMap::default();
        let mut told = HashSet::default();
        for call in &copy.model_calls {
            for id in ids_of(call) {
                by_id.entry(id).or_insert(call);
            }
            told.extend(call.message);
        }
        // Messages of which the copy has no calls, but sums over turns.
        let messages = copy.messages.iter().filter(|one| !told.contains(one));
        let summed: HashSet<u64> = messages.copied().collect();
        let ids = by_id.keys().chain(&summed);
        let places = ids.filter_map(|id| self.places.get(id)).flatten();
        let places: BTreeSet<usize> = places.copied().collect();
        let (mut is_filled, mut of_sum) = (false, Vec::new());
        for place in places {
            let call = &self.calls[place];
            if !is_open(call) {
                continue;
            }
            let other = ids_of(call).find_map(|id| by_id.get(&id));
            if let Some(other) = other.filter(|other| !is_open(other)) {
                let call = &mut self.calls.to_mut()[place];
                (call.cost, call.billing) = (other.cost, other.billing);
                is_filled = true;
            } else if ids_of(call).any(|id| summed.contains(&id)) {
                of_sum.push(place);
            }
        }
        let of_turns = copy.model_calls.iter();
        let of_turns = of_turns.filter(|call| call.message.is_none());
        let (sums, turns): (Vec<&ModelCall>, Vec<&ModelCall>) =
            of_turns.partition(|call| call.billing == Billing::Sum);
        let dollars = turns.iter().filter_map(|call| call.cost);
        let dollars = dollars.reduce(|one, other| one + other);
        if let (Some(dollars), Some((last, before))) = (dollars, of_sum.split_last()) {
            let calls = self.calls.to_mut();
            calls[*last].cost = Some(dollars);
            for place in before {
                calls[*place].billing = Billing::InSum;
            }
            is_filled = true;
        }
        // Sums of the run itself that have the costs of its calls have these as well.
        if is_filled {
            self.add_sums(&sums);
        }
    }

    /// Adds the sums that are not there.
    fn add_sums(&mut self, sums: &[&ModelCall]) {
        for sum in sums {
            if sum.id.is_none_or(|id| self.ids.insert(id)) {
                self.calls.to_mut().push(ModelCall {
                    turn: None,
                    ..(*sum).clone()
                });
            }
        }
    }
}

/// The id of a call, and that of its message.
fn ids_of(call: &ModelCall) -> impl Iterator<Item = u64> + use<> {
    [call.id, call.message].into_iter().flatten()
}

/// Whether no cost is known of a call, and it is in no sum that has one.
fn is_open(call: &ModelCall) -> bool {
    call.cost.is_none() && call.billing == Billing::Single
}
