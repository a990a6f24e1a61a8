use super::Sweep;
use super::form::{Form, Line, Square, forms};
use crate::decision::{
    Atom, Cells, GateTest, Limit, Measure, Standing, Status, StepState, Weighed,
};

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

/// Alternatives of unequal norms up to which all pairs are looked at.
const ALL_PAIRS: usize = 64;
/// Points that are scanned where there are more.
const SCAN: u32 = 64;
/// First alternatives of each scanned point that are looked at.
const SCAN_FIRST: usize = 8;

/// Divides the range of a sweep by outcome.
///
/// Scores that share their denominator are lines, and a line below two others at both ends of a
/// stretch is below them inside (Eisner, Severance 1976, *Mathematical techniques for efficient
/// record segmentation*): so the two leaders are followed by asking at ends and cutting where
/// leaders of the two ends meet, about as often as there are pieces. Unequal denominators meet in
/// up to two points; of those all pairs are looked at. Between the cuts, and at each, the outcome is
/// what `weigh` says.
pub fn zones(sweep: &mut Sweep<'_>) -> Zones {
    let forms = forms(sweep);
    let mut search = Search {
        limits: limits(sweep),
        shared: forms.windows(2).all(|pair| pair[0].under == pair[1].under),
        forms,
        eligible: Vec::new(),
        cuts: vec![sweep.from, sweep.to],
        exact: true,
        span: sweep.to - sweep.from,
    };
    search.cuts.extend(measured(sweep.cells, sweep.place));
    let unders: Vec<Line> = search.forms.iter().map(|form| form.under).collect();
    for under in unders {
        let square = Square::product(under, Line::level(1.0));
        search.cuts.extend(square.roots());
    }
    search.settle(sweep.from, sweep.to);
    for ends in search.cuts.clone().windows(2) {
        let weighed = sweep.weigh(f64::midpoint(ends[0], ends[1]));
        search.look(sweep, &weighed, ends[0], ends[1]);
    }
    search.settle(sweep.from, sweep.to);
    divide(sweep, &search.cuts, search.exact)
}

/// Right sides that scores and gaps are compared with.
struct Limits {
    tops: Vec<Line>,
    gaps: Vec<Line>,
}

fn limits(sweep: &Sweep<'_>) -> Limits {
    let tests = sweep.cells.guards.iter().flat_map(|guard| &guard.tests);
    let of = |measure: Measure| {
        let fitting = tests.clone().filter(move |test| test.left == measure);
        fitting
            .map(|test| match test.right {
                Limit::Parameter(place) => sweep.line(place),
                Limit::Constant(value) => Line::level(value),
            })
            .collect()
    };
    Limits {
        tops: of(Measure::Top),
        gaps: of(Measure::Gap),
    }
}

/// What gates compare with the parameter at `place`: where it passes such a number a gate opens or
/// shuts.
fn measured(cells: &Cells, place: usize) -> Vec<f64> {
    fn collect(test: &GateTest, place: usize, found: &mut Vec<f64>) {
        match test {
            GateTest::Atom(Atom::Number {
                measured, limit, ..
            }) if *limit == place => found.push(*measured),
            GateTest::Atom(_) => {}
            GateTest::All(tests) | GateTest::Any(tests) => {
                for test in tests {
                    collect(test, place, found);
                }
            }
        }
    }
    let mut found = Vec::new();
    for gate in cells.alternatives.iter().flat_map(|one| &one.gates) {
        collect(&gate.test, place, &mut found);
    }
    found
}

struct Search {
    forms: Vec<Form>,
    shared: bool,
    limits: Limits,
    /// Alternatives that rank in the stretch looked at.
    eligible: Vec<usize>,
    cuts: Vec<f64>,
    exact: bool,
    span: f64,
}

/// The first two, by place in the input.
type Leaders = (Option<usize>, Option<usize>);

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Right,
    Left,
}

impl Search {
    /// Cuts in range, in order, those that are one but for rounding once.
    fn settle(&mut self, from: f64, to: f64) {
        let near = self.near();
        self.cuts.retain(|cut| *cut >= from && *cut <= to);
        self.cuts.sort_by(f64::total_cmp);
        self.cuts.dedup_by(|next, kept| *next - *kept <= near);
        // The range's own ends stay, whatever stands beside them.
        if let [first, .., last] = self.cuts.as_mut_slice() {
            (*first, *last) = (from, to);
        }
    }

    fn near(&self) -> f64 {
        1e-12 * self.span
    }

    fn look(&mut self, sweep: &mut Sweep<'_>, weighed: &Weighed, from: f64, to: f64) {
        let standings = weighed.standings.iter().enumerate();
        self.eligible = standings
            .filter(|(_, standing)| **standing == Standing::Ranked)
            .map(|(place, _)| place)
            .collect();
        if self.shared {
            self.follow(from, to);
            return;
        }
        if self.eligible.len() > ALL_PAIRS {
            self.exact = false;
            let mut first: Vec<usize> = (0..=SCAN)
                .flat_map(|step| {
                    let share = f64::from(step) / f64::from(SCAN);
                    let weighed = sweep.weigh(from + share * (to - from));
                    let ranked = weighed.ranked.min(SCAN_FIRST);
                    weighed.order[..ranked].to_vec()
                })
                .collect();
            first.sort_unstable();
            first.dedup();
            self.eligible = first;
        }
        let few = self.eligible.clone();
        for (place, &a) in few.iter().enumerate() {
            self.cut_by_limits((Some(a), None));
            for &b in &few[place + 1..] {
                self.cut_by_order(a, b);
                self.cut_by_limits((Some(a), Some(b)));
                self.cut_by_limits((Some(b), Some(a)));
            }
        }
    }

    /// Cuts a stretch where its first two change, and where they meet a limit.
    fn follow(&mut self, from: f64, to: f64) {
        let mut open = vec![(from, to)];
        while let Some((from, to)) = open.pop() {
            let begin = self.leaders(from, to, Side::Right);
            let end = self.leaders(from, to, Side::Left);
            self.cut_by_limits(begin);
            if begin == end {
                continue;
            }
            let mut meetings = self.meetings(begin, end);
            meetings.retain(|at| *at > from + self.near() && *at < to - self.near());
            meetings.sort_by(f64::total_cmp);
            self.cuts.extend(&meetings);
            if meetings.is_empty() {
                // They meet at an end, but for rounding.
                self.cut_by_limits(end);
                continue;
            }
            let mut begin = from;
            for at in meetings.into_iter().chain([to]) {
                open.push((begin, at));
                begin = at;
            }
        }
    }

    /// The first two just inside one end of a stretch. Where lines meet at the end itself, their
    /// slopes tell.
    fn leaders(&self, from: f64, to: f64, side: Side) -> Leaders {
        let (at, inward) = match side {
            Side::Right => (from, 1.0),
            Side::Left => (to, -1.0),
        };
        let middle = f64::midpoint(from, to);
        let sign = |place: usize| self.forms[place].under.at(middle).signum();
        let value = |place: usize| sign(place) * self.forms[place].over.at(at);
        let slope = |place: usize| sign(place) * inward * self.forms[place].over.slope;
        let best = |except: Option<usize>| {
            let others = || {
                let all = self.eligible.iter().copied();
                all.filter(move |place| Some(*place) != except)
            };
            let most = others().map(value).fold(f64::NEG_INFINITY, f64::max);
            let near = 1e-12 * most.abs().max(1.0);
            let level = others().filter(|place| value(*place) >= most - near);
            // The first of equals, as in the ranking.
            level.reduce(|kept, next| {
                if slope(next) > slope(kept) {
                    next
                } else {
                    kept
                }
            })
        };
        let first = best(None);
        (first, first.and_then(|_| best(first)))
    }

    /// Where any two leaders meet.
    fn meetings(&self, begin: Leaders, end: Leaders) -> Vec<f64> {
        let mut all: Vec<usize> = [begin.0, begin.1, end.0, end.1]
            .into_iter()
            .flatten()
            .collect();
        all.sort_unstable();
        all.dedup();
        let mut found = Vec::new();
        for (place, &a) in all.iter().enumerate() {
            for &b in &all[place + 1..] {
                found.extend(self.difference(a, b).roots());
            }
        }
        found
    }

    /// Has the sign of score a − score b, but for that of the denominators.
    fn difference(&self, a: usize, b: usize) -> Square {
        let (a, b) = (self.forms[a], self.forms[b]);
        if self.shared {
            let one = Line::level(1.0);
            Square::product(a.over, one).minus(Square::product(b.over, one))
        } else {
            Square::product(a.over, b.under).minus(Square::product(b.over, a.under))
        }
    }

    fn cut_by_order(&mut self, a: usize, b: usize) {
        let roots = self.difference(a, b).roots();
        self.cuts.extend(roots);
    }

    /// Cuts where the first meets a limit of scores, and where it leads the second by a limit of
    /// gaps.
    fn cut_by_limits(&mut self, (first, second): Leaders) {
        let Some(first) = first else {
            return;
        };
        let one = Line::level(1.0);
        let a = self.forms[first];
        for limit in &self.limits.tops {
            let square = Square::product(a.over, one).minus(Square::product(*limit, a.under));
            self.cuts.extend(square.roots());
        }
        let Some(second) = second else {
            return;
        };
        let b = self.forms[second];
        for limit in &self.limits.gaps {
            let square = if self.shared {
                self.difference(first, second)
                    .minus(Square::product(*limit, a.under))
            } else {
                let under = Square::product(a.under, b.under).times(*limit);
                self.difference(first, second).minus(under)
            };
            self.cuts.extend(square.roots());
        }
    }
}

/// An outcome with the place of the guard that named it.
type Asked = (Verdict, Option<usize>);

fn ask(sweep: &mut Sweep<'_>, t: f64) -> Asked {
    let weighed = sweep.weigh(t);
    let held = |step: &crate::decision::Step| step.state == StepState::Held;
    let verdict = Verdict {
        status: weighed.outcome.status,
        winner: weighed.outcome.winner,
    };
    (verdict, weighed.trace.iter().position(held))
}

/// Asks at each cut and between, and joins what is one.
fn divide(sweep: &mut Sweep<'_>, cuts: &[f64], exact: bool) -> Zones {
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
    let now = sweep.now;
    sweep.weigh(now);
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
    /// The zone in which a value stands; at a breakpoint the one it belongs to, if any.
    pub fn zone_at(&self, t: f64) -> Option<&Zone> {
        let broken = self
            .breakpoints
            .iter()
            .find(|one| (one.at - t).abs() <= 0.0);
        let mut around = self
            .zones
            .iter()
            .filter(|zone| zone.from <= t && t <= zone.to);
        match broken {
            Some(one) => around.find(|zone| zone.verdict == one.here),
            None => around.next(),
        }
    }

    /// Whether the value at which a zone begins or ends belongs to it.
    pub fn holds_at(&self, zone: &Zone, end: f64) -> bool {
        let broken = self
            .breakpoints
            .iter()
            .find(|one| (one.at - end).abs() <= 0.0);
        broken.is_none_or(|one| one.here == zone.verdict)
    }
}
