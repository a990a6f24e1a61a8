use steelyard_decision::{Judged, Verdict};
use steelyard_documents::Name;

use super::Sweep;
use super::cuts::{Cuts, cuts};
use super::line::near;
use super::scan::scan;
use super::search::settle;

/// Cells up to which points are scanned where zones do not say what comes out.
const MOST_SCANNED: u64 = 20_000;

/// A stretch of a parameter in which the outcome is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// Left end; whether it belongs to the zone, its breakpoint tells.
    pub from: f64,
    /// Right end.
    pub to: f64,
    /// The outcome inside.
    pub verdict: Verdict,
}

/// What changes at a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Another alternative leads.
    Order,
    /// A guard, by id, holds on one side only.
    Rule(Name),
}

/// A value at which the outcome changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakpoint {
    /// The value.
    pub at: f64,
    /// The outcome left of it; `None` at the beginning of the range.
    pub left: Option<Verdict>,
    /// The outcome at it, which can be a third one.
    pub here: Verdict,
    /// The outcome right of it; `None` at the end of the range.
    pub right: Option<Verdict>,
    /// What changes.
    pub cause: Cause,
}

/// The outcome along the range of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Zones {
    /// Zones from left to right; two of one outcome meet at a single value that has another.
    pub zones: Vec<Zone>,
    /// Where they meet.
    pub breakpoints: Vec<Breakpoint>,
    /// Whether every breakpoint is found, and is where the outcome changes. Otherwise some between scanned points may be
    /// missed, as in a range so narrow that its numbers have too few digits, or
    /// [close calls](steelyard_decision::is_close_call) decide along so much of it that the outcome may be another there.
    pub exact: bool,
}

/// Divides the range of a sweep by outcome, which between breakpoints, and at each, is what
/// [`weigh`](steelyard_decision::weigh()) says.
pub fn zones(sweep: &Sweep<'_>) -> Zones {
    let Cuts { mut at, exact } = cuts(sweep);
    let found = divide(sweep, &at, exact);
    if !exact || found.exact && found.turn_at_their_edges(sweep) {
        return found;
    }
    if sweep.cost() > MOST_SCANNED {
        return Zones {
            exact: false,
            ..found
        };
    }
    // Comparisons are too coarse for the forms of scores to tell, or snapping decides: what they come to is asked, and
    // above all where the number stands.
    at.extend(scan(sweep));
    at.push(sweep.now);
    settle(&mut at, sweep.ends());
    divide(sweep, &at, false)
}

/// Asks at each cut and between, and joins what is one.
fn divide(sweep: &Sweep<'_>, cuts: &[f64], mut exact: bool) -> Zones {
    let mut zones: Vec<Zone> = Vec::new();
    let mut breakpoints = Vec::new();
    let mut left: Option<Judged> = None;
    for (place, &at) in cuts.iter().enumerate() {
        let here = sweep.judge(at);
        let next = cuts.get(place + 1).copied();
        let right = next.map(|to| sweep.judge(f64::midpoint(at, to)));
        let same = |side: &Option<Judged>| {
            let verdict = side.as_ref().map(|judged| &judged.verdict);
            verdict.is_none_or(|verdict| *verdict == here.verdict)
        };
        let broken = !(same(&left) && same(&right));
        if broken {
            let verdict = |side: &Option<Judged>| side.as_ref().map(|one| one.verdict.clone());
            breakpoints.push(Breakpoint {
                at,
                left: verdict(&left),
                here: here.verdict.clone(),
                right: verdict(&right),
                cause: cause(
                    left.as_ref().unwrap_or(&here),
                    right.as_ref().unwrap_or(&here),
                ),
            });
        }
        if let (Some(Judged { verdict, close, .. }), Some(to)) = (&right, next) {
            exact &= !close;
            match zones.last_mut() {
                Some(zone) if !broken => zone.to = to,
                _ => zones.push(Zone {
                    from: at,
                    to,
                    verdict: verdict.clone(),
                }),
            }
        }
        left = right;
    }
    Zones {
        zones,
        breakpoints,
        exact,
    }
}

/// Where another leads, that; else the first rule that went another way: the earlier of the two that
/// held holds on its side only.
fn cause(left: &Judged, right: &Judged) -> Cause {
    // Another stage has another winner of its own: the rule that opened it is why.
    let alike = left.trail.len() == right.trail.len();
    if alike && left.verdict.winner != right.verdict.winner {
        return Cause::Order;
    }
    let mut steps = left.trail.iter().zip(&right.trail);
    let parted = steps.find(|(left, right)| left != right);
    parted.map_or(Cause::Order, |(left, right)| {
        Cause::Rule(left.min(right).1.clone())
    })
}

impl Zones {
    /// Whether the outcome just beside each breakpoint is that of the zone there.
    fn turn_at_their_edges(&self, sweep: &Sweep<'_>) -> bool {
        const BESIDE: f64 = 1e-3;
        self.zones.windows(2).all(|pair| {
            let (left, right) = (&pair[0], &pair[1]);
            let [before, after] = [left, right].map(|zone| BESIDE * (zone.to - zone.from));
            let sides = [(left.to - before, left), (right.from + after, right)];
            let mut sides = sides.into_iter();
            sides.all(|(t, zone)| sweep.judge(t).verdict == zone.verdict)
        })
    }

    /// The zone in which a value of the parameter stands; at a breakpoint the one it belongs to, if
    /// any.
    pub fn zone_at(&self, t: f64) -> Option<&Zone> {
        let mut around = self
            .zones
            .iter()
            .filter(|zone| zone.from <= t && t <= zone.to);
        match self.breakpoint_at(t) {
            Some(one) => self.zones.iter().find(|zone| {
                let beside = self.are_one(zone.from, t) || self.are_one(zone.to, t);
                beside && zone.verdict == one.here
            }),
            None => around.next(),
        }
    }

    /// Whether the value at which a zone begins or ends belongs to it.
    pub fn holds_at(&self, zone: &Zone, end: f64) -> bool {
        let broken = self.breakpoint_at(end);
        broken.is_none_or(|one| one.here == zone.verdict)
    }

    fn breakpoint_at(&self, t: f64) -> Option<&Breakpoint> {
        self.breakpoints.iter().find(|one| self.are_one(one.at, t))
    }

    /// Whether two values of the number are one but for rounding.
    fn are_one(&self, one: f64, other: f64) -> bool {
        let ends = self.zones.first().zip(self.zones.last());
        ends.is_some_and(|(first, last)| (one - other).abs() <= near((first.from, last.to), one))
    }
}
