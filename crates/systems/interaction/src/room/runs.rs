//! Runs one by one, whoever called them and whatever decision they stand in.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::transcript::TextReading;
use crate::{Context, Finding, GivenOutcome, Policy, TextFindings};
use steelyard_decision::{Model, Settings};
use steelyard_documents::Name;
use steelyard_runs::Trajectory;
use steelyard_runs::calls::{At, Link};

use steelyard_system::OpenFile;

use super::tasks::context;
use super::{AgentsOpen, evaluate};

/// A run where it stands.
#[derive(Clone, Debug)]
pub struct LoadedRun<'a> {
    /// Its file.
    pub file: &'a OpenFile,
    /// Place among the runs of the file.
    pub place: usize,
    /// The run.
    pub trajectory: &'a Trajectory,
    /// Its decision by place among all, and its alternative by input order; `None` where it is compared with no other.
    pub decision: Option<(usize, usize)>,
    /// Its task and place in it.
    pub(super) at: Option<(usize, usize)>,
    /// What the decision calls it; where it belongs to none the log's own name, or its caller's.
    pub name: Name,
    /// How it hangs together with others.
    pub link: &'a Link,
    /// What was found in its words, where it has a person for a user.
    pub text_findings: Option<&'a TextFindings>,
    /// The name of its task: its spec, or what a document calls it; empty where it has neither.
    pub task: Name,
    /// Key of the document that put it there by hand.
    pub by_hand: Option<u32>,
    /// What a person says came of it, and the key of the document.
    pub outcome: Option<(u32, &'a GivenOutcome)>,
}

/// Where a trajectory stands in a decision.
struct Stands<'a> {
    at: (usize, usize),
    decision: Option<(usize, usize)>,
    name: &'a Name,
    text_findings: &'a TextFindings,
    task: &'a Name,
    by_hand: Option<u32>,
    outcome: Option<(u32, &'a GivenOutcome)>,
}

impl<'d> AgentsOpen<'d> {
    /// Every run, in the order of files.
    pub fn runs(self) -> Vec<LoadedRun<'d>> {
        let known: BTreeMap<At, Stands<'d>> = self.stand().collect();
        let mut all = Vec::new();
        for (at, file) in self.open.files.iter().enumerate() {
            for (place, trajectory) in file.runs().iter().enumerate() {
                let stands = known.get(&(at, place));
                let Some(link) = self.open.calls.link((at, place)) else {
                    continue;
                };
                all.push(loaded((file, place), (trajectory, link), stands));
            }
        }
        all
    }

    /// A run by its file's key and its place there.
    pub fn run(self, key: u32, place: usize) -> Option<LoadedRun<'d>> {
        let at = self.open.place_of(key)?;
        let file = self.open.files.get(at)?;
        let trajectory = file.runs().get(place)?;
        let stands = self.stand().find(|(known, _)| *known == (at, place));
        let stands = stands.map(|(_, stands)| stands);
        let link = self.open.calls.link((at, place))?;
        Some(loaded((file, place), (trajectory, link), stands.as_ref()))
    }

    /// A file by its key.
    pub fn file(self, key: u32) -> Option<&'d OpenFile> {
        self.open.files.get(self.open.place_of(key)?)
    }

    /// The run that stands there, by its file's key and its place in it.
    pub fn key_of(self, (file, place): At) -> Option<(u32, usize)> {
        Some((self.open.files.get(file)?.key, place))
    }

    /// The run that a call of an agent led to, by the run's file and place, and which of its calls it is.
    pub fn led(self, run: &LoadedRun<'_>, call: usize) -> Option<At> {
        let file = self.open.place_of(run.file.key)?;
        self.open.calls.led((file, run.place), call)
    }

    /// The trajectories of all tasks.
    fn stand(self) -> impl Iterator<Item = (At, Stands<'d>)> {
        let grouped = &self.room.grouped;
        let (first, decided) = (self.open.first, grouped.decided);
        // Of several documents the first one holds.
        let put = grouped.put.iter().rev();
        let put = put.filter_map(|put| Some((put.trajectory?, self.open.files.get(put.file)?.key)));
        let by_hand: Rc<BTreeMap<At, u32>> = Rc::new(put.collect());
        let tasks = grouped.tasks.iter().enumerate();
        let files = self.files();
        tasks.flat_map(move |(place, task)| {
            let by_hand = Rc::clone(&by_hand);
            let runs = task.trajectories().enumerate();
            let outcomes = task.outcomes();
            runs.zip(outcomes)
                .filter_map(move |((run, (name, at, text_findings)), (_, said))| {
                    let at = at?;
                    let stands = Stands {
                        at: (place, run),
                        decision: (place < decided).then_some((first + place, run)),
                        name,
                        text_findings,
                        task: &task.spec,
                        by_hand: by_hand.get(&at).copied(),
                        outcome: said.and_then(|(file, place)| {
                            Some((
                                files.open.get(file)?.key,
                                files.own.get(file)?.outcome(place)?,
                            ))
                        }),
                    };
                    Some((at, stands))
                })
        })
    }

    /// What words come to by a policy ([`Self::policy_under`]).
    pub fn reading<'p>(self, policy: &'p Policy) -> TextReading<'p>
    where
        'd: 'p,
    {
        TextReading::new(policy, self.contexts(), self.room.judge)
    }

    /// What became of the user's preferences in a run by a policy ([`Self::policy_under`]). Empty for one whose user is no
    /// person.
    pub fn findings(self, run: &LoadedRun<'_>, policy: &Policy) -> Vec<Finding> {
        run.at
            .map_or(Vec::new(), |at| evaluate::findings(self, at, policy))
    }

    /// The technical scores of runs ([`LoadedRun::at`]) by a policy ([`Self::policy_under`]), each with whether how the log ends
    /// stands for it.
    pub(super) fn technical_scores(self, policy: &Policy) -> Vec<Vec<Option<(f64, bool)>>> {
        evaluate::technical_scores(self, policy)
    }

    /// The config in force: the first file's, or the defaults.
    pub fn policy(self) -> &'d Policy {
        &self.room.policy
    }

    /// The same under these settings, as decisions are made by it.
    pub fn policy_under(self, settings: &Settings) -> Policy {
        let mut policy = self.room.policy.clone();
        let _elsewhere = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
        policy
    }

    /// Files that agents could have looked in.
    pub(super) fn contexts(self) -> Vec<Context<'d>> {
        self.open.files.iter().filter_map(context).collect()
    }
}

fn loaded<'a>(
    (file, place): (&'a OpenFile, usize),
    (trajectory, link): (&'a Trajectory, &'a Link),
    stands: Option<&Stands<'a>>,
) -> LoadedRun<'a> {
    LoadedRun {
        file,
        place,
        trajectory,
        decision: stands.and_then(|stands| stands.decision),
        at: stands.map(|stands| stands.at),
        name: stands
            .map(|stands| stands.name)
            .or(link.agent.as_ref())
            .unwrap_or(&trajectory.agent)
            .clone(),
        link,
        text_findings: stands.map(|stands| stands.text_findings),
        task: stands.map_or_else(Name::default, |stands| stands.task.clone()),
        by_hand: stands.and_then(|stands| stands.by_hand),
        outcome: stands.and_then(|stands| stands.outcome),
    }
}
