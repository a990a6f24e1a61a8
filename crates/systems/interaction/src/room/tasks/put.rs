//! Runs that documents put onto a task by hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::{GivenTask, RunRef};
use steelyard_documents::{Code, Name, Severity, Span, normalised};
use steelyard_runs::calls::Calls;

use super::facts::{Of, RunFacts};
use super::finding::{Diagnosed, Finding, called};
use super::index::RunAt;
use super::{At, Task};
use crate::room::Files;

const LEFT: &str = "left out; no run is moved";

/// A run that a document names at a task, also where it is put elsewhere already.
#[derive(Clone, Debug)]
pub(in crate::room) struct Put {
    /// Place of the document's file.
    pub(in crate::room) file: usize,
    /// Place of the task among those of the file.
    pub(in crate::room) task: usize,
    /// Place of the run in the task as written.
    pub(in crate::room) run: usize,
    /// Its trajectory.
    pub(in crate::room) trajectory: Option<At>,
}

/// What is said of runs: artifacts and trajectories.
type Both<'s> = (&'s mut [RunFacts], &'s mut [RunFacts]);

/// Puts runs where documents say, of `before`, the tasks that there are without them. What names no run, or several, or
/// one that is put elsewhere already, is told and moves nothing.
pub(super) fn put(
    (files, calls): (Files<'_>, &Calls),
    before: &[Task],
    (delivered, went): Both<'_>,
) -> (Vec<Put>, Vec<Diagnosed>) {
    let mut placing = Placing {
        finding: Finding::new((files, calls), before),
        taken: BTreeMap::new(),
    };
    let place = |facts: &[RunFacts]| -> BTreeMap<At, usize> {
        let places = facts.iter().enumerate();
        places.map(|(place, one)| (one.at, place)).collect()
    };
    let (of_artifacts, of_trajectories) = (place(delivered), place(went));
    let mut all = Vec::new();
    for (file, own) in files.own.iter().enumerate() {
        for (task, given) in own.given_tasks().enumerate() {
            let mut moved = Vec::new();
            for (place, run) in given.runs.iter().enumerate() {
                let Some((at, first)) = placing.find(file, given, run) else {
                    continue;
                };
                let run = &before[at.0].runs[at.1];
                if first {
                    moved.push((run.artifact, run.trajectory));
                }
                all.push(Put {
                    file,
                    task,
                    run: place,
                    trajectory: run.trajectory,
                });
            }
            let place_of = |at: Option<At>, places: &BTreeMap<At, usize>| places.get(&at?).copied();
            let halves = moved.iter().map(|(artifact, trajectory)| {
                let artifact = place_of(*artifact, &of_artifacts);
                (artifact, place_of(*trajectory, &of_trajectories))
            });
            let halves: Vec<_> = halves.collect();
            let stages = halves.iter().flat_map(|(artifact, trajectory)| {
                let artifact = artifact.and_then(|at| delivered[at].stage.as_ref());
                [artifact, trajectory.and_then(|at| went[at].stage.as_ref())]
            });
            let stages: Vec<Name> = stages.flatten().cloned().collect();
            let stage = placing.stage(file, given, &stages);
            let halves = halves.into_iter().zip(moved);
            for ((artifact, trajectory), (_, with)) in halves {
                if let Some(at) = artifact {
                    delivered[at].with = with;
                }
                let artifact = artifact.map(|at| &mut delivered[at]);
                let trajectory = trajectory.map(|at| &mut went[at]);
                for facts in [artifact, trajectory].into_iter().flatten() {
                    facts.put(&given.name, stage.as_ref());
                    facts.given = Some((file, given.span));
                }
            }
        }
    }
    (all, placing.finding.diagnosed)
}

/// Looks runs up, and notes where they were put.
struct Placing<'a> {
    finding: Finding<'a>,
    /// Runs that have been put somewhere, with that task and stage.
    taken: BTreeMap<RunAt, ((Of, Option<String>), Name)>,
}

impl Placing<'_> {
    /// The run that is meant, and whether it is so for the first time.
    fn find(&mut self, file: usize, given: &GivenTask, run: &RunRef) -> Option<(RunAt, bool)> {
        let at = self.finding.look(file, run, LEFT)?;
        let own = (
            Of::spec(&given.name),
            given.stage.as_deref().map(normalised),
        );
        let Some((other, name)) = self.taken.get(&at) else {
            self.taken.insert(at, (own, given.name.clone()));
            return Some((at, true));
        };
        let (severity, expected, done) = if *other == own {
            let expected = format!("each run once; this one is already in {name}");
            (Severity::Note, expected, "counts once")
        } else {
            let expected = format!("one task for each run; this one is already in {name}");
            (
                Severity::Error,
                expected,
                "left out; the first task is used",
            )
        };
        let words = [called(run), expected, done.to_owned()];
        let told = (file, severity, Code::SUPERSEDED, run.span, words);
        self.finding.diagnosed.push(told);
        Some((at, false))
    }

    /// The stage of a task's runs: as given, or the only one that they name. Runs of several are one decision all the
    /// same: whoever chose them by hand has said so.
    fn stage(&mut self, file: usize, given: &GivenTask, named: &[Name]) -> Option<Name> {
        if given.stage.is_some() {
            return given.stage.clone();
        }
        let stages: BTreeSet<String> = named.iter().map(|one| normalised(one)).collect();
        if stages.len() > 1 {
            let stages: Vec<String> = stages.into_iter().collect();
            let words = [
                format!("runs of the stages {}", stages.join(", ")),
                "runs of one stage, or stage: whose weights to use".to_owned(),
                "one decision without a stage".to_owned(),
            ];
            let start = Span::new(given.span.start, given.span.start);
            self.finding.diagnosed.push((
                file,
                Severity::Warning,
                crate::codes::SEVERAL_STAGES,
                start,
                words,
            ));
            return None;
        }
        named.first().cloned()
    }
}
