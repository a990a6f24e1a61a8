//! The merge key `<<` of YAML 1.1, which people use to share defaults.

use std::collections::BTreeSet;

use super::{Code, Node, Parsing, Severity, Span, Value};
use crate::Entry;

/// Replaces plain `<<` entries of a map by the entries of the maps they name. Own keys win, then
/// earlier maps; merged entries stand after the own ones.
pub(super) fn merge(node: &mut Node, reading: &mut Parsing) {
    let Value::Map(entries) = &mut node.value else {
        return;
    };
    if !entries.iter().any(is_merge) {
        return;
    }
    let all = std::mem::take(entries);
    let (merges, own): (Vec<_>, Vec<_>) = all.into_iter().partition(is_merge);
    *entries = own;
    let mut present: BTreeSet<String> = entries.iter().map(|entry| entry.key.clone()).collect();
    for entry in merges {
        for map in maps(entry.value, entry.key_span, reading) {
            let new = map
                .into_iter()
                .filter(|entry| present.insert(entry.key.clone()));
            entries.extend(new);
        }
    }
}

/// A quoted `"<<"` is a key like any other; its span is longer.
fn is_merge(entry: &Entry) -> bool {
    entry.key == "<<" && entry.key_span.end - entry.key_span.start == entry.key.len()
}

/// The maps that a merge key names: one, or a list of them.
pub(super) fn maps(node: Node, key: Span, reading: &mut Parsing) -> Vec<Vec<Entry>> {
    let nodes = match node.value {
        Value::List(items) => items,
        value => vec![Node {
            span: node.span,
            value,
        }],
    };
    let mut maps = Vec::new();
    for node in nodes {
        match node.value {
            Value::Map(entries) => maps.push(entries),
            _ => reading.report(
                Severity::Warning,
                Code::UNSUPPORTED,
                key,
                [
                    "a merge key `<<` of something that is not a map",
                    "a map, or a list of maps",
                    "nothing merged",
                ],
            ),
        }
    }
    maps
}
