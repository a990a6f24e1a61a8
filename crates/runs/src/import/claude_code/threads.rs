//! Which line belongs to which conversation: sessions, `/clear`, side chains, and what was taken back.

use std::borrow::Cow;

use steelyard_documents::Name;
use steelyard_kernel::{HashMap, HashSet};

use super::super::Report;
use super::super::json::{Object, Raw};
use super::super::step::{Step, What};
use super::super::talk::Talk;
use super::Place;
use super::bills::{Bill, CallPlace, Sums};
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
    /// The conversation that is on.
    on: Option<usize>,
    pub(super) sessions: Sessions,
    /// Side chains by what names them.
    pub(super) sides: HashMap<String, usize>,
}

/// The sessions that a log names, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    numbers: HashMap<Name, usize>,
    all: Vec<Session>,
}

/// A session.
#[derive(Debug, Default)]
pub(super) struct Session {
    pub(super) id: Name,
    /// Its conversation, once anybody speaks in it.
    thread: Option<usize>,
    /// The session that it was forked from.
    pub(super) forked_from: Option<usize>,
}

impl Sessions {
    /// The number of a session.
    fn number(&mut self, id: &str) -> usize {
        if let Some(known) = self.numbers.get(id) {
            return *known;
        }
        let number = self.all.len();
        self.numbers.insert(id.into(), number);
        self.all.push(Session {
            id: id.into(),
            ..Session::default()
        });
        number
    }

    /// The session of a number.
    pub(super) fn get(&self, number: usize) -> Option<&Session> {
        self.all.get(number)
    }

    fn thread(&self, number: usize) -> Option<usize> {
        self.get(number).and_then(|session| session.thread)
    }

    fn set_thread(&mut self, number: usize, thread: usize) {
        if let Some(session) = self.all.get_mut(number) {
            session.thread = Some(thread);
        }
    }
}

/// A line.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) parent: Option<usize>,
    pub(super) thread: usize,
    /// The session that the line names.
    session: Option<usize>,
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
    /// Whether its session is certain: anybody spoke in it, or a process began it.
    begun: bool,
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
        let session = record.some(&["sessionId", "session_id"]);
        let session = session.map(|id| self.sessions.number(&id));
        self.nodes.push(Node {
            parent,
            thread,
            session,
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
        let above = parent.map(|parent| self.nodes[parent].thread);
        let above = above.filter(|thread| self.parts[*thread].kind == ThreadKind::Main);
        let begins =
            speaks || (record.text("type") == "system" && record.text("subtype") == "init");
        if begins {
            return self.begin(run, above);
        }
        // What a program writes beside a conversation belongs to that of its session, and begins none.
        let known = if run.is_empty() {
            None
        } else {
            let session = self.sessions.number(run);
            self.sessions.thread(session)
        };
        let thread = known.or(self.on).or(above);
        let thread = thread.unwrap_or_else(|| self.add(ThreadKind::Main, Name::default()));
        self.on.get_or_insert(thread);
        if self.parts[thread].run.is_empty() {
            self.name(thread, run);
        }
        thread
    }

    /// The conversation of a line in which somebody speaks, or by which a process begins a session.
    fn begin(&mut self, run: &str, above: Option<usize>) -> usize {
        let number = (!run.is_empty()).then(|| self.sessions.number(run));
        let is_of = |on: &usize| run.is_empty() || self.parts[*on].run == run;
        let known = number.and_then(|number| self.sessions.thread(number));
        let unnamed = self.on.filter(|on| !self.parts[*on].begun);
        let thread = match self.on.filter(|on| self.parts[*on].begun && is_of(on)) {
            Some(on) => on,
            None => {
                if let (None, Some(above)) = (known, above) {
                    self.fork(above, run);
                }
                let thread = known.or(above).or(unnamed);
                thread.unwrap_or_else(|| self.add(ThreadKind::Main, Name::default()))
            }
        };
        let part = &self.parts[thread];
        if part.run.is_empty() || !part.begun {
            self.name(thread, run);
        }
        self.parts[thread].begun = true;
        if let Some(number) = number {
            self.sessions.set_thread(number, thread);
        }
        self.on = Some(thread);
        thread
    }

    /// Gives a thread its session, in place of one that a record beside the conversation named.
    fn name(&mut self, thread: usize, run: &str) {
        if run.is_empty() {
            return;
        }
        let before = std::mem::replace(&mut self.parts[thread].run, run.into());
        self.parts[thread].identity.id = named(run);
        if let Some(number) = self.sessions.numbers.get(&before) {
            self.sessions.all[*number].thread = None;
        }
        let number = self.sessions.number(run);
        self.sessions.set_thread(number, thread);
    }

    /// A thread goes on as another session: what was before is a copy of the log of the one that it was forked from.
    fn fork(&mut self, thread: usize, run: &str) {
        let part = &mut self.parts[thread];
        if part.run.is_empty() || run.is_empty() || part.run == run {
            return;
        }
        part.identity.forked_from = named(&part.run);
        let before = std::mem::replace(&mut part.run, run.into());
        part.identity.id = named(run);
        let [before, now] = [before.as_str(), run].map(|id| self.sessions.number(id));
        self.sessions.all[now].forked_from = Some(before);
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
        self.parts[thread].begun = true;
        let session = self.sessions.number(&run);
        self.sessions.set_thread(session, thread);
        self.on = Some(thread);
    }

    /// Another agent is called.
    pub(super) fn call(&mut self, call: Call) {
        self.calls_by_id.insert(call.id.clone(), self.calls.len());
        self.calls.push(call);
    }

    /// The session that a line names and of which no conversation is in this log so far.
    pub(super) fn foreign_session(&self, node: usize) -> Option<&Name> {
        let session = self.sessions.get(self.nodes[node].session?)?;
        session.thread.is_none().then_some(&session.id)
    }

    /// The session of each line: the one that it names, else that of its conversation.
    fn sessions_of_nodes(&mut self) -> Vec<usize> {
        let nodes = self.nodes.iter().map(|node| {
            let run = &self.parts[node.thread].run;
            node.session.unwrap_or_else(|| self.sessions.number(run))
        });
        nodes.collect()
    }

    /// A record of sums over a session.
    pub(super) fn bill(&mut self, place: Place, of_turn: bool, sums: Sums) {
        let node = &self.nodes[place.node];
        let named = node.session.and_then(|session| self.sessions.get(session));
        let session = match named {
            Some(session) => session.id.clone(),
            None => self.parts[node.thread].run.clone(),
        };
        self.bills.push(Bill {
            session,
            node: place.node,
            step: self.steps.len(),
            at: place.at,
            span: place.span,
            of_turn,
            sums,
        });
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
    pub(super) fn finish(mut self, report: &mut Report) -> Vec<Trajectory> {
        self.drop_foreign_bills(report);
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
        let session_of = self.sessions_of_nodes();
        let mut calls = self.calls.iter().zip(sides).peekable();
        let mut bills = std::mem::take(&mut self.bills).into_iter().peekable();
        let mut unbilled = UnbilledCalls::of(self.parts.len(), &self.sessions);
        for (at, (node, mut step)) in self.steps.into_iter().enumerate() {
            while let Some(bill) = bills.next_if(|bill| bill.step <= at) {
                let place = (of_node[bill.node], session_of[bill.node]);
                unbilled.settle(&bill, &mut talks, place);
            }
            if let Some((call, side)) = calls.next_if(|(call, _)| call.step == at) {
                let trajectory = side.and_then(|side| places[side]);
                if trajectory.is_none() {
                    unbilled.away.insert(session_of[node]);
                }
                step.what = call.spawned(trajectory);
            }
            if let Some(talk) = &mut talks[of_node[node]] {
                talk.take(step);
                unbilled.open((of_node[node], session_of[node]), talk);
            }
        }
        for bill in bills {
            let place = (of_node[bill.node], session_of[bill.node]);
            unbilled.settle(&bill, &mut talks, place);
        }
        let kinds = self.parts.iter().map(|thread| thread.kind);
        let made = talks.into_iter().zip(kinds);
        made.filter_map(|(talk, kind)| Some(called(talk?.finish(), kind)))
            .collect()
    }

    /// Drops sums of sessions of which no conversation is in this log: their model calls are in another one.
    fn drop_foreign_bills(&mut self, report: &mut Report) {
        let bills = std::mem::take(&mut self.bills);
        for bill in bills {
            match self.foreign_session(bill.node) {
                Some(session) => report.leave_out_sums(bill.span, session),
                None => self.bills.push(bill),
            }
        }
    }
}

impl Call {
    /// The step that tells of it, with the place of the trajectory that it led to.
    fn spawned(&self, trajectory: Option<usize>) -> What {
        let agent = if self.agent.is_empty() {
            "agent".into()
        } else {
            self.agent.clone()
        };
        What::Spawned {
            agent,
            trajectory,
            id: self.side.as_deref().and_then(named),
            call: named(&self.id),
        }
    }
}

/// The model calls of each session that no bill covers yet.
struct UnbilledCalls<'s> {
    sessions: &'s Sessions,
    /// How many calls of each thread are known.
    known: Vec<usize>,
    /// Those that are not billed, by the numbers of their sessions, in file order.
    open: HashMap<usize, Vec<CallPlace>>,
    /// The last sums of each session.
    ledger: HashMap<usize, Sums>,
    /// Sessions whose open calls were taken, with the nearest session that has sums: itself or one that it was forked from.
    collected: HashMap<usize, Option<usize>>,
    /// Sessions that called agents whose logs are not here.
    away: HashSet<usize>,
}

impl<'s> UnbilledCalls<'s> {
    fn of(threads: usize, sessions: &'s Sessions) -> Self {
        Self {
            sessions,
            known: vec![0; threads],
            open: HashMap::default(),
            ledger: HashMap::default(),
            collected: HashMap::default(),
            away: HashSet::default(),
        }
    }

    /// Takes in the calls that a line of a session added to its thread.
    fn open(&mut self, (thread, session): (usize, usize), talk: &mut Talk) {
        let (calls, known) = (talk.calls().len(), self.known[thread]);
        if calls > known {
            let open = self.open.entry(session).or_default();
            open.extend((known..calls).map(|place| (thread, place)));
            self.known[thread] = calls;
        }
    }

    /// Takes the open calls of a session and of those that it was forked from, in file order, with the nearest of them that has
    /// sums. The walk ends at a session from which it was gone before, since nothing of its origins is open.
    fn collect(&mut self, session: usize) -> (Vec<CallPlace>, Option<usize>) {
        let mut parts = Vec::new();
        let mut passed = Vec::new();
        let mut next = Some(session);
        let mut billed = None;
        while let Some(number) = next {
            parts.push(self.open.remove(&number).unwrap_or_default());
            if let Some(known) = self.collected.get(&number) {
                billed = *known;
                break;
            }
            // Nothing is known of it from here on while the walk goes on, so that a circle ends.
            self.collected.insert(number, None);
            passed.push(number);
            next = self.sessions.get(number).and_then(|one| one.forked_from);
        }
        for number in passed {
            self.collected.insert(number, billed);
        }
        (parts.into_iter().rev().flatten().collect(), billed)
    }

    /// Settles a bill with the calls of its session since the one before, and with those that its log has from the sessions
    /// that it was forked from.
    fn settle(
        &mut self,
        bill: &Bill,
        talks: &mut [Option<Talk>],
        (thread, session): (usize, usize),
    ) {
        // Programs write the sums of a session more than once.
        if !bill.of_turn && self.ledger.get(&session) == Some(&bill.sums) {
            return;
        }
        let (open, billed) = self.collect(session);
        let before = billed.and_then(|session| self.ledger.get(&session));
        let away = self.away.contains(&session);
        let left = bill.settle(talks, open, before, (thread, away));
        if !left.is_empty() {
            self.open.insert(session, left);
        }
        self.ledger.insert(session, bill.sums.clone());
        self.collected.insert(session, Some(session));
        // What the bill added is billed.
        self.known[thread] = talks[thread].as_mut().map_or(0, |talk| talk.calls().len());
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
