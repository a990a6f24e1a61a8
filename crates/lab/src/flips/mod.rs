//! The smallest single edits that change an outcome.
//!
//! Each edit is a step of one number into the zone beside the one it stands in, so that what is
//! reported is what [`weigh`](steelyard_decision::weigh()) says there; acts (an approval, a card that is
//! dropped) have no size and stand in a list of their own.

mod acts;
mod candidates;
mod few;
mod outward;

pub use acts::{Act, Override, What};

use steelyard_decision::{
    Cells, Limit, Measure, Parameters, Role, Standing, Verdict, Weighed, compare, weigh,
};

use super::{Knob, Mode, Sweep, Zones, zones};
use candidates::candidates;
use few::few;
use outward::{into_zone, whole_step};

/// One edit that changes the outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Flip {
    /// What moves.
    pub knob: Knob,
    /// From which value.
    pub from: f64,
    /// To which: just beyond the edge, in as few digits as do, and confirmed.
    pub to: f64,
    /// Where the outcome changes.
    pub edge: f64,
    /// How far the edge is, in units of the number's scale: its bounds, the sum of its group's
    /// weights, or the spread of the scores that a threshold is compared with.
    pub size: f64,
    /// How far the edge is, as a share of the value itself; `None` where that is 0.
    pub relative: Option<f64>,
    /// How many numbers move along.
    pub touched: usize,
    /// What it comes to then.
    pub after: Verdict,
    /// Whether no nearer edge can be missing.
    pub exact: bool,
}

/// Everything that would have tipped a decision by itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Flips {
    /// What it comes to now.
    pub now: Verdict,
    /// Edits of one number, the smallest first; of equal ones those that touch fewer numbers, then in
    /// the order of parameters, scores and confidences.
    pub edits: Vec<Flip>,
    /// Acts that do it alone; where none does, pairs of them.
    pub acts: Vec<Act>,
}

/// Finds every single edit that changes the outcome within the bounds of its number: one in each
/// direction of each weight (free and proportional), multiplier, threshold, score and confidence.
///
/// Source: Triantaphyllou, Sánchez (1997), for weights; scores, confidences and limits likewise.
pub fn flips(parameters: &Parameters, cells: &Cells) -> Flips {
    let mut search = FlipSearch::new(parameters, cells);
    while search.step(parameters, cells) {}
    search.finish(parameters, cells)
}

/// The search for [`flips`] in steps, for who has other things to do in between. All are to be given the
/// same decision.
#[derive(Debug)]
pub struct FlipSearch {
    weighed: Weighed,
    now: Verdict,
    knobs: std::vec::IntoIter<Knob>,
    edits: Vec<Flip>,
}

impl FlipSearch {
    /// Finds out what there is to try.
    pub fn new(parameters: &Parameters, cells: &Cells) -> Self {
        let weighed = weigh(parameters, cells);
        Self {
            now: weighed.verdict(cells),
            knobs: candidates(parameters, cells, &weighed).into_iter(),
            weighed,
            edits: Vec::new(),
        }
    }

    /// Tries one number; false where none is left.
    pub fn step(&mut self, parameters: &Parameters, cells: &Cells) -> bool {
        let Some(knob) = self.knobs.next() else {
            return false;
        };
        let Ok(sweep) = Sweep::new(parameters, cells, knob.clone()) else {
            return true;
        };
        let few = match &knob {
            Knob::Cell(spot) => few(cells, &self.weighed, spot),
            Knob::Parameter { .. } | Knob::Gain(_) | Knob::Confidences { .. } => None,
        };
        let scale = scale(&sweep);
        match &few {
            Some(few) => {
                let sweep = sweep.among(&few.cells, Knob::Cell(few.spot.clone()));
                let found = edits_of(&sweep, &self.now, scale).into_iter();
                let knob = || knob.clone();
                self.edits.extend(found.map(|flip| Flip {
                    knob: knob(),
                    ..flip
                }));
            }
            None => self.edits.extend(edits_of(&sweep, &self.now, scale)),
        }
        true
    }

    /// The smallest edit that was found.
    pub fn nearest(mut self) -> Option<Flip> {
        self.sort();
        self.edits.into_iter().next()
    }

    fn sort(&mut self) {
        self.edits.sort_by(|a, b| {
            let size = compare(a.size, b.size);
            size.then(a.touched.cmp(&b.touched))
        });
    }

    /// What was found, with the acts.
    pub fn finish(mut self, parameters: &Parameters, cells: &Cells) -> Flips {
        self.sort();
        Flips {
            acts: acts::acts(parameters, cells, &self.weighed, &self.now),
            now: self.now,
            edits: self.edits,
        }
    }
}

/// The steps into the zones on both sides.
fn edits_of(sweep: &Sweep<'_>, now: &Verdict, scale: f64) -> Vec<Flip> {
    if sweep.to <= sweep.from {
        return Vec::new();
    }
    let found = zones(sweep);
    let flip = |(edge, to, after): (f64, f64, Verdict)| {
        let distance = (edge - sweep.now).abs();
        Flip {
            knob: sweep.knob.clone(),
            from: sweep.now,
            to,
            edge,
            size: distance / scale,
            relative: (sweep.now != 0.0).then(|| distance / sweep.now.abs()),
            touched: sweep.touched(),
            after,
            exact: found.exact,
        }
    };
    let sides = [
        beside(sweep, &found, now, -1.0),
        beside(sweep, &found, now, 1.0),
    ];
    sides.into_iter().flatten().map(flip).collect()
}

/// The edge of the next zone of another outcome on one side, a value just inside it, and the outcome.
fn beside(
    sweep: &Sweep<'_>,
    found: &Zones,
    now: &Verdict,
    side: f64,
) -> Option<(f64, f64, Verdict)> {
    if sweep.whole {
        return whole_step(sweep, now, side);
    }
    let mut beyond: Vec<_> = found
        .zones
        .iter()
        .filter(|zone| {
            // What begins where the number stands, but for rounding, lies ahead.
            let ahead = if side > 0.0 {
                compare(zone.from, sweep.now).is_ge()
            } else {
                compare(zone.to, sweep.now).is_le()
            };
            zone.verdict != *now && ahead
        })
        .collect();
    if side < 0.0 {
        beyond.reverse();
    }
    beyond
        .into_iter()
        .find_map(|zone| into_zone(sweep, found, zone, side))
}

/// What a step of the number is measured by.
fn scale(sweep: &Sweep<'_>) -> f64 {
    let wide = sweep.to - sweep.from;
    let Knob::Parameter { place, mode } = &sweep.knob else {
        return wide;
    };
    let Some(moved) = sweep.parameters.at(*place) else {
        return wide;
    };
    let scale = match (moved.role, mode) {
        (Role::Weight, Mode::Free) => {
            let group = sweep.parameters.all().iter().filter(|other| {
                other.role == Role::Weight && other.group == moved.group && !other.follows
            });
            group.map(|other| other.value).sum()
        }
        (Role::Threshold, _) => spread(sweep, sweep.cells, *place).unwrap_or(wide),
        (Role::Weight, Mode::Proportional) => sweep.sum,
        (Role::Multiplier | Role::Evaluating, _) => wide,
    };
    if scale > 0.0 {
        scale
    } else {
        moved.value.abs().max(f64::MIN_POSITIVE)
    }
}

/// The spread of the scores that a threshold is compared with, as score or as gap.
fn spread(sweep: &Sweep<'_>, cells: &Cells, place: usize) -> Option<f64> {
    let mut tests = cells.guards.iter().flat_map(|guard| &guard.tests);
    let compared = tests.any(|test| {
        let scores = matches!(test.left, Measure::Top | Measure::Gap);
        scores && test.right == Limit::Parameter(place)
    });
    if !compared {
        let mut stages = cells.stages.iter();
        return stages.find_map(|stage| spread(sweep, &stage.cells, place));
    }
    let weighed = weigh(sweep.parameters, cells);
    let pairs = weighed.scores.iter().zip(&weighed.standings);
    let ranked = pairs.filter(|(_, standing)| **standing == Standing::Ranked);
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (score, _) in ranked {
        low = low.min(*score);
        high = high.max(*score);
    }
    Some((high - low).max(0.0))
}
