//! The guard that holds, whom its status names, and the stage that it opens.

use super::gates::holds;
use super::ranking::{Lead, first, height, leads};
use super::{Doubts, Standing, Values, Weighed, weigh_after};
use crate::form::{Guard, Left, Pick, Right, Stage, Step, Test};
use crate::near::{Near, compare};

pub(super) fn decide(step: &Step, values: &Values, weighed: &mut Weighed) {
    let mut doubts = weighed.doubts;
    let all = 0..weighed.standings.len();
    let ranked: Vec<usize> = all
        .filter(|at| weighed.standings[*at] == Standing::Ranked)
        .collect();
    let leader = first(step, weighed, &ranked, &mut doubts);
    let rest: Vec<usize> = ranked
        .iter()
        .copied()
        .filter(|at| Some(*at) != leader)
        .collect();
    let lead = Lead {
        second: first(step, weighed, &rest, &mut Doubts::default()),
        first: leader,
        ranked,
    };
    let guards = &step.guards;
    let held = guards
        .iter()
        .position(|guard| guard_holds(step, values, weighed, &lead, guard, &mut doubts));
    if let Some(held) = held {
        let status = &guards[held].status;
        weighed.status = Some(status.id.clone());
        weighed.winner = pick(step, &lead, weighed, &status.winner, &mut doubts);
        weighed.recommended = pick(step, &lead, weighed, &status.recommended, &mut doubts);
        if let Some(stage) = &status.opens {
            weighed.stage = open(step, values, weighed, &lead, stage, &mut doubts);
        }
    } else if guards.is_empty() {
        weighed.winner = lead.first;
        weighed.recommended = lead.first;
    }
    weighed.held = held;
    weighed.doubts = doubts;
}

/// Whether all tests of a guard hold. Where one surely fails it does not matter how close the others came.
fn guard_holds(
    step: &Step,
    values: &Values,
    weighed: &Weighed,
    lead: &Lead,
    guard: &Guard,
    doubts: &mut Doubts,
) -> bool {
    let mut own = Doubts::default();
    let (mut all, mut surely_not) = (true, false);
    for test in &guard.tests {
        let mut of_test = Doubts::default();
        let holds = test_holds(step, values, weighed, lead, test, &mut of_test);
        surely_not |= !holds && !of_test.unsure && !of_test.close;
        all &= holds;
        own = own.or(of_test);
    }
    if !surely_not {
        *doubts = doubts.or(own);
    }
    all
}

fn test_holds(
    step: &Step,
    values: &Values,
    weighed: &Weighed,
    lead: &Lead,
    test: &Test,
    doubts: &mut Doubts,
) -> bool {
    let left = measure(step, weighed, lead, test, doubts);
    let right = match &test.right {
        Right::Number(x) => Near::exact(*x),
        Right::Threshold(id) => values[id],
    };
    holds(test.op, doubts.take(compare(left, right)))
}

fn measure(step: &Step, weighed: &Weighed, lead: &Lead, test: &Test, doubts: &mut Doubts) -> Near {
    let of = test.of.as_deref().unwrap_or_default();
    let count = |some: usize| Near::exact(some as f64);
    match test.left {
        Left::Top => lead.first.map_or(Near::exact(f64::NEG_INFINITY), |at| {
            height(weighed, at, &lead.ranked)
        }),
        Left::Gap => lead.gap(step, weighed),
        Left::Ranked => count(lead.ranked.len()),
        Left::Waiting => count(kept_out(step, weighed, "escalate")),
        Left::Vetoed => count(kept_out(step, weighed, "veto")),
        Left::Flag => match lead.first {
            None => Near::exact(f64::NEG_INFINITY),
            Some(at) => count(usize::from(
                step.alternatives[at].flags.iter().any(|flag| flag == of),
            )),
        },
        Left::Fact => Near::exact(step.facts[of]),
        Left::Rank => {
            let place = step
                .alternatives
                .iter()
                .position(|one| one.id == of)
                .unwrap_or(usize::MAX);
            if !lead.ranked.contains(&place) {
                return Near::exact(f64::INFINITY);
            }
            let others = lead.ranked.iter().filter(|at| **at != place);
            count(
                1 + others
                    .filter(|at| leads(step, weighed, **at, place, doubts))
                    .count(),
            )
        }
    }
}

/// How many a gate of that effect keeps out.
fn kept_out(step: &Step, weighed: &Weighed, effect: &str) -> usize {
    let pairs = step.alternatives.iter().zip(&weighed.standings);
    let kept_out = pairs.filter(|(one, standing)| match standing {
        Standing::Gated(gate) => one.gates[*gate].effect == effect,
        _ => false,
    });
    kept_out.count()
}

fn pick(
    step: &Step,
    lead: &Lead,
    weighed: &Weighed,
    pick: &Pick,
    doubts: &mut Doubts,
) -> Option<usize> {
    match pick {
        Pick::Nobody => None,
        Pick::First => lead.first,
        Pick::Safest => {
            let mut left = lead.ranked.clone();
            for preference in &step.safety {
                let x = |at: usize| {
                    let x = preference.x[&step.alternatives[at].id];
                    if preference.prefer == "least" { -x } else { x }
                };
                let best = left
                    .iter()
                    .map(|at| x(*at))
                    .fold(f64::NEG_INFINITY, f64::max);
                left.retain(|at| x(*at) >= best);
            }
            first(step, weighed, &left, doubts)
        }
        Pick::This(id) => step.alternatives.iter().position(|one| one.id == *id),
    }
}

/// The stage of an id, weighed; none where others lead than it asks for.
fn open(
    step: &Step,
    values: &Values,
    weighed: &Weighed,
    lead: &Lead,
    id: &str,
    doubts: &mut Doubts,
) -> Option<(usize, Box<Weighed>)> {
    let place = step.stages.iter().position(|stage| stage.id == id)?;
    let stage: &Stage = &step.stages[place];
    if let [one, other] = &stage.leaders[..] {
        let rest: Vec<usize> = lead
            .ranked
            .iter()
            .copied()
            .filter(|at| Some(*at) != lead.first)
            .collect();
        first(step, weighed, &rest, doubts);
        let lead = [lead.first, lead.second].map(|at| at.map(|at| &step.alternatives[at].id));
        if lead != [Some(one), Some(other)] {
            return None;
        }
    }
    let pairs = step.alternatives.iter().zip(&weighed.standings);
    let before = pairs.map(|(one, standing)| (one.id.as_str(), *standing == Standing::Ranked));
    let below = weigh_after(&stage.step, values, &before.collect());
    Some((place, Box::new(below)))
}
