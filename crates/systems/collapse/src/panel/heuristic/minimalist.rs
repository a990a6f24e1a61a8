use steelyard_decision::{compare, plain};

use super::Opinion;
use super::shared::{NEUTRAL, count, given, number};
use crate::PositionCard;

pub(super) const FORMULA: &str = "0.4 · 100 / (100 + cost) + 0.4 · reversibility + 0.2 · 10 / (10 + steps of the plan); what is not given counts 0.5";

/// Cost that counts half: the unit in which the policy weighs costs ("normalized: k/100").
const HALF_COST: f64 = 100.0;
/// Steps of a plan that count half.
const HALF_STEPS: f64 = 10.0;
/// Below it a choice is hard to undo. Source: "Never Use Panel", 3.
const HARD_TO_UNDO: f64 = 0.3;

/// Simplicity, cost, reversibility: [`FORMULA`].
pub(super) fn opinion(card: &PositionCard) -> Opinion {
    let cost = number(card.cost.as_ref()).map(|cost| cost.max(0.0));
    let undo = number(card.reversibility.as_ref()).map(|undo| undo.clamp(0.0, 1.0));
    let steps = card.plan.len();
    let parts = [
        cost.map_or(NEUTRAL, |cost| HALF_COST / (HALF_COST + cost)),
        undo.unwrap_or(NEUTRAL),
        if steps > 0 {
            HALF_STEPS / (HALF_STEPS + steps as f64)
        } else {
            NEUTRAL
        },
    ];
    let [cheap, undoable, short] = parts;
    let what = |name: &str, value: Option<f64>| match value {
        Some(value) => format!("{name} {}", plain(value)),
        None => format!("no {name}"),
    };
    let rationale = format!(
        "It counts {} as {}, {} as {}, {} as {}.",
        what("cost", cost),
        plain(cheap),
        what("reversibility", undo),
        plain(undoable),
        if steps > 0 {
            count(steps, "step", "steps")
        } else {
            "no plan".to_owned()
        },
        plain(short),
    );
    let inputs = [cost.is_some(), undo.is_some(), steps > 0].map(given);
    let score = 0.4 * cheap + 0.4 * undoable + 0.2 * short;
    Opinion::new(score, &inputs, rationale, concerns(card, cost, undo))
}

fn concerns(card: &PositionCard, cost: Option<f64>, undo: Option<f64>) -> Vec<String> {
    let mut concerns = Vec::new();
    if let Some(cost) = cost.filter(|cost| compare(*cost, HALF_COST).is_gt()) {
        concerns.push(format!("Its cost of {} is over 100.", plain(cost)));
    }
    if let Some(undo) = undo.filter(|undo| compare(*undo, HARD_TO_UNDO).is_lt()) {
        let undo = plain(undo);
        concerns.push(format!("It is hard to undo: reversibility {undo}."));
    }
    if card.plan.len() as f64 > HALF_STEPS {
        concerns.push(format!("Its plan has {} steps.", card.plan.len()));
    }
    concerns
}
