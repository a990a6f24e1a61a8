//! Columns that events are put into.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use steelyard_documents::{masked, masked_start};
use steelyard_kernel::folder_key;

use crate::bytes::same;
use crate::derived::code;
use crate::event::{SCHEMA_VERSION, excerpt};
use crate::field::Holds;
use crate::log::State;
use crate::value::{self, Clock, Read};
use crate::written::Written;
use crate::{Column, Event, Field, FieldValue, Kind, Listed, Log, Run, Table, Warning};

/// The greatest number that a `seq` may be: above it not all are told apart.
const MOST_SEQ: f64 = 9_007_199_254_740_992.0;
/// The greatest number of a round.
const MOST_ROUND: f64 = 4_294_967_294.0;

/// A log that events are added to, one after the other: lines by [`Reader`](crate::Reader), or [`Event`]s.
#[derive(Debug)]
pub struct LogBuilder {
    pub(crate) log: Log,
    /// What is remembered of each run.
    pub(crate) states: Vec<State>,
    /// Place of the run of the event before.
    last_run: usize,
    /// How the last event that names a run writes it; all since are of it.
    run: Vec<u8>,
    /// How the last version that is known is written.
    version: Vec<u8>,
    clock: Clock,
    folders: Folders,
}

/// Projects by their folders, so that several spellings of one folder are one project: the one that is spelled first.
#[derive(Debug, Default)]
struct Folders {
    by_key: BTreeMap<String, usize>,
    /// The code of the first spelling, by that of each.
    first: BTreeMap<usize, usize>,
}

impl Folders {
    /// The code of the first spelling of a folder.
    fn first<'p>(&mut self, code: usize, path: impl FnOnce() -> Option<Cow<'p, str>>) -> usize {
        let by_key = &mut self.by_key;
        *self.first.entry(code).or_insert_with(|| {
            // As the file has it: once a home is masked, spellings of a folder cannot be told from other folders.
            let Some(path) = path() else {
                return code;
            };
            let key = folder_key(&path).into_owned();
            *by_key.entry(key).or_insert(code)
        })
    }
}

/// What every event may have.
#[derive(Clone, Copy)]
struct Common {
    kind: Option<Kind>,
    at: Option<f64>,
    seq: Option<f64>,
    round: Option<f64>,
    agent: Option<usize>,
    /// The field that names it.
    by: Option<Field>,
    project: Option<f64>,
}

impl Default for LogBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl LogBuilder {
    /// A log without an event.
    pub fn new() -> Self {
        let mut log = Log::default();
        for kind in Kind::ALL {
            log.kinds.code(kind.name());
            log.tables.push(Table {
                fields: kind.fields(),
                columns: vec![Column::default(); kind.fields().len()],
                ..Table::default()
            });
        }
        Self {
            log,
            states: Vec::new(),
            last_run: 0,
            run: Vec::new(),
            version: Vec::new(),
            clock: Clock::default(),
            folders: Folders::default(),
        }
    }

    /// The code of an event's type; `None` where it has none.
    pub(crate) fn kind(&mut self, written: &Written<'_>) -> Option<usize> {
        let raw = written.raw(Field::Type)?;
        let kinds = &mut self.log.kinds;
        kinds.lately(raw).or_else(|| match value::text(raw) {
            Read::Some(kind) if !kind.is_empty() => Some(kinds.code(&kind)),
            _ => None,
        })
    }

    /// Takes an event whose line begins there, of the type with a code.
    pub(crate) fn take(&mut self, offset: u64, code: usize, written: &Written<'_>) {
        let place = self.log.len();
        let run = self.run(place, written);
        let at = written.raw(Field::At).map(|raw| self.clock.time(raw));
        let count = |field, most| written.raw(field).map(|raw| value::count(raw, most));
        let mut common = Common {
            kind: Kind::of(code),
            at: self.number(place, Field::At, at),
            seq: self.number(place, Field::Seq, count(Field::Seq, MOST_SEQ)),
            round: self.number(place, Field::Round, count(Field::Round, MOST_ROUND)),
            agent: None,
            by: None,
            project: self.project(place, written),
        };
        if let Some((agent, by)) = self.agent(place, written) {
            (common.agent, common.by) = (Some(agent), Some(by));
        }
        if common.kind == Some(Kind::RunStarted) {
            self.begins(run, place, written);
        }
        self.add(run, code, Some(offset), common);
        if let Some(kind) = common.kind {
            self.fields(place, kind, |builder, field| {
                builder.field(place, field, written)
            });
        }
        if common.kind == Some(Kind::RunEnded) {
            let rounds = written.raw(Field::Rounds).map(value::number);
            let status = written.raw(Field::Status).map(value::text);
            let status = status.and_then(Read::some);
            self.end(run, place, rounds.and_then(Read::some), status.as_deref());
        }
    }

    /// Adds an event that is no line of a file, and has neither a number in its run nor a round.
    pub fn push(&mut self, event: &Event<'_>) {
        let place = self.log.len();
        self.log.lines.all += 1;
        let run = match self.log.runs.get(self.last_run) {
            Some(run) if run.written == event.run => self.last_run,
            _ => self.run_of(event.run),
        };
        self.log.current = run;
        self.log.runs[run].events += 1;
        let version = &mut self.log.runs[run].version;
        version.get_or_insert_with(|| SCHEMA_VERSION.into());
        let project = event.project.map(|project| {
            let code = self.log.names.code(project);
            self.folders.first(code, || Some(project.into())) as f64
        });
        let common = Common {
            kind: Some(event.kind),
            at: event.time().map(|at| at as f64),
            seq: None,
            round: None,
            agent: Some(self.log.agents.code(event.agent)),
            by: Some(Field::Agent),
            project,
        };
        if event.kind == Kind::RunStarted {
            self.start(run, place, event);
        }
        self.add(run, event.kind as usize, None, common);
        self.fields(place, event.kind, |builder, field| {
            builder.coded(event, field)
        });
        if event.kind == Kind::RunEnded {
            let status = match event.value(Field::Status) {
                Some(FieldValue::Name(status)) => Some(&**status),
                _ => None,
            };
            self.end(run, place, event.number(Field::Rounds), status);
        }
    }

    /// The number or the code of a field.
    fn coded(&mut self, event: &Event<'_>, field: Field) -> Option<f64> {
        let name = match event.value(field)? {
            FieldValue::Name(name) => Cow::Borrowed(&**name),
            FieldValue::Excerpt(text) if field == Field::Error => {
                value::error_name(&excerpt(text))?.into()
            }
            FieldValue::Flag(flag) => return Some(f64::from(u8::from(*flag))),
            _ => return event.number(field),
        };
        Some(self.log.names.code(&name) as f64)
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }

    /// The log that ends here.
    pub fn finish(self) -> Log {
        ended(self.log, &self.states)
    }

    /// The log that would end here.
    pub(crate) fn so_far(&self) -> Log {
        ended(self.log.clone(), &self.states)
    }

    /// A run starts that a program has read: its title and its agent.
    fn start(&mut self, run: usize, place: usize, event: &Event<'_>) {
        self.log.runs[run].started.get_or_insert(place);
        if let Some(FieldValue::Name(title)) = event.value(Field::Title) {
            let known = &mut self.log.runs[run].title;
            known.get_or_insert_with(|| masked_start(title).into());
        }
        if let Some(FieldValue::Agent(name, model)) = event.value(Field::Agents) {
            let agent = self.log.agents.code(name);
            self.states[run].known.insert(agent);
            self.log.runs[run].listed = vec![Listed {
                agent,
                role: None,
                model: model.as_deref().map(|model| masked(model).into()),
            }];
        }
    }

    /// Adds what every event may have.
    fn add(&mut self, run: usize, code: usize, offset: Option<u64>, mut common: Common) {
        self.watch(run, self.log.len(), &common);
        common.round = self.placed(run, &common);
        self.put(offset, code, run, &common);
        self.last_run = run;
    }

    /// The code of the project of an event.
    fn project(&mut self, place: usize, written: &Written<'_>) -> Option<f64> {
        let raw = written.raw(Field::Project)?;
        let code = code(self.field(place, Field::Project, written)?);
        Some(self.folders.first(code, || value::text(raw).some()) as f64)
    }

    fn put(&mut self, offset: Option<u64>, code: usize, run: usize, common: &Common) {
        let log = &mut self.log;
        log.lines.kept += 1;
        log.offset.push(offset.map(|offset| offset as f64));
        log.at.push(common.at);
        log.seq.push(common.seq);
        log.round.push(common.round);
        log.run.push(Some(run as f64));
        log.kind.push(Some(code as f64));
        log.agent.push(common.agent.map(|agent| agent as f64));
        log.project.push(common.project);
        if log.counts.len() <= code {
            log.counts.resize(code + 1, 0);
        }
        log.counts[code] += 1;
    }

    /// Place of the run of an event: the one that it names, or that of the event before it.
    fn run(&mut self, place: usize, written: &Written<'_>) -> usize {
        let raw = written.raw(Field::Run);
        let run = match raw {
            // As that of most is written.
            Some(raw) if same(raw, &self.run) => self.last_run,
            _ => self.named(place, raw),
        };
        self.log.current = run;
        self.log.runs[run].events += 1;
        if let Some(raw) = written.raw(Field::Version)
            && (self.log.runs[run].version.is_none() || !same(raw, &self.version))
        {
            self.versioned(run, place, raw);
        }
        run
    }

    /// The same by name.
    fn named(&mut self, place: usize, raw: Option<&[u8]>) -> usize {
        let named = raw.map(value::name);
        let is_wrong = named == Some(Read::Wrong);
        let run = match (named, self.log.runs.get(self.last_run)) {
            (Some(Read::Some(name)), here) => {
                let run = match here {
                    Some(here) if here.written == *name => self.last_run,
                    _ => self.run_of(&name),
                };
                self.run.clear();
                self.run.extend_from_slice(raw.unwrap_or_default());
                run
            }
            (_, Some(_)) => self.last_run,
            (_, None) => self.run_of(""),
        };
        if is_wrong {
            self.log.current = run;
            self.log.warn(Warning::WrongType, place, Field::Run.name());
        }
        run
    }

    /// Takes the version that an event says it is of.
    fn versioned(&mut self, run: usize, place: usize, raw: &[u8]) {
        let version = match value::text(raw) {
            Read::Some(version) => version,
            Read::Missing => return,
            Read::Wrong => {
                let field = Field::Version.name();
                return self.log.warn(Warning::WrongType, place, field);
            }
        };
        let is_known = version.split('.').next() == Some("1");
        let here = &mut self.log.runs[run];
        here.version.get_or_insert_with(|| masked(&version).into());
        if is_known {
            self.version.clear();
            self.version.extend_from_slice(raw);
        } else if !self.states[run].told_version {
            self.states[run].told_version = true;
            self.log.warn(Warning::UnknownVersion, place, &version);
        }
    }

    fn run_of(&mut self, name: &str) -> usize {
        let run = self.log.run_names.code(name);
        if run == self.log.runs.len() {
            self.log.runs.push(Run {
                written: name.to_owned(),
                id: self.log.run_names.name(run).into(),
                ..Run::default()
            });
            self.states.push(State::default());
        }
        run
    }

    /// Whose an event is.
    fn agent(&mut self, place: usize, written: &Written<'_>) -> Option<(usize, Field)> {
        for field in [Field::Agent, Field::Reviewer, Field::By] {
            let Some(raw) = written.raw(field) else {
                continue;
            };
            if let Some(agent) = self.log.agents.lately(raw) {
                return Some((agent, field));
            }
            match value::agent(raw) {
                Read::Some(name) => return Some((self.log.agents.code(&name), field)),
                Read::Wrong => self.log.warn(Warning::WrongType, place, field.name()),
                Read::Missing => {}
            }
        }
        None
    }

    /// What a field says; what it should not is told.
    #[inline]
    fn number(&mut self, place: usize, field: Field, read: Option<Read<f64>>) -> Option<f64> {
        match read? {
            Read::Some(number) => Some(number),
            Read::Missing => None,
            Read::Wrong => {
                self.log.warn(Warning::WrongType, place, field.name());
                None
            }
        }
    }

    /// Says what is odd about an event beside those before it, and takes note of it for those behind.
    fn watch(&mut self, run: usize, place: usize, common: &Common) {
        let log = &mut self.log;
        let (here, state) = (&mut log.runs[run], &mut self.states[run]);
        let ended = here.ended.is_some();
        let last = (state.seq, state.at);
        state.seq = common.seq.or(last.0);
        state.at = common.at.or(last.1);
        here.times = match (here.times, common.at) {
            (Some((first, last)), Some(at)) => Some((first.min(at), last.max(at))),
            (times, at) => times.or(at.map(|at| (at, at))),
        };
        if let Some(agent) = common.agent
            && !state.settled.has(agent)
        {
            if common.by == Some(Field::Agent) && state.appeared.insert(agent) {
                here.appeared.push(agent);
            }
            let is_human = common.by == Some(Field::By) && log.agents.name(agent) == "human";
            let met = state.met.entry(agent).or_insert((place, None));
            if !is_human {
                met.1.get_or_insert(place);
                if state.appeared.contains(&agent) {
                    state.settled.put(agent);
                }
            }
        }
        match (common.seq, last.0) {
            (Some(seq), Some(last)) if seq < last => log.warn(Warning::SeqFell, place, ""),
            (Some(seq), Some(last)) if seq <= last => log.warn(Warning::SeqRepeated, place, ""),
            _ => {}
        }
        if common.at.zip(last.1).is_some_and(|(at, last)| at < last) {
            log.warn(Warning::ClockBack, place, "");
        }
        if ended {
            log.warn(Warning::AfterEnd, place, "");
        }
    }

    /// The round of an event: the one that it names, or the one that is open.
    fn placed(&mut self, run: usize, common: &Common) -> Option<f64> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count"
        )]
        let named = common.round.map(|round| round as u64);
        let open = &mut self.states[run].open;
        let round = match common.kind {
            Some(Kind::RunStarted | Kind::RunEnded) => named,
            Some(Kind::RoundStarted) => {
                named.inspect(|round| open.begin(*round));
                named.or(open.last())
            }
            Some(Kind::RoundEnded) => {
                let round = named.or(open.last());
                round.inspect(|round| open.end(*round))
            }
            _ => named.or(open.last()),
        };
        round.map(|round| round as f64)
    }

    /// Puts the fields of its own into columns.
    fn fields(
        &mut self,
        place: usize,
        kind: Kind,
        mut said: impl FnMut(&mut Self, Field) -> Option<f64>,
    ) {
        self.log.tables[kind as usize]
            .events
            .push(Some(place as f64));
        for (at, field) in kind.fields().iter().enumerate() {
            let is_amount =
                field.is_amount() || (*field == Field::Duration && kind != Kind::RoundEnded);
            let mut number = said(self, *field);
            if is_amount && number.is_some_and(|amount| amount < 0.0) {
                // Nothing takes less than nothing: clocks that were set back say nothing, and neither do counts below 0.
                self.log.warn(Warning::WrongType, place, field.name());
                number = None;
            }
            self.log.tables[kind as usize].columns[at].push(number);
        }
    }

    fn field(&mut self, place: usize, field: Field, written: &Written<'_>) -> Option<f64> {
        let raw = written.raw(field)?;
        let name = match field.holds() {
            Holds::Number => return self.number(place, field, Some(value::number(raw))),
            Holds::Flag => return self.number(place, field, Some(value::flag(raw))),
            Holds::Name if field == Field::Error => value::error(raw),
            Holds::Name => match self.log.names.lately(raw) {
                Some(code) => return Some(code as f64),
                None => value::text(raw),
            },
        };
        match name {
            Read::Some(name) => Some(self.log.names.code(&name) as f64),
            Read::Missing => None,
            Read::Wrong => {
                self.log.warn(Warning::WrongType, place, field.name());
                None
            }
        }
    }

    /// A run begins: with which agents.
    fn begins(&mut self, run: usize, place: usize, written: &Written<'_>) {
        self.log.runs[run].started.get_or_insert(place);
        if let Some(Read::Some(title)) = written.raw(Field::Title).map(value::text) {
            let title = masked_start(&title);
            self.log.runs[run].title.get_or_insert_with(|| title.into());
        }
        let Some(raw) = written.raw(Field::Agents) else {
            return;
        };
        let Some(Value::Array(items)) = value::any(raw) else {
            if raw != b"null" {
                self.log
                    .warn(Warning::WrongType, place, Field::Agents.name());
            }
            return;
        };
        let mut listed = Vec::new();
        let mut seen = BTreeSet::new();
        for item in &items {
            let named = item.as_str().or_else(|| item.get("name")?.as_str());
            let Some(name) = named else {
                self.log
                    .warn(Warning::WrongType, place, Field::Agents.name());
                continue;
            };
            let agent = self.log.agents.code(name);
            let text = |key: &str| Some(masked(item.get(key)?.as_str()?).into());
            self.states[run].known.insert(agent);
            if seen.insert(agent) {
                listed.push(Listed {
                    agent,
                    role: text("role"),
                    model: text("model"),
                });
            }
        }
        self.log.runs[run].listed = listed;
    }

    /// A run is over: how many rounds it had by its own count, and how it ended.
    fn end(&mut self, run: usize, place: usize, rounds: Option<f64>, status: Option<&str>) {
        let run = &mut self.log.runs[run];
        run.ended = Some(place);
        run.said_rounds = rounds.map(|rounds| (rounds, place));
        run.status = status.map(|status| masked(status).into());
    }
}

/// A log behind whose last event nothing comes.
fn ended(mut log: Log, states: &[State]) -> Log {
    log.finish(states);
    crate::derived::tell_rounds(&mut log);
    log
}
