//! The smallest single edits that change an outcome.
//!
//! Each edit is a step of one number into the zone beside the one it stands in, so that what is
//! reported is what [`weigh`](steelyard_decision::weigh()) says there; acts (an approval, a card that is
//! dropped) have no size and stand in a list of their own.

mod acts;
mod candidates;
mod outward;
mod phrase;

pub use acts::{Act, Override, What};

use steelyard_decision::{
    Cells, Limit, Measure, Parameters, Role, Standing, Verdict, Weighed, compare, weigh,
};

use super::few::Few;
use super::zones::zones_among_all;
use super::{Knob, Mode, Sweep, Zone, Zones};
use candidates::candidates;
use outward::{Step, confirmed, into_zone, to_the_end, whole_step};
use steelyard_documents::Name;

/// One edit that changes the outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Flip {
    /// What moves.
    pub knob: Knob,
    /// The unit of its numbers; empty for plain ones.
    pub unit: Name,
    /// From which value.
    pub from: f64,
    /// To which: just beyond the edge, in as few digits as do, and confirmed.
    pub to: f64,
    /// Where the outcome changes.
    pub edge: f64,
    /// How far the edge is, in units of the number's scale: its bounds, the sum of its group's
    /// weights, or the spread of the scores that a threshold is compared with.
    pub size: f64,
    /// What the size is a share of.
    pub scale: Scale,
    /// How far the edge is, as a share of the value itself; `None` where that is 0, or so near to it that there is no such
    /// number.
    pub relative: Option<f64>,
    /// How many numbers move along.
    pub touched: usize,
    /// What it comes to then.
    pub after: Verdict,
    /// Whether no nearer edge can be missing, and the edge is where the outcome changes.
    pub exact: bool,
}

impl Flip {
    /// The parameters of a decision that it sets, each with its new value; none where it moves a cell.
    pub fn sets(&self, parameters: &Parameters, cells: &Cells) -> Vec<(String, f64)> {
        let Knob::Parameter { place, .. } = self.knob else {
            return Vec::new();
        };
        let Ok(sweep) = Sweep::new(parameters, cells, self.knob.clone()) else {
            return Vec::new();
        };
        let moved = sweep.parameters_at(self.to);
        let pairs = parameters.all().iter().zip(moved.all()).enumerate();
        // What follows the moved one goes along by itself.
        let set = pairs.filter(|(at, (before, after))| {
            *at == place || before.value.to_bits() != after.value.to_bits() && !after.follows
        });
        set.map(|(_, (_, after))| (after.id.to_string(), after.value))
            .collect()
    }
}

/// What the step of a number is measured by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// All that the number can be, or is searched in: from one number to another.
    Bounds(f64, f64),
    /// All weights of its group together.
    Weights(f64),
    /// From the lowest score that ranks to the highest.
    Scores(f64),
    /// The number itself, where it has nothing else.
    Own(f64),
}

impl Scale {
    /// How long it is, above 0.
    pub fn length(self) -> f64 {
        match self {
            Self::Bounds(from, to) => to - from,
            Self::Weights(length) | Self::Scores(length) | Self::Own(length) => length,
        }
    }
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
    /// Numbers that were not searched any further, since so much was looked at before them.
    pub not_searched: usize,
}

/// Cells that are looked at before the search for edits ends.
pub const MOST_LOOKED: u64 = 500_000_000;

/// Finds every single edit that changes the outcome within the bounds of its number: one in each
/// direction of each weight (free and proportional), multiplier, threshold, score and confidence. Of more than 1,024 scores
/// those of the first two are tried, and the 64 others that have the shortest way.
///
/// The search ends where it has looked at [`MOST_LOOKED`] cells, some seconds; what it did not come to is counted.
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
    looked: u64,
    most: u64,
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
            looked: 0,
            most: MOST_LOOKED,
        }
    }

    /// The same search, ending where it has looked at `most` cells.
    #[must_use]
    pub fn within(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// Tries one number; false where none is left, or enough was looked at.
    pub fn step(&mut self, parameters: &Parameters, cells: &Cells) -> bool {
        if self.looked > self.most {
            return false;
        }
        let Some(knob) = self.knobs.next() else {
            return false;
        };
        let Ok(sweep) = Sweep::new(parameters, cells, knob.clone()) else {
            return true;
        };
        let few = match &knob {
            Knob::Cell(spot) => Few::beside((parameters, cells), &self.weighed, spot),
            _ => Few::along(&sweep),
        };
        let scale = scale(&sweep);
        let sweep = few.as_ref().map_or(sweep.clone(), |few| few.sweep(&sweep));
        let found = edits_of(&sweep, &self.now, scale).into_iter();
        self.edits.extend(found.map(|flip| Flip {
            knob: knob.clone(),
            unit: knob.unit(parameters, cells).into(),
            ..flip
        }));
        self.looked = self.looked.saturating_add(sweep.looked());
        true
    }

    /// Cells that were looked at so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Numbers that were not tried.
    pub fn not_searched(&self) -> usize {
        self.knobs.len()
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
            not_searched: self.not_searched(),
            acts: acts::acts(parameters, cells, &self.weighed, &self.now),
            now: self.now,
            edits: self.edits,
        }
    }
}

/// The steps into the zones on both sides.
fn edits_of(sweep: &Sweep<'_>, now: &Verdict, scale: Scale) -> Vec<Flip> {
    if sweep.to <= sweep.from {
        return Vec::new();
    }
    let found = zones_among_all(sweep);
    let flip = |step: Step| {
        let distance = (step.edge - sweep.now).abs();
        Flip {
            knob: sweep.knob.clone(),
            unit: Name::default(),
            from: sweep.now,
            to: step.to,
            edge: step.edge,
            size: distance / scale.length(),
            scale,
            relative: Some(distance / sweep.now.abs()).filter(|share| share.is_finite()),
            touched: sweep.touched(),
            after: step.after,
            exact: step.exact && found.exact,
        }
    };
    let sides = [-1.0, 1.0].map(|side| beside(sweep, &found, now, side));
    sides.into_iter().flatten().map(flip).collect()
}

/// The step into the next zone of another outcome on one side.
fn beside(sweep: &Sweep<'_>, found: &Zones, now: &Verdict, side: f64) -> Option<Step> {
    if sweep.whole {
        return whole_step(sweep, found, now, side);
    }
    // What ends where the number stands, but for rounding, does not lie ahead.
    let ahead = |zone: &&Zone| {
        let reach = if side > 0.0 { zone.to } else { zone.from };
        zone.verdict != *now && side * (reach - sweep.now) > sweep.near(sweep.now)
    };
    let mut beyond: Vec<_> = found.zones.iter().filter(ahead).collect();
    if side < 0.0 {
        beyond.reverse();
    }
    let mut steps = beyond.into_iter();
    let step = steps.find_map(|zone| into_zone(sweep, found, zone, side));
    let step = step.or_else(|| to_the_end(sweep, found, now, side))?;
    Some(confirmed(sweep, now, step))
}

/// What a step of the number is measured by.
fn scale(sweep: &Sweep<'_>) -> Scale {
    let bounds = Scale::Bounds(sweep.from, sweep.to);
    let Knob::Parameter { place, mode } = &sweep.knob else {
        return bounds;
    };
    let Some(moved) = sweep.parameters.at(*place) else {
        return bounds;
    };
    let range = match (moved.role, mode) {
        (Role::Weight, Mode::Free) => {
            let all = sweep.parameters.all();
            let group = sweep.parameters.weights_of(&moved.group);
            let group = group.iter().map(|at| &all[*at]);
            let leading = group.filter(|other| !other.follows);
            Scale::Weights(leading.map(|other| other.value).sum())
        }
        (Role::Threshold, _) => spread(sweep, sweep.cells, *place).map_or(bounds, Scale::Scores),
        (Role::Weight, Mode::Proportional) => Scale::Weights(sweep.sharing.sum),
        (Role::Multiplier | Role::Evaluating, _) => bounds,
    };
    let all = [range, Scale::Own(moved.value.abs()), bounds];
    // Of a step a next to nothing is no scale: its share would be infinite.
    let measures = |range: &Scale| ((sweep.to - sweep.from) / range.length()).is_finite();
    let mut all = all.into_iter().filter(|range| range.length() > 0.0);
    let found = all.find(measures);
    found.unwrap_or(Scale::Own(1.0))
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
