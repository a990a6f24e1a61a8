//! Many decisions at once: curves against counting one by one, sets against weighing each by itself.

use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Cells, Column, Criterion, DecisionSet, Gain, Guard, Limit, Measure, Model, Op,
    Parameter, Parameters, Status, Test, Verdict,
};
use steelyard_lab::{CurveStep, Knob, Mode, Sweep, SweepMethod, curve};

use crate::support::{grainy, problems};

/// A number with decimals, as people write it.
fn decimal(most: i32) -> impl Strategy<Value = f64> {
    prop_oneof![
        (-most * 10..=most * 10).prop_map(|tenths| f64::from(tenths) / 10.0),
        (-most * 1000..=most * 1000).prop_map(|parts| f64::from(parts) / 1000.0),
    ]
}

/// How one decision is measured: from what, by what.
type Measured = (Vec<Vec<f64>>, Vec<f64>, Vec<f64>);

/// One to five decisions over the same three weights, of one to six alternatives each.
fn many() -> impl Strategy<Value = Vec<Model>> {
    let weights = prop::collection::vec(0_i32..=30, 3);
    let one = (1_usize..=6).prop_flat_map(|n| {
        (
            prop::collection::vec(prop::collection::vec(decimal(9), n), 3),
            prop::collection::vec(decimal(5), 3),
            prop::collection::vec((1_i32..=9).prop_map(|tenths| f64::from(tenths) / 10.0), 3),
        )
    });
    let guarded = prop::bool::ANY;
    (weights, prop::collection::vec(one, 1..=5), guarded).prop_map(
        |(weights, decisions, guarded)| {
            let weights: Vec<f64> = weights
                .into_iter()
                .map(|tenths| f64::from(tenths) / 10.0)
                .collect();
            let models = decisions.into_iter();
            models.map(|one| model(&weights, one, guarded)).collect()
        },
    )
}

fn parameters(weights: &[f64]) -> Parameters {
    let ids = ["w0", "w1", "w2"].into_iter();
    let mut list: Vec<Parameter> = ids
        .zip(weights)
        .map(|(id, weight)| Parameter::weight(id, id, *weight))
        .collect();
    list.push(Parameter::threshold("top", "top", 2.0));
    list.push(Parameter::threshold("gap", "gap", 0.5));
    Parameters::new(list)
}

fn model(weights: &[f64], (columns, shifts, gains): Measured, guarded: bool) -> Model {
    let sign = |at: usize| if at == 1 { -1.0 } else { 1.0 };
    let ids = ["c0", "c1", "c2"];
    let n = columns[0].len();
    let columns = columns.into_iter().zip(shifts.into_iter().zip(gains));
    let test = |left, op, at| Test::new(left, op, Limit::Parameter(at));
    let guard = |id: &'static str, tests| Guard {
        id: id.into(),
        label: id.into(),
        tests,
        status: Status::accepting(id),
    };
    let guards = vec![
        guard(
            "clear",
            vec![test(Measure::Top, Op::Gt, 3), test(Measure::Gap, Op::Ge, 4)],
        ),
        guard("close", vec![test(Measure::Gap, Op::Lt, 4)]),
        guard("else", vec![]),
    ];
    Model {
        parameters: parameters(weights),
        cells: Cells {
            criteria: (0..3)
                .map(|at| Criterion {
                    share: if at == 2 { 0.5 } else { 1.0 },
                    ..Criterion::new(ids[at], ids[at], sign(at), at)
                })
                .collect(),
            columns: columns
                .map(|(x, (shift, gain))| Column {
                    shift,
                    gain: Gain::Same(gain),
                    ..Column::new(x)
                })
                .collect(),
            alternatives: (0..n)
                .map(|at| Alternative::new(format!("a{at}")))
                .collect(),
            guards: if guarded { guards } else { vec![] },
            ..Cells::default()
        },
        ..Model::default()
    }
}

/// The model with other values.
fn at(model: &Model, parameters: &Parameters) -> Model {
    Model {
        parameters: parameters.clone(),
        ..model.clone()
    }
}

fn verdict(model: &Model) -> Verdict {
    model.weigh().verdict(&model.cells)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Wherever one asks, the curve says how many decisions come to something else than now.
    #[test]
    fn a_curve_is_what_counting_gives(
        models in many(),
        shares in prop::collection::vec(0.001_f64..0.999, 12),
        proportional in prop::bool::ANY,
        place in 0_usize..5,
    ) {
        let id = ["w0", "w1", "w2", "top", "gap"][place];
        let mode = if proportional && place < 3 { Mode::Proportional } else { Mode::Free };
        if Knob::parameter(&models[0].parameters, id, Some(mode)).is_err() {
            return Ok(());
        }
        let found = curve(&models, id, Some(mode)).unwrap();
        prop_assert_eq!((found.decisions, found.method), (models.len(), SweepMethod::Exact));
        prop_assert!(found.steps.windows(2).all(|pair| pair[0].to.to_bits() == pair[1].from.to_bits()));
        let within = |step: CurveStep, share: f64| step.from + share * (step.to - step.from);
        let asked = found.steps.iter().flat_map(|step| shares.iter().map(move |share| (within(*step, *share), step)));
        // A single value's own step comes before the stretches beside it.
        let ends = [found.steps[0].from, found.steps[found.steps.len() - 1].to, found.value];
        let at = |t: f64| {
            let mut here: Vec<&CurveStep> = found.steps.iter().filter(|step| step.from <= t && t <= step.to).collect();
            here.sort_by(|a, b| (a.to - a.from).total_cmp(&(b.to - b.from)));
            here[0]
        };
        let asked = asked.map(|(t, step)| (t, step, false)).chain(ends.map(|t| (t, at(t), true)));
        for (t, step, end) in asked {
            let (mut outcomes, mut winners, mut grain) = (0, 0, false);
            for model in &models {
                let knob = Knob::parameter(&model.parameters, id, Some(mode)).unwrap();
                let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
                let moved = sweep.weigh(t);
                grain |= grainy(&moved) || grainy(&model.weigh());
                let (then, now) = (moved.verdict(&model.cells), verdict(model));
                outcomes += usize::from(then != now);
                winners += usize::from(then.winner != now.winner);
            }
            // The ends are asked themselves.
            if end || !grain {
                prop_assert_eq!((step.outcomes, step.winners), (outcomes, winners), "{} at {}: {:?}", id, t, &found);
            }
        }
    }

    /// The same along a free parameter, moved by hand.
    #[test]
    fn a_curve_is_what_setting_gives(models in many(), share in 0.0_f64..1.0, place in 0_usize..5) {
        let id = ["w0", "w1", "w2", "top", "gap"][place];
        let found = curve(&models, id, Some(Mode::Free)).unwrap();
        let (from, to) = (found.steps[0].from, found.steps[found.steps.len() - 1].to);
        let t = from + share * (to - from);
        let moved = |model: &Model| {
            let mut parameters = model.parameters.clone();
            parameters.set(id, t).unwrap();
            at(model, &parameters)
        };
        if models.iter().any(|model| grainy(&moved(model).weigh()) || grainy(&model.weigh())) {
            return Ok(());
        }
        let differ = models.iter().filter(|model| verdict(&moved(model)) != verdict(model)).count();
        let step = found.steps.iter().find(|step| step.from < t && t < step.to);
        if let Some(step) = step {
            prop_assert_eq!(step.outcomes, differ, "{} at {}: {:?}", id, t, &found);
        }
    }

    /// A set gives what each decision gives by itself, wherever the weights stand.
    #[test]
    fn a_set_is_its_decisions(models in many(), moved in prop::collection::vec(0_i32..=300, 3)) {
        let set = DecisionSet::new(&models);
        prop_assert_eq!(set.len(), models.len());
        let hundredths: Vec<f64> = moved.into_iter().map(|parts| f64::from(parts) / 100.0).collect();
        for parameters in [models[0].parameters.clone(), parameters(&hundredths)] {
            let expected: Vec<Verdict> = models.iter().map(|model| verdict(&at(model, &parameters))).collect();
            prop_assert_eq!(set.verdicts(&parameters), expected);
        }
    }

    /// Also of decisions of every form: with multipliers, gates, holes and stages.
    #[test]
    fn a_set_of_every_form_is_its_decisions(drawn in prop::collection::vec(problems(), 1..5)) {
        let models: Vec<Model> = drawn
            .into_iter()
            .map(|problem| Model { parameters: problem.parameters, cells: problem.cells, ..Model::default() })
            .collect();
        let set = DecisionSet::new(&models);
        let parameters = &models[0].parameters;
        // Those with other criteria ask for parameters that are not there; a set has one list for all.
        let expected: Vec<Verdict> = models.iter().map(|model| verdict(&at(model, parameters))).collect();
        prop_assert_eq!(set.verdicts(parameters), expected);
    }
}

#[test]
fn a_set_of_decisions_without_criteria() {
    let cells = |n: usize| Cells {
        alternatives: (0..n)
            .map(|at| Alternative::new(format!("a{at}")))
            .collect(),
        ..Cells::default()
    };
    let models: Vec<Model> = [2, 0, 3]
        .map(|n| Model {
            cells: cells(n),
            ..Model::default()
        })
        .into();
    let expected: Vec<Verdict> = models.iter().map(verdict).collect();
    assert_eq!(
        DecisionSet::new(&models).verdicts(&Parameters::default()),
        expected
    );
    assert!(DecisionSet::new(&[]).is_empty());
}

#[test]
fn a_curve_without_decisions_or_parameter() {
    let none = curve(&[], "w0", None).unwrap();
    assert_eq!((none.decisions, none.steps.len()), (0, 0));
    let models = [Model {
        parameters: parameters(&[1.0, 1.0, 1.0]),
        ..Model::default()
    }];
    assert!(curve(&models, "w9", None).is_err());
}
