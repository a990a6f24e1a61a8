//! Whether an approval is of anything.

use crate::{ApprovalOf, PositionCard, Severity};

/// What is found and what is expected where an approval lets nothing of a card pass; `None` where it does.
pub(super) fn idle(of: &ApprovalOf, id: &str, card: &PositionCard) -> Option<[String; 2]> {
    match of {
        ApprovalOf::Invariant(name) => invariant(name, id, card),
        ApprovalOf::Risk(place) => risk(*place, id, card),
        ApprovalOf::Regulatory => card.regulatory.is_empty().then(|| {
            let expected = format!("{id} lists nothing as regulatory");
            ["regulatory".to_owned(), expected]
        }),
        ApprovalOf::DataChanges => (card.data_changes != Some(true)).then(|| {
            let expected = format!("{id} does not say data_changes: true");
            ["data_changes".to_owned(), expected]
        }),
    }
}

fn invariant(name: &str, id: &str, card: &PositionCard) -> Option<[String; 2]> {
    const SHOWN: usize = 4;
    let named = |one: &str| one.eq_ignore_ascii_case(name);
    let of_name = || {
        card.violations
            .iter()
            .filter(|one| named(&one.invariant_id))
    };
    if of_name().any(|one| one.requires_approval) {
        return None;
    }
    let expected = if of_name().next().is_some() {
        format!("{name} of {id} is not open to approval: it lacks requires_approval: true")
    } else {
        let all: Vec<&str> = card
            .violations
            .iter()
            .map(|one| one.invariant_id.as_str())
            .collect();
        match all.len() {
            0 => format!("{id} violates nothing"),
            1..=SHOWN => format!("{id} violates {}, not {name}", all.join(", ")),
            many => format!("{id} violates {many} others, not {name}"),
        }
    };
    Some([name.to_owned(), expected])
}

fn risk(place: usize, id: &str, card: &PositionCard) -> Option<[String; 2]> {
    let expected = match card.risks.get(place) {
        Some(risk) if risk.severity == Severity::Critical => return None,
        Some(risk) => {
            let severity = risk.severity.word();
            format!(
                "risk {place} of {id}, counted from 0, is {severity}: only critical ones wait for an approval"
            )
        }
        None => match card.risks.len() {
            0 => format!("{id} has no risk"),
            1 => format!("{id} has 1 risk, counted from 0"),
            many => format!("{id} has {many} risks, counted from 0"),
        },
    };
    Some([format!("risk {place}"), expected])
}
