//! Random decisions of every form, each kind of number on a scale of its own between 1e-9 and 1e12. Many numbers are round, rows
//! come twice or a billionth apart, and limits are scores of somebody, so that ties and edges are common.

mod limits;
mod rows;
mod rules;
mod weights;

use steelyard_tests::Random;

use crate::form::{Decision, Group, Role};

use limits::thresholds;
use rows::{gates, step};
use rules::open_a_stage;
use weights::{ranging, weights};

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
