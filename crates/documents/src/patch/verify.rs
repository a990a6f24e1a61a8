//! Reads a patched text back: the new values must be there, and nothing else may have changed.

use std::collections::BTreeMap;

use super::literal::Literal;
use super::plan::{dotted, is_behind};
use super::{Format, Node, Patch, PatchError, Source, Span, Value};
use crate::sniff::read_as;
use crate::tree::field;
use crate::{Budget, Entry, EntryKind};

/// Refuses a patch that would not read back as meant.
pub(super) fn verify(
    source: &Source,
    format: Format,
    root: &Node,
    changes: &[(&[&str], &str)],
    patch: &Patch,
) -> Result<(), PatchError> {
    let read = |text| read_as(&source.name, text, format, &Budget::default()).documents;
    let mut expected = read(source.text.clone());
    if root.value == Value::Null {
        expected.push(root.clone());
    }
    let document = expected
        .iter_mut()
        .find(|document| document.span == root.span)
        .ok_or(PatchError::Unsupported)?;
    for (path, value) in changes {
        set(document, path, &Literal::new(value), format);
    }
    compare(&expected, &read(patch.apply(source).text), changes)
}

/// Says where the documents read back are not those expected.
fn compare(
    expected: &[Node],
    found: &[Node],
    changes: &[(&[&str], &str)],
) -> Result<(), PatchError> {
    let mut differs = Vec::new();
    let mut pairs = expected.iter().zip(found);
    if pairs.all(|(expected, found)| same(expected, found, &mut differs)) {
        let complete = expected.len() == found.len();
        return complete.then_some(()).ok_or(PatchError::Unsupported);
    }
    let meant = changes.iter().any(|(path, _)| *path == differs);
    Err(if meant || differs.is_empty() {
        PatchError::Unsupported
    } else {
        let at = dotted(&differs);
        PatchError::ChangesElsewhere { at }
    })
}

/// Sets a value in a tree, making maps on the way, also of what was a single value.
fn set(node: &mut Node, path: &[&str], literal: &Literal, format: Format) {
    let Some((name, rest)) = path.split_first() else {
        node.value = literal.value(format);
        return;
    };
    if !matches!(node.value, Value::Map(_) | Value::List(_)) {
        node.value = Value::Map(Vec::new());
    }
    match &mut node.value {
        Value::List(items) => {
            if is_behind(items, name) {
                let (span, value) = (Span::default(), Value::Null);
                items.push(Node { span, value });
            }
            if let Some(item) = name.parse().ok().and_then(|at: usize| items.get_mut(at)) {
                set(item, rest, literal, format);
            }
        }
        Value::Map(entries) => {
            ensure(entries, name);
            if let Some(entry) = entries.iter_mut().find(|entry| entry.key == *name) {
                let fenced = entry.kind == EntryKind::Fence;
                let inner = if fenced { Format::Yaml } else { format };
                set(&mut entry.value, rest, literal, inner);
            }
        }
        _ => {}
    }
}

/// Adds a key where it is not there.
fn ensure(entries: &mut Vec<Entry>, key: &str) {
    if !entries.iter().any(|entry| entry.key == key) {
        let span = Span::default();
        let value = Value::Null;
        entries.push(field(key.to_owned(), span, Node { span, value }));
    }
}

/// Whether two trees say the same, whatever the order of keys; else `path` is where they differ.
fn same<'t>(one: &'t Node, other: &'t Node, path: &mut Vec<&'t str>) -> bool {
    match (&one.value, &other.value) {
        (Value::List(one), Value::List(other)) => {
            let pairs = one
                .iter()
                .zip(other)
                .all(|(one, other)| same(one, other, path));
            pairs && one.len() == other.len()
        }
        (Value::Map(one), Value::Map(other)) => same_entries(one, other, path),
        (Value::Number(one), Value::Number(other)) => one.to_bits() == other.to_bits(),
        (one, other) => one == other,
    }
}

fn same_entries<'t>(one: &'t [Entry], other: &'t [Entry], path: &mut Vec<&'t str>) -> bool {
    let mut by_key: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in other.iter().rev() {
        by_key.entry(&entry.key).or_default().push(entry);
    }
    for entry in one {
        path.push(&entry.key);
        let twin = by_key.get_mut(entry.key.as_str()).and_then(Vec::pop);
        let fits = twin.is_some_and(|twin| same(&entry.value, &twin.value, path));
        if !fits {
            return false;
        }
        path.pop();
    }
    one.len() == other.len()
}
