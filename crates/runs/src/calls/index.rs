//! Runs, calls and notes by the ids that logs name them by.

use std::collections::BTreeSet;

use steelyard_documents::Name;
use steelyard_kernel::HashMap;

use super::super::import::AgentNote;
use super::{At, LoadedFile, calls_in};
use crate::{EventKind, Trajectory};

/// A call of an agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call<'a> {
    pub(super) caller: At,
    /// Place among the calls of agents in its run.
    pub(super) place: usize,
    /// What the caller calls the agent.
    pub(super) agent: &'a Name,
    /// The session that the caller belongs to.
    pub(super) session: Option<&'a str>,
}

/// All that has an id. Of several that have one, the order is that of the names of their files.
#[derive(Debug, Default)]
pub(super) struct Index<'a> {
    files: &'a [LoadedFile<'a>],
    /// Places of files by their names.
    order: Vec<usize>,
    runs: HashMap<&'a str, Vec<At>>,
    calls: HashMap<&'a str, Vec<Call<'a>>>,
    calls_for: HashMap<&'a str, Vec<Call<'a>>>,
    notes: HashMap<&'a str, (usize, &'a AgentNote)>,
    /// Calls by the place in their file that they led to.
    within: HashMap<(At, usize), Call<'a>>,
}

impl<'a> Index<'a> {
    pub(super) fn of(files: &'a [LoadedFile<'a>]) -> Self {
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(|file| files[*file].name);
        let mut index = Self {
            files,
            order,
            ..Self::default()
        };
        for at in index.order().collect::<Vec<_>>() {
            let run = &files[at.0].runs[at.1];
            if let Some(id) = &run.identity.id {
                index.runs.entry(id).or_default().push(at);
            }
            index.take_calls(at, run);
        }
        for file in index.order.clone() {
            let note = files[file].note;
            let Some((note, id)) = note.and_then(|note| Some((note, index.about(note)?))) else {
                continue;
            };
            index.notes.entry(id).or_insert((file, note));
        }
        index
    }

    fn take_calls(&mut self, at: At, run: &'a Trajectory) {
        for (place, kind) in calls_in(run).enumerate() {
            let EventKind::Spawned {
                agent,
                trajectory,
                id,
                call,
            } = kind
            else {
                continue;
            };
            let found = Call {
                caller: at,
                place,
                agent,
                session: run.run.as_deref(),
            };
            if let Some(id) = id {
                self.calls_for.entry(id).or_default().push(found);
            }
            if let Some(call) = call {
                self.calls.entry(call).or_default().push(found);
            }
            if let Some(led) = trajectory {
                self.within.entry((at, *led)).or_insert(found);
            }
        }
    }

    /// The agent that a note is about: by its file's name, or else by the call that it names.
    fn about(&self, note: &'a AgentNote) -> Option<&'a str> {
        if let Some(id) = &note.id {
            return Some(id);
        }
        let mut calls = self.calls(note.call.as_deref()?).iter();
        calls.find_map(|call| {
            let run = &self.files[call.caller.0].runs[call.caller.1];
            match calls_in(run).nth(call.place)? {
                EventKind::Spawned { id, .. } => id.as_deref(),
                _ => None,
            }
        })
    }

    /// All runs, by the names of their files.
    pub(super) fn order(&self) -> impl Iterator<Item = At> {
        let files = self.files;
        let order = self.order.iter().copied();
        order.flat_map(move |file| (0..files[file].runs.len()).map(move |place| (file, place)))
    }

    pub(super) fn has(&self, (file, place): At) -> bool {
        self.files
            .get(file)
            .is_some_and(|one| place < one.runs.len())
    }

    /// The first other run of an id.
    pub(super) fn run(&self, id: &str, at: At) -> Option<At> {
        let mut runs = self.runs.get(id)?.iter().copied();
        runs.find(|other| *other != at)
    }

    /// Another file that has a run of that id.
    pub(super) fn twin(&self, id: &str, at: At) -> Option<usize> {
        let files = self.runs.get(id)?.iter().map(|other| other.0);
        { files }.find(|file| *file != at.0)
    }

    /// Calls of a call's id.
    pub(super) fn calls(&self, id: &str) -> &[Call<'a>] {
        self.calls.get(id).map_or(&[], Vec::as_slice)
    }

    /// Calls that name the agent or thread of that id.
    pub(super) fn calls_for(&self, id: &str) -> &[Call<'a>] {
        self.calls_for.get(id).map_or(&[], Vec::as_slice)
    }

    /// The call in a run that led to a place of its file.
    pub(super) fn call_of(&self, caller: At, led: usize) -> Option<Call<'a>> {
        self.within.get(&(caller, led)).copied()
    }

    /// What is said of an agent beside its log.
    pub(super) fn note(&self, id: &str) -> Option<&'a AgentNote> {
        self.notes.get(id).map(|(_, note)| *note)
    }

    /// Files whose notes are about no run that is loaded, or were written down before by another one.
    pub(super) fn idle(&self) -> BTreeSet<usize> {
        let has_note = self.order.iter().copied();
        let has_note = has_note.filter(|file| self.files[*file].note.is_some());
        let used = |file: &usize| {
            let id = self.files[*file].note.and_then(|note| self.about(note));
            let known = id.filter(|id| self.runs.contains_key(id));
            known.is_some_and(|id| self.notes.get(id).is_some_and(|(by, _)| by == file))
        };
        has_note.filter(|file| !used(file)).collect()
    }
}
