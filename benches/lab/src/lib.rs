//! The lab's questions in WebAssembly with nothing around them, for the bench in the browser.
//!
//! What is timed, and against what, is said in `measure.mjs` beside this crate.

use steelyard_decision::{
    Alternative, Cells, Column, Criterion, DecisionSet, Guard, Limit, Measure, Model, Op,
    Parameter, Parameters, Status, Test,
};
use steelyard_lab::{Knob, Mode, Sweep, curve, zones};
use wasm_bindgen::prelude::wasm_bindgen;

/// Columns of each decision.
const COLUMNS: usize = 8;

/// Decisions over eight weights, accepted above a threshold and sent to a panel within a gap.
#[wasm_bindgen]
pub struct Decisions {
    models: Vec<Model>,
    set: DecisionSet,
}

#[wasm_bindgen]
impl Decisions {
    /// `decisions` of `alternatives` each, their numbers given column by column, one decision after
    /// another.
    #[wasm_bindgen(constructor)]
    pub fn new(decisions: usize, alternatives: usize, numbers: &[f64]) -> Decisions {
        let model = |at: usize| {
            let size = COLUMNS * alternatives;
            let own = numbers.get(at * size..(at + 1) * size).unwrap_or_default();
            model(alternatives, own)
        };
        let models: Vec<Model> = (0..decisions).map(model).collect();
        Decisions {
            set: DecisionSet::new(&models),
            models,
        }
    }

    /// The zones of the first decision along the first weight; how many there are.
    pub fn zones(&self) -> usize {
        let Some(model) = self.models.first() else {
            return 0;
        };
        let knob = Knob::Parameter {
            place: 0,
            mode: Mode::Free,
        };
        let sweep = Sweep::new(&model.parameters, &model.cells, knob);
        sweep.map_or(0, |sweep| zones(&sweep).zones.len())
    }

    /// Weighs the first decision and ranks it; the place of the first.
    pub fn weigh(&self) -> usize {
        let first = self.models.first().map(Model::weigh);
        first
            .and_then(|weighed| weighed.order.first().copied())
            .unwrap_or(0)
    }

    /// How many decisions differ from today along the first weight, over its range; how many steps
    /// that takes.
    pub fn curve(&self) -> usize {
        curve(&self.models, "w0", Some(Mode::Free)).map_or(0, |curve| curve.steps.len())
    }

    /// What all decisions come to with the first weight at `t`; how many have another winner than the
    /// first alternative.
    pub fn verdicts(&self, t: f64) -> usize {
        let mut parameters = parameters();
        if parameters.set("w0", t).is_err() {
            return 0;
        }
        let verdicts = self.set.verdicts(&parameters);
        verdicts
            .iter()
            .filter(|one| one.winner.as_deref() != Some("a0"))
            .count()
    }
}

fn parameters() -> Parameters {
    let weight = |at: usize| {
        let value = 1.0 + at as f64 / 10.0;
        Parameter::weight(format!("w{at}"), format!("Weight {at}"), value)
    };
    let mut list: Vec<Parameter> = (0..COLUMNS).map(weight).collect();
    list.push(Parameter::threshold("threshold", "Threshold", 6.0));
    list.push(Parameter::threshold("gap", "Gap", 0.2));
    Parameters::new(list)
}

fn model(alternatives: usize, numbers: &[f64]) -> Model {
    let columns = numbers
        .chunks(alternatives.max(1))
        .map(|x| Column::new(x.to_vec()));
    let test = |left, op, place| Test::new(left, op, Limit::Parameter(place));
    let guard = |id: &'static str, tests| Guard {
        id: id.into(),
        label: id.into(),
        tests,
        status: Status::accepting(id),
    };
    let criterion = |at: usize| {
        let sign = if at % 3 == 2 { -1.0 } else { 1.0 };
        Criterion::new(format!("c{at}"), format!("Criterion {at}"), sign, at)
    };
    Model {
        system: "bench".into(),
        parameters: parameters(),
        cells: Cells {
            criteria: (0..COLUMNS).map(criterion).collect(),
            columns: columns.collect(),
            alternatives: (0..alternatives)
                .map(|at| Alternative::new(format!("a{at}")))
                .collect(),
            guards: vec![
                guard("ACCEPT", vec![test(Measure::Top, Op::Gt, COLUMNS)]),
                guard("PANEL", vec![test(Measure::Gap, Op::Lt, COLUMNS + 1)]),
                guard("AGAIN", Vec::new()),
            ],
            ..Cells::default()
        },
        ..Model::default()
    }
}
