//! What several evaluators read of a card.

use steelyard_documents::counted;

use crate::{Evidence, Residual, Risk, Sensed, Severity};

/// What an input that is not given counts: neither for nor against.
pub(super) const NEUTRAL: f64 = 0.5;

/// A number of a card that can be reckoned with.
pub(in crate::panel) fn number(sensed: Option<&Sensed>) -> Option<f64> {
    sensed
        .map(|sensed| sensed.value)
        .filter(|value| value.is_finite())
}

/// Weight of a severity. Source: Weighted Collapse Policy, "Risk(R)".
pub(in crate::panel) const fn weight(severity: Severity) -> f64 {
    match severity {
        Severity::Critical => 1.0,
        Severity::High => 0.7,
        Severity::Medium => 0.4,
        Severity::Low => 0.1,
    }
}

/// E: the mean quality of the evidence that has one; `None` without any.
pub(in crate::panel) fn quality(evidence: &[Evidence]) -> Option<f64> {
    let given = evidence
        .iter()
        .filter_map(|piece| number(piece.quality.as_ref()));
    let (count, sum) = given.fold((0_u32, 0.0), |(count, sum), quality| {
        (count + 1, sum + quality)
    });
    (count > 0).then(|| sum / f64::from(count))
}

/// What the card says is left of a risk, 0 to 1; all of it where it does not say.
pub(super) fn residual(risk: &Risk) -> f64 {
    let left = risk.residual.value();
    if left.is_finite() {
        left.clamp(0.0, 1.0)
    } else {
        1.0
    }
}

/// Which share of the risks says what is left of them; 0 without a risk.
pub(super) fn residuals_given(risks: &[Risk]) -> f64 {
    share(risks, |risk| matches!(risk.residual, Residual::Given(_)))
}

/// Which share of things is so; 0 of none.
pub(super) fn share<T>(all: &[T], is_so: impl Fn(&T) -> bool) -> f64 {
    let so = all.iter().filter(|one| is_so(one)).count();
    so as f64 / all.len().max(1) as f64
}

/// 1 for what is given, 0 for what is not.
pub(super) fn given(is_given: bool) -> f64 {
    f64::from(u8::from(is_given))
}

/// "1 risk", "2 risks", "no risk".
pub(super) fn count(n: usize, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {one}"),
        n => counted(n, one, many),
    }
}

/// "high risk: it breaks", or "high risk" where the card does not say which.
pub(super) fn named(risk: &Risk) -> String {
    let severity = risk.severity.word();
    // The sentence that it stands in has an end of its own.
    let description = risk.description.trim_end_matches('.');
    if description.is_empty() {
        format!("{severity} risk")
    } else {
        format!("{severity} risk: {description}")
    }
}
