use super::Sweep;
use super::cuts::cuts;
use crate::decision::{Status, Step, StepState, compare};

/// What a decision came to: zones and flips are about both together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Status; `None` where no guard holds.
    pub status: Option<Status>,
    /// Winner, by place in the input.
    pub winner: Option<usize>,
}

/// A stretch of a parameter in which the outcome is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone {
    /// Left end; whether it belongs to the zone, its breakpoint tells.
    pub from: f64,
    /// Right end.
    pub to: f64,
    /// The outcome inside.
    pub verdict: Verdict,
}

/// What changes at a breakpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Another alternative leads.
    Order,
    /// A guard, by place, holds on one side only.
    Rule(usize),
}

/// A value at which the outcome changes.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// Zones from left to right.
    pub zones: Vec<Zone>,
    /// Where they meet, and isolated values within a zone that differ from it.
    pub breakpoints: Vec<Breakpoint>,
    /// Whether every breakpoint is found; otherwise some between scanned points may be missed.
    pub exact: bool,
}

/// Divides the range of a sweep by outcome, which between breakpoints, and at each, is what
/// [`weigh`](crate::decision::weigh()) says.
pub fn zones(sweep: &Sweep<'_>) -> Zones {
    let cuts = cuts(sweep);
    divide(sweep, &cuts.at, cuts.exact)
}

/// An outcome with the place of the guard that named it.
type Asked = (Verdict, Option<usize>);

fn ask(sweep: &Sweep<'_>, t: f64) -> Asked {
    let weighed = sweep.weigh(t);
    let held = |step: &Step| step.state == StepState::Held;
    let verdict = Verdict {
        status: weighed.outcome.status,
        winner: weighed.outcome.winner,
    };
    (verdict, weighed.trace.iter().position(held))
}

/// Asks at each cut and between, and joins what is one.
fn divide(sweep: &Sweep<'_>, cuts: &[f64], exact: bool) -> Zones {
    let mut zones: Vec<Zone> = Vec::new();
    let mut breakpoints = Vec::new();
    let mut left: Option<Asked> = None;
    for (place, &at) in cuts.iter().enumerate() {
        let here = ask(sweep, at);
        let next = cuts.get(place + 1).copied();
        let right = next.map(|to| ask(sweep, f64::midpoint(at, to)));
        let same = |side: Option<Asked>| side.is_none_or(|(verdict, _)| verdict == here.0);
        if !(same(left) && same(right)) {
            breakpoints.push(Breakpoint {
                at,
                left: left.map(|(verdict, _)| verdict),
                here: here.0,
                right: right.map(|(verdict, _)| verdict),
                cause: cause(left.unwrap_or(here), right.unwrap_or(here)),
            });
        }
        if let (Some((verdict, _)), Some(to)) = (right, next) {
            match zones.last_mut() {
                Some(zone) if zone.verdict == verdict => zone.to = to,
                _ => zones.push(Zone {
                    from: at,
                    to,
                    verdict,
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

/// The earlier of two guards is the one that holds on its side only.
fn cause(left: Asked, right: Asked) -> Cause {
    if left.0.winner != right.0.winner {
        return Cause::Order;
    }
    let first = left.1.into_iter().chain(right.1).min();
    first.map_or(Cause::Order, Cause::Rule)
}

impl Zones {
    /// The zone in which a value of the parameter stands; at a breakpoint the one it belongs to, if
    /// any.
    pub fn zone_at(&self, t: f64) -> Option<&Zone> {
        let mut around = self
            .zones
            .iter()
            .filter(|zone| zone.from <= t && t <= zone.to);
        match self.breakpoint_at(t) {
            Some(one) => self.zones.iter().find(|zone| {
                let beside = compare(zone.from, t).is_eq() || compare(zone.to, t).is_eq();
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

    /// Values are compared as all numbers of a decision are: snapped.
    fn breakpoint_at(&self, t: f64) -> Option<&Breakpoint> {
        self.breakpoints
            .iter()
            .find(|one| compare(one.at, t).is_eq())
    }
}
