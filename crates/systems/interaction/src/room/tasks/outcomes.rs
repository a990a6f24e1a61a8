//! What documents say came of runs.

use std::collections::BTreeMap;

use steelyard_decision::plain;
use steelyard_documents::{Code, Severity};
use steelyard_runs::calls::Calls;

use super::Task;
use super::finding::{Diagnosed, Finding};
use super::index::RunAt;
use super::task::OutcomeAt;
use crate::room::Files;
use crate::{GivenOutcome, Outcome};

/// The outcome of each run of which one is given: of several the last one holds. What contradicts is told, both numbers.
pub(super) fn outcomes(
    (files, calls): (Files<'_>, &Calls),
    tasks: &[Task],
) -> (BTreeMap<RunAt, OutcomeAt>, Vec<Diagnosed>) {
    let mut finding = Finding::new((files, calls), tasks);
    let mut found: BTreeMap<RunAt, (OutcomeAt, &GivenOutcome)> = BTreeMap::new();
    for (file, own) in files.own.iter().enumerate() {
        for (place, given) in own.given_outcomes().enumerate() {
            let Some(at) = finding.look(file, &given.run, "left out") else {
                continue;
            };
            if let Some(((before, _), old)) = found.insert(at, ((file, place), given)) {
                finding
                    .diagnosed
                    .push(superseded(files, (before, old), (file, given)));
            }
        }
    }
    let said = found.iter().filter_map(|(at, (outcome, given))| {
        let run = &tasks[at.0].runs[at.1];
        let artifact = run.artifact.and_then(|at| files.artifact(at));
        let [own, other] = contradiction(&given.outcome, artifact?.technical)?;
        let expected = format!("what the artifact says, {other}");
        let words = [own, expected, "the outcome is used".to_owned()];
        Some((
            outcome.0,
            Severity::Warning,
            Code::SUPERSEDED,
            given.span,
            words,
        ))
    });
    finding.diagnosed.extend(said);
    let places = found.into_iter().map(|(at, (outcome, _))| (at, outcome));
    (places.collect(), finding.diagnosed)
}

fn superseded(
    files: Files<'_>,
    (before, old): (usize, &GivenOutcome),
    (file, new): (usize, &GivenOutcome),
) -> Diagnosed {
    let holds = if before == file {
        "the last one of the file".to_owned()
    } else {
        format!("{}, opened later,", files.open[file].file.source.name)
    };
    let said = contradiction(&old.outcome, new.outcome.technical());
    let (severity, found, expected) = match said {
        Some([own, other]) => (
            Severity::Warning,
            own,
            format!("one outcome per run; {holds} says {other}"),
        ),
        None => (
            Severity::Note,
            "a second outcome of this run".to_owned(),
            format!("one outcome per run; {holds} says the same"),
        ),
    };
    let words = [found, expected, "left out; the last one is used".to_owned()];
    (before, severity, Code::SUPERSEDED, old.run.span, words)
}

/// Both technical scores in words, where they are not one.
fn contradiction(one: &Outcome, other: Option<f64>) -> Option<[String; 2]> {
    let (own, other) = (one.technical()?, other?);
    ((own - other).abs() > 1e-9).then(|| [own, other].map(plain))
}
