//! Questions about what happened in runs.

use std::cell::OnceCell;

use steelyard_documents::Source;
use steelyard_engine::workspace::{SessionLog, Workspace};
use steelyard_protocol::telemetry::{
    AskTelemetry, CheckedFile, Difference, EventFilter, EventLine, EventRows, EventText,
    EventWindow, GroupLine, Overview, PriceList, PriceTable, RunFile, RunGroups, TelemetryRun,
};
use steelyard_protocol::{FilePatch, Question, RunId, to_u32};
use steelyard_telemetry::answer::{self, Chosen, Grouping, Slices};
use steelyard_telemetry::{EventLog, LogText, metrics_csv, models, summary_json};

use crate::reply::Answered;
use crate::view;

const GONE: &str = "There is no such run any more.";
const IN_PART: &str = "The log is still being read: files can be made once it is complete.";

/// Cells that differ and travel.
const TOLD: usize = 1_000;

/// The key that all sessions together are found by: no file has it.
const SESSIONS: u32 = u32::MAX;
/// The place of all runs of a log together.
const ALL: u32 = u32::MAX;

/// What answers are made of, kept as long as no file but prices comes or goes.
#[derive(Debug, Default)]
pub(super) struct Telemetry {
    /// How often files of the workspace had changed when this began.
    changed: u32,
    /// All sessions as one log, once it was asked for.
    sessions: OnceCell<Option<SessionLog>>,
    /// The log that is being read, as far as it was when runs were asked for last.
    part: Option<Part>,
    /// The events that were asked for last: a list asks for them again and again as it is scrolled.
    last: Option<(RunId, EventFilter, Chosen)>,
    /// The run that was drawn last, as slices of time.
    slices: Option<(RunId, Slices)>,
}

/// A log that is being read, up to a place.
#[derive(Debug)]
pub(super) struct Part {
    /// Key of its file.
    pub(super) file: u32,
    /// Bytes that were read, and all.
    pub(super) read: (u64, u64),
    /// Its events up to there.
    pub(super) log: EventLog,
    /// Its name; of its text nothing is held.
    pub(super) source: Source,
}

/// All that can be asked about.
#[derive(Clone, Copy)]
struct All<'a> {
    workspace: &'a Workspace,
    sessions: Option<&'a SessionLog>,
    part: Option<&'a Part>,
}

/// A run, or all of a log.
#[derive(Clone, Copy)]
struct Found<'a> {
    log: &'a EventLog,
    run: Option<usize>,
    origin: Origin<'a>,
}

/// Where the events of a log are from.
#[derive(Clone, Copy)]
enum Origin<'a> {
    /// Lines of a file.
    File(&'a Source),
    /// Sessions, which other logs hold.
    Sessions(&'a SessionLog),
}

impl Origin<'_> {
    /// The name of the file; sessions have none.
    fn name(&self) -> &str {
        match self {
            Self::File(source) => &source.name,
            Self::Sessions(_) => "",
        }
    }
}

impl Found<'_> {
    /// What is answered out of the lines of the events.
    fn read<T>(self, workspace: &Workspace, answer: impl FnOnce(LogText<'_>) -> T) -> T {
        match self.origin {
            Origin::File(source) => answer(self.log.text(source)),
            Origin::Sessions(sessions) => answer(LogText::Lines(&sessions.lines(workspace))),
        }
    }
}

impl Telemetry {
    /// Lets go what is of files that are others by now.
    pub(super) fn follow(&mut self, workspace: &Workspace) {
        let changed = workspace.changed();
        if self.changed != changed {
            *self = Self {
                changed,
                ..Self::default()
            };
        }
    }

    /// Looks from now on at this part of a log that is being read.
    pub(super) fn look_at(&mut self, part: Option<Part>) {
        if part.is_some() || self.part.is_some() {
            (self.part, self.last, self.slices) = (part, None, None);
        }
    }

    /// Takes the part of a log that is being read anew where runs are asked for, so that all that is asked about them afterwards
    /// is about the same.
    pub(super) fn take_part(&mut self, ask: &AskTelemetry, part: impl FnOnce() -> Option<Part>) {
        if matches!(ask, AskTelemetry::TelemetryRuns(_)) {
            self.look_at(part());
        }
    }

    /// Answers under the files that are open.
    pub(super) fn answer(&mut self, workspace: &Workspace, ask: AskTelemetry) -> Answered {
        let all = All {
            workspace,
            sessions: self.sessions.get_or_init(|| workspace.sessions()).as_ref(),
            part: self.part.as_ref(),
        };
        let find = |id: RunId| all.find(id);
        let prices = workspace.prices().map(|prices| &prices.list);
        let held = &mut self.slices;
        match ask {
            AskTelemetry::TelemetryRuns(ask) => Ok(ask.answered(&all.runs())),
            AskTelemetry::RunOverview(ask) => Ok(ask.answered(&all.overview(ask.run)?)),
            AskTelemetry::RunSeries(ask) => {
                let Found { log, run, .. } = find(ask.run)?;
                let (worked, along) = ((&log.log, &log.derived), (ask.along, ask.most));
                Ok(ask.answered(&answer::series(worked, run, along, prices)))
            }
            AskTelemetry::EventRows(ask) => {
                let found = find(ask.run)?;
                Ok(ask.answered(
                    &found.read(workspace, |text| rows(&mut self.last, (found, text), &ask))?,
                ))
            }
            AskTelemetry::EventText(ask) => {
                Ok(ask.answered(&line(workspace, find(ask.run)?, &ask)?))
            }
            AskTelemetry::RunAgents(ask) => {
                let Found { log, run, .. } = find(ask.run)?;
                Ok(ask.answered(&answer::agents(&log.log, run, &ask.filter, prices)))
            }
            AskTelemetry::RunSpreads(ask) => {
                let Found { log, run, .. } = find(ask.run)?;
                Ok(ask.answered(&answer::spreads(&log.log, run, &ask.filter, prices)))
            }
            AskTelemetry::RunGroups(ask) => Ok(ask.answered(&groups(find(ask.run)?, &ask, prices))),
            AskTelemetry::RunTrust(ask) => {
                let Found { log, run, .. } = find(ask.run)?;
                Ok(ask.answered(&answer::trust(&log.log, run)))
            }
            AskTelemetry::RunTimeline(ask) => {
                Ok(ask.answered(&answer::timeline(slices(held, &find, ask.run)?, &ask.ask)))
            }
            AskTelemetry::RunSums(ask) => {
                Ok(ask.answered(&answer::sums(slices(held, &find, ask.run)?, ask.stretch)))
            }
            AskTelemetry::RunSlice(ask) => Ok(ask.answered(&answer::slice_at(
                slices(held, &find, ask.run)?,
                ask.event,
                ask.step,
            ))),
            AskTelemetry::PriceTables(ask) => {
                Ok(ask.answered(&all.price_table(ask.tried.as_ref())))
            }
            AskTelemetry::WritePrices(ask) => {
                Ok(ask.answered(&workspace.written_prices(&ask.list)))
            }
            AskTelemetry::WriteRun(ask) => Ok(ask.answered(&all.written(ask.run, ask.file)?)),
        }
    }
}

/// What some events took, put together.
fn groups(found: Found<'_>, ask: &RunGroups, prices: Option<&PriceList>) -> Vec<GroupLine> {
    let grouping = Grouping {
        by: ask.by,
        zone: &ask.zone,
        file: ask.run.file,
    };
    answer::groups(&found.log.log, found.run, &ask.filter, grouping, prices)
}

/// Events in order: those that fit are looked for once.
fn rows(
    last: &mut Option<(RunId, EventFilter, Chosen)>,
    (found, text): (Found<'_>, LogText<'_>),
    ask: &EventRows,
) -> Result<EventWindow, String> {
    let log = &found.log.log;
    let known = last.take();
    let known = known.filter(|(of, filter, _)| *of == ask.run && *filter == ask.filter);
    let chosen = match known {
        Some((.., chosen)) => chosen,
        None => answer::chosen(log, found.run, &ask.filter, text)?,
    };
    let rows = answer::event_rows(log, &chosen, (ask.first, ask.count), text);
    *last = Some((ask.run, ask.filter.clone(), chosen));
    rows
}

/// The line of an event.
fn line(workspace: &Workspace, found: Found<'_>, ask: &EventText) -> Result<EventLine, String> {
    let log = found.log;
    let mut line = found.read(workspace, |text| {
        answer::event_line(&log.log, ask.event, text)
    })?;
    line.decision = decision(workspace, log, ask.run.file, ask.event);
    Ok(line)
}

/// The slices of a run, worked out once.
fn slices<'s, 'f>(
    held: &'s mut Option<(RunId, Slices)>,
    find: &dyn Fn(RunId) -> Result<Found<'f>, String>,
    id: RunId,
) -> Result<&'s Slices, String> {
    let found = find(id)?;
    if held.as_ref().is_none_or(|(of, _)| *of != id) {
        *held = None;
    }
    let fresh = || (id, Slices::of(&found.log.log, found.run));
    Ok(&held.get_or_insert_with(fresh).1)
}

/// The decision that an event holds.
fn decision(workspace: &Workspace, log: &EventLog, file: u32, event: u32) -> Option<u32> {
    let at = log.decisions.binary_search(&(event as usize)).ok()?;
    let own = view::decisions_of(workspace, file);
    let place = own.get(at).filter(|_| own.len() == log.decisions.len())?;
    Some(to_u32(*place))
}

impl<'a> All<'a> {
    /// All logs, each with the key of its file.
    fn logs(self) -> impl Iterator<Item = (u32, &'a EventLog, Origin<'a>)> {
        let files = self.workspace.files().iter();
        let files = files.filter_map(|file| {
            let log = file.telemetry.as_deref()?;
            Some((file.key, log, Origin::File(&file.file.source)))
        });
        let part = self.part;
        let part = part.map(|part| (part.file, &part.log, Origin::File(&part.source)));
        let sessions = self.sessions;
        let sessions = sessions.map(|all| (SESSIONS, &all.log, Origin::Sessions(all)));
        files.chain(part).chain(sessions)
    }

    fn find(self, id: RunId) -> Result<Found<'a>, String> {
        let (_, log, origin) = self.logs().find(|(key, ..)| *key == id.file).ok_or(GONE)?;
        let run = (id.place != ALL).then_some(id.place as usize);
        if run.is_some_and(|run| run >= log.log.runs.len()) {
            return Err(GONE.to_owned());
        }
        Ok(Found { log, run, origin })
    }

    /// The part of a file that is being read.
    fn part_of(self, file: u32) -> Option<&'a Part> {
        self.part.filter(|part| part.file == file)
    }

    /// All runs whose events are told one by one; of a log with several first all of them together.
    fn runs(self) -> Vec<TelemetryRun> {
        let runs = self.logs().flat_map(|(key, log, origin)| {
            let count = log.log.runs.len();
            let all = (count > 1).then_some(None);
            let each = (0..count).map(Some);
            all.into_iter().chain(each).map(move |run| {
                let place = run.map_or(ALL, to_u32);
                self.line(Found { log, run, origin }, RunId { file: key, place })
            })
        });
        runs.collect()
    }

    /// A run in a line.
    fn line(self, Found { log, run, origin }: Found<'_>, id: RunId) -> TelemetryRun {
        let mut line = answer::run_line(&log.log, &log.derived, run, (id, origin.name()));
        if (id.file, id.place) == (SESSIONS, ALL) {
            line.name = line.name.replace("runs", "sessions");
        }
        line.part = self.part_of(id.file).map(|part| part.read);
        line
    }

    /// The prices that hold, or those that are tried, with what they are used for over all logs.
    fn price_table(self, tried: Option<&PriceList>) -> PriceTable {
        let held = self.workspace.prices();
        let list = tried.or(held.map(|held| &held.list));
        PriceTable {
            file: held.and_then(|held| {
                let name = &self.workspace.file(held.file)?.file.source.name;
                Some((held.file, name.clone()))
            }),
            replaces: held.is_some_and(|held| held.whole),
            errors: self.workspace.price_errors(),
            list: list.cloned().unwrap_or_default(),
            models: models(self.logs().map(|(_, log, _)| &log.log), list),
        }
    }

    fn overview(self, id: RunId) -> Result<Overview, String> {
        let found = self.find(id)?;
        let (line, Found { log, run, .. }) = (self.line(found, id), found);
        let workspace = self.workspace;
        let prices = workspace.prices().map(|prices| &prices.list);
        let mut overview = answer::overview((&log.log, &log.derived), run, line, prices);
        for one in workspace.checked() {
            let is_here = |(key, place): &(u32, usize)| {
                *key == id.file && run.is_none_or(|run| run == *place)
            };
            if !one.runs.iter().any(is_here) {
                continue;
            }
            let Some(beside) = workspace.file(one.file) else {
                continue;
            };
            let source = &beside.file.source;
            overview.checked.push(CheckedFile {
                file: one.file,
                name: source.name.clone(),
                cells: one.checked.cells,
                differ: one.of.iter().filter(|of| is_here(of)).count() as u64,
            });
            let differs = one.checked.differs.iter().zip(&one.of);
            let differs = differs.filter(|(_, of)| is_here(of)).map(|(cell, _)| cell);
            let told = differs.take(TOLD).map(|cell| {
                let position = source.position(cell.span.start);
                Difference {
                    file: one.file,
                    line: position.line,
                    column: position.column,
                    cell: cell.cell.clone(),
                    found: cell.found.clone(),
                    expected: cell.expected.clone(),
                }
            });
            overview.differences.extend(told);
        }
        Ok(overview)
    }

    /// What follows from the log of a run, as a file; none is made of a part of a log.
    fn written(self, run: RunId, file: RunFile) -> Result<FilePatch, String> {
        if self.part_of(run.file).is_some() {
            return Err(IN_PART.to_owned());
        }
        let log = self.find(run)?.log;
        let (name, text) = match file {
            RunFile::Metrics => ("metrics.csv", metrics_csv(&log.log, &log.derived)),
            RunFile::Summary => ("summary.json", summary_json(&log.log, &log.derived)),
        };
        Ok(FilePatch {
            name: name.to_owned(),
            text,
            hunks: Vec::new(),
        })
    }
}
