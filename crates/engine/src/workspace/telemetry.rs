//! Files beside logs of events, held against them.

use std::rc::Rc;

use steelyard_documents::{Decoder, Severity};
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
