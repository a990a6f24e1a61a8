//! A task and its runs, by their places.

use std::collections::BTreeSet;

use crate::{Case, Context, Found, Judge, RunInput, TextFindings};
use steelyard_documents::{Code, Diagnostic, Name, Severity, Span};
use steelyard_runs::Trajectory;

use super::At;
use super::facts::is_log;
use crate::room::{Contents, Files};
use steelyard_system::OpenFile;

/// An outcome by the place of its file, and its place there.
pub(in crate::room) type OutcomeAt = (usize, usize);

/// All runs at one task, by their places.
#[derive(Clone, Debug, Default)]
pub(in crate::room) struct Task {
    /// What it is of, whatever else is open.
    pub(in crate::room) id: String,
    /// What it is called; empty where nobody names it.
    pub(in crate::room) title: Name,
    /// The stage, as configs compare it; empty where none is named.
    pub(in crate::room) stage: Name,
    /// What it shares with its other stages, by number.
    pub(in crate::room) group: usize,
    /// The name that its runs or documents give it; empty where none does.
    pub(in crate::room) spec: Name,
    /// Whether something says that its runs, if there were several, had one task.
    pub(super) tells: bool,
    /// Where documents put runs onto it by hand.
    pub(super) given: BTreeSet<(usize, Span)>,
    pub(super) runs: Vec<Run>,
}

#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) id: Name,
    pub(super) artifact: Option<At>,
    pub(super) trajectory: Option<At>,
    /// What a document says came of it.
    pub(super) outcome: Option<OutcomeAt>,
    /// What was found in its words since it was read.
    pub(super) text_findings: TextFindings,
}

impl Task {
    /// Whether there is something to choose from, and something that says so.
    pub(in crate::room) fn is_decision(&self) -> bool {
        self.tells && self.runs.len() > 1
    }

    /// Everything that is said of it.
    pub(in crate::room) fn case<'a>(
        &'a self,
        files: Files<'a>,
        (judge, contexts): (Judge, &[Context<'a>]),
    ) -> Case<'a> {
        let input = |run: &'a Run| RunInput {
            id: run.id.clone(),
            artifact: run
                .artifact
                .and_then(|at| Some(found(files.open.get(at.0)?, files.artifact(at)?))),
            trajectory: run
                .trajectory
                .and_then(|at| Some(found(files.open.get(at.0)?, files.run(at)?))),
            outcome: run.outcome.and_then(|(file, place)| {
                let given = files.own.get(file)?.outcome(place)?;
                Some(found(files.open.get(file)?, given))
            }),
            logged: run.trajectory.is_some_and(|(file, place)| {
                files.open.get(file).is_some_and(|one| is_log(one, place))
            }),
            text_findings: &run.text_findings,
        };
        Case {
            runs: self.runs.iter().map(input).collect(),
            stage: self.stage.clone(),
            contexts: contexts.to_vec(),
            judge,
        }
    }

    /// The trajectory of a run by its place, with what was found in its words.
    pub(in crate::room) fn text_findings<'a>(
        &'a self,
        files: Files<'a>,
        run: usize,
    ) -> Option<(&'a Trajectory, &'a TextFindings)> {
        let run = self.runs.get(run)?;
        let trajectory = files.run(run.trajectory?)?;
        Some((trajectory, &run.text_findings))
    }

    /// Places of the files that say something of it.
    pub(in crate::room) fn files(&self) -> BTreeSet<usize> {
        let given = self.given.iter().map(|(file, _)| *file);
        let places = self.places().map(|(file, _)| file);
        let outcomes = self.runs.iter().filter_map(|run| Some(run.outcome?.0));
        places.chain(given).chain(outcomes).collect()
    }

    /// Its runs in the order of alternatives: what each is called, where its trajectory stands and what was found in its
    /// words.
    pub(in crate::room) fn trajectories(
        &self,
    ) -> impl Iterator<Item = (&Name, Option<At>, &TextFindings)> {
        let runs = self.runs.iter();
        runs.map(|run| (&run.id, run.trajectory, &run.text_findings))
    }

    /// Its runs in the order of alternatives: where each trajectory stands, and what is said to have come of it.
    pub(in crate::room) fn outcomes(
        &self,
    ) -> impl Iterator<Item = (Option<At>, Option<OutcomeAt>)> {
        self.runs.iter().map(|run| (run.trajectory, run.outcome))
    }

    fn places(&self) -> impl Iterator<Item = At> {
        let places = self.runs.iter();
        places
            .flat_map(|run| [run.artifact, run.trajectory])
            .flatten()
    }

    /// What was said of its runs in a file that tells of other tasks as well.
    pub(in crate::room) fn diagnostics_in<'a>(
        &self,
        file: usize,
        files: Files<'a>,
    ) -> impl Iterator<Item = &'a Diagnostic> {
        let runs = self.runs.iter();
        let own = |at: Option<At>| at.filter(|at| at.0 == file);
        let spans = runs.flat_map(|run| {
            let artifact = own(run.artifact).and_then(|at| files.artifact(at));
            let trajectory = own(run.trajectory).and_then(|at| files.run(at));
            [artifact.map(|one| one.span), trajectory.map(|one| one.span)]
        });
        let given = self.given.iter().filter(move |given| given.0 == file);
        let given = given.map(|(_, span)| *span);
        let outcomes = self.runs.iter().filter_map(|run| run.outcome);
        let outcomes = outcomes.filter(|(at, _)| *at == file);
        let outcomes =
            outcomes.filter_map(|(at, place)| Some(files.own.get(at)?.outcome(place)?.span));
        let spans: Vec<Span> = spans.flatten().chain(given).chain(outcomes).collect();
        let within = move |diagnostic: &&Diagnostic| {
            let at = diagnostic.span.start;
            spans
                .iter()
                .any(|span| (span.start..=span.end).contains(&at))
        };
        let diagnostics = files.open.get(file).map_or(&[][..], |one| &one.diagnostics);
        diagnostics.iter().filter(within)
    }
}

/// A file that is nothing else and has no error: what agents could have looked in. One with an error may be meant to be
/// something else, and its error says more.
pub(in crate::room) fn context(opened: &OpenFile) -> Option<Context<'_>> {
    const LARGEST: usize = 1 << 20;
    let source = &opened.file.source;
    let broken = |one: &Diagnostic| one.severity == Severity::Error;
    let is_one = opened.is_unknown()
        && opened.not_yet().is_none()
        && (1..=LARGEST).contains(&source.text.len())
        && !opened.diagnostics.iter().any(broken);
    is_one.then_some(Context {
        file: opened.key,
        name: &source.name,
        text: &source.text,
    })
}

/// Says of a file that is nothing else what it is used for.
pub(in crate::room) fn take_as_context(opened: &mut OpenFile, contents: &mut Contents) {
    if context(opened).is_none() {
        return;
    }
    contents.is_context = true;
    for diagnostics in &mut opened.diagnostics {
        if diagnostics.code == Code::UNKNOWN_KIND {
            diagnostics.severity = Severity::Note;
            diagnostics.code = crate::codes::CONTEXT;
            "searched for answers to agents' questions".clone_into(&mut diagnostics.done);
        }
    }
}

fn found<'a, T>(opened: &'a OpenFile, what: &'a T) -> Found<'a, T> {
    Found {
        what,
        file: opened.key,
        source: &opened.file.source,
    }
}
