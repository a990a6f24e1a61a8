use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::Name;

use crate::{Column, Dictionary, Field, Kind};

/// Places that are listed of each sort of thing that is wrong with a log; more are counted alone.
pub(crate) const LISTED: usize = 1_000;

/// What a log came to: events in columns, by their places in the file.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Runs in the order of their first events.
    pub runs: Vec<Run>,
    /// Their names.
    pub(crate) run_names: Dictionary,
    /// Types of events: those of [`Kind::ALL`], then unknown ones.
    pub kinds: Dictionary,
    /// Agents, reviewers, and who stepped in.
    pub agents: Dictionary,
    /// All other names: models, tools, classes.
    pub names: Dictionary,
    /// Where each event's line begins, in bytes.
    pub offset: Column,
    /// When, in milliseconds since 1970.
    pub at: Column,
    /// Its number in its run.
    pub seq: Column,
    /// Its round: the one that it names or that was open.
    pub round: Column,
    /// Place of its run.
    pub run: Column,
    /// Code of its type.
    pub kind: Column,
    /// Code of its agent.
    pub agent: Column,
    /// Code of its project, among the names.
    pub project: Column,
    /// Fields of their own, by the codes of their kinds.
    pub(crate) tables: Vec<Table>,
    /// Events by the codes of their kinds.
    pub counts: Vec<u64>,
    /// Lines of the file.
    pub lines: Counts,
    /// Bytes read.
    pub size: u64,
    /// Lines that are no events, by why.
    pub reasons: BTreeMap<Reason, u64>,
    /// The first of them, in order.
    pub quarantine: Vec<Bad>,
    /// Events that something is odd about, the first of each sort, in order.
    pub warnings: Vec<Warned>,
    /// How many there are of each sort.
    pub warned: BTreeMap<Warning, u64>,
    /// The same of each run.
    pub warned_of: BTreeMap<(usize, Warning), u64>,
    /// The run of the event that is read.
    pub(crate) current: usize,
    /// Before which events lines stand that are none, with how many those are up to there.
    pub(crate) skipped: Vec<(usize, u64)>,
}

/// Lines of a file by what became of them; the last three add up to the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All.
    pub all: u64,
    /// Events.
    pub kept: u64,
    /// Without anything.
    pub blank: u64,
    /// What is no event.
    pub quarantined: u64,
}

/// A line that is no event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bad {
    /// Its number, from 1.
    pub line: u64,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// Why.
    pub reason: Reason,
    /// Its beginning, masked; empty where it is too long to be held.
    pub text: String,
}

/// Why a line is no event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// It is not JSON, or more than one value.
    NotJson,
    /// It ends inside a value.
    CutOff,
    /// It is JSON, and no object.
    NotObject,
    /// The object has no `type` that is a text.
    NoType,
    /// It is longer than [`crate::LONGEST`].
    TooLong,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::NotJson,
        Self::CutOff,
        Self::NotObject,
        Self::NoType,
        Self::TooLong,
    ];

    /// Its public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NotJson => "not_json",
            Self::CutOff => "cut_off",
            Self::NotObject => "not_object",
            Self::NoType => "no_type",
            Self::TooLong => "too_long",
        }
    }

    /// In words, behind "this line is".
    pub const fn words(self) -> &'static str {
        match self {
            Self::NotJson => "not JSON, or more than one value",
            Self::CutOff => "cut off inside a value",
            Self::NotObject => "JSON, but not an object",
            Self::NoType => "an object without a type",
            Self::TooLong => "longer than 32 MiB",
        }
    }
}

/// Something odd about an event that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warned {
    /// What.
    pub warning: Warning,
    /// Place of the event.
    pub event: usize,
    /// What stands there, masked: a field's name, an agent.
    pub found: Name,
}

/// What can be odd about an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Warning {
    /// `seq` is less than that of the event before it in its run.
    SeqFell,
    /// `seq` is that of the event before it in its run.
    SeqRepeated,
    /// `ts` is before that of the event before it in its run.
    ClockBack,
    /// It stands behind the end of its run.
    AfterEnd,
    /// Its agent is none of those that the run began with; told once an agent.
    UnknownAgent,
    /// A field holds another kind of value than it should, and counts as missing.
    WrongType,
    /// Its schema is of another major version; told once a run.
    UnknownVersion,
    /// The run says that it had another number of rounds.
    RoundsDiffer,
}

impl Warning {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::SeqFell,
        Self::SeqRepeated,
        Self::ClockBack,
        Self::AfterEnd,
        Self::UnknownAgent,
        Self::WrongType,
        Self::UnknownVersion,
        Self::RoundsDiffer,
    ];

    /// Its public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::SeqFell => "seq_fell",
            Self::SeqRepeated => "seq_repeated",
            Self::ClockBack => "clock_back",
            Self::AfterEnd => "after_end",
            Self::UnknownAgent => "unknown_agent",
            Self::WrongType => "wrong_type",
            Self::UnknownVersion => "unknown_version",
            Self::RoundsDiffer => "rounds_differ",
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::SeqFell => "seq decreases",
            Self::SeqRepeated => "seq is repeated",
            Self::ClockBack => "the clock goes backwards",
            Self::AfterEnd => "after the end of its run",
            Self::UnknownAgent => "an agent that run_started does not list",
            Self::WrongType => "a value of the wrong type, read as missing",
            Self::UnknownVersion => "a schema of another major version, read as 1",
            Self::RoundsDiffer => "run_ended counts other rounds than the log has",
        }
    }
}

/// A run, as far as single events tell.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// Its name as the file has it, for matching: masked nowhere.
    pub written: String,
    /// The same, masked.
    pub id: Name,
    /// What it is about, in a few words.
    pub title: Option<Name>,
    /// Its events.
    pub events: u64,
    /// Agents that it began with.
    pub listed: Vec<Listed>,
    /// Agents whose events there are, in the order of the first of them.
    pub appeared: Vec<usize>,
    /// Agents that it tells of in any way, likewise.
    pub met: Vec<usize>,
    /// Its schema.
    pub version: Option<Name>,
    /// How it ended.
    pub status: Option<Name>,
    /// Place of the event that began it.
    pub started: Option<usize>,
    /// Place of the one that ended it.
    pub ended: Option<usize>,
    /// The first and the last of its times.
    pub times: Option<(f64, f64)>,
    /// Rounds that its end tells of, with the event.
    pub(crate) said_rounds: Option<(f64, usize)>,
}

/// An agent that a run began with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// Code of its name.
    pub agent: usize,
    /// What it is there for.
    pub role: Option<Name>,
    /// Its model.
    pub model: Option<Name>,
}

/// What is remembered of a run while its log is read.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) open: OpenRounds,
    /// Of the last event that has one.
    pub(crate) seq: Option<f64>,
    pub(crate) at: Option<f64>,
    /// Agents that it began with, each time.
    pub(crate) known: BTreeSet<usize>,
    /// The first event of each agent, and the first in which it is no human who steps in.
    pub(crate) met: BTreeMap<usize, (usize, Option<usize>)>,
    pub(crate) appeared: BTreeSet<usize>,
    pub(crate) told_version: bool,
    pub(crate) settled: Settled,
}

/// Agents of whom nothing more is to be remembered: some of them, as many as talk at a time.
#[derive(Debug, Default)]
pub(crate) struct Settled([Option<usize>; 8]);

impl Settled {
    pub(crate) fn has(&self, agent: usize) -> bool {
        self.0[agent % self.0.len()] == Some(agent)
    }

    pub(crate) fn put(&mut self, agent: usize) {
        self.0[agent % self.0.len()] = Some(agent);
    }
}

/// Rounds that have begun and are not over, by the order in which they did.
#[derive(Debug, Default)]
pub(crate) struct OpenRounds {
    order: BTreeMap<usize, u64>,
    places: BTreeMap<u64, usize>,
    begun: usize,
    last: Option<u64>,
}

impl OpenRounds {
    pub(crate) fn begin(&mut self, round: u64) {
        self.end(round);
        self.begun += 1;
        self.order.insert(self.begun, round);
        self.places.insert(round, self.begun);
        self.last = Some(round);
    }

    pub(crate) fn end(&mut self, round: u64) {
        if let Some(place) = self.places.remove(&round) {
            self.order.remove(&place);
            self.last = self.order.last_key_value().map(|(_, round)| *round);
        }
    }

    /// The one that began last.
    pub(crate) fn last(&self) -> Option<u64> {
        self.last
    }
}

/// Fields of the events of one kind.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Places of the events, which rise.
    pub events: Column,
    pub(crate) fields: &'static [Field],
    pub(crate) columns: Vec<Column>,
}

impl Table {
    /// The numbers of a field, in the order of [`Self::events`]; flags are 0 and 1, names codes. `None` where the kind has no
    /// such field.
    pub fn column(&self, field: Field) -> Option<&Column> {
        let place = self.fields.iter().position(|one| *one == field)?;
        self.columns.get(place)
    }

    /// Fields of its own.
    pub fn fields(&self) -> &'static [Field] {
        self.fields
    }
}

impl Log {
    /// How many events there are.
    pub fn len(&self) -> usize {
        self.offset.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.offset.is_empty()
    }

    /// The fields of the events of a kind; `None` where there are no events.
    pub fn table(&self, kind: Kind) -> Option<&Table> {
        let table = self.tables.get(kind as usize)?;
        (!table.events.is_empty()).then_some(table)
    }

    /// Places of the events of a kind, in file order.
    pub fn events_of(&self, kind: Kind) -> impl Iterator<Item = usize> {
        let events = self.table(kind).map(|table| &table.events);
        let count = events.map_or(0, Column::len);
        (0..count).filter_map(move |at| events?.code(at))
    }

    /// What a field says of the events of a kind, with the place of each; flags are 0 and 1, names codes.
    pub(crate) fn said(
        &self,
        kind: Kind,
        field: Field,
    ) -> impl Iterator<Item = (usize, Option<f64>)> {
        let column = self.table(kind).and_then(|table| table.column(field));
        let events = self.events_of(kind).enumerate();
        events.map(move |(at, event)| (event, column.and_then(|column| column.get(at))))
    }

    /// The number of the line that an event stands on, from 1.
    pub fn line(&self, event: usize) -> u64 {
        let behind = self.skipped.partition_point(|(before, _)| *before <= event);
        let skipped = behind.checked_sub(1).map_or(0, |at| self.skipped[at].1);
        event as u64 + skipped + 1
    }

    /// Where the line of an event lies in the file: from a byte up to one behind it, which may hold other lines after it.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "places in a file are whole"
    )]
    pub fn place(&self, event: usize) -> (u64, u64) {
        let at = |event: usize| self.offset.get(event).map(|offset| offset as u64);
        let from = at(event).unwrap_or(self.size);
        (from, at(event + 1).unwrap_or(self.size))
    }

    /// The kind of an event; `None` for an unknown one.
    pub fn kind_of(&self, event: usize) -> Option<Kind> {
        Kind::of(self.kind.code(event)?)
    }

    /// Bytes that its columns hold.
    pub fn bytes(&self) -> usize {
        let common = [
            &self.offset,
            &self.at,
            &self.seq,
            &self.round,
            &self.run,
            &self.kind,
            &self.agent,
            &self.project,
        ];
        let own = self
            .tables
            .iter()
            .flat_map(|table| table.columns.iter().chain([&table.events]));
        common.into_iter().chain(own).map(Column::bytes).sum()
    }

    /// What only the whole tells; `states` is what is remembered of each run.
    pub(crate) fn finish(&mut self, states: &[State]) {
        for (run, state) in states.iter().enumerate() {
            let mut met: Vec<(usize, usize)> = Vec::new();
            met.extend(state.met.iter().map(|(agent, (event, _))| (*event, *agent)));
            met.sort_unstable();
            self.runs[run].met = met.into_iter().map(|(_, agent)| agent).collect();
            if state.known.is_empty() {
                continue;
            }
            for (agent, (_, own)) in &state.met {
                if let Some(event) = own.filter(|_| !state.known.contains(agent)) {
                    let name = self.agents.name(*agent).to_owned();
                    self.warn(Warning::UnknownAgent, event, &name);
                }
            }
        }
        self.warnings.sort_by_key(|one| one.event);
    }

    pub(crate) fn warn(&mut self, warning: Warning, event: usize, found: &str) {
        *self.warned.entry(warning).or_default() += 1;
        let run = self.run.code(event).unwrap_or(self.current);
        let count = self.warned_of.entry((run, warning)).or_default();
        *count += 1;
        if *count <= LISTED as u64 {
            self.warnings.push(Warned {
                warning,
                event,
                found: steelyard_documents::masked_start(found).into(),
            });
        }
    }
}
