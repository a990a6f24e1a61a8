//! Cuts of a sweep along which scores are no lines divided by lines.

use steelyard_decision::{Judged, Verdict};

use super::Sweep;

/// Cells up to which points are scanned where forms of scores do not say what comes out.
pub(super) const MOST_SCANNED: u64 = 20_000;
/// Stretches that are looked at.
const STRETCHES: u32 = 256;
/// Points that are looked at before places between two neighbours are told no more closely.
const MOST_POINTS: u32 = 16_384;

/// Where two neighbours of many points have different outcomes, the place between them at which that changes, by
/// halving: zones that lie between two neighbours are missed.
pub(super) fn scan(sweep: &Sweep<'_>) -> Vec<f64> {
    let wide = sweep.to - sweep.from;
    let outcome = |t: f64| {
        let Judged { verdict, .. } = sweep.judge(t);
        (t, verdict)
    };
    let at = |step| sweep.from + f64::from(step) / f64::from(STRETCHES) * wide;
    let mut cuts = vec![sweep.from, sweep.to];
    let mut points = MOST_POINTS;
    let mut left = outcome(sweep.from);
    for step in 1..=STRETCHES {
        let right = outcome(at(step));
        halve(
            (&left, &right),
            (&|at| sweep.near(at), &mut points),
            &outcome,
            &mut cuts,
        );
        left = right;
    }
    cuts
}

type Point = (f64, Verdict);

fn halve(
    (left, right): (&Point, &Point),
    (near, points): (&dyn Fn(f64) -> f64, &mut u32),
    outcome: &dyn Fn(f64) -> Point,
    cuts: &mut Vec<f64>,
) {
    let mut open = vec![(left.clone(), right.clone())];
    while let Some((low, high)) = open.pop() {
        if low.1 == high.1 {
            continue;
        }
        *points = points.saturating_sub(1);
        if high.0 - low.0 <= near(low.0) || *points == 0 {
            // A point that was looked at is the edge itself, if it is that near.
            cuts.push(if low.0 <= left.0 { low.0 } else { high.0 });
            continue;
        }
        let middle = outcome(f64::midpoint(low.0, high.0));
        open.push((low, middle.clone()));
        open.push((middle, high));
    }
}

/// Where between a value of one outcome and one of another the first other one begins, and which that is.
pub(super) fn turning(
    sweep: &Sweep<'_>,
    now: &Verdict,
    mut good: f64,
    (mut to, mut after): Point,
) -> Point {
    const HALVINGS: u32 = 48;
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(good, to);
        let verdict = sweep.judge(middle).verdict;
        if verdict == *now {
            good = middle;
        } else {
            (to, after) = (middle, verdict);
        }
    }
    (to, after)
}
