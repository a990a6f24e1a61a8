//! Steps that change files and not the draft, undone and done again in their turn: a sample opened beside what is open, and a
//! workspace put in the place of another.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Autosave;
use crate::client::FileHandle;
use crate::state::editing::Way;
use crate::state::files::Opened;
use crate::state::history::FileStep;

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
    Beside(Beside),
    /// A workspace took the place of another.
    Switch(Switch),
}

#[derive(Clone)]
struct Beside {
    opened: Opened,
    /// What is looked at on the other side of the step.
    query: String,
}

/// Ids of the workspace that was left and of the one that came.
#[derive(Clone)]
pub(super) struct Switch {
    pub(super) from: String,
    pub(super) to: String,
}

impl Autosave {
    /// What is looked at, as a query.
    pub(super) fn here(self) -> String {
        untrack(|| self.navigation.here())
    }

    /// Notes that files were opened beside others; `query` says what was looked at before.
    pub(super) fn add_beside(self, opened: Opened, query: String) {
        self.add_step(Step::Beside(Beside { opened, query }));
    }

    /// Notes that a workspace took the place of another.
    pub(super) fn add_switch(self, switch: Switch) {
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
            Step::Switch(Switch { from, .. }) => Some(from.clone()),
            Step::Beside(_) => None,
        })
    }

    /// Undoes a step or does it again; false while another one is on its way.
    pub(super) fn step(self, number: FileStep, way: Way) -> bool {
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
                Step::Beside(beside) => self.go_beside(number, beside, way).await,
                Step::Switch(switch) => self.go_to_other(number, switch, way).await,
            }
            self.steps.update_value(|steps| steps.busy = false);
        });
        true
    }

    async fn go_beside(self, number: FileStep, beside: Beside, way: Way) {
        let Beside { mut opened, query } = beside;
        let here = self.here();
        match way {
            Way::Back => {
                // What the user took out meanwhile, or changed, is so when it is done again.
                let is_open = |file: &FileHandle| opened.came.iter().any(|it| it.key == file.key);
                let mut open = self.files.handles();
                open.retain(is_open);
                opened.came = open;
                self.files.close_opened(&opened).await;
            }
            Way::Forth => self.files.open_again(&opened).await,
        }
        self.navigation.look_at_all(&query);
        self.steps.update_value(|steps| {
            let query = here;
            let step = Step::Beside(Beside { opened, query });
            steps.all.insert(number, step);
        });
    }

    async fn go_to_other(self, number: FileStep, switch: Switch, way: Way) {
        let id = match way {
            Way::Back => switch.from,
            Way::Forth => switch.to,
        };
        match self.take_workspace(id).await {
            Ok(coming) => {
                let _left = self.change_places(coming, Some((number, way))).await;
            }
            Err(why) => self.files.tell(&why),
        }
    }
}
