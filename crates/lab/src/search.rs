//! Where, within a stretch in which the same alternatives rank, leaders and limits meet.

use steelyard_decision::{Cells, Limit, Measure, Standing, measure_at, standings_at};

use super::form::{Form, forms};
use super::line::{Line, Quadratic};
use super::{Knob, Sweep};

/// Alternatives of unequal norms up to which all pairs are looked at.
const ALL_PAIRS: usize = 64;
/// Points that are scanned where there are more.
const SCAN: u32 = 64;
/// First alternatives of each scanned point that are looked at.
const SCAN_FIRST: usize = 8;

/// Right sides that scores and gaps are compared with, and whose rank is asked for.
struct Limits {
    tops: Vec<Line>,
    gaps: Vec<Line>,
    ranks: Vec<usize>,
    /// Whether it is asked who is best in how many criteria.
    best: bool,
    /// Spreads that are asked for, and what they are compared with.
    spreads: Vec<(usize, Line)>,
    /// What no weight moves, such as facts and counts, against the parameter that does.
    counts: Vec<Measure>,
}

fn limits(sweep: &Sweep<'_>, cells: &Cells) -> Limits {
    let mut limits = Limits {
        tops: Vec::new(),
        gaps: Vec::new(),
        ranks: Vec::new(),
        best: false,
        spreads: Vec::new(),
        counts: Vec::new(),
    };
    for test in cells.guards.iter().flat_map(|guard| &guard.tests) {
        let line = match test.right {
            Limit::Parameter(place) => sweep.line(place),
            Limit::Constant(value) => Line::level(value),
        };
        match test.left {
            Measure::Top => limits.tops.push(line),
            Measure::Gap => limits.gaps.push(line),
            Measure::Rank(place) | Measure::DerivedRank(place) => limits.ranks.push(place),
            Measure::BestShare => limits.best = true,
            Measure::TopSpread(place) => limits.spreads.push((place, line)),
            Measure::TopFlag(_) | Measure::Fact(_) | Measure::Ranked | Measure::Waiting => {}
        }
        let counted = !matches!(test.left, Measure::Top | Measure::Gap);
        if counted && line.slope != 0.0 {
            limits.counts.push(test.left);
        }
    }
    limits
}

/// A search for the cuts of one decision or stage.
pub(super) struct Search<'a> {
    sweep: &'a Sweep<'a>,
    path: &'a [usize],
    cells: &'a Cells,
    /// Of the piece looked at.
    forms: Vec<Form>,
    shared: bool,
    limits: Limits,
    /// Alternatives that rank in the stretch looked at.
    eligible: Vec<usize>,
    pub(super) cuts: Vec<f64>,
    pub(super) exact: bool,
}

/// The first two, by place in the input.
type Leaders = (Option<usize>, Option<usize>);

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Right,
    Left,
}

impl<'a> Search<'a> {
    pub(super) fn new(sweep: &'a Sweep<'a>, path: &'a [usize], cells: &'a Cells) -> Self {
        Self {
            sweep,
            path,
            cells,
            shared: false,
            limits: limits(sweep, cells),
            forms: Vec::new(),
            eligible: Vec::new(),
            cuts: Vec::new(),
            exact: true,
        }
    }

    /// Looks at each stretch between cuts that are known, and gathers them and those within. Scores have one form from
    /// break to break.
    pub(super) fn run(&mut self, known: &[f64]) {
        let mut pieces = vec![self.sweep.from, self.sweep.to];
        pieces.extend(self.sweep.breaks());
        settle(&mut pieces, (self.sweep.from, self.sweep.to));
        for ends in pieces.windows(2) {
            self.run_piece((ends[0], ends[1]), known.to_vec());
        }
    }

    fn run_piece(&mut self, (from, to): (f64, f64), mut cuts: Vec<f64>) {
        self.forms = forms(self.sweep, (self.path, self.cells), f64::midpoint(from, to));
        let mut pairs = self.forms.windows(2);
        self.shared = pairs.all(|pair| pair[0].denominator == pair[1].denominator);
        let mut denominators: Vec<Line> = self.forms.iter().map(|form| form.denominator).collect();
        denominators.dedup();
        for denominator in denominators {
            let product = Quadratic::product(denominator, Line::level(1.0));
            cuts.extend(product.roots());
        }
        cuts.extend([from, to]);
        settle(&mut cuts, (from, to));
        self.cuts.extend(&cuts);
        for ends in cuts.windows(2) {
            self.look(ends[0], ends[1]);
        }
    }

    fn near(&self) -> f64 {
        1e-12 * (self.sweep.to - self.sweep.from)
    }

    fn look(&mut self, from: f64, to: f64) {
        let middle = f64::midpoint(from, to);
        self.eligible = self.ranked(middle);
        self.cut_by_ranks();
        self.cut_by_the_best();
        self.cut_by_spreads();
        self.cut_by_counts(middle);
        if self.shared {
            self.drop_lower(from, to);
            self.follow(from, to);
            return;
        }
        if self.eligible.len() > ALL_PAIRS {
            self.exact = false;
            self.eligible = self.scan(from, to);
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

    /// Leaves out alternatives that two others are above at both ends of a stretch, and so within it:
    /// they are never among the first two.
    fn drop_lower(&mut self, from: f64, to: f64) {
        let (Some(first), Some(second)) = self.leaders(from, to, Side::Left) else {
            return;
        };
        let middle = f64::midpoint(from, to);
        let value = |place: usize, t: f64| {
            let Form {
                numerator,
                denominator,
            } = self.forms[place];
            denominator.at(middle).signum() * numerator.at(t)
        };
        // What comparisons cannot tell apart is not below.
        let near = |t: f64| 1e-8 * self.forms[first].denominator.at(t).abs().max(1.0);
        let bar = |t: f64| value(first, t).min(value(second, t)) - near(t);
        let (left, right) = (bar(from), bar(to));
        let mut kept = std::mem::take(&mut self.eligible);
        kept.retain(|place| value(*place, from) >= left || value(*place, to) >= right);
        self.eligible = kept;
    }

    /// Who ranks at `t`, were the stage opened.
    fn ranked(&self, t: f64) -> Vec<usize> {
        let (parameters, cells) = self.sweep.at(t);
        let standings = standings_at(&parameters, &cells, self.path);
        let all = standings.iter().enumerate();
        all.filter(|(_, standing)| **standing == Standing::Ranked)
            .map(|(place, _)| place)
            .collect()
    }

    /// The first few of each of many points.
    fn scan(&self, from: f64, to: f64) -> Vec<usize> {
        let mut first = Vec::new();
        for step in 0..=SCAN {
            let t = from + f64::from(step) / f64::from(SCAN) * (to - from);
            let score = |place: usize| {
                let form = self.forms[place];
                form.numerator.at(t) / form.denominator.at(t)
            };
            let mut best = self.eligible.clone();
            let count = SCAN_FIRST.min(best.len());
            if count < best.len() {
                best.select_nth_unstable_by(count, |a, b| score(*b).total_cmp(&score(*a)));
            }
            first.extend_from_slice(&best[..count]);
        }
        first.sort_unstable();
        first.dedup();
        first
    }

    /// Cuts where the parameter that moves meets what it is compared with, if no weight moves that:
    /// what the stretch has in its middle it has all along.
    fn cut_by_counts(&mut self, middle: f64) {
        if self.limits.counts.is_empty() {
            return;
        }
        let (parameters, cells) = self.sweep.at(middle);
        for measure in self.limits.counts.clone() {
            match measure {
                Measure::TopFlag(_) => self.cuts.extend([0.0, 1.0]),
                measure => self
                    .cuts
                    .push(measure_at(&parameters, &cells, self.path, measure)),
            }
        }
    }

    /// Cuts where an alternative whose rank is asked for meets any other.
    fn cut_by_ranks(&mut self) {
        for place in self.limits.ranks.clone() {
            for other in self.eligible.clone() {
                self.cut_by_order(place, other);
            }
        }
    }

    /// Cuts where a number that moves passes others of its criterion.
    fn cut_by_the_best(&mut self) {
        let Knob::Cell(spot) = &self.sweep.knob else {
            return;
        };
        if !self.limits.best || spot.stage != self.path {
            return;
        }
        let cells = spot.cells(self.sweep.cells);
        if let Some(column) = cells.and_then(|cells| cells.columns.get(spot.criterion)) {
            let others = self.eligible.iter().filter_map(|at| column.x.get(*at));
            self.cuts.extend(others);
        }
    }

    /// Cuts where a number of a stage that moves brings those beside it as far apart as a limit: it is the greatest or
    /// the least of them, or the mean moves under the others.
    fn cut_by_spreads(&mut self) {
        let Knob::Cell(spot) = &self.sweep.knob else {
            return;
        };
        let [above @ .., stage] = spot.stage.as_slice() else {
            return;
        };
        for (place, limit) in &self.limits.spreads {
            let asked = self.cells.spreads.get(*place);
            let Some(asked) = asked.filter(|one| above == self.path && one.stage == *stage) else {
                continue;
            };
            let others = asked.beside(self.cells, (spot.alternative, spot.criterion));
            let sum: f64 = others.iter().sum();
            let most = others.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let least = others.iter().copied().fold(f64::INFINITY, f64::min);
            // apart = limit · (sum + t) / count
            let (count, limit) = (others.len() as f64 + 1.0, limit.base);
            let cuts = [
                (least + limit * sum / count) / (1.0 - limit / count),
                (most - limit * sum / count) / (1.0 + limit / count),
                (most - least) * count / limit - sum,
                // Below it there is no mean to measure by.
                -sum,
            ];
            self.cuts.extend(cuts.iter().filter(|cut| cut.is_finite()));
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

/// Cuts in a range, in order, those that are one but for rounding once.
pub(super) fn settle(cuts: &mut Vec<f64>, (from, to): (f64, f64)) {
    let near = 1e-12 * (to - from);
    cuts.retain(|cut| *cut >= from && *cut <= to);
    cuts.sort_by(f64::total_cmp);
    cuts.dedup_by(|next, kept| *next - *kept <= near);
    // The range's own ends stay, whatever stands beside them.
    if let [first, .., last] = cuts.as_mut_slice() {
        (*first, *last) = (from, to);
    }
}
