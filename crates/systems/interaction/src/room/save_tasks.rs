//! Putting runs onto one task by hand, and taking them off it: the document that says so, written anew.

mod document;

use std::collections::BTreeSet;

use crate::{GivenTask, RunRef};
use steelyard_documents::{Format, Name, Names, Span, masked_start};
use steelyard_runs::calls::At;
use steelyard_runs::transcript::{line, title};

use super::AgentsOpen;
use super::tasks::{Index, names_one_task};
use super::written::WrittenFile;
use document::Document;
use steelyard_system::Suggested;

/// Characters of a first prompt in a name.
const LONGEST_TITLE: usize = 60;

/// Why runs stay where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TasksError {
    /// No run was named, or one that is not there.
    Gone,
    /// A run that another one called.
    Called,
    /// A task without a name.
    Nameless,
    /// A file puts one of them onto a task and can be changed by its owner alone.
    Fixed(String),
    /// Several files put them onto tasks.
    Scattered(Vec<String>),
    /// None of them has company.
    Alone,
}

impl std::fmt::Display for TasksError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Gone => f.write_str("One of these runs is no longer loaded."),
            Self::Called => f.write_str(
                "A run that another run called has no task of its own: its user is an agent.",
            ),
            Self::Nameless => f.write_str("A task needs a name."),
            Self::Fixed(file) => write!(
                f,
                "{file} puts one of these runs onto a task and contains more than tasks, or something unreadable: edit that file."
            ),
            Self::Scattered(files) => write!(
                f,
                "{} put these runs onto tasks: choose runs from one file at a time.",
                files.join(" and ")
            ),
            Self::Alone => f.write_str("Each of these runs already has its own task."),
        }
    }
}

impl std::error::Error for TasksError {}

impl<'d> AgentsOpen<'d> {
    /// Puts runs, each by its file's key and its place there, onto the task of that name. Nothing changes before the
    /// document that is given is opened.
    pub fn put_on_task(self, runs: &[(u32, usize)], name: &str) -> Result<WrittenFile, TasksError> {
        let runs = self.chosen(runs)?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(TasksError::Nameless);
        }
        let mut document = self.document(&runs)?;
        document.drop_runs(&document.held(self, &runs));
        let mut index = Index::new((self.files(), self.open.calls), &self.room.grouped.tasks);
        let refs = runs.iter().map(|at| index.name(*at));
        let refs = refs.map(|by| {
            by.map(|by| RunRef {
                by,
                span: Span::default(),
            })
        });
        let refs: Vec<RunRef> = refs.collect::<Option<_>>().ok_or(TasksError::Gone)?;
        let mut tasks = document.tasks.iter_mut();
        match tasks.find(|one| names_one_task(&one.name, &name)) {
            Some(task) => task.runs.extend(refs),
            None => document.tasks.push(GivenTask {
                name: name.into(),
                runs: refs,
                ..GivenTask::default()
            }),
        }
        Ok(document.file())
    }

    /// Takes runs off their tasks: those that were put there by hand go back to where they would be without, each of the
    /// others becomes a task of its own.
    pub fn take_off_task(self, runs: &[(u32, usize)]) -> Result<WrittenFile, TasksError> {
        let runs = self.chosen(runs)?;
        let mut document = self.document(&runs)?;
        let held = document.held(self, &runs);
        document.drop_runs(&held);
        let put = self.room.grouped.put.iter();
        let by_hand: BTreeSet<At> = put.filter_map(|put| put.trajectory).collect();
        let mut index = Index::new((self.files(), self.open.calls), &self.room.grouped.tasks);
        let mut names = Names::default();
        let known = self.room.grouped.tasks.iter().map(|task| &task.spec);
        for name in known.chain(document.tasks.iter().map(|task| &task.name)) {
            names.take(name.clone());
        }
        let mut changed = !held.is_empty();
        for at in runs.into_iter().filter(|at| !by_hand.contains(at)) {
            if !self.has_company(at) {
                continue;
            }
            let by = index.name(at).ok_or(TasksError::Gone)?;
            let wanted = self.own_name(at).ok_or(TasksError::Gone)?;
            changed = true;
            document.tasks.push(GivenTask {
                name: names.once(wanted),
                runs: vec![RunRef {
                    by,
                    span: Span::default(),
                }],
                ..GivenTask::default()
            });
        }
        if changed {
            Ok(document.file())
        } else {
            Err(TasksError::Alone)
        }
    }

    /// Runs that may have had one task, each group as a task of a document would have it.
    pub(super) fn suggested(self) -> Vec<Suggested> {
        let groups = self.room.grouped.suggested(self.files()).into_iter();
        let groups: Vec<_> = groups.collect();
        let runs: Vec<At> = groups.iter().flat_map(|one| one.runs.clone()).collect();
        let mut names = self.written(&runs).into_iter();
        let groups = groups.into_iter().map(|one| Suggested {
            each: names.by_ref().take(one.runs.len()).collect(),
            name: one.name,
            why: one.why,
        });
        groups.collect()
    }

    /// What a document of JSON or YAML calls each of these runs.
    pub(super) fn written(self, runs: &[At]) -> Vec<String> {
        let mut index = Index::new((self.files(), self.open.calls), &self.room.grouped.tasks);
        let mut written = |at: &At| {
            let (by, span) = (index.name(*at).unwrap_or_default(), Span::default());
            RunRef { by, span }.written(Format::Json)
        };
        runs.iter().map(&mut written).collect()
    }

    /// The runs that were chosen, each once.
    pub(super) fn chosen(self, runs: &[(u32, usize)]) -> Result<Vec<At>, TasksError> {
        let mut chosen: Vec<At> = Vec::new();
        let mut known = BTreeSet::new();
        for (key, place) in runs {
            let file = self.open.place_of(*key).ok_or(TasksError::Gone)?;
            let run = self.open.files[file].runs().get(*place);
            if run.ok_or(TasksError::Gone)?.is_called() {
                return Err(TasksError::Called);
            }
            let at = (file, *place);
            // What stands whole in another run counts there.
            let at = self
                .open
                .calls
                .link(at)
                .and_then(|link| link.whole_in)
                .unwrap_or(at);
            if known.insert(at) {
                chosen.push(at);
            }
        }
        if chosen.is_empty() {
            return Err(TasksError::Gone);
        }
        Ok(chosen)
    }

    /// The document to write into: the one that holds some of these runs, or else the last one that can be written, or
    /// a new one.
    fn document(self, runs: &[At]) -> Result<Document<'d>, TasksError> {
        let own = self.room.grouped.put.iter();
        let own = own.filter(|put| put.trajectory.is_some_and(|at| runs.contains(&at)));
        let holding: BTreeSet<usize> = own.map(|put| put.file).collect();
        let name = |at: &usize| self.open.files[*at].file.source.name.clone();
        let mut holders = holding.iter();
        match (holders.next(), holders.next()) {
            (Some(at), None) => {
                Document::of(self.files(), *at).ok_or_else(|| TasksError::Fixed(name(at)))
            }
            (Some(_), Some(_)) => Err(TasksError::Scattered(holding.iter().map(name).collect())),
            _ => {
                let mut places = (0..self.open.files.len()).rev();
                let last = places.find_map(|at| Document::of(self.files(), at));
                Ok(last.unwrap_or_else(|| Document::fresh(self.files())))
            }
        }
    }

    fn has_company(self, at: At) -> bool {
        let mut tasks = self.room.grouped.tasks.iter();
        let is_own = |(_, trajectory, _): (_, Option<At>, _)| trajectory == Some(at);
        tasks
            .find(|task| task.trajectories().any(is_own))
            .is_some_and(|task| task.trajectories().nth(1).is_some())
    }

    /// What the task of a run alone is called: by what it was about, and its agent.
    fn own_name(self, at: At) -> Option<Name> {
        let run = self.files().run(at)?;
        let about = line(&masked_start(title(run)), LONGEST_TITLE);
        Some(match about.as_str() {
            "" => run.agent.clone(),
            about => format!("{about}, {}", run.agent).into(),
        })
    }
}
