//! A decision along one of its numbers, by the reference alone: its verdict anywhere, and where it is worth asking.

use steelyard_lab::{Knob, Mode, Spot};

use crate::form::{Decision, Role, Step};
use crate::model::{Doubts, Values, Verdict, Weighed, values, weigh};
use crate::moves::{alone, put_cell, put_gain, sharing, step_at};

/// What a decision comes to, and how sure that is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reading {
    pub(crate) verdict: Verdict,
    pub(crate) doubts: Doubts,
}

/// The verdict with a number at `t`; none for what is not one number.
pub(crate) fn reading(decision: &Decision, knob: &Knob, t: f64) -> Option<Reading> {
    let of = |step: &Step, weighed: Weighed| Reading {
        verdict: weighed.verdict(step),
        doubts: weighed.all_doubts(),
    };
    if let Some(values) = moved(decision, knob, t) {
        return Some(of(&decision.step, weigh(&decision.step, &values)));
    }
    let mut step = decision.step.clone();
    match knob {
        Knob::Cell(Spot {
            stage,
            criterion,
            alternative,
        }) => put_cell(step_at(&mut step, stage), *criterion, *alternative, t),
        Knob::Gain(Spot {
            stage, criterion, ..
        }) => put_gain(step_at(&mut step, stage), *criterion, t),
        _ => return None,
    }
    Some(of(&step, weigh(&step, &values(decision))))
}

/// The values with a parameter moved.
pub(crate) fn moved(decision: &Decision, knob: &Knob, t: f64) -> Option<Values> {
    match knob {
        Knob::Parameter {
            place,
            mode: Mode::Free,
        } => Some(alone(decision, *place, t)),
        Knob::Parameter { place, .. } => Some(sharing(decision, *place, t)),
        _ => None,
    }
}

/// Values worth asking at, from end to end: evenly, ever nearer to the ends and to where the number stands, and between
/// neighbouring places at which any two scores, or a score or gap and a limit, meet.
pub(crate) fn asked(
    decision: &Decision,
    knob: &Knob,
    (from, to): (f64, f64),
    now: f64,
) -> Vec<f64> {
    let range = to - from;
    let mut all: Vec<f64> = (0..=40)
        .map(|at| from + range * f64::from(at) / 40.0)
        .collect();
    for power in 2..=12 {
        let by = range * 10_f64.powi(-power);
        all.extend([from + by, to - by, now - by, now + by]);
    }
    let mut edges = meetings(decision, knob, (from, to));
    edges.extend([from, to]);
    edges.sort_by(f64::total_cmp);
    all.extend(edges.windows(2).map(|pair| pair[0] / 2.0 + pair[1] / 2.0));
    all.retain(|t| from <= *t && *t <= to);
    all.sort_by(f64::total_cmp);
    all.dedup();
    all
}

/// Where differences change their sign: exact where they are straight, near where not.
fn meetings(decision: &Decision, knob: &Knob, (from, to): (f64, f64)) -> Vec<f64> {
    const PARTS: i32 = 12;
    if decision.step.alternatives.len() > 12 {
        return vec![];
    }
    let at = |part: i32| from + (to - from) * f64::from(part) / f64::from(PARTS);
    let mut found = Vec::new();
    let mut before = differences(decision, knob, from);
    for part in 1..=PARTS {
        let here = differences(decision, knob, at(part));
        for (left, right) in before.iter().zip(&here) {
            if left * right < 0.0 {
                found.push(at(part - 1) + (at(part) - at(part - 1)) * left / (left - right));
            }
        }
        before = here;
    }
    found
}

/// All that a guard or a ranking could ask the sign of.
fn differences(decision: &Decision, knob: &Knob, t: f64) -> Vec<f64> {
    let Some(values) = moved(decision, knob, t) else {
        return vec![];
    };
    let limits = decision
        .parameters
        .iter()
        .filter(|one| one.role == Role::Threshold);
    let limits: Vec<f64> = limits.map(|one| values[&one.id].x).collect();
    let mut all = Vec::new();
    let steps =
        std::iter::once(&decision.step).chain(decision.step.stages.iter().map(|stage| &stage.step));
    for step in steps {
        let scores: Vec<f64> = weigh(step, &values)
            .scores
            .iter()
            .map(|one| one.map_or(f64::NAN, |one| one.x))
            .collect();
        for (at, one) in scores.iter().enumerate() {
            all.extend(limits.iter().map(|limit| one - limit));
            for other in &scores[..at] {
                all.push(one - other);
                all.extend(
                    limits
                        .iter()
                        .flat_map(|limit| [one - other - limit, one - other + limit]),
                );
            }
        }
    }
    all
}
