//! Cases of the decision model itself: parameters, cells, gates and guards in, scores, ranking and
//! outcome out. Several are whole decisions of the other systems, put down by hand.

use std::collections::BTreeMap;

use serde::Deserialize;
use steelyard_engine::decision::{
    Alternative, Atom, Cells, Column, Criterion, Effect, Flag, Gain, Gate, GateTest, Guard, Limit,
    Measure, Model, Norm, Op, Parameter, Parameters, Report, Role, Settings, Standing, Status,
    Test, Tone, contributions, distance_to_passing,
};

use crate::{Differences, Notebook};

/// A suite file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Suite {
    /// Models by name; cases name one and change parameters of it.
    #[serde(default)]
    model: BTreeMap<String, ModelData>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelData {
    /// Id to value, in the order they are written.
    parameters: Vec<(String, f64)>,
    criteria: Vec<CriterionData>,
    alternatives: Vec<AlternativeData>,
    /// Scores are weighted means.
    #[serde(default)]
    norm: bool,
    /// Flags by name: one an alternative.
    #[serde(default)]
    flags: Vec<(String, Vec<bool>)>,
    #[serde(default)]
    facts: Vec<(String, f64)>,
    #[serde(default)]
    guards: Vec<GuardData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CriterionData {
    id: String,
    #[serde(default = "plus")]
    sign: f64,
    /// Ids of weights, one a class.
    weights: Vec<String>,
    /// One for all cells, or one an alternative.
    #[serde(default)]
    gain: Vec<f64>,
}

fn plus() -> f64 {
    1.0
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlternativeData {
    id: String,
    cells: Vec<f64>,
    #[serde(default)]
    class: usize,
    multiplier: Option<String>,
    #[serde(default)]
    gates: Vec<GateData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GateData {
    id: String,
    effect: String,
    /// All of these must hold.
    #[serde(default)]
    all: Vec<AtomData>,
    /// One of these must hold.
    #[serde(default)]
    any: Vec<AtomData>,
}

/// A fact, or a measured number against a parameter.
#[derive(Deserialize)]
#[serde(untagged)]
enum AtomData {
    Fact(bool),
    Number(f64, String, String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GuardData {
    status: String,
    /// Left side, operator, a parameter's id or a number.
    #[serde(default)]
    tests: Vec<(String, String, Side)>,
    #[serde(default)]
    leads: bool,
    #[serde(default)]
    settles: bool,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Side {
    Parameter(String),
    Constant(f64),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    source: String,
    model: String,
    #[serde(default)]
    set: BTreeMap<String, f64>,
    expect: Expected,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// In input order; `nan` for none.
    scores: Option<Vec<f64>>,
    order: Option<Vec<String>>,
    ranked: Option<usize>,
    status: Option<String>,
    winner: Option<String>,
    recommended: Option<String>,
    /// Id to the gate that holds it back.
    gated: Option<BTreeMap<String, String>>,
    /// Id and gate to the distance to passing; `nan` where no single number can do it.
    #[serde(default)]
    distances: BTreeMap<String, f64>,
    /// How each guard went.
    trace: Option<Vec<String>>,
}

pub(crate) fn run(suite: &Suite, notebook: &mut Notebook) {
    for case in &suite.case {
        notebook.case(&case.name, &case.source, |differences| {
            let data = suite.model.get(&case.model);
            let data = data.unwrap_or_else(|| panic!("{}: no model {}", case.name, case.model));
            check(case, data, differences);
        });
    }
}

fn check(case: &Case, data: &ModelData, differences: &mut Differences) {
    let mut model = model(data);
    let settings = Settings {
        values: case
            .set
            .iter()
            .map(|(id, value)| (id.clone(), *value))
            .collect(),
        switches: Vec::new(),
    };
    let refused = Model::apply(&mut model.parameters, &mut model.switches, &settings);
    differences.same("refused settings", &refused, &Vec::new());
    let weighed = model.weigh();
    let expected = &case.expect;
    let id = |place: usize| model.cells.alternatives[place].id.clone();

    if let Some(scores) = &expected.scores {
        for (at, expected) in scores.iter().enumerate() {
            let got = weighed.scores.get(at).copied();
            if expected.is_nan() {
                differences.holds(
                    got.is_some_and(f64::is_nan),
                    &format!("{} has a score: {got:?}", id(at)),
                );
                continue;
            }
            differences.near(&format!("score of {}", id(at)), got, *expected);
            let parts = contributions(&model.parameters, &model.cells, at);
            let sum: f64 = parts.iter().map(|part| part.value).sum();
            differences.near(
                &format!("sum of the contributions of {}", id(at)),
                Some(sum),
                *expected,
            );
        }
    }
    if let Some(order) = &expected.order {
        let got: Vec<String> = weighed.order.iter().map(|place| id(*place)).collect();
        differences.same("order", &got, order);
    }
    if let Some(ranked) = &expected.ranked {
        differences.same("count of the ranked", &weighed.ranked, ranked);
    }
    let outcome = &weighed.outcome;
    let words = [
        (
            "status",
            outcome.status.map(|status| status.id.to_owned()),
            &expected.status,
        ),
        ("winner", outcome.winner.map(id), &expected.winner),
        (
            "recommended",
            outcome.recommended.map(id),
            &expected.recommended,
        ),
    ];
    for (what, got, expected) in words {
        if let Some(expected) = expected {
            differences.same(what, &got.unwrap_or_default(), expected);
        }
    }
    gates(&model, &weighed.standings, expected, differences);
    if let Some(trace) = &expected.trace {
        let report = serde_json::to_value(Report::new(&model, &weighed)).unwrap();
        let lines = report["trace"].as_array().unwrap();
        let got: Vec<String> = lines
            .iter()
            .map(|line| line["state"].as_str().unwrap().to_owned())
            .collect();
        differences.same("trace", &got, trace);
    }
}

fn gates(
    model: &Model,
    standings: &[Standing],
    expected: &Expected,
    differences: &mut Differences,
) {
    let all = &model.cells.alternatives;
    if let Some(gated) = &expected.gated {
        let pairs = all.iter().zip(standings);
        let got: BTreeMap<String, String> = pairs
            .filter_map(|(one, standing)| match standing {
                Standing::Gated(gate) => Some((one.id.clone(), one.gates[*gate].id.to_owned())),
                _ => None,
            })
            .collect();
        differences.same("gated", &got, gated);
    }
    for (place, distance) in &expected.distances {
        let (id, gate) = place.split_once(' ').unwrap();
        let alternative = all.iter().find(|one| one.id == id).unwrap();
        let gate = alternative.gates.iter().find(|one| one.id == gate).unwrap();
        let got = distance_to_passing(&gate.test, &model.parameters);
        if distance.is_nan() {
            differences.same(&format!("distance of {place}"), &got, &None);
        } else {
            differences.near(&format!("distance of {place}"), got, *distance);
        }
    }
}

fn model(data: &ModelData) -> Model {
    let list = data.parameters.iter().map(|(id, value)| Parameter {
        role: Role::Weight,
        ..Parameter::weight(id, id, *value)
    });
    let parameters = Parameters::new(list.collect());
    let place = |id: &str| {
        parameters
            .place(id)
            .unwrap_or_else(|| panic!("no parameter {id}"))
    };
    let criteria = data.criteria.iter().map(|one| Criterion {
        weights: one.weights.iter().map(|id| place(id)).collect(),
        ..Criterion::new(name(&one.id), name(&one.id), one.sign, 0)
    });
    let columns = data.criteria.iter().enumerate().map(|(at, one)| Column {
        gain: match one.gain.as_slice() {
            [] => Gain::One,
            [same] => Gain::Same(*same),
            each => Gain::Each(each.to_vec()),
        },
        ..Column::new(
            data.alternatives
                .iter()
                .map(|alternative| alternative.cells[at])
                .collect(),
        )
    });
    let alternatives = data.alternatives.iter().map(|one| Alternative {
        class: one.class,
        multiplier: one.multiplier.as_ref().map(|id| place(id)),
        gates: one.gates.iter().map(|gate| gate_of(gate, &place)).collect(),
        ..Alternative::new(&one.id)
    });
    let flags = data.flags.iter().map(|(flag, holds)| Flag {
        yes: name(flag),
        no: name(&format!("not {flag}")),
        holds: holds.clone(),
    });
    let cells = Cells {
        criteria: criteria.collect(),
        columns: columns.collect(),
        alternatives: alternatives.collect(),
        norm: if data.norm { Norm::Weights } else { Norm::One },
        flags: flags.collect(),
        facts: data
            .facts
            .iter()
            .map(|(fact, value)| (name(fact), *value))
            .collect(),
        guards: data
            .guards
            .iter()
            .map(|guard| guard_of(guard, data, &place))
            .collect(),
    };
    Model {
        system: "fixture",
        parameters,
        cells,
        ..Model::default()
    }
}

fn gate_of(data: &GateData, place: &impl Fn(&str) -> usize) -> Gate {
    let atoms = |list: &[AtomData]| -> Vec<GateTest> {
        let one = |atom: &AtomData| match atom {
            AtomData::Fact(holds) => Atom::fact("fact", *holds, "so", "not so"),
            AtomData::Number(measured, op, limit) => Atom::Number {
                label: "measured".to_owned(),
                measured: *measured,
                op: op_of(op),
                limit: place(limit),
            },
        };
        list.iter().map(|atom| GateTest::Atom(one(atom))).collect()
    };
    let mut tests = atoms(&data.all);
    if !data.any.is_empty() {
        tests.push(GateTest::Any(atoms(&data.any)));
    }
    Gate {
        id: name(&data.id),
        label: name(&data.id),
        effect: match data.effect.as_str() {
            "veto" => Effect::Veto,
            "reject" => Effect::Reject,
            "escalate" => Effect::Escalate,
            other => panic!("no effect {other}"),
        },
        test: GateTest::All(tests),
    }
}

fn guard_of(data: &GuardData, model: &ModelData, place: &impl Fn(&str) -> usize) -> Guard {
    let left = |word: &str| match word {
        "top" => Measure::Top,
        "gap" => Measure::Gap,
        "ranked" => Measure::Ranked,
        "waiting" => Measure::Waiting,
        other => {
            let flag = model.flags.iter().position(|(flag, _)| flag == other);
            let fact = model.facts.iter().position(|(fact, _)| fact == other);
            flag.map(Measure::TopFlag)
                .or(fact.map(Measure::Fact))
                .unwrap_or_else(|| panic!("no measure {other}"))
        }
    };
    let tests = data.tests.iter().map(|(word, op, side)| {
        let right = match side {
            Side::Parameter(id) => Limit::Parameter(place(id)),
            Side::Constant(number) => Limit::Constant(*number),
        };
        Test::new(left(word), op_of(op), right)
    });
    let status = name(&data.status);
    Guard {
        id: status,
        label: status,
        tests: tests.collect(),
        status: Status {
            id: status,
            label: status,
            tone: Tone::Accept,
            leads: data.leads,
            settles: data.settles,
        },
    }
}

fn op_of(sign: &str) -> Op {
    match sign {
        ">" => Op::Gt,
        ">=" => Op::Ge,
        "<" => Op::Lt,
        "<=" => Op::Le,
        other => panic!("no operator {other}"),
    }
}

/// Names of a model live as long as the program; a test's few are let go with it.
fn name(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}
