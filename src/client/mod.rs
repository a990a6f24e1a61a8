//! The only module that talks to workers.
//!
//! The page makes one [`Client`] and asks it things; the engine answers from a web worker. The client
//! sees to it that the latest move wins, that long opens go in pieces, let smaller ones pass and can be stopped, and that a
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
//! What lives where: [`client_core`] decides everything (with [`edits`], [`moves`] and [`asks`] as its lanes,
//! [`batch`], [`shelf`], [`patience`], [`looks`] and [`deaths`] as its rules) and knows no browser; [`page`],
//! [`boot`] and [`link`] do as it says and decide nothing.

mod asks;
mod batch;
mod boot;
mod client_core;
mod deaths;
mod edits;
mod link;
mod looks;
mod moves;
mod page;
mod patience;
mod query;
mod shelf;
#[cfg(test)]
mod tests;
mod types;

use std::rc::Rc;
use std::sync::Arc;

use futures_channel::oneshot::Receiver;
use leptos::prelude::{LocalStorage, ReadSignal, RwSignal, StoredValue, WithValue};
use serde::de::DeserializeOwned;
use steelyard_protocol::{
    Ask, AskTelemetry, Decided, DecisionId, OfSystem, Question, Reply, Request, Settings, Study,
    SystemQuestion, Workspace, decode, study,
};

use client_core::ClientCore;
pub(crate) use moves::Move;
use page::{Page, Signals};
pub(crate) use query::Query;
#[cfg(test)]
pub(crate) use types::PartRead;
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
            waiting_s: RwSignal::new(0),
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
        self.tell(ClientCore::dismiss);
    }

    /// Tries again after [`Health::Dead`], with the files that were open.
    pub(crate) fn restart(self) {
        self.tell(ClientCore::restart);
    }

    /// How far the open in work has come; `None` when there is none.
    pub(crate) fn progress(self) -> ReadSignal<Option<Progress>> {
        self.signals.progress.read_only()
    }

    /// For how many seconds an answer about events is awaited; 0 up to the first.
    pub(crate) fn waiting_s(self) -> ReadSignal<u32> {
        self.signals.waiting_s.read_only()
    }

    /// Reads files, the smallest first, and adds them to the workspace; a key already there is replaced. A file that
    /// cannot be read stands in the workspace with an error that says why, and the others go on. Reading begins
    /// before anybody waits for it.
    pub(crate) fn open(
        self,
        files: Vec<FileHandle>,
    ) -> impl Future<Output = Result<Workspace, Trouble>> {
        let receiver = self.with(|page| {
            let items = page.take_in(files);
            page.tell(|core| core.open(items))
        });
        self.edited(receiver)
    }

    /// From here on `look` hears of what is read of an open while a large file of it is still to come.
    pub(crate) fn show_so_far_to(self, look: impl Fn(Workspace) + 'static) {
        self.with(|page| page.show_to(look));
    }

    /// Takes files out of the workspace; unknown keys are ignored.
    pub(crate) async fn close(self, keys: Vec<u32>) -> Result<Workspace, Trouble> {
        let add = |core: &mut ClientCore, reply| core.edits.close(keys, reply);
        let receiver = self.tell(|core| core.ask(add));
        self.edited(receiver).await
    }

    async fn edited(
        self,
        receiver: Option<Receiver<edits::EditOutcome>>,
    ) -> Result<Workspace, Trouble> {
        let outcome = outcome(receiver).await;
        self.with(Page::tidy);
        outcome
    }

    /// Asks for a decision in place of any asked for before; the answer comes by [`Client::decided`].
    pub(crate) fn decide(self, latest: Move) {
        self.tell(|core| core.decide(latest));
    }

    /// The latest decision; never goes back to an older revision. `None` where there is nothing to
    /// decide.
    pub(crate) fn decided(self) -> ReadSignal<Option<Arc<Decided>>> {
        self.signals.decided.read_only()
    }

    /// Asks about a file or a decision, whatever system it is of.
    pub(crate) async fn ask<Q: Question<Family = Ask>>(
        self,
        question: Q,
    ) -> Result<Q::Answer, Trouble> {
        answer::<Q>(self.request(Request::Ask(question.asked())).await?)
    }

    /// Asks what happened in a run. Resolves once the engine has answered.
    pub(crate) async fn ask_telemetry<Q: Question<Family = AskTelemetry>>(
        self,
        question: Q,
    ) -> Result<Q::Answer, Trouble> {
        answer::<Q>(
            self.request(Request::AskTelemetry(question.asked()))
                .await?,
        )
    }

    /// Asks a system, under these settings, and about this decision where it is about one.
    pub(crate) async fn ask_system<Q: Question<Family: OfSystem>>(
        self,
        settings: Settings,
        decision: Option<DecisionId>,
        question: Q,
    ) -> Result<Q::Answer, Trouble> {
        let asked = SystemQuestion::new(question);
        let request = Request::AskSystem {
            asked,
            settings,
            decision,
        };
        answer::<Q>(self.request(request).await?)
    }

    /// Asks what may take longer than a slider waits; `None` where a newer round has begun meanwhile.
    pub(crate) async fn study<Q: Question<Family = Study>>(
        self,
        round: u32,
        settings: Settings,
        question: Q,
    ) -> Result<Option<Q::Answer>, Trouble> {
        let request = Request::Study {
            round,
            settings,
            study: question.asked(),
        };
        match self.request(request).await? {
            Reply::Stale => Ok(None),
            reply => answer::<Q>(reply).map(Some),
        }
    }

    /// [`Client::study`] of what a system tells of a decision.
    pub(crate) async fn study_system<Q: Question<Family: OfSystem>>(
        self,
        round: u32,
        settings: Settings,
        decision: DecisionId,
        question: Q,
    ) -> Result<Option<Q::Answer>, Trouble> {
        let asked = SystemQuestion::new(question);
        let question = study::OfDecision { decision, asked };
        let bytes = self.study(round, settings, question).await?;
        bytes.map(|bytes| read(&bytes)).transpose()
    }

    async fn request(self, request: Request) -> Result<Reply, Trouble> {
        let add = |core: &mut ClientCore, reply| core.asks.add(request, reply);
        outcome(self.tell(|core| core.ask(add))).await
    }

    /// Stops the open in work and those that wait; what has been read stays, and their callers get
    /// the workspace as it is.
    pub(crate) fn cancel(self) {
        self.tell(ClientCore::cancel);
    }

    fn tell<T>(self, change: impl FnOnce(&mut ClientCore) -> T) -> Option<T> {
        self.with(|page| page.tell(change))
    }

    /// `None` once the component that started the client is gone.
    fn with<T>(self, act: impl FnOnce(&Page) -> T) -> Option<T> {
        let page = self.page.try_with_value(Rc::clone)?;
        Some(act(&page))
    }
}

fn answer<Q: Question>(reply: Reply) -> Result<Q::Answer, Trouble> {
    match reply {
        Reply::Answer(bytes) => read(&bytes),
        _ => Err(Trouble("The engine gave an unexpected answer.".into())),
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Trouble> {
    decode(bytes).map_err(Trouble)
}

async fn outcome<T>(receiver: Option<Receiver<Result<T, Trouble>>>) -> Result<T, Trouble> {
    let answer = match receiver {
        Some(receiver) => receiver.await.ok(),
        None => None,
    };
    answer.unwrap_or_else(|| Err(Trouble("The engine was closed before it answered.".into())))
}
