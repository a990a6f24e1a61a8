//! Cards that cannot be weighed against others, and what to do about it.

use steelyard_decision::{Alternative, Cells, Model, Parameters, Standing, Weighed, reason};

use super::gates::COMPLETE;

/// The incomplete cards in the order of the ranking, each with what it lacks: "no evidence or cost".
pub(crate) fn incomplete<'a>(
    parameters: &Parameters,
    cells: &'a Cells,
    weighed: &Weighed,
) -> Vec<(&'a Alternative, String)> {
    let one = |place: &usize| {
        let Standing::Gated(at) = *weighed.standings.get(*place)? else {
            return None;
        };
        let alternative = cells.alternatives.get(*place)?;
        let gate = alternative.gates.get(at)?;
        (gate.id == COMPLETE).then(|| (alternative, reason(parameters, cells, *place, at)))
    };
    weighed.order.iter().filter_map(one).collect()
}

/// Whether nothing ranks and no card is kept out for another reason.
pub(crate) fn is_all(cells: &Cells, weighed: &Weighed) -> bool {
    let gate = |(alternative, standing): (&Alternative, &Standing)| match standing {
        Standing::Gated(at) => alternative
            .gates
            .get(*at)
            .is_some_and(|gate| gate.id == COMPLETE),
        _ => false,
    };
    !cells.alternatives.is_empty() && cells.alternatives.iter().zip(&weighed.standings).all(gate)
}

/// What is to be done about incomplete cards, in a sentence or two; `None` where all are complete.
pub(crate) fn advice(model: &Model, weighed: &Weighed) -> Option<String> {
    const SHOWN: usize = 3;
    let all = incomplete(&model.parameters, &model.cells, weighed);
    let first = all.iter().take(SHOWN);
    let first: Vec<String> = first
        .map(|(one, lacks)| format!("{} gives {lacks}", one.label))
        .collect();
    let more = match all.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let (cards, have) = match all.len() {
        0 => return None,
        1 => ("1 card is incomplete and cannot win".to_owned(), "it"),
        n => (format!("{n} cards are incomplete and cannot win"), "them"),
    };
    let nobody = if is_all(&model.cells, weighed) {
        ", so nobody wins"
    } else {
        ""
    };
    let first = first.join("; ");
    Some(format!(
        "{cards}{nobody}: {first}{more}. Have {have} completed, then decide again."
    ))
}
