//! Questions that change nothing: lines of a file, files to keep. Any number is in flight.

use std::collections::{BTreeMap, VecDeque};

use steelyard_protocol::{PolicyPatch, Reply, Request, Settings, SourceLines};

use super::edits::MOST_STRIKES;
use super::slot::Giver;
use super::types::Trouble;

struct Ask {
    request: Request,
    strikes: u8,
    reply: AskReply,
}

enum AskReply {
    Source(Giver<Result<SourceLines, Trouble>>),
    Policy(Giver<Result<PolicyPatch, Trouble>>),
}

impl AskReply {
    fn refuse(self, why: String) {
        match self {
            Self::Source(giver) => giver.give(Err(Trouble(why))),
            Self::Policy(giver) => giver.give(Err(Trouble(why))),
        }
    }

    fn what(&self) -> &'static str {
        match self {
            Self::Source(_) => "Showing lines of a file",
            Self::Policy(_) => "Writing a file",
        }
    }
}

/// The lane of questions.
#[derive(Default)]
pub(super) struct Asks {
    waiting: VecDeque<Ask>,
    in_flight: BTreeMap<u32, Ask>,
}

impl Asks {
    pub(super) fn source(
        &mut self,
        (key, first, count): (u32, u32, u32),
        reply: Giver<Result<SourceLines, Trouble>>,
    ) {
        self.push(
            Request::Source { key, first, count },
            AskReply::Source(reply),
        );
    }

    pub(super) fn policy(
        &mut self,
        settings: Settings,
        reply: Giver<Result<PolicyPatch, Trouble>>,
    ) {
        self.push(Request::SavePolicy { settings }, AskReply::Policy(reply));
    }

    pub(super) fn data(&mut self, settings: Settings, reply: Giver<Result<PolicyPatch, Trouble>>) {
        self.push(Request::Data { settings }, AskReply::Policy(reply));
    }

    fn push(&mut self, request: Request, reply: AskReply) {
        self.waiting.push_back(Ask {
            request,
            strikes: 0,
            reply,
        });
    }

    /// Whether there is one to send, and whether a worker has died while at it.
    pub(super) fn due(&self) -> Option<bool> {
        self.waiting.front().map(|ask| ask.strikes > 0)
    }

    /// Takes what is due; the answer will carry `id`.
    pub(super) fn take(&mut self, id: u32) -> Option<Request> {
        let ask = self.waiting.pop_front()?;
        let request = ask.request.clone();
        self.in_flight.insert(id, ask);
        Some(request)
    }

    /// An answer has come.
    pub(super) fn answered(&mut self, id: u32, reply: Reply) {
        let Some(ask) = self.in_flight.remove(&id) else {
            return;
        };
        match (ask.reply, reply) {
            (AskReply::Source(giver), Reply::Source(lines)) => giver.give(Ok(lines)),
            (AskReply::Policy(giver), Reply::Policy(patch)) => giver.give(Ok(patch)),
            (waiting, Reply::Failed { why }) => waiting.refuse(why),
            (waiting, _) => waiting.refuse("The engine answered something else.".into()),
        }
    }

    /// The worker is dead: what was in flight is asked again, once. Says what is given up.
    pub(super) fn died(&mut self, blame: bool) -> Option<String> {
        let mut given_up = None;
        for (_, mut ask) in std::mem::take(&mut self.in_flight).into_iter().rev() {
            ask.strikes += u8::from(blame);
            if ask.strikes < MOST_STRIKES {
                self.waiting.push_front(ask);
            } else {
                let words = format!("{} stopped the engine twice.", ask.reply.what());
                ask.reply.refuse(words.clone());
                given_up = Some(words);
            }
        }
        given_up
    }

    /// Nobody will come to answer.
    pub(super) fn give_up(&mut self, why: &str) {
        let in_flight = std::mem::take(&mut self.in_flight).into_values();
        for ask in in_flight.chain(std::mem::take(&mut self.waiting)) {
            ask.reply.refuse(why.to_owned());
        }
    }
}
