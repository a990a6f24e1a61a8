//! What each run says of its task, before tasks are found.

use std::collections::{BTreeMap, BTreeSet};

use crate::Artifact;
use steelyard_documents::{Name, Span, fnv1a_64, masked_start, normalised};
use steelyard_kernel::folder_key;
use steelyard_runs::Trajectory;
use steelyard_runs::calls::Calls;

use super::At;
use super::prompt::{first_sentence, one_line, tells_task};
use crate::room::Files;
use steelyard_system::OpenFile;

/// What makes runs those of one task.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Of {
    /// Nothing: the run stands alone.
    Alone(At),
    /// A file that lists artifacts side by side and names no task.
    Listed(usize),
    /// The task's name, as compared.
    Spec(String),
    /// The first prompt, its white space made one and its case small, asked in one place.
    Prompt(String, Workplace),
}

/// Folder and branch, where they are known.
pub(super) type Workplace = (Option<Name>, Option<Name>);

impl Of {
    /// A task's name.
    pub(super) fn spec(name: &str) -> Self {
        Self::Spec(name.trim().to_lowercase())
    }

    /// The same in words that stay short, whatever else is open and in whatever order; `agents` are those of its runs.
    pub(super) fn id<'a>(&'a self, agents: impl Iterator<Item = &'a str>) -> String {
        match self {
            Self::Alone((file, place)) => format!("alone:{file}:{place}"),
            Self::Listed(_) => {
                let mut agents: Vec<&str> = agents.collect();
                agents.sort_unstable();
                format!("unnamed:{}", hashed(&agents))
            }
            Self::Spec(name) => format!("spec:{name}"),
            Self::Prompt(prompt, (project, branch)) => {
                let [project, branch] = [project, branch].map(|one| one.as_deref().unwrap_or(""));
                format!("prompt:{}", hashed(&[prompt, project, branch]))
            }
        }
    }

    /// Whether runs of it are known to have had one task.
    pub(super) const fn tells(&self) -> bool {
        !matches!(self, Self::Alone(_))
    }
}

/// Some texts in a word.
fn hashed(parts: &[&str]) -> String {
    fnv1a_64(&parts.join("\n"))
}

/// A task and a stage.
pub(super) type Key = (Of, String);

/// What is known of a run before tasks are found.
#[derive(Clone, Debug)]
pub(super) struct RunFacts {
    pub at: At,
    pub(super) agent: String,
    pub(super) key: Key,
    /// The task as written.
    pub(super) title: Name,
    pub(super) stage: Option<Name>,
    /// Of an artifact: the trajectory that goes with it wherever it is put.
    pub(super) with: Option<At>,
    /// Where a document puts it by hand.
    pub(super) given: Option<(usize, Span)>,
}

impl RunFacts {
    /// Puts it onto a task by hand, as if it had said so itself.
    pub(super) fn put(&mut self, name: &Name, stage: Option<&Name>) {
        let stage = stage.cloned();
        let key = stage.as_deref().map(normalised).unwrap_or_default();
        self.key = (Of::spec(name), key);
        self.title = name.clone();
        self.stage = stage;
    }
}

pub(super) fn artifacts(files: Files<'_>) -> Vec<RunFacts> {
    let mut all = Vec::new();
    for (file, own) in files.own.iter().enumerate() {
        let artifacts = own.artifacts.iter().enumerate();
        all.extend(artifacts.map(|(place, one)| facts_of_artifact((file, place), one)));
    }
    all
}

fn facts_of_artifact(at: At, one: &Artifact) -> RunFacts {
    let of = match &one.spec {
        Some(spec) => (Of::spec(spec), spec.clone()),
        None => (Of::Listed(at.0), Name::default()),
    };
    facts(at, &one.agent, of, one.stage.as_ref())
}

/// Those that no other one called, since their user is a person, and that stand whole in no other one.
pub(super) fn trajectories(files: Files<'_>, calls: &Calls) -> Vec<RunFacts> {
    let mut all = Vec::new();
    for (file, opened) in files.open.iter().enumerate() {
        let trajectories = opened.runs().iter().enumerate();
        let own = trajectories.filter(|(place, one)| calls.counts((file, *place), one));
        all.extend(own.map(|(place, one)| facts_of_trajectory((file, place), one)));
    }
    all
}

fn facts_of_trajectory(at: At, one: &Trajectory) -> RunFacts {
    let prompt = one.turns.first().map_or("", |turn| turn.prompt.as_str());
    let of = match &one.spec {
        Some(spec) => (Of::spec(spec), spec.clone()),
        None => {
            let folder = one.project.as_deref().map(|path| folder_key(path).into());
            of_prompt(at, prompt, (folder, one.branch.clone()))
        }
    };
    facts(at, &one.agent, of, one.stage.as_ref())
}

fn of_prompt(at: At, prompt: &str, workplace: Workplace) -> (Of, Name) {
    let prompt = one_line(prompt);
    let title = first_sentence(&masked_start(&prompt)).into();
    if !tells_task(&prompt) {
        return (Of::Alone(at), title);
    }
    (Of::Prompt(prompt.to_lowercase(), workplace), title)
}

fn facts(at: At, agent: &Name, (of, title): (Of, Name), stage: Option<&Name>) -> RunFacts {
    RunFacts {
        at,
        agent: agent_key(agent),
        key: (of, stage.map(|one| normalised(one)).unwrap_or_default()),
        title,
        stage: stage.cloned(),
        with: None,
        given: None,
    }
}

/// An agent as compared.
pub(super) fn agent_key(agent: &str) -> String {
    match normalised(agent) {
        key if key.is_empty() => agent.to_owned(),
        key => key,
    }
}

/// Brings artifacts without a spec and the trajectories of their agents together: halves of one run. An artifact belongs to
/// the only spec that there is.
pub(super) fn join(delivered: &mut [RunFacts], went: &mut [RunFacts]) {
    let is_open = |one: &RunFacts| matches!(one.key.0, Of::Listed(_));
    if !delivered.iter().any(is_open) {
        return;
    }
    let named = delivered.iter().chain(went.iter());
    let named = named.filter(|one| matches!(one.key.0, Of::Spec(_)));
    let specs: BTreeMap<&Of, &Name> = named.map(|one| (&one.key.0, &one.title)).collect();
    if let (1, Some((of, title))) = (specs.len(), specs.first_key_value()) {
        let (of, title) = ((*of).clone(), (*title).clone());
        for one in delivered.iter_mut().filter(|one| is_open(one)) {
            one.key.0 = of.clone();
            one.title = title.clone();
        }
        return;
    }
    let mut agents: BTreeMap<&str, &Of> = BTreeMap::new();
    for one in delivered.iter().filter(|one| is_open(one)) {
        agents.entry(&one.agent).or_insert(&one.key.0);
    }
    for one in went {
        if matches!(one.key.0, Of::Prompt(..) | Of::Alone(_))
            && let Some(of) = agents.get(one.agent.as_str())
        {
            one.key.0 = (*of).clone();
        }
    }
}

/// Gives what names no folder or no branch the only one in which its prompt was asked.
pub(super) fn one_workplace(went: &mut [RunFacts]) {
    let mut known: BTreeMap<String, [BTreeSet<Name>; 2]> = BTreeMap::new();
    for one in went.iter() {
        if let Of::Prompt(prompt, (project, branch)) = &one.key.0 {
            let parts = known.entry(prompt.clone()).or_default();
            parts[0].extend(project.clone());
            parts[1].extend(branch.clone());
        }
    }
    for one in went {
        let Of::Prompt(prompt, (project, branch)) = &mut one.key.0 else {
            continue;
        };
        let Some([projects, branches]) = known.get(prompt) else {
            continue;
        };
        for (own, all) in [(project, projects), (branch, branches)] {
            if own.is_none() && all.len() == 1 {
                *own = all.first().cloned();
            }
        }
    }
}

/// Whether a trajectory of a file is a log's, or tells how that ended.
pub(super) fn is_log(opened: &OpenFile, place: usize) -> bool {
    let run = opened.runs().get(place);
    opened.log.is_some() || run.is_some_and(|run| run.ended.is_some())
}

/// Gives what names no stage the only one of its task.
pub(super) fn one_stage(delivered: &mut [RunFacts], went: &mut [RunFacts]) {
    let mut stages: BTreeMap<Of, Option<Name>> = BTreeMap::new();
    for one in delivered.iter().chain(went.iter()) {
        let Some(stage) = &one.stage else { continue };
        let known = stages
            .entry(one.key.0.clone())
            .or_insert(Some(stage.clone()));
        let same = |other: &Name| normalised(other) == one.key.1;
        if !known.as_ref().is_some_and(same) {
            *known = None;
        }
    }
    for one in delivered.iter_mut().chain(went) {
        if let (None, Some(Some(stage))) = (&one.stage, stages.get(&one.key.0)) {
            one.key.1 = normalised(stage);
            one.stage = Some(stage.clone());
        }
    }
}
