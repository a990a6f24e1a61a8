use steelyard_decision::{Standing, compare};

use super::Sweep;
use super::form::{Form, forms};
use super::line::{Line, Quadratic, Reach};

/// Lines that are followed; of more alternatives those that come nearest to leading somewhere.
const MOST: usize = 12;
/// Places at which it is looked who comes near to leading.
const LOOKS: u32 = 33;

/// The scores of a decision's alternatives along a sweep, and where they meet: the beam itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// Left end of the range.
    pub from: f64,
    /// Right end.
    pub to: f64,
    /// One for each alternative that ranks now, in input order; the twelve that come nearest to leading.
    pub lines: Vec<ScoreLine>,
    /// Where two of those meet, from left to right.
    pub crossings: Vec<Crossing>,
    /// Alternatives that rank and have no line here.
    pub hidden: usize,
}

/// The score of one alternative along the range.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreLine {
    /// Its place in the input.
    pub alternative: usize,
    /// Value of the parameter and score, from left to right: both ends, and enough between where the score is no
    /// straight line.
    pub points: Vec<(f64, f64)>,
}

/// Where two lines meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Value of the parameter.
    pub at: f64,
    /// The score both have there.
    pub score: f64,
    /// Who is above to its left, by place in the input.
    pub left: usize,
    /// Who is above to its right.
    pub right: usize,
    /// Whether nobody who ranks scores more there.
    pub first: bool,
}

/// The lines of the decision itself, its stages apart. `None` where scores along the sweep are no lines divided by
/// lines, or change their form on the way.
///
/// A crossing of straight lines is worked out from their ends and slopes, so that it is the closed form up to
/// rounding.
pub fn lines(sweep: &Sweep<'_>) -> Option<Lines> {
    if sweep.is_bent() || !sweep.breaks().is_empty() {
        return None;
    }
    let (from, to) = (sweep.from, sweep.to);
    let forms = forms(sweep, (&[], sweep.cells), sweep.now);
    let standings = sweep.weigh(sweep.now).standings;
    let ranked: Vec<usize> = (0..forms.len())
        .filter(|place| standings.get(*place) == Some(&Standing::Ranked))
        .collect();
    let followed = nearest_to_leading(&forms, &ranked, (from, to));
    let mut crossings = Vec::new();
    for (at, &one) in followed.iter().enumerate() {
        for &other in &followed[at + 1..] {
            meet(&forms, (one, other), (from, to), &mut crossings);
        }
    }
    for crossing in &mut crossings {
        let most = ranked
            .iter()
            .map(|place| forms[*place].at(crossing.at))
            .fold(crossing.score, f64::max);
        // The two are one but for rounding there, which far from 0 comparisons see.
        let rounding = 64.0 * f64::EPSILON * most.abs();
        crossing.first = compare(crossing.score, most - rounding).is_ge();
    }
    crossings.sort_by(|a, b| {
        let places = (a.left, a.right).cmp(&(b.left, b.right));
        a.at.total_cmp(&b.at).then(places)
    });
    let line = |&alternative: &usize| ScoreLine {
        alternative,
        points: points(&forms[alternative], (from, to)),
    };
    Some(Lines {
        from,
        to,
        lines: followed.iter().map(line).collect(),
        crossings,
        hidden: ranked.len() - followed.len(),
    })
}

impl Form {
    fn is_straight(&self, (from, to): (f64, f64)) -> bool {
        let rise = self.denominator.slope * (to - from);
        rise.abs() <= f64::EPSILON * self.denominator.base.abs()
    }
}

/// Of those that rank the ones that follow: by the best rank anywhere on the range, in input order.
fn nearest_to_leading(forms: &[Form], ranked: &[usize], ends: (f64, f64)) -> Vec<usize> {
    if ranked.len() <= MOST {
        return ranked.to_vec();
    }
    let mut best: Vec<(usize, usize)> = ranked.iter().map(|place| (usize::MAX, *place)).collect();
    for t in looks(ends) {
        let mut order: Vec<usize> = (0..ranked.len()).collect();
        let score = |at: usize| forms[ranked[at]].at(t);
        order.sort_by(|a, b| score(*b).total_cmp(&score(*a)).then(a.cmp(b)));
        for (rank, at) in order.into_iter().enumerate() {
            best[at].0 = best[at].0.min(rank);
        }
    }
    best.sort_unstable();
    let mut followed: Vec<usize> = best.iter().take(MOST).map(|one| one.1).collect();
    followed.sort_unstable();
    followed
}

fn looks((from, to): (f64, f64)) -> impl Iterator<Item = f64> {
    let step = (to - from) / f64::from(LOOKS - 1);
    (0..LOOKS).map(move |at| {
        if at + 1 == LOOKS {
            to
        } else {
            from + f64::from(at) * step
        }
    })
}

fn points(form: &Form, (from, to): (f64, f64)) -> Vec<(f64, f64)> {
    let point = |t: f64| (t, form.at(t));
    let all: Vec<(f64, f64)> = if form.is_straight((from, to)) {
        vec![point(from), point(to)]
    } else {
        looks((from, to)).map(point).collect()
    };
    // Where all weights are 0 a mean is nothing.
    all.into_iter()
        .filter(|(_, score)| score.is_finite())
        .collect()
}

/// Where the scores of two are one and each leads on one side.
fn meet(forms: &[Form], (one, other): (usize, usize), ends: (f64, f64), found: &mut Vec<Crossing>) {
    let across = |a: Line, b: Line| Quadratic::product(a, b);
    let (a, b) = (&forms[one], &forms[other]);
    let apart = across(a.numerator, b.denominator).minus(across(b.numerator, a.denominator));
    for at in apart.roots(Reach::of(ends)) {
        let rises = apart.slope_at(at) * a.denominator.at(at) * b.denominator.at(at);
        let score = a.at(at);
        if at < ends.0 || at > ends.1 || !score.is_finite() || rises == 0.0 {
            continue;
        }
        let (left, right) = if rises > 0.0 {
            (other, one)
        } else {
            (one, other)
        };
        found.push(Crossing {
            at,
            score,
            left,
            right,
            first: false,
        });
    }
}
