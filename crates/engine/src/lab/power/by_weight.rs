use super::coalitions::{Game, MOST};
use crate::decision::compare;

/// Power in a vote that passes once its supporters have a share of all weight, whatever is voted on.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ByWeight {
    /// The share that passes.
    pub quota: f64,
    /// Coalitions that pass.
    pub winning: usize,
    /// Of the coalitions of the others, those that pass only with this player; one a player.
    pub swings: Vec<f64>,
    /// Swings as a share of the 2ⁿ⁻¹ coalitions of the others.
    pub banzhaf: Vec<f64>,
    /// Swings as a share of all swings.
    pub normalised: Vec<f64>,
    /// Shapley and Shubik's index; sums to 1.
    pub shapley_shubik: Vec<f64>,
}

/// Power by weight alone: K passes iff `Σ_K u ≥ quota · Σ u`, compared snapped. `None` beyond twelve players,
/// without any weight, or where a weight is below 0.
///
/// A player without power, however much it weighs, is a *dummy*: its indices are 0. Source: Shapley, Shubik (1954);
/// Banzhaf (1965).
pub fn power_by_weight(weights: &[f64], quota: f64) -> Option<ByWeight> {
    let total: f64 = weights.iter().sum();
    let usable = weights.iter().all(|weight| *weight >= 0.0) && total > 0.0 && total.is_finite();
    if !usable || weights.len() > MOST {
        return None;
    }
    let passes = |coalition: usize| {
        let members = weights.iter().enumerate();
        let sum: f64 = members
            .filter(|(player, _)| coalition & (1 << player) != 0)
            .map(|(_, weight)| weight)
            .sum();
        f64::from(u8::from(compare(sum, quota * total).is_ge()))
    };
    let game = Game::new(weights.len(), passes);
    let swings = game.swings();
    let all: f64 = swings.iter().sum();
    let share = |swing: &f64| if all > 0.0 { swing / all } else { 0.0 };
    Some(ByWeight {
        quota,
        winning: game.winning(),
        normalised: swings.iter().map(share).collect(),
        banzhaf: game.banzhaf(),
        shapley_shubik: game.shapley(),
        swings,
    })
}
