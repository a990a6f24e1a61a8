//! Runs that documents put onto a task by hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::{GivenTask, RunName, RunRef};
use steelyard_documents::{Code, Decoder, Name, Severity, Span, excerpt, nearest, normalised};
use steelyard_kernel::gathered;
use steelyard_runs::calls::Calls;

use super::facts::{Of, RunFacts};
use super::index::{Index, Meant, RunAt};
use super::{At, Task};
use crate::room::Files;
use steelyard_system::OpenFile;

/// Names that are told with what they may have been meant to be; it costs a look at all that there are.
const MOST_GUESSED: usize = 20;

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

/// Something to tell of a file.
pub(super) type Diagnosed = (usize, Severity, Code, Span, [String; 3]);

/// What is said of runs: artifacts and trajectories.
type Both<'s> = (&'s mut [RunFacts], &'s mut [RunFacts]);

/// Puts runs where documents say, of `before`, the tasks that there are without them. What names no run, or several, or
/// one that is put elsewhere already, is told and moves nothing.
pub(super) fn put(
    (files, calls): (Files<'_>, &Calls),
    before: &[Task],
    (delivered, went): Both<'_>,
) -> (Vec<Put>, Vec<Diagnosed>) {
    let mut finding = Finding {
        index: Index::new((files, calls), before),
        taken: BTreeMap::new(),
        diagnosed: Vec::new(),
        guessed: 0,
    };
    let place = |facts: &[RunFacts]| -> BTreeMap<At, usize> {
        let places = facts.iter().enumerate();
        gathered(places.map(|(place, one)| (one.at, place)))
    };
    let (of_artifacts, of_trajectories) = (place(delivered), place(went));
    let mut all = Vec::new();
    for (file, own) in files.own.iter().enumerate() {
        for (task, given) in own.given_tasks().enumerate() {
            let mut moved = Vec::new();
            for (place, run) in given.runs.iter().enumerate() {
                let Some((at, first)) = finding.find(file, given, run) else {
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
            let stage = finding.stage(file, given, &stages);
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
    (all, finding.diagnosed)
}

pub(super) fn tell(files: &mut [OpenFile], diagnosed: Vec<Diagnosed>) {
    for (file, severity, code, span, words) in diagnosed {
        let opened = &mut files[file];
        let mut decoder = Decoder::new(&opened.file.source);
        decoder.report(severity, code, span, words.each_ref().map(String::as_str));
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
}

/// Looks runs up, and notes what there is to tell.
struct Finding<'a> {
    index: Index<'a>,
    /// Runs that have been put somewhere, with that task and stage.
    taken: BTreeMap<RunAt, ((Of, Option<String>), Name)>,
    diagnosed: Vec<Diagnosed>,
    guessed: usize,
}

impl Finding<'_> {
    /// The run that is meant, and whether it is so for the first time.
    fn find(&mut self, file: usize, given: &GivenTask, run: &RunRef) -> Option<(RunAt, bool)> {
        const LEFT: &str = "left out; nothing moves";
        let called = excerpt(&words(&run.by));
        let mut tell = |severity, code, expected: String, done: &str| {
            let words = [called.clone(), expected, done.to_owned()];
            self.diagnosed.push((file, severity, code, run.span, words));
        };
        match self.index.find(&run.by) {
            Meant::One(at) => {
                let own = (
                    Of::spec(&given.name),
                    given.stage.as_deref().map(normalised),
                );
                let Some((other, name)) = self.taken.get(&at) else {
                    self.taken.insert(at, (own, given.name.clone()));
                    return Some((at, true));
                };
                if *other == own {
                    let expected = format!("each run once; this one is at {name} already");
                    tell(Severity::Note, Code::SUPERSEDED, expected, "counts once");
                } else {
                    let expected = format!("one task for each run; this one is at {name} already");
                    let done = "left out; the first task holds";
                    tell(Severity::Error, Code::SUPERSEDED, expected, done);
                }
                return Some((at, false));
            }
            Meant::Called => {
                let expected = "a run that counts: of one that another called the user is an agent, and what \
                                is whole in another log counts there";
                tell(
                    Severity::Error,
                    crate::codes::CALLED_RUN,
                    expected.to_owned(),
                    LEFT,
                );
            }
            Meant::Several(count) => {
                let expected = format!(
                    "one run; {count} are called so: name agent, run, file or number as well"
                );
                tell(Severity::Error, crate::codes::AMBIGUOUS_RUN, expected, LEFT);
            }
            Meant::Nobody => {
                self.guessed += 1;
                let guess = (self.guessed <= MOST_GUESSED)
                    .then(|| guess(&run.by, &self.index.known()))
                    .flatten();
                let expected = match guess {
                    Some(name) => format!("a run that is loaded, perhaps {name}"),
                    None => "a run that is loaded".to_owned(),
                };
                tell(Severity::Error, crate::codes::UNKNOWN_RUN, expected, LEFT);
            }
        }
        None
    }

    /// The stage of a task's runs: as given, or the only one that they name. Runs of several are one decision all the
    /// same: whoever chose them by hand has said so.
    fn stage(&mut self, file: usize, given: &GivenTask, named: &[Name]) -> Option<Name> {
        if given.stage.is_some() {
            return given.stage.clone();
        }
        let stages: BTreeSet<String> = gathered(named.iter().map(|one| normalised(one)));
        if stages.len() > 1 {
            let stages: Vec<String> = stages.into_iter().collect();
            let words = [
                format!("runs of the stages {}", stages.join(", ")),
                "runs of one stage, or stage: what they are weighed as".to_owned(),
                "one decision without a stage".to_owned(),
            ];
            let start = Span::new(given.span.start, given.span.start);
            self.diagnosed.push((
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

/// A name in words: "agent a, run 7".
fn words(name: &RunName) -> String {
    if let RunName::Word(word) = name {
        return word.to_string();
    }
    let parts = name.parts(ToString::to_string).into_iter();
    let parts = parts.map(|(key, part)| format!("{key} {part}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// The known name most like one of these.
fn guess<'n>(name: &RunName, known: &[&'n str]) -> Option<&'n str> {
    let like = |name: &Name| nearest(name, known);
    match name {
        RunName::Word(word) => like(word),
        RunName::Parts {
            agent, run, file, ..
        } => {
            let parts = [run, file, agent].into_iter().flatten();
            let missing = parts.filter(|part| !known.contains(&part.as_str()));
            missing.into_iter().find_map(like)
        }
    }
}
