//! Who is to be told what, and when: all that the client decides, without a browser.
//!
//! The desk is told what happened (the page asks, an answer comes, time passes, the worker dies) and
//! lays out [`Act`]s for the web part to perform. Three lanes feed the worker: edits of the workspace
//! in order, decisions of which the latest wins, and questions. A fresh worker first gets back what
//! the dead one held; until then decisions and questions wait, so that nobody sees half a workspace.
//!
//! What was in flight when a worker died is sent once more, each thing alone, so that a second death
//! tells which one it was.

use std::collections::BTreeMap;
use std::sync::Arc;

use steelyard_protocol::{Answer, BUILD_ID, Decided, Question, Reply, Request};

use super::asks::Asks;
use super::batch::{Bytes, Item};
use super::deaths::Deaths;
use super::edits::{Edits, Outcome};
use super::moves::{Move, Moves};
use super::patience::{Impatient, Patience};
use super::slot::{Giver, Taker, slot};
use super::types::{Health, Progress};

/// What the web part is to do.
#[derive(Debug)]
pub(super) enum Act {
    /// End the worker, if there is one, and start another; then [`Desk::started`] or
    /// [`Desk::failed_to_start`].
    Start,
    /// End the worker.
    Stop,
    /// Load the engine anew at the next start.
    Forget,
    /// Post a question.
    Send(Question),
    /// Read these files, then [`Desk::loaded`].
    Read { serial: u32, keys: Vec<u32> },
    /// Show how the engine is.
    Health(Health),
    /// Show how far an open is.
    Progress(Option<Progress>),
    /// Show a decision, or that there is none.
    Decided(Option<Arc<Decided>>),
}

enum Phase {
    /// No worker listens yet.
    Starting,
    Ready,
    /// None will, and why.
    Stopped(String),
}

#[derive(Clone, Copy, PartialEq)]
enum Lane {
    Hello,
    Edit,
    Move,
    Ask,
}

struct Flight {
    lane: Lane,
    /// A worker has died of it, or beside it: nothing else is in flight with it.
    suspect: bool,
}

/// The state of the client.
pub(super) struct Desk {
    phase: Phase,
    pub(super) edits: Edits,
    pub(super) moves: Moves,
    pub(super) asks: Asks,
    deaths: Deaths,
    flights: BTreeMap<u32, Flight>,
    last_id: u32,
    patience: Patience,
    health: Health,
    progress: Option<Progress>,
    acts: Vec<Act>,
}

impl Desk {
    pub(super) fn new() -> Self {
        Self {
            phase: Phase::Starting,
            edits: Edits::default(),
            moves: Moves::default(),
            asks: Asks::default(),
            deaths: Deaths::default(),
            flights: BTreeMap::new(),
            last_id: 0,
            patience: Patience::default(),
            health: Health::Starting,
            progress: None,
            acts: vec![Act::Start],
        }
    }

    /// What is to be done now, in this order.
    pub(super) fn acts(&mut self) -> Vec<Act> {
        std::mem::take(&mut self.acts)
    }

    /// Whether the worker owes an answer, and [`Desk::tick`] should be called.
    pub(super) fn waits(&self) -> bool {
        !self.flights.is_empty()
    }

    // ---- what the page asks -------------------------------------------------------------------

    pub(super) fn open(&mut self, items: Vec<Item>) -> Taker<Outcome> {
        let (giver, taker) = slot();
        self.edits.open(items, giver);
        self.go_on();
        taker
    }

    /// Adds to a lane, and goes on.
    pub(super) fn ask<T>(&mut self, add: impl FnOnce(&mut Self, Giver<T>)) -> Taker<T> {
        let (giver, taker) = slot();
        add(self, giver);
        self.go_on();
        taker
    }

    pub(super) fn decide(&mut self, latest: Move) {
        self.moves.want(latest);
        self.go_on();
    }

    pub(super) fn cancel(&mut self) {
        if self.edits.cancel() {
            self.patience.cancel();
        }
        self.go_on();
    }

    pub(super) fn dismiss(&mut self) {
        if matches!(self.health, Health::Restarted { .. }) {
            self.show(Health::Ready);
        }
    }

    pub(super) fn restart(&mut self) {
        if !matches!(self.phase, Phase::Stopped(_)) {
            return;
        }
        self.deaths.forgive();
        self.moves.forgive();
        self.phase = Phase::Starting;
        self.show(Health::Starting);
        self.acts.push(Act::Start);
    }

    // ---- what happens ---------------------------------------------------------------------------

    /// A worker runs; nobody knows yet which one.
    pub(super) fn started(&mut self) {
        let build = BUILD_ID.to_owned();
        let id = self.next_id();
        self.send(id, Lane::Hello, false, Request::Hello { build });
    }

    pub(super) fn failed_to_start(&mut self, why: &str) {
        self.acts.push(Act::Forget);
        self.stop(format!("The engine could not be loaded: {why}"));
    }

    pub(super) fn loaded(&mut self, serial: u32, files: Vec<(u32, Bytes)>) {
        if let Some(lost) = self.edits.loaded(serial, files) {
            self.restarted(lost);
        }
        self.go_on();
    }

    pub(super) fn answered(&mut self, Answer { id, reply }: Answer) {
        let Some(lane) = self.flights.get(&id).map(|flight| flight.lane) else {
            return;
        };
        self.patience.renew();
        if let Reply::Progress { done, file, .. } = reply {
            self.edits.progressed(done, file);
            self.show_progress();
            return;
        }
        self.flights.remove(&id);
        match lane {
            Lane::Hello => self.greeted(&reply),
            Lane::Edit => self.edited(reply),
            Lane::Move => self.moved(reply),
            Lane::Ask => self.asks.answered(id, reply),
        }
        self.go_on();
    }

    fn greeted(&mut self, reply: &Reply) {
        if *reply != Reply::Ready {
            self.acts.push(Act::Forget);
            self.stop(
                "The page and its engine come from different builds. Reload the page.".into(),
            );
            return;
        }
        self.phase = Phase::Ready;
        if self.health == Health::Starting {
            self.show(Health::Ready);
        }
    }

    fn edited(&mut self, reply: Reply) {
        self.patience.done();
        match reply {
            Reply::Opened { workspace, frame } => self.edits.opened(workspace, frame),
            Reply::Failed { why } => self.edits.failed(why),
            _ => self
                .edits
                .failed("The engine answered something else.".into()),
        }
    }

    fn moved(&mut self, reply: Reply) {
        let (revision, decided) = match reply {
            Reply::Decided(decided) => (Some(decided.revision), Some(Arc::new(*decided))),
            Reply::Nothing { revision } => (Some(revision), None),
            // What cannot be set stands in `Decided::refused`; a failure has nothing to show.
            _ => (None, None),
        };
        if self.moves.answered(revision) {
            self.acts.push(Act::Decided(decided));
        }
    }

    /// A tick of the watch: see [`Patience`].
    pub(super) fn tick(&mut self, now_ms: f64) {
        if !self.waits() {
            return;
        }
        let slow = |lane| matches!(lane, Lane::Edit | Lane::Hello);
        let slow = self.flights.values().any(|flight| slow(flight.lane));
        match self.patience.tick(slow) {
            None => {}
            Some(Impatient::User) => drop(self.replace(false)),
            Some(Impatient::Page(seconds)) => {
                let at_work = self.at_work();
                let words = format!("The engine gave no sign for {seconds} s while {at_work}.");
                self.died(now_ms, &words);
            }
        }
    }

    fn at_work(&self) -> String {
        let in_flight = |lane| self.flights.values().any(|flight| flight.lane == lane);
        if in_flight(Lane::Edit) {
            self.edits.at_work()
        } else if in_flight(Lane::Move) {
            "weighing".into()
        } else if in_flight(Lane::Hello) {
            "starting".into()
        } else {
            "looking up what was asked".into()
        }
    }

    /// The worker is lost.
    pub(super) fn died(&mut self, now_ms: f64, why: &str) {
        if matches!(self.phase, Phase::Stopped(_)) {
            return;
        }
        let was_ready = matches!(self.phase, Phase::Ready);
        let given_up = self.replace(true);
        if self.deaths.note(now_ms, was_ready) {
            let words = [why.to_owned()].into_iter().chain(given_up);
            self.restarted(words.collect::<Vec<_>>().join(" "));
        } else if was_ready {
            self.stop(format!(
                "{why} It keeps stopping, so it was not started again."
            ));
        } else {
            self.stop(format!("The engine does not start here. {why}"));
        }
    }

    /// Plans a fresh worker. Says what is given up.
    fn replace(&mut self, blame: bool) -> Option<String> {
        self.flights.clear();
        self.patience.done();
        self.phase = Phase::Starting;
        let edit = self.edits.died();
        let latest = self.moves.died(blame);
        let ask = self.asks.died(blame);
        self.acts.push(Act::Start);
        self.show_progress();
        edit.or(latest).or(ask)
    }

    fn stop(&mut self, why: String) {
        self.acts.retain(|act| !matches!(act, Act::Start));
        self.acts.push(Act::Stop);
        self.flights.clear();
        self.show(Health::Dead { why: why.clone() });
        self.phase = Phase::Stopped(why);
        self.go_on();
    }

    // ---- what follows from it -----------------------------------------------------------------

    fn go_on(&mut self) {
        match &self.phase {
            Phase::Stopped(why) => {
                self.edits.give_up(why);
                self.asks.give_up(why);
            }
            Phase::Ready => {
                self.read();
                self.send_due();
                // Closing the last edit makes room for the next one's files.
                self.read();
            }
            Phase::Starting => self.read(),
        }
        self.show_progress();
    }

    fn read(&mut self) {
        if let Some((serial, keys)) = self.edits.next_to_read() {
            self.acts.push(Act::Read { serial, keys });
        }
    }

    fn send_due(&mut self) {
        while let Some((lane, suspect)) = self.next_due() {
            let must_wait = suspect && self.waits();
            if must_wait || self.flights.values().any(|flight| flight.suspect) {
                return;
            }
            let id = self.next_id();
            let request = match lane {
                Lane::Edit => self.edits.take(),
                Lane::Move => self.moves.take(),
                Lane::Ask => self.asks.take(id),
                Lane::Hello => None,
            };
            let Some(request) = request else { return };
            self.send(id, lane, suspect, request);
        }
    }

    fn next_due(&self) -> Option<(Lane, bool)> {
        let edit = self.edits.due().map(|suspect| (Lane::Edit, suspect));
        if self.edits.replaying() {
            return edit;
        }
        let latest = self.moves.due().map(|suspect| (Lane::Move, suspect));
        let ask = self.asks.due().map(|suspect| (Lane::Ask, suspect));
        latest.or(ask).or(edit)
    }

    fn next_id(&mut self) -> u32 {
        self.last_id += 1;
        self.last_id
    }

    fn send(&mut self, id: u32, lane: Lane, suspect: bool, request: Request) {
        if !self.waits() {
            self.patience.renew();
        }
        self.flights.insert(id, Flight { lane, suspect });
        self.acts.push(Act::Send(Question { id, request }));
    }

    fn restarted(&mut self, why: String) {
        let count = self.deaths.total();
        self.show(Health::Restarted { why, count });
    }

    fn show(&mut self, health: Health) {
        if health != self.health {
            self.health = health.clone();
            self.acts.push(Act::Health(health));
        }
    }

    fn show_progress(&mut self) {
        let progress = self.edits.progress();
        if progress != self.progress {
            self.progress.clone_from(&progress);
            self.acts.push(Act::Progress(progress));
        }
    }
}
