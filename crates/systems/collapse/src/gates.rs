//! Rules 1 to 3: what keeps a card out of the ranking, in rule order.

use steelyard_decision::{Atom, Effect, Gate, GateKind, GateTest, Op};
use steelyard_documents::says_none;

use super::CardInput;
use super::policy::{ids, switch_ids};
use super::{
    Approval, ApprovalOf, Policy, PositionCard, ReceiptVerdict, Residual, Risk, Severity, Violation,
};

/// Id of the gate that an incomplete card does not pass.
pub(super) const COMPLETE: &str = "complete";

/// Id of the gate of Rule 1, whose fact says whether a card is verified.
pub(super) const VERIFIER: &str = "verifier-veto";

/// The gates of a card, in the order of the rules; a card without anything to gate has them too,
/// passing, so that the trace can tell what was looked at. Those of validity and completeness only a card that is not.
pub(super) fn gates(input: &CardInput<'_>, policy: &Policy) -> Vec<Gate> {
    let mut gates = Vec::with_capacity(4);
    if !input.card.invalid.is_empty() {
        gates.push(invalid(input));
    }
    gates.push(verifier(input));
    gates.push(invariants(input));
    gates.push(critical_risk(input, policy));
    gates.extend(data_loss(input, policy));
    gates.extend(regulatory(input));
    gates.extend(complete(input));
    gates
}

/// A card that lacks what it would be weighed by wins nothing by that. What the other rules find in it goes first.
fn complete(input: &CardInput<'_>) -> Option<Gate> {
    let lacks = input.card.lacks();
    if lacks.is_empty() {
        return None;
    }
    let test = GateTest::Atom(Atom::settled(COMPLETE, false, "", missing_words(&lacks)));
    Some(Gate {
        kind: GateKind::Complete,
        id: COMPLETE.into(),
        label: "Completeness gate".into(),
        effect: Effect::Reject,
        test,
    })
}

/// "no evidence, cost or confidence".
pub(super) fn missing_words(lacks: &[&str]) -> String {
    match lacks {
        [] => String::new(),
        [only] => format!("no {only}"),
        [first @ .., last] => format!("no {} or {last}", first.join(", ")),
    }
}

fn invalid(input: &CardInput<'_>) -> Gate {
    // The first one is enough to find the card by; the file's diagnostics list them all.
    let mut no = input.card.invalid.first().cloned().unwrap_or_default();
    if let more @ 1.. = input.card.invalid.len().saturating_sub(1) {
        no = format!("{no}, and {more} more");
    }
    let test = GateTest::Atom(Atom::settled("valid", false, "all values in range", no));
    Gate {
        kind: GateKind::ValidNumbers,
        id: "invalid".into(),
        label: "Validity gate".into(),
        effect: Effect::Reject,
        test,
    }
}

/// Rule 1: a verifier that does not approve vetoes. No receipt lets pass; what that means for
/// acceptance and memory is decided later.
fn verifier(input: &CardInput<'_>) -> Gate {
    let yes = "receipt passes";
    let mut no = "receipt fails".to_owned();
    if !input.reasons.is_empty() {
        // Sentences of people, who use commas themselves.
        no = format!("{no}: {}", input.reasons.join("; "));
    }
    let atom = match input.verdict {
        Some(ReceiptVerdict::Pass) => Atom::fact("approve", true, yes, no),
        Some(ReceiptVerdict::Fail) => Atom::fact("approve", false, yes, no),
        Some(ReceiptVerdict::Pending) => {
            Atom::unknown("approve", "receipt pending, unverified", yes, no)
        }
        None => Atom::unknown("approve", "no receipt, unverified", yes, no),
    };
    let test = GateTest::Atom(atom);
    Gate {
        kind: GateKind::Rule,
        id: VERIFIER.into(),
        label: "Verifier veto".into(),
        effect: Effect::Veto,
        test,
    }
}

/// Rule 2: a violation that no approval can lift rejects; the others wait for their approvals.
fn invariants(input: &CardInput<'_>) -> Gate {
    let violations = &input.card.violations;
    let hard = violations
        .iter()
        .any(|violation| !violation.requires_approval);
    let effect = if hard {
        Effect::Reject
    } else {
        Effect::Escalate
    };
    let test = if violations.is_empty() {
        GateTest::Atom(Atom::settled("none", true, "0 violations", ""))
    } else {
        GateTest::All(
            violations
                .iter()
                .map(|v| GateTest::Atom(violation_atom(v, input)))
                .collect(),
        )
    };
    Gate {
        kind: GateKind::Rule,
        id: "invariants".into(),
        label: "Invariant gate".into(),
        effect,
        test,
    }
}

fn violation_atom(violation: &Violation, input: &CardInput<'_>) -> Atom {
    let name = if violation.invariant_id.is_empty() {
        "violation"
    } else {
        &violation.invariant_id
    };
    if !violation.requires_approval {
        return Atom::settled(
            "violation",
            false,
            "",
            format!("{name} violated, not open to approval"),
        );
    }
    let of = ApprovalOf::Invariant(violation.invariant_id.clone());
    approved(input, &of, name)
}

/// Whether something of a card is approved, and by whom; `what` stands before it.
fn approved(input: &CardInput<'_>, of: &ApprovalOf, what: &str) -> Atom {
    let approval = input.approval(of);
    let yes = approval.map_or("approved".to_owned(), Approval::words);
    let what = if what.is_empty() {
        String::new()
    } else {
        format!("{what} ")
    };
    let (yes, no) = (format!("{what}{yes}"), format!("{what}not approved"));
    Atom::fact("approved", approval.is_some(), yes, no)
}

/// Rule 3: a critical risk over the residual limit passes only mitigated *and* approved.
fn critical_risk(input: &CardInput<'_>, policy: &Policy) -> Gate {
    let effect = match policy.reading(switch_ids::CRITICAL_RISK) {
        "reject" => Effect::Reject,
        _ => Effect::Escalate,
    };
    let limit = policy
        .parameters
        .place(ids::RESIDUAL_LIMIT)
        .unwrap_or_default();
    let critical = input.card.risks.iter().enumerate();
    let tests: Vec<GateTest> = critical
        .filter(|(_, risk)| risk.severity == Severity::Critical)
        .map(|(place, risk)| risk_test(place, risk, input, limit))
        .collect();
    let test = if tests.is_empty() {
        GateTest::Atom(Atom::settled("none", true, "no critical risk", ""))
    } else {
        GateTest::All(tests)
    };
    Gate {
        kind: GateKind::Rule,
        id: "critical-risk".into(),
        label: "Critical-risk gate".into(),
        effect,
        test,
    }
}

fn risk_test(place: usize, risk: &Risk, input: &CardInput<'_>, limit: usize) -> GateTest {
    let label = match risk.residual {
        Residual::Given(_) => "residual",
        Residual::Whole => "residual not given, counted as",
    };
    let residual = Atom::Number {
        label: label.into(),
        measured: risk.residual.value(),
        criterion: None,
        op: Op::Le,
        limit,
    };
    let mitigated = Atom::fact(
        "mitigated",
        !(risk.mitigation.is_empty() || says_none(&risk.mitigation)),
        "mitigated",
        "not mitigated",
    );
    let approved = approved(input, &ApprovalOf::Risk(place), "");
    let lifted = GateTest::All(vec![GateTest::Atom(mitigated), GateTest::Atom(approved)]);
    GateTest::Any(vec![GateTest::Atom(residual), lifted])
}

/// Place of reversibility among the criteria.
const REVERSIBILITY: usize = 2;

/// Id of the gate of changes of data that cannot be undone.
pub(super) const DATA_LOSS: &str = "data-loss";

/// How far a card can be undone; without a number it cannot.
pub(super) fn undo(card: &PositionCard) -> f64 {
    card.reversibility.as_ref().map_or(0.0, |v| v.value)
}

/// Whether a card changes data in a way that cannot be undone: at a reversibility below `limit`.
pub(super) fn irreversible(card: &PositionCard, limit: f64) -> bool {
    card.data_changes == Some(true) && steelyard_decision::compare(undo(card), limit).is_lt()
}

/// What a change of data by a card is measured by, against the limit of reversibility: a number of its own.
pub(super) fn change_of_data(policy: &Policy, card: &PositionCard, op: Op) -> Atom {
    let limit = policy.parameters.place(ids::REVERSIBILITY_LIMIT);
    Atom::Number {
        label: "changes data at reversibility".into(),
        measured: undo(card),
        criterion: None,
        op,
        limit: limit.unwrap_or_default(),
    }
}

/// "Never Use Panel", 3: changes of data that cannot be undone wait for a human. A card that does not say whether it
/// changes data has no such gate.
fn data_loss(input: &CardInput<'_>, policy: &Policy) -> Option<Gate> {
    let test = if input.card.data_changes? {
        let mut change = change_of_data(policy, input.card, Op::Ge);
        if let Atom::Number { criterion, .. } = &mut change {
            *criterion = input.card.reversibility.as_ref().map(|_| REVERSIBILITY);
        }
        GateTest::Any(vec![
            GateTest::Atom(change),
            GateTest::Atom(approved(input, &ApprovalOf::DataChanges, "")),
        ])
    } else {
        GateTest::Atom(Atom::settled("none", true, "changes no data", ""))
    };
    Some(Gate {
        kind: GateKind::Rule,
        id: DATA_LOSS.into(),
        label: "Data-loss gate".into(),
        effect: Effect::Escalate,
        test,
    })
}

/// "Never Use Panel", 4: regulatory requirements wait for their approval.
fn regulatory(input: &CardInput<'_>) -> Option<Gate> {
    if input.card.regulatory.is_empty() {
        return None;
    }
    let names = input.card.regulatory.join(", ");
    let test = GateTest::Atom(approved(input, &ApprovalOf::Regulatory, &names));
    Some(Gate {
        kind: GateKind::Rule,
        id: "regulatory".into(),
        label: "Regulatory gate".into(),
        effect: Effect::Escalate,
        test,
    })
}
