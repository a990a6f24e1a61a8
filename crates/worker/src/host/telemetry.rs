//! Questions about what happened in runs.

use std::cell::OnceCell;

use steelyard_documents::Source;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol::telemetry::{
    AskTelemetry, CheckedFile, Difference, EventFilter, EventLine, EventRows, EventText,
    EventWindow, Overview, PriceList, PriceTable, RunFile, TelemetryRun,
};
use steelyard_protocol::{PolicyPatch, Question, RunId, to_u32};
use steelyard_telemetry::answer::{self, Chosen, Slices};
use steelyard_telemetry::{EventLog, metrics_csv, models, summary_json};

use crate::reply::Answered;
use crate::view;

const GONE: &str = "There is no such run any more.";

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
    sessions: OnceCell<Option<(EventLog, Source)>>,
    /// The events that were asked for last: a list asks for them again and again as it is scrolled.
    last: Option<(RunId, EventFilter, Chosen)>,
    /// The run that was drawn last, as slices of time.
    slices: Option<(RunId, Slices)>,
}

/// A run, or all of a log.
#[derive(Clone, Copy)]
struct Found<'a> {
    log: &'a EventLog,
    run: Option<usize>,
    file: &'a Source,
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

    /// Answers under the files that are open.
    pub(super) fn answer(&mut self, workspace: &Workspace, ask: AskTelemetry) -> Answered {
        let sessions = self.sessions.get_or_init(|| {
            let sessions = workspace.sessions()?;
            Some((sessions, Source::new("", String::new())))
        });
        let sessions = sessions.as_ref();
        let find = |id: RunId| find(workspace, sessions, id);
        let prices = workspace.prices().map(|prices| &prices.list);
        let held = &mut self.slices;
        match ask {
            AskTelemetry::TelemetryRuns(ask) => Ok(ask.answered(&runs(workspace, sessions))),
            AskTelemetry::RunOverview(ask) => {
                Ok(ask.answered(&overview(workspace, find(ask.run)?, ask.run)))
            }
            AskTelemetry::RunSeries(ask) => {
                let Found { log, run, .. } = find(ask.run)?;
                let (worked, along) = ((&log.log, &log.derived), (ask.along, ask.most));
                Ok(ask.answered(&answer::series(worked, run, along, prices)))
            }
            AskTelemetry::EventRows(ask) => {
                Ok(ask.answered(&rows(&mut self.last, find(ask.run)?, &ask)?))
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
            AskTelemetry::RunGroups(ask) => {
                let Found { log, run, .. } = find(ask.run)?;
                let by = (ask.by, ask.minutes, ask.run.file);
                Ok(ask.answered(&answer::groups(&log.log, run, &ask.filter, by, prices)))
            }
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
                Ok(ask.answered(&price_table(workspace, sessions, ask.tried.as_ref())))
            }
            AskTelemetry::WritePrices(ask) => {
                Ok(ask.answered(&workspace.written_prices(&ask.list)))
            }
            AskTelemetry::WriteRun(ask) => Ok(ask.answered(&written(find(ask.run)?.log, ask.file))),
        }
    }
}

/// Events in order: those that fit are looked for once.
fn rows(
    last: &mut Option<(RunId, EventFilter, Chosen)>,
    found: Found<'_>,
    ask: &EventRows,
) -> Result<EventWindow, String> {
    let (log, text) = (&found.log.log, found.log.text(found.file));
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
    let Found { log, file, .. } = found;
    let mut line = answer::event_line(&log.log, ask.event, log.text(file))?;
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

type Sessions<'a> = Option<&'a (EventLog, Source)>;

fn find<'a>(
    workspace: &'a Workspace,
    sessions: Sessions<'a>,
    id: RunId,
) -> Result<Found<'a>, String> {
    let (log, file) = match id.file {
        SESSIONS => sessions.map(|(log, file)| (log, file)),
        key => workspace
            .file(key)
            .and_then(|file| Some((file.telemetry.as_deref()?, &file.file.source))),
    }
    .ok_or(GONE)?;
    let place = id.place as usize;
    match id.place {
        ALL => Ok(Found {
            log,
            run: None,
            file,
        }),
        _ if place < log.log.runs.len() => Ok(Found {
            log,
            run: Some(place),
            file,
        }),
        _ => Err(GONE.to_owned()),
    }
}

/// The decision that an event holds.
fn decision(workspace: &Workspace, log: &EventLog, file: u32, event: u32) -> Option<u32> {
    let at = log.decisions.binary_search(&(event as usize)).ok()?;
    let own = view::decisions_of(workspace, file);
    let place = own.get(at).filter(|_| own.len() == log.decisions.len())?;
    Some(to_u32(*place))
}

/// All runs whose events are told one by one; of a log with several first all of them together.
fn runs(workspace: &Workspace, sessions: Sessions<'_>) -> Vec<TelemetryRun> {
    let files = workspace.files().iter();
    let logs = files.filter_map(|file| {
        Some((
            file.key,
            file.telemetry.as_deref()?,
            file.file.source.name.as_str(),
        ))
    });
    let sessions = sessions.map(|(log, _)| (SESSIONS, log, ""));
    let runs = logs.chain(sessions).flat_map(|(file, log, name)| {
        let count = log.log.runs.len();
        let all = (count > 1).then_some(None);
        let each = (0..count).map(Some);
        all.into_iter().chain(each).map(move |run| {
            let place = run.map_or(ALL, to_u32);
            let id = RunId { file, place };
            named(answer::run_line(&log.log, &log.derived, run, (id, name)))
        })
    });
    runs.collect()
}

/// The prices that hold, or those that are tried, with what they are used for over all logs.
fn price_table(
    workspace: &Workspace,
    sessions: Sessions<'_>,
    tried: Option<&PriceList>,
) -> PriceTable {
    let held = workspace.prices();
    let list = tried.or(held.map(|held| &held.list));
    let logs = workspace
        .files()
        .iter()
        .filter_map(|file| file.telemetry.as_deref());
    let logs = logs.chain(sessions.map(|(log, _)| log));
    PriceTable {
        file: held.and_then(|held| {
            let name = &workspace.file(held.file)?.file.source.name;
            Some((held.file, name.clone()))
        }),
        replaces: held.is_some_and(|held| held.whole),
        list: list.cloned().unwrap_or_default(),
        models: models(logs.map(|log| &log.log), list),
    }
}

/// All sessions together are called so.
fn named(mut run: TelemetryRun) -> TelemetryRun {
    if (run.id.file, run.id.place) == (SESSIONS, ALL) {
        run.name = run.name.replace("runs", "sessions");
    }
    run
}

fn overview(workspace: &Workspace, Found { log, run, file }: Found<'_>, id: RunId) -> Overview {
    // Of sessions it is empty.
    let name = &file.name;
    let line = named(answer::run_line(&log.log, &log.derived, run, (id, name)));
    let prices = workspace.prices().map(|prices| &prices.list);
    let mut overview = answer::overview((&log.log, &log.derived), run, line, prices);
    for one in workspace.checked() {
        let is_here =
            |(key, place): &(u32, usize)| *key == id.file && run.is_none_or(|run| run == *place);
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
    overview
}

fn written(log: &EventLog, file: RunFile) -> PolicyPatch {
    let (name, text) = match file {
        RunFile::Metrics => ("metrics.csv", metrics_csv(&log.log, &log.derived)),
        RunFile::Summary => ("summary.json", summary_json(&log.log, &log.derived)),
    };
    PolicyPatch {
        name: name.to_owned(),
        text,
        hunks: Vec::new(),
    }
}
