//! Runs one by one, whoever called them and whatever decision they stand in.

use std::collections::BTreeMap;
use std::rc::Rc;

use steelyard_decision::{Model, Settings};
use steelyard_documents::Name;
use steelyard_interaction::transcript::Reading;
use steelyard_interaction::{Context, Finding, Heard};
use steelyard_runs::Trajectory;
use steelyard_runs::calls::{At, Calls, Link};

use super::{OpenFile, Workspace, agents};

/// A run where it stands.
#[derive(Clone, Debug)]
pub struct LoadedRun<'a> {
    /// Its file.
    pub file: &'a OpenFile,
    /// Place among the runs of the file.
    pub place: usize,
    /// The run.
    pub trajectory: &'a Trajectory,
    /// Its decision by place among [`Workspace::models`], and its alternative by input order.
    pub decision: Option<(usize, usize)>,
    /// What the decision calls it; where it belongs to none the log's own name, or its caller's.
    pub name: Name,
    /// How it hangs together with others.
    pub link: &'a Link,
    /// What was found in its words, where it belongs to a decision.
    pub heard: Option<&'a Heard>,
    /// The name of its task: its spec, or what a document calls it; empty where it has neither.
    pub task: Name,
    /// Key of the document that put it there by hand.
    pub by_hand: Option<u32>,
}

/// Where a trajectory stands in a decision.
struct Stands<'a> {
    decision: (usize, usize),
    name: &'a Name,
    heard: &'a Heard,
    task: &'a Name,
    by_hand: Option<u32>,
}

impl Workspace {
    /// Every run, in the order of files.
    pub fn runs(&self) -> Vec<LoadedRun<'_>> {
        let known: BTreeMap<At, Stands<'_>> = self.stand().collect();
        let mut all = Vec::new();
        for (at, file) in self.files.iter().enumerate() {
            for (place, trajectory) in file.contents.runs().iter().enumerate() {
                let stands = known.get(&(at, place));
                let Some(link) = self.calls.link((at, place)) else {
                    continue;
                };
                all.push(loaded((file, place), (trajectory, link), stands));
            }
        }
        all
    }

    /// A run by its file's key and its place there.
    pub fn run(&self, key: u32, place: usize) -> Option<LoadedRun<'_>> {
        let at = self.files.iter().position(|file| file.key == key)?;
        let file = self.files.get(at)?;
        let trajectory = file.contents.runs().get(place)?;
        let stands = self.stand().find(|(known, _)| *known == (at, place));
        let stands = stands.map(|(_, stands)| stands);
        let link = self.calls.link((at, place))?;
        Some(loaded((file, place), (trajectory, link), stands.as_ref()))
    }

    /// How runs hang together, by the places of files among [`Self::files`] and of runs in them.
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// The run that stands there, by its file's key and its place in it.
    pub fn key_of(&self, (file, place): At) -> Option<(u32, usize)> {
        Some((self.files.get(file)?.key, place))
    }

    /// The run that a call of an agent led to, by the run's file and place, and which of its calls it is.
    pub fn led(&self, run: &LoadedRun<'_>, call: usize) -> Option<At> {
        let file = self
            .files
            .iter()
            .position(|file| file.key == run.file.key)?;
        self.calls.led((file, run.place), call)
    }

    /// Of a decision over runs, by its place among [`Self::models`]: whether nothing says that two of its runs had the same
    /// task, though there are several runs. `None` for any other decision.
    pub fn stands_alone(&self, decision: usize) -> Option<bool> {
        let place = decision.checked_sub(self.of_cards())?;
        let task = self.tasks.get(place)?;
        let company = task.trajectories().nth(1).is_some();
        let several = company || self.tasks.len() > 1;
        Some(several && (task.apart || !company))
    }

    /// The trajectories of all decisions.
    fn stand(&self) -> impl Iterator<Item = (At, Stands<'_>)> {
        // Those over cards come first.
        let tasks = (self.of_cards()..).zip(&self.tasks);
        // Of several documents the first one holds.
        let put = self.put.iter().rev();
        let put = put.filter_map(|put| Some((put.trajectory?, self.files.get(put.file)?.key)));
        let by_hand: Rc<BTreeMap<At, u32>> = Rc::new(put.collect());
        tasks.flat_map(move |(decision, task)| {
            let by_hand = Rc::clone(&by_hand);
            let runs = task.trajectories().enumerate();
            runs.filter_map(move |(alternative, (name, at, heard))| {
                let at = at?;
                let stands = Stands {
                    decision: (decision, alternative),
                    name,
                    heard,
                    task: &task.spec,
                    by_hand: by_hand.get(&at).copied(),
                };
                Some((at, stands))
            })
        })
    }

    /// What words come to by a policy ([`Self::interaction_under`]).
    pub fn reading<'a>(&'a self, policy: &'a steelyard_interaction::Policy) -> Reading<'a> {
        Reading::new(policy, self.contexts(), self.judge)
    }

    /// The run that an alternative of a decision is: key of its file, and its place there.
    pub fn run_of(&self, decision: usize, alternative: usize) -> Option<(u32, usize)> {
        let task = self.tasks.get(decision.checked_sub(self.of_cards())?)?;
        let (_, at, _) = task.trajectories().nth(alternative)?;
        let (file, place) = at?;
        Some((self.files.get(file)?.key, place))
    }

    /// What became of the user's preferences in a run by a policy ([`Self::interaction_under`]): of the decision of that place
    /// among [`Self::models`], the alternative of that place. Empty where there is no trajectory.
    pub fn findings(
        &self,
        decision: usize,
        alternative: usize,
        policy: &steelyard_interaction::Policy,
    ) -> Vec<Finding> {
        let task = decision.checked_sub(self.of_cards());
        task.map_or(Vec::new(), |task| {
            agents::findings(self, (task, alternative), policy)
        })
    }

    /// The config of interaction in force under these settings, as decisions are made by it.
    pub fn interaction_under(&self, settings: &Settings) -> steelyard_interaction::Policy {
        let mut policy = self.interaction.clone();
        let _elsewhere = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
        policy
    }

    /// Files that agents could have looked in.
    fn contexts(&self) -> Vec<Context<'_>> {
        self.files.iter().filter_map(super::runs::context).collect()
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
        decision: stands.map(|stands| stands.decision),
        name: stands
            .map(|stands| stands.name)
            .or(link.agent.as_ref())
            .unwrap_or(&trajectory.agent)
            .clone(),
        link,
        heard: stands.map(|stands| stands.heard),
        task: stands.map_or_else(Name::default, |stands| stands.task.clone()),
        by_hand: stands.and_then(|stands| stands.by_hand),
    }
}
