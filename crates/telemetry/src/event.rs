//! Events on their way into the columns.

use std::collections::BTreeSet;

use serde_json::Value;
use steelyard_documents::{masked, masked_start};

use crate::field::Holds;
use crate::value::{self, Read};
use crate::written::Written;
use crate::{Column, Field, Kind, Listed, Log, Run, Table, Warning};

/// The greatest number that a `seq` may be: above it not all are told apart.
const MOST_SEQ: f64 = 9_007_199_254_740_992.0;
/// The greatest number of a round.
const MOST_ROUND: f64 = 4_294_967_294.0;

/// The log as far as it is read, with what the next event is read by.
#[derive(Debug)]
pub(crate) struct Events {
    pub(crate) log: Log,
    /// Place of the run of the event before.
    last_run: usize,
}

/// What every event may have.
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

impl Events {
    /// Before the first event.
    pub(crate) fn new() -> Self {
        let mut log = Log::default();
        for kind in Kind::ALL {
            log.kinds.code(kind.name());
            log.tables.push(Table {
                fields: kind.fields(),
                columns: vec![Column::default(); kind.fields().len()],
                ..Table::default()
            });
        }
        Self { log, last_run: 0 }
    }

    /// Takes an event whose line begins there.
    pub(crate) fn take(&mut self, offset: u64, kind: &str, written: &Written<'_>) {
        let place = self.log.len();
        let run = self.run(place, written);
        let code = self.log.kinds.code(kind);
        let mut common = Common {
            kind: Kind::of(code),
            at: self.number(place, written, Field::At, value::time),
            seq: self.number(place, written, Field::Seq, |raw| {
                value::count(raw, MOST_SEQ)
            }),
            round: self.number(place, written, Field::Round, |raw| {
                value::count(raw, MOST_ROUND)
            }),
            agent: None,
            by: None,
            project: self.field(place, Field::Project, written),
        };
        if let Some((agent, by)) = self.agent(place, written) {
            (common.agent, common.by) = (Some(agent), Some(by));
        }
        if common.kind == Some(Kind::RunStarted) {
            self.begins(run, place, written);
        }
        self.watch(run, place, &common);
        common.round = self.placed(run, &common);
        self.push(offset, code, run, &common);
        if let Some(kind) = common.kind {
            self.fields(place, kind, written);
        }
        if common.kind == Some(Kind::RunEnded) {
            self.ends(run, place, written);
        }
        self.last_run = run;
    }

    fn push(&mut self, offset: u64, code: usize, run: usize, common: &Common) {
        let log = &mut self.log;
        log.lines.kept += 1;
        log.offset.push(Some(offset as f64));
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
        let named = written.raw(Field::Run).map(value::name);
        let is_wrong = named == Some(Read::Wrong);
        let here = self.log.runs.get(self.last_run);
        let run = match (named, here) {
            (Some(Read::Some(name)), Some(here)) if here.written == *name => self.last_run,
            (Some(Read::Some(name)), _) => self.run_of(&name),
            (_, Some(_)) => self.last_run,
            (_, None) => self.run_of(""),
        };
        self.log.current = run;
        if is_wrong {
            self.log.warn(Warning::WrongType, place, Field::Run.name());
        }
        let version = match written.raw(Field::Version).map(value::text) {
            Some(Read::Some(version)) => Some(version),
            Some(Read::Wrong) => {
                self.log
                    .warn(Warning::WrongType, place, Field::Version.name());
                None
            }
            _ => None,
        };
        let here = &mut self.log.runs[run];
        here.events += 1;
        if let Some(version) = version {
            let is_known = version.split('.').next() == Some("1");
            let tell = !is_known && !here.state.told_version;
            here.state.told_version |= tell;
            here.version.get_or_insert_with(|| masked(&version).into());
            if tell {
                self.log.warn(Warning::UnknownVersion, place, &version);
            }
        }
        run
    }

    fn run_of(&mut self, name: &str) -> usize {
        let run = self.log.run_names.code(name);
        if run == self.log.runs.len() {
            self.log.runs.push(Run {
                written: name.to_owned(),
                id: self.log.run_names.name(run).into(),
                ..Run::default()
            });
        }
        run
    }

    /// Whose an event is.
    fn agent(&mut self, place: usize, written: &Written<'_>) -> Option<(usize, Field)> {
        for field in [Field::Agent, Field::Reviewer, Field::By] {
            match written.raw(field).map(value::agent) {
                Some(Read::Some(name)) => return Some((self.log.agents.code(&name), field)),
                Some(Read::Wrong) => self.log.warn(Warning::WrongType, place, field.name()),
                Some(Read::Missing) | None => {}
            }
        }
        None
    }

    /// What a field says; what it should not is told.
    fn number(
        &mut self,
        place: usize,
        written: &Written<'_>,
        field: Field,
        read: impl Fn(&[u8]) -> Read<f64>,
    ) -> Option<f64> {
        match read(written.raw(field)?) {
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
        let here = &mut log.runs[run];
        let ended = here.ended.is_some();
        let last = (here.state.seq, here.state.at);
        here.state.seq = common.seq.or(last.0);
        here.state.at = common.at.or(last.1);
        here.times = match (here.times, common.at) {
            (Some((first, last)), Some(at)) => Some((first.min(at), last.max(at))),
            (times, at) => times.or(at.map(|at| (at, at))),
        };
        if let Some(agent) = common.agent {
            if common.by == Some(Field::Agent) && here.state.appeared.insert(agent) {
                here.appeared.push(agent);
            }
            let is_human = common.by == Some(Field::By) && log.agents.name(agent) == "human";
            let met = here.state.met.entry(agent).or_insert((place, None));
            if !is_human {
                met.1.get_or_insert(place);
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
        let open = &mut self.log.runs[run].state.open;
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
    fn fields(&mut self, place: usize, kind: Kind, written: &Written<'_>) {
        let mut table = std::mem::take(&mut self.log.tables[kind as usize]);
        table.events.push(Some(place as f64));
        for (field, column) in kind.fields().iter().zip(&mut table.columns) {
            column.push(self.field(place, *field, written));
        }
        self.log.tables[kind as usize] = table;
    }

    fn field(&mut self, place: usize, field: Field, written: &Written<'_>) -> Option<f64> {
        let name = match field.holds() {
            Holds::Number => return self.number(place, written, field, value::number),
            Holds::Flag => return self.number(place, written, field, value::flag),
            Holds::Name if field == Field::Error => value::error(written.raw(field)?),
            Holds::Name => value::text(written.raw(field)?),
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
            self.log.runs[run].state.known.insert(agent);
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

    fn ends(&mut self, run: usize, place: usize, written: &Written<'_>) {
        let rounds = written.raw(Field::Rounds).map(value::number);
        let here = &mut self.log.runs[run];
        here.ended = Some(place);
        here.said_rounds = match rounds {
            Some(Read::Some(rounds)) => Some((rounds, place)),
            _ => None,
        };
        here.status = match written.raw(Field::Status).map(value::text) {
            Some(Read::Some(status)) => Some(masked(&status).into()),
            _ => None,
        };
    }
}
