//! What one file holds.

use steelyard_documents::Span;
use steelyard_system::{DocumentKind, Held};

use crate::{Artifact, GivenOutcome, GivenOutcomes, GivenTask, GivenTasks, Policy};

/// The documents of one file, decoded. Its trajectories stand with the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Contents {
    /// How many trajectories.
    pub(super) trajectories: usize,
    /// Artifacts in file order.
    pub(super) artifacts: Vec<Artifact>,
    /// Configs in file order, used or not, with where they stand.
    pub(super) configs: Vec<(Span, Policy)>,
    /// Configs that are not used, since their text has errors.
    pub(super) refused_configs: usize,
    /// Tasks that runs are put onto by hand, document by document.
    pub(super) tasks: Vec<GivenTasks>,
    /// What came of runs, document by document.
    pub(super) outcomes: Vec<GivenOutcomes>,
    /// Whether it is none of all that, has no error, and is looked in for answers to what agents asked.
    pub(super) is_context: bool,
}

impl Contents {
    /// Tasks that runs are put onto by hand, in file order.
    pub(super) fn given_tasks(&self) -> impl Iterator<Item = &GivenTask> {
        self.tasks.iter().flat_map(|one| &one.tasks)
    }

    /// What came of runs, in file order.
    pub(super) fn given_outcomes(&self) -> impl Iterator<Item = &GivenOutcome> {
        self.outcomes.iter().flat_map(|one| &one.outcomes)
    }

    /// The outcome at a place among [`Self::given_outcomes`].
    pub(super) fn outcome(&self, mut place: usize) -> Option<&GivenOutcome> {
        for document in &self.outcomes {
            match place.checked_sub(document.outcomes.len()) {
                Some(left) => place = left,
                None => return document.outcomes.get(place),
            }
        }
        None
    }

    pub(super) fn holds(&self) -> Vec<Held> {
        let tasks = (!self.tasks.is_empty()).then(|| self.given_tasks().count());
        let outcomes = (!self.outcomes.is_empty()).then(|| self.given_outcomes().count());
        let held = [
            Held::some(&TRAJECTORY, self.trajectories),
            Held::some(&ARTIFACT, self.artifacts.len()),
            Held::some(&CONFIG, self.configs.len() + self.refused_configs),
            tasks.map(|tasks| Held::new(&TASK, tasks)),
            outcomes.map(|outcomes| Held::new(&OUTCOME, outcomes)),
            self.is_context.then(|| Held::left_over(&CONTEXT)),
        ];
        held.into_iter().flatten().collect()
    }
}

const fn kind(label: &'static str, noun: [&'static str; 2]) -> DocumentKind {
    DocumentKind { label, noun }
}

static TRAJECTORY: DocumentKind = kind("Trajectories", ["trajectory", "trajectories"]);
static ARTIFACT: DocumentKind = kind("Artifacts of agents", ["artifact", "artifacts"]);
static CONFIG: DocumentKind = kind("Interaction config", ["config", "configs"]);
pub(super) static TASK: DocumentKind = kind("Tasks by hand", ["task by hand", "tasks by hand"]);
pub(super) static OUTCOME: DocumentKind = kind("Outcomes of runs", ["outcome", "outcomes"]);
static CONTEXT: DocumentKind = kind("Context of agents", ["context", "contexts"]);
