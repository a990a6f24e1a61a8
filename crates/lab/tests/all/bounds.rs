//! No sweep and no flip sets what nobody could set: neither the number that moves nor those that share with
//! it leave their bounds, and what followed another stands alone once it moves.

use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Model, Parameter, Parameters, Role,
};
use steelyard_lab::{Knob, Mode, Sweep, SweepError, curve, flips};

const IDS: [&str; 3] = ["a", "b", "c"];

/// A weight with its bounds, its slider ending at the limit.
fn bounded(id: &'static str, value: f64, (min, limit): (f64, f64)) -> Parameter {
    Parameter {
        min,
        max: limit,
        limit,
        ..Parameter::weight(id, id, value)
    }
}

fn range(parameters: &Parameters, id: &str, mode: Mode) -> (f64, f64) {
    let knob = Knob::parameter(parameters, id, Some(mode)).unwrap();
    let cells = Cells::default();
    let sweep = Sweep::new(parameters, &cells, knob).unwrap();
    (sweep.from, sweep.to)
}

fn assert_range(got: (f64, f64), expected: (f64, f64)) {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(
        near(got.0, expected.0) && near(got.1, expected.1),
        "{got:?} for {expected:?}"
    );
}

const WIDE: (f64, f64) = (0.0, 1e6);

/// W = 34.
#[test]
fn without_narrow_bounds_the_beam_ends_at_the_sum() {
    let values = [10.0, 8.0, 16.0];
    let weights = IDS
        .iter()
        .zip(values)
        .map(|(id, value)| bounded(id, value, WIDE));
    let parameters = Parameters::new(weights.collect());
    assert_range(range(&parameters, "a", Mode::Proportional), (0.0, 34.0));
}

/// a = 2, b = 3 and c = 1 share 6: b has three quarters of what a leaves, c a quarter.
#[test]
fn a_shared_range_ends_where_anyone_reaches_a_bound() {
    let table = [
        ([WIDE, WIDE, WIDE], (0.0, 6.0)),
        ([(1.0, 5.0), WIDE, WIDE], (1.0, 5.0)),
        // b is 1.5 where a is 4.
        ([WIDE, (1.5, 1e6), WIDE], (0.0, 4.0)),
        // c is 1.25 where a is 1.
        ([WIDE, WIDE, (0.0, 1.25)], (1.0, 6.0)),
        ([(0.5, 5.0), (0.75, 3.75), (0.5, 1.5)], (1.0, 4.0)),
        // Who stands at a bound lets nobody move past it.
        ([WIDE, (3.0, 3.0), WIDE], (2.0, 2.0)),
    ];
    for (bounds, expected) in table {
        let weights = IDS.iter().zip([2.0, 3.0, 1.0]).zip(bounds);
        let weights = weights.map(|((id, value), bounds)| bounded(id, value, bounds));
        let parameters = Parameters::new(weights.collect());
        assert_range(range(&parameters, "a", Mode::Proportional), expected);
    }
}

#[test]
fn a_free_range_ends_at_the_limit() {
    let parameters = Parameters::new(vec![
        Parameter {
            max: 9.0,
            ..bounded("a", 2.0, (0.5, 3.0))
        },
        Parameter {
            max: 1.0,
            ..bounded("b", 2.0, WIDE)
        },
    ]);
    assert_range(range(&parameters, "a", Mode::Free), (0.5, 3.0));
    // A value beyond its slider stays in the range.
    assert_range(range(&parameters, "b", Mode::Free), (0.0, 2.0));
}

#[test]
fn what_moves_follows_no_more() {
    let parameters = Parameters::new(vec![
        bounded("all", 2.0, WIDE),
        Parameter {
            fallback_of: Some("all".into()),
            follows: true,
            ..bounded("speed", 2.0, WIDE)
        },
    ]);
    let cells = Cells::default();
    let moved = |id, mode, t| {
        let knob = Knob::parameter(&parameters, id, Some(mode)).unwrap();
        let moved = Sweep::new(&parameters, &cells, knob)
            .unwrap()
            .parameters_at(t);
        (moved.value(0), moved.value(1), moved.all()[1].follows)
    };
    assert_eq!(moved("speed", Mode::Free, 3.0), (2.0, 3.0, false));
    assert_eq!(moved("all", Mode::Free, 3.0), (3.0, 3.0, true));
    // All gives what speed takes, and does not take speed along.
    assert_eq!(moved("speed", Mode::Proportional, 3.0), (1.0, 3.0, false));
}

fn model(weights: Vec<Parameter>, rows: &[Vec<f64>]) -> Model {
    let criteria = weights.iter().enumerate();
    let column = |at: usize| Column::new(rows.iter().map(|row| row[at]).collect());
    Model {
        cells: Cells {
            criteria: criteria
                .map(|(at, one)| Criterion::new(one.id.clone(), one.id.clone(), 1.0, at))
                .collect(),
            columns: (0..weights.len()).map(column).collect(),
            alternatives: (0..rows.len())
                .map(|at| Alternative::new(format!("x{at}")))
                .collect(),
            ..Cells::default()
        },
        parameters: Parameters::new(weights),
        ..Model::default()
    }
}

/// One that has others, one that stands alone, one without the parameter, one that reads by it.
#[test]
fn a_curve_counts_the_decisions_in_which_something_moves() {
    let rows = [vec![1.0, 0.0], vec![0.0, 0.9]];
    let shared = model(
        vec![bounded("a", 1.0, WIDE), bounded("b", 1.0, WIDE)],
        &rows,
    );
    let locked = Parameter {
        locked: true,
        ..bounded("b", 1.0, WIDE)
    };
    let alone = model(
        vec![
            Parameter {
                max: 2.0,
                ..bounded("a", 1.0, WIDE)
            },
            locked,
        ],
        &rows,
    );
    let without = model(vec![bounded("b", 1.0, WIDE)], &[vec![1.0]]);
    let reads = model(
        vec![Parameter {
            role: Role::Evaluating,
            ..bounded("a", 1.0, WIDE)
        }],
        &[vec![1.0]],
    );
    let all = [
        without.clone(),
        shared.clone(),
        reads.clone(),
        alone.clone(),
    ];
    let found = curve(&all, "a", Some(Mode::Proportional)).unwrap();
    assert_eq!((found.decisions, found.mode), (2, Mode::Proportional));
    // Shared, x1 leads where a < 0.9 · (2 − a), alone where a < 0.9.
    let edges: Vec<(f64, usize)> = found
        .steps
        .iter()
        .map(|one| (one.to, one.winners))
        .collect();
    assert_eq!(
        edges.iter().map(|(_, count)| *count).collect::<Vec<_>>(),
        [2, 1, 0]
    );
    assert!(
        (edges[0].0 - 0.9).abs() < 1e-9 && (edges[1].0 - 1.8 / 1.9).abs() < 1e-9,
        "{edges:?}"
    );
    let free = curve(&all, "a", None).unwrap();
    assert_eq!((free.decisions, free.mode), (2, Mode::Free));
    let unshared = curve(&[alone], "a", Some(Mode::Proportional));
    assert_eq!(unshared.unwrap_err(), SweepError::NotShared);
    assert!(matches!(
        curve(std::slice::from_ref(&without), "a", None),
        Err(SweepError::Unknown(_))
    ));
    assert_eq!(
        curve(&[reads, without], "a", None).unwrap_err(),
        SweepError::Evaluating
    );
}

#[test]
fn a_curve_stands_where_its_first_decision_does() {
    let of = |id, value| model(vec![bounded(id, value, WIDE)], &[vec![1.0]]);
    let found = curve(&[of("b", 0.1), of("a", 0.5), of("a", 0.7)], "a", None).unwrap();
    assert_eq!(found.value.to_bits(), 0.5_f64.to_bits());
}

prop_compose! {
    /// A weight in tenths within its bounds, which may be narrow.
    fn weights()(parts in prop::collection::vec((0_i32..=20, 0_i32..=9, 0_i32..=9, prop::bool::ANY), 3)) -> Vec<Parameter> {
        let each = IDS.iter().zip(parts);
        let weight = |(id, (value, below, above, narrow)): (&&'static str, (i32, i32, i32, bool))| {
            let tenth = |parts: i32| f64::from(parts) / 10.0;
            let bounds = (tenth((value - below).max(0)), tenth(value + above));
            bounded(id, tenth(value), if narrow { bounds } else { WIDE })
        };
        each.map(weight).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_flip_sets_what_cannot_be_set(
        weights in weights(),
        rows in prop::collection::vec(prop::collection::vec((-10_i32..=10).prop_map(|x| f64::from(x) / 10.0), 3), 2..5),
    ) {
        let model = model(weights, &rows);
        let found = flips(&model.parameters, &model.cells);
        for flip in found.edits.iter().filter(|flip| matches!(flip.knob, Knob::Parameter { .. })) {
            let sweep = Sweep::new(&model.parameters, &model.cells, flip.knob.clone()).unwrap();
            let mut set = model.parameters.clone();
            for moved in sweep.parameters_at(flip.to).all() {
                prop_assert_eq!(set.set(&moved.id, moved.value), Ok(()), "{:?}", flip);
            }
            let after = steelyard_decision::weigh(&set, &model.cells).verdict(&model.cells);
            prop_assert_eq!(&after, &flip.after, "{:?}", flip);
        }
    }

    /// Everyone stays within bounds all along a shared range, and someone is at one at either end.
    #[test]
    fn a_shared_range_is_as_wide_as_bounds_let_it_be(weights in weights(), share in 0.0_f64..=1.0) {
        let parameters = Parameters::new(weights);
        let cells = Cells::default();
        let knob = Knob::parameter(&parameters, "a", Some(Mode::Proportional)).unwrap();
        let sweep = Sweep::new(&parameters, &cells, knob).unwrap();
        let inside = |one: &Parameter| one.min <= one.value && one.value <= one.limit;
        for t in [sweep.from, sweep.from + share * (sweep.to - sweep.from), sweep.to] {
            let t = t.clamp(sweep.from, sweep.to);
            let at = sweep.parameters_at(t);
            prop_assert!(at.all().iter().all(inside), "at {}: {:?}", t, at);
            let sums = [&at, &parameters].map(|all| all.all().iter().map(|one| one.value).sum::<f64>());
            prop_assert!((sums[0] - sums[1]).abs() < 1e-9, "at {}: {:?}", t, at);
        }
        for end in [sweep.from, sweep.to] {
            let at = sweep.parameters_at(end);
            let near = |one: &Parameter| (one.value - one.min).abs() < 1e-9 || (one.value - one.limit).abs() < 1e-9;
            // Beyond the sum there is nothing left to share, whatever the bounds.
            let all_of_it = at.all()[1..].iter().all(|one| one.value < 1e-9);
            prop_assert!(all_of_it || at.all().iter().any(near), "at {}: {:?}", end, at);
        }
    }
}
