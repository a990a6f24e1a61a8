//! What stands around a decision: triggers, memory and the panel's call, of documents and of a decision that somebody
//! has changed.

use crate::rooms::Rooms as _;
use steelyard_collapse::audit::{Audit, CardAudit, audit};
use steelyard_collapse::report;
use steelyard_decision::{Atom, GateTest, Settings};
use steelyard_lab::{Edit, flips};

use crate::papers::{of_decision, of_decision_under, of_model, open, settings};

const CARDS: &str = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 0.8}], confidence: 0.9, cost: 50, estimate: 20, reversibility: 0.8,
     invariant_violations: [{invariant_id: INV-1, requires_approval: true}]}
  - {id: b, evidence: [{type: test, pointer: b.md, quality: 0.7}], confidence: 0.8, cost: 10, reversibility: 0.7}
  - {id: c, evidence: [{type: test, pointer: c.md}], confidence: 0.8, reversibility: 0.7}
";
const PANEL: &str = "
panel_evaluations:
  - {agent: SkepticAgent, position_scores: {b: 0.1, c: 0.9}, confidence: 0.9}
  - {agent: Second skeptic, role: skeptic, position_scores: {b: 0.3, c: 0.9}, confidence: 0.9}
  - {agent: Domain Expert (A), position_scores: {b: 0.9, c: 0.5}, confidence: 0.9}
  - {agent: Domain Expert (B), position_scores: {b: 0.5, c: 0.5}, confidence: 0.9}
";
const RECEIPTS: &str = "
receipts: [{card: a, approve: true}, {card: b, approve: true, evidence_verified: [b.md]}]
";
const ALL: [(&str, &str); 3] = [("c.yaml", CARDS), ("p.yaml", PANEL), ("r.yaml", RECEIPTS)];

fn card(audit: &Audit, id: &str) -> CardAudit {
    audit
        .cards
        .iter()
        .find(|card| card.id == id)
        .unwrap()
        .clone()
}

fn fired(audit: &Audit, id: &str) -> Vec<(&'static str, Option<f64>)> {
    let triggers = card(audit, id).triggers.into_iter();
    triggers
        .filter(|one| one.fired)
        .map(|one| (one.id, one.measured))
        .collect()
}

fn holds(audit: &Audit, id: &str) -> Vec<bool> {
    card(audit, id)
        .permit
        .checks
        .iter()
        .map(|check| check.holds)
        .collect()
}

/// Skeptics of b: (0.1 + 0.3) / 2 of 10; experts of b: 0.4 / 0.7 apart.
#[test]
fn triggers_of_each_card() {
    let found = of_decision(&open(&ALL), 0, audit);
    assert_eq!(fired(&found, "a"), [("cost", Some(50.0))]);
    let b = fired(&found, "b");
    assert_eq!(
        b.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        ["skeptic", "experts"]
    );
    assert!((b[0].1.unwrap() - 2.0).abs() < 1e-9 && (b[1].1.unwrap() - 4.0 / 7.0).abs() < 1e-9);
    // No quality at all is a quality of 0.
    assert_eq!(fired(&found, "c"), [("evidence", Some(0.0))]);
    let cost = card(&found, "c")
        .triggers
        .into_iter()
        .find(|one| one.id == "cost")
        .unwrap();
    assert_eq!(cost.reason, "not measured: no cost");
}

#[test]
fn memory_of_each_card() {
    let found = of_decision(&open(&ALL), 0, audit);
    assert_eq!(holds(&found, "a"), [true, false, false, true]);
    assert_eq!(holds(&found, "b"), [true, true, true, true]);
    assert_eq!(holds(&found, "c"), [false, false, true, true]);
    // A verified pointer lifts E, and the score with it, where that reading is on.
    let receipts = "receipts: [{card: c, approve: true, evidence_verified: [c.md]}]";
    let workspace = open(&[("c.yaml", CARDS), ("r.yaml", receipts)]);
    let found = of_decision_under(
        &workspace,
        0,
        &settings(&[("collapse.receipt-quality", "on")]),
        audit,
    );
    assert_eq!(holds(&found, "c"), [true, true, true, true]);
    assert_eq!(fired(&found, "c"), []);
}

/// What is written is what the decision recommends: a is not approved, so b leads.
#[test]
fn memory_of_the_decision() {
    let found = of_decision(&open(&ALL), 0, audit);
    let memory = found.memory.clone().unwrap();
    assert_eq!(memory.label, "b");
    assert_eq!(memory.permit, card(&found, "b").permit);
    assert!(memory.permit.allowed);
    let nobody = open(&[
        ("c.yaml", "position_cards: [{id: a}]"),
        ("r.yaml", "receipts: [{card: a, approve: false}]"),
    ]);
    assert_eq!(of_decision(&nobody, 0, audit).memory, None);
}

#[test]
fn what_was_changed_counts() {
    let workspace = open(&ALL);
    let mut model = workspace.collapses(&Settings::default()).0.remove(0);
    let gates = &mut model.cells.alternatives[0].gates;
    let gate = gates
        .iter_mut()
        .find(|gate| gate.id == "invariants")
        .unwrap();
    let GateTest::All(tests) = &mut gate.test else {
        panic!("{gate:?}");
    };
    let GateTest::Atom(Atom::Fact {
        holds: approved, ..
    }) = &mut tests[0]
    else {
        panic!("{tests:?}");
    };
    *approved = true;
    let found = of_model(&workspace, 0, &model, audit);
    assert_eq!(holds(&found, "a"), [true, false, true, true]);
    let gates = &mut model.cells.alternatives[1].gates;
    let gate = gates
        .iter_mut()
        .find(|gate| gate.id == "verifier-veto")
        .unwrap();
    gate.test = GateTest::Atom(Atom::fact("approve", false, "", ""));
    let found = of_model(&workspace, 0, &model, audit);
    assert_eq!(fired(&found, "b")[0], ("verifier", Some(0.0)));
    assert_eq!(holds(&found, "b"), [false, true, true, true]);
    // A card taken out is not told of, and the others keep their own.
    model.cells.alternatives.remove(0);
    for column in &mut model.cells.columns {
        column.x.remove(0);
        column.origins.remove(0);
    }
    model.cells.stages.clear();
    for flag in &mut model.cells.flags {
        flag.holds.remove(0);
    }
    let found = of_model(&workspace, 0, &model, audit);
    let ids: Vec<&str> = found.cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(ids, ["b", "c"]);
    assert_eq!(fired(&found, "c"), [("evidence", Some(0.0))]);
}

#[test]
fn who_calls_the_panel() {
    let two = |one: &str, other: &str, more: &str| {
        let card = |id: &str, fields: &str| {
            let zero = "evidence: [{type: t, pointer: p, quality: 0}]";
            let evidence = if fields.contains("evidence") {
                "value: 0"
            } else {
                zero
            };
            format!("{{id: {id}, risks: [], {evidence}, {fields}}}")
        };
        let cards = format!("position_cards: [{}, {}]", card("a", one), card("b", other));
        let workspace = open(&[("c.yaml", &cards), ("m.yaml", more)]);
        let found = of_decision(&workspace, 0, audit).conflict;
        let text = of_decision(&workspace, 0, report);
        assert_eq!(
            text.contains("The panel was called because"),
            found.is_some()
        );
        found.map(|conflict| (conflict.kind, conflict.words))
    };
    let close = two(
        "reversibility: 1",
        "reversibility: 0.9",
        "history: {attempts: 0}",
    );
    let words = "gap 0.30 < 2.00".to_owned();
    assert_eq!(close, Some(("scores_too_close".to_owned(), words)));
    let high = "evidence: [{type: t, pointer: p, quality: 1}]";
    assert_eq!(two(high, "cost: 1", "history: {attempts: 0}"), None);
    let apart = "reversibility: 1, confidence: 1, cost: 0";
    let worn = two(apart, "cost: 100", "history: {attempts: 3}");
    assert_eq!(worn.unwrap().0, "reflexion_exhausted");
    let experts = "panel_evaluations: [{agent: Domain Expert (A), position_scores: {a: 0.9}, confidence: 1}, {agent: Domain Expert (B), position_scores: {a: 0.2}, confidence: 1}]";
    assert_eq!(
        two(apart, "cost: 100", experts).unwrap().0,
        "domain_expert_conflict"
    );
}

#[test]
fn what_is_to_be_approved_is_told() {
    let card = "
position_card:
  agent: a
  evidence: [{type: test, pointer: a.md, quality: 0.5}]
  risks:
    - {severity: critical, description: The first, mitigation: Watch it, residual_risk: 0.5}
    - {severity: critical, description: The second, residual_risk: 0.6}
    - {severity: critical, description: The third, mitigation: Enough, residual_risk: 0.1}
  invariant_violations:
    - {invariant_id: INV-1, description: Prices are stale, justification: Only in search, requires_approval: true}
    - {invariant_id: INV-2, description: Logs leave, requires_approval: true}
";
    let approvals =
        "approvals: [{card: a, risk: 0, by: me}, {card: a, invariant_id: inv-2, by: me}]";
    let text = of_decision(&open(&[("c.yaml", card), ("a.yaml", approvals)]), 0, report);
    let asked: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("Approve"))
        .collect();
    let expected = [
        "   - Approve INV-1? Prices are stale. Needed because: Only in search.",
        "   - Approve the risk? The second. It has no mitigation.",
    ];
    assert_eq!(asked, expected, "{text}");
}

/// Backend 0.6 and DevOps 0.5 are 0.1/0.55 = 18% of their mean apart, 0.4 and 0.5 are 22%; DevOps alone is not apart
/// from anybody.
#[test]
fn an_expert_who_changes_the_score_calls_the_panel() {
    const BROAD: &str = "
position_cards:
  - {agent: a, evidence: [{type: test, pointer: a, quality: 0.9}], reversibility: 0.8, cost: 5, confidence: 0.9}
  - {agent: b, evidence: [{type: test, pointer: b, quality: 0.1}], reversibility: 0.1, cost: 90, confidence: 0.1}
";
    const EXPERTS: &str = "
panel_evaluations:
  - {agent: Domain Expert (Backend), position_scores: {a: 0.6, b: 0.5}, confidence: 1}
  - {agent: Domain Expert (DevOps), position_scores: {a: 0.5, b: 0.5}, confidence: 1}
";
    let workspace = open(&[("c.yaml", BROAD), ("p.yaml", EXPERTS)]);
    let moved = Settings {
        values: vec![
            ("collapse.threshold".into(), 90.0),
            ("collapse.gap".into(), 0.0),
        ]
        .into_iter()
        .collect(),
        ..Settings::default()
    };
    let model = workspace.collapses(&moved).0.remove(0);
    let edited = |value: f64| {
        let mut model = model.clone();
        let edit = Edit {
            stage: Some("panel".into()),
            alternative: Some("a".into()),
            criterion: "Domain Expert (Backend)".into(),
            value,
        };
        edit.make(&mut model.cells).unwrap();
        let call = of_model(&workspace, 0, &model, audit);
        let fires = fired(&call, "a").iter().any(|(id, _)| *id == "experts");
        (model.weigh().outcome.status.map(|one| one.id), fires)
    };
    let status = |id: &str| Some(id.into());
    assert_eq!(edited(0.6), (status("REFLEXION"), false));
    assert_eq!(edited(0.67), (status("REFLEXION"), false));
    let (opened, fires) = edited(0.68);
    assert!(opened != status("REFLEXION") && fires, "{opened:?}");
    let flips = flips(&model.parameters, &model.cells);
    let edge = 0.575 / 0.85;
    let found = flips
        .edits
        .iter()
        .find(|flip| (flip.edge - edge).abs() < 1e-9);
    assert!(found.is_some(), "{flips:?}");
}

/// An agent may be called like another role; the rule that speaks in that role has a number and score of its own.
#[test]
fn a_rule_and_an_agent_of_one_name_are_two_evaluators() {
    let cards = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 0.2}], cost: 10, reversibility: 0.9}
  - {id: b, evidence: [{type: test, pointer: b.md, quality: 0.2}], cost: 10, reversibility: 0.9}
panel_evaluations:
  - {agent: Skeptic, role: risk, position_scores: {a: 0.7, b: 0.65}, confidence: 1}
";
    for name in ["skeptic", "Skeptic"] {
        let cards = cards.replace("Skeptic", name);
        let workspace = open(&[("c.yaml", cards.as_str())]);
        let all = settings(&[("panel.evaluators", "fill_in")]);
        let model = workspace.collapses(&all).0.remove(0);
        let ids = model.cells.stages[0].cells.criteria.iter();
        let ids: Vec<&str> = ids.map(|one| one.id.as_str()).collect();
        assert_eq!(ids[..3], [name, "minimalist", "skeptic#2"]);
        let text = of_decision_under(&workspace, 0, &all, report);
        let row = |start: &str| text.lines().find(|line| line.starts_with(start));
        let agent = format!("| Risk/Compliance Watcher ({name}) | a | 0.70 | 1.00 |");
        assert!(row(&agent).is_some(), "{text}");
        // Its rule scores both cards alike: not the agent's 0.7 for one of them.
        assert!(row("| Skeptic | – | – | 0.10 |").is_some(), "{text}");
    }
}
