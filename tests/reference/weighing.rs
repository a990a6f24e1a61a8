//! `weigh` against the reference: scores, standings, ranking, outcome, recommendation and stages.

use steelyard_decision::{Cells, Standing, weigh};

use crate::form::{Decision, Step};
use crate::model::{self, Weighed, scores_compare, values};
use crate::product;

/// How the product's weighing of a decision differs from the reference, in words; `None` where it does not.
pub(crate) fn differs(decision: &Decision) -> Option<String> {
    let model = product::model(decision);
    let got = weigh(&model.parameters, &model.cells);
    let expected = model::weigh(&decision.step, &values(decision));
    step_differs(&decision.step, &expected, &model.cells, &got)
}

/// Whether rounding may decide the outcome, which then is not asked for.
pub(crate) fn unsure(decision: &Decision) -> bool {
    model::weigh(&decision.step, &values(decision))
        .all_doubts()
        .unsure
}

/// How many that rank next to each other are surely equal by snapping alone, however they stand.
pub(crate) fn ties(decision: &Decision) -> u64 {
    let weighed = model::weigh(&decision.step, &values(decision));
    let mut order: Vec<usize> = (0..weighed.scores.len())
        .filter(|at| weighed.standings[*at] == model::Standing::Ranked)
        .collect();
    let x = |at: usize| weighed.scores[at].map_or(0.0, |score| score.x);
    order.sort_by(|one, other| x(*other).total_cmp(&x(*one)));
    let pairs = order
        .windows(2)
        .filter(|pair| scores_compare(&decision.step, &weighed, pair[0], pair[1]).tied);
    pairs.count() as u64
}

fn step_differs(
    step: &Step,
    expected: &Weighed,
    cells: &Cells,
    got: &steelyard_decision::Weighed,
) -> Option<String> {
    scores_differ(step, expected, got)
        .or_else(|| order_differs(step, expected, got))
        .or_else(|| outcome_differs(step, expected, cells, got))
}

fn scores_differ(
    step: &Step,
    expected: &Weighed,
    got: &steelyard_decision::Weighed,
) -> Option<String> {
    for (at, one) in step.alternatives.iter().enumerate() {
        let x = got.scores[at];
        let same = match expected.scores[at] {
            None => x.is_nan(),
            Some(score) => score.off.is_infinite() || (x - score.x).abs() <= score.off,
        };
        if !same {
            return Some(format!(
                "score of {} is {x} and not {:?}",
                one.id, expected.scores[at]
            ));
        }
        let standing = match got.standings[at] {
            Standing::Ranked => model::Standing::Ranked,
            Standing::Gated(gate) => model::Standing::Gated(gate),
            Standing::Unscored => model::Standing::Unscored,
            Standing::Out => model::Standing::Out,
        };
        let known = expected.scores[at].is_none_or(|score| score.off.is_finite());
        if known && standing != expected.standings[at] {
            return Some(format!(
                "{} is {standing:?} and not {:?}",
                one.id, expected.standings[at]
            ));
        }
    }
    None
}

/// Those that rank stand first, then the others; among each by score, ties by input order.
fn order_differs(
    step: &Step,
    expected: &Weighed,
    got: &steelyard_decision::Weighed,
) -> Option<String> {
    let ranks = |at: usize| got.standings[at] == Standing::Ranked;
    let mut places = got.order.clone();
    places.sort_unstable();
    if !places.into_iter().eq(0..step.alternatives.len())
        || got.order.iter().filter(|at| ranks(**at)).count() != got.ranked
    {
        return Some(format!("order {:?} with {} ranked", got.order, got.ranked));
    }
    for pair in got.order.windows(2) {
        let (one, other) = (pair[0], pair[1]);
        if ranks(one) != ranks(other) {
            if ranks(other) {
                return Some(format!("{other} ranks behind {one}, which does not"));
            }
            continue;
        }
        let compared = scores_compare(step, expected, one, other);
        let right = compared.order.is_gt() || compared.order.is_eq() && one < other;
        if compared.sure && !right {
            let scores = [one, other].map(|at| expected.scores[at]);
            return Some(format!("{one} stands before {other}: {scores:?}"));
        }
    }
    None
}

fn outcome_differs(
    step: &Step,
    expected: &Weighed,
    cells: &Cells,
    got: &steelyard_decision::Weighed,
) -> Option<String> {
    if expected.doubts.unsure {
        return None;
    }
    let id = |place: Option<usize>| place.map(|at| step.alternatives[at].id.clone());
    let outcome = &got.outcome;
    let status = outcome.status.as_ref().map(|status| status.id.to_string());
    let came = (
        status,
        product::id(cells, outcome.winner),
        product::id(cells, outcome.recommended),
    );
    let should = (
        expected.status.clone(),
        id(expected.winner),
        id(expected.recommended),
    );
    if came != should {
        return Some(format!("outcome {came:?} and not {should:?}"));
    }
    match (&expected.stage, &got.stage) {
        (None, None) => None,
        (Some((place, expected)), Some((at, got))) if place == at => step_differs(
            &step.stages[*place].step,
            expected,
            &cells.stages[*at].cells,
            got,
        ),
        (expected, got) => {
            let places = [
                expected.as_ref().map(|one| one.0),
                got.as_ref().map(|one| one.0),
            ];
            Some(format!("opens {:?} and not {:?}", places[1], places[0]))
        }
    }
}
