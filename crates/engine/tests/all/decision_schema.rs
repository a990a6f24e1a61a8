//! Real decisions against `schema/decision.schema.json`, with a checker for the few keywords that
//! the schema uses.

use crate::rooms::Rooms as _;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use steelyard_decision::Settings;
use steelyard_engine::workspace::Workspace;

use crate::collapse_support::panel::panel_cases;
use crate::collapse_support::{Case, cases, report};

/// How many random decisions are checked.
const DECISIONS: usize = 60;

fn schema() -> Value {
    let text = include_str!("../../../decision/schema/decision.schema.json");
    serde_json::from_str(text).unwrap()
}

/// A checked document and what is wrong with it.
struct Checker<'a> {
    root: &'a Value,
    wrong: Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, value: &Value, schema: &Value, at: &str) {
        for (keyword, rule) in schema.as_object().unwrap() {
            let holds = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    let place = rule.as_str().unwrap().trim_start_matches('#');
                    let target = self.root.pointer(place).unwrap().clone();
                    self.check(value, &target, at);
                    true
                }
                "type" => is_one_of(value, rule),
                "enum" => rule.as_array().unwrap().contains(value),
                "minimum" => value
                    .as_f64()
                    .is_none_or(|number| number >= rule.as_f64().unwrap()),
                "exclusiveMinimum" => value
                    .as_f64()
                    .is_none_or(|number| number > rule.as_f64().unwrap()),
                "maximum" => value
                    .as_f64()
                    .is_none_or(|number| number <= rule.as_f64().unwrap()),
                "minLength" => value
                    .as_str()
                    .is_none_or(|text| text.len() as u64 >= rule.as_u64().unwrap()),
                "required" => {
                    let names = rule.as_array().unwrap();
                    value.as_object().is_none_or(|map| {
                        names
                            .iter()
                            .all(|name| map.contains_key(name.as_str().unwrap()))
                    })
                }
                "properties" => {
                    for (name, inner) in rule.as_object().unwrap() {
                        if let Some(found) = value.get(name) {
                            self.check(found, inner, &format!("{at}.{name}"));
                        }
                    }
                    true
                }
                "additionalProperties" => self.others(value, schema, rule, at),
                "items" => {
                    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(item, rule, &format!("{at}[{place}]"));
                    }
                    true
                }
                "oneOf" => {
                    let fits = |one: &&Value| {
                        let mut inner = Checker {
                            root: self.root,
                            wrong: vec![],
                        };
                        inner.check(value, one, at);
                        inner.wrong.is_empty()
                    };
                    rule.as_array().unwrap().iter().filter(fits).count() == 1
                }
                other => panic!("the checker does not know {other}"),
            };
            if !holds {
                self.wrong
                    .push(format!("{at}: {keyword} {rule} does not hold for {value}"));
            }
        }
    }

    /// Whether what is no listed property is allowed, and as it shall be.
    fn others(&mut self, value: &Value, schema: &Value, rule: &Value, at: &str) -> bool {
        let known = schema.get("properties").and_then(Value::as_object);
        let entries = value.as_object().into_iter().flatten();
        let others: Vec<_> = entries
            .filter(|(name, _)| known.is_none_or(|known| !known.contains_key(*name)))
            .collect();
        if rule.is_object() {
            for (name, other) in &others {
                self.check(other, rule, &format!("{at}.{name}"));
            }
        }
        rule.is_object() || others.is_empty()
    }
}

fn is_one_of(value: &Value, names: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    };
    match names {
        Value::Array(names) => names.iter().any(is),
        name => is(name),
    }
}

fn wrong(decision: &Value) -> Vec<String> {
    let schema = schema();
    let mut checker = Checker {
        root: &schema,
        wrong: vec![],
    };
    checker.check(decision, &schema, "");
    checker.wrong
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
    let mut workspace = Workspace::default();
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
