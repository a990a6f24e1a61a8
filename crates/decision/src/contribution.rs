use super::{Cells, Norm, Parameters};

/// One criterion's part of an alternative's score.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution {
    /// Place of the criterion.
    pub criterion: usize,
    /// Place of the weight.
    pub parameter: usize,
    /// What the criterion weighs: the value of that times the share.
    pub weight: f64,
    /// The known factor.
    pub gain: f64,
    /// The number weighed.
    pub raw: f64,
    /// m · sign · weight · gain / norm: what one unit of the number is worth. Of an offset m and norm are 1.
    pub slope: f64,
    /// slope · (raw − shift).
    pub value: f64,
    /// The number as it goes into the score: gain · raw; where it is measured from something, sign · gain · (raw −
    /// shift); in a mean without the gain, which is part of what it counts by.
    pub number: f64,
    /// What that counts by: m · weight; in a mean m · weight · gain / norm. Their product is the value, but for the
    /// sign of what is measured from 0.
    pub counts: f64,
}

/// The contributions of an alternative in criterion order; they sum to its score.
pub fn contributions(
    parameters: &Parameters,
    cells: &Cells,
    alternative: usize,
) -> Vec<Contribution> {
    let class = cells
        .alternatives
        .get(alternative)
        .map_or(0, |alternative| alternative.class);
    let multiplier = multiplier(parameters, cells, alternative);
    let mut parts = Vec::with_capacity(cells.criteria.len());
    let mut norm = 0.0;
    for (place, (criterion, column)) in cells.criteria.iter().zip(&cells.columns).enumerate() {
        let parameter = criterion.weight(class).unwrap_or_default();
        let weight = criterion.weighs(parameters, class);
        let gain = column.gain.of(alternative);
        let raw = column.x.get(alternative).copied().unwrap_or(0.0);
        if !criterion.offset {
            norm += weight * gain;
        }
        let slope = criterion.sign * weight * gain;
        let value = slope * (raw - column.shift);
        let mean = cells.norm == Norm::Weights;
        let own = if mean && !criterion.offset { 1.0 } else { gain };
        let sign = if column.shift == 0.0 {
            1.0
        } else {
            criterion.sign
        };
        // Adding 0 makes a −0 into 0.
        parts.push(Contribution {
            number: sign * own * (raw - column.shift) + 0.0,
            counts: if mean && !criterion.offset {
                weight * gain
            } else {
                weight
            },
            criterion: place,
            parameter,
            weight,
            gain,
            raw,
            slope,
            value: value + 0.0,
        });
    }
    let scale = match cells.norm {
        Norm::One => multiplier,
        Norm::Weights if norm == 0.0 => 0.0,
        Norm::Weights => multiplier / norm,
    };
    if cells.norm == Norm::Weights || multiplier.to_bits() != 1.0_f64.to_bits() {
        let scaled = |part: &&mut Contribution| !cells.criteria[part.criterion].offset;
        for part in parts.iter_mut().filter(scaled) {
            part.value *= scale;
            part.slope *= scale;
            part.counts *= scale;
        }
    }
    parts
}

/// The factor of an alternative's whole score.
pub fn multiplier(parameters: &Parameters, cells: &Cells, alternative: usize) -> f64 {
    let alternative = cells.alternatives.get(alternative);
    let place = alternative.and_then(|alternative| alternative.multiplier);
    place.map_or(1.0, |place| parameters.value(place))
}
