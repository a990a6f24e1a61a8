//! The only module that talks to workers.
//!
//! The page makes one [`Client`] and asks it things; the engine answers from a web worker. The client
//! sees to it that the latest move wins, that long opens go in pieces and can be stopped, and that a
//! worker that dies is replaced by a fresh one with the same files, without a request to the server.
//!
//! ```ignore
//! let client = Client::start();
//! spawn_local(async move {
//!     if client.open(files).await.is_ok() {
//!         client.decide(latest);
//!     }
//! });
//! view! { {move || client.decided().with(|decided| decided.as_ref().map(|it| it.sentence.clone()))} }
//! ```
//!
//! What lives where: [`desk`] decides everything (with [`edits`], [`moves`] and [`asks`] as its lanes,
//! [`batch`], [`shelf`], [`patience`] and [`deaths`] as its rules) and knows no browser; [`page`],
//! [`boot`] and [`link`] do as it says and decide nothing.

mod asks;
mod batch;
mod boot;
mod deaths;
mod desk;
mod edits;
mod link;
mod moves;
mod page;
mod patience;
mod shelf;
mod slot;
#[cfg(test)]
mod tests;
mod types;

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::{LocalStorage, ReadSignal, RwSignal, StoredValue, WithValue};
use steelyard_protocol::{Decided, Reply, Request, Workspace};

use desk::Desk;
pub(crate) use moves::Move;
use page::{Page, Signals};
use slot::Taker;
pub(crate) use types::{FileHandle, Health, Progress, Trouble};

/// A handle to the engine; lives as long as the component that started it.
#[derive(Clone, Copy)]
pub(crate) struct Client {
    page: StoredValue<Rc<Page>, LocalStorage>,
    signals: Signals,
}

impl Client {
    /// Loads the engine and starts it. Everything may be asked at once; it waits.
    pub(crate) fn start() -> Self {
        let signals = Signals {
            health: RwSignal::new(Health::Starting),
            progress: RwSignal::new(None),
            decided: RwSignal::new(None),
        };
        let page = Page::new(signals);
        page.tell(|_| ());
        Self {
            page: StoredValue::new_local(page),
            signals,
        }
    }

    /// How the engine is.
    pub(crate) fn health(self) -> ReadSignal<Health> {
        self.signals.health.read_only()
    }

    /// The user has read that the engine was restarted.
    pub(crate) fn dismiss(self) {
        self.tell(Desk::dismiss);
    }

    /// Tries again after [`Health::Dead`], with the files that were open.
    pub(crate) fn restart(self) {
        self.tell(Desk::restart);
    }

    /// How far the open in work has come; `None` when there is none.
    pub(crate) fn progress(self) -> ReadSignal<Option<Progress>> {
        self.signals.progress.read_only()
    }

    /// Reads files and adds them to the workspace; a key already there is replaced. A file that
    /// cannot be read stands in the workspace with an error that says why, and the others go on.
    pub(crate) async fn open(self, files: Vec<FileHandle>) -> Result<Workspace, Trouble> {
        let taker = self.with(|page| {
            let items = page.take_in(files);
            page.tell(|desk| desk.open(items))
        });
        self.edited(taker).await
    }

    /// Takes files out of the workspace; unknown keys are ignored.
    pub(crate) async fn close(self, keys: Vec<u32>) -> Result<Workspace, Trouble> {
        let add = |desk: &mut Desk, reply| desk.edits.close(keys, reply);
        let taker = self.tell(|desk| desk.ask(add));
        self.edited(taker).await
    }

    async fn edited(self, taker: Option<Taker<edits::Outcome>>) -> Result<Workspace, Trouble> {
        let outcome = outcome(taker).await;
        self.with(Page::tidy);
        outcome
    }

    /// Asks for a decision in place of any asked for before; the answer comes by [`Client::decided`].
    pub(crate) fn decide(self, latest: Move) {
        self.tell(|desk| desk.decide(latest));
    }

    /// The latest decision; never goes back to an older revision. `None` where there is nothing to
    /// decide.
    pub(crate) fn decided(self) -> ReadSignal<Option<Arc<Decided>>> {
        self.signals.decided.read_only()
    }

    /// Asks something that changes nothing: lines of a file, a file to keep, a study.
    pub(crate) async fn ask(self, request: Request) -> Result<Reply, Trouble> {
        let add = |desk: &mut Desk, reply| desk.asks.add(request, reply);
        outcome(self.tell(|desk| desk.ask(add))).await
    }

    /// Stops the open in work and those that wait; what has been read stays, and their callers get
    /// the workspace as it is.
    pub(crate) fn cancel(self) {
        self.tell(Desk::cancel);
    }

    fn tell<T>(self, change: impl FnOnce(&mut Desk) -> T) -> Option<T> {
        self.with(|page| page.tell(change))
    }

    /// `None` once the component that started the client is gone.
    fn with<T>(self, act: impl FnOnce(&Page) -> T) -> Option<T> {
        let page = self.page.try_with_value(Rc::clone)?;
        Some(act(&page))
    }
}

async fn outcome<T>(taker: Option<Taker<Result<T, Trouble>>>) -> Result<T, Trouble> {
    let answer = match taker {
        Some(taker) => taker.await,
        None => None,
    };
    answer.unwrap_or_else(|| Err(Trouble("The page has let go of the engine.".into())))
}
