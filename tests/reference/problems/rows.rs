//! Criteria, and alternatives with their cells and gates.

use std::collections::BTreeMap;

use steelyard_tests::Random;

use super::{LEAST, MOST, Plan};
use crate::form::{Alternative, Cell, Criterion, Flag, Gate, GateTest, Norm, Op, Preference, Step};

pub(super) fn step(random: &mut Random, plan: &Plan, weights: usize, name: &str) -> Step {
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
        // Divided by weights, an offset would have to have a weight of its own.
        offset: norm == Norm::One && random.chance(8),
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

pub(super) fn gates(random: &mut Random, plan: &Plan, step: &mut Step) {
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
