//! What holds of random decisions of every form: the order of input says who leads only among equals,
//! and a weighted mean knows no unit of weight.

use proptest::prelude::*;
use steelyard_decision::{
    Cells, Column, Gain, Norm, Parameter, Parameters, Role, Stage, Weighed, weigh,
};

use crate::support::{grainy, problems};

/// The same decision with its alternatives in the opposite order, stages and all.
fn reversed(cells: &Cells) -> Cells {
    fn turned<T: Clone>(list: &[T]) -> Vec<T> {
        list.iter().rev().cloned().collect()
    }
    let columns = cells.columns.iter().map(|column| Column {
        x: turned(&column.x),
        gain: match &column.gain {
            Gain::Each(gains) => Gain::Each(turned(gains)),
            same => same.clone(),
        },
        ..column.clone()
    });
    let mut after = Cells {
        columns: columns.collect(),
        alternatives: turned(&cells.alternatives),
        ..cells.clone()
    };
    let stages = cells.stages.iter();
    let stages = stages.map(|stage| {
        Stage::new(
            stage.id.clone(),
            stage.label.clone(),
            reversed(&stage.cells),
            &after,
        )
    });
    after.stages = stages.collect();
    after
}

/// A rank is asked of an alternative by its place, which moves along.
fn asks_for_a_rank(cells: &Cells) -> bool {
    !cells.stages.is_empty()
}

fn scores_by_id(cells: &Cells, weighed: &Weighed) -> Vec<(String, u64)> {
    let pairs = cells.alternatives.iter().zip(&weighed.scores);
    let mut scores: Vec<(String, u64)> = pairs
        .map(|(one, score)| (one.id.to_string(), score.to_bits()))
        .collect();
    scores.sort();
    scores
}

proptest! {
    #[test]
    fn permuted_inputs_permute_results(problem in problems()) {
        let (parameters, cells) = (&problem.parameters, &problem.cells);
        let after = reversed(cells);
        let (one, other) = (weigh(parameters, cells), weigh(parameters, &after));
        prop_assert_eq!(scores_by_id(cells, &one), scores_by_id(&after, &other));
        prop_assert_eq!(one.ranked, other.ranked);
        // Among equals the first leads, whoever that is.
        if !grainy(&one) && !asks_for_a_rank(cells) {
            prop_assert_eq!(one.verdict(cells), other.verdict(&after));
        }
    }

    #[test]
    fn a_weighted_mean_knows_no_unit_of_weight(problem in problems(), factor in 0.1_f64..20.0) {
        let (parameters, cells) = (&problem.parameters, &problem.cells);
        prop_assume!(cells.norm == Norm::Weights);
        let scaled = parameters.all().iter().map(|one| match one.role {
            Role::Weight => Parameter { value: one.value * factor, ..one.clone() },
            _ => one.clone(),
        });
        let scaled = Parameters::new(scaled.collect());
        let (one, other) = (weigh(parameters, cells), weigh(&scaled, cells));
        for (before, after) in one.scores.iter().zip(&other.scores) {
            let same = (before - after).abs() <= 1e-9 * before.abs().max(1.0);
            prop_assert!(same || (before.is_nan() && after.is_nan()), "{before} and {after}");
        }
        if !grainy(&one) {
            prop_assert_eq!(one.verdict(cells), other.verdict(cells));
        }
    }
}
