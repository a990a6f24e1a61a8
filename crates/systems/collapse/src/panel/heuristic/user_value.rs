use steelyard_decision::{compare, plain};

use super::Opinion;
use super::shared::{NEUTRAL, given, number};
use crate::PositionCard;

pub(super) const FORMULA: &str = "the card's value; 0.5 without one";

/// Business value, user impact: [`FORMULA`].
pub(super) fn opinion(card: &PositionCard) -> Opinion {
    let value = number(card.value.as_ref());
    let rationale = match value {
        Some(value) => format!("Its value to users is {}.", plain(value)),
        None => "It does not say what it is worth to users, which counts 0.5.".to_owned(),
    };
    let low = value.filter(|value| compare(*value, NEUTRAL).is_lt());
    let concerns = low.map(|value| format!("Its value to users is {}, below 0.5.", plain(value)));
    let score = value.unwrap_or(NEUTRAL);
    Opinion::new(
        score,
        &[given(value.is_some())],
        rationale,
        concerns.into_iter().collect(),
    )
}
