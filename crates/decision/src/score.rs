//! Scores: m · Σ sign · share · θ · gain · (x − shift) / norm, summed in criterion order, and then the parts of offsets.

use steelyard_kernel::{accumulate, accumulate_gained};

use super::{Cells, Column, Criterion, Gain, Norm, Parameters, Shape};

/// One score an alternative, in input order; NaN where the norm is 0.
pub(super) fn scores(parameters: &Parameters, cells: &Cells, shape: &Shape) -> Vec<f64> {
    let n = cells.alternatives.len();
    let mut sums = vec![0.0; n];
    if shape.is_plain(cells) {
        let factors = factors(parameters, cells);
        if all_near(&cells.columns, &factors) {
            weigh_plain(&mut sums, &cells.columns, &factors);
            return multiplied(sums, parameters, (cells, shape));
        }
    }
    let mut norms = vec![0.0; if cells.norm == Norm::Weights { n } else { 0 }];
    let columns = || cells.criteria.iter().zip(&cells.columns);
    for (criterion, column) in columns().filter(|(criterion, _)| !criterion.offset) {
        if shape.one_class {
            let weight = criterion.weighs(parameters, 0);
            add_column(&mut sums, column, criterion.sign * weight);
            if cells.norm == Norm::Weights {
                add_gains(&mut norms, &column.gain, weight);
            }
        } else {
            add_by_class(&mut sums, &mut norms, parameters, cells, criterion, column);
        }
    }
    for (sum, norm) in sums.iter_mut().zip(&norms) {
        *sum = if *norm == 0.0 { f64::NAN } else { *sum / norm };
    }
    let mut scores = multiplied(sums, parameters, (cells, shape));
    for (criterion, column) in columns().filter(|(criterion, _)| criterion.offset) {
        add_by_class(&mut scores, &mut [], parameters, cells, criterion, column);
    }
    scores
}

fn multiplied(
    mut sums: Vec<f64>,
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
) -> Vec<f64> {
    for place in &shape.multiplied {
        if let Some(multiplier) = cells.alternatives[*place].multiplier {
            sums[*place] *= parameters.value(multiplier);
        }
    }
    sums
}

/// What a whole column counts by: sign · share · θ · gain. A share or a gain of 1 changes no bit.
pub(super) fn factors(parameters: &Parameters, cells: &Cells) -> Vec<f64> {
    let columns = cells.criteria.iter().zip(&cells.columns);
    let factor = |(criterion, column): (&Criterion, &Column)| {
        criterion.sign * criterion.weighs(parameters, 0) * column.gain.of(0)
    };
    columns.map(factor).collect()
}

/// Whether what columns are measured from can be taken off their sum: far from 0, as times are, the
/// digits that tell rows apart would be lost, and comparisons look at 1e-9.
pub fn all_near(columns: &[Column], factors: &[f64]) -> bool {
    const NEAR: f64 = 1e4;
    let mut shifts = columns.iter().zip(factors);
    shifts.all(|(column, factor)| (factor * column.shift).abs() <= NEAR)
}

/// All columns in one reading of memory; without shifts the same bits as one after the other.
fn weigh_plain(sums: &mut [f64], columns: &[Column], factors: &[f64]) {
    let cells: Vec<&[f64]> = columns.iter().map(|column| column.x.as_slice()).collect();
    steelyard_kernel::weigh(sums, &cells, factors);
    let shifts = columns.iter().zip(factors);
    let begin: f64 = shifts.map(|(column, factor)| factor * column.shift).sum();
    if begin != 0.0 {
        for sum in sums {
            *sum -= begin;
        }
    }
}

fn add_column(sums: &mut [f64], column: &Column, factor: f64) {
    if column.shift != 0.0 {
        for (place, (sum, x)) in sums.iter_mut().zip(&column.x).enumerate() {
            *sum += factor * column.gain.of(place) * (x - column.shift);
        }
        return;
    }
    match &column.gain {
        Gain::One => accumulate(sums, &column.x, factor),
        Gain::Same(gain) => accumulate(sums, &column.x, factor * gain),
        Gain::Each(gains) => accumulate_gained(sums, &column.x, gains, factor),
    }
}

fn add_gains(norms: &mut [f64], gain: &Gain, weight: f64) {
    for (place, norm) in norms.iter_mut().enumerate() {
        *norm += weight * gain.of(place);
    }
}

fn add_by_class(
    sums: &mut [f64],
    norms: &mut [f64],
    parameters: &Parameters,
    cells: &Cells,
    criterion: &Criterion,
    column: &Column,
) {
    for (place, alternative) in cells.alternatives.iter().enumerate() {
        let weight = criterion.weighs(parameters, alternative.class);
        let factor = weight * column.gain.of(place);
        let x = column.x.get(place).copied().unwrap_or(0.0) - column.shift;
        sums[place] += criterion.sign * factor * x;
        if let Some(norm) = norms.get_mut(place) {
            *norm += factor;
        }
    }
}
