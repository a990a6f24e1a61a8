//! The six terms of the scoring functional, each a number with where it comes from.

use super::policy::{ids, switch_ids};
use super::{CardInput, Policy, Risk, RiskAggregation, Severity, aggregate};
use crate::decision::{Input, Origin, Provenance, plain};

/// A number and where it comes from.
pub(super) type Term = (f64, Origin);

fn missing(what: &str) -> Term {
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

/// E: the mean quality of the evidence that has one; 0 without any.
pub(super) fn evidence(policy: &Policy, input: &CardInput<'_>) -> Term {
    let evidence = &input.card.evidence;
    if evidence.is_empty() {
        return missing("evidence");
    }
    let assumed = (policy.reading(switch_ids::MISSING_QUALITY) == "assumed")
        .then(|| policy.parameters.value_of(ids::ASSUMED_QUALITY));
    let mut origin = Origin::default();
    let (mut sum, mut counted, mut without) = (0.0, 0_u32, 0_usize);
    for piece in evidence {
        let name = if piece.pointer.is_empty() {
            &piece.kind
        } else {
            &piece.pointer
        };
        let (quality, provenance) = match (&piece.quality, assumed) {
            (Some(quality), _) => (Some(quality.value), how(quality.coerced.as_ref())),
            (None, Some(assumed)) => (Some(assumed), Provenance::Assumed),
            (None, None) => (None, Provenance::LeftOut),
        };
        without += usize::from(piece.quality.is_none());
        let text = match quality {
            Some(quality) => format!("quality {} of {name}", plain(quality)),
            None => format!("{name}, no quality"),
        };
        origin.inputs.push(Input {
            text,
            place: input.place(piece.span),
            provenance,
        });
        if let Some(quality) = quality {
            sum += quality;
            counted += 1;
        }
    }
    if without > 0 {
        origin
            .notes
            .push(without_quality(without, evidence.len(), assumed));
    }
    if counted == 0 {
        return (0.0, origin);
    }
    origin.formed = format!(
        "mean of {counted} {}",
        if counted == 1 { "quality" } else { "qualities" }
    );
    (sum / f64::from(counted), origin)
}

fn without_quality(without: usize, all: usize, assumed: Option<f64>) -> (Provenance, String) {
    let of = format!("{without} of {all} without quality");
    match assumed {
        Some(quality) => (
            Provenance::Assumed,
            format!("{of}, assumed {}", plain(quality)),
        ),
        None if without == all => (Provenance::Missing, format!("{of}, so E = 0")),
        None => (Provenance::LeftOut, format!("{of}, left out of the mean")),
    }
}

fn how(coerced: Option<&String>) -> Provenance {
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
