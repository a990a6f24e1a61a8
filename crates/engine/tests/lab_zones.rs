//! Zones of one parameter: the worked examples, and what holds on random problems of every form.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

use proptest::prelude::*;
use steelyard_engine::decision::{
    Alternative, Atom, Cells, Column, Criterion, Effect, Gain, Gate, GateTest, Guard, Limit,
    Measure, Norm, Op, Parameter, Parameters, Role, Status, Test, Tone, Weighed,
};
use steelyard_engine::lab::{Mode, Sweep, SweepError, Verdict, Zones, zones};

const fn status(id: &'static str) -> Status {
    Status {
        id,
        label: id,
        tone: Tone::Accept,
        leads: true,
        settles: true,
    }
}

fn guard(id: &'static str, tests: Vec<Test>) -> Guard {
    Guard {
        id,
        label: id,
        tests,
        status: status(id),
    }
}

fn threshold(id: &str, value: f64, max: f64) -> Parameter {
    Parameter {
        role: Role::Threshold,
        group: "thresholds".to_owned(),
        max,
        ..Parameter::weight(id, id, value)
    }
}

fn ranging(parameter: Parameter, max: f64) -> Parameter {
    Parameter { max, ..parameter }
}

#[derive(Debug)]
struct Problem {
    parameters: Parameters,
    cells: Cells,
}

impl Problem {
    fn zones(&self, id: &str, mode: Mode) -> Zones {
        let place = self.parameters.place(id).unwrap();
        let sweep = Sweep::new(&self.parameters, &self.cells, place, mode, &[]).unwrap();
        zones(&sweep)
    }

    /// "B panel" for a verdict.
    fn words(&self, verdict: Verdict) -> String {
        let winner = verdict
            .winner
            .map(|at| self.cells.alternatives[at].id.as_str());
        let status = verdict.status.map_or("none", |status| status.id);
        format!("{} {status}", winner.unwrap_or("nobody"))
    }

    /// Zones as (from, to, words), with ends rounded to 1e-5.
    fn read(&self, id: &str, mode: Mode) -> Vec<(f64, f64, String)> {
        let round = |x: f64| (x * 1e5).round() / 1e5;
        let zones = self.zones(id, mode);
        assert!(zones.exact);
        let zones = zones.zones.iter();
        zones
            .map(|zone| (round(zone.from), round(zone.to), self.words(zone.verdict)))
            .collect()
    }
}

fn zone(from: f64, to: f64, words: &str) -> (f64, f64, String) {
    (from, to, words.to_owned())
}

fn alternatives(ids: &[&str]) -> Vec<Alternative> {
    ids.iter().map(|id| Alternative::new(id)).collect()
}

/// Default collapse weights, cards A and B; `close_first` asks for the gap before the threshold.
fn collapse(close_first: bool) -> Problem {
    let weights = [
        ("w_e", 10.0),
        ("w_r", 8.0),
        ("w_v", 3.0),
        ("w_k", 2.0),
        ("w_gamma", 1.0),
        ("w_i", 10.0),
    ];
    let mut parameters: Vec<Parameter> = weights
        .iter()
        .map(|(id, value)| ranging(Parameter::weight(id, id, *value), 40.0))
        .collect();
    parameters.push(threshold("threshold", 6.0, 14.0));
    parameters.push(threshold("gap", 2.0, 6.0));
    let accept = guard(
        "accept",
        vec![Test::new(Measure::Top, Op::Gt, Limit::Parameter(6))],
    );
    let panel = guard(
        "panel",
        vec![Test::new(Measure::Gap, Op::Lt, Limit::Parameter(7))],
    );
    let reflexion = guard(
        "reflexion",
        vec![Test::new(Measure::Ranked, Op::Ge, Limit::Constant(0.0))],
    );
    let guards = if close_first {
        vec![panel, accept, reflexion]
    } else {
        vec![accept, panel, reflexion]
    };
    let signs = [1.0, -1.0, 1.0, -1.0, 1.0, -1.0];
    let ids = ["E", "R", "v", "k", "gamma", "N"];
    let criteria = ids.iter().zip(signs).enumerate();
    let rows = [
        [0.9, 0.4, 0.8, 30.0, 0.9, 0.0],
        [0.8, 0.1, 0.5, 60.0, 0.7, 0.0],
    ];
    let columns = (0..6).map(|at| Column {
        gain: if at == 3 { Gain::Same(0.01) } else { Gain::One },
        ..Column::new(rows.iter().map(|row| row[at]).collect())
    });
    Problem {
        cells: Cells {
            criteria: criteria
                .map(|(at, (id, sign))| Criterion::new(id, id, sign, at))
                .collect(),
            columns: columns.collect(),
            alternatives: alternatives(&["A", "B"]),
            guards,
            ..Cells::default()
        },
        parameters: Parameters::new(parameters),
    }
}

#[test]
fn a_collapse_weight_that_moves_alone() {
    assert_eq!(
        collapse(false).read("w_e", Mode::Free),
        [
            zone(0.0, 7.0, "B panel"),
            zone(7.0, 7.22222, "A panel"),
            zone(7.22222, 40.0, "A accept"),
        ]
    );
    assert_eq!(
        collapse(true).read("w_e", Mode::Free),
        [
            zone(0.0, 7.0, "B panel"),
            zone(7.0, 27.0, "A panel"),
            zone(27.0, 40.0, "A accept"),
        ]
    );
}

/// At 7 the two tie and the first comes first; at 65/9 A is at 6, which is not above it.
#[test]
fn whose_a_breakpoint_is() {
    let problem = collapse(false);
    let zones = problem.zones("w_e", Mode::Free);
    let here: Vec<(f64, String)> = zones
        .breakpoints
        .iter()
        .map(|one| (one.at, problem.words(one.here)))
        .collect();
    assert_eq!(here[0], (7.0, "A panel".to_owned()));
    assert_eq!(here[1].1, "A panel");
    assert!((here[1].0 - 65.0 / 9.0).abs() < 1e-12);
    assert_eq!(here.len(), 2);
    assert_eq!(
        problem.words(zones.zone_at(7.0).unwrap().verdict),
        "A panel"
    );
}

#[test]
fn a_collapse_weight_that_shares() {
    let problem = collapse(false);
    assert_eq!(
        problem.read("w_e", Mode::Proportional),
        [
            zone(0.0, 7.22105, "B panel"),
            zone(7.22105, 7.67742, "B accept"),
            zone(7.67742, 34.0, "A accept"),
        ]
    );
}

#[test]
fn thresholds_tip_at_the_measured_numbers() {
    let problem = collapse(false);
    let tipping = problem.read("threshold", Mode::Free);
    assert_eq!(
        tipping,
        [zone(0.0, 8.5, "A accept"), zone(8.5, 14.0, "A panel")]
    );
    let first = collapse(true);
    assert_eq!(
        first.read("gap", Mode::Free),
        [zone(0.0, 0.3, "A accept"), zone(0.3, 6.0, "A panel")]
    );
}

#[test]
fn the_weight_line_of_two_agents() {
    let parameters = vec![
        ranging(Parameter::weight("tech", "tech", 0.7), 1.0),
        ranging(Parameter::weight("interaction", "interaction", 0.3), 1.0),
    ];
    let problem = Problem {
        parameters: Parameters::new(parameters),
        cells: Cells {
            criteria: vec![
                Criterion::new("technical", "technical", 1.0, 0),
                Criterion::new("interaction", "interaction", 1.0, 1),
            ],
            columns: vec![Column::new(vec![1.0, 0.9]), Column::new(vec![-1.45, 0.1])],
            alternatives: alternatives(&["A", "B"]),
            guards: vec![guard("best", vec![])],
            ..Cells::default()
        },
    };
    assert_eq!(
        problem.read("tech", Mode::Proportional),
        [zone(0.0, 0.93939, "B best"), zone(0.93939, 1.0, "A best")]
    );
    let at = problem.zones("tech", Mode::Proportional).breakpoints[0];
    assert_eq!(problem.words(at.here), "A best");
}

/// V, S, M over P and Q; `covered` tells whether S scored Q.
fn panel(covered: bool) -> Problem {
    let weights = [("V", 2.5), ("S", 2.0), ("M", 1.5)];
    let mut parameters: Vec<Parameter> = weights
        .iter()
        .map(|(id, value)| ranging(Parameter::weight(id, id, *value), 10.0))
        .collect();
    parameters.push(threshold("consensus", 0.7, 1.0));
    parameters.push(threshold("hybrid", 0.1, 1.0));
    let gains = [1.0, 0.8, 0.6];
    let scores = [[0.9, 0.5], [0.6, 0.7], [0.5, 0.9]];
    let columns = (0..3).map(|at| {
        let seen = if at == 1 && !covered { 0.0 } else { gains[at] };
        Column {
            gain: Gain::Each(vec![gains[at], seen]),
            ..Column::new(scores[at].to_vec())
        }
    });
    Problem {
        cells: Cells {
            criteria: ["V", "S", "M"]
                .iter()
                .enumerate()
                .map(|(at, id)| Criterion::new(id, id, 1.0, at))
                .collect(),
            columns: columns.collect(),
            alternatives: alternatives(&["P", "Q"]),
            norm: Norm::Weights,
            guards: vec![
                guard(
                    "consensus",
                    vec![Test::new(Measure::Top, Op::Ge, Limit::Parameter(3))],
                ),
                guard(
                    "hybrid",
                    vec![Test::new(Measure::Gap, Op::Lt, Limit::Parameter(4))],
                ),
                guard("none", vec![]),
            ],
            ..Cells::default()
        },
        parameters: Parameters::new(parameters),
    }
}

#[test]
fn a_panel_weight() {
    assert_eq!(
        panel(true).read("V", Mode::Free),
        [
            zone(0.0, 0.9, "Q consensus"),
            zone(0.9, 1.3, "Q hybrid"),
            zone(1.3, 1.7, "P hybrid"),
            zone(1.7, 10.0, "P consensus"),
        ]
    );
    assert_eq!(
        panel(true).read("consensus", Mode::Free),
        [
            zone(0.0, 0.732, "P consensus"),
            zone(0.732, 1.0, "P hybrid"),
        ]
    );
}

/// .4w² + .16w − .756 = 0 at 1.189244: the order flips where two curves meet.
#[test]
fn a_panel_of_unequal_coverage_meets_in_a_curve() {
    let problem = panel(false);
    let zones = problem.zones("V", Mode::Free);
    let flip = zones
        .breakpoints
        .iter()
        .find(|one| one.left.map(|it| it.winner) != one.right.map(|it| it.winner))
        .unwrap();
    assert!((flip.at - 1.189_244).abs() < 1e-6, "{}", flip.at);
}

/// A gate's limit flips where it passes a measured number.
#[test]
fn the_limit_of_a_gate() {
    let mut problem = collapse(false);
    let mut list = problem.parameters.all().to_vec();
    list.push(threshold("residual", 0.5, 1.0));
    problem.parameters = Parameters::new(list);
    problem.cells.alternatives[0].gates.push(Gate {
        id: "critical-risk",
        label: "critical risk",
        effect: Effect::Reject,
        test: GateTest::Atom(Atom::Number {
            label: "residual risk".to_owned(),
            measured: 0.3,
            op: Op::Le,
            limit: 8,
        }),
    });
    assert_eq!(
        problem.read("residual", Mode::Free),
        [zone(0.0, 0.3, "B accept"), zone(0.3, 1.0, "A accept")]
    );
    let at = problem.zones("residual", Mode::Free).breakpoints[0];
    assert_eq!(problem.words(at.here), "A accept");
}

#[test]
fn what_cannot_be_swept() {
    let problem = collapse(false);
    let sweep = |place, mode| {
        let swept = Sweep::new(&problem.parameters, &problem.cells, place, mode, &[]);
        swept.map(|_| ()).unwrap_err()
    };
    assert_eq!(sweep(99, Mode::Free), SweepError::Unknown);
    assert_eq!(sweep(6, Mode::Proportional), SweepError::NotShared);
}

/// Random problems: two to nine alternatives, one to four criteria, one norm or the other, with
/// multipliers, holes in the coverage, gates and two kinds of guards. Numbers of one decimal, so that
/// ties and triple points are common.
fn problems() -> impl Strategy<Value = Problem> {
    let tenth = || (0_i32..=20).prop_map(|tenths| f64::from(tenths) / 10.0);
    let column = move |n: usize| {
        (
            prop::collection::vec((-10_i32..=10).prop_map(|x| f64::from(x) / 10.0), n),
            prop::collection::vec((0_i32..=10).prop_map(|x| f64::from(x) / 10.0), n),
            tenth(),
            prop::bool::weighted(0.3),
        )
    };
    (2_usize..=9, 1_usize..=4).prop_flat_map(move |(n, m)| {
        (
            prop::collection::vec(column(n), m),
            prop::bool::ANY,
            prop::bool::ANY,
            prop::collection::vec((0_i32..=10).prop_map(|x| f64::from(x) / 10.0), n),
            (tenth(), tenth(), tenth()),
        )
            .prop_map(problem)
    })
}

type Drawn = (
    Vec<(Vec<f64>, Vec<f64>, f64, bool)>,
    bool,
    bool,
    Vec<f64>,
    (f64, f64, f64),
);

fn problem((columns, weighted, covered, measured, (top, gap, residual)): Drawn) -> Problem {
    const IDS: [&str; 4] = ["w0", "w1", "w2", "w3"];
    let m = columns.len();
    let mut parameters: Vec<Parameter> = columns
        .iter()
        .zip(IDS)
        .map(|((_, _, weight, _), id)| ranging(Parameter::weight(id, id, *weight), 3.0))
        .collect();
    parameters.push(threshold("top", top, 2.0));
    parameters.push(threshold("gap", gap, 2.0));
    parameters.push(threshold("residual", residual, 2.0));
    parameters.push(Parameter {
        role: Role::Multiplier,
        group: "multipliers".to_owned(),
        ..ranging(Parameter::weight("m", "m", 1.0), 3.0)
    });
    let cells = Cells {
        criteria: (0..m)
            .map(|at| {
                let sign = if columns[at].3 && !weighted {
                    -1.0
                } else {
                    1.0
                };
                Criterion::new(IDS[at], IDS[at], sign, at)
            })
            .collect(),
        columns: columns
            .iter()
            .map(|(x, gains, ..)| Column {
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
                    id: "limit",
                    label: "limit",
                    effect: Effect::Veto,
                    test: GateTest::Atom(Atom::Number {
                        label: "measured".to_owned(),
                        measured: *measured,
                        op: Op::Le,
                        limit: m + 2,
                    }),
                }],
                ..Alternative::new(&format!("a{at}"))
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
            guard("else", vec![]),
        ],
        ..Cells::default()
    };
    Problem {
        parameters: Parameters::new(parameters),
        cells,
    }
}

/// Whether a comparison of this decision lies within the grain of comparisons.
fn grainy(weighed: &Weighed) -> bool {
    const GRAIN: f64 = 2e-9;
    let compared = weighed.trace.iter().flat_map(|step| &step.compared);
    let mut apart = compared.map(|it| (it.left - it.right).abs());
    let scores = |at: usize| weighed.scores[weighed.order[at]];
    let tied = (1..weighed.ranked).any(|at| (scores(at - 1) - scores(at)).abs() < GRAIN);
    tied || apart.any(|apart| apart < GRAIN)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Wherever one asks, the outcome is that of the zone: at random places, at every tenth, at each
    /// breakpoint and just beside it.
    #[test]
    fn the_outcome_is_that_of_its_zone(
        problem in problems(),
        shares in prop::collection::vec(0.0_f64..1.0, 40),
    ) {
        for place in 0..problem.parameters.all().len() {
            for mode in [Mode::Free, Mode::Proportional] {
                let Ok(sweep) = Sweep::new(&problem.parameters, &problem.cells, place, mode, &[]) else {
                    continue;
                };
                let found = zones(&sweep);
                let (from, to) = (sweep.from, sweep.to);
                if to <= from {
                    continue;
                }
                let tenths = (0..=30).map(|tenths| f64::from(tenths) / 10.0);
                let beside = found.breakpoints.iter().flat_map(|one| [one.at - 1e-6, one.at + 1e-6]);
                let asked: Vec<f64> = shares
                    .iter()
                    .map(|share| from + share * (to - from))
                    .chain(tenths)
                    .chain(beside)
                    .filter(|t| *t >= from && *t <= to)
                    .collect();
                for t in asked {
                    if found.breakpoints.iter().any(|one| (one.at - t).abs() < 1e-9) {
                        continue;
                    }
                    let weighed = sweep.weigh(t);
                    // Beside a breakpoint that is crossed slowly the two sides of a comparison differ by
                    // less than its grain, and the outcome is still that of the breakpoint.
                    let beside = found.breakpoints.iter().any(|one| (one.at - t).abs() < 1e-3);
                    if beside && grainy(&weighed) {
                        continue;
                    }
                    let outcome = weighed.outcome;
                    let zone = found.zones.iter().find(|zone| zone.from <= t && t <= zone.to).unwrap();
                    prop_assert_eq!(
                        (zone.verdict.status, zone.verdict.winner),
                        (outcome.status, outcome.winner),
                        "{:?} of {} at {}: {:?}", mode, problem.parameters.all()[place].id, t, found
                    );
                }
                for one in &found.breakpoints {
                    let outcome = sweep.weigh(one.at).outcome;
                    prop_assert_eq!((one.here.status, one.here.winner), (outcome.status, outcome.winner));
                }
                // Zones cover the range without gaps or neighbours that are one.
                let joined = found.zones.windows(2).all(|pair| {
                    pair[0].to.to_bits() == pair[1].from.to_bits() && pair[0].verdict != pair[1].verdict
                });
                prop_assert!(joined);
            }
        }
    }
}
