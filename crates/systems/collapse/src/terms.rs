//! The terms of the scoring functional, each a number with where it comes from; that of evidence has a room of its
//! own.

use steelyard_decision::{Input, Origin, Provenance, plain};

use super::policy::{ids, switch_ids};
use super::{CardInput, Policy, Risk, RiskAggregation, Severity, aggregate};

/// A number and where it comes from.
pub(super) type Term = (f64, Origin);

pub(super) fn missing(what: &str) -> Term {
    let note = (
        Provenance::Missing,
        format!("no {what} given, so its term is 0"),
    );
    (
        0.0,
        Origin {
            notes: vec![note],
            ..Origin::default()
        },
    )
}

pub(super) fn how(coerced: Option<&String>) -> Provenance {
    if coerced.is_some() {
        Provenance::Coerced
    } else {
        Provenance::Read
    }
}

fn aggregation(policy: &Policy) -> RiskAggregation {
    match policy.reading(switch_ids::RISK_AGGREGATION) {
        "max" => RiskAggregation::Max,
        "mean" => RiskAggregation::Mean,
        "noisy_or" => RiskAggregation::NoisyOr,
        _ => RiskAggregation::Sum,
    }
}

fn counts_residual(policy: &Policy) -> bool {
    policy.reading(switch_ids::RISK_RESIDUAL) == "on"
}

fn weight_of(policy: &Policy, severity: Severity) -> f64 {
    policy.parameters.value_of(match severity {
        Severity::Critical => ids::CRITICAL,
        Severity::High => ids::HIGH,
        Severity::Medium => ids::MEDIUM,
        Severity::Low => ids::LOW,
    })
}

/// R: see [`aggregate`]. A card that lists no risk has none.
pub(super) fn risk_of(policy: &Policy, risks: &[Risk]) -> f64 {
    let (how, residual) = (aggregation(policy), counts_residual(policy));
    aggregate(risks, how, residual, |risk| {
        weight_of(policy, risk.severity)
    })
}

/// R, and the risks it comes from.
pub(super) fn risk(policy: &Policy, input: &CardInput<'_>) -> Term {
    let residual = counts_residual(policy);
    let risks = &input.card.risks;
    let r = risk_of(policy, risks);
    let mut origin = Origin::default();
    for risk in risks {
        let left = if residual {
            format!(" × {}", plain(risk.residual.value()))
        } else {
            String::new()
        };
        let weight = plain(weight_of(policy, risk.severity));
        let text = format!(
            "{} {weight}{left}, {}",
            risk.severity.word(),
            risk.description
        );
        let provenance = how(risk.coerced.as_ref());
        origin.inputs.push(Input {
            text,
            place: input.place(risk.span),
            provenance,
        });
    }
    origin.formed = match risks.len() {
        0 => "no risk listed".to_owned(),
        1 => "1 risk".to_owned(),
        many => format!("{} of {many} risks", word_of(aggregation(policy))),
    };
    (r, origin)
}

fn word_of(aggregation: RiskAggregation) -> &'static str {
    match aggregation {
        RiskAggregation::Sum => "sum",
        RiskAggregation::Max => "greatest",
        RiskAggregation::Mean => "mean",
        RiskAggregation::NoisyOr => "noisy or",
    }
}

pub(super) fn reversibility(_: &Policy, input: &CardInput<'_>) -> Term {
    single("reversibility", input.card.reversibility.as_ref(), input)
}

pub(super) fn cost(_: &Policy, input: &CardInput<'_>) -> Term {
    single("cost", input.card.cost.as_ref(), input)
}

pub(super) fn confidence(_: &Policy, input: &CardInput<'_>) -> Term {
    single("confidence", input.card.confidence.as_ref(), input)
}

fn single(what: &str, sensed: Option<&super::Sensed>, input: &CardInput<'_>) -> Term {
    let Some(sensed) = sensed else {
        return missing(what);
    };
    let text = match &sensed.coerced {
        Some(coerced) => format!("{what}: {coerced}"),
        None => format!("{what} {}", plain(sensed.value)),
    };
    let provenance = how(sensed.coerced.as_ref());
    let read = Input {
        text,
        place: input.place(sensed.span),
        provenance,
    };
    (
        sensed.value,
        Origin {
            inputs: vec![read],
            ..Origin::default()
        },
    )
}

/// N: how many invariants the card violates, approved or not.
pub(super) fn invariants(_: &Policy, input: &CardInput<'_>) -> Term {
    let violations = &input.card.violations;
    let inputs = violations.iter().map(|violation| Input {
        text: format!("{} {}", violation.invariant_id, violation.description)
            .trim()
            .to_owned(),
        place: input.place(violation.span),
        provenance: Provenance::Read,
    });
    let formed = match violations.len() {
        1 => "1 violation".to_owned(),
        n => format!("{n} violations"),
    };
    (
        violations.len() as f64,
        Origin {
            formed,
            inputs: inputs.collect(),
            notes: Vec::new(),
        },
    )
}
