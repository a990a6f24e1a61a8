//! Scores as lines over a weight: the worked examples by their closed forms, random decisions against weighing at the
//! very points, and means, whose lines are bent.

use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Effect, Gain, Gate, GateKind, GateTest, Norm, Op,
    Parameter, Parameters,
};
use steelyard_lab::{Knob, Lines, Mode, Sweep, lines};

/// Two criteria on a simplex: technical and interaction, the weight of the first given.
fn agents(technical: f64, scores: &[(f64, f64)]) -> (Parameters, Cells) {
    let parameters = vec![
        Parameter::weight("technical", "technical", technical),
        Parameter::weight("interaction", "interaction", 1.0 - technical),
    ];
    let column = |of: fn(&(f64, f64)) -> f64| Column::new(scores.iter().map(of).collect());
    let cells = Cells {
        criteria: vec![
            Criterion::new("technical", "technical", 1.0, 0),
            Criterion::new("interaction", "interaction", 1.0, 1),
        ],
        columns: vec![column(|one| one.0), column(|one| one.1)],
        alternatives: (0..scores.len())
            .map(|at| Alternative::new(format!("a{at}")))
            .collect(),
        ..Cells::default()
    };
    (Parameters::new(parameters), cells)
}

fn along((parameters, cells): &(Parameters, Cells), mode: Mode) -> Lines {
    let knob = Knob::Parameter { place: 0, mode };
    lines(&Sweep::new(parameters, cells, knob).unwrap()).unwrap()
}

/// A (1, −1.45) and B (.9, .1): −1.45 + 2.45 t = .1 + .8 t at t = 1.55/1.65 = 31/33.
#[test]
fn the_crossing_is_the_closed_form() {
    let found = along(
        &agents(0.7, &[(1.0, -1.45), (0.9, 0.1)]),
        Mode::Proportional,
    );
    assert_eq!(
        (found.from.to_bits(), found.to.to_bits()),
        (0.0_f64.to_bits(), 1.0_f64.to_bits())
    );
    let [only] = found.crossings.as_slice() else {
        panic!("{:?}", found.crossings);
    };
    assert!((only.at - 31.0 / 33.0).abs() < 1e-12, "{}", only.at);
    assert!((only.score - (0.1 + 0.8 * 31.0 / 33.0)).abs() < 1e-12);
    assert_eq!((only.left, only.right, only.first), (1, 0, true));
    let ends: Vec<&[(f64, f64)]> = found
        .lines
        .iter()
        .map(|line| line.points.as_slice())
        .collect();
    assert_eq!(ends[0].len(), 2);
    assert!((ends[0][0].1 + 1.45).abs() < 1e-12 && (ends[0][1].1 - 1.0).abs() < 1e-12);
}

/// (.8, .1), (.9, .1), (1, −.95), (.95, −.05). The first two meet at 0 alone; B and D at .15/.2 = .75; C and D at
/// .9/.95 = 18/19; A and D at .5; A and C at 1.05/1.25 = .84; B and C at 1.05/1.15 = 21/23.
#[test]
fn who_leads_is_told_from_who_only_passes() {
    let four = agents(0.7, &[(0.8, 0.1), (0.9, 0.1), (1.0, -0.95), (0.95, -0.05)]);
    let found = along(&four, Mode::Proportional);
    let expected = [
        (0.0, (0, 1), true),
        (0.5, (0, 3), false),
        (0.75, (1, 3), true),
        (0.84, (0, 2), false),
        (21.0 / 23.0, (1, 2), false),
        (18.0 / 19.0, (3, 2), true),
    ];
    assert_eq!(
        found.crossings.len(),
        expected.len(),
        "{:?}",
        found.crossings
    );
    for (one, (at, (left, right), first)) in found.crossings.iter().zip(expected) {
        assert!((one.at - at).abs() < 1e-12, "{one:?}");
        assert_eq!(
            (one.left, one.right, one.first),
            (left, right, first),
            "{one:?}"
        );
    }
}

/// A weight that moves alone goes to the end of its beam: t·1 + .3·(−1.45) = t·.9 + .3·.1 at t = 4.65 is beyond it.
#[test]
fn a_free_weight_has_its_own_range() {
    let found = along(&agents(0.7, &[(1.0, -1.45), (0.9, 0.1)]), Mode::Free);
    assert!((found.to - 1.4).abs() < 1e-12, "{}", found.to);
    assert!(found.crossings.is_empty());
}

/// One that is shut out by a gate has no line, and is in nobody's way.
#[test]
fn those_that_do_not_rank_have_no_line() {
    let (parameters, mut cells) = agents(0.7, &[(1.0, -1.45), (0.9, 0.1), (2.0, 2.0)]);
    let mut list = parameters.all().to_vec();
    list.push(Parameter::threshold("limit", "limit", 1.0));
    cells.alternatives[2].gates = vec![Gate {
        kind: GateKind::Rule,
        id: "limit".into(),
        label: "limit".into(),
        effect: Effect::Reject,
        test: GateTest::Atom(Atom::Number {
            label: "x".into(),
            measured: 2.0,
            criterion: None,
            op: Op::Le,
            limit: 2,
        }),
    }];
    let found = along(&(Parameters::new(list), cells), Mode::Proportional);
    assert_eq!(found.lines.len(), 2);
    assert!(found.crossings.iter().all(|one| one.first));
}

/// Thirty steps of a stair of which each leads somewhere: twelve are drawn, the others counted.
#[test]
fn of_many_the_nearest_to_leading_are_followed() {
    let stair: Vec<(f64, f64)> = (0..30)
        .map(|at| {
            let angle = f64::from(at) / 29.0 * std::f64::consts::FRAC_PI_2;
            (angle.sin(), angle.cos())
        })
        .chain([(0.0, 0.0)])
        .collect();
    let found = along(&agents(0.5, &stair), Mode::Proportional);
    assert_eq!((found.lines.len(), found.hidden), (12, 19));
    assert!(found.lines.iter().all(|line| line.alternative != 30));
    assert!(
        found
            .crossings
            .iter()
            .all(|one| one.at >= 0.0 && one.at <= 1.0)
    );
}

/// Where only one evaluator is heard of an alternative its mean does not move, the other's does: two over three at 0, one at
/// infinity.
#[test]
fn means_are_bent() {
    let (parameters, mut cells) = agents(0.5, &[(1.0, 0.0), (0.6, 0.0)]);
    cells.norm = Norm::Weights;
    cells.columns[1].gain = Gain::Each(vec![1.0, 0.0]);
    let both = (parameters, cells);
    let found = along(&both, Mode::Free);
    assert_eq!(found.lines[0].points.len(), 33);
    // t/(t + .5) = .6 at t = .75.
    let [only] = found.crossings.as_slice() else {
        panic!("{:?}", found.crossings);
    };
    assert!((only.at - 0.75).abs() < 1e-12 && only.first, "{only:?}");
    assert_eq!((only.left, only.right), (1, 0));
}

/// The same from weights of a billionth to those of a billion.
#[test]
fn means_are_bent_whatever_weights_are_measured_in() {
    for k in [1e-9, 1e-3, 1e3, 1e9] {
        let (parameters, mut cells) = agents(0.5, &[(1.0, 0.0), (0.6, 0.0)]);
        let scaled = |one: &Parameter| Parameter {
            value: one.value * k,
            max: k,
            limit: k,
            ..one.clone()
        };
        let parameters = Parameters::new(parameters.all().iter().map(scaled).collect());
        cells.norm = Norm::Weights;
        cells.columns[1].gain = Gain::Each(vec![1.0, 0.0]);
        let found = along(&(parameters, cells), Mode::Free);
        assert_eq!(found.lines[0].points.len(), 33, "{k}");
        let [only] = found.crossings.as_slice() else {
            panic!("{:?}", found.crossings);
        };
        assert!((only.at / k - 0.75).abs() < 1e-12 && only.first, "{only:?}");
    }
}

proptest! {
    /// Each point of a line is what weighing says there; each pair that changes places between two looks has a crossing
    /// between them, and who is told to be above is.
    #[test]
    fn lines_are_what_weighing_says(
        scores in prop::collection::vec((-20_i32..20, -20_i32..20), 2..8),
        technical in 1_i32..10,
    ) {
        let scores: Vec<(f64, f64)> = scores
            .into_iter()
            .map(|(x, y)| (f64::from(x) / 10.0, f64::from(y) / 10.0))
            .collect();
        let both = agents(f64::from(technical) / 10.0, &scores);
        let found = along(&both, Mode::Proportional);
        let knob = Knob::Parameter { place: 0, mode: Mode::Proportional };
        let sweep = Sweep::new(&both.0, &both.1, knob).unwrap();
        for line in &found.lines {
            for (t, score) in &line.points {
                let weighed = sweep.weigh(*t).scores[line.alternative];
                prop_assert!((weighed - score).abs() < 1e-9);
            }
        }
        let order = |t: f64| {
            let scores = sweep.weigh(t).scores;
            move |one: usize, other: usize| scores[one] - scores[other]
        };
        for crossing in &found.crossings {
            let at = order(crossing.at);
            prop_assert!(at(crossing.left, crossing.right).abs() < 1e-9);
            let (before, after) = (order((crossing.at - 0.01).max(0.0)), order((crossing.at + 0.01).min(1.0)));
            prop_assert!(before(crossing.left, crossing.right) >= -1e-9);
            prop_assert!(after(crossing.right, crossing.left) >= -1e-9);
        }
        for step in 0..20 {
            let (from, to) = (f64::from(step) / 20.0, f64::from(step + 1) / 20.0);
            let (before, after) = (order(from), order(to));
            for one in 0..scores.len() {
                for other in 0..scores.len() {
                    if before(one, other) > 1e-6 && after(one, other) < -1e-6 {
                        let met = found.crossings.iter().any(|crossing| {
                            (crossing.left, crossing.right) == (one, other) && crossing.at > from && crossing.at < to
                        });
                        prop_assert!(met, "{one} and {other} between {from} and {to}: {found:?}");
                    }
                }
            }
        }
    }
}
