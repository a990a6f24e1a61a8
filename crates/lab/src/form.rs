//! Scores along a sweep: each is a line divided by a line.

use steelyard_decision::{Cells, Column, Criterion, Norm, all_near};

use super::line::{Line, Quadratic};
use super::{Knob, Sweep};

/// What each whole column counts by along a sweep.
fn factors(sweep: &Sweep<'_>, cells: &Cells) -> Vec<Line> {
    let pairs = cells.criteria.iter().zip(&cells.columns);
    let factor = |(criterion, column): (&Criterion, &Column)| {
        let weight = criterion.weight(0);
        let weight = weight.map_or(Line::level(0.0), |at| sweep.line(at));
        let mut line = Line::level(0.0);
        line.add(weight, criterion.sign * criterion.share * column.gain.of(0));
        line
    };
    pairs.map(factor).collect()
}

/// The forms of plain sums: level parts and slopes, each in one reading of the columns.
fn lines(sweep: &Sweep<'_>, cells: &Cells, factors: &[Line]) -> Vec<Form> {
    let columns: Vec<&[f64]> = cells.columns.iter().map(|one| one.x.as_slice()).collect();
    let sums = |part: fn(&Line) -> f64| {
        let factors: Vec<f64> = factors.iter().map(part).collect();
        let mut sums = vec![0.0; cells.alternatives.len()];
        steelyard_kernel::weigh(&mut sums, &columns, &factors);
        let shifts = cells.columns.iter().zip(&factors);
        let begin: f64 = shifts.map(|(column, factor)| factor * column.shift).sum();
        (sums, begin)
    };
    let (bases, base) = sums(|line| line.base);
    let (slopes, slope) = sums(|line| line.slope);
    let rows = bases.iter().zip(&slopes).zip(&cells.alternatives);
    rows.map(|((at, rise), alternative)| {
        let mut numerator = Line {
            base: at - base,
            slope: rise - slope,
        };
        if let Some(multiplier) = alternative.multiplier {
            numerator = Quadratic::product(numerator, sweep.line(multiplier)).line();
        }
        Form {
            numerator,
            denominator: Line::level(1.0),
        }
    })
    .collect()
}

/// An alternative's score along a sweep: `numerator / denominator`, in units of the score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Form {
    pub(super) numerator: Line,
    pub(super) denominator: Line,
}

impl Form {
    pub(super) fn at(&self, t: f64) -> f64 {
        self.numerator.at(t) / self.denominator.at(t)
    }

    /// What two scores of its size that are one may be apart by, for rounding.
    pub(super) fn rounding(&self, t: f64) -> f64 {
        64.0 * f64::EPSILON * self.numerator.size(t) / self.denominator.at(t).abs()
    }
}

/// The scores of the alternatives of one decision or stage along a sweep, multipliers included, as they are around
/// `t`, up to the next of the sweep's breaks.
pub(super) fn forms(sweep: &Sweep<'_>, (path, cells): (&[usize], &Cells), t: f64) -> Vec<Form> {
    let moved = matches!(sweep.knob, Knob::Parameter { .. });
    if moved && path.is_empty() && sweep.is_plain() {
        let factors = factors(sweep, cells);
        let near = |t: f64| {
            let factors: Vec<f64> = factors.iter().map(|line| line.at(t)).collect();
            all_near(&cells.columns, &factors)
        };
        if near(sweep.from) && near(sweep.to) {
            return lines(sweep, cells, &factors);
        }
    }
    let begin = Form {
        numerator: Line::level(0.0),
        denominator: Line::level(f64::from(u8::from(cells.norm == Norm::One))),
    };
    let mut forms = vec![begin; cells.alternatives.len()];
    let classes = cells.alternatives.iter().map(|one| one.class).max();
    let mut offsets = vec![Line::level(0.0); cells.alternatives.len()];
    for (place, criterion) in cells.criteria.iter().enumerate() {
        let weights: Vec<Line> = (0..=classes.unwrap_or(0))
            .map(|class| {
                let mut weighs = Line::level(0.0);
                if let Some(weight) = criterion.weight(class) {
                    weighs.add(sweep.line(weight), criterion.share);
                }
                weighs
            })
            .collect();
        let column = &cells.columns[place];
        for (at, (form, alternative)) in forms.iter_mut().zip(&cells.alternatives).enumerate() {
            let [x, gain] = sweep.cell((path, t), (place, column), at);
            let weighed = Quadratic::product(weights[alternative.class], gain).line();
            if criterion.offset {
                offsets[at].add(Quadratic::product(weighed, x).line(), criterion.sign);
                continue;
            }
            if cells.norm == Norm::Weights {
                form.denominator.add(weighed, 1.0);
            }
            form.numerator
                .add(Quadratic::product(weighed, x).line(), criterion.sign);
        }
    }
    for (form, alternative) in forms.iter_mut().zip(&cells.alternatives) {
        if let Some(multiplier) = alternative.multiplier {
            form.numerator = Quadratic::product(form.numerator, sweep.line(multiplier)).line();
        }
    }
    for (form, offset) in forms.iter_mut().zip(offsets) {
        // Only where the sum is the score, so that the denominator is 1.
        form.numerator.add(offset, 1.0);
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::{Form, Line};

    /// 3,000,000 less as much, divided by a thousandth: the digits that may be off are those of 3,000,000,000.
    #[test]
    fn what_rounding_parts_goes_by_what_cancels_and_not_by_what_is_left() {
        for k in [1e-9, 1.0, 1e9] {
            let form = Form {
                numerator: Line {
                    base: -3e6 * k,
                    slope: 3.0 * k,
                },
                denominator: Line {
                    base: 5e-4 * k,
                    slope: 5e-10 * k,
                },
            };
            let digits = form.rounding(1e6) / (3e9 * f64::EPSILON);
            assert!((1.0..1000.0).contains(&digits), "{k}: {digits}");
        }
    }
}
