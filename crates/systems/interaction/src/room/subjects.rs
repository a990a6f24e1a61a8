//! What is known of decisions beside their scores, for comparing settings over them: what runs took of the user and of the
//! machine.

use steelyard_lab::{Subject, Subjects};

use super::{AgentsOpen, Contents};

/// What is known of the runs of each decision beside their scores, as the config says and whatever settings do.
pub(super) fn subjects(agents: AgentsOpen<'_>) -> Subjects {
    let mut found = Subjects {
        kinds: crate::MEASURES.to_vec(),
        all: Vec::new(),
    };
    let room = agents.room;
    let contexts = agents.contexts();
    for task in room.decided() {
        found.all.push(Subject {
            decision: task.title.clone(),
            group: Some(task.group),
            measured: crate::measured(
                &room.policy,
                &task.case(agents.files(), (room.judge, &contexts)),
            ),
        });
    }
    let satisfaction = found.kinds.iter().position(|one| one.id == "satisfaction");
    if let Some(at) = satisfaction {
        let rows = found.all.iter_mut().map(|one| &mut one.measured[at]);
        let mut cases = room.files.iter().flat_map(Contents::given_outcomes);
        let rated = cases.any(|given| given.outcome.stars.is_some());
        crate::of_one_scale(rows.flatten().flatten(), rated);
    }
    found
}
