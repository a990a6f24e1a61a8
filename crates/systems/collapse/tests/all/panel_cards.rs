//! Position cards for the tests of the panel: some by hand, some at random.

#![allow(dead_code, reason = "each suite uses some of it")]

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use steelyard_collapse::{
    Evidence, History, Outcome, PlanStep, PositionCard, Residual, Risk, Sensed, Severity, Violation,
};
use steelyard_documents::{Span, masked, says_none};

pub(crate) fn sensed(value: f64) -> Sensed {
    Sensed {
        value,
        span: Span::default(),
        coerced: None,
    }
}

pub(crate) fn step(action: &str) -> PlanStep {
    PlanStep {
        action: action.to_owned(),
        rationale: String::new(),
    }
}

pub(crate) fn piece(kind: &str, pointer: &str, quality: Option<f64>) -> Evidence {
    Evidence {
        kind: kind.to_owned(),
        pointer: pointer.to_owned(),
        quality: quality.map(sensed),
        span: Span::default(),
    }
}

pub(crate) fn risk(
    severity: Severity,
    description: &str,
    mitigation: &str,
    residual: Option<f64>,
) -> Risk {
    Risk {
        severity,
        coerced: None,
        description: description.to_owned(),
        mitigation: mitigation.to_owned(),
        residual: residual.map_or(Residual::Whole, |left| Residual::Given(sensed(left))),
        span: Span::default(),
    }
}

pub(crate) fn violation(id: &str, requires_approval: bool) -> Violation {
    Violation {
        invariant_id: id.to_owned(),
        description: "broken".to_owned(),
        justification: "needed".to_owned(),
        requires_approval,
        span: Span::default(),
    }
}

pub(crate) fn outcome(agent: &str, success: f64) -> Outcome {
    Outcome {
        agent: agent.to_owned(),
        success,
    }
}

/// 0 to 1 in tenths, so that ties happen.
pub(crate) fn tenths() -> impl Strategy<Value = f64> + Clone {
    (0..=10_u8).prop_map(|at| f64::from(at) / 10.0)
}

/// Text that a careless writer would break a document with.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let hostile = [
        "a: b",
        "- a",
        "-",
        "#x",
        "\"q\"",
        "it's",
        "a\nb: c\n- d",
        "|",
        "> x",
        "1.5",
        "007",
        "true",
        "null",
        "~",
        "{a: 1}",
        "[x]",
        "&a *b",
        "!tag",
        "%x",
        "@a",
        "`b`",
        "\\n",
        "tab\there",
        "é 漢字 🚀",
        "a\u{85}b",
        "a\u{2028}b",
        "x\u{feff}y",
        "x\u{0}y",
        "x\u{7f}y",
        "---",
        "...",
        "? a",
        "None",
        "n/a",
        "<<",
    ];
    prop_oneof![
        3 => select(&["copy", "Copy ", "move", "test it", "ship"][..])
            .prop_map(|text| text.trim().to_owned()),
        2 => select(hostile.to_vec()).prop_map(str::to_owned),
        1 => any::<String>().prop_map(|text| text.trim().to_owned()),
    ]
    .prop_filter(
        "no reader keeps an empty text, one that says none, or what looks like a password",
        |text| !text.is_empty() && !says_none(text) && masked(text) == *text,
    )
}

fn cost() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (0..40_u16).prop_map(|at| f64::from(at) * 5.0),
        1 => select(&[0.0, 0.1, 1e9, 1e300, f64::MAX, 5e-324][..]),
    ]
}

pub(crate) fn a_risk() -> impl Strategy<Value = Risk> {
    let severity = select(Severity::ALL.to_vec());
    let mitigation = prop_oneof![Just(String::new()), text()];
    (severity, text(), mitigation, option::of(tenths())).prop_map(
        |(severity, description, mitigation, residual)| {
            risk(severity, &description, &mitigation, residual)
        },
    )
}

pub(crate) fn a_piece() -> impl Strategy<Value = Evidence> {
    let kind = select(
        &[
            "document",
            "test",
            "measurement",
            "expert_review",
            "unit tests",
        ][..],
    );
    (kind, text(), option::of(tenths()))
        // What points nowhere is no evidence.
        .prop_map(|(kind, end, quality)| piece(kind, &format!("docs/{end}"), quality))
}

/// Any card that a reader gives: everything in its range, anything missing.
pub(crate) fn card() -> impl Strategy<Value = PositionCard> {
    let steps = vec((text(), prop_oneof![Just(String::new()), text()]), 0..6);
    let parts = (
        vec(text(), 0..3),
        steps,
        vec(a_piece(), 0..4),
        vec(a_risk(), 0..4),
    );
    let unit = || option::of(tenths());
    let numbers = (
        unit(),
        option::of(cost()),
        unit(),
        option::of(cost()),
        unit(),
    );
    let violation = (text(), any::<bool>()).prop_map(|(id, open)| violation(&id, open));
    let duties = (
        vec(violation, 0..3),
        option::of(any::<bool>()),
        vec(text(), 0..3),
    );
    (parts, numbers, duties).prop_map(|(parts, numbers, duties)| {
        let (claims, steps, evidence, risks) = parts;
        let (confidence, cost, reversibility, estimate, value) =
            (numbers.0, numbers.1, numbers.2, numbers.3, numbers.4);
        let (violations, data_changes, regulatory) = duties;
        let step = |(action, rationale)| PlanStep { action, rationale };
        PositionCard {
            id: Some("p".to_owned()),
            agent: Some("A".to_owned()),
            claims,
            plan: steps.into_iter().map(step).collect(),
            evidence,
            risks,
            confidence: confidence.map(sensed),
            cost: cost.map(sensed),
            reversibility: reversibility.map(sensed),
            violations,
            estimate: estimate.map(sensed),
            data_changes,
            regulatory,
            value: value.map(sensed),
            ..PositionCard::default()
        }
    })
}

pub(crate) fn history() -> impl Strategy<Value = History> {
    let outcome = (select(&["A", "a", "B"][..]), tenths())
        .prop_map(|(agent, success)| outcome(agent, success));
    vec(outcome, 0..5).prop_map(|outcomes| History {
        outcomes,
        ..History::default()
    })
}
