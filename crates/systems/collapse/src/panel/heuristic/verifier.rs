use steelyard_decision::{compare, plain};

use super::Opinion;
use super::shared::{count, given, number, quality, share};
use crate::{PositionCard, ReceiptVerdict};

pub(super) const FORMULA: &str = "(0.7 · E + 0.3 · receipt), halved by each invariant violation; receipt: PASS 1, none or pending 0.5; FAIL makes the whole 0";

/// Below it more proof is wanted. Source: "Reflexion Triggers", 3.
const ENOUGH_PROOF: f64 = 0.6;

/// Evidence quality and invariants: [`FORMULA`]. E is the mean quality, 0 without any.
///
/// A violation halves whether or not it was approved: an approval lets it pass, and it stays one.
pub(super) fn opinion(card: &PositionCard, verdict: Option<ReceiptVerdict>) -> Opinion {
    let e = quality(&card.evidence);
    let (receipt, word) = match verdict {
        Some(ReceiptVerdict::Pass) => (1.0, "the receipt passes"),
        Some(ReceiptVerdict::Fail) => (0.0, "the receipt fails it"),
        Some(ReceiptVerdict::Pending) => (0.5, "the receipt is pending"),
        None => (0.5, "there is no receipt"),
    };
    let violations = card.violations.len();
    let proof = 0.7 * e.unwrap_or(0.0) + 0.3 * receipt;
    let score = if verdict == Some(ReceiptVerdict::Fail) {
        0.0
    } else {
        // Beyond a thousand halvings nothing is left anyway.
        proof * 0.5_f64.powi(i32::try_from(violations.min(1000)).unwrap_or(1000))
    };
    let proof_words = match e {
        Some(e) => format!(
            "Evidence of quality {} from {}",
            plain(e),
            count(card.evidence.len(), "piece", "pieces")
        ),
        None => "No evidence with a quality".to_owned(),
    };
    let violated = count(violations, "invariant violation", "invariant violations");
    let rationale = format!("{proof_words}, {word}, {violated}.");
    let decided = matches!(verdict, Some(ReceiptVerdict::Pass | ReceiptVerdict::Fail));
    let rated = share(&card.evidence, |piece| {
        number(piece.quality.as_ref()).is_some()
    });
    let concerns = concerns(card, e, verdict);
    Opinion::new(score, &[rated, given(decided)], rationale, concerns)
}

fn concerns(card: &PositionCard, e: Option<f64>, verdict: Option<ReceiptVerdict>) -> Vec<String> {
    let mut concerns = Vec::new();
    if verdict == Some(ReceiptVerdict::Fail) {
        concerns.push("The verifier did not approve it.".to_owned());
    }
    match e {
        None => concerns.push("None of its evidence has a quality.".to_owned()),
        Some(e) if compare(e, ENOUGH_PROOF).is_lt() => {
            let e = plain(e);
            concerns.push(format!("Its evidence has quality {e}, below 0.6."));
        }
        Some(_) => {}
    }
    for violation in &card.violations {
        let words = [&violation.invariant_id, &violation.description].map(|text| text.trim());
        let words: Vec<&str> = words.into_iter().filter(|text| !text.is_empty()).collect();
        concerns.push(match words.as_slice() {
            [] => "It violates an invariant.".to_owned(),
            words => format!("It violates an invariant: {}.", words.join(", ")),
        });
    }
    concerns
}
