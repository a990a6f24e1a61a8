//! The suites that YAML and JSON have for readers in any language, as npm ships them.

#![allow(clippy::print_stdout, reason = "says what is skipped")]

use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Expected;
use steelyard_documents::{Budget, Diagnostic, File, Node, Severity, Value, read};

/// What is told of YAML that is valid and yet not read as it is meant: keys that are no texts, or are given twice; nothing.
const TOLD: [&str; 3] = ["unsupported", "duplicate-key", "empty"];

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Yaml>,
}

#[derive(Deserialize)]
struct Yaml {
    #[serde(rename = "yaml")]
    input: String,
    /// Its documents, one behind the other, where JSON has such.
    json: Option<String>,
    /// Whether it is invalid.
    #[serde(default)]
    fail: bool,
}

#[derive(Deserialize)]
struct Json {
    /// Begins with `y` where it has to be read, with `n` where it is invalid; of others nothing is asked.
    name: String,
    input: String,
}

#[test]
fn yaml_is_read_as_it_is_meant_or_told() {
    let mut wrong = Vec::new();
    for path in data("yaml-test-suite") {
        let Cases { cases } = exported(&path);
        for case in cases {
            let file = read("a.yaml", case.input.as_bytes(), &Budget::default());
            let told = told(&file);
            let right = if case.fail || !told.is_empty() {
                let known = |one: &&Diagnostic| TOLD.contains(&one.code.id());
                case.fail != told.iter().all(known)
            } else {
                case.json
                    .as_deref()
                    .is_none_or(|json| is_meant(&file, json))
            };
            if !right {
                wrong.push((path.clone(), case.input, file.diagnostics));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn json_is_read_as_it_is_meant_or_told() {
    let mut wrong = Vec::new();
    for path in data("json-test-suite") {
        let cases: Vec<Json> = exported(&path);
        for Json { name, input } in cases {
            let file = read("a.json", input.as_bytes(), &Budget::default());
            let told = told(&file);
            let right = match name.as_bytes() {
                // Of a key that is given twice the first holds here, of most readers the last.
                [b'y', ..] if name.contains("duplicated_key") => !told.is_empty(),
                [b'y', ..] => told.is_empty() && is_meant(&file, &input),
                [b'n', ..] => !told.is_empty(),
                _ => true,
            };
            if !right {
                wrong.push((name, input, file.diagnostics));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The files of a suite's data; none where npm has installed nothing.
fn data(package: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../node_modules");
    let Ok(folder) = fs::read_dir(root.join(package).join("data")) else {
        println!("{package} is not installed: its cases are skipped");
        return Vec::new();
    };
    let all = folder.map(|entry| entry.expect("a file").path());
    let no_cases = ["index.js", "transform.js"];
    all.filter(|path| path.extension().is_some_and(|ending| ending == "js"))
        .filter(|path| !no_cases.iter().any(|name| path.ends_with(name)))
        .collect()
}

/// What a module of JavaScript exports, which is written as JSON.
fn exported<T: for<'de> Deserialize<'de>>(path: &Path) -> T {
    let text = fs::read_to_string(path).expect("a file");
    let (_, value) = text.split_once("export default ").expect("an export");
    let value = value.trim_end().trim_end_matches(';');
    serde_json::from_str(value).expect("JSON")
}

/// Warnings and errors, each of which says what was found and what expected.
fn told(file: &File) -> Vec<&Diagnostic> {
    let all = file.diagnostics.iter();
    let told: Vec<&Diagnostic> = all.filter(|one| one.severity != Severity::Note).collect();
    let words = |one: &&Diagnostic| !one.found.is_empty() && !one.expected.is_empty();
    assert!(told.iter().all(words), "{told:#?}");
    told
}

/// Whether the documents of a file are these; an empty one, which is null, is none.
fn is_meant(file: &File, json: &str) -> bool {
    let expected = serde_json::Deserializer::from_str(json).into_iter::<Expected>();
    let expected: Vec<Expected> = expected.map(|one| one.expect("JSON")).collect();
    let written = |one: &&Expected| expected.len() == 1 || !one.is_null();
    let expected: Vec<&Expected> = expected.iter().filter(written).collect();
    let mut pairs = file.documents.iter().zip(&expected);
    file.documents.len() == expected.len() && pairs.all(|(node, one)| is(node, one))
}

fn is(node: &Node, expected: &Expected) -> bool {
    match (&node.value, expected) {
        (Value::Null, Expected::Null) => true,
        (Value::Bool(found), Expected::Bool(expected)) => found == expected,
        (Value::Number(found), Expected::Number(expected)) => {
            let expected = expected.as_f64().expect("a number");
            found.partial_cmp(&expected) == Some(Ordering::Equal)
        }
        (Value::Text(found), Expected::String(expected)) => found == expected,
        (Value::List(found), Expected::Array(expected)) => {
            let mut pairs = found.iter().zip(expected);
            found.len() == expected.len() && pairs.all(|(node, one)| is(node, one))
        }
        (Value::Map(found), Expected::Object(expected)) => {
            let mut all = expected.iter();
            found.len() == expected.len()
                && all.all(|(key, one)| node.get(key).is_some_and(|node| is(node, one)))
        }
        _ => false,
    }
}
