use steelyard_decision::{compare, plain};
use steelyard_documents::normalised;

use super::shared::NEUTRAL;
use super::{Opinion, Position};
use crate::History;

pub(super) const FORMULA: &str = "the mean outcome of the agent's earlier choices in the history; 0.5 without one. Confidence grows with their number n as n / (n + 2)";

/// Outcomes that make half of the confidence.
const HALF_SURE: f64 = 2.0;

/// What came of similar choices before: [`FORMULA`]. Outcomes are found by the card's agent, or by its id;
/// case and separators do not matter.
pub(super) fn opinion(position: &Position<'_>, history: &History) -> Opinion {
    let agent = position.card.agent.as_deref();
    let names = [agent.unwrap_or_default(), position.id].map(normalised);
    let is_his = |name: &str| {
        let name = normalised(name);
        !name.is_empty() && names.contains(&name)
    };
    let outcomes = history
        .outcomes
        .iter()
        .filter(|outcome| is_his(&outcome.agent) && outcome.success.is_finite());
    let (n, sum) = outcomes.fold((0_u32, 0.0), |(n, sum), outcome| {
        (n + 1, sum + outcome.success)
    });
    let who = agent.unwrap_or(position.id);
    if n == 0 {
        let rationale = format!("The history has no outcome of {who}, so it counts 0.5.");
        return Opinion::new(NEUTRAL, &[0.0], rationale, Vec::new());
    }
    let n = f64::from(n);
    let rate = sum / n;
    let over = format!("{} over {}", plain(rate), plain(n));
    let outcomes = if n > 1.0 { "outcomes" } else { "outcome" };
    let rationale = format!("Earlier choices of {who} succeeded at a rate of {over} {outcomes}.");
    let mut concerns = Vec::new();
    if compare(rate, NEUTRAL).is_lt() {
        let rate = plain(rate);
        concerns.push(format!(
            "Most earlier choices of {who} failed: rate {rate}."
        ));
    }
    Opinion::new(rate, &[n / (n + HALF_SURE)], rationale, concerns)
}
