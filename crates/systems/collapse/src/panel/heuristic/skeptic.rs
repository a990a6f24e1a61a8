use steelyard_decision::{compare, plain};

use super::Opinion;
use super::shared::{count, given, named, residual, residuals_given, weight};
use crate::{PositionCard, Residual, Risk, Severity};

pub(super) const FORMULA: &str = "Π over the risks of (1 − severity weight · residual risk); without a mitigation the residual risk is 1";

/// Residual risk over which a grave risk is a concern. Source: Rule 3.
const RESIDUAL_LIMIT: f64 = 0.3;

/// Risk mitigation, failure modes: [`FORMULA`].
///
/// A residual without a mitigation is a claim, so it does not count. A card that lists no risk scores 1 with
/// the least confidence: nobody looked.
pub(super) fn opinion(card: &PositionCard) -> Opinion {
    let risks = &card.risks;
    let score = risks
        .iter()
        .map(|risk| 1.0 - weight(risk.severity) * left(risk))
        .product();
    let inputs = [given(!risks.is_empty()), residuals_given(risks)];
    let open = risks.iter().filter(|risk| is_open(risk)).count();
    let rationale = match worst(risks) {
        None => "It lists no risk, so nothing counts against it.".to_owned(),
        Some(worst) => {
            let leave = if risks.len() == 1 { "leaves" } else { "leave" };
            format!(
                "{} ({open} without a mitigation) {leave} a score of {}; the worst is a {}, with residual risk {}.",
                count(risks.len(), "risk", "risks"),
                plain(score),
                named(worst),
                plain(left(worst)),
            )
        }
    };
    Opinion::new(score, &inputs, rationale, concerns(risks))
}

fn is_open(risk: &Risk) -> bool {
    risk.mitigation.is_empty()
}

fn left(risk: &Risk) -> f64 {
    if is_open(risk) { 1.0 } else { residual(risk) }
}

/// The risk that costs most; the first of equals.
fn worst(risks: &[Risk]) -> Option<&Risk> {
    let weighs = |risk: &Risk| weight(risk.severity) * left(risk);
    risks.iter().reduce(|worst, risk| {
        let worse = compare(weighs(risk), weighs(worst)).is_gt();
        if worse { risk } else { worst }
    })
}

fn concerns(risks: &[Risk]) -> Vec<String> {
    if risks.is_empty() {
        return vec!["It lists no risk at all.".to_owned()];
    }
    let concern = |risk: &Risk| {
        if is_open(risk) {
            return Some(format!("No mitigation is planned for a {}.", named(risk)));
        }
        let over = compare(left(risk), RESIDUAL_LIMIT).is_gt();
        let grave = risk.severity >= Severity::High;
        let words = match &risk.residual {
            Residual::Given(left) => format!("{} is left", plain(left.value)),
            Residual::Whole => "nobody says how much is left".to_owned(),
        };
        (grave && over).then(|| format!("Mitigated, {words} of a {}.", named(risk)))
    };
    risks.iter().filter_map(concern).collect()
}
