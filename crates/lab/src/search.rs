//! Where, within a stretch in which the same alternatives rank, leaders and limits meet.

use steelyard_decision::{
    Cells, Mean, Measure, Pick, Standing, by_safety, measure_at, safest, standings_at,
};

use super::form::{Form, forms};
use super::limits::{Limits, limits};
use super::line::{Line, Quadratic, near};
use super::meetings::{ALL_PAIRS, Meeting, SCAN, matters, nearest_to_leading};
use super::{Knob, Sweep};

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
    /// Where pairs meet, and of which alternatives those were.
    meetings: (Vec<usize>, Vec<Meeting>),
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
            meetings: (Vec::new(), Vec::new()),
            cuts: Vec::new(),
            exact: true,
        }
    }

    /// Looks at each stretch between values at which others rank, and gathers the cuts within. Scores have one form
    /// from break to break.
    pub(super) fn run(&mut self, ranking: &[f64]) {
        let mut pieces = vec![self.sweep.from, self.sweep.to];
        pieces.extend(self.sweep.breaks());
        settle(&mut pieces, self.sweep.ends());
        for ends in pieces.windows(2) {
            self.run_piece((ends[0], ends[1]), ranking.to_vec());
        }
        self.cut_by_spreads();
        self.cut_by_means();
    }

    fn run_piece(&mut self, (from, to): (f64, f64), mut cuts: Vec<f64>) {
        self.forms = forms(self.sweep, (self.path, self.cells), f64::midpoint(from, to));
        self.meetings = (Vec::new(), Vec::new());
        if self.forms.len() > ALL_PAIRS {
            self.share();
        }
        let mut pairs = self.forms.windows(2);
        self.shared = pairs.all(|pair| pair[0].denominator == pair[1].denominator);
        let mut denominators: Vec<Line> = self.forms.iter().map(|form| form.denominator).collect();
        denominators.dedup();
        for denominator in denominators {
            let product = Quadratic::product(denominator, Line::level(1.0));
            cuts.extend(product.roots(self.sweep.reach()));
        }
        cuts.extend([from, to]);
        settle(&mut cuts, (from, to));
        self.cuts.extend(&cuts);
        for ends in cuts.windows(2) {
            self.look(ends[0], ends[1]);
        }
    }

    /// Divides by denominators that do not move, so that they are one.
    fn share(&mut self) {
        let stands = |form: &Form| form.denominator.slope == 0.0 && form.denominator.base != 0.0;
        if !self.forms.iter().all(stands) {
            return;
        }
        for Form {
            numerator,
            denominator,
        } in &mut self.forms
        {
            let by = 1.0 / denominator.base;
            *denominator = Line::level(1.0);
            numerator.base *= by;
            numerator.slope *= by;
        }
    }

    /// Whether nothing that is compared moves here.
    fn is_level(&self) -> bool {
        let limits = self.limits.tops.iter().chain(&self.limits.gaps);
        let scores = self.forms.iter();
        let mut lines = scores
            .flat_map(|one| [&one.numerator, &one.denominator])
            .chain(limits);
        lines.all(|line| line.slope == 0.0)
    }

    fn look(&mut self, from: f64, to: f64) {
        let middle = f64::midpoint(from, to);
        self.eligible = self.ranked(middle);
        self.cut_by_the_best();
        self.cut_by_counts(middle);
        if self.is_level() {
            return;
        }
        self.cut_by_ranks();
        let safest = self.safest();
        self.cut_by_leaders(from, to);
        if safest.len() > 1 {
            self.eligible = safest;
            self.cut_by_leaders(from, to);
        }
    }

    /// Cuts where others of the eligible lead.
    fn cut_by_leaders(&mut self, from: f64, to: f64) {
        if self.shared {
            self.drop_lower(from, to);
            self.follow(from, to);
        } else {
            self.meet(from, to);
        }
    }

    /// Of those that rank the safest, all as safe, of whom the ranking names one; none where no status asks for it.
    fn safest(&self) -> Vec<usize> {
        let mut picks = self.cells.guards.iter().map(|guard| guard.status.winner);
        let asked = picks.any(|pick| pick == Pick::Safest);
        let first = safest(self.cells, &self.eligible).filter(|_| asked);
        let level = |at: &usize| first.is_some_and(|one| by_safety(self.cells, one, *at).is_eq());
        let all = self.eligible.iter().copied();
        all.filter(level).collect()
    }

    /// Cuts where pairs of those that rank meet one another or a limit, and lead there.
    fn meet(&mut self, from: f64, to: f64) {
        let followed = if self.eligible.len() > ALL_PAIRS {
            self.exact = false;
            self.sweep.spend(SCAN as usize * self.eligible.len());
            nearest_to_leading(&self.forms, &self.eligible, (from, to))
        } else {
            self.eligible.clone()
        };
        if self.meetings.0 != followed {
            let found = self.pairs(&followed);
            self.meetings = (followed, found);
        }
        let near = |at| self.sweep.near(at);
        let within = |one: &&Meeting| one.at >= from - near(from) && one.at <= to + near(to);
        let here: Vec<&Meeting> = self.meetings.1.iter().filter(within).collect();
        self.sweep.spend(here.len() * self.eligible.len());
        let leading = here
            .into_iter()
            .filter(|one| matters(one, &self.forms, &self.eligible));
        let leading: Vec<f64> = leading.map(|one| one.at).collect();
        self.cuts.extend(leading);
    }

    /// All meetings of some alternatives.
    fn pairs(&self, of: &[usize]) -> Vec<Meeting> {
        let mut found = Vec::new();
        for (place, &a) in of.iter().enumerate() {
            self.meet_limits(a, |at| found.push(Meeting::of(at, a, None)));
            for &b in &of[place + 1..] {
                let orders = self.difference(a, b).roots(self.sweep.reach());
                found.extend(orders.map(|at| Meeting::in_order(at, a, b)));
                for (a, b) in [(a, b), (b, a)] {
                    let of = |at| Meeting::of(at, a, Some(b));
                    self.meet_gaps((a, b), |at| found.push(of(at)));
                }
            }
        }
        self.sweep.spend(of.len() * of.len());
        found
    }

    /// What numerators that are one at `t` may be apart by, for rounding, as large as those that rank are there.
    fn rounding(&self, t: f64) -> f64 {
        let all = self.eligible.iter();
        let sizes = all.map(|place| self.forms[*place].numerator.size(t));
        64.0 * f64::EPSILON * sizes.fold(0.0, f64::max)
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
        let grain = |t: f64| 1e-8 * self.forms[first].denominator.at(t).abs().max(1.0);
        let near = |t: f64| grain(t) + self.rounding(t);
        let bar = |t: f64| value(first, t).min(value(second, t)) - near(t);
        let (left, right) = (bar(from), bar(to));
        let mut kept = std::mem::take(&mut self.eligible);
        kept.retain(|place| value(*place, from) >= left || value(*place, to) >= right);
        self.eligible = kept;
    }

    /// Who ranks at `t`, were the stage opened.
    fn ranked(&self, t: f64) -> Vec<usize> {
        let path = self.path;
        let standings = self
            .sweep
            .look(t, |parameters, cells| standings_at(parameters, cells, path));
        let all = standings.iter().enumerate();
        all.filter(|(_, standing)| **standing == Standing::Ranked)
            .map(|(place, _)| place)
            .collect()
    }

    /// Cuts where the parameter that moves meets what it is compared with, if no weight moves that:
    /// what the stretch has in its middle it has all along.
    fn cut_by_counts(&mut self, middle: f64) {
        if self.limits.counts.is_empty() {
            return;
        }
        let (path, counts) = (self.path, &self.limits.counts);
        let found: Vec<f64> = self.sweep.look(middle, |parameters, cells| {
            let at = |measure: &Measure| match measure {
                Measure::TopFlag(_) => vec![0.0, 1.0],
                measure => vec![measure_at(parameters, cells, path, *measure)],
            };
            counts.iter().flat_map(at).collect()
        });
        self.cuts.extend(found);
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

    /// Cuts where a number that moves brings a mean that is asked for to its limit.
    fn cut_by_means(&mut self) {
        let Knob::Cell(spot) = &self.sweep.knob else {
            return;
        };
        let own = spot.stage == self.path;
        let below = spot
            .stage
            .split_last()
            .filter(|(_, above)| *above == self.path);
        let below = below.map(|(stage, _)| *stage);
        for (place, limit) in &self.limits.means {
            let asked = self.cells.means.get(*place);
            let here = |one: &&Mean| {
                own && one.stage.is_none() || one.stage.is_some() && one.stage == below
            };
            let at = (spot.alternative, spot.criterion);
            let cut = asked
                .filter(here)
                .and_then(|one| one.cell_at(self.cells, at, limit.base));
            self.cuts.extend(cut.filter(|cut| cut.is_finite()));
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
            let near = |at| self.sweep.near(at);
            meetings.retain(|at| *at > from + near(from) && *at < to - near(to));
            meetings.sort_unstable_by(f64::total_cmp);
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
        let near = self.rounding(at);
        let best = |except: Option<usize>| {
            let others = || {
                let all = self.eligible.iter().copied();
                all.filter(move |place| Some(*place) != except)
            };
            let most = others().map(value).fold(f64::NEG_INFINITY, f64::max);
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
                found.extend(self.difference(a, b).roots(self.sweep.reach()));
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
        let roots = self.difference(a, b).roots(self.sweep.reach());
        self.cuts.extend(roots);
    }

    /// Cuts where the first meets a limit of scores, and where it leads the second by a limit of
    /// gaps.
    fn cut_by_limits(&mut self, (first, second): Leaders) {
        let mut found = Vec::new();
        if let Some(first) = first {
            self.meet_limits(first, |at| found.push(at));
        }
        if let Some(pair) = first.zip(second) {
            self.meet_gaps(pair, |at| found.push(at));
        }
        self.cuts.append(&mut found);
    }

    /// Where a score meets a limit.
    fn meet_limits(&self, first: usize, found: impl FnMut(f64)) {
        let a = self.forms[first];
        let numerator = Quadratic::product(a.numerator, Line::level(1.0));
        let limits = self.limits.tops.iter();
        let apart = limits.map(|limit| numerator.minus(Quadratic::product(*limit, a.denominator)));
        apart
            .flat_map(|apart| apart.roots(self.sweep.reach()))
            .for_each(found);
    }

    /// Where the first leads the second by a limit of gaps.
    fn meet_gaps(&self, (first, second): (usize, usize), found: impl FnMut(f64)) {
        let [a, b] = [first, second].map(|place| self.forms[place].denominator);
        let difference = self.difference(first, second);
        let apart = self.limits.gaps.iter().map(|limit| {
            let under = if self.shared {
                Quadratic::product(*limit, a)
            } else {
                Quadratic::product(a, b).times(*limit)
            };
            difference.minus(under)
        });
        apart
            .flat_map(|apart| apart.roots(self.sweep.reach()))
            .for_each(found);
    }
}

/// Cuts in a range, in order, those that are one but for rounding once.
pub(super) fn settle(cuts: &mut Vec<f64>, (from, to): (f64, f64)) {
    cuts.retain(|cut| *cut >= from && *cut <= to);
    cuts.sort_unstable_by(f64::total_cmp);
    cuts.dedup_by(|next, kept| *next - *kept <= near((from, to), *kept));
    // The range's own ends stay, whatever stands beside them.
    if let [first, .., last] = cuts.as_mut_slice() {
        (*first, *last) = (from, to);
    }
}
