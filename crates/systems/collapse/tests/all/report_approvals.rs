//! Who approved what, as the report and the gates tell it.

use crate::rooms::Rooms as _;
use steelyard_collapse::report;
use steelyard_decision::{Atom, GateTest, Settings, reason};
use steelyard_harness::SystemWorkspace;

use crate::papers::{of_decision, of_model, open};

const CARD: &str = "
position_card:
  id: a
  confidence: 0.9
  reversibility: 0.9
  evidence: [{type: test, pointer: a.log, quality: 0.9}]
  risks: [{severity: critical, description: Rows are lost, mitigation: A backup, residual_risk: 0.5}]
  invariant_violations:
    - {invariant_id: INV-1, description: No data leaves the EU, requires_approval: true}
  regulatory: [GDPR, SOC2]
  data_changes: false
";

fn workspace(approvals: &str) -> SystemWorkspace {
    open(&[
        ("card.yaml", CARD),
        ("approvals.yaml", &format!("approvals:\n{approvals}")),
    ])
}

#[track_caller]
fn approvals(text: &str) -> Vec<&str> {
    let (_, section) = text.split_once("## Approvals\n\n").unwrap();
    section
        .lines()
        .take_while(|line| line.starts_with('-'))
        .collect()
}

const ALL: &str = "
  - {card: a, invariant_id: inv-1, by: Dana (legal), at: 2025-03-02}
  - {card: a, risk: 0, by: '  Ciso  '}
  - {card: a, regulatory: true, at: last Friday}
";

#[test]
fn the_report_says_who_approved_and_when() {
    let text = of_decision(&workspace(ALL), 0, report);
    let expected = [
        "- **a:** violation of INV-1 approved by Dana (legal), 2025-03-02. No data leaves the EU.",
        "- **a:** critical risk approved by Ciso. Rows are lost.",
        "- **a:** GDPR, SOC2 approved, last Friday; the file does not say by whom.",
    ];
    assert_eq!(approvals(&text), expected, "{text}");
}

#[test]
fn an_approval_of_nobody_says_so() {
    let text = of_decision(&workspace("  - {card: a, risk: 0}"), 0, report);
    let expected =
        ["- **a:** critical risk approved; the file does not say by whom. Rows are lost."];
    assert_eq!(approvals(&text), expected, "{text}");
}

#[test]
fn what_nobody_approved_has_no_section() {
    let text = of_decision(&workspace("  []"), 0, report);
    assert!(!text.contains("## Approvals"), "{text}");
}

#[test]
fn a_name_is_text() {
    let by = r#"  - {card: a, risk: 0, by: "**<b>Dana\n\n# x"}"#;
    let text = of_decision(&workspace(by), 0, report);
    let line = r"- **a:** critical risk approved by \*\*\<b>Dana # x. Rows are lost.";
    assert_eq!(approvals(&text), [line], "{text}");
}

#[test]
fn gates_name_who_approved() {
    let models = workspace(ALL).collapses(&Settings::default()).0;
    let (parameters, cells) = (&models[0].parameters, &models[0].cells);
    let gates = &cells.alternatives[0].gates;
    let reason = |id: &str| {
        let at = gates.iter().position(|gate| gate.id == id).unwrap();
        reason(parameters, cells, 0, at)
    };
    assert_eq!(
        reason("invariants"),
        "INV-1 approved by Dana (legal), 2025-03-02"
    );
    assert_eq!(reason("regulatory"), "GDPR, SOC2 approved, last Friday");
}

/// What a model holds to be approved and no file says is told as a trial, and asked for.
#[test]
fn a_trial_is_no_approval() {
    let workspace = workspace(
        "  - {card: a, invariant_id: INV-1, by: Dana}\n  - {card: a, regulatory: true, by: Dana}",
    );
    let mut model = workspace.collapses(&Settings::default()).0.remove(0);
    let text = of_model(&workspace, 0, &model, report);
    assert!(text.contains("Approve the risk? Rows are lost."), "{text}");
    let gates = &mut model.cells.alternatives[0].gates;
    for gate in gates.iter_mut().filter(|gate| gate.id == "critical-risk") {
        approve(&mut gate.test);
    }
    let text = of_model(&workspace, 0, &model, report);
    let line =
        "- **a:** critical risk approved only as tried here; no file says so. Rows are lost.";
    assert_eq!(approvals(&text)[1], line, "{text}");
    assert!(text.contains("only tried here"), "{text}");
    assert!(!text.contains("Approve the risk?"), "{text}");
}

fn approve(test: &mut GateTest) {
    match test {
        GateTest::All(tests) | GateTest::Any(tests) => tests.iter_mut().for_each(approve),
        GateTest::Atom(Atom::Fact { id, holds, .. }) if id == "approved" => *holds = true,
        GateTest::Atom(_) => {}
    }
}
