//! Notes under the outcome of a decision over cards: what the outcome does not rest on.

use steelyard_decision::{Alternative, Cells, Model, Stage, Weighed, compare, plain};
use steelyard_documents::{Name, counted};

use crate::gates::DATA_LOSS;
use crate::incomplete;
use crate::panel::{PANEL, Role};
use crate::policy::{ids, panel_weight};

/// All notes, a sentence or two each.
pub(crate) fn notes(model: &Model, weighed: &Weighed) -> Vec<String> {
    let all = [
        incomplete::advice(model, weighed),
        panel_alone(model),
        roles(model, weighed),
        change_of_data(model, weighed),
    ];
    all.into_iter().flatten().collect()
}

/// The note that only evaluations are there.
fn panel_alone(model: &Model) -> Option<String> {
    let alone = model.cells.criteria.is_empty() && !model.cells.alternatives.is_empty();
    alone.then(|| {
        "No position cards: the evaluations are aggregated by themselves, and no position has an S. Open the cards with them for S, gates, the safest position and a hybrid."
            .to_owned()
    })
}

/// The note on an open panel that lacks roles: how many speak, and which are missing.
fn roles(model: &Model, weighed: &Weighed) -> Option<String> {
    let (place, _) = weighed.stage.as_ref()?;
    let stage: &Stage = model
        .cells
        .stages
        .get(*place)
        .filter(|one| one.id == PANEL)?;
    let criteria = &stage.cells.criteria;
    let weights = criteria.iter().filter_map(|one| one.weight(0));
    let weights = weights.filter_map(|place| model.parameters.at(place));
    let weights: Vec<&Name> = weights.map(|one| &one.id).collect();
    let speaks = |role: &Role| weights.iter().any(|id| **id == panel_weight(*role));
    let missing: Vec<Role> = Role::ALL.into_iter().filter(|role| !speaks(role)).collect();
    of_roles(criteria.len(), &missing)
}

/// "The panel is 1 evaluator in 1 of 7 roles; nobody speaks as Skeptic, …". `None` where each role has an evaluator.
pub(crate) fn of_roles(evaluators: usize, missing: &[Role]) -> Option<String> {
    if missing.is_empty() {
        return None;
    }
    let all = Role::ALL.len();
    let names: Vec<&str> = missing.iter().map(|role| role.label()).collect();
    let names = match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    };
    Some(format!(
        "The panel is {} in {} of {all} roles; nobody speaks as {names}.",
        counted(evaluators, "evaluator", "evaluators"),
        all - missing.len()
    ))
}

/// The note that what is acted on, or leads, is hard to undo and does not say whether it changes data.
fn change_of_data(model: &Model, weighed: &Weighed) -> Option<String> {
    let limit = model.parameters.value_of(ids::REVERSIBILITY_LIMIT);
    let (last, end) = weighed.last(&model.cells);
    let chosen = end.outcome.recommended.or(end.outcome.winner)?;
    let chosen = last.alternatives.get(chosen)?;
    let all = [
        Some(&chosen.id),
        chosen.derived.as_ref().map(|[a, _]| a),
        chosen.derived.as_ref().map(|[_, b]| b),
    ];
    let unsaid = |id: &Name| unsaid(&model.cells, id, limit);
    let (one, undo) = all.into_iter().flatten().find_map(unsaid)?;
    Some(format!(
        "{} has reversibility {}, below {}, and does not say whether it changes data (data_changes). If it does, a human has to approve it.",
        one.label,
        plain(undo),
        plain(limit)
    ))
}

/// A card that is hard to undo and has no gate for changes of data, and how far it can be undone.
fn unsaid<'a>(cells: &'a Cells, id: &Name, limit: f64) -> Option<(&'a Alternative, f64)> {
    let at = cells.alternatives.iter().position(|one| one.id == *id)?;
    let card = &cells.alternatives[at];
    let criterion = cells
        .criteria
        .iter()
        .position(|one| one.id == "reversibility")?;
    let undo = *cells.columns.get(criterion)?.x.get(at)?;
    let is_told = card.gates.iter().any(|gate| gate.id == DATA_LOSS);
    let is_hard = !cells.is_hole(criterion, at) && compare(undo, limit).is_lt();
    (is_hard && !is_told).then_some((card, undo))
}
