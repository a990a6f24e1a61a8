//! Questions that change nothing: lines of a file, files to keep. Any number is in flight.

use std::collections::BTreeMap;

use steelyard_protocol::{Chunk, Reply, Request};

use super::edits::MOST_STRIKES;
use super::parts::Parts;
use super::slot::Giver;
use super::types::Trouble;

struct Ask {
    request: Request,
    strikes: u8,
    reply: Giver<Result<Reply, Trouble>>,
}

impl Ask {
    fn refuse(self, why: String) {
        self.reply.give(Err(Trouble(why)));
    }

    fn what(&self) -> &'static str {
        match self.request {
            Request::Source { .. } => "Showing lines of a file",
            Request::SavePolicy { .. }
            | Request::Normalise { .. }
            | Request::SaveMap { .. }
            | Request::Data { .. } => "Writing a file",
            Request::Columns { .. } | Request::Preview { .. } => "Looking at a table's columns",
            Request::Study { .. } => "Working out what would tip a decision",
            _ => "Looking at a decision",
        }
    }
}

/// The lane of questions.
#[derive(Default)]
pub(super) struct Asks {
    waiting: Vec<Ask>,
    in_flight: BTreeMap<u32, Ask>,
}

impl Asks {
    pub(super) fn add(&mut self, request: Request, reply: Giver<Result<Reply, Trouble>>) {
        self.waiting.push(Ask {
            request,
            strikes: 0,
            reply,
        });
    }

    /// Where the first stands that can be sent: others wait for their chunk.
    fn first(&self, parts: &Parts) -> Option<usize> {
        let ready = |ask: &Ask| parts.has(ask.request.chunk());
        self.waiting.iter().position(ready)
    }

    /// Whether there is one to send, and whether a worker has died while at it.
    pub(super) fn due(&self, parts: &Parts) -> Option<bool> {
        let first = self.first(parts)?;
        Some(self.waiting[first].strikes > 0)
    }

    /// Whether any waits for a chunk.
    pub(super) fn want(&self, chunk: Chunk) -> bool {
        self.waiting_for(chunk).is_some()
    }

    fn waiting_for(&self, chunk: Chunk) -> Option<usize> {
        let waits = |ask: &Ask| ask.request.chunk() == Some(chunk);
        self.waiting.iter().position(waits)
    }

    /// A chunk did not come: nobody waits for it any longer.
    pub(super) fn missed(&mut self, chunk: Chunk, why: &str) {
        while let Some(at) = self.waiting_for(chunk) {
            let ask = self.waiting.remove(at);
            let what = ask.what();
            ask.refuse(format!(
                "{what} takes a part of the engine that could not be fetched. {why} Nothing is lost; ask for it once more."
            ));
        }
    }

    /// Takes what is due; the answer will carry `id`.
    pub(super) fn take(&mut self, id: u32, parts: &Parts) -> Option<Request> {
        let ask = self.waiting.remove(self.first(parts)?);
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
            reply => ask.reply.give(Ok(reply)),
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
