//! Which run called which, over all files together and whatever their order.
//!
//! A log knows the runs of its own file by place ([`Trajectory::parent`]) and those of others by ids alone
//! ([`Identity`](super::Identity)). Ids may be wrong: what they lead to is never a run itself, and never a circle.
//!
//! A run that was called hangs, in this order, on a call that names it, or that its log or a note names, in the session
//! that its log says; on that session; on such a call in any other session, as copies of a session have it.
//!
//! A run of which another one has all answers stands whole in that: a session that was resumed or forked is written with
//! all that was before, under another id.
//!
//! ```
//! use steelyard_runs::calls::{Calls, LoadedFile};
//! use steelyard_runs::{Caller, Identity, Trajectory};
//!
//! let session = Trajectory {
//!     identity: Identity { id: Some("s".into()), ..Identity::default() },
//!     ..Trajectory::default()
//! };
//! let by = Caller { run: Some("s".into()), call: None };
//! let agent = Trajectory {
//!     identity: Identity { id: Some("a".into()), caller: Some(by), forked_from: None },
//!     ..Trajectory::default()
//! };
//! let file = |name, run| LoadedFile { name, runs: std::slice::from_ref(run), note: None, source: None };
//! let calls = Calls::of(&[file("agent-a.jsonl", &agent), file("s.jsonl", &session)]);
//! assert_eq!(calls.link((0, 0)).unwrap().caller, Some((1, 0)));
//! ```

mod copies;
mod cost_records;
mod index;

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{Name, Source};

use super::import::AgentNote;
use super::{EventKind, ModelCall, Trajectory};
use copies::Copies;
use index::{Call, Index};

/// Where a run stands: place of its file, and in it.
pub type At = (usize, usize);

/// What is known of a file.
#[derive(Clone, Copy, Debug)]
pub struct LoadedFile<'a> {
    /// Its name, by which of several equals one is taken, so that their order does not matter.
    pub name: &'a str,
    /// Its runs.
    pub runs: &'a [Trajectory],
    /// What it says of an agent whose log is another file.
    pub note: Option<&'a AgentNote>,
    /// Where it is a log: of those with the same text one counts, and of those that streamed by one with the same lines and runs.
    pub source: Option<&'a Source>,
}

/// How a run hangs together with others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// What it hangs on: what called it, or what it was taken back from.
    pub caller: Option<At>,
    /// The call, by its place among all agents that the caller called.
    pub call: Option<usize>,
    /// What its user forked it from, or resumed.
    pub forked_from: Option<At>,
    /// The run that has all of it, and counts for it.
    pub whole_in: Option<At>,
    /// A run that it has its beginning in common with, and how many answers; each has others as well.
    pub shares: Option<(At, usize)>,
    /// Its agent, where its own log has no more than an id.
    pub agent: Option<Name>,
    /// What it was called for, in a few words.
    pub description: Option<String>,
    /// Whether costs that a log of its callers records in sums have those of its model calls.
    pub billed: bool,
    /// Why no caller is known of a run that was called.
    pub astray: Option<Astray>,
    /// Its model calls with the costs that only copies of it record; `None` where its own log tells as much.
    costed: Option<Vec<ModelCall>>,
    /// Another file that has a run of the same id.
    pub twin: Option<usize>,
}

impl Link {
    /// The model calls of its run, with what is known of them from copies of it.
    pub fn model_calls<'a>(&'a self, run: &'a Trajectory) -> &'a [ModelCall] {
        self.costed.as_deref().unwrap_or(&run.model_calls)
    }
}

/// Why no caller is known of a run that was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Astray {
    /// No log that is loaded has called it.
    NotLoaded,
    /// By its ids it would have called itself, perhaps through others.
    Circle,
}

impl Astray {
    /// In words, as they follow a name: "called by a session that is not loaded".
    pub const fn words(self) -> &'static str {
        match self {
            Self::NotLoaded => "called by a session that is not loaded",
            Self::Circle => "called by itself, by the ids in these logs",
        }
    }
}

/// The links of all runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calls {
    of: Vec<Vec<Link>>,
    /// The run that a call led to, by the caller and the call's place in it.
    leads: BTreeMap<(At, usize), At>,
    /// Files whose note is about no agent that is loaded.
    idle: BTreeSet<usize>,
}

impl Calls {
    /// Links the runs of these files.
    pub fn of(files: &[LoadedFile<'_>]) -> Self {
        let index = Index::of(files);
        let copies = Copies::of(files);
        let mut costed = cost_records::calls(files, &copies.whole_in);
        let mut link = |file: usize| {
            let runs = files[file].runs.iter().enumerate();
            let links = runs.map(|(place, run)| {
                let at = (file, place);
                let link = linked(&index, (at, run));
                let from = copies.from.get(&at).copied();
                Link {
                    forked_from: link.forked_from.or(from),
                    whole_in: copies.whole_in.get(&at).copied(),
                    costed: costed.remove(&at),
                    shares: copies.shares.get(&at).copied(),
                    ..link
                }
            });
            links.collect()
        };
        let mut calls = Self {
            of: (0..files.len()).map(&mut link).collect(),
            leads: BTreeMap::new(),
            idle: index.idle(),
        };
        calls.break_circles();
        calls.bill(files);
        for at in index.order() {
            let Some((caller, call)) = calls.link(at).and_then(|one| one.caller.zip(one.call))
            else {
                continue;
            };
            calls.leads.entry((caller, call)).or_insert(at);
        }
        calls
    }

    /// How a run hangs together with others; `None` for one that is not there.
    pub fn link(&self, (file, place): At) -> Option<&Link> {
        self.of.get(file)?.get(place)
    }

    /// The run that a call led to: the caller, and which of its calls of agents.
    pub fn led(&self, caller: At, call: usize) -> Option<At> {
        self.leads.get(&(caller, call)).copied()
    }

    /// Whether a run is an alternative of a decision: nobody called it, and it does not stand whole in another one.
    pub fn counts(&self, at: At, run: &Trajectory) -> bool {
        !run.is_called() && self.link(at).is_none_or(|link| link.whole_in.is_none())
    }

    /// Whether the note of a file is about no agent that is loaded.
    pub fn is_idle(&self, file: usize) -> bool {
        self.idle.contains(&file)
    }

    /// Finds runs whose costs are in sums of the log of another file that called them, be it through others.
    fn bill(&mut self, files: &[LoadedFile<'_>]) {
        let mut known: Vec<Vec<Option<bool>>> =
            self.of.iter().map(|runs| vec![None; runs.len()]).collect();
        for file in 0..self.of.len() {
            for place in 0..self.of[file].len() {
                let mut path = Vec::new();
                let mut at = (file, place);
                let mut billed = loop {
                    if let Some(known) = known[at.0][at.1] {
                        break known;
                    }
                    let Some(caller) = self.of[at.0][at.1].caller else {
                        break false;
                    };
                    path.push((at, caller));
                    at = caller;
                };
                for (at, caller) in path.into_iter().rev() {
                    let run = files[caller.0].runs.get(caller.1);
                    billed |= caller.0 != at.0 && run.is_some_and(|run| run.bills_agents);
                    known[at.0][at.1] = Some(billed);
                    self.of[at.0][at.1].billed = billed;
                }
            }
        }
    }

    /// Runs of a circle hang on nothing.
    fn break_circles(&mut self) {
        let mut seen: Vec<Vec<usize>> = self.of.iter().map(|runs| vec![0; runs.len()]).collect();
        let mut walk = 0;
        for file in 0..seen.len() {
            for place in 0..seen[file].len() {
                walk += 1;
                let mut next = Some((file, place));
                while let Some(at) = next.filter(|at| seen[at.0][at.1] == 0) {
                    seen[at.0][at.1] = walk;
                    next = self.of[at.0][at.1].caller;
                }
                // Whatever was seen on this very walk closes a circle.
                let mut next = next.filter(|at| seen[at.0][at.1] == walk);
                while let Some(at) = next {
                    let link = &mut self.of[at.0][at.1];
                    (next, link.call) = (link.caller.take(), None);
                    if next.is_some() {
                        link.astray = Some(Astray::Circle);
                    }
                }
            }
        }
    }
}

fn linked(index: &Index<'_>, (at, run): (At, &Trajectory)) -> Link {
    let identity = &run.identity;
    let note = identity.id.as_deref().and_then(|id| index.note(id));
    let mut link = Link {
        forked_from: identity
            .forked_from
            .as_deref()
            .and_then(|id| index.run(id, at)),
        ..Link::default()
    };
    if !run.is_called() {
        return link;
    }
    let call = match run.parent {
        Some(parent) => {
            link.caller = Some((at.0, parent)).filter(|parent| index.has(*parent));
            link.caller.and_then(|caller| index.call_of(caller, at.1))
        }
        None => {
            let (caller, call) = called_by(index, (at, run), note);
            link.caller = caller;
            call
        }
    };
    link.astray = link.caller.is_none().then_some(Astray::NotLoaded);
    link.call = call.map(|call| call.place);
    let id = identity.id.as_deref();
    link.twin = id.and_then(|id| index.twin(id, at));
    if id.is_some_and(|id| run.agent.strip_prefix("agent-") == Some(id)) {
        let named = call
            .map(|call| call.agent)
            .filter(|agent| *agent != "agent");
        let noted = note.map(|note| &note.agent);
        link.agent = named.or(noted).cloned();
    }
    link.description = note.and_then(|note| note.description.clone());
    link
}

/// What called a run of another file, and the call, where that is known.
fn called_by<'a>(
    index: &Index<'a>,
    (at, run): (At, &Trajectory),
    note: Option<&AgentNote>,
) -> (Option<At>, Option<Call<'a>>) {
    let by = run.identity.caller.clone().unwrap_or_default();
    let session = by.run.as_deref();
    let ids = [by.call.as_ref(), note.and_then(|note| note.call.as_ref())];
    let ids = ids.into_iter().flatten();
    let by_id = run.identity.id.as_deref().map(|id| index.calls_for(id));
    let named = ids.flat_map(|id| index.calls(id));
    let mut calls = by_id.into_iter().flatten().chain(named);
    let mut elsewhere = None;
    let there = calls.find(|call| {
        if call.caller == at {
            return false;
        }
        elsewhere.get_or_insert(**call);
        session.is_none() || session == call.session
    });
    if let Some(call) = there {
        return (Some(call.caller), Some(*call));
    }
    if let Some(session) = session.and_then(|session| index.run(session, at)) {
        return (Some(session), None);
    }
    (elsewhere.map(|call| call.caller), elsewhere)
}

/// The calls of agents in a run, in order, each with its names.
fn calls_in(run: &Trajectory) -> impl Iterator<Item = &EventKind> {
    let events = run.turns.iter().flat_map(|turn| &turn.events);
    let kinds = events.map(|event| &event.kind);
    kinds.filter(|kind| matches!(kind, EventKind::Spawned { .. }))
}
