//! A vote by weight, counted by sums instead of coalitions: many coalitions have the same sum.
//!
//! The generating function `Π (1 + y·x^u)` has for each size and sum the number of coalitions; without a player it is
//! that divided by the player's factor. Source: Mann, Shapley (1962), *Values of large games, VI*.

use steelyard_decision::compare;

use super::ByWeightError;

/// Players whose coalitions a count holds.
const MOST: usize = 60;
/// Powers of ten that weights are multiplied by to be whole, at most.
const MOST_DIGITS: i32 = 6;
/// Players squared × sums up to which is counted: some ten milliseconds.
const MOST_STEPS: usize = 20_000_000;

/// What was counted.
pub(super) struct Counts {
    /// Coalitions that pass.
    pub(super) winning: u64,
    /// For each player, by size, the coalitions of others that pass only with it.
    pub(super) swings: Vec<Vec<u64>>,
}

/// Counts for weights of which none is below 0 and one is above. Errs where they are too many or too fine.
pub(super) fn count(weights: &[f64], quota: f64) -> Result<Counts, ByWeightError> {
    let n = weights.len();
    if n > MOST {
        return Err(ByWeightError::TooMany);
    }
    let (units, passing) = whole(weights, quota).ok_or(ByWeightError::TooFine)?;
    // For each size the coalitions whose sum does not pass, by that sum.
    let mut all = vec![vec![0_u64; passing]; n + 1];
    if let Some(none) = all[0].first_mut() {
        *none = 1;
    }
    for (placed, unit) in units.iter().enumerate() {
        for size in (1..=placed + 1).rev() {
            let (smaller, these) = all.split_at_mut(size);
            let before = &smaller[size - 1];
            for sum in *unit..passing {
                these[0][sum] += before[sum - unit];
            }
        }
    }
    let losing: u64 = all.iter().flatten().sum();
    let swings = units.iter().map(|unit| swings(&all, *unit)).collect();
    Ok(Counts {
        winning: (1 << n) - losing,
        swings,
    })
}

/// By size, the coalitions without a player of this weight that do not pass, and do with it.
fn swings(all: &[Vec<u64>], unit: usize) -> Vec<u64> {
    let passing = all[0].len();
    let mut without = vec![0_u64; passing];
    let mut swings = Vec::with_capacity(all.len() - 1);
    for with in &all[..all.len() - 1] {
        let mut these = with.clone();
        for sum in unit..passing {
            these[sum] -= without[sum - unit];
        }
        swings.push(these[passing.saturating_sub(unit)..].iter().sum());
        without = these;
    }
    swings
}

/// Weights as multiples of the greatest number of which they all are, and the least sum of those that passes.
fn whole(weights: &[f64], quota: f64) -> Option<(Vec<usize>, usize)> {
    let n = weights.len();
    // A weight that several share is a third or a seventh of a decimal number; equal ones may be any number.
    let tens = (0..=MOST_DIGITS).map(|digits| 10_f64.powi(digits));
    let some = weights.iter().copied().filter(|weight| *weight > 0.0);
    let least = some.fold(f64::INFINITY, f64::min);
    let tens = tens.chain([least.recip()]);
    let parts = 1..=u32::try_from(MOST).unwrap_or(u32::MAX);
    let scales = tens.flat_map(|ten| parts.clone().map(move |part| ten * f64::from(part)));
    let mut scales: Vec<f64> = scales
        .filter(|scale| *scale <= 10_f64.powi(MOST_DIGITS))
        .collect();
    scales.sort_unstable_by(f64::total_cmp);
    let is_whole = |scale: f64| {
        let off = |weight: &f64| (weight * scale - (weight * scale).round()).abs();
        let near = 1e-10 * scale + 1e-9;
        weights.iter().all(|weight| off(weight) <= near)
    };
    let scale = scales.into_iter().find(|scale| is_whole(*scale))?;
    let total: f64 = weights.iter().map(|weight| (weight * scale).round()).sum();
    if total * (n * n) as f64 * quota.max(0.1) > MOST_STEPS as f64 {
        return None;
    }
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, not below 0, and bounded by the steps"
    )]
    let units = weights
        .iter()
        .map(|weight| (weight * scale).round() as usize);
    let units: Vec<usize> = units.collect();
    let all: usize = units.iter().sum();
    let passes = |sum: &usize| compare(*sum as f64 / scale, quota * total / scale).is_ge();
    let passing = (0..=all).find(passes).unwrap_or(all + 1);
    Some((units, passing))
}
