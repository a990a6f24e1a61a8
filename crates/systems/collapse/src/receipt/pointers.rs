//! The pointers that a receipt says were verified.

use steelyard_documents::{Fields, Node, Value, masked, normalised};

use crate::pointer::pointer_in;

/// What receipts call the list, the usual name first.
pub(crate) const NAMES: [&str; 4] = [
    "evidence_verified",
    "evidence_pointers_verified",
    "verified_evidence",
    "evidence_pointers",
];

/// The pointers of the first list that has some, and its name; `evidence` is taken for one where it holds
/// pointers.
pub(super) fn verified(fields: &Fields<'_>) -> Option<(&'static str, Vec<String>)> {
    NAMES.into_iter().chain(["evidence"]).find_map(|name| {
        let node = &fields.peek(name)?.value;
        let found = pointers(node, name != "evidence");
        (!found.is_empty()).then_some((name, found))
    })
}

fn pointers(node: &Node, alone: bool) -> Vec<String> {
    match &node.value {
        Value::List(items) => items.iter().filter_map(pointer).collect(),
        Value::Map(entries) if own(node).is_none() => {
            let named = entries.iter().map(|entry| match entry.value.value {
                // `docs/a.md: true`
                Value::Bool(verified) => verified.then(|| owned(&entry.key)).flatten(),
                _ => pointer(&entry.value),
            });
            named.flatten().collect()
        }
        _ if alone => pointer(node).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The text of a map's own pointer.
fn own(node: &Node) -> Option<&str> {
    let mut entries = node.entries().iter();
    let named = entries.find(|entry| {
        matches!(
            normalised(&entry.key).as_str(),
            "pointer" | "path" | "url" | "file"
        )
    });
    named?.value.text()
}

fn pointer(node: &Node) -> Option<String> {
    let Value::Map(entries) = &node.value else {
        return owned(node.text()?);
    };
    let denied = entries.iter().any(|entry| {
        let asked = matches!(
            normalised(&entry.key).as_str(),
            "verified" | "valid" | "exists"
        );
        asked && matches!(entry.value.value, Value::Bool(false))
    });
    if denied { None } else { owned(own(node)?) }
}

/// The pointer in a text, masked as those of cards are.
fn owned(text: &str) -> Option<String> {
    pointer_in(&masked(text)).map(str::to_owned)
}
