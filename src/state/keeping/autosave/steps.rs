//! Steps that change files and not the draft, undone and done again in their turn: a sample opened beside what is open, and a
//! workspace put in the place of another.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Autosave;
use crate::state::ground::editing::UndoDirection;
use crate::state::ground::files::OpenedSample;
use crate::state::ground::history::FileStep;

/// Steps that were done in this tab.
#[derive(Default)]
pub(super) struct Steps {
    last: FileStep,
    all: BTreeMap<FileStep, Step>,
    /// Whether one is on its way.
    busy: bool,
}

/// What undoes a step, and does it again.
#[derive(Clone)]
enum Step {
    /// Files were opened beside others.
    Beside(BesideStep),
    /// A workspace took the place of another.
    Switch(WorkspaceSwitch),
}

#[derive(Clone)]
struct BesideStep {
    opened: OpenedSample,
    /// What was looked at before the step, as a query.
    before: String,
    /// What was looked at when it was undone last.
    after: String,
}

/// Ids of the workspace that was left and of the one that came.
#[derive(Clone)]
pub(super) struct WorkspaceSwitch {
    pub(super) from: String,
    pub(super) to: String,
}

impl Autosave {
    /// What is looked at, as a query.
    pub(super) fn here(self) -> String {
        untrack(|| self.navigation.here())
    }

    /// Notes that files were opened beside others; `before` is what was looked at then, as a query.
    pub(super) fn add_beside(self, opened: OpenedSample, before: String) {
        let after = before.clone();
        self.add_step(Step::Beside(BesideStep {
            opened,
            before,
            after,
        }));
    }

    /// Notes that a workspace took the place of another.
    pub(super) fn add_switch(self, switch: WorkspaceSwitch) {
        self.add_step(Step::Switch(switch));
    }

    fn add_step(self, step: Step) {
        let number = self.steps.try_update_value(|steps| {
            steps.last += 1;
            steps.all.insert(steps.last, step);
            steps.last
        });
        if let Some(number) = number {
            self.editing.add_files(number);
        }
    }

    /// The workspace that was left by the step that is undone next, if it is such a one.
    pub(super) fn left_by_last_step(self) -> Option<String> {
        let last = self.editing.last_files()?;
        self.steps.with_value(|steps| match steps.all.get(&last)? {
            Step::Switch(WorkspaceSwitch { from, .. }) => Some(from.clone()),
            Step::Beside(_) => None,
        })
    }

    /// Undoes a step or does it again; false while another one is on its way.
    pub(super) fn step(self, number: FileStep, direction: UndoDirection) -> bool {
        let step = self.steps.try_update_value(|steps| {
            let step = steps.all.get(&number).filter(|_| !steps.busy)?;
            steps.busy = true;
            Some(step.clone())
        });
        let Some(step) = step.flatten() else {
            return false;
        };
        spawn_local(async move {
            match step {
                Step::Beside(beside) => self.go_beside(number, beside, direction).await,
                Step::Switch(switch) => self.go_to_other(number, switch, direction).await,
            }
            self.steps.update_value(|steps| steps.busy = false);
        });
        true
    }

    async fn go_beside(self, number: FileStep, mut step: BesideStep, direction: UndoDirection) {
        let opened = &mut step.opened;
        match direction {
            UndoDirection::Back => {
                // What the user took out meanwhile, or changed, is so when it is done again.
                let mut open = self.files.handles();
                open.retain(|file| opened.came.iter().any(|it| it.key == file.key));
                opened.came = open;
                step.after = self.here();
                self.files.close_opened(&step.opened).await;
                self.navigation.look_at_all(&step.before);
            }
            UndoDirection::Forth => {
                self.files.open_again(opened).await;
                self.navigation.look_at_all(&step.after);
            }
        }
        self.steps.update_value(|steps| {
            steps.all.insert(number, Step::Beside(step));
        });
    }

    async fn go_to_other(
        self,
        number: FileStep,
        switch: WorkspaceSwitch,
        direction: UndoDirection,
    ) {
        let id = match direction {
            UndoDirection::Back => switch.from,
            UndoDirection::Forth => switch.to,
        };
        match self.take_workspace(id).await {
            Ok(coming) => {
                let _left = self.change_places(coming, Some((number, direction))).await;
            }
            Err(why) => self.files.tell(&why),
        }
    }
}
