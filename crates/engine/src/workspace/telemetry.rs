//! Files beside logs of events, held against them; and what other logs come to as events.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use steelyard_documents::{Decoder, Name, Names, Severity, masked};
use steelyard_kernel::folder_key;
use steelyard_runs::calls::{At, Calls};
use steelyard_runs::told::{Told, told};
use steelyard_system::OpenFile;
use steelyard_telemetry::{Beside, Checked, EventLog, Worked, check, codes, of_metrics};

/// A file that was held against logs.
#[derive(Clone, Debug)]
pub struct CheckedFile {
    /// Key of the file.
    pub file: u32,
    /// Keys of the files of the runs that it tells of, each with the place of the run there.
    pub runs: Vec<(u32, usize)>,
    /// Those of each cell that differs.
    pub of: Vec<(u32, usize)>,
    /// What came of it.
    pub checked: Checked,
}

/// Holds all files that follow from events against the logs that are open, and tells what differs. Rounds whose events
/// nobody opened are a run of their own.
pub(super) fn checked(files: &mut [OpenFile]) -> Vec<CheckedFile> {
    for file in files.iter_mut().filter(|file| is_checked(file)) {
        file.telemetry = None;
    }
    let mut all = Vec::new();
    let mut alone = Vec::new();
    let mut told = Vec::new();
    {
        let logs = files
            .iter()
            .filter_map(|file| Some((file.key, file.telemetry.as_deref()?)));
        let logs: Vec<(u32, &EventLog)> = logs.collect();
        let names: Vec<&str> = files
            .iter()
            .filter(|file| file.telemetry.is_some())
            .map(|file| file.file.source.name.as_str())
            .collect();
        let worked: Vec<Worked<'_>> = logs
            .iter()
            .map(|(_, one)| (&one.log, &one.derived))
            .collect();
        for (at, file) in files.iter().enumerate() {
            let Some(beside) = file.beside.filter(|_| is_checked(file)) else {
                continue;
            };
            // Of runs of one name those beside it go first.
            let here = folder(&file.file.source.name);
            let mut order: Vec<usize> = (0..logs.len()).collect();
            order.sort_by_cached_key(|at| folder(names[*at]) != here);
            let near: Vec<Worked<'_>> = order.iter().map(|at| worked[*at]).collect();
            let checked = check(&file.file, beside, &near);
            if checked.runs.is_empty() && beside == Beside::Metrics {
                alone.push((at, of_metrics(&file.file)));
            }
            told.push((at, words(file, &checked)));
            let runs = checked
                .runs
                .iter()
                .map(|(log, run)| (logs[order[*log]].0, *run));
            let runs = runs.collect();
            let of = checked.differs.iter();
            let of = of
                .map(|one| (logs[order[one.run.0]].0, one.run.1))
                .collect();
            all.push(CheckedFile {
                file: file.key,
                runs,
                of,
                checked,
            });
        }
    }
    for (at, log) in alone {
        files[at].telemetry = Some(Rc::new(log));
    }
    for (at, diagnostics) in told {
        files[at].diagnostics.extend(diagnostics);
    }
    all
}

/// Whether a file follows from the events of others.
fn is_checked(file: &OpenFile) -> bool {
    matches!(file.beside, Some(Beside::Metrics | Beside::Summary))
}

/// The folder of a file, by its name.
fn folder(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A diagnostic for each cell that differs.
fn words(file: &OpenFile, checked: &Checked) -> Vec<steelyard_documents::Diagnostic> {
    let mut decoder = Decoder::new(&file.file.source);
    for one in &checked.differs {
        let shown = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => text.to_owned(),
        };
        let found = format!("{}: {}", one.cell, shown(&one.found));
        let expected = format!("{}, as the events give", shown(&one.expected));
        let words = [found.as_str(), expected.as_str(), "the events are used"];
        decoder.report(Severity::Warning, codes::DIFFERS, one.span, words);
    }
    decoder.into_diagnostics()
}

/// All sessions that are loaded as the runs of one log, whatever their logs are: each a run with those that it called. What
/// stands whole in another one is not told again.
pub(super) fn sessions(files: &[OpenFile], calls: &Calls) -> Option<EventLog> {
    // In the order of the files, runs that one called with it.
    let mut order: Vec<At> = Vec::new();
    let mut sessions: BTreeMap<At, Vec<At>> = BTreeMap::new();
    for (at, file) in files.iter().enumerate() {
        if file.telemetry.is_some() {
            continue;
        }
        for place in 0..file.runs().len() {
            let run = (at, place);
            if calls.link(run).is_some_and(|link| link.whole_in.is_some()) {
                continue;
            }
            let runs = sessions.entry(root(calls, run)).or_default();
            if runs.is_empty() {
                order.push(root(calls, run));
            }
            runs.push(run);
        }
    }
    let projects = projects(files);
    let mut text = String::new();
    let mut names = Names::default();
    let mut seen = BTreeSet::new();
    for root in &order {
        let session = names.once(session(files, *root));
        let runs = sessions.get(root).into_iter().flatten();
        let runs = runs.filter_map(|(at, place)| {
            let run = files[*at].runs().get(*place)?;
            let link = calls.link((*at, *place));
            Some(Told {
                run,
                model_calls: link.map_or(&run.model_calls, |link| link.model_calls(run)),
                session: &session,
                agent: link
                    .and_then(|link| link.agent.as_deref())
                    .unwrap_or(&run.agent),
                billed: link.is_some_and(|link| link.billed),
                project: run
                    .project
                    .as_deref()
                    .and_then(|path| projects.get(&*folder_key(path)))
                    .map(String::as_str),
                transcript: (files[*at].key, u32::try_from(*place).unwrap_or(u32::MAX)),
            })
        });
        told(&runs.collect::<Vec<_>>(), &mut seen, &mut text);
    }
    (!order.is_empty()).then(|| EventLog::of_own(text.into_bytes()))
}

/// Folders that runs worked in by their keys, each as the first run spells it, with homes masked. Folders in several homes that
/// are called alike then are numbered: `~/app`, `~/app (2)`.
fn projects(files: &[OpenFile]) -> BTreeMap<String, String> {
    let runs = files.iter().flat_map(OpenFile::runs);
    let mut projects: BTreeMap<String, String> = BTreeMap::new();
    let mut alike: BTreeMap<String, usize> = BTreeMap::new();
    for path in runs.filter_map(|run| run.project.as_deref()) {
        let Entry::Vacant(project) = projects.entry(folder_key(path).into_owned()) else {
            continue;
        };
        let name = masked(path).into_owned();
        let count = alike.entry(name.clone()).or_default();
        *count += 1;
        project.insert(match *count {
            1 => name,
            count => format!("{name} ({count})"),
        });
    }
    projects
}

/// The run that nobody called from which a run hangs.
fn root(calls: &Calls, run: At) -> At {
    let mut at = run;
    // No circle is linked.
    while let Some(caller) = calls.link(at).and_then(|link| link.caller) {
        at = caller;
    }
    at
}

/// What a session is called: by its log, else by its file.
fn session(files: &[OpenFile], (file, place): At) -> Name {
    let opened = &files[file];
    let run = opened.runs().get(place).and_then(|run| run.run.clone());
    run.unwrap_or_else(|| opened.file.source.name.as_str().into())
}
