use std::collections::BTreeSet;

use steelyard_decision::plain;

use super::Parent;
use super::unite::invariant;
use crate::gates::{DATA_LOSS, irreversible};
use crate::{Check, PositionCard, Severity};

/// Whether a hybrid brings in what neither parent has, `limit` being that of reversibility. Source: "Hybrid Synthesis", 4.
pub(super) fn checks(hybrid: &PositionCard, parents: [Parent<'_>; 2], limit: f64) -> Vec<Check> {
    vec![
        severity(hybrid, parents),
        invariants(hybrid, parents),
        data_loss(hybrid, parents, limit),
    ]
}

/// The added risk is low, so a hybrid of parents without a risk may have a low one.
fn severity(hybrid: &PositionCard, parents: [Parent<'_>; 2]) -> Check {
    let worst = |card: &PositionCard| card.risks.iter().map(|risk| risk.severity).max();
    let limits = parents.map(|parent| worst(parent.card));
    let limit = limits.into_iter().flatten().max().unwrap_or(Severity::Low);
    let own = worst(hybrid);
    let word = |worst: Option<Severity>| worst.map_or("none", Severity::word);
    let words = format!(
        "worst risk {}, the parents' {} and {}",
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
    let known = parents.iter();
    let known = known.flat_map(|parent| parent.card.violations.iter().map(invariant));
    let known: BTreeSet<_> = known.collect();
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

/// One may change data and the other be hard to undo: together that is a loss that neither risked. What a parent
/// risks itself a human has already looked at.
fn data_loss(hybrid: &PositionCard, parents: [Parent<'_>; 2], limit: f64) -> Check {
    let risked = |parent: &Parent<'_>| irreversible(parent.card, limit);
    let new = irreversible(hybrid, limit) && !parents.iter().any(risked);
    let v = hybrid.reversibility.as_ref();
    let v = v.map_or("that one parent does not give".to_owned(), |v| {
        format!("of {}", plain(v.value))
    });
    let words = match (hybrid.data_changes, new) {
        (Some(true), true) => {
            format!("changes data at a reversibility {v}, which neither parent does")
        }
        (Some(true), false) => format!("changes data at a reversibility {v}"),
        _ => "changes no data".to_owned(),
    };
    Check {
        id: DATA_LOSS,
        label: "No new risk of data loss",
        holds: !new,
        words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Residual, Risk, Sensed, Violation};
    use steelyard_documents::Span;

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
        let checks = checks(hybrid, parents, 0.3);
        checks.iter().map(|check| check.holds).collect()
    }

    #[test]
    fn what_neither_parent_has_fails() {
        let (low, high) = (
            card(Some(Severity::Low), &["I"]),
            card(Some(Severity::High), &[]),
        );
        let none = card(None, &[]);
        assert_eq!(holds(&high, [&low, &high]), [true, true, true]);
        assert_eq!(holds(&high, [&low, &low]), [false, true, true]);
        assert_eq!(holds(&low, [&none, &none]), [true, false, true]);
        assert_eq!(
            holds(&card(None, &["i"]), [&none, &low]),
            [true, true, true]
        );
    }

    fn loses(hybrid: &PositionCard, parents: [&PositionCard; 2]) -> bool {
        !holds(hybrid, parents)[2]
    }

    #[test]
    fn data_changed_by_one_and_hard_to_undo_by_the_other_is_new() {
        let changing = |data_changes, v: Option<f64>| PositionCard {
            data_changes,
            reversibility: v.map(|value| Sensed {
                value,
                coerced: None,
                span: Span::default(),
            }),
            ..PositionCard::default()
        };
        let (safe, hard) = (
            changing(Some(true), Some(0.3)),
            changing(Some(false), Some(0.1)),
        );
        let both = changing(Some(true), Some(0.1));
        assert!(loses(&both, [&safe, &hard]));
        assert!(loses(&changing(Some(true), None), [&safe, &hard]));
        // What one of them risks itself is not new, and 0.3 is not below it.
        assert!(!loses(&both, [&both, &hard]));
        assert!(!loses(&safe, [&safe, &safe]));
        assert!(!loses(&changing(None, Some(0.1)), [&hard, &hard]));
    }
}
