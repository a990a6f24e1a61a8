//! Which line belongs to which conversation: sessions, `/clear`, side chains, and what was taken back.

use std::borrow::Cow;

use steelyard_documents::Name;
use steelyard_kernel::{HashMap, HashSet};

use super::super::json::{Object, Raw};
use super::super::step::{Step, What};
use super::super::talk::Talk;
use super::Place;
use super::bills::Bill;
use crate::{Caller, Identity, Trajectory};

/// All lines with their steps.
#[derive(Debug, Default)]
pub(super) struct Threads {
    /// In file order, each of a line.
    pub(super) steps: Vec<(usize, Step)>,
    /// Calls of other agents, in file order.
    pub(super) calls: Vec<Call>,
    calls_by_id: HashMap<String, usize>,
    /// What sums of tokens and costs rose by, in file order.
    bills: Vec<Bill>,
    pub(super) nodes: Vec<Node>,
    by_uuid: HashMap<String, usize>,
    pub parts: Vec<Thread>,
    /// The conversation that is on, and that of each session.
    on: Option<usize>,
    sessions: HashMap<String, usize>,
    /// Side chains by what names them.
    pub(super) sides: HashMap<String, usize>,
}

/// A line.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) parent: Option<usize>,
    pub(super) thread: usize,
    /// Whether the user speaks in it.
    pub(super) prompt: bool,
    /// Whether anyone does.
    pub(super) speaks: bool,
}

/// A conversation, or a part of one that stands apart.
#[derive(Debug, Default)]
pub(super) struct Thread {
    pub(super) kind: ThreadKind,
    pub(super) run: Name,
    /// What the log calls its agent.
    pub(super) agent: Name,
    /// What a side chain was told first.
    pub(super) prompt: String,
    /// By what it is found from other files.
    identity: Identity,
    /// Folder and branch that it began in.
    project: Option<Name>,
    branch: Option<Name>,
    /// Whether anything was said in it.
    talks: bool,
    /// The thread that it hangs on.
    pub(super) parent: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum ThreadKind {
    #[default]
    Main,
    Side,
    /// Turns that the user went back behind.
    Back,
}

/// A call of another agent.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) id: String,
    /// Type of the agent.
    pub(super) agent: Name,
    pub(super) prompt: String,
    /// What names its side chain, once it has answered.
    pub(super) side: Option<String>,
    /// The step that tells of it, and the line.
    pub(super) step: usize,
    pub(super) node: usize,
}

impl Thread {
    fn works_in(&mut self, record: &Object<'_>) {
        if self.project.is_none() {
            self.project = record.some(&["cwd"]).and_then(|cwd| named(&cwd));
        }
        if self.branch.is_none() {
            self.branch = record.some(&["gitBranch"]).and_then(|name| named(&name));
        }
    }
}

impl Threads {
    /// Whether a line of that id was taken in.
    pub(super) fn has(&self, id: &str) -> bool {
        self.by_uuid.contains_key(id)
    }

    /// Takes a line in; which one it is.
    pub(super) fn node(&mut self, record: &Object<'_>, speaks: bool) -> usize {
        let parent = record.some(&["parentUuid", "logicalParentUuid"]);
        let parent = parent
            .and_then(|uuid| self.by_uuid.get(uuid.as_ref()))
            .copied();
        let thread = self.thread_of(record, parent, speaks);
        let answers = record.text("type") == "assistant";
        self.parts[thread].talks |= answers;
        self.parts[thread].works_in(record);
        if let Some(agent) = record.some(&["attributionAgent"]).filter(|_| answers) {
            self.parts[thread].agent = agent.into();
        }
        let node = self.nodes.len();
        self.nodes.push(Node {
            parent,
            thread,
            prompt: false,
            speaks,
        });
        if let Some(uuid) = record.some(&["uuid"]) {
            self.by_uuid.insert(uuid.into_owned(), node);
        }
        node
    }

    fn thread_of(&mut self, record: &Object<'_>, parent: Option<usize>, speaks: bool) -> usize {
        let run = record
            .some(&["sessionId", "session_id"])
            .unwrap_or_default();
        let run = run.as_ref();
        if let Some(tool) = record.some(&["parent_tool_use_id"]) {
            let by = Caller {
                call: Some(tool.as_ref().into()),
                ..called_in(run)
            };
            return self.side(&tool, run, (None, by));
        }
        if record.is("isSidechain") {
            let above = parent.map(|parent| self.nodes[parent].thread);
            let above = above.filter(|thread| self.parts[*thread].kind == ThreadKind::Side);
            return match (record.some(&["agentId"]), above) {
                (Some(agent), _) => {
                    let id = Some(agent.as_ref().into());
                    self.side(&agent, run, (id, called_in(run)))
                }
                (None, Some(above)) => above,
                (None, None) => self.side(&record.text("uuid"), run, (None, called_in(run))),
            };
        }
        let on = match self.on {
            Some(on) if !speaks || run.is_empty() || self.parts[on].run == run => on,
            on => {
                let known = self.sessions.get(run).copied();
                let above = parent.map(|parent| self.nodes[parent].thread);
                let above = above.filter(|thread| self.parts[*thread].kind == ThreadKind::Main);
                let unnamed = on.filter(|on| self.parts[*on].run.is_empty());
                if known.is_none()
                    && let Some(above) = above
                {
                    self.fork(above, run);
                }
                let thread = known.or(above).or(unnamed);
                thread.unwrap_or_else(|| self.add(ThreadKind::Main, Name::default()))
            }
        };
        if self.parts[on].run.is_empty() {
            self.parts[on].run = run.into();
            self.parts[on].identity.id = named(run);
        }
        match self.sessions.get_mut(run) {
            Some(known) => *known = on,
            None if run.is_empty() => {}
            None => _ = self.sessions.insert(run.to_owned(), on),
        }
        self.on = Some(on);
        on
    }

    /// A thread goes on as another session: what was before is a copy of the log of the one that it was forked from.
    fn fork(&mut self, thread: usize, run: &str) {
        let part = &mut self.parts[thread];
        if part.run.is_empty() || run.is_empty() {
            return;
        }
        part.identity.forked_from = named(&part.run);
        part.identity.id = named(run);
        part.run = run.into();
    }

    pub(super) fn add(&mut self, kind: ThreadKind, run: Name) -> usize {
        self.parts.push(Thread {
            kind,
            run,
            ..Thread::default()
        });
        self.parts.len() - 1
    }

    /// The side chain of a name; a new one has that id, and was called there.
    fn side(&mut self, name: &str, run: &str, (id, by): (Option<Name>, Caller)) -> usize {
        if let Some(known) = self.sides.get(name) {
            return *known;
        }
        let side = self.add(ThreadKind::Side, run.into());
        self.parts[side].identity = Identity {
            id,
            caller: Some(by),
            forked_from: None,
        };
        self.sides.insert(name.to_owned(), side);
        side
    }

    /// The line tells that the user speaks.
    pub(super) fn is_prompt(&mut self, node: usize, prompt: &str) {
        let thread = &mut self.parts[self.nodes[node].thread];
        thread.talks = true;
        if thread.kind == ThreadKind::Side && thread.prompt.is_empty() {
            prompt.clone_into(&mut thread.prompt);
        }
        self.nodes[node].prompt = true;
    }

    /// A new conversation begins with this line.
    pub(super) fn clear(&mut self, node: usize) {
        let before = self.nodes[node].thread;
        if self.parts[before].kind != ThreadKind::Main || !self.parts[before].talks {
            return;
        }
        let run = self.parts[before].run.clone();
        let thread = self.add(ThreadKind::Main, run.clone());
        self.nodes[node].thread = thread;
        self.sessions.insert(run.to_string(), thread);
        self.on = Some(thread);
    }

    /// Another agent is called.
    pub(super) fn call(&mut self, call: Call) {
        self.calls_by_id.insert(call.id.clone(), self.calls.len());
        self.calls.push(call);
    }

    /// The session of a line.
    pub(super) fn run(&self, node: usize) -> Name {
        self.parts[self.nodes[node].thread].run.clone()
    }

    /// Sums over a session rose.
    pub(super) fn bill(&mut self, place: Place, of_turn: bool, bill: Bill) {
        self.bills
            .push(bill.placed(place, self.steps.len(), of_turn));
    }

    /// A call has a result, perhaps with the id of the agent that was called.
    pub(super) fn called(&mut self, id: &str, result: Option<Raw<'_>>) {
        let Some(call) = self.calls_by_id.get(id) else {
            return;
        };
        let agent = Object::of(result).some(&["agentId"]);
        self.calls[*call].side = agent.map(Cow::into_owned);
    }

    /// A talk of each thread that has a place among the trajectories.
    fn talks(&self, places: &[Option<usize>]) -> Vec<Option<Talk>> {
        let talks = self.parts.iter().zip(places).map(|(thread, place)| {
            place.map(|_| {
                Talk::new(Trajectory {
                    agent: thread.agent.clone(),
                    run: Some(thread.run.clone()).filter(|run| !run.is_empty()),
                    parent: thread.parent.and_then(|parent| places[parent]),
                    identity: thread.identity.clone(),
                    project: thread.project.clone(),
                    branch: thread.branch.clone(),
                    ..Trajectory::default()
                })
            })
        });
        talks.collect()
    }

    /// A trajectory of each thread in which anything happens.
    pub(super) fn finish(mut self) -> Vec<Trajectory> {
        let of_node = self.part();
        let sides = self.matched(&of_node);
        let mut lives = vec![false; self.parts.len()];
        for (node, step) in &self.steps {
            lives[of_node[*node]] |= opens(&step.what);
        }
        let mut places = vec![None; lives.len()];
        for (count, thread) in (0..lives.len()).filter(|thread| lives[*thread]).enumerate() {
            places[thread] = Some(count);
        }
        let mut talks = self.talks(&places);
        let mut calls = self.calls.iter().zip(sides).peekable();
        let mut bills = self.bills.iter().peekable();
        let mut unbilled = UnbilledCalls::of(&self.parts);
        for (at, (node, mut step)) in self.steps.into_iter().enumerate() {
            while let Some(bill) = bills.next_if(|bill| bill.step <= at) {
                unbilled.settle(bill, &mut talks, of_node[bill.node]);
            }
            if let Some((call, side)) = calls.next_if(|(call, _)| call.step == at) {
                let trajectory = side.and_then(|side| places[side]);
                if trajectory.is_none() {
                    unbilled.away.insert(self.parts[of_node[node]].run.clone());
                }
                let agent = if call.agent.is_empty() {
                    "agent".into()
                } else {
                    call.agent.clone()
                };
                step.what = What::Spawned {
                    agent,
                    trajectory,
                    id: call.side.as_deref().and_then(named),
                    call: named(&call.id),
                };
            }
            if let Some(talk) = &mut talks[of_node[node]] {
                talk.take(step);
                unbilled.touch(of_node[node]);
            }
        }
        for bill in bills {
            unbilled.settle(bill, &mut talks, of_node[bill.node]);
        }
        let kinds = self.parts.iter().map(|thread| thread.kind);
        let made = talks.into_iter().zip(kinds);
        made.filter_map(|(talk, kind)| Some(called(talk?.finish(), kind)))
            .collect()
    }
}

/// The model calls of each thread that no bill covers yet.
struct UnbilledCalls {
    /// The session of each thread, how many of its calls are billed, and whether it went on since.
    threads: Vec<(Name, usize, bool)>,
    /// Threads that went on, by their session.
    touched: HashMap<Name, Vec<usize>>,
    /// Sessions that called agents whose logs are not here.
    away: HashSet<Name>,
}

impl UnbilledCalls {
    fn of(parts: &[Thread]) -> Self {
        let threads = parts.iter().map(|part| (part.run.clone(), 0, false));
        Self {
            threads: threads.collect(),
            touched: HashMap::default(),
            away: HashSet::default(),
        }
    }

    /// A thread goes on.
    fn touch(&mut self, thread: usize) {
        let (session, _, touched) = &mut self.threads[thread];
        if !*touched {
            *touched = true;
            self.touched
                .entry(session.clone())
                .or_default()
                .push(thread);
        }
    }

    /// Settles a bill of a thread with the calls of its session since the one before.
    fn settle(&mut self, bill: &Bill, talks: &mut [Option<Talk>], thread: usize) {
        let mut open = Vec::new();
        for at in self.touched.remove(&bill.session).unwrap_or_default() {
            let (_, billed, touched) = &mut self.threads[at];
            let calls = talks[at].as_mut().map_or(0, |talk| talk.calls().len());
            open.extend((*billed..calls).map(|place| (at, place)));
            (*billed, *touched) = (calls, false);
        }
        let away = self.away.contains(&bill.session);
        bill.settle(talks, open, (thread, away));
        // What the bill added is billed.
        let calls = talks[thread].as_mut().map_or(0, |talk| talk.calls().len());
        self.threads[thread].1 = calls;
    }
}

/// Whether a step is something that happens in a conversation, and not about it.
fn opens(what: &What) -> bool {
    matches!(
        what,
        What::Prompt(_)
            | What::Said(_)
            | What::Thought(_)
            | What::Call { .. }
            | What::Ask { .. }
            | What::Spent(_)
            | What::Failed(_)
    )
}

/// An id, where it says anything.
fn named(id: &str) -> Option<Name> {
    (!id.is_empty()).then(|| id.into())
}

/// Whatever called it did so in that session.
fn called_in(run: &str) -> Caller {
    Caller {
        run: named(run),
        call: None,
    }
}

/// Gives a trajectory a name that has none.
fn called(mut made: Trajectory, kind: ThreadKind) -> Trajectory {
    if made.agent.is_empty() {
        made.agent = made.models.first().cloned().unwrap_or("Claude Code".into());
    }
    if kind == ThreadKind::Back {
        made.agent = format!("{} (taken back)", made.agent).into();
    }
    made
}
