//! Which runs form one decision, and which trajectory tells of which artifact.

mod facts;
mod finding;
mod index;
mod likely;
mod outcomes;
mod prompt;
mod put;
mod task;
mod titles;

use std::collections::{BTreeMap, BTreeSet};

use crate::TextFindings;
pub(super) use finding::{Finding, called};
pub(super) use index::{Index, RunAt};
use likely::{Stray, likely};
use prompt::{first_sentence, one_line};
pub(super) use put::Put;
use steelyard_documents::{
    Code, Decoder, Name, Names, Severity, Span, masked, masked_start, normalised,
};
use steelyard_kernel::folder_key;
use steelyard_runs::calls::{At, Calls};
use steelyard_system::OpenFile;

use super::{Contents, Files};
use facts::{Key, Of, RunFacts, artifacts, join, one_stage, one_workplace, trajectories};
use task::Run;
pub(super) use task::{OutcomeAt, Task, context, take_as_context};

/// The tasks: those that are a decision each first, so many, then those of which one run is known. And the runs that documents
/// put onto tasks by hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Grouped {
    pub(super) tasks: Vec<Task>,
    pub(super) decided: usize,
    pub(super) put: Vec<Put>,
}

/// Whether two names are those of one task.
pub(super) fn names_one_task(one: &str, other: &str) -> bool {
    Of::spec(one) == Of::spec(other)
}

/// Runs that may have had one task.
pub(super) struct Suggested {
    pub(super) runs: Vec<At>,
    /// What their task could be called: no task is called so.
    pub(super) name: String,
    /// What makes it likely, in words.
    pub(super) why: String,
}

impl Grouped {
    /// Of the runs that share their task with no other, those that may have had one. Whose task has a name stands where
    /// its log or a person says.
    pub(super) fn suggested(&self, files: Files<'_>) -> Vec<Suggested> {
        let alone = self.tasks[self.decided..].iter();
        let alone = alone.filter(|task| task.spec.is_empty());
        let runs = alone.flat_map(|task| task.trajectories().filter_map(|(_, at, _)| at));
        let mut places = Vec::new();
        let mut strays = Vec::new();
        for at in runs {
            let Some(run) = files.run(at) else { continue };
            let prompt = run.turns.first().map_or("", |turn| &turn.prompt);
            let prompt = one_line(prompt).to_lowercase();
            if !prompt.is_empty() {
                places.push(at);
                strays.push(Stray {
                    prompt,
                    folder: run.project.as_deref().map(folder_key),
                    began: run.turns.iter().find_map(|turn| turn.at),
                });
            }
        }
        let specs = self.tasks.iter().map(|task| Of::spec(&task.spec));
        let taken: BTreeSet<Of> = specs.collect();
        let suggested = likely(&strays).into_iter().map(|(group, why)| {
            let runs: Vec<At> = group.iter().map(|one| places[*one]).collect();
            let first = runs.first().and_then(|at| files.run(*at)?.turns.first());
            let prompt = first.map_or(String::new(), |turn| one_line(&turn.prompt));
            let title = first_sentence(&masked_start(&prompt));
            let names = (1..).map(|number| match number {
                1 => title.clone(),
                number => format!("{title}#{number}"),
            });
            let mut free = names.filter(|name| !taken.contains(&Of::spec(name)));
            let name = free.next().unwrap_or_default();
            Suggested { runs, name, why }
        });
        suggested.collect()
    }
}

/// Finds the tasks in the order in which files name them, artifacts first. Runs of a `spec` and stage are one; without a
/// spec those of one first prompt of some words, in one folder and branch as far as these are known. Any other run stands
/// alone: nothing says that it can be compared. An artifact without a spec belongs to the only spec there is, and else to
/// those that its file lists beside it, with the trajectories of their agents that have none. What names no stage goes to
/// the only stage of its task.
///
/// What documents put onto a task by hand is of that spec then, each run whole as it was found before.
pub(super) fn tasks(open: &mut [OpenFile], own: &[Contents], calls: &Calls) -> Grouped {
    let files = Files { open: &*open, own };
    let mut delivered = artifacts(files);
    let mut went = trajectories(files, calls);
    join(&mut delivered, &mut went);
    one_workplace(&mut went);
    let (mut put, mut diagnosed) = Default::default();
    if own.iter().any(|one| !one.tasks.is_empty()) {
        let before = grouped(files, delivered.clone(), went.clone());
        (put, diagnosed) = put::put((files, calls), &before, (&mut delivered, &mut went));
    }
    let mut tasks = grouped(files, delivered, went);
    finding::tell(open, diagnosed);
    for task in &tasks {
        tell_missing(open, own, task);
    }
    tasks.sort_by_key(|task| !task.is_decision());
    if own.iter().any(|one| !one.outcomes.is_empty()) {
        let files = Files { open: &*open, own };
        let (outcomes, diagnosed) = outcomes::outcomes((files, calls), &tasks);
        for ((task, run), outcome) in outcomes {
            tasks[task].runs[run].outcome = Some(outcome);
        }
        finding::tell(open, diagnosed);
    }
    let decided = tasks.partition_point(Task::is_decision);
    Grouped {
        tasks,
        decided,
        put,
    }
}

/// The tasks of what is said of each run.
fn grouped(files: Files<'_>, mut delivered: Vec<RunFacts>, mut went: Vec<RunFacts>) -> Vec<Task> {
    one_stage(&mut delivered, &mut went);
    let mut order: Vec<Key> = Vec::new();
    let mut places: BTreeMap<Key, (Vec<RunFacts>, Vec<RunFacts>)> = BTreeMap::new();
    let both = delivered.into_iter().map(|one| (true, one));
    for (is_artifact, facts) in both.chain(went.into_iter().map(|one| (false, one))) {
        let parts = places.entry(facts.key.clone()).or_insert_with(|| {
            order.push(facts.key.clone());
            Default::default()
        });
        if is_artifact {
            parts.0.push(facts);
        } else {
            parts.1.push(facts);
        }
    }
    let mut tasks = Vec::new();
    let mut groups = BTreeMap::new();
    for key in order {
        let (delivered, went) = places.get_mut(&key).map(std::mem::take).unwrap_or_default();
        let mut task = task(files, &delivered, &went);
        let next = groups.len();
        let all = delivered.iter().chain(&went);
        task.id = key.0.id(all.map(|one| one.agent.as_str()));
        if !key.1.is_empty() {
            task.id = format!("{}/{}", task.id, key.1);
        }
        task.tells = key.0.tells();
        if !matches!(key.0, Of::Spec(_)) {
            task.spec = Name::default();
        }
        task.group = *groups.entry(key.0.clone()).or_insert(next);
        tasks.push((task, key.0));
    }
    titles::tell_apart(&mut tasks);
    tasks.into_iter().map(|(task, _)| task).collect()
}

/// Names its runs: those that delivered something first, each with its trajectory.
fn task(files: Files<'_>, delivered: &[RunFacts], went: &[RunFacts]) -> Task {
    let mut names = Names::default();
    let mut task = titled(delivered, went);
    let mut used = BTreeSet::new();
    let beside = trajectories_beside(files, delivered, went);
    for (one, trajectory) in delivered.iter().zip(beside) {
        let Some(artifact) = files.artifact(one.at) else {
            continue;
        };
        used.extend(trajectory);
        task.runs.push(Run {
            id: names.once(masked(&artifact.agent).into()),
            artifact: Some(one.at),
            trajectory,
            outcome: None,
            text_findings: TextFindings::default(),
        });
    }
    for one in went {
        if !used.contains(&one.at) {
            let Some(run) = files.run(one.at) else {
                continue;
            };
            let agent = &run.agent;
            task.runs.push(Run {
                id: names.once(masked(agent).into()),
                artifact: None,
                trajectory: Some(one.at),
                outcome: None,
                text_findings: TextFindings::default(),
            });
        }
    }
    task
}

/// Tells of runs of which one half is missing while others have it.
fn tell_missing(files: &mut [OpenFile], own: &[Contents], task: &Task) {
    let any_delivered = task.runs.iter().any(|run| run.artifact.is_some());
    for run in &task.runs {
        let (at, words) = match (run.artifact, run.trajectory) {
            (Some(at), None) => (
                at,
                [
                    "no trajectory",
                    "a trajectory of the agent for this task",
                    "counted as the reading interaction.no-trajectory says",
                ],
            ),
            (None, Some(at)) if any_delivered => (
                at,
                [
                    "no artifact",
                    "an artifact of the agent for this task",
                    "its technical score is 0",
                ],
            ),
            _ => continue,
        };
        let (file, place) = at;
        let opened = &mut files[file];
        let (span, code) = match run.artifact {
            Some(_) => (own[file].artifacts[place].span, crate::codes::NO_TRAJECTORY),
            None => (opened.runs()[place].span, Code::MISSING_FIELD),
        };
        let start = Span::new(span.start, span.start);
        let mut decoder = Decoder::new(&opened.file.source);
        decoder.report(Severity::Warning, code, start, words);
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
}

/// One without runs, called as the first that has a name says.
fn titled(delivered: &[RunFacts], went: &[RunFacts]) -> Task {
    let mut all = delivered.iter().chain(went);
    let mut titles = all.clone().map(|one| &one.title);
    let title = titles.find(|title| !title.is_empty());
    let mut task = Task {
        title: title.cloned().unwrap_or_default(),
        given: all.clone().filter_map(|one| one.given).collect(),
        ..Task::default()
    };
    task.spec.clone_from(&task.title);
    if let Some(stage) = all.find_map(|one| one.stage.clone()) {
        task.stage = normalised(&stage).into();
        task.title = match task.title.as_str() {
            "" => stage,
            title => format!("{title}, {stage}").into(),
        };
    }
    task
}

/// The trajectory of each that delivered something: the one that it had before it was put here, or that of its run, or else
/// the next one of its agent.
fn trajectories_beside(
    files: Files<'_>,
    delivered: &[RunFacts],
    went: &[RunFacts],
) -> Vec<Option<At>> {
    let mut of_agent: BTreeMap<&str, Vec<At>> = BTreeMap::new();
    for one in went.iter().rev() {
        of_agent.entry(&one.agent).or_default().push(one.at);
    }
    let run_of = |at: At| files.run(at)?.run.as_ref();
    let mut taken: Vec<Option<At>> = Vec::with_capacity(delivered.len());
    taken.extend(delivered.iter().map(|one| {
        let open = of_agent.get_mut(one.agent.as_str())?;
        let at = open.iter().position(|at| Some(*at) == one.with)?;
        Some(open.remove(at))
    }));
    for (one, taken) in delivered.iter().zip(&mut taken) {
        let by_run = || {
            let run = files.artifact(one.at)?.run.as_ref()?;
            let open = of_agent.get_mut(one.agent.as_str())?;
            let at = open.iter().rposition(|at| run_of(*at) == Some(run))?;
            Some(open.remove(at))
        };
        *taken = taken.or_else(by_run);
    }
    for (one, taken) in delivered.iter().zip(&mut taken) {
        // A run that is named and not there is not another one.
        let next = || {
            let artifact = files.artifact(one.at)?;
            let open = of_agent.get_mut(one.agent.as_str())?;
            let fits = |at: &At| artifact.run.is_none() || run_of(*at).is_none();
            let place = open.iter().rposition(fits)?;
            Some(open.remove(place))
        };
        *taken = taken.or_else(next);
    }
    taken
}
