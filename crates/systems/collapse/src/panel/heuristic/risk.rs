use steelyard_decision::{compare, plain};

use super::Opinion;
use super::shared::{given, named, number, residual, residuals_given, weight};
use crate::{ApprovalOf, PositionCard, Risk, Severity};

pub(super) const FORMULA: &str = "1 − the greatest severity weight · residual risk, halved where a regulation that the card names is not approved; no risk counts 0";

/// Residual risk over which a critical risk is a concern. Source: Rule 3.
const RESIDUAL_LIMIT: f64 = 0.3;
/// Below it a change of data is irreversible. Source: "Never Use Panel", 3.
const IRREVERSIBLE_BELOW: f64 = 0.3;
/// What is left of the score while a regulation waits for its approval.
const UNAPPROVED: f64 = 0.5;

/// Security, regulation, audit: [`FORMULA`].
pub(super) fn opinion(card: &PositionCard, approvals: &[ApprovalOf]) -> Opinion {
    let worst = worst(&card.risks);
    let left = worst.map_or(0.0, weighs);
    let regulated = !card.regulatory.is_empty();
    let approved = approvals.contains(&ApprovalOf::Regulatory);
    let waits = regulated && !approved;
    let score = (1.0 - left) * if waits { UNAPPROVED } else { 1.0 };
    let risk = match worst {
        None => "It lists no risk".to_owned(),
        Some(worst) => format!(
            "Its greatest weighted residual risk is {}, of a {}",
            plain(left),
            named(worst)
        ),
    };
    let names = card.regulatory.join(", ");
    let regulation = match (regulated, approved) {
        (false, _) => "it names no regulation".to_owned(),
        (true, true) => format!("{names} approved"),
        (true, false) => format!("{names} not approved, so the score is halved"),
    };
    let inputs = [
        given(!card.risks.is_empty()),
        residuals_given(&card.risks),
        given(regulated),
    ];
    let rationale = format!("{risk}; {regulation}.");
    let concerns = concerns(card, approvals, waits);
    Opinion::new(score, &inputs, rationale, concerns)
}

fn weighs(risk: &Risk) -> f64 {
    weight(risk.severity) * residual(risk)
}

/// The risk of which most is left; the first of equals.
fn worst(risks: &[Risk]) -> Option<&Risk> {
    risks.iter().reduce(|worst, risk| {
        let worse = compare(weighs(risk), weighs(worst)).is_gt();
        if worse { risk } else { worst }
    })
}

fn concerns(card: &PositionCard, approvals: &[ApprovalOf], waits: bool) -> Vec<String> {
    let mut concerns = Vec::new();
    for (place, risk) in card.risks.iter().enumerate() {
        let over = compare(residual(risk), RESIDUAL_LIMIT).is_gt();
        let critical = risk.severity == Severity::Critical;
        if critical && over && !approvals.contains(&ApprovalOf::Risk(place)) {
            let left = plain(residual(risk));
            concerns.push(format!(
                "Residual risk {left}, over 0.3 and not approved, of a {}.",
                named(risk)
            ));
        }
    }
    if waits {
        let names = card.regulatory.join(", ");
        concerns.push(format!("{names} needs an approval."));
    }
    let undo = number(card.reversibility.as_ref()).unwrap_or(0.0);
    let lost = card.data_changes == Some(true) && compare(undo, IRREVERSIBLE_BELOW).is_lt();
    if lost && !approvals.contains(&ApprovalOf::DataChanges) {
        let undo = plain(undo);
        concerns.push(format!(
            "It changes data at reversibility {undo} and is not approved."
        ));
    }
    concerns
}
