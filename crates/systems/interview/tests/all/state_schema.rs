//! States of interviews that are shown and served, against `schema/state.schema.json`.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use steelyard_harness::wrong_under;

fn schema() -> Value {
    let text = include_str!("../../schema/state.schema.json");
    serde_json::from_str(text).unwrap()
}

fn text(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..");
    fs::read_to_string(root.join(path)).unwrap()
}

/// The example of the docs, the suite's state, and those of the sample.
fn states() -> Vec<Value> {
    let docs = text("docs/interview.md");
    let (_, rest) = docs.split_once("```json\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let suite = text("tests/suites/interview/state.json");
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let served = read(&text("public/samples/night-train/signals.json"));
    let mut states = vec![read(example), read(&suite)];
    states.extend(served.as_array().unwrap().iter().cloned());
    states
}

#[test]
fn states_that_are_shown_and_served_fit_the_schema() {
    let states = states();
    assert!(states.len() > 3);
    for state in states {
        assert_eq!(wrong_under(&schema(), &state), Vec::<String>::new());
    }
}

#[test]
fn states_that_do_not_fit_are_found() {
    let good = &states()[0];
    let breaks: [(&str, Value); 8] = [
        ("/turn_number", json!(-1)),
        ("/turn_number", json!(1.5)),
        ("/utterances/0/speaker", json!("dog")),
        ("/utterances/0/text", json!(3)),
        ("/graph/nodes/0/stance", json!(2)),
        ("/graph/nodes/0/confidence", json!(1.1)),
        ("/elements/seen", json!("price")),
        ("/recorded_raw/broaden:open/novelty", json!(3)),
    ];
    for (place, value) in breaks {
        let mut broken = good.clone();
        *broken.pointer_mut(place).unwrap() = value;
        assert!(
            !wrong_under(&schema(), &broken).is_empty(),
            "{place} is not looked at"
        );
    }
    assert!(!wrong_under(&schema(), &json!({"turn_number": 1})).is_empty());
    assert!(!wrong_under(&schema(), &json!({"utterances": []})).is_empty());
}
