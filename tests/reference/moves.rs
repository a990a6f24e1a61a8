//! Moves of one number of a decision: a parameter alone or with those that share with it, a cell, a known factor.

use crate::form::{Cell, Decision, Parameter, Role, Step};
use crate::model::{Values, values};
use crate::near::Near;

/// The values with a parameter at `t`, the others as they are.
pub(crate) fn alone(decision: &Decision, place: usize, t: f64) -> Values {
    let mut moved = decision.clone();
    moved.parameters[place].value = Some(t);
    values(&moved)
}

/// The values with a weight at `t` and its sum kept: the unlocked others keep their proportions, `w · (W − t) / (W − w_j)`,
/// and where their sum is 0, so that they have none, each changes by the same.
pub(crate) fn sharing(decision: &Decision, place: usize, t: f64) -> Values {
    let mut values = values(decision);
    let all = &decision.parameters;
    let others: Vec<&Parameter> = sharers(decision, place).collect();
    let rest = others
        .iter()
        .fold(Near::exact(0.0), |sum, one| sum + values[&one.id]);
    let sum = values[&all[place].id] + rest;
    // What is left is known as well as a sum of such numbers is, in whichever order it is come by.
    let size = others.iter().map(|one| values[&one.id].x.abs());
    let size = values[&all[place].id].x.abs() + size.sum::<f64>();
    let left = Near {
        off: sum.off + size * 8.0 * f64::EPSILON,
        ..(sum - Near::exact(t))
    };
    let equally = Near::exact(others.len() as f64);
    for one in &others {
        let old = values[&one.id];
        let new = if rest.x == 0.0 && rest.off == 0.0 {
            old + (left / equally)
        } else {
            old * left / rest
        };
        values.insert(one.id.clone(), new);
    }
    values.insert(all[place].id.clone(), Near::exact(t));
    values
}

/// The weights that share with one of a place.
pub(crate) fn sharers(decision: &Decision, place: usize) -> impl Iterator<Item = &Parameter> {
    let others = decision.parameters.iter().enumerate();
    let shares = move |(at, one): &(usize, &Parameter)| {
        *at != place && one.role == Role::Weight && !one.locked
    };
    others.filter(shares).map(|(_, one)| one)
}

/// The decision or stage at the end of a way through stages.
pub(crate) fn step_at<'a>(step: &'a mut Step, way: &[usize]) -> &'a mut Step {
    match way.split_first() {
        None => step,
        Some((first, rest)) => step_at(&mut step.stages[*first].step, rest),
    }
}

/// Puts a number into a cell, with the factor that it had or that its criterion gives.
pub(crate) fn put_cell(step: &mut Step, criterion: usize, alternative: usize, t: f64) {
    let id = step.criteria[criterion].id.clone();
    let cells = &mut step.alternatives[alternative].cells;
    let cell = match cells.get(&id) {
        Some(Cell::Gained { gain, .. }) => Cell::Gained { x: t, gain: *gain },
        _ => Cell::Plain(t),
    };
    cells.insert(id, cell);
}

/// Moves the greatest known factor of a criterion, the others in proportion.
pub(crate) fn put_gain(step: &mut Step, criterion: usize, t: f64) {
    let criterion = &mut step.criteria[criterion];
    let own = criterion.gain;
    let there = step
        .alternatives
        .iter()
        .filter_map(|one| one.cells.get(&criterion.id));
    let gains = there.map(|cell| match cell {
        Cell::Plain(_) => own,
        Cell::Gained { gain, .. } => *gain,
    });
    let greatest = gains.fold(f64::NEG_INFINITY, f64::max);
    let moved = |gain: f64| {
        if greatest == 0.0 {
            t
        } else {
            t * (gain / greatest)
        }
    };
    criterion.gain = moved(own);
    for one in &mut step.alternatives {
        if let Some(Cell::Gained { gain, .. }) = one.cells.get_mut(&criterion.id) {
            *gain = moved(*gain);
        }
    }
}
