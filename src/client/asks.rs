//! Questions that change nothing: lines of a file, files to keep. Any number is in flight.

use std::collections::BTreeMap;

use futures_channel::oneshot::Sender;
use steelyard_protocol::{Ask, Reply, Request};

use super::edits::MOST_STRIKES;
use super::patience::TICK_MS;
use super::types::Trouble;

struct Asked {
    request: Request,
    strikes: u8,
    waited_ms: u32,
    reply: Sender<Result<Reply, Trouble>>,
}

impl Asked {
    fn refuse(self, why: String) {
        // A caller that has stopped waiting minds nothing.
        let _ended = self.reply.send(Err(Trouble(why)));
    }

    fn what(&self) -> &'static str {
        match &self.request {
            Request::Ask(Ask::Source(_)) => "Showing lines of a file",
            Request::Ask(Ask::Save(_) | Ask::SaveOwn(_) | Ask::Data(_)) => "Writing a file",
            Request::AskSystem { decision: None, .. } => "Looking into files",
            Request::AskTelemetry(_) => "Looking into a run",
            Request::Study { .. } => "Working out what would tip a decision",
            _ => "Looking at a decision",
        }
    }
}

/// The lane of questions.
#[derive(Default)]
pub(super) struct Asks {
    waiting: Vec<Asked>,
    in_flight: BTreeMap<u32, Asked>,
}

impl Asks {
    pub(super) fn add(&mut self, request: Request, reply: Sender<Result<Reply, Trouble>>) {
        self.waiting.push(Asked {
            request,
            strikes: 0,
            waited_ms: 0,
            reply,
        });
    }

    /// Whether there is one to send, and whether a worker has died while at it.
    pub(super) fn due(&self) -> Option<bool> {
        Some(self.waiting.first()?.strikes > 0)
    }

    /// A tick of the watch.
    pub(super) fn tick(&mut self) {
        for ask in self.waiting.iter_mut().chain(self.in_flight.values_mut()) {
            ask.waited_ms += TICK_MS;
        }
    }

    /// How long an answer is awaited by now that comes while a file is being read, in milliseconds; `None` where none is.
    pub(super) fn waited_in_part(&self) -> Option<u32> {
        let asked = self.waiting.iter().chain(self.in_flight.values());
        let in_part = asked.filter(|ask| ask.request.is_answered_in_part());
        in_part.map(|ask| ask.waited_ms).max()
    }

    /// Takes what is due; the answer will carry `id`.
    pub(super) fn take(&mut self, id: u32) -> Option<Request> {
        if self.waiting.is_empty() {
            return None;
        }
        let ask = self.waiting.remove(0);
        let request = ask.request.clone();
        self.in_flight.insert(id, ask);
        Some(request)
    }

    /// An answer has come.
    pub(super) fn answered(&mut self, id: u32, reply: Reply) {
        let Some(ask) = self.in_flight.remove(&id) else {
            return;
        };
        match reply {
            Reply::Failed { why } => ask.refuse(why),
            reply => {
                let _ended = ask.reply.send(Ok(reply));
            }
        }
    }

    /// The worker is dead: what was in flight is asked again, once. Says what is given up.
    pub(super) fn died(&mut self, blame: bool) -> Option<String> {
        let mut given_up = None;
        for (_, mut ask) in std::mem::take(&mut self.in_flight).into_iter().rev() {
            ask.strikes += u8::from(blame);
            if ask.strikes < MOST_STRIKES {
                self.waiting.insert(0, ask);
            } else {
                let words = format!("{} stopped the engine twice.", ask.what());
                ask.refuse(words.clone());
                given_up = Some(words);
            }
        }
        given_up
    }

    /// Nobody will come to answer.
    pub(super) fn give_up(&mut self, why: &str) {
        let in_flight = std::mem::take(&mut self.in_flight).into_values();
        for ask in in_flight.chain(std::mem::take(&mut self.waiting)) {
            ask.refuse(why.to_owned());
        }
    }
}
