use std::collections::BTreeSet;

use crate::GivenTask;
use steelyard_documents::{Format, Name, Names, Severity};
use steelyard_kernel::gathered;
use steelyard_runs::calls::At;

use super::text::{header, written};
use super::{TASKS_NAME, TasksFile};
use crate::room::contents::TASK;
use crate::room::{AgentsOpen, Contents, Files};
use steelyard_system::OpenFile;

/// A document of tasks on its way to a new text.
pub(super) struct Document<'a> {
    /// The file that it stands in, by place.
    at: Option<(usize, &'a OpenFile, &'a Contents)>,
    name: String,
    format: Format,
    pub(super) tasks: Vec<GivenTask>,
}

impl<'a> Document<'a> {
    /// That of a file which is nothing else and was read whole.
    pub(super) fn of(files: Files<'a>, at: usize) -> Option<Self> {
        let (opened, own) = (files.open.get(at)?, files.own.get(at)?);
        let format = opened.file.format?;
        let mut diagnostics = opened.file.diagnostics.iter();
        let whole = opened.only_kind() == Some(&TASK)
            && own.tasks.iter().all(|one| one.whole)
            && matches!(format, Format::Yaml | Format::Json | Format::Toml)
            && !diagnostics.any(|one| one.severity == Severity::Error)
            && opened.packing.is_none();
        whole.then(|| Self {
            at: Some((at, opened, own)),
            name: opened.file.source.name.clone(),
            format,
            tasks: own.given_tasks().cloned().collect(),
        })
    }

    /// An empty one, under a name that no file has.
    pub(super) fn fresh(files: Files<'_>) -> Self {
        let mut names = Names::default();
        for file in files.open {
            names.take(Name::from(file.file.source.name.as_str()));
        }
        Self {
            at: None,
            name: names.numbered(|number| match number {
                1 => TASKS_NAME.to_owned(),
                number => format!("tasks-{number}.yaml"),
            }),
            format: Format::Yaml,
            tasks: Vec::new(),
        }
    }

    /// Where it names these runs: places of tasks, and of runs in them.
    pub(super) fn held(&self, agents: AgentsOpen<'_>, runs: &[At]) -> BTreeSet<(usize, usize)> {
        let Some((at, ..)) = self.at else {
            return BTreeSet::new();
        };
        let own = agents.room.grouped.put.iter().filter(|put| put.file == at);
        let own = own.filter(|put| put.trajectory.is_some_and(|run| runs.contains(&run)));
        gathered(own.map(|put| (put.task, put.run)))
    }

    /// Takes names of runs out, and tasks that are empty then.
    pub(super) fn drop_runs(&mut self, held: &BTreeSet<(usize, usize)>) {
        for (at, task) in self.tasks.iter_mut().enumerate() {
            let mut place = 0;
            task.runs.retain(|_| {
                place += 1;
                !held.contains(&(at, place - 1))
            });
        }
        let touched: BTreeSet<usize> = gathered(held.iter().map(|(task, _)| *task));
        let mut at = 0;
        self.tasks.retain(|task| {
            at += 1;
            !(task.runs.is_empty() && touched.contains(&(at - 1)))
        });
    }

    pub(super) fn file(self) -> TasksFile {
        let source = self.at.map(|(_, opened, own)| (opened, own));
        let before = source.map(|(opened, _)| opened.file.source.text.as_str());
        let head = before.map(|text| header(text, self.format));
        let reshaped = source.is_some_and(|(_, own)| {
            let tasks: Vec<GivenTask> = own.given_tasks().cloned().collect();
            before != Some(&written(&tasks, self.format, head))
        });
        let text = (!self.tasks.is_empty()).then(|| written(&self.tasks, self.format, head));
        TasksFile {
            key: source.map(|(opened, _)| opened.key),
            name: self.name,
            text,
            reshaped,
        }
    }
}
