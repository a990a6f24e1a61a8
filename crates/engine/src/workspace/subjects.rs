//! What is known of decisions beside their scores, for comparing settings over them.

use steelyard_decision::Model;
use steelyard_lab::{Subject, Subjects};

use super::Workspace;

impl Workspace {
    /// What is known of the decisions of [`Self::models`] beside their scores, whatever settings say: of runs what they
    /// took of the user and of the machine. Names are those of the models, where they have one.
    pub fn subjects(&self, models: &[Model]) -> Subjects {
        let known = if self.tasks.is_empty() {
            Subjects::default()
        } else {
            of_runs(self)
        };
        let cards = self.of_cards();
        let mut runs = known.all.into_iter();
        let all = models.iter().enumerate().map(|(place, model)| {
            let known = if place >= cards { runs.next() } else { None };
            Subject {
                decision: model.title.clone(),
                ..known.unwrap_or_default()
            }
        });
        Subjects {
            all: all.collect(),
            kinds: known.kinds,
        }
    }
}

/// What is known of the runs of each decision beside their scores, as the config says and whatever settings do.
fn of_runs(workspace: &Workspace) -> Subjects {
    let mut found = Subjects {
        kinds: steelyard_interaction::MEASURES.to_vec(),
        all: Vec::new(),
    };
    let policy = &workspace.interaction;
    for task in &workspace.tasks {
        found.all.push(Subject {
            decision: task.title.clone(),
            group: Some(task.group),
            measured: steelyard_interaction::measured(
                policy,
                &task.case(&workspace.files, workspace.judge),
            ),
        });
    }
    let satisfaction = found.kinds.iter().position(|one| one.id == "satisfaction");
    if let Some(at) = satisfaction {
        let rows = found.all.iter_mut().map(|one| &mut one.measured[at]);
        steelyard_interaction::of_one_scale(rows.flatten().flatten());
    }
    found
}
