//! Decisions of hundreds of alternatives, of which questions are asked among the few that can come to the front: what is
//! found there is what weighing all of them says.

use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Effect, Gain, Gate, GateKind, GateTest, Guard,
    Limit, Measure, Norm, Op, Parameter, Parameters, Pick, Preference, Role, Status, Test, weigh,
};
use steelyard_kernel::Random;
use steelyard_lab::{Knob, Mode, Sweep, flips, zones};

use crate::support::{Problem, grainy, guard};

/// Numbers drawn one after the other.
struct Drawn(Random);

impl Drawn {
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    fn one_in(&mut self, so_many: usize) -> bool {
        self.below(so_many) == 0
    }

    /// From 0 to 1, in so many steps.
    fn share(&mut self, steps: u32) -> f64 {
        (self.0.unit() * f64::from(steps + 1)).floor() / f64::from(steps)
    }
}

/// Rows whose columns are drawn apart, or of which one has little where others have much, so that many lead somewhere.
fn rows(drawn: &mut Drawn, n: usize, m: usize) -> Vec<Vec<f64>> {
    let steps = [10, 100, 1_000_000][drawn.below(3)];
    let scale = [1.0, 1.0, 1000.0][drawn.below(3)];
    let round = drawn.one_in(2);
    let row = |drawn: &mut Drawn| {
        let mut row: Vec<f64> = (0..m).map(|_| drawn.share(steps)).collect();
        if round && m > 1 {
            row[1] = (1.0 - row[0] * row[0]).sqrt();
        }
        row.into_iter().map(|x| x * scale).collect()
    };
    (0..n).map(|_| row(drawn)).collect()
}

fn gates(drawn: &mut Drawn, [fixed, moving]: [usize; 2]) -> Vec<Gate> {
    if !drawn.one_in(3) {
        return Vec::new();
    }
    let effect = [Effect::Veto, Effect::Reject, Effect::Escalate][drawn.below(3)];
    let limit = if drawn.one_in(40) { moving } else { fixed };
    let test = Atom::Number {
        label: "measured".into(),
        measured: drawn.share(10),
        criterion: None,
        op: Op::Le,
        limit,
    };
    vec![Gate {
        kind: GateKind::Rule,
        id: "limit".into(),
        label: "limit".into(),
        effect,
        test: GateTest::Atom(test),
    }]
}

fn naming(id: &'static str, tests: Vec<Test>, winner: Pick) -> Guard {
    let named = guard(id, tests);
    Guard {
        status: Status {
            winner,
            ..named.status
        },
        ..named
    }
}

fn guards(drawn: &mut Drawn, n: usize, [top, gap]: [usize; 2]) -> Vec<Guard> {
    let pick = |drawn: &mut Drawn| match drawn.below(4) {
        0 => Pick::Safest,
        1 => Pick::This(drawn.below(n)),
        _ => Pick::First,
    };
    let limit = Limit::Parameter(top);
    let all = [
        guard(
            "none",
            vec![Test::new(Measure::Ranked, Op::Lt, Limit::Constant(1.0))],
        ),
        guard(
            "waits",
            vec![Test::new(Measure::Waiting, Op::Gt, Limit::Constant(40.0))],
        ),
        naming(
            "good",
            vec![Test::new(Measure::Top, Op::Gt, limit)],
            pick(drawn),
        ),
        guard(
            "close",
            vec![Test::new(Measure::Gap, Op::Lt, Limit::Parameter(gap))],
        ),
        naming(
            "wide",
            vec![Test::new(Measure::BestShare, Op::Le, Limit::Constant(0.5))],
            pick(drawn),
        ),
        naming("else", Vec::new(), pick(drawn)),
    ];
    all.into_iter().filter(|_| !drawn.one_in(3)).collect()
}

/// A decision of 260 to 400 alternatives.
fn problem(seed: u64) -> Problem {
    const IDS: [&str; 4] = ["w0", "w1", "w2", "w3"];
    let drawn = &mut Drawn(Random::new(seed));
    let (n, m) = (260 + drawn.below(140), 1 + drawn.below(4));
    let rows = rows(drawn, n, m);
    let high = rows.iter().flatten().copied().fold(0.0, f64::max);
    let weight = |at: usize, drawn: &mut Drawn| Parameter {
        max: 3.0,
        ..Parameter::weight(IDS[at], IDS[at], drawn.share(20) * 2.0)
    };
    let mut parameters: Vec<Parameter> = (0..m).map(|at| weight(at, drawn)).collect();
    for (id, value) in [
        ("top", 2.0 * high * drawn.share(20)),
        ("gap", 0.02 * high),
        ("fixed", 0.7),
        ("moving", 0.5),
    ] {
        let max = 6.0 * value.max(1.0);
        parameters.push(Parameter {
            max,
            ..Parameter::threshold(id, id, value)
        });
    }
    parameters.push(Parameter {
        role: Role::Multiplier,
        group: "multipliers".into(),
        max: 3.0,
        ..Parameter::weight("m", "m", 0.5)
    });
    let (gated, multiplied) = (drawn.one_in(2), drawn.one_in(3));
    let (mean, uneven) = (drawn.one_in(3), drawn.one_in(2));
    let gains: Vec<Vec<f64>> = (0..m)
        .map(|_| (0..n).map(|_| drawn.share(4)).collect())
        .collect();
    let sign = |at: usize| if at == 2 && !mean { -1.0 } else { 1.0 };
    let column = |at: usize| Column {
        gain: match (mean, uneven) {
            (false, _) => Gain::One,
            (true, false) => Gain::Same(0.5),
            (true, true) => Gain::Each(gains[at].clone()),
        },
        shift: if mean { 0.0 } else { 0.25 },
        ..Column::new(rows.iter().map(|row| row[at]).collect())
    };
    let mut alternative = |at: usize| Alternative {
        multiplier: (multiplied && at % 3 == 1).then_some(m + 4),
        gates: if gated {
            gates(drawn, [m + 2, m + 3])
        } else {
            Vec::new()
        },
        ..Alternative::new(format!("a{at}"))
    };
    let mut cells = Cells {
        criteria: (0..m)
            .map(|at| Criterion::new(IDS[at], IDS[at], sign(at), at))
            .collect(),
        columns: (0..m).map(column).collect(),
        alternatives: (0..n).map(&mut alternative).collect(),
        norm: if mean { Norm::Weights } else { Norm::One },
        ..Cells::default()
    };
    cells.guards = guards(drawn, n, [m, m + 1]);
    let levels = [3, 1000][drawn.below(2)];
    cells.safety = vec![Preference {
        label: "risk".into(),
        least: true,
        x: (0..n).map(|_| drawn.share(levels)).collect(),
    }];
    Problem {
        parameters: Parameters::new(parameters),
        cells,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn zones_among_few_are_those_among_all(seed in any::<u64>()) {
        let problem = problem(seed);
        let drawn = &mut Drawn(Random::new(seed));
        for parameter in problem.parameters.all() {
            for mode in [Mode::Free, Mode::Proportional] {
                let Ok(knob) = Knob::parameter(&problem.parameters, &parameter.id, Some(mode)) else {
                    continue;
                };
                let sweep = Sweep::new(&problem.parameters, &problem.cells, knob.clone()).unwrap();
                let wide = sweep.to - sweep.from;
                if wide <= 0.0 {
                    continue;
                }
                let found = zones(&sweep);
                let mut columns = problem.cells.columns.iter();
                let uneven = columns.any(|column| matches!(column.gain, Gain::Each(_)));
                // Of means of uneven coverage not all meetings are looked at, which is said.
                if uneven && !found.exact {
                    continue;
                }
                let asked = (0..60).map(|_| sweep.from + drawn.0.unit() * wide);
                let beside = found.breakpoints.iter().flat_map(|one| [one.at - 1e-6 * wide, one.at + 1e-6 * wide]);
                for t in asked.chain(beside).filter(|t| (sweep.from..=sweep.to).contains(t)) {
                    let weighed = sweep.weigh(t);
                    let near = found.breakpoints.iter().any(|one| (one.at - t).abs() < 1e-3 * wide);
                    if near && grainy(&weighed) {
                        continue;
                    }
                    let zone = found.zones.iter().find(|zone| zone.from <= t && t <= zone.to).unwrap();
                    let verdict = weighed.verdict(&problem.cells);
                    prop_assert_eq!(&zone.verdict, &verdict, "{:?} at {}: {:?}", &knob, t, &found);
                }
                for one in &found.breakpoints {
                    prop_assert_eq!(&one.here, &sweep.weigh(one.at).verdict(&problem.cells));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// What an edit comes to, and that nothing flips on the way to it.
    #[test]
    fn what_flips_among_few_flips_among_all(seed in any::<u64>()) {
        let Problem { parameters, cells } = problem(seed);
        let found = flips(&parameters, &cells);
        for flip in &found.edits {
            let sweep = Sweep::new(&parameters, &cells, flip.knob.clone()).unwrap();
            prop_assert_eq!(&sweep.weigh(flip.to).verdict(&cells), &flip.after, "{:?}", flip);
            for part in [0.2, 0.5, 0.9, 0.99] {
                let weighed = sweep.weigh(flip.from + part * (flip.edge - flip.from));
                let same = weighed.verdict(&cells) == found.now;
                prop_assert!(same || grainy(&weighed), "{:?} at {}", flip, part);
            }
        }
        for act in &found.acts {
            let mut cells = cells.clone();
            for one in &act.overrides {
                one.make(&mut cells).unwrap();
            }
            prop_assert_eq!(&weigh(&parameters, &cells).verdict(&cells), &act.after, "{:?}", act);
        }
    }
}
