use std::collections::BTreeSet;

use super::Parent;
use super::unite::invariant;
use crate::collapse::{Check, PositionCard, Severity};

/// Whether a hybrid brings in what neither parent has. Source: "Hybrid Synthesis", 4.
pub(super) fn checks(hybrid: &PositionCard, parents: [Parent<'_>; 2]) -> Vec<Check> {
    vec![severity(hybrid, parents), invariants(hybrid, parents)]
}

/// The added risk is low, so a hybrid of parents without a risk may have a low one.
fn severity(hybrid: &PositionCard, parents: [Parent<'_>; 2]) -> Check {
    let worst = |card: &PositionCard| card.risks.iter().map(|risk| risk.severity).max();
    let limits = parents.map(|parent| worst(parent.card));
    let limit = limits.into_iter().flatten().max().unwrap_or(Severity::Low);
    let own = worst(hybrid);
    let word = |worst: Option<Severity>| worst.map_or("none", Severity::word);
    let words = format!(
        "worst risk {}, of the parents {} and {}",
        word(own),
        word(limits[0]),
        word(limits[1])
    );
    Check {
        id: "severity",
        label: "No graver risk than the parents'",
        holds: own.is_none_or(|own| own <= limit),
        words,
    }
}

fn invariants(hybrid: &PositionCard, parents: [Parent<'_>; 2]) -> Check {
    let known: BTreeSet<_> = parents
        .iter()
        .flat_map(|parent| parent.card.violations.iter().map(invariant))
        .collect();
    let new: Vec<&str> = hybrid
        .violations
        .iter()
        .filter(|violation| !known.contains(&invariant(violation)))
        .map(|violation| violation.invariant_id.as_str())
        .collect();
    let words = match (new.as_slice(), hybrid.violations.len()) {
        ([], 0) => "0 violations".to_owned(),
        ([], n) => format!("{n} violated, all by a parent as well"),
        (new, _) => format!("new: {}", new.join(", ")),
    };
    Check {
        id: "invariants",
        label: "No new invariant violation",
        holds: new.is_empty(),
        words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collapse::{Residual, Risk, Violation};
    use crate::formats::Span;

    fn card(severity: Option<Severity>, invariants: &[&str]) -> PositionCard {
        let risk = |severity| Risk {
            severity,
            coerced: None,
            description: String::new(),
            mitigation: String::new(),
            residual: Residual::Whole,
            span: Span::default(),
        };
        let violation = |id: &&str| Violation {
            invariant_id: (*id).to_owned(),
            description: String::new(),
            justification: String::new(),
            requires_approval: true,
            span: Span::default(),
        };
        PositionCard {
            risks: severity.map(risk).into_iter().collect(),
            violations: invariants.iter().map(violation).collect(),
            ..PositionCard::default()
        }
    }

    fn holds(hybrid: &PositionCard, parents: [&PositionCard; 2]) -> Vec<bool> {
        let parents = parents.map(|card| Parent { id: "p", card });
        let checks = checks(hybrid, parents);
        checks.iter().map(|check| check.holds).collect()
    }

    #[test]
    fn what_neither_parent_has_fails() {
        let (low, high) = (
            card(Some(Severity::Low), &["I"]),
            card(Some(Severity::High), &[]),
        );
        let none = card(None, &[]);
        assert_eq!(holds(&high, [&low, &high]), [true, true]);
        assert_eq!(holds(&high, [&low, &low]), [false, true]);
        assert_eq!(holds(&low, [&none, &none]), [true, false]);
        assert_eq!(holds(&card(None, &["i"]), [&none, &low]), [true, true]);
    }
}
