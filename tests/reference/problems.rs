//! Random decisions of every form, each kind of number on a scale of its own between 1e-9 and 1e12. Many numbers are round, rows
//! come twice or a billionth apart, and limits are scores of somebody, so that ties and edges are common.

use std::collections::BTreeMap;

use crate::form::{
    Alternative, Cell, Criterion, Decision, Flag, Gate, GateTest, Group, Guard, Left, Norm, Op,
    Parameter, Pick, Preference, Right, Role, Stage, Status, Step, Test,
};
use crate::model::{Weighed, values, weigh};
use crate::random::{Random, decimal};

const LEAST: i32 = -9;
const MOST: i32 = 12;

/// What the numbers of one problem are like.
struct Plan {
    n: usize,
    weights: i32,
    cells: i32,
    limits: i32,
    below_zero: bool,
    holes: bool,
    gained: bool,
    classes: usize,
}

impl Plan {
    fn new(random: &mut Random, most: usize) -> Self {
        let n = match random.below(100) {
            0..=74 => random.within(2, 8),
            75..=92 => random.within(9, 40),
            93..=97 => random.within(41, 130),
            _ => random.within(250, 400),
        };
        // Half of all problems are of the size of everyday numbers.
        let scale = |random: &mut Random| {
            if random.chance(50) {
                random.within(-1, 1)
            } else {
                random.within(LEAST, MOST)
            }
        };
        Self {
            n: usize::try_from(n).unwrap_or(2).min(most),
            weights: scale(random),
            cells: scale(random),
            limits: scale(random),
            below_zero: random.chance(20),
            holes: random.chance(35),
            gained: random.chance(15),
            classes: if random.chance(15) { 2 } else { 1 },
        }
    }
}

/// The decision of a seed, with `most` alternatives at most.
pub(crate) fn problem(seed: u64, most: usize) -> Decision {
    let random = &mut Random::new(seed);
    let plan = Plan::new(random, most);
    let mut parameters = weights(random, &plan);
    let weights = parameters.len();
    for id in ["m0", "m1"] {
        parameters.push(ranging(random, id, Role::Multiplier, 0, false));
    }
    parameters.push(ranging(
        random,
        "limit",
        Role::Threshold,
        plan.limits,
        false,
    ));
    let mode = if random.chance(50) {
        "proportional"
    } else {
        "free"
    };
    let mut decision = Decision {
        format: "steelyard-decision/1".to_owned(),
        groups: vec![Group {
            id: "weights".to_owned(),
            mode: mode.to_owned(),
        }],
        step: step(random, &plan, weights, "a"),
        parameters,
    };
    gates(random, &plan, &mut decision.step);
    thresholds(random, &plan, &mut decision);
    if random.chance(25) {
        open_a_stage(random, &plan, weights, &mut decision);
    }
    decision
}

fn weights(random: &mut Random, plan: &Plan) -> Vec<Parameter> {
    let count = 1 + random.below(5);
    let mut weights: Vec<Parameter> = Vec::new();
    for at in 0..count {
        let scale = if random.chance(85) {
            plan.weights
        } else {
            random.within(LEAST, MOST)
        };
        let mut one = ranging(
            random,
            &format!("w{at}"),
            Role::Weight,
            scale,
            plan.below_zero,
        );
        one.locked = random.chance(12);
        if at > 0 && random.chance(4) {
            one.value = None;
            one.fallback_of = Some("w0".to_owned());
            (one.min, one.max, one.limit) = (weights[0].min, weights[0].max, weights[0].limit);
        }
        weights.push(one);
    }
    weights
}

/// A parameter somewhere in its range; sometimes at 0, sometimes with little room.
fn ranging(random: &mut Random, id: &str, role: Role, scale: i32, below_zero: bool) -> Parameter {
    let sign = if below_zero && random.chance(40) {
        -1.0
    } else {
        1.0
    };
    let value = if random.chance(8) {
        0.0
    } else {
        sign * random.number(scale)
    };
    let wide = decimal(4, scale);
    let (max, limit) = if random.chance(15) {
        (value.max(0.0) * 1.5, value.max(0.0) * 2.0)
    } else {
        (wide, wide * 10.0)
    };
    Parameter {
        id: id.to_owned(),
        role,
        value: Some(value),
        min: if below_zero { -wide } else { 0.0 },
        max: max.max(decimal(1, scale - 1)),
        limit: limit.max(decimal(1, scale - 1)),
        ..Parameter::default()
    }
}

fn step(random: &mut Random, plan: &Plan, weights: usize, name: &str) -> Step {
    let norm = if random.chance(40) {
        Norm::Weights
    } else {
        Norm::One
    };
    let shifted = random.chance(25);
    let criteria: Vec<Criterion> = (0..weights)
        .map(|at| criterion(random, plan, (at, weights), shifted, norm))
        .collect();
    let scales: Vec<i32> = (0..weights)
        .map(|_| {
            if random.chance(80) {
                plan.cells
            } else {
                random.within(LEAST, MOST)
            }
        })
        .collect();
    let alternatives = alternatives(random, plan, (&criteria, &scales), name);
    let x = |random: &mut Random| {
        let each = alternatives
            .iter()
            .map(|one| (one.id.clone(), f64::from(random.within(0, 3))));
        each.collect::<BTreeMap<String, f64>>()
    };
    let safety = ["least", "most"].map(|prefer| Preference {
        label: prefer.to_owned(),
        prefer: prefer.to_owned(),
        x: x(random),
    });
    let yes_no = |id: &str| Flag {
        id: id.to_owned(),
        yes: "yes".to_owned(),
        no: "no".to_owned(),
    };
    Step {
        classes: (0..plan.classes)
            .filter(|_| plan.classes > 1)
            .map(|at| format!("c{at}"))
            .collect(),
        criteria,
        norm,
        alternatives,
        flags: vec![yes_no("flag")],
        facts: [("fact".to_owned(), f64::from(random.within(0, 3)))].into(),
        safety: safety.into(),
        guards: vec![],
        stages: vec![],
    }
}

/// Alternatives of random cells; some rows are those of others, or a billionth away.
fn alternatives(
    random: &mut Random,
    plan: &Plan,
    (criteria, scales): (&[Criterion], &[i32]),
    name: &str,
) -> Vec<Alternative> {
    let mut alternatives: Vec<Alternative> = Vec::new();
    for at in 0..plan.n {
        let mut one = match at {
            0 => Alternative::default(),
            _ => random.one_of(&alternatives).clone(),
        };
        match random.below(100) {
            0..=7 if at > 0 => (),
            8..=17 if at > 0 => nudge(random, &mut one),
            _ => one = alternative(random, plan, criteria, scales),
        }
        one.id = format!("{name}{at}");
        one.gates.clear();
        alternatives.push(one);
    }
    alternatives
}

fn criterion(
    random: &mut Random,
    plan: &Plan,
    (at, weights): (usize, usize),
    shifted: bool,
    norm: Norm,
) -> Criterion {
    let other = |random: &mut Random| {
        format!(
            "w{}",
            if random.chance(85) {
                at
            } else {
                random.below(weights)
            }
        )
    };
    Criterion {
        id: format!("x{at}"),
        sign: if random.chance(if norm == Norm::One { 30 } else { 10 }) {
            -1.0
        } else {
            1.0
        },
        weights: (0..plan.classes).map(|_| other(random)).collect(),
        share: *random.one_of(&[1.0, 1.0, 1.0, 1.0, 0.5, 1.0 / 3.0]),
        gain: *random.one_of(&[1.0, 1.0, 1.0, 1.0, 0.8, 0.01]),
        shift: if shifted {
            random.number(plan.cells)
        } else {
            0.0
        },
    }
}

fn alternative(
    random: &mut Random,
    plan: &Plan,
    criteria: &[Criterion],
    scales: &[i32],
) -> Alternative {
    let mut cells = BTreeMap::new();
    for (criterion, scale) in criteria.iter().zip(scales) {
        let sign = if random.chance(25) { -1.0 } else { 1.0 };
        let x = if random.chance(5) {
            0.0
        } else {
            sign * random.number(*scale)
        };
        let cell = if plan.gained && random.chance(60) {
            let gain = f64::from(random.within(0, 10)) / 10.0;
            Cell::Gained { x, gain }
        } else {
            Cell::Plain(x)
        };
        if !(plan.holes && random.chance(20)) {
            cells.insert(criterion.id.clone(), cell);
        }
    }
    let multiplied = random.chance(15);
    let class = random.below(plan.classes);
    Alternative {
        class: (plan.classes > 1).then(|| format!("c{class}")),
        multiplier: multiplied.then(|| (*random.one_of(&["m0", "m1"])).to_owned()),
        cells,
        flags: if random.chance(50) {
            vec!["flag".to_owned()]
        } else {
            vec![]
        },
        ..Alternative::default()
    }
}

/// Moves a cell by some ten billionths.
fn nudge(random: &mut Random, one: &mut Alternative) {
    let by = f64::from(random.within(-30, 30)) * 1e-10;
    if let Some((_, Cell::Plain(x) | Cell::Gained { x, .. })) = one.cells.iter_mut().next() {
        *x += by;
    }
}

fn gates(random: &mut Random, plan: &Plan, step: &mut Step) {
    let (numbers, facts) = (random.chance(30), random.chance(15));
    for one in &mut step.alternatives {
        let mut tests = Vec::new();
        if numbers && random.chance(60) {
            tests.push(GateTest::Number {
                measured: random.number(plan.limits),
                op: *random.one_of(&[Op::Lt, Op::Le, Op::Gt, Op::Ge]),
                limit: "limit".to_owned(),
            });
        }
        if facts && random.chance(30) {
            tests.push(GateTest::Fact {
                fact: "so".to_owned(),
                holds: random.chance(60),
            });
        }
        let test = match tests.len() {
            0 => continue,
            1 => tests.remove(0),
            _ if random.chance(50) => GateTest::All { all: tests },
            _ => GateTest::Any { any: tests },
        };
        let effect = (*random.one_of(&["veto", "reject", "escalate"])).to_owned();
        one.gates.push(Gate {
            id: "gate".to_owned(),
            effect,
            test,
        });
    }
}

/// Limits of scores and gaps, most of them where somebody stands, and the guards that ask for them.
fn thresholds(random: &mut Random, plan: &Plan, decision: &mut Decision) {
    let weighed = weigh(&decision.step, &values(decision));
    for at in 0..2 {
        let id = format!("t{at}");
        let value =
            standing_somewhere(random, &weighed).unwrap_or_else(|| random.number(plan.limits));
        decision.parameters.push(threshold(&id, value));
        let value = gap_of_two(random, &weighed).unwrap_or_else(|| random.number(plan.limits));
        decision
            .parameters
            .push(threshold(&format!("g{at}"), value));
    }
    decision.step.guards = guards(random, &decision.step);
}

fn threshold(id: &str, value: f64) -> Parameter {
    let wide = value.abs().max(1e-9) * 4.0;
    Parameter {
        id: id.to_owned(),
        role: Role::Threshold,
        value: Some(value),
        min: if value < 0.0 { -wide } else { 0.0 },
        max: wide,
        limit: wide * 10.0,
        ..Parameter::default()
    }
}

fn standing_somewhere(random: &mut Random, weighed: &Weighed) -> Option<f64> {
    if random.chance(20) {
        return None;
    }
    let score = (*random.one_of(&weighed.scores))
        .filter(|score| score.off.is_finite())?
        .x;
    Some(match random.below(4) {
        0 => score,
        1 => score + f64::from(random.within(-30, 30)) * 1e-10,
        _ => score * *random.one_of(&[0.5, 0.9, 0.99, 1.01, 1.1]),
    })
}

fn gap_of_two(random: &mut Random, weighed: &Weighed) -> Option<f64> {
    let [one, other] = [(); 2].map(|()| *random.one_of(&weighed.scores));
    let apart = (one?.x - other?.x).abs() * *random.one_of(&[1.0, 1.0, 0.3, 0.9, 1.5]);
    (apart.is_finite() && random.chance(80)).then_some(apart)
}

fn guards(random: &mut Random, step: &Step) -> Vec<Guard> {
    let mut guards: Vec<Guard> = Vec::new();
    for at in 0..random.below(5) {
        let count = if random.chance(80) { 1 } else { 2 };
        let name = format!("S{}", random.below(4));
        guards.push(Guard {
            id: format!("g{at}"),
            tests: (0..count).map(|_| test(random, step)).collect(),
            status: status(random, step, &name),
        });
    }
    if !guards.is_empty() && random.chance(85) {
        guards.push(Guard {
            id: "else".to_owned(),
            tests: vec![],
            status: status(random, step, "ELSE"),
        });
    }
    guards
}

fn test(random: &mut Random, step: &Step) -> Test {
    let (left, right) = match random.below(20) {
        0..=8 => (Left::Top, Right::Threshold(format!("t{}", random.below(2)))),
        9..=15 => (Left::Gap, Right::Threshold(format!("g{}", random.below(2)))),
        16 => (Left::Ranked, Right::Number(f64::from(random.within(0, 4)))),
        17 => (Left::Waiting, Right::Number(f64::from(random.within(0, 2)))),
        18 => (Left::Flag, Right::Number(0.5)),
        _ if random.chance(50) => (Left::Fact, Right::Number(f64::from(random.within(0, 3)))),
        _ => (Left::Rank, Right::Number(f64::from(random.within(1, 3)))),
    };
    let of = match left {
        Left::Flag => Some("flag".to_owned()),
        Left::Fact => Some("fact".to_owned()),
        Left::Rank => Some(random.one_of(&step.alternatives).id.clone()),
        _ => None,
    };
    let op = *random.one_of(&[Op::Lt, Op::Le, Op::Gt, Op::Ge]);
    Test {
        left,
        of,
        op,
        right,
    }
}

fn status(random: &mut Random, step: &Step, id: &str) -> Status {
    Status {
        id: id.to_owned(),
        winner: a_pick(random, step),
        recommended: a_pick(random, step),
        opens: None,
    }
}

fn a_pick(random: &mut Random, step: &Step) -> Pick {
    match random.below(20) {
        0..=11 => Pick::First,
        12..=15 => Pick::Safest,
        16..=17 => Pick::Nobody,
        _ => Pick::This(random.one_of(&step.alternatives).id.clone()),
    }
}

/// One status opens a stage with some of the alternatives, and some new ones.
fn open_a_stage(random: &mut Random, plan: &Plan, weights: usize, decision: &mut Decision) {
    let name = if random.chance(70) { "a" } else { "b" };
    let plan = Plan {
        n: 2 + random.below(plan.n.min(8)),
        ..*plan
    };
    let mut below = step(random, &plan, weights, name);
    below.guards = guards(random, &below);
    for guard in &mut below.guards {
        guard.status.id.insert_str(0, "below-");
    }
    let (ids, guards) = (&decision.step.alternatives, &mut decision.step.guards);
    let Some(at) = (!guards.is_empty()).then(|| random.below(guards.len())) else {
        return;
    };
    guards[at].status.opens = Some("below".to_owned());
    let leaders = [random.below(ids.len()), random.below(ids.len())];
    let leaders = if random.chance(20) && leaders[0] != leaders[1] {
        leaders.map(|at| ids[at].id.clone()).into()
    } else {
        vec![]
    };
    decision.step.stages.push(Stage {
        id: "below".to_owned(),
        leaders,
        step: below,
    });
}
