//! Runs of answers, and what rules say of one preference.

#![allow(dead_code, reason = "each suite uses some of it")]

use steelyard_interaction::{Checked, Held, Policy, Preference, check};
use steelyard_runs::{Trajectory, Turn};

/// A run of these answers.
pub(crate) fn run_of(answers: &[&str]) -> Trajectory {
    let turn = |(at, text): (u32, &&str)| Turn {
        number: at,
        prompt: "Go on".to_owned(),
        response: (*text).to_owned(),
        ..Turn::default()
    };
    Trajectory {
        turns: (1..).zip(answers).map(turn).collect(),
        ..Trajectory::default()
    }
}

pub(crate) fn wants(preference: Preference) -> Policy {
    Policy {
        preferences: vec![preference],
        ..Policy::default()
    }
}

pub(crate) fn checked(preference: Preference, run: &Trajectory) -> Checked {
    let mut all = check(&wants(preference), run);
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// "kept", "not judged", or what there was.
pub(crate) fn word(held: &Held) -> String {
    match held {
        Held::Kept => "kept".to_owned(),
        Held::Broken { actual, .. } => actual.clone(),
        Held::Unsure(_) => "not judged".to_owned(),
    }
}
