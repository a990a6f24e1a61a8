use std::collections::BTreeMap;

use steelyard_protocol::telemetry::{Loud, SliceKind};
use steelyard_protocol::to_u32;

use super::piece::Piece;
use crate::answer::rows::{loud, says_its_end};
use crate::answer::{is_of, said, times_of};
use crate::derived::code;
use crate::{Field, Kind, Log};

/// Longer than anything takes, in milliseconds: some 300 years.
const LONGEST: f64 = 1e13;

/// Slices as events tell of them, in no order.
pub(super) struct Gathered<'l> {
    log: &'l Log,
    run: Option<usize>,
    pub(super) pieces: Vec<Piece>,
    pub(super) names: Vec<String>,
    codes: BTreeMap<String, u32>,
    /// Who called whom, and when: by codes.
    pub(super) spawned: Vec<(u32, f64, u32)>,
    pub(super) ordered: bool,
    pub(super) outside: u64,
}

pub(super) fn gather(log: &Log, run: Option<usize>) -> Gathered<'_> {
    let mut gathered = Gathered {
        log,
        run,
        pieces: Vec::new(),
        names: Vec::new(),
        codes: BTreeMap::new(),
        spawned: Vec::new(),
        ordered: times_of(log, run).is_none(),
        outside: 0,
    };
    for kind in Kind::ALL {
        for (place, event) in log.events_of(kind).enumerate() {
            if is_of(log, run, event) {
                gathered.take(kind, event, place);
            }
        }
    }
    gathered.rounds();
    gathered.pauses();
    gathered
}

impl Gathered<'_> {
    /// The name of a track by its code.
    pub(super) fn named(&self, code: u32) -> String {
        let (log, code) = (self.log, code as usize);
        match self.run {
            Some(_) if code < log.agents.names().len() => log.agents.name(code).to_owned(),
            Some(_) => String::new(),
            None => log.runs.get(code).map_or(String::new(), |run| {
                run.title.as_ref().unwrap_or(&run.id).to_string()
            }),
        }
    }

    fn name(&mut self, name: &str) -> u32 {
        if let Some(code) = self.codes.get(name) {
            return *code;
        }
        let code = to_u32(self.names.len());
        self.names.push(name.to_owned());
        self.codes.insert(name.to_owned(), code);
        code
    }

    /// The name that a column holds; none is none.
    fn held(&mut self, said: Option<f64>) -> u32 {
        let log = self.log;
        self.name(said.map_or("", |said| log.names.name(code(said))))
    }

    /// The run or agent of an event, by its code.
    fn track(&self, event: usize) -> u32 {
        let log = self.log;
        to_u32(match self.run {
            // Behind the last agent stands what is nobody's.
            Some(_) => log.agent.code(event).unwrap_or(log.agents.names().len()),
            None => log.run.code(event).unwrap_or_default(),
        })
    }

    /// Adds the slice of an event, which is told when it is over; none where the event has no time and others have.
    fn put(
        &mut self,
        event: usize,
        kind: SliceKind,
        took: Option<f64>,
        name: u32,
    ) -> Option<&mut Piece> {
        let log = self.log;
        let (from, to) = if self.ordered {
            (event as f64, event as f64 + 1.0)
        } else {
            let at = log.at.get(event);
            self.outside += u64::from(at.is_none());
            let took = took.filter(|took| (0.0..=LONGEST).contains(took));
            (at? - took.unwrap_or(0.0), at?)
        };
        let track = (kind >= SliceKind::Turn).then(|| self.track(event));
        self.pieces.push(Piece {
            from,
            to,
            event: to_u32(event),
            name,
            number: None,
            track,
            kind,
            row: 0,
            loud: loud(log, log.kind_of(event), event),
            inferred: false,
            says_end: false,
        });
        self.pieces.last_mut()
    }

    fn take(&mut self, kind: Kind, event: usize, place: usize) {
        let log = self.log;
        let table = log.table(kind);
        let said = |field| said(table, field, place);
        match kind {
            Kind::Turn => self.turn(event, &said),
            Kind::LlmCall => {
                let name = self.held(said(Field::Model));
                let latency = said(Field::Latency);
                let took = latency.or(said(Field::Duration));
                if let Some(piece) = self.put(event, SliceKind::Call, took, name) {
                    piece.inferred = latency.is_none() && said(Field::Inferred) == Some(1.0);
                }
            }
            Kind::ToolCall => {
                let name = self.held(said(Field::Tool));
                let status = said(Field::Status).map(|status| log.names.name(code(status)));
                if let Some(piece) = self.put(event, SliceKind::Tool, said(Field::Duration), name) {
                    piece.says_end = status.is_some_and(says_its_end);
                }
            }
            Kind::Question => {
                let name = self.name("an answer");
                self.put(event, SliceKind::Wait, said(Field::Waited), name);
            }
            Kind::Spawn => self.spawn(event, said(Field::Spawned)),
            Kind::Dissent => self.by_agent(event, SliceKind::Dissent),
            Kind::Override => self.by_agent(event, SliceKind::Override),
            Kind::Error | Kind::AgentUnavailable | Kind::Interrupt => {
                let name = self.name(kind.name());
                self.put(event, SliceKind::Failure, None, name);
            }
            _ => {}
        }
    }

    /// What the run as a whole has, named by its agent.
    fn by_agent(&mut self, event: usize, kind: SliceKind) {
        let log = self.log;
        let agent = log.agent.code(event);
        let name = self.name(agent.map_or("", |agent| log.agents.name(agent)));
        self.put(event, kind, None, name);
    }

    fn turn(&mut self, event: usize, said: &dyn Fn(Field) -> Option<f64>) {
        let name = self.name("");
        let took = said(Field::Duration).or(said(Field::Latency));
        let number = said(Field::TurnNumber);
        let Some(piece) = self.put(event, SliceKind::Turn, took, name) else {
            return;
        };
        piece.number = number.map(|number| to_u32(code(number)));
        let from = piece.from;
        // The user took that long before it.
        let waited = said(Field::Waited).filter(|waited| (0.0..=LONGEST).contains(waited));
        if let Some(waited) = waited.filter(|_| !self.ordered) {
            let name = self.name("the next prompt");
            if let Some(piece) = self.put(event, SliceKind::Wait, None, name) {
                (piece.from, piece.to) = (from - waited, from);
            }
        }
    }

    fn spawn(&mut self, event: usize, spawned: Option<f64>) {
        let log = self.log;
        let agent = spawned.and_then(|name| log.agents.find(log.names.name(code(name))));
        if let (Some(at), Some(agent), Some(_)) = (log.at.get(event), agent, self.run) {
            self.spawned.push((self.track(event), at, to_u32(agent)));
        }
    }

    /// From the beginning of each round to its end; one that does not end goes up to the last time.
    fn rounds(&mut self) {
        let (log, run) = (self.log, self.run);
        // Rounds of several runs have nothing to do with each other.
        let Some(last) = run.and_then(|run| log.runs.get(run)) else {
            return;
        };
        let last = last.times.map(|(_, last)| last);
        let name = self.name("");
        let of = |kind| {
            let events = log.events_of(kind).enumerate();
            events.filter(move |(_, event)| is_of(log, run, *event))
        };
        let mut open: BTreeMap<usize, usize> = BTreeMap::new();
        for (_, event) in of(Kind::RoundStarted) {
            if let Some(round) = log.round.code(event) {
                open.entry(round).or_insert(event);
            }
        }
        let table = log.table(Kind::RoundEnded);
        for (place, event) in of(Kind::RoundEnded) {
            let round = log.round.code(event);
            let first = round.and_then(|round| open.remove(&round));
            let from = first.and_then(|first| self.moment(first));
            let took = said(table, Field::Duration, place);
            if let Some(piece) = self.put(event, SliceKind::Round, took, name) {
                piece.number = round.map(to_u32);
                piece.from = from.unwrap_or(piece.from).min(piece.to);
            }
        }
        for (round, event) in open {
            if let Some(piece) = self.put(event, SliceKind::Round, None, name) {
                piece.number = Some(to_u32(round));
                piece.to = last.unwrap_or(piece.to).max(piece.to);
                piece.inferred = true;
            }
        }
    }

    /// When an event was: where none is told, its place.
    fn moment(&self, event: usize) -> Option<f64> {
        if self.ordered {
            Some(event as f64)
        } else {
            self.log.at.get(event)
        }
    }

    /// From each pause to where its run goes on.
    fn pauses(&mut self) {
        let (log, run) = (self.log, self.run);
        let name = self.name("");
        let of = |kind| {
            let events = log.events_of(kind).map(move |event| (event, kind));
            events.filter(move |(event, _)| is_of(log, run, *event))
        };
        let mut events: Vec<(usize, Kind)> = of(Kind::Paused).chain(of(Kind::Resumed)).collect();
        events.sort_by_key(|(event, _)| *event);
        let mut open: BTreeMap<usize, usize> = BTreeMap::new();
        let mut all = Vec::new();
        for (event, kind) in events {
            let run = log.run.code(event).unwrap_or_default();
            if kind == Kind::Paused {
                open.entry(run).or_insert(event);
            } else if let Some(first) = open.remove(&run) {
                all.push((first, self.moment(event), false));
            }
        }
        for (run, first) in open {
            let last = log.runs.get(run).and_then(|run| Some(run.times?.1));
            all.push((first, last, true));
        }
        for (event, end, inferred) in all {
            if let Some(piece) = self.put(event, SliceKind::Pause, None, name) {
                piece.to = end.unwrap_or(piece.to).max(piece.to);
                (piece.loud, piece.inferred) = (Loud::Warning, inferred);
            }
        }
    }
}
