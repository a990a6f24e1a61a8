//! Weights and other parameters of random values and ranges.

use steelyard_tests::{Random, decimal};

use super::{LEAST, MOST, Plan};
use crate::form::{Parameter, Role};

pub(super) fn weights(random: &mut Random, plan: &Plan) -> Vec<Parameter> {
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
pub(super) fn ranging(
    random: &mut Random,
    id: &str,
    role: Role,
    scale: i32,
    below_zero: bool,
) -> Parameter {
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
