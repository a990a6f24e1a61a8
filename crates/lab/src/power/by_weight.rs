use steelyard_decision::compare;

use super::ByWeightError;
use super::coalitions::{Game, MOST, sizes};
use super::counted::{Counts, count};

/// Power in a vote that passes once its supporters have a share of all weight, whatever is voted on.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ByWeight {
    /// The share that passes.
    pub quota: f64,
    /// Coalitions that pass.
    pub winning: u64,
    /// Of the coalitions of the others, those that pass only with this player; one a player.
    pub swings: Vec<f64>,
    /// Swings as a share of the 2ⁿ⁻¹ coalitions of the others.
    pub banzhaf: Vec<f64>,
    /// Swings as a share of all swings.
    pub normalised: Vec<f64>,
    /// Shapley and Shubik's index; sums to 1.
    pub shapley_shubik: Vec<f64>,
}

/// Power by weight alone: K passes iff `Σ_K u ≥ quota · Σ u`, compared snapped. Of more than twelve players, up to sixty,
/// sums are counted instead of coalitions, for weights that are multiples of one number.
///
/// A player without power, however much it weighs, is a *dummy*: its indices are 0. Source: Shapley, Shubik (1954);
/// Banzhaf (1965); Mann, Shapley (1962).
pub fn power_by_weight(weights: &[f64], quota: f64) -> Result<ByWeight, ByWeightError> {
    let total: f64 = weights.iter().sum();
    let usable = weights.iter().all(|weight| *weight >= 0.0) && total > 0.0 && total.is_finite();
    if !usable {
        return Err(ByWeightError::NoWeight);
    }
    if weights.len() > MOST {
        let unit = unit(weights);
        let weights: Vec<f64> = weights.iter().map(|weight| weight * unit).collect();
        return Ok(of_counts(quota, &count(&weights, quota)?));
    }
    let passes = |coalition: usize| {
        let members = weights.iter().enumerate();
        let sum: f64 = members
            .filter(|(player, _)| coalition & (1 << player) != 0)
            .map(|(_, weight)| weight)
            .sum();
        // As a share: of very small or very large weights comparisons would not see which sum is more.
        f64::from(u8::from(compare(sum / total, quota).is_ge()))
    };
    let game = Game::new(weights.len(), passes);
    let swings = game.swings();
    Ok(ByWeight {
        quota,
        winning: game.winning(),
        normalised: normalised(&swings),
        banzhaf: game.banzhaf(),
        shapley_shubik: game.shapley(),
        swings,
    })
}

/// The power of ten that brings very small weights to where comparisons resolve them; 1 for others.
fn unit(weights: &[f64]) -> f64 {
    const SMALL: f64 = 1e-3;
    let greatest = weights.iter().copied().fold(0.0, f64::max);
    if greatest >= SMALL {
        return 1.0;
    }
    let mut tens = (0..=300).map(|power| 10_f64.powi(power));
    tens.find(|ten| greatest * ten >= 1.0).unwrap_or(1.0)
}

fn of_counts(quota: f64, counts: &Counts) -> ByWeight {
    let share = sizes(counts.swings.len());
    let by_size = |all: &Vec<u64>| -> f64 {
        let pairs = all.iter().zip(&share);
        pairs.map(|(of, share)| *of as f64 * share).sum()
    };
    let swings = counts.swings.iter();
    let swings: Vec<f64> = swings.map(|all| all.iter().sum::<u64>() as f64).collect();
    let half = 2_f64.powi(i32::try_from(swings.len()).unwrap_or(i32::MAX) - 1);
    ByWeight {
        quota,
        winning: counts.winning,
        normalised: normalised(&swings),
        banzhaf: swings.iter().map(|swing| swing / half).collect(),
        shapley_shubik: counts.swings.iter().map(by_size).collect(),
        swings,
    }
}

fn normalised(swings: &[f64]) -> Vec<f64> {
    let all: f64 = swings.iter().sum();
    let share = |swing: &f64| if all > 0.0 { swing / all } else { 0.0 };
    swings.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn near(found: &[f64], expected: &[f64]) -> bool {
        let mut pairs = found.iter().zip(expected);
        found.len() == expected.len() && pairs.all(|(a, b)| (a - b).abs() < 1e-12)
    }

    /// Seven roles, 8.89 of 12.7 passes.
    #[test]
    fn e9b_counted() -> Result<(), ByWeightError> {
        let roles = [1.5, 2.0, 1.8, 2.5, 1.3, 2.2, 1.4];
        let found = of_counts(0.7, &count(&roles, 0.7)?);
        assert_eq!(found.winning, 22);
        assert!(near(
            &found.swings,
            &[10.0, 12.0, 12.0, 18.0, 8.0, 14.0, 10.0]
        ));
        let of_210 = [23.0, 30.0, 30.0, 51.0, 16.0, 37.0, 23.0].map(|x| x / 210.0);
        assert!(near(&found.shapley_shubik, &of_210));
        Ok(())
    }

    /// Seven roles three times, so that sums are counted, and the first seven by coalitions.
    #[test]
    fn power_knows_no_unit_of_weight() {
        let roles = [1.5, 2.0, 1.8, 2.5, 1.3, 2.2, 1.4];
        for roles in [roles.to_vec(), roles.repeat(3)] {
            let plain = power_by_weight(&roles, 0.7).map(|found| found.swings);
            for unit in [1e-12, 1e-9, 1e-4, 1e6, 1e12] {
                let weights: Vec<f64> = roles.iter().map(|weight| weight * unit).collect();
                let found = power_by_weight(&weights, 0.7).map(|found| found.swings);
                if unit < 1.0 || roles.len() <= MOST {
                    assert_eq!(found, plain, "{unit:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_counted() {
        let fine = |last: f64| {
            let mut weights = vec![1.0; 14];
            weights[0] = last;
            power_by_weight(&weights, 0.5).map(|_| ())
        };
        assert_eq!(fine(std::f64::consts::PI), Err(ByWeightError::TooFine));
        assert_eq!(fine(1e9), Err(ByWeightError::TooFine));
        assert_eq!(fine(0.123_456), Err(ByWeightError::TooFine));
        // A third of a weight is a multiple of something.
        assert_eq!(fine(2.0 / 3.0), Ok(()));
        assert_eq!(fine(0.0), Ok(()));
        let many = power_by_weight(&[1.0; 61], 0.5);
        assert_eq!(many, Err(ByWeightError::TooMany));
        assert_eq!(
            power_by_weight(&[0.0; 14], 0.5),
            Err(ByWeightError::NoWeight)
        );
    }

    #[test]
    fn sixty_alike() -> Result<(), ByWeightError> {
        let found = power_by_weight(&[1.0; 60], 0.5)?;
        assert!(near(&found.shapley_shubik, &[1.0 / 60.0; 60]));
        // Of 60 those of 30 and more: half of all and half of the middle ones.
        let middle = 118_264_581_564_861_424_u64;
        assert_eq!(found.winning, (1 << 59) + middle / 2);
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        /// Counting sums is going through all coalitions.
        #[test]
        fn counted_is_enumerated(
            drawn in prop::collection::vec((0_u32..=50, 0_u32..=20, 1_u32..=3), 1..=12),
            quota in (1_u32..=20).prop_map(|x| f64::from(x) / 20.0),
        ) {
            // A weight, a confidence, and a share of two or three.
            let weights: Vec<f64> = drawn
                .iter()
                .map(|(w, c, n)| f64::from(*w) / 10.0 * (f64::from(*c) / 20.0) / f64::from(*n))
                .collect();
            prop_assume!(weights.iter().sum::<f64>() > 0.0);
            let exact = power_by_weight(&weights, quota).unwrap_or_else(|error| panic!("{error}"));
            let counts = count(&weights, quota).unwrap_or_else(|error| panic!("{error}: {weights:?}"));
            let counted = of_counts(quota, &counts);
            prop_assert_eq!(counted.winning, exact.winning);
            prop_assert_eq!(&counted.swings, &exact.swings);
            prop_assert!(near(&counted.banzhaf, &exact.banzhaf));
            prop_assert!(near(&counted.shapley_shubik, &exact.shapley_shubik));
        }
    }
}
