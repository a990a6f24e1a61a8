//! Guards that ask for this or that, and stages that a status opens.

use steelyard_tests::Random;

use super::Plan;
use super::rows::step;
use crate::form::{Decision, Guard, Left, Op, Pick, Right, Stage, Status, Step, Test};

pub(super) fn guards(random: &mut Random, step: &Step) -> Vec<Guard> {
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
        17 if random.chance(50) => (Left::Vetoed, Right::Number(f64::from(random.within(0, 2)))),
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
pub(super) fn open_a_stage(
    random: &mut Random,
    plan: &Plan,
    weights: usize,
    decision: &mut Decision,
) {
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
