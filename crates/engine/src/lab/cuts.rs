//! Values of a swept parameter at which the outcome may change.

use super::Sweep;
use super::form::{Form, Line, Quadratic, forms};
use crate::decision::{Atom, Cells, GateTest, Limit, Measure, Standing, Weighed};

/// Alternatives of unequal norms up to which all pairs are looked at.
const ALL_PAIRS: usize = 64;
/// Points that are scanned where there are more.
const SCAN: u32 = 64;
/// First alternatives of each scanned point that are looked at.
const SCAN_FIRST: usize = 8;

/// Where to ask for outcomes: between two neighbours nothing changes.
pub(super) struct Cuts {
    /// Values in order, both ends of the range among them.
    pub(super) at: Vec<f64>,
    /// Whether none is missing; otherwise some between scanned points may be.
    pub(super) exact: bool,
}

/// Finds the cuts of a sweep.
///
/// Scores that share their denominator are lines, and a line below two others at both ends of a
/// stretch is below them inside (Eisner, Severance 1976, *Mathematical techniques for efficient
/// record segmentation*): so the two leaders are followed by looking at the ends and cutting where
/// the leaders of both meet, about as often as there are pieces. Scores of unequal denominators meet
/// in up to two points; of those all pairs are looked at.
pub(super) fn cuts(sweep: &Sweep<'_>) -> Cuts {
    let forms = forms(sweep);
    let mut search = Search {
        limits: limits(sweep),
        shared: forms
            .windows(2)
            .all(|pair| pair[0].denominator == pair[1].denominator),
        forms,
        eligible: Vec::new(),
        cuts: vec![sweep.from, sweep.to],
        exact: true,
        span: sweep.to - sweep.from,
    };
    search.cuts.extend(measured(sweep.cells, sweep.place));
    let mut denominators: Vec<Line> = search.forms.iter().map(|form| form.denominator).collect();
    denominators.dedup();
    for denominator in denominators {
        let product = Quadratic::product(denominator, Line::level(1.0));
        search.cuts.extend(product.roots());
    }
    search.settle(sweep.from, sweep.to);
    for ends in search.cuts.clone().windows(2) {
        let weighed = sweep.weigh(f64::midpoint(ends[0], ends[1]));
        search.look(sweep, &weighed, ends[0], ends[1]);
    }
    search.settle(sweep.from, sweep.to);
    Cuts {
        at: search.cuts,
        exact: search.exact,
    }
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

    fn look(&mut self, sweep: &Sweep<'_>, weighed: &Weighed, from: f64, to: f64) {
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
        let sign = |place: usize| self.forms[place].denominator.at(middle).signum();
        let value = |place: usize| sign(place) * self.forms[place].numerator.at(at);
        let slope = |place: usize| sign(place) * inward * self.forms[place].numerator.slope;
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
    fn difference(&self, a: usize, b: usize) -> Quadratic {
        let (a, b) = (self.forms[a], self.forms[b]);
        if self.shared {
            let one = Line::level(1.0);
            Quadratic::product(a.numerator, one).minus(Quadratic::product(b.numerator, one))
        } else {
            Quadratic::product(a.numerator, b.denominator)
                .minus(Quadratic::product(b.numerator, a.denominator))
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
            let square = Quadratic::product(a.numerator, one)
                .minus(Quadratic::product(*limit, a.denominator));
            self.cuts.extend(square.roots());
        }
        let Some(second) = second else {
            return;
        };
        let b = self.forms[second];
        for limit in &self.limits.gaps {
            let square = if self.shared {
                self.difference(first, second)
                    .minus(Quadratic::product(*limit, a.denominator))
            } else {
                let under = Quadratic::product(a.denominator, b.denominator).times(*limit);
                self.difference(first, second).minus(under)
            };
            self.cuts.extend(square.roots());
        }
    }
}
