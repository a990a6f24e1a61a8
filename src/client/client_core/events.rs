//! What happens: a worker starts, answers, falls silent, dies; files have been read.

use std::sync::Arc;

use steelyard_build::BUILD_ID;
use steelyard_protocol::{Came, Reply, Request};

use super::{Act, ClientCore, Lane, Phase};
use crate::client::batch::Bytes;
use crate::client::patience::Impatient;
use crate::client::types::{Health, PartRead};

impl ClientCore {
    /// A worker runs; nobody knows yet which one.
    pub(crate) fn started(&mut self) {
        let build = BUILD_ID.to_owned();
        let id = self.next_id();
        self.send(id, Lane::Hello, false, Request::Hello { build });
    }

    pub(crate) fn failed_to_start(&mut self, why: &str) {
        self.acts.push(Act::Forget);
        self.stop(format!("The engine could not be loaded: {why}"));
    }

    pub(crate) fn loaded(&mut self, serial: u32, files: Vec<(u32, Bytes)>) {
        if let Some(lost) = self.edits.loaded(serial, files) {
            self.restarted(lost);
        }
        self.go_on();
    }

    pub(crate) fn answered(&mut self, Came { id, reply }: Came) {
        let Some(lane) = self.flights.get(&id).map(|flight| flight.lane) else {
            return;
        };
        self.patience.renew();
        let Some(reply) = self.signed((id, lane), reply) else {
            return;
        };
        self.flights.remove(&id);
        match lane {
            Lane::Hello => self.greeted(&reply),
            Lane::Edit => self.edited(id, reply),
            Lane::Move => self.moved(reply),
            Lane::Ask => self.asks.answered(id, reply),
        }
        self.go_on();
    }

    /// Takes in a sign of work that goes on; any other reply comes back.
    fn signed(&mut self, (id, lane): (u32, Lane), reply: Reply) -> Option<Reply> {
        match reply {
            // A study says so only to show that it is still at work.
            Reply::Progress { .. } if lane != Lane::Edit => {}
            Reply::Progress { done, file, .. } => self.edits.progressed(id, done, file),
            Reply::Reading {
                file,
                stage,
                done,
                total,
            } => {
                let part = PartRead { stage, done, total };
                self.edits.reading(id, file, part);
            }
            Reply::Unread { key, why } => {
                if let Some(lost) = self.edits.unread(id, key, why) {
                    self.restarted(lost);
                }
            }
            last => return Some(last),
        }
        self.show_progress();
        None
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

    fn edited(&mut self, id: u32, reply: Reply) {
        match reply {
            Reply::Opened(workspace) => {
                let so_far = self.edits.opened(id, workspace);
                self.acts.extend(so_far.map(Act::SoFar));
            }
            Reply::Failed { why } => self.edits.failed(id, why),
            _ => {
                let why = "The engine gave an unexpected answer.";
                self.edits.failed(id, why.into());
            }
        }
        if !self.edits.is_stopping() {
            self.patience.done();
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

    /// A tick of the watch: see `Patience`.
    pub(crate) fn tick(&mut self, now_ms: f64) {
        if !self.waits() {
            return;
        }
        self.edits.tick(self.asks.waited_in_part().is_some());
        self.asks.tick();
        self.show_progress();
        self.show_waiting();
        let slow = |lane| matches!(lane, Lane::Edit | Lane::Hello);
        let slow = self.edits.is_large() || self.flights.values().any(|flight| slow(flight.lane));
        match self.patience.tick(slow) {
            None => {}
            Some(Impatient::User) => drop(self.replace(false)),
            Some(Impatient::Page(seconds)) => {
                let at_work = self.at_work();
                let words = format!("The engine did not respond for {seconds} s while {at_work}.");
                self.died(now_ms, &words);
            }
        }
    }

    fn at_work(&self) -> String {
        let in_flight = |lane| self.flights.values().any(|flight| flight.lane == lane);
        if in_flight(Lane::Edit) {
            self.edits.at_work()
        } else if in_flight(Lane::Move) {
            "re-scoring".into()
        } else if in_flight(Lane::Hello) {
            "starting".into()
        } else {
            "answering a question".into()
        }
    }

    /// The worker is lost.
    pub(crate) fn died(&mut self, now_ms: f64, why: &str) {
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
}
