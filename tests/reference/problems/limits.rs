//! Limits of scores and gaps, most of them where somebody stands.

use steelyard_tests::Random;

use super::Plan;
use super::rules::guards;
use crate::form::{Decision, Parameter, Role};
use crate::model::{Weighed, values, weigh};

/// Limits of scores and gaps, most of them where somebody stands, and the guards that ask for them.
pub(super) fn thresholds(random: &mut Random, plan: &Plan, decision: &mut Decision) {
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
