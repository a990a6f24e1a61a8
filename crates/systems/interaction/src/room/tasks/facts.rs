//! What each run says of its task, before tasks are found.

use std::collections::{BTreeMap, BTreeSet};

use crate::Artifact;
use steelyard_documents::{Name, Span, fnv1a_64, masked_start, normalised};
use steelyard_runs::Trajectory;
use steelyard_runs::calls::Calls;

use super::At;
use crate::room::Files;
use steelyard_system::OpenFile;

/// Longest title in characters that a prompt gives.
const LONGEST_TITLE: usize = 60;

/// What makes runs those of one task.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Of {
    /// Nothing.
    #[default]
    Unnamed,
    /// The task's name, as compared.
    Spec(String),
    /// The first prompt, its white space made one.
    Prompt(String),
    /// Logs of which each has a prompt that no other has.
    Apart,
}

impl Of {
    /// A task's name.
    pub(super) fn spec(name: &str) -> Self {
        Self::Spec(name.trim().to_lowercase())
    }

    /// The same in words that stay short, whatever else is open.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Unnamed => "unnamed".to_owned(),
            Self::Spec(name) => format!("spec:{name}"),
            Self::Prompt(prompt) => format!("prompt:{}", fnv1a_64(prompt)),
            Self::Apart => "apart".to_owned(),
        }
    }
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
        all.extend(artifacts.map(|(place, one)| said_of_artifact((file, place), one)));
    }
    all
}

fn said_of_artifact(at: At, one: &Artifact) -> RunFacts {
    said(at, &one.agent, (one.spec.as_ref(), one.stage.as_ref()), "")
}

/// Those that no other one called, since their user is a person, and that stand whole in no other one.
pub(super) fn trajectories(files: Files<'_>, calls: &Calls) -> Vec<RunFacts> {
    let mut all = Vec::new();
    for (file, opened) in files.open.iter().enumerate() {
        let trajectories = opened.runs().iter().enumerate();
        let own = trajectories.filter(|(place, one)| calls.counts((file, *place), one));
        all.extend(own.map(|(place, one)| said_of_trajectory((file, place), one)));
    }
    all
}

fn said_of_trajectory(at: At, one: &Trajectory) -> RunFacts {
    let prompt = one.turns.first().map_or("", |turn| turn.prompt.as_str());
    said(
        at,
        &one.agent,
        (one.spec.as_ref(), one.stage.as_ref()),
        prompt,
    )
}

fn said(
    at: At,
    agent: &Name,
    (spec, stage): (Option<&Name>, Option<&Name>),
    prompt: &str,
) -> RunFacts {
    let words: Vec<&str> = prompt.split_whitespace().collect();
    let prompt = words.join(" ");
    let (of, title) = match spec {
        Some(spec) => (Of::spec(spec), spec.clone()),
        None if prompt.is_empty() => (Of::Unnamed, Name::default()),
        None => {
            let title = masked_start(&prompt);
            let title: String = title.chars().take(LONGEST_TITLE).collect();
            (Of::Prompt(prompt), title.into())
        }
    };
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

/// Brings artifacts without a spec and trajectories together.
pub(super) fn join(delivered: &mut [RunFacts], went: &mut [RunFacts]) {
    let is_open = |one: &RunFacts| one.key.0 == Of::Unnamed;
    if !delivered.iter().any(is_open) {
        return;
    }
    let named = delivered.iter().chain(went.iter());
    let specs: BTreeMap<&Of, &Name> = named
        .filter(|one| matches!(one.key.0, Of::Spec(_)))
        .map(|one| (&one.key.0, &one.title))
        .collect();
    if let (1, Some((of, title))) = (specs.len(), specs.first_key_value()) {
        let (of, title) = ((*of).clone(), (*title).clone());
        for one in delivered.iter_mut().filter(|one| is_open(one)) {
            one.key.0 = of.clone();
            one.title = title.clone();
        }
        return;
    }
    let agents: BTreeSet<&str> = delivered
        .iter()
        .filter(|one| is_open(one))
        .map(|one| one.agent.as_str())
        .collect();
    for one in went {
        if matches!(one.key.0, Of::Prompt(_)) && agents.contains(one.agent.as_str()) {
            one.key.0 = Of::Unnamed;
        }
    }
}

/// Brings logs together that share their prompt with nobody: alone each would have nobody to be held against. They stay
/// apart from those that share one.
pub(super) fn gather(files: Files<'_>, delivered: &[RunFacts], went: &mut [RunFacts]) {
    let mut counts: BTreeMap<Of, usize> = BTreeMap::new();
    for one in delivered.iter().chain(went.iter()) {
        *counts.entry(one.key.0.clone()).or_default() += 1;
    }
    let alone = |one: &RunFacts| {
        let by_prompt = matches!(one.key.0, Of::Prompt(_) | Of::Unnamed);
        by_prompt && counts.get(&one.key.0) == Some(&1) && is_log(&files.open[one.at.0], one.at.1)
    };
    if went.iter().filter(|one| alone(one)).count() < 2 {
        return;
    }
    for one in went.iter_mut().filter(|one| alone(one)) {
        one.key.0 = Of::Apart;
        one.title = Name::new_static("Runs at different tasks");
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
