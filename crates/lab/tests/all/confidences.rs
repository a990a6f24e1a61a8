//! All confidences of a panel moved at once: the worked example, random panels against asking at each point of a grid,
//! and panels with nothing to move.

use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Gain, Limit, Measure, Model, Norm, Op, Parameter,
    Parameters, Pick, Test, Verdict, Weighed,
};
use steelyard_lab::{Deflation, Knob, Spot, Sweep, SweepError, Zones, doubts, zones};

use crate::support::{grainy, guard};

/// Weight, share, confidence, and a score of each position, if there is one.
type Evaluator = (f64, f64, f64, Vec<Option<f64>>);

fn panel(evaluators: &[Evaluator], (consensus, gap): (f64, f64)) -> (Parameters, Cells) {
    const IDS: [&str; 6] = ["V", "S", "M", "X", "Y", "Z"];
    let count = evaluators.len();
    let weights = evaluators.iter().zip(IDS);
    let mut parameters: Vec<Parameter> = weights
        .map(|((weight, ..), id)| Parameter::weight(id, id, *weight))
        .collect();
    parameters.push(Parameter::threshold("consensus", "consensus", consensus));
    parameters.push(Parameter::threshold("gap", "gap", gap));
    let test = |measure, op, at| Test::new(measure, op, Limit::Parameter(count + at));
    let column = |(.., c, scores): &Evaluator| Column {
        gain: if scores.iter().all(Option::is_some) {
            Gain::Same(*c)
        } else {
            let gains = scores
                .iter()
                .map(|score| if score.is_some() { *c } else { 0.0 });
            Gain::Each(gains.collect())
        },
        ..Column::new(scores.iter().map(|score| score.unwrap_or(0.0)).collect())
    };
    let cells = Cells {
        criteria: (0..count)
            .map(|at| Criterion {
                share: evaluators[at].1,
                ..Criterion::new(IDS[at], IDS[at], 1.0, at)
            })
            .collect(),
        columns: evaluators.iter().map(column).collect(),
        alternatives: (0..evaluators[0].3.len())
            .map(|at| Alternative::new(format!("p{at}")))
            .collect(),
        norm: Norm::Weights,
        guards: vec![
            guard(
                "nobody",
                vec![Test::new(Measure::Ranked, Op::Lt, Limit::Constant(1.0))],
            ),
            guard("consensus", vec![test(Measure::Top, Op::Ge, 0)]),
            guard("hybrid", vec![test(Measure::Gap, Op::Lt, 1)]),
            guard("fallback", vec![]),
        ],
        ..Cells::default()
    };
    (Parameters::new(parameters), cells)
}

fn sweep((parameters, cells): &(Parameters, Cells), how: Deflation) -> Sweep<'_> {
    let knob = Knob::confidences(cells, None, how).unwrap();
    Sweep::new(parameters, cells, knob).unwrap()
}

/// V, S, M over P and Q.
fn e4() -> (Parameters, Cells) {
    let evaluator = |weight, c, p, q| (weight, 1.0, c, vec![Some(p), Some(q)]);
    let evaluators = [
        evaluator(2.5, 1.0, 0.9, 0.5),
        evaluator(2.0, 0.8, 0.6, 0.7),
        evaluator(1.5, 0.6, 0.5, 0.9),
    ];
    panel(&evaluators, (0.7, 0.1))
}

fn first(weighed: &Weighed) -> f64 {
    weighed.scores[0]
}

#[test]
fn e9_confidences_to_a_power() {
    let e4 = e4();
    let power = sweep(&e4, Deflation::Power);
    assert_eq!((power.from, power.to, power.now), (0.0, 4.0, 1.0));
    for (t, expected) in [(0.0, 0.7), (1.0, 0.732), (2.0, 0.761_111)] {
        let found = first(&power.weigh(t));
        assert!((found - expected).abs() < 5e-7, "{t}: {found}");
    }
    assert!(!zones(&power).exact);
}

#[test]
fn where_confidences_end() {
    let e4 = e4();
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found}");
    // All are .8 in the end: (2.25 + 1.2 + .75)/6.
    let shrink = sweep(&e4, Deflation::Shrink);
    assert_eq!((shrink.from, shrink.to, shrink.now), (0.0, 1.0, 0.0));
    near(first(&shrink.weigh(0.0)), 0.732);
    near(first(&shrink.weigh(1.0)), 0.7);
    // Half way 0.9, 0.8, 0.7: (2.025 + .96 + .525)/4.9.
    near(first(&shrink.weigh(0.5)), 3.51 / 4.9);
    let cap = sweep(&e4, Deflation::Cap);
    assert_eq!((cap.from, cap.to, cap.now), (0.0, 1.0, 1.0));
    near(first(&cap.weigh(1.0)), 0.732);
    near(first(&cap.weigh(0.8)), (1.8 + 0.96 + 0.45) / 4.5);
    near(first(&cap.weigh(0.3)), 0.7);
    assert!(cap.weigh(0.0).scores.iter().all(|score| score.is_nan()));
    let found = zones(&cap);
    assert!(found.exact);
    assert_eq!(found.zones.len(), 1);
    assert_eq!(
        found.breakpoints[0].here.status.as_deref(),
        Some("nobody"),
        "{found:?}"
    );
}

/// C of P falls to .7 at 1 − t of the shrinking; consensus at .71 ends on the way there: with u = 2.5 − .5t, 1.6 and
/// .9 + .3t, C = (3.66 − .3t)/(5 − .2t) = .71 at .11/.158.
#[test]
fn a_threshold_on_the_way_to_the_mean() {
    let evaluator = |weight, c, p| (weight, 1.0, c, vec![Some(p)]);
    let evaluators = [
        evaluator(2.5, 1.0, 0.9),
        evaluator(2.0, 0.8, 0.6),
        evaluator(1.5, 0.6, 0.5),
    ];
    let panel = panel(&evaluators, (0.71, 0.1));
    let found = zones(&sweep(&panel, Deflation::Shrink));
    assert!(found.exact);
    assert_eq!(found.zones.len(), 2);
    assert!((found.zones[0].to - 0.11 / 0.158).abs() < 1e-9, "{found:?}");
    // c^t: (2.25 + 1.2·.8^t + .75·.6^t)/(2.5 + 2·.8^t + 1.5·.6^t), scanned.
    let found = zones(&sweep(&panel, Deflation::Power));
    assert_eq!(found.zones.len(), 2);
    let [s, m] = [0.8_f64, 0.6].map(|c| c.powf(found.zones[0].to));
    let c = (2.25 + 1.2 * s + 0.75 * m) / (2.5 + 2.0 * s + 1.5 * m);
    assert!((c - 0.71).abs() < 2e-9, "{c}");
}

/// What counts against others is no confidence, and stays as it is: with −.5 for .1 beside the three above
/// C = (3.61 − .3t)/(4.5 − .2t) = .78 at .1/.144.
#[test]
fn a_factor_below_0_is_none_that_moves() {
    let evaluator = |weight, c, p| (weight, 1.0, c, vec![Some(p)]);
    let mut panel = panel(
        &[
            evaluator(2.5, 1.0, 0.9),
            evaluator(2.0, 0.8, 0.6),
            evaluator(1.5, 0.6, 0.5),
            evaluator(1.0, 0.0, 0.1),
        ],
        (0.78, 0.1),
    );
    panel.1.columns[3].gain = Gain::Each(vec![-0.5]);
    let found = zones(&sweep(&panel, Deflation::Shrink));
    let ends: Vec<f64> = found.zones.iter().map(|zone| zone.to).collect();
    let [edge, _] = ends[..] else {
        panic!("{found:?}");
    };
    assert!((edge - 0.1 / 0.144).abs() < 1e-9, "{found:?}");
}

fn said(panel: (Parameters, Cells), outcome: impl Fn(&Verdict) -> String) -> Vec<String> {
    let (parameters, cells) = panel;
    let model = Model {
        parameters,
        cells,
        ..Model::default()
    };
    let all = doubts(&model, None);
    all.iter().map(|one| one.words(&outcome)).collect()
}

/// The panel that ends its consensus at .11/.158 on the way to the mean; capped, (3.45t + .45)/(4.5t + .9) = .71 at
/// .189/.255; as c^t where the scan has it.
#[test]
fn what_comes_of_doubt_is_said_from_where_and_up_to_where() {
    let evaluator = |weight, c, p| (weight, 1.0, c, vec![Some(p)]);
    let evaluators = [
        evaluator(2.5, 1.0, 0.9),
        evaluator(2.0, 0.8, 0.6),
        evaluator(1.5, 0.6, 0.5),
    ];
    let status = |verdict: &Verdict| verdict.status.as_deref().unwrap().to_owned();
    let [shrink, power, cap] = &said(panel(&evaluators, (0.71, 0.1)), status)[..] else {
        panic!();
    };
    assert_eq!(shrink, "fallback from 0.696");
    assert_eq!(cap, "fallback up to 0.741");
    assert!(power.starts_with("fallback up to 0."), "{power}");
    assert!(power.ends_with(", checked at 256 points"), "{power}");
}

/// The second one's part of the mean goes from .1/1.1 to a half: 1 − s = .58 at .42, .58 = .2 + .8s at .475, where its confidence
/// .1 + .45t is 1.1 times that.
#[test]
fn stretches_and_single_points_of_doubt_are_said() {
    let evaluators = [
        (1.0, 1.0, 1.0, vec![Some(1.0), Some(0.58), Some(0.2)]),
        (1.0, 1.0, 0.1, vec![Some(0.0), Some(0.58), Some(1.0)]),
    ];
    let mut panel = panel(&evaluators, (0.0, 0.0));
    let winner = |verdict: &Verdict| verdict.winner.as_deref().unwrap_or("a tie").to_owned();
    assert_eq!(
        said(panel.clone(), winner)[0],
        "p1 from 0.804 to 0.939; p2 from 0.939"
    );
    let level = Test::new(Measure::Gap, Op::Le, Limit::Constant(0.0));
    let mut tied = guard("tied", vec![level]);
    tied.status.winner = Pick::Nobody;
    panel.1.guards.insert(0, tied);
    assert_eq!(
        said(panel, winner)[0],
        "a tie at 0.804; p1 from 0.804 to 0.939; a tie at 0.939; p2 from 0.939"
    );
}

#[test]
fn what_has_no_confidences() {
    let (parameters, mut cells) = e4();
    assert_eq!(
        Knob::confidences(&cells, Some("jury"), Deflation::Cap).unwrap_err(),
        SweepError::NoStage
    );
    cells.norm = Norm::One;
    assert_eq!(
        Knob::confidences(&cells, None, Deflation::Cap).unwrap_err(),
        SweepError::NotAMean
    );
    let knob = Knob::Confidences {
        stage: Vec::new(),
        how: Deflation::Cap,
    };
    assert_eq!(
        Sweep::new(&parameters, &cells, knob)
            .map(|_| ())
            .unwrap_err(),
        SweepError::NotAMean
    );
}

#[test]
fn panels_with_nothing_to_move() {
    let evaluator = |c, p, q| (1.0, 1.0, c, vec![Some(p), Some(q)]);
    let unsure = panel(
        &[evaluator(0.0, 0.9, 0.5), evaluator(0.0, 0.1, 0.7)],
        (0.7, 0.1),
    );
    let alone = panel(&[evaluator(0.6, 0.9, 0.5)], (0.7, 0.1));
    let alike = panel(
        &[evaluator(0.6, 0.9, 0.5), evaluator(0.6, 0.1, 0.7)],
        (0.7, 0.1),
    );
    for panel in [&unsure, &alone, &alike] {
        for how in Deflation::ALL {
            let sweep = sweep(panel, how);
            let found = zones(&sweep);
            assert_eq!(found.zones.len(), 1, "{how:?} {found:?}");
            let now = sweep.weigh(sweep.now).verdict(&panel.1);
            assert_eq!(found.zones[0].verdict, now);
        }
    }
    // One without a confidence is no part of the mean.
    let silent = panel(
        &[
            evaluator(1.0, 0.9, 0.5),
            evaluator(0.5, 0.1, 0.7),
            evaluator(0.0, 0.0, 1.0),
        ],
        (0.7, 0.1),
    );
    let all = sweep(&silent, Deflation::Shrink).weigh(1.0);
    assert!((all.scores[0] - 0.5).abs() < 1e-12, "{all:?}");
    let none = sweep(&silent, Deflation::Power).weigh(0.0);
    assert!((none.scores[0] - 0.5).abs() < 1e-12, "{none:?}");
}

fn evaluators() -> impl Strategy<Value = (Vec<Evaluator>, (f64, f64))> {
    let tenths = |range: std::ops::RangeInclusive<u32>| range.prop_map(|x| f64::from(x) / 10.0);
    let score = move || {
        prop_oneof![
            4 => tenths(0..=10).prop_map(Some),
            1 => Just(None)
        ]
    };
    (1_usize..=5).prop_flat_map(move |positions| {
        let share = prop_oneof![2 => Just(1.0), 1 => Just(0.5)];
        let scores = prop::collection::vec(score(), positions);
        let evaluator = (tenths(0..=30), share, tenths(0..=10), scores);
        let limits = (tenths(3..=9), tenths(0..=4));
        (prop::collection::vec(evaluator, 1..=6), limits)
    })
}

/// The outcome that zones tell of a value, unless it is an edge of theirs.
fn outcome_at(found: &Zones, t: f64) -> Option<&steelyard_decision::Verdict> {
    let mut edges = found.breakpoints.iter();
    if let Some(edge) = edges.find(|one| (one.at - t).abs() < 1e-9) {
        return (edge.at.to_bits() == t.to_bits()).then_some(&edge.here);
    }
    let mut zones = found.zones.iter();
    Some(&zones.find(|zone| zone.from <= t && t <= zone.to)?.verdict)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// What zones say is what one comes to at each point of a grid; of what is scanned, at each point of the scan.
    #[test]
    fn zones_are_what_asking_gives((evaluators, limits) in evaluators()) {
        let panel = panel(&evaluators, limits);
        for how in Deflation::ALL {
            let sweep = sweep(&panel, how);
            let found = zones(&sweep);
            prop_assert_eq!(found.exact, how != Deflation::Power);
            let points = if found.exact { 400 } else { 256 };
            for step in 0..=points {
                let t = sweep.from + f64::from(step) / f64::from(points) * (sweep.to - sweep.from);
                let weighed = sweep.weigh(t);
                // Where a comparison is crossed slowly its two sides stay within its grain for a while.
                let beside = found.breakpoints.iter().any(|one| (one.at - t).abs() < 1e-3);
                if beside && grainy(&weighed) {
                    continue;
                }
                if let Some(verdict) = outcome_at(&found, t) {
                    prop_assert_eq!(verdict, &weighed.verdict(&panel.1), "{:?} at {}: {:?}", how, t, &found);
                }
            }
            let now = sweep.weigh(sweep.now).verdict(&panel.1);
            let plain = steelyard_decision::weigh(&panel.0, &panel.1).verdict(&panel.1);
            prop_assert_eq!(now, plain, "{:?} as stated", how);
        }
    }

    /// A common factor on all confidences changes no score.
    #[test]
    fn a_common_factor_changes_nothing((evaluators, limits) in evaluators(), factor in 0.1_f64..1.0) {
        let all = panel(&evaluators, limits);
        let less: Vec<Evaluator> = evaluators
            .iter()
            .map(|(weight, share, c, scores)| (*weight, *share, c * factor, scores.clone()))
            .collect();
        let less = panel(&less, limits);
        let scores = |(parameters, cells): &(Parameters, Cells)| {
            steelyard_decision::weigh(parameters, cells).scores
        };
        for (one, other) in scores(&all).iter().zip(scores(&less)) {
            prop_assert!(one.is_nan() && other.is_nan() || (one - other).abs() < 1e-12);
        }
    }
}

/// One confidence by itself is another question.
#[test]
fn the_factor_of_one_evaluator_stays_what_it_was() {
    let (parameters, cells) = e4();
    let sweep = Sweep::new(&parameters, &cells, Knob::Gain(Spot::default())).unwrap();
    assert_eq!((sweep.to, sweep.now, sweep.touched()), (1.0, 1.0, 1));
    let all = Knob::confidences(&cells, None, Deflation::Shrink).unwrap();
    let all = Sweep::new(&parameters, &cells, all).unwrap();
    assert_eq!(all.touched(), 3);
}
