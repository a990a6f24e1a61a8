//! Real decisions against `schema/decision.schema.json`.

use crate::rooms::Rooms as _;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use steelyard_collapse::Collapse;
use steelyard_decision::Settings;
use steelyard_harness::SystemWorkspace;

use crate::cases::panel::panel_cases;
use crate::cases::{Case, cases, report};
use steelyard_harness::wrong_under;

/// How many random decisions are checked.
const DECISIONS: usize = 60;

fn schema() -> Value {
    let text = include_str!("../../../../decision/schema/decision.schema.json");
    serde_json::from_str(text).unwrap()
}

fn wrong(decision: &Value) -> Vec<String> {
    wrong_under(&schema(), decision)
}

fn random_cases() -> Vec<Case> {
    let mut runner = TestRunner::deterministic();
    let strategy = proptest::prop_oneof![cases(), panel_cases()];
    (0..DECISIONS)
        .map(|_| strategy.new_tree(&mut runner).unwrap().current())
        .collect()
}

#[test]
fn real_decisions_fit_the_schema() {
    for case in random_cases() {
        assert_eq!(wrong(&report(&case.model(&[]))), Vec::<String>::new());
    }
}

#[test]
fn a_decision_over_broken_documents_fits_the_schema() {
    let mut workspace = SystemWorkspace::new(&Collapse);
    let files = [
        (
            "bad.yaml",
            "{agent: bad, evidence: [{quality: 3}], cost: .inf, confidence: 2}",
        ),
        (
            "words.md",
            "# Position Card\n- **Agent**: w\n- **Cost**: Low\n- **Risks**:\n  - one\n",
        ),
        ("broken.json", "{\"agent\": "),
        ("policy.yaml", "weights: {w_e: -1}"),
    ];
    for (key, (name, text)) in (0..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    let model = workspace.collapses(&Settings::default()).0.remove(0);
    assert_eq!(wrong(&report(&model)), Vec::<String>::new());
}

#[test]
fn what_does_not_fit_is_found() {
    let good = report(&random_cases()[0].model(&[]));
    let breaks: [(&str, Value); 12] = [
        ("/system", json!("")),
        ("/outcome", json!({"status": "ACCEPT", "winner": null})),
        ("/outcome/winner", json!(3)),
        ("/alternatives/0/score", json!("6.0")),
        ("/alternatives/0/rank", json!(0)),
        ("/alternatives/0/gates/0/effect", json!("wait")),
        ("/alternatives/0/contributions/0/notes", json!("one")),
        ("/switches", json!({"collapse.signs": 1})),
        ("/model/format", json!("steelyard-decision/0")),
        ("/model/criteria/0/weights", json!("w_e")),
        ("/model/alternatives/0/cells", json!({"evidence": "much"})),
        ("/model/guards/0/status/winner", json!(1)),
    ];
    for (place, value) in breaks {
        let mut broken = good.clone();
        *broken.pointer_mut(place).unwrap() = value;
        assert!(!wrong(&broken).is_empty(), "{place} is not looked at");
    }
    let mut broken = good;
    broken["extra"] = json!(1);
    assert!(!wrong(&broken).is_empty(), "further keys are not looked at");
}

#[test]
fn every_property_of_the_schema_is_described() {
    let schema = schema();
    for (name, definition) in schema["$defs"].as_object().unwrap() {
        assert!(definition["description"].is_string(), "{name}");
        for (property, inner) in definition["properties"].as_object().unwrap() {
            let described = inner["description"].is_string() || inner["$ref"].is_string();
            assert!(described, "{name}.{property}");
        }
    }
}
