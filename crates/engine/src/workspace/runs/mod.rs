//! Which runs form one decision, and which trajectory tells of which artifact.

mod said;

use std::collections::{BTreeMap, BTreeSet};

use super::{Kind, OpenFile};
use crate::decision::Name;
use crate::formats::{Code, Decoder, Diagnostic, Severity, Span, normalised};
use crate::interaction::{Case, Context, Found, Heard, Judge, RunInput, Trajectory};
use said::{Key, Said, artifacts, gather, is_log, join, one_stage, trajectories};

/// Where something stands: place of the file, and in it.
pub(super) type At = (usize, usize);

/// All runs at one task, by their places.
#[derive(Clone, Debug, Default)]
pub(super) struct Task {
    /// What it is called; empty where nobody names it.
    pub(super) title: Name,
    /// The stage, as configs compare it; empty where none is named.
    pub(super) stage: Name,
    /// What it shares with its other stages, by number.
    pub(super) group: usize,
    runs: Vec<Run>,
}

#[derive(Clone, Debug)]
struct Run {
    id: Name,
    artifact: Option<At>,
    trajectory: Option<At>,
    /// What was found in its words since it was read.
    heard: Heard,
}

impl Task {
    /// Everything that is said of it.
    pub(super) fn case<'a>(&'a self, files: &'a [OpenFile], judge: Option<Judge>) -> Case<'a> {
        let input = |run: &'a Run| RunInput {
            id: run.id.clone(),
            artifact: run.artifact.and_then(|(file, place)| {
                let opened = files.get(file)?;
                Some(found(opened, opened.contents.artifacts.get(place)?))
            }),
            trajectory: run.trajectory.and_then(|(file, place)| {
                let opened = files.get(file)?;
                Some(found(opened, opened.contents.runs().get(place)?))
            }),
            logged: run
                .trajectory
                .is_some_and(|(file, _)| files.get(file).is_some_and(is_log)),
            heard: &run.heard,
        };
        Case {
            runs: self.runs.iter().map(input).collect(),
            stage: self.stage.clone(),
            contexts: files.iter().filter_map(context).collect(),
            judge,
        }
    }

    /// The trajectory of a run by its place, with what was found in its words.
    pub(super) fn heard<'a>(
        &'a self,
        files: &'a [OpenFile],
        run: usize,
    ) -> Option<(&'a Trajectory, &'a Heard)> {
        let run = self.runs.get(run)?;
        let (file, place) = run.trajectory?;
        let trajectory = files.get(file)?.contents.runs().get(place)?;
        Some((trajectory, &run.heard))
    }

    /// Places of the files that say something of it.
    pub(super) fn files(&self) -> BTreeSet<usize> {
        self.places().map(|(file, _)| file).collect()
    }

    /// Its runs in the order of alternatives: what each is called, where its trajectory stands and what was found in its
    /// words.
    pub(super) fn trajectories(&self) -> impl Iterator<Item = (&Name, Option<At>, &Heard)> {
        let runs = self.runs.iter();
        runs.map(|run| (&run.id, run.trajectory, &run.heard))
    }

    fn places(&self) -> impl Iterator<Item = At> {
        let places = self.runs.iter();
        places
            .flat_map(|run| [run.artifact, run.trajectory])
            .flatten()
    }

    /// What was said of its runs in a file that tells of other tasks as well.
    pub(super) fn said_in<'a>(
        &self,
        (file, opened): (usize, &'a OpenFile),
    ) -> impl Iterator<Item = &'a Diagnostic> {
        let runs = self.runs.iter();
        let contents = &opened.contents;
        let own = |at: Option<At>| at.filter(|at| at.0 == file).map(|at| at.1);
        let spans = runs.flat_map(|run| {
            let artifact = own(run.artifact).and_then(|at| contents.artifacts.get(at));
            let trajectory = own(run.trajectory).and_then(|at| contents.runs().get(at));
            [artifact.map(|one| one.span), trajectory.map(|one| one.span)]
        });
        let spans: Vec<Span> = spans.flatten().collect();
        let within = move |said: &&Diagnostic| {
            let at = said.span.start;
            spans
                .iter()
                .any(|span| (span.start..=span.end).contains(&at))
        };
        opened.diagnostics.iter().filter(within)
    }
}

/// A file that is nothing else: what agents could have looked in.
pub(super) fn context(opened: &OpenFile) -> Option<Context<'_>> {
    const LARGEST: usize = 1 << 20;
    let source = &opened.file.source;
    let is_one =
        opened.contents.kind() == Kind::Unknown && (1..=LARGEST).contains(&source.text.len());
    is_one.then_some(Context {
        file: opened.key,
        name: &source.name,
        text: &source.text,
    })
}

/// Says of a file that is nothing else what it is used for.
pub(super) fn take_as_context(opened: &mut OpenFile) {
    if context(opened).is_none() {
        return;
    }
    opened.contents.is_context = true;
    for said in &mut opened.diagnostics {
        if said.code == Code::UnknownKind {
            said.severity = Severity::Note;
            said.code = Code::Context;
            "looked in for answers to what agents asked".clone_into(&mut said.done);
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

/// Finds the tasks in the order in which files name them, artifacts first. Runs of a `spec` and stage are one; without a
/// spec those of one first prompt, and what has neither is one together. An artifact without a spec belongs to the only
/// spec there is, and else takes the trajectories of its agent along that have none. What names no stage goes to the
/// only stage of its task.
pub(super) fn tasks(files: &mut [OpenFile]) -> Vec<Task> {
    let mut delivered = artifacts(files);
    let mut went = trajectories(files);
    join(&mut delivered, &mut went);
    gather(files, &delivered, &mut went);
    one_stage(&mut delivered, &mut went);
    let mut order: Vec<Key> = Vec::new();
    let mut places: BTreeMap<Key, (Vec<Said>, Vec<Said>)> = BTreeMap::new();
    let both = delivered.into_iter().map(|one| (true, one));
    for (is_artifact, said) in both.chain(went.into_iter().map(|one| (false, one))) {
        let parts = places.entry(said.key.clone()).or_insert_with(|| {
            order.push(said.key.clone());
            Default::default()
        });
        if is_artifact {
            parts.0.push(said);
        } else {
            parts.1.push(said);
        }
    }
    let mut titles = Names::default();
    let mut tasks = Vec::new();
    let mut groups = BTreeMap::new();
    for key in order {
        let (delivered, went) = places.remove(&key).unwrap_or_default();
        let mut task = task(files, &delivered, went);
        let next = groups.len();
        task.group = *groups.entry(key.0).or_insert(next);
        if !task.title.is_empty() {
            task.title = titles.unique(&task.title);
        }
        tasks.push(task);
    }
    for task in &tasks {
        tell_missing(files, task);
    }
    tasks
}

/// Names its runs: those that delivered something first, each with the trajectory of its run, or else the next one of
/// its agent.
fn task(files: &[OpenFile], delivered: &[Said], went: Vec<Said>) -> Task {
    let mut titled = delivered.iter().chain(&went);
    let mut names = Names::default();
    let mut task = Task {
        title: titled
            .clone()
            .map(|one| &one.title)
            .find(|title| !title.is_empty())
            .cloned()
            .unwrap_or_default(),
        ..Task::default()
    };
    if let Some(stage) = titled.find_map(|one| one.stage.clone()) {
        task.stage = normalised(&stage).into();
        task.title = match task.title.as_str() {
            "" => stage,
            title => format!("{title}, {stage}").into(),
        };
    }
    let mut of_agent: BTreeMap<&str, Vec<At>> = BTreeMap::new();
    for one in went.iter().rev() {
        of_agent.entry(&one.agent).or_default().push(one.at);
    }
    let run_of = |(file, place): At| files[file].contents.runs()[place].run.as_ref();
    let taken_by_name: Vec<Option<At>> = delivered
        .iter()
        .map(|one| {
            let (file, place) = one.at;
            let run = files[file].contents.artifacts[place].run.as_ref()?;
            let open = of_agent.get_mut(one.agent.as_str())?;
            let at = open.iter().rposition(|at| run_of(*at) == Some(run))?;
            Some(open.remove(at))
        })
        .collect();
    let mut used = BTreeSet::new();
    for (one, named) in delivered.iter().zip(taken_by_name) {
        let (file, place) = one.at;
        let artifact = &files[file].contents.artifacts[place];
        // A run that is named and not there is not another one.
        let next = || {
            let open = of_agent.get_mut(one.agent.as_str())?;
            let fits = |at: &At| artifact.run.is_none() || run_of(*at).is_none();
            let place = open.iter().rposition(fits)?;
            Some(open.remove(place))
        };
        let trajectory = named.or_else(next);
        used.extend(trajectory);
        task.runs.push(Run {
            id: names.unique(&artifact.agent),
            artifact: Some(one.at),
            trajectory,
            heard: Heard::default(),
        });
    }
    for one in went {
        if !used.contains(&one.at) {
            let (file, place) = one.at;
            task.runs.push(Run {
                id: names.unique(&files[file].contents.runs()[place].agent),
                artifact: None,
                trajectory: Some(one.at),
                heard: Heard::default(),
            });
        }
    }
    task
}

/// Tells of runs of which one half is missing while others have it.
fn tell_missing(files: &mut [OpenFile], task: &Task) {
    let any_delivered = task.runs.iter().any(|run| run.artifact.is_some());
    for run in &task.runs {
        let (at, words) = match (run.artifact, run.trajectory) {
            (Some(at), None) => (
                at,
                [
                    "no trajectory",
                    "a trajectory of the agent at this task",
                    "what it counts as, the reading interaction.no-trajectory says",
                ],
            ),
            (None, Some(at)) if any_delivered => (
                at,
                [
                    "no artifact",
                    "an artifact of the agent at this task",
                    "its technical score is 0",
                ],
            ),
            _ => continue,
        };
        let (file, place) = at;
        let opened = &mut files[file];
        let (span, code) = match run.artifact {
            Some(_) => (opened.contents.artifacts[place].span, Code::NoTrajectory),
            None => (opened.contents.runs()[place].span, Code::MissingField),
        };
        let start = Span::new(span.start, span.start);
        let mut decoder = Decoder::new(&opened.file.source);
        decoder.report(Severity::Warning, code, start, words);
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
}

/// Names that were given, so that each is given once: `agent`, `agent#2`.
#[derive(Default)]
struct Names {
    used: BTreeSet<Name>,
    wanted: BTreeMap<Name, usize>,
}

impl Names {
    fn unique(&mut self, wanted: &Name) -> Name {
        let count = self.wanted.entry(wanted.clone()).or_insert(0);
        loop {
            *count += 1;
            let id = match *count {
                1 => wanted.clone(),
                count => format!("{wanted}#{count}").into(),
            };
            if self.used.insert(id.clone()) {
                return id;
            }
        }
    }
}
