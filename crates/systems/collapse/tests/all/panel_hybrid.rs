//! Hybrids of two cards: worked by hand, and what holds for every pair.

use crate::rooms::Rooms as _;
use std::collections::BTreeSet;

use proptest::prelude::*;
use steelyard_collapse::Collapse;
use steelyard_collapse::card::write_card;
use steelyard_collapse::panel::Role;
use steelyard_collapse::panel::hybrid::{HybridLimits, Parent, Side, Synthesis, synthesise};
use steelyard_collapse::{PositionCard, Residual, Severity};
use steelyard_decision::compare;
use steelyard_documents::Span;
use steelyard_harness::SystemWorkspace;

use crate::panel_cards::{card, piece, risk, sensed, step, violation};

/// The limits of the source.
const LIMITS: HybridLimits = HybridLimits {
    reversibility: 0.3,
    evidence_quality: 0.6,
};

/// The weights of the source.
fn weight(role: Role) -> f64 {
    match role {
        Role::Minimalist => 1.5,
        Role::Skeptic => 2.0,
        Role::DomainExpert => 1.8,
        Role::Verifier => 2.5,
        Role::Collective => 1.3,
        Role::Risk => 2.2,
        Role::UserValue => 1.4,
    }
}

fn hybrid(a: &PositionCard, b: &PositionCard) -> Synthesis {
    let parents = [Parent { id: "a", card: a }, Parent { id: "b", card: b }];
    synthesise(parents, LIMITS, weight)
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|&text| text.to_owned()).collect()
}

fn leader() -> PositionCard {
    PositionCard {
        claims: words(&["Safe", "Small"]),
        plan: vec![step("Copy"), step("Move"), step("Drop")],
        evidence: vec![
            piece("test", "t.log", Some(0.9)),
            piece("document", "d.md", None),
        ],
        risks: vec![risk(Severity::High, "It breaks", "back up", Some(0.2))],
        confidence: Some(sensed(0.9)),
        cost: Some(sensed(60.0)),
        reversibility: Some(sensed(0.8)),
        violations: vec![violation("INV-1", true)],
        estimate: Some(sensed(30.0)),
        regulatory: words(&["GDPR"]),
        value: Some(sensed(0.4)),
        ..PositionCard::default()
    }
}

fn runner_up() -> PositionCard {
    PositionCard {
        claims: words(&[" small", "Fast"]),
        plan: vec![step(" COPY "), step("Drop"), step("Ship"), step("move")],
        evidence: vec![
            piece("test", "t.log", Some(0.7)),
            piece("document", "d.md", Some(0.5)),
        ],
        risks: vec![
            risk(Severity::Medium, "it breaks", "", None),
            risk(Severity::Low, "It is slow", "", None),
        ],
        confidence: Some(sensed(0.7)),
        cost: Some(sensed(40.0)),
        reversibility: Some(sensed(0.9)),
        violations: vec![violation("inv-1", false), violation("INV-2", true)],
        data_changes: Some(true),
        regulatory: words(&["gdpr", "SOC2"]),
        value: Some(sensed(0.8)),
        ..PositionCard::default()
    }
}

#[test]
fn two_cards_joined_by_hand() {
    let made = hybrid(&leader(), &runner_up());
    let card = &made.card;
    assert_eq!(card.id.as_deref(), Some("hybrid(a+b)"));
    assert_eq!(card.agent.as_deref(), Some("HybridSynthesizer"));
    assert_eq!(card.claims, ["Safe", "Small", "Fast"]);
    // Half of three steps, rounded up, then what is not there yet.
    let actions: Vec<&str> = card.plan.iter().map(|step| step.action.as_str()).collect();
    assert_eq!(actions, ["Copy", "Move", "Drop", "Ship"]);
    assert_eq!(
        made.plan_from,
        [Side::Leader, Side::Leader, Side::RunnerUp, Side::RunnerUp]
    );
    assert_eq!(
        card.evidence,
        [
            piece("test", "t.log", Some(0.7)),
            piece("document", "d.md", Some(0.5))
        ]
    );
    let complexity = risk(
        Severity::Low,
        "Operational complexity: parts of a and of b are run side by side",
        "Keep the parts of a and of b apart behind one interface",
        Some(0.5),
    );
    assert_eq!(
        card.risks,
        [
            risk(Severity::High, "It breaks", "back up", Some(0.2)),
            risk(Severity::Low, "It is slow", "", None),
            complexity
        ]
    );
    assert_eq!(
        card.violations,
        [violation("INV-1", false), violation("INV-2", true)]
    );
    assert_eq!(card.regulatory, ["GDPR", "SOC2"]);
    assert_eq!(card.data_changes, Some(true));
    // 60 · 2/3 + 40 · 2/4
    assert_eq!(card.cost, Some(sensed(60.0)));
    assert_eq!(card.reversibility, Some(sensed(0.8)));
    assert_eq!(card.confidence, Some(sensed(0.7)));
    assert_eq!(card.value, Some(sensed(0.4)));
    assert_eq!(card.estimate, None);
    assert_eq!(
        made.notes,
        [
            "The reversibility is the lower of 0.8 and 0.9.",
            "The confidence is the lower of 0.9 and 0.7.",
            "The value is the lower of 0.4 and 0.8.",
            "The cost is 60 · 2/3 + 40 · 2/4 = 60.",
            "It has no estimate, because b has none.",
        ]
    );
}

#[test]
fn the_stronger_is_named_by_criterion() {
    let (mut a, b) = (leader(), runner_up());
    a.reversibility = None;
    let made = hybrid(&a, &b);
    let found: Vec<_> = made
        .strengths
        .iter()
        .map(|one| (one.id, one.stronger, one.leader, one.runner_up))
        .collect();
    let (lead, next) = (Some(Side::Leader), Some(Side::RunnerUp));
    assert_eq!(
        found,
        [
            ("evidence", lead, Some(0.9), Some(0.6)),
            ("risk", next, Some(0.7), Some(0.5)),
            ("reversibility", None, None, Some(0.9)),
            ("cost", next, Some(60.0), Some(40.0)),
            ("confidence", lead, Some(0.9), Some(0.7)),
            ("invariants", lead, Some(1.0), Some(2.0)),
        ]
    );
}

#[test]
fn consensus_is_the_weighted_mean_of_the_opinions() {
    // Only value is told: the formulas of an empty card are 0.5, 1, 0, 0.15, 0.5, 1 at 0.1.
    let of = |value| PositionCard {
        value: Some(sensed(value)),
        ..PositionCard::default()
    };
    let made = hybrid(&of(0.4), &of(0.8));
    let rest = 0.1 * (1.5 * 0.5 + 2.0 + 2.5 * 0.15 + 1.3 * 0.5 + 2.2);
    let weights = 0.1 * (1.5 + 2.0 + 1.8 + 2.5 + 1.3 + 2.2) + 1.4 * 0.9;
    let mean = |value: f64| (rest + 1.4 * 0.9 * value) / weights;
    let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 1e-12;
    assert!(
        near(made.consensus.leader, mean(0.4)),
        "{:?}",
        made.consensus
    );
    assert!(
        near(made.consensus.runner_up, mean(0.8)),
        "{:?}",
        made.consensus
    );
    // A low risk, mitigated, of which half is left: 0.95 at full confidence; 0.95 at two thirds.
    let skeptic = 2.0 * 0.9;
    let risk = 2.2 * (0.1 + 0.8 * 2.0 / 3.0);
    let rest = 0.1 * (1.5 * 0.5 + 2.5 * 0.15 + 1.3 * 0.5);
    let weights = 0.1 * (1.5 + 1.8 + 2.5 + 1.3) + skeptic + risk + 1.4 * 0.9;
    let own = (rest + 0.95 * (skeptic + risk) + 1.4 * 0.9 * 0.4) / weights;
    assert!(near(made.consensus.hybrid, own), "{:?}", made.consensus);
    assert!(made.accepted, "{}", made.why);
    assert!(made.why.contains("not below"), "{}", made.why);
}

#[test]
fn a_hybrid_below_both_is_not_accepted() {
    let sure = |claim: &str| PositionCard {
        claims: words(&[claim]),
        plan: vec![step(claim)],
        cost: Some(sensed(100.0)),
        reversibility: Some(sensed(0.9)),
        risks: vec![risk(Severity::Low, claim, "m", Some(0.0))],
        evidence: vec![piece("test", claim, Some(1.0))],
        value: Some(sensed(0.9)),
        ..PositionCard::default()
    };
    // Both costs and one more risk: worse than either.
    let made = hybrid(&sure("x"), &sure("y"));
    assert!(!made.accepted);
    assert!(made.why.contains("below both: a has"), "{}", made.why);
    assert!(made.checks.iter().all(|check| check.holds));
    let none = synthesise(
        [
            Parent {
                id: "a",
                card: &sure("x"),
            },
            Parent {
                id: "b",
                card: &sure("y"),
            },
        ],
        LIMITS,
        |_| 0.0,
    );
    assert_eq!((none.accepted, none.consensus.hybrid), (false, None));
}

/// The card as our own reader finds it in a file.
fn read_back(text: &str) -> PositionCard {
    let mut workspace = SystemWorkspace::new(&Collapse);
    workspace.open(1, "hybrid.yaml", text.as_bytes());
    workspace.refresh();
    let file = workspace.file(1).unwrap();
    let card = workspace.cards().case_files(1)[0].cards.first();
    unplaced(card.unwrap_or_else(|| panic!("{text}\n{:?}", file.diagnostics)))
}

fn unplaced(card: &PositionCard) -> PositionCard {
    let mut card = card.clone();
    card.span = Span::default();
    let numbers = [
        &mut card.confidence,
        &mut card.cost,
        &mut card.reversibility,
        &mut card.estimate,
        &mut card.value,
    ];
    for number in numbers.into_iter().flatten() {
        number.span = Span::default();
    }
    for piece in &mut card.evidence {
        piece.span = Span::default();
        if let Some(quality) = &mut piece.quality {
            quality.span = Span::default();
        }
    }
    for risk in &mut card.risks {
        risk.span = Span::default();
        if let Residual::Given(left) = &mut risk.residual {
            left.span = Span::default();
        }
    }
    for violation in &mut card.violations {
        violation.span = Span::default();
    }
    card
}

#[test]
fn a_card_is_written_in_the_schema_of_the_source() {
    let card = PositionCard {
        id: Some("p".to_owned()),
        claims: words(&["a: b"]),
        plan: vec![step("go")],
        evidence: vec![piece("test", "t", Some(0.5))],
        risks: vec![risk(Severity::Low, "d", "", None)],
        cost: Some(sensed(2.5)),
        violations: vec![violation("INV-1", true)],
        data_changes: Some(false),
        ..PositionCard::default()
    };
    let expected = "\
position_card:
  id: \"p\"
  claims:
    - \"a: b\"
  plan:
    - action: \"go\"
      rationale: \"\"
  evidence:
    - type: \"test\"
      pointer: \"t\"
      quality: 0.5
  risks:
    - severity: low
      description: \"d\"
      mitigation: \"\"
  cost: 2.5
  invariant_violations:
    - invariant_id: \"INV-1\"
      description: \"broken\"
      justification: \"needed\"
      requires_approval: true
  data_changes: false
";
    assert_eq!(write_card(&card), expected);
    assert_eq!(read_back(expected), card);
}

proptest! {
    #[test]
    fn a_written_card_is_read_back(card in card()) {
        prop_assert_eq!(read_back(&write_card(&card)), card);
    }

    #[test]
    fn a_hybrid_is_a_card_that_can_be_exported(a in card(), b in card()) {
        let made = hybrid(&a, &b);
        prop_assert_eq!(read_back(&write_card(&made.card)), made.card);
    }

    #[test]
    fn a_hybrid_keeps_within_its_parents(a in card(), b in card()) {
        let made = hybrid(&a, &b);
        let changes = [&a, &b].map(|card| card.data_changes == Some(true));
        let mut checks = made.checks.iter().filter(|check| check.id != "data-loss" || changes == [false; 2]);
        prop_assert!(checks.all(|check| check.holds), "{:?}", made.checks);
        let worst = |card: &PositionCard| card.risks.iter().map(|risk| risk.severity).max();
        let limit = worst(&a).max(worst(&b)).max(Some(Severity::Low));
        prop_assert!(worst(&made.card) <= limit);
        let cost = |card: &PositionCard| card.cost.as_ref().map(|cost| cost.value);
        if let Some(own) = cost(&made.card) {
            let sum = cost(&a).unwrap() + cost(&b).unwrap();
            prop_assert!(own.is_finite() && compare(own, sum).is_le());
        }
        let actions = made.card.plan.iter().map(|step| step.action.trim().to_lowercase());
        let each: BTreeSet<String> = actions.collect();
        prop_assert_eq!(each.len(), made.card.plan.len());
        prop_assert_eq!(made.plan_from.len(), made.card.plan.len());
        for number in [made.consensus.hybrid, made.consensus.leader, made.consensus.runner_up] {
            prop_assert!((0.0..=1.0).contains(&number.unwrap()));
        }
    }

    #[test]
    fn the_same_parents_make_the_same_hybrid(a in card(), b in card()) {
        prop_assert_eq!(hybrid(&a, &b), hybrid(&a, &b));
    }
}
