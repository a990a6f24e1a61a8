//! Who is to be told what, and when: all that the client decides, without a browser.
//!
//! The core is told what happened (the page asks, an answer comes, time passes, the worker dies) and
//! lays out [`Act`]s for the web part to perform. Three lanes feed the worker: edits of the workspace,
//! decisions of which the latest wins, and questions. A fresh worker first gets back what
//! the dead one held; until then decisions and questions wait, so that nobody sees half a workspace.
//!
//! What was in flight when a worker died is sent once more, each thing alone, so that a second death
//! tells which one it was.
//!
//! Here stands what the page asks; [`events`] is what happens to the worker, [`sending`] what follows
//! from either.

mod events;
mod sending;

use std::collections::BTreeMap;
use std::sync::Arc;

use futures_channel::oneshot::{Receiver, Sender, channel};
use steelyard_protocol::{Decided, Sent, Workspace};

use crate::client::asks::Asks;
use crate::client::batch::Item;
use crate::client::deaths::Deaths;
use crate::client::edits::{EditOutcome, Edits};
use crate::client::moves::{Move, Moves};
use crate::client::patience::Patience;
use crate::client::types::{Health, Progress};

/// What the web part is to do.
#[derive(Debug)]
pub(super) enum Act {
    /// End the worker, if there is one, and start another; then [`ClientCore::started`] or
    /// [`ClientCore::failed_to_start`].
    Start,
    /// End the worker.
    Stop,
    /// Load the engine anew at the next start.
    Forget,
    /// Post a question.
    Send(Sent),
    /// Read these files, then [`ClientCore::loaded`].
    Read { serial: u32, keys: Vec<u32> },
    /// Show how the engine is.
    Health(Health),
    /// Show how far an open is.
    Progress(Option<Progress>),
    /// Show what is read of an open before the rest of it.
    SoFar(Workspace),
    /// Show for how many seconds an answer about events is awaited.
    Waiting(u32),
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
pub(super) struct ClientCore {
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
    waiting_s: u32,
    acts: Vec<Act>,
}

impl ClientCore {
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
            waiting_s: 0,
            acts: vec![Act::Start],
        }
    }

    /// What is to be done now, in this order.
    pub(super) fn acts(&mut self) -> Vec<Act> {
        std::mem::take(&mut self.acts)
    }

    /// Whether the worker owes an answer, and [`ClientCore::tick`] should be called.
    pub(super) fn waits(&self) -> bool {
        !self.flights.is_empty()
    }

    pub(super) fn open(&mut self, items: Vec<Item>) -> Receiver<EditOutcome> {
        let (sender, receiver) = channel();
        self.edits.open(items, sender);
        self.go_on();
        receiver
    }

    /// Adds to a lane, and goes on.
    pub(super) fn ask<T>(&mut self, add: impl FnOnce(&mut Self, Sender<T>)) -> Receiver<T> {
        let (sender, receiver) = channel();
        add(self, sender);
        self.go_on();
        receiver
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
}
