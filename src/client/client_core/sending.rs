//! What follows: files to read, questions to send, things to show.

use steelyard_protocol::{Request, Sent};

use super::{Act, ClientCore, Flight, Lane, Phase};
use crate::client::types::Health;

impl ClientCore {
    /// Does all that can be done now.
    pub(super) fn go_on(&mut self) {
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
        self.show_waiting();
    }

    /// Reads ahead: files may be read before anybody listens.
    fn read(&mut self) {
        if let Some((serial, keys)) = self.edits.next_to_read() {
            self.acts.push(Act::Read { serial, keys });
        }
    }

    /// Sends what is due, lane by lane; whatever a worker has died of goes alone.
    fn send_due(&mut self) {
        while let Some((lane, suspect)) = self.next_due() {
            let must_wait = suspect && self.waits();
            if must_wait || self.flights.values().any(|flight| flight.suspect) {
                return;
            }
            let id = self.next_id();
            let request = match lane {
                Lane::Edit => self.edits.take(id),
                Lane::Move => self.moves.take(),
                Lane::Ask => self.asks.take(id),
                Lane::Hello => None,
            };
            let Some(request) = request else { return };
            self.send(id, lane, suspect, request);
        }
    }

    /// The next to send, and whether it is a suspect. A replay comes before everything else.
    fn next_due(&self) -> Option<(Lane, bool)> {
        let edit = self.edits.due().map(|suspect| (Lane::Edit, suspect));
        if self.edits.replaying() {
            return edit;
        }
        let latest = self.moves.due().map(|suspect| (Lane::Move, suspect));
        let due = self.asks.due();
        let ask = due.map(|suspect| (Lane::Ask, suspect));
        latest.or(ask).or(edit)
    }

    pub(super) fn next_id(&mut self) -> u32 {
        self.last_id += 1;
        self.last_id
    }

    pub(super) fn send(&mut self, id: u32, lane: Lane, suspect: bool, request: Request) {
        if !self.waits() {
            self.patience.renew();
        }
        self.flights.insert(id, Flight { lane, suspect });
        self.acts.push(Act::Send(Sent { id, request }));
    }

    pub(super) fn restarted(&mut self, why: String) {
        let count = self.deaths.total();
        self.show(Health::Restarted { why, count });
    }

    pub(super) fn show(&mut self, health: Health) {
        if health != self.health {
            self.health = health.clone();
            self.acts.push(Act::Health(health));
        }
    }

    pub(super) fn show_waiting(&mut self) {
        let waiting_s = self.asks.waited_in_part().unwrap_or(0) / 1_000;
        if waiting_s != self.waiting_s {
            self.waiting_s = waiting_s;
            self.acts.push(Act::Waiting(waiting_s));
        }
    }

    pub(super) fn show_progress(&mut self) {
        let progress = self.edits.progress();
        if progress != self.progress {
            self.progress.clone_from(&progress);
            self.acts.push(Act::Progress(progress));
        }
    }
}
