use std::collections::BTreeSet;

use crate::GivenTask;
use steelyard_documents::{Format, quoted};
use steelyard_runs::calls::At;

use crate::room::contents::TASK;
use crate::room::written::{Item, Kind, Place, Said, WrittenFile};
use crate::room::{AgentsOpen, Files};

const TASKS: Kind = Kind {
    list: "tasks",
    about: "# Runs that were put onto one task by hand. Open this file beside their logs.\n",
    stem: "tasks",
    document: &TASK,
};

/// A document of tasks on its way to a new text.
pub(super) struct Document<'a> {
    place: Place<'a>,
    before: Vec<GivenTask>,
    pub(super) tasks: Vec<GivenTask>,
}

impl<'a> Document<'a> {
    /// That of a file which is nothing else and was read whole.
    pub(super) fn of(files: Files<'a>, at: usize) -> Option<Self> {
        let place = Place::of(files, at, &TASKS)?;
        let own = files.own.get(at)?;
        let tasks: Vec<GivenTask> = own.given_tasks().cloned().collect();
        own.tasks.iter().all(|one| one.whole).then(|| Self {
            place,
            before: tasks.clone(),
            tasks,
        })
    }

    /// An empty one.
    pub(super) fn fresh(files: Files<'a>) -> Self {
        Self {
            place: Place::fresh(files, &TASKS),
            before: Vec::new(),
            tasks: Vec::new(),
        }
    }

    /// Where it names these runs: places of tasks, and of runs in them.
    pub(super) fn held(&self, agents: AgentsOpen<'_>, runs: &[At]) -> BTreeSet<(usize, usize)> {
        let Some((at, _)) = self.place.at else {
            return BTreeSet::new();
        };
        let own = agents.room.grouped.put.iter().filter(|put| put.file == at);
        let own = own.filter(|put| put.trajectory.is_some_and(|run| runs.contains(&run)));
        own.map(|put| (put.task, put.run)).collect()
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
        let touched: BTreeSet<usize> = held.iter().map(|(task, _)| *task).collect();
        let mut at = 0;
        self.tasks.retain(|task| {
            at += 1;
            !(task.runs.is_empty() && touched.contains(&(at - 1)))
        });
    }

    pub(super) fn file(self) -> WrittenFile {
        let format = self.place.format;
        let items = |tasks: &[GivenTask]| -> Vec<Item> {
            tasks.iter().map(|task| item(task, format)).collect()
        };
        let (before, tasks) = (items(&self.before), items(&self.tasks));
        self.place.file(&TASKS, &before, &tasks)
    }
}

fn item(task: &GivenTask, format: Format) -> Item {
    let mut item = vec![("name", Said::One(quoted(&task.name)))];
    if let Some(stage) = &task.stage {
        item.push(("stage", Said::One(quoted(stage))));
    }
    let runs = task.runs.iter().map(|run| run.written(format));
    item.push(("runs", Said::Many(runs.collect())));
    item
}
