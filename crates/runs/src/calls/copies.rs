//! Runs that have the same answers: a session that is resumed or forked begins with a copy of the one before, under
//! another id, and a log may be opened twice.

use std::collections::BTreeMap;

use steelyard_documents::Name;
use steelyard_kernel::HashMap;

use super::{At, LoadedFile};
use crate::{Time, Trajectory};

/// Runs with a rare answer in common that are looked at: copies of a session are few.
const MOST: usize = 64;

/// What runs have in common, by where they stand.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// The run that has all of another one, and is nowhere whole itself.
    pub(super) whole_in: BTreeMap<At, At>,
    /// The run that another one goes on from.
    pub(super) from: BTreeMap<At, At>,
    /// The run that another one has its beginning in common with, each with an end of its own, and how many answers.
    pub(super) shares: BTreeMap<At, (At, usize)>,
}

/// Whether logs of one text are the same: where that is not held their lines and runs tell.
fn is_same(one: &LoadedFile<'_>, other: &LoadedFile<'_>) -> bool {
    one.source.map(|one| &one.lines) == other.source.map(|one| &one.lines) && one.runs == other.runs
}

/// A run that nobody called.
struct One<'a> {
    at: At,
    run: &'a Trajectory,
    file: &'a str,
    /// Its answers, for [`Copies::find`] in the order of their numbers.
    answers: Vec<u64>,
    /// Its messages, likewise.
    messages: Vec<u64>,
}

impl Copies {
    pub(super) fn of(files: &[LoadedFile<'_>]) -> Self {
        let mut copies = Self::default();
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(|file| files[*file].name);
        let mut all = Vec::new();
        let mut texts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut again = Vec::new();
        for file in order {
            let first = files[file].source.map(|source| {
                let alike = texts.entry(&source.text).or_default();
                let mut known = alike.iter().copied();
                let known = known.find(|other| is_same(&files[*other], &files[file]));
                alike.extend(known.is_none().then_some(file));
                known.unwrap_or(file)
            });
            for (place, run) in files[file].runs.iter().enumerate() {
                if run.is_called() {
                    continue;
                }
                let at = (file, place);
                match first.filter(|first| *first != file) {
                    Some(first) => again.push((at, (first, place))),
                    None => all.push(one(files, at, run)),
                }
            }
        }
        // One alone is no copy, however long it is.
        if all.len() > 1 {
            copies.find(files, all);
        }
        for (at, first) in again {
            let whole = copies.whole_in.get(&first).copied();
            copies.whole_in.insert(at, whole.unwrap_or(first));
        }
        copies
    }

    fn find(&mut self, files: &[LoadedFile<'_>], mut all: Vec<One<'_>>) {
        for one in &mut all {
            for ids in [&mut one.answers, &mut one.messages] {
                ids.sort_unstable();
            }
        }
        // The longest first; of equals one with times, then one whose tokens are all known, then the first by name.
        all.sort_by_key(|one| {
            let is_timed = one.run.turns.iter().any(|turn| turn.at.is_some());
            let is_exact = !one.run.usage.at_least;
            std::cmp::Reverse((one.answers.len(), one.run.turns.len(), is_timed, is_exact))
        });
        self.find_claimed(files, &all);
        self.find_whole(&all, |one| &one.answers);
        self.find_whole(&all, |one| &one.messages);
        self.find_printed(&all);
        self.join_chains();
        self.find_shared(&all);
    }

    /// Puts each run into the one that counts, where it was found in a copy of that.
    fn join_chains(&mut self) {
        // One search finds a run in one that no search before found in another: of three, two steps at most.
        for _ in 0..2 {
            let whole = |at: &At| self.whole_in.get(at).copied();
            let ends = self.whole_in.iter();
            let ends = ends.filter_map(|(at, in_it)| Some((*at, whole(in_it)?)));
            let ends: Vec<(At, At)> = ends.filter(|(at, end)| at != end).collect();
            self.whole_in.extend(ends);
        }
    }

    /// Takes over what a file of trajectories says of itself.
    fn find_claimed(&mut self, files: &[LoadedFile<'_>], all: &[One<'_>]) {
        for one in all {
            let claimed = one.run.whole_in.map(|whole| (one.at.0, whole));
            let counts = |at: &At| {
                let run = files[at.0].runs.get(at.1);
                run.is_some_and(|run| run.whole_in.is_none() && !run.is_called())
            };
            if let Some(whole) = claimed.filter(counts) {
                self.whole_in.insert(one.at, whole);
            }
        }
    }

    /// Finds runs of which another one has all ids.
    fn find_whole(&mut self, all: &[One<'_>], ids: for<'o> fn(&'o One<'_>) -> &'o [u64]) {
        let mut holders: HashMap<u64, Vec<usize>> = HashMap::default();
        for (place, one) in all.iter().enumerate() {
            for id in ids(one) {
                holders.entry(*id).or_default().push(place);
            }
        }
        for (place, one) in all.iter().enumerate() {
            if self.whole_in.contains_key(&one.at) {
                continue;
            }
            let holding = ids(one).iter().filter_map(|id| holders.get(id));
            let Some(rarest) = holding.min_by_key(|holders| holders.len()) else {
                continue;
            };
            let longer = rarest.iter().take_while(|other| **other < place).take(MOST);
            let mut longer = longer.map(|other| &all[*other]);
            let has = |other: &&One<'_>| {
                let mut own = ids(one).iter();
                other.begins_like(one) && own.all(|id| ids(other).binary_search(id).is_ok())
            };
            let Some(whole) = longer.find(has) else {
                continue;
            };
            let longest = self.whole_in.get(&whole.at).copied().unwrap_or(whole.at);
            self.whole_in.insert(one.at, longest);
            if ids(one).len() < ids(whole).len() {
                self.from.entry(longest).or_insert(one.at);
            }
        }
    }

    /// Finds runs that a program printed, with neither prompts nor times, of which the log of the same thread is there too.
    fn find_printed(&mut self, all: &[One<'_>]) {
        let mut logged: HashMap<&Name, Vec<&One<'_>>> = HashMap::default();
        let mut printed = Vec::new();
        for one in all {
            let Some(id) = one.run.identity.id.as_ref().or(one.run.run.as_ref()) else {
                continue;
            };
            if one.is_printed() {
                printed.push((id, one));
            } else {
                logged.entry(id).or_default().push(one);
            }
        }
        for (id, one) in printed {
            let known = logged.get(id).into_iter().flatten().take(MOST);
            let mut known = known.filter(|other| one.is_print_of(other));
            if let (Some(other), None) = (known.next(), self.whole_in.get(&one.at)) {
                let whole = self.whole_in.get(&other.at).copied().unwrap_or(other.at);
                self.whole_in.insert(one.at, whole);
            }
        }
    }

    /// Finds runs that begin with the same answer and end each in its own way: all go on from the one that ended first.
    fn find_shared(&mut self, all: &[One<'_>]) {
        let mut begun: BTreeMap<u64, Vec<&One<'_>>> = BTreeMap::new();
        for one in all {
            if let (Some(first), None) = (one.run.answers.first(), self.whole_in.get(&one.at)) {
                begun.entry(*first).or_default().push(one);
            }
        }
        for group in begun.into_values() {
            let Some(trunk) = group.iter().min_by_key(|one| one.ended()) else {
                continue;
            };
            for one in &group {
                if one.at != trunk.at && one.begins_like(trunk) {
                    let shared = one.answers.iter();
                    let shared =
                        shared.filter(|answer| trunk.answers.binary_search(answer).is_ok());
                    self.shares.insert(one.at, (trunk.at, shared.count()));
                    self.from.entry(one.at).or_insert(trunk.at);
                }
            }
        }
    }
}

fn one<'a>(files: &'a [LoadedFile<'_>], at: At, run: &'a Trajectory) -> One<'a> {
    One {
        at,
        run,
        file: files[at.0].name,
        answers: run.answers.clone(),
        messages: run.messages.clone(),
    }
}

impl One<'_> {
    /// Whether its log has what a program prints of a thread.
    fn is_printed(&self) -> bool {
        let mut turns = self.run.turns.iter();
        turns.all(|turn| turn.at.is_none() && turn.prompt.is_empty())
    }

    /// Whether it is a print of another run: all of its answers are there, in order.
    fn is_print_of(&self, other: &Self) -> bool {
        let mut responses = other.run.turns.iter().map(|turn| &turn.response);
        let mut own = self.run.turns.iter().map(|turn| &turn.response);
        self.run.program == other.run.program
            && self.run.turns.len() <= other.run.turns.len()
            && own.all(|response| response.is_empty() || responses.any(|other| other == response))
    }

    /// Whether both are of one agent and were begun by the same words: an id alone may be anything.
    fn begins_like(&self, other: &Self) -> bool {
        let prompt = |one: &Self| one.run.turns.first().map(|turn| &turn.prompt);
        let (own, others) = (prompt(self), prompt(other));
        let is_unknown = |prompt: Option<&String>| prompt.is_none_or(String::is_empty);
        let is_of_session = self.run.run.is_some() && self.run.run == other.run.run;
        let is_print = is_of_session && (is_unknown(own) || is_unknown(others));
        self.run.agent == other.run.agent && (own == others || is_print)
    }

    fn ended(&self) -> (Option<Time>, &str, At) {
        let at = self.run.turns.last().and_then(|turn| turn.at);
        (at, self.file, self.at)
    }
}
