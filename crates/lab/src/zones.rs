use std::cell::OnceCell;

use steelyard_decision::{Cells, Judged, Measure, Verdict, Weighed};
use steelyard_documents::Name;

use super::Sweep;
use super::cuts::{Cuts, cuts};
use super::events::gate_cuts;
use super::few::Few;
use super::line::near;
use super::scan::{MOST_SCANNED, scan, turning};
use super::search::settle;

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
    match Few::along(sweep) {
        Some(few) => zones_among_all(&few.sweep(sweep)),
        None => zones_among_all(sweep),
    }
}

/// The same, asking about every alternative of the sweep.
pub(super) fn zones_among_all(sweep: &Sweep<'_>) -> Zones {
    let Cuts { mut at, exact } = cuts(sweep);
    let found = divide(sweep, &at, exact);
    if !exact {
        return found;
    }
    let missed = found.missed_beside_edges(sweep);
    if found.exact && missed.is_empty() {
        return found;
    }
    // Comparisons are too coarse for the forms of scores to tell, or snapping decides: what they come to is asked, and
    // above all where the number stands.
    at.extend(missed);
    at.push(sweep.now);
    if sweep.cost() <= MOST_SCANNED {
        at.extend(scan(sweep));
    }
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
    /// Where the outcome changes once more just beside a breakpoint: scores that go toward one another without meeting are
    /// told apart until snapping makes them one, which can be a millionth of a zone beyond it.
    fn missed_beside_edges(&self, sweep: &Sweep<'_>) -> Vec<f64> {
        /// Shares of a zone, and whether it counts there that snapping makes one of two.
        const BESIDE: [(f64, bool); 2] = [(1e-3, true), (1e-9, false)];
        let gates = OnceCell::new();
        let broken = |edge: f64| {
            let place = self
                .breakpoints
                .binary_search_by(|one| one.at.total_cmp(&edge));
            place.is_ok()
        };
        let ends = self.zones.iter().flat_map(|zone| {
            let both = [(zone.from, zone.to), (zone.to, zone.from)];
            both.map(|ends| (zone, ends))
        });
        let mut missed = Vec::new();
        for (zone, (edge, end)) in ends.filter(|(_, ends)| broken(ends.0)) {
            let near = sweep.near(edge);
            // What a gate measures and its limit are one by snapping just beside where they meet.
            let snaps = || {
                let gates = gates.get_or_init(|| gate_cuts(sweep));
                gates.iter().any(|gate| (gate - edge).abs() <= near)
            };
            let mut inside = f64::midpoint(edge, end);
            for (share, always) in BESIDE {
                let t = edge + share * (end - edge);
                let judged = sweep.judge(t);
                let tells = || {
                    (t - edge).abs() > near
                        && !snaps()
                        && !hangs_on_snapping(sweep.cells, &sweep.weigh(t))
                };
                if judged.verdict != zone.verdict && (always || tells()) {
                    let beyond = (t, judged.verdict);
                    missed.push(turning(sweep, &zone.verdict, inside, beyond).0);
                    break;
                }
                inside = t;
            }
        }
        missed
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

/// Whether the first three, or what a rule compares, are as near to one another as snapping can make one.
fn hangs_on_snapping(cells: &Cells, weighed: &Weighed) -> bool {
    const GRAIN: f64 = 2e-9;
    let near = |x: f64, y: f64| {
        let grain = GRAIN.max(64.0 * f64::EPSILON * x.abs().max(y.abs()));
        x.to_bits() != y.to_bits() && (x - y).abs() < grain
    };
    let first = &weighed.order[..weighed.ranked.min(3)];
    let lead = |pair: &[usize]| (weighed.scores[pair[0]], weighed.scores[pair[1]]);
    let gap = first.windows(2).map(lead).map(|(x, y)| x - y).next();
    let tests = cells.guards.iter().zip(&weighed.trace);
    let mut tests = tests.flat_map(|(guard, step)| guard.tests.iter().zip(&step.compared));
    let below = weighed.stage.as_ref();
    first.windows(2).map(lead).any(|(x, y)| near(x, y))
        || tests.any(|(test, it)| {
            // A gap that is compared is one of scores that were snapped.
            let gap = gap.filter(|_| test.left == Measure::Gap);
            near(gap.unwrap_or(it.left), it.right)
        })
        || below.is_some_and(|(place, below)| hangs_on_snapping(&cells.stages[*place].cells, below))
}
