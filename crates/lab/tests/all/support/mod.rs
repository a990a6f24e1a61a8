//! Random problems of every form, for what holds of all of them.

#![allow(dead_code, reason = "each test uses a part")]

use proptest::prelude::*;
use steelyard_decision::data::read_data;
use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Effect, Gain, Gate, GateKind, GateTest, Guard,
    Limit, Mean, Measure, Model, Norm, Op, Parameter, Parameters, Role, Spread, Stage, Status,
    Test, Weighed,
};
use steelyard_documents::{Budget, Decoder, Name, read};
use steelyard_lab::{Deflation, Knob, Mode, Spot, Sweep, Zones, zones};

/// A decision as data, in TOML.
pub(crate) fn read_model(text: &str) -> Model {
    let file = read("d.toml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    model.unwrap_or_else(|| panic!("{:?}: {text}", decoder.into_diagnostics()))
}

/// The zones of a parameter that moves alone.
pub(crate) fn swept(model: &Model, id: &str) -> Zones {
    let knob = Knob::parameter(&model.parameters, id, Some(Mode::Free)).unwrap();
    zones(&Sweep::new(&model.parameters, &model.cells, knob).unwrap())
}

pub(crate) fn guard(id: &'static str, tests: Vec<Test>) -> Guard {
    Guard {
        id: Name::new_static(id),
        label: Name::new_static(id),
        tests,
        status: Status::accepting(id),
    }
}

fn ranging(parameter: Parameter, max: f64) -> Parameter {
    Parameter { max, ..parameter }
}

#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) parameters: Parameters,
    pub(crate) cells: Cells,
}

/// Random problems: two to nine alternatives, one to four criteria, one norm or the other, with
/// multipliers, shares of weights, holes in the coverage, gates and two kinds of guards. Numbers of one decimal, so that
/// ties and triple points are common.
pub(crate) fn problems() -> impl Strategy<Value = Problem> {
    let tenth = || (0_i32..=20).prop_map(|tenths| f64::from(tenths) / 10.0);
    let column = move |n: usize| {
        (
            prop::collection::vec((-10_i32..=10).prop_map(|x| f64::from(x) / 10.0), n),
            prop::collection::vec((0_i32..=10).prop_map(|x| f64::from(x) / 10.0), n),
            tenth(),
            prop::bool::weighted(0.3),
            prop_oneof![2 => Just(1.0), 1 => Just(0.5), 1 => Just(1.0 / 3.0)],
        )
    };
    (2_usize..=9, 1_usize..=4).prop_flat_map(move |(n, m)| {
        (
            prop::collection::vec(column(n), m),
            prop::bool::ANY,
            prop::bool::ANY,
            prop::collection::vec((0_i32..=10).prop_map(|x| f64::from(x) / 10.0), n),
            (tenth(), tenth(), tenth()),
            prop::bool::weighted(0.3),
        )
            .prop_map(problem)
    })
}

type Drawn = (
    Vec<(Vec<f64>, Vec<f64>, f64, bool, f64)>,
    bool,
    bool,
    Vec<f64>,
    (f64, f64, f64),
    bool,
);

fn problem((columns, weighted, covered, measured, (top, gap, residual), staged): Drawn) -> Problem {
    const IDS: [&str; 4] = ["w0", "w1", "w2", "w3"];
    let m = columns.len();
    let mut parameters: Vec<Parameter> = columns
        .iter()
        .zip(IDS)
        .map(|((_, _, weight, ..), id)| ranging(Parameter::weight(id, id, *weight), 3.0))
        .collect();
    for (id, value) in [("top", top), ("gap", gap), ("residual", residual)] {
        parameters.push(ranging(Parameter::threshold(id, id, value), 2.0));
    }
    parameters.push(Parameter {
        role: Role::Multiplier,
        group: "multipliers".into(),
        ..ranging(Parameter::weight("m", "m", 1.0), 3.0)
    });
    let mut cells = Cells {
        criteria: (0..m)
            .map(|at| {
                let sign = if columns[at].3 && !weighted {
                    -1.0
                } else {
                    1.0
                };
                Criterion {
                    share: columns[at].4,
                    ..Criterion::new(IDS[at], IDS[at], sign, at)
                }
            })
            .collect(),
        columns: columns
            .iter()
            .map(|(x, gains, ..)| Column {
                shift: if covered { 0.3 } else { 0.0 },
                gain: match (weighted, covered) {
                    (false, _) => Gain::One,
                    (true, true) => Gain::Same(0.5),
                    (true, false) => Gain::Each(gains.clone()),
                },
                ..Column::new(x.clone())
            })
            .collect(),
        alternatives: measured
            .iter()
            .enumerate()
            .map(|(at, measured)| Alternative {
                multiplier: (at % 3 == 1).then_some(m + 3),
                gates: vec![Gate {
                    kind: GateKind::Rule,
                    id: "limit".into(),
                    label: "limit".into(),
                    effect: Effect::Veto,
                    test: GateTest::Atom(Atom::Number {
                        label: "measured".into(),
                        measured: *measured,
                        criterion: None,
                        op: Op::Le,
                        limit: m + 2,
                    }),
                }],
                ..Alternative::new(format!("a{at}"))
            })
            .collect(),
        norm: if weighted { Norm::Weights } else { Norm::One },
        guards: vec![
            guard(
                "accept",
                vec![
                    Test::new(Measure::Top, Op::Gt, Limit::Parameter(m)),
                    Test::new(Measure::Gap, Op::Ge, Limit::Parameter(m + 1)),
                ],
            ),
            guard(
                "close",
                vec![Test::new(Measure::Gap, Op::Lt, Limit::Constant(0.3))],
            ),
            guard(
                "few",
                vec![Test::new(Measure::Ranked, Op::Lt, Limit::Parameter(m))],
            ),
            guard(
                "wide",
                vec![Test::new(Measure::BestShare, Op::Le, Limit::Constant(0.55))],
            ),
            guard("else", vec![]),
        ],
        ..Cells::default()
    };
    cells.means.push(Mean {
        id: "own".into(),
        label: "own".into(),
        stage: None,
        criteria: vec![vec![m - 1]; measured.len()],
        factor: vec![1.5; measured.len()],
    });
    let own = Test::new(Measure::TopMean(0), Op::Gt, Limit::Parameter(m));
    let rule = guard("own", vec![own]);
    cells.guards.insert(2, rule);
    if staged {
        open_a_panel(&mut cells, m);
    }
    Problem {
        parameters: Parameters::new(parameters),
        cells,
    }
}

/// Where the gap is small a panel decides, and a rule asks how far its numbers are apart.
fn open_a_panel(cells: &mut Cells, m: usize) {
    let panel = panel(cells, m);
    cells.spreads.push(Spread {
        id: "all".into(),
        label: "all".into(),
        stage: 0,
        criteria: vec![(0..m).collect(); cells.alternatives.len()],
    });
    cells.means.push(Mean {
        id: "voices".into(),
        label: "voices".into(),
        stage: Some(0),
        criteria: vec![(0..m).collect(); cells.alternatives.len()],
        factor: vec![2.0; cells.alternatives.len()],
    });
    let mean = Test::new(Measure::TopMean(1), Op::Lt, Limit::Constant(0.4));
    cells.guards.insert(4, guard("voices", vec![mean]));
    let apart = Test::new(Measure::TopSpread(0), Op::Gt, Limit::Constant(0.3));
    cells.guards.insert(4, guard("apart", vec![apart]));
    cells.guards[1].status.opens = Some("panel".into());
    cells
        .stages
        .push(Stage::new("panel", "Panel", panel, cells));
}

/// A panel over all alternatives but the last: the columns turned round, with other guards, two of
/// which ask for the rank of the first.
fn panel(before: &Cells, m: usize) -> Cells {
    let n = before.alternatives.len() - 1;
    let columns = before.columns.iter().map(|column| Column {
        x: column.x[..n].iter().rev().copied().collect(),
        gain: Gain::Same(0.8),
        ..Column::default()
    });
    let alternatives = before.alternatives[..n].iter();
    let limit = Limit::Parameter(m);
    Cells {
        criteria: before.criteria.clone(),
        columns: columns.collect(),
        alternatives: alternatives
            .enumerate()
            .map(|(at, one)| Alternative {
                derived: (at == 0).then(|| ["a1".into(), "a2".into()]),
                ..Alternative::new(one.id.clone())
            })
            .collect(),
        norm: Norm::Weights,
        guards: vec![
            guard("consensus", vec![Test::new(Measure::Top, Op::Ge, limit)]),
            guard(
                "second",
                vec![Test::new(Measure::Rank(0), Op::Le, Limit::Constant(2.0))],
            ),
            guard(
                "above",
                vec![Test::new(
                    Measure::DerivedRank(0),
                    Op::Lt,
                    Limit::Constant(2.5),
                )],
            ),
            guard("panel-else", vec![]),
        ],
        ..Cells::default()
    }
}

impl Problem {
    /// Every number that can move, and all confidences at once as far as that is exact.
    pub(crate) fn knobs(&self) -> Vec<Knob> {
        let mut knobs = Vec::new();
        for parameter in self.parameters.all() {
            for mode in [Mode::Free, Mode::Proportional] {
                knobs.extend(Knob::parameter(&self.parameters, &parameter.id, Some(mode)));
            }
        }
        spots(&self.cells, &mut Vec::new(), &mut knobs);
        knobs
    }
}

fn spots(cells: &Cells, path: &mut Vec<usize>, knobs: &mut Vec<Knob>) {
    for criterion in 0..cells.criteria.len() {
        let spot = |alternative| Spot {
            stage: path.clone(),
            criterion,
            alternative,
        };
        knobs.extend((0..cells.alternatives.len()).map(|at| Knob::Cell(spot(at))));
        knobs.push(Knob::Gain(spot(0)));
    }
    if cells.norm == Norm::Weights {
        let hows = [Deflation::Shrink, Deflation::Cap].into_iter();
        knobs.extend(hows.map(|how| Knob::Confidences {
            stage: path.clone(),
            how,
        }));
    }
    for (place, stage) in cells.stages.iter().enumerate() {
        path.push(place);
        spots(&stage.cells, path, knobs);
        path.pop();
    }
}

/// Whether a comparison of this decision, or of a stage it opened, lies within the grain of
/// comparisons.
pub(crate) fn grainy(weighed: &Weighed) -> bool {
    own_grain(weighed)
        || weighed
            .stage
            .as_ref()
            .is_some_and(|(_, below)| grainy(below))
}

fn own_grain(weighed: &Weighed) -> bool {
    const GRAIN: f64 = 2e-9;
    let compared = weighed.trace.iter().flat_map(|step| &step.compared);
    let mut apart = compared.map(|it| (it.left - it.right).abs());
    let scores = |at: usize| weighed.scores[weighed.order[at]];
    let tied = (1..weighed.ranked).any(|at| (scores(at - 1) - scores(at)).abs() < GRAIN);
    tied || apart.any(|apart| apart < GRAIN)
}
