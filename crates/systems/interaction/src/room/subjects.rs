//! What is known of decisions beside their scores, for comparing settings over them: what runs took of the user and of the
//! machine.

use std::collections::BTreeMap;
use std::ptr;

use steelyard_documents::{Name, masked};
use steelyard_lab::{Doer, Subject, Subjects};
use steelyard_runs::Trajectory;
use steelyard_runs::calls::Link;
use steelyard_system::Costs;

use super::{AgentsOpen, Contents};
use crate::RunInput;

/// What is known of the runs of each decision beside their scores, as the config says and whatever settings do.
pub(super) fn subjects(agents: AgentsOpen<'_>) -> Subjects {
    let mut found = Subjects {
        kinds: crate::MEASURES.to_vec(),
        all: Vec::new(),
    };
    let room = agents.room;
    let contexts = agents.contexts();
    let mut costs = Costs::of(agents.open);
    let mut currency = None;
    let runs = agents.runs().into_iter();
    let links: BTreeMap<*const Trajectory, &Link> = runs
        .map(|run| (ptr::from_ref(run.trajectory), run.link))
        .collect();
    // A part of a cost is none, and what costs in another currency cannot be held against the others.
    let mut cost = |run: &Trajectory| {
        let link = links.get(&ptr::from_ref(run));
        let calls = link.map_or(run.model_calls.as_slice(), |link| link.model_calls(run));
        let cost = costs.run(run, calls, link.is_some_and(|link| link.billed));
        let amount = cost.amount.filter(|_| !cost.is_part())?;
        (*currency.get_or_insert(cost.currency) == cost.currency).then_some(amount)
    };
    for task in room.decided() {
        let case = task.case(agents.files(), (room.judge, &contexts));
        found.all.push(Subject {
            decision: task.title.clone(),
            group: Some(task.group),
            doers: case.runs.iter().map(doer).collect(),
            measured: crate::measured(&room.policy, &case, &mut cost),
        });
    }
    let of_cost = found.kinds.iter_mut().find(|one| one.id == crate::COST);
    if let (Some(kind), Some(currency)) = (of_cost, currency) {
        kind.unit = currency.to_string().into();
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

/// Who a run is of: its agent, the models of its log, of several all in one order, and the program that wrote it.
fn doer(run: &RunInput<'_>) -> Doer {
    let trajectory = run.trajectory.as_ref().map(|one| one.what);
    let artifact = run.artifact.as_ref().map(|one| &one.what.agent);
    let agent = artifact.or_else(|| trajectory.map(|one| &one.agent));
    let mut models = trajectory.map_or_else(Vec::new, |one| one.models.clone());
    models.sort();
    let of = |name: &str| (!name.is_empty()).then(|| Name::from(masked(name)));
    Doer {
        agent: agent.and_then(|agent| of(agent)),
        model: of(&models.join(" + ")),
        program: trajectory.and_then(|one| of(one.program)),
    }
}
