//! Reads what a language model told of the answers.

use steelyard_documents::{Decoder, Entry, Name, Node, Range, Value, excerpt, normalised};
use steelyard_system::spelled;

use crate::state::Signals;

/// Signals by name, each a map of what it says.
pub(super) fn signals(decoder: &mut Decoder<'_>, entry: &Entry) -> Signals {
    let told = entry.value.entries().iter();
    let told = told.map(|entry| (entry.key.replace('_', " ").into(), words(&entry.value)));
    let mut signals = Signals {
        told: told.filter(|(_, words)| !words.is_empty()).collect(),
        ..Signals::default()
    };
    for entry in entry.value.entries() {
        let name = normalised(&entry.key);
        let node = &entry.value;
        let mut number = |keys: &[&str]| {
            let entry = spelled(node, keys)?;
            Some(
                decoder
                    .number(&entry.value, keys[0], Range::UNIT, &[])?
                    .value,
            )
        };
        match name.as_str() {
            "ambiguity" if node.number().is_some() => {
                let read = decoder.number(node, "ambiguity", Range::UNIT, &[]);
                signals.ambiguity = read.map(|read| read.value);
            }
            "ambiguity" => signals.ambiguity = number(&["ambiguity", "score"]),
            "uncertainty" => {
                let severity = number(&["severity"]);
                let sort = spelled(node, &["uncertainty_type", "type"]);
                let sort = sort.and_then(|one| decoder.text(&one.value, "uncertainty_type"));
                let sort = sort.map(|sort| Name::from(sort.to_lowercase()));
                signals.uncertainty = sort.zip(severity);
            }
            "knowledge_ceiling" => {
                let terminal = spelled(node, &["is_terminal"]);
                signals.terminal = terminal.and_then(|one| decoder.flag(&one.value, "is_terminal"));
            }
            _ => {}
        }
    }
    signals
}

/// What a signal says, in a line: "uncertainty type conceptual, severity 0.7".
fn words(node: &Node) -> String {
    match &node.value {
        Value::Null | Value::List(_) => String::new(),
        Value::Bool(holds) => (if *holds { "yes" } else { "no" }).to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => excerpt(text),
        Value::Map(entries) => {
            let parts = entries.iter().map(|entry| (entry, words(&entry.value)));
            let parts = parts.filter(|(_, words)| !words.is_empty());
            let parts =
                parts.map(|(entry, words)| format!("{} {words}", entry.key.replace('_', " ")));
            parts.collect::<Vec<String>>().join(", ")
        }
    }
}
