//! Runs that have the same answers: a session that is resumed or forked begins with a copy of the one before, under
//! another id, and a log may be opened twice.

use std::collections::BTreeMap;

use steelyard_kernel::{HashMap, sort_by_key};

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
}

impl Copies {
    pub(super) fn of(files: &[LoadedFile<'_>]) -> Self {
        let mut copies = Self::default();
        let mut order: Vec<usize> = (0..files.len()).collect();
        sort_by_key(&mut order, |file| files[*file].name);
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
            sort_by_key(&mut one.answers, |answer| *answer);
        }
        // The longest first; of equals the first by name.
        sort_by_key(&mut all, |one| {
            std::cmp::Reverse((one.answers.len(), one.run.turns.len()))
        });
        self.find_whole(files, &all);
        self.find_shared(&all);
    }

    /// Finds runs of which another one has all answers.
    fn find_whole(&mut self, files: &[LoadedFile<'_>], all: &[One<'_>]) {
        let mut holders: HashMap<u64, Vec<usize>> = HashMap::default();
        for (place, one) in all.iter().enumerate() {
            for answer in &one.answers {
                holders.entry(*answer).or_default().push(place);
            }
        }
        for (place, one) in all.iter().enumerate() {
            // What a file of trajectories says of itself.
            let claimed = one.run.whole_in.map(|whole| (one.at.0, whole));
            let counts = |at: &At| {
                let run = files[at.0].runs.get(at.1);
                run.is_some_and(|run| run.whole_in.is_none() && !run.is_called())
            };
            if let Some(whole) = claimed.filter(counts) {
                self.whole_in.insert(one.at, whole);
                continue;
            }
            let holding = one.answers.iter().filter_map(|answer| holders.get(answer));
            let Some(rarest) = holding.min_by_key(|holders| holders.len()) else {
                continue;
            };
            let longer = rarest.iter().take_while(|other| **other < place).take(MOST);
            let mut longer = longer.map(|other| &all[*other]);
            let Some(whole) = longer.find(|other| other.begins_like(one) && other.has(one)) else {
                continue;
            };
            let longest = self.whole_in.get(&whole.at).copied().unwrap_or(whole.at);
            self.whole_in.insert(one.at, longest);
            if one.answers.len() < whole.answers.len() {
                self.from.entry(longest).or_insert(one.at);
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
    }
}

impl One<'_> {
    fn has(&self, other: &Self) -> bool {
        let mut answers = other.answers.iter();
        answers.all(|answer| self.answers.binary_search(answer).is_ok())
    }

    /// Whether both are of one agent and were begun by the same words: an id alone may be anything.
    fn begins_like(&self, other: &Self) -> bool {
        let prompt = |one: &Self| one.run.turns.first().map(|turn| &turn.prompt);
        self.run.agent == other.run.agent && prompt(self) == prompt(other)
    }

    fn ended(&self) -> (Option<Time>, &str, At) {
        let at = self.run.turns.last().and_then(|turn| turn.at);
        (at, self.file, self.at)
    }
}
