//! Whether a card says anything of what could speak against it.

use steelyard_documents::{Fields, Node, Value, says_none};

use super::{PositionCard, names};

/// Fields of what speaks against a card, beside its cost.
const AGAINST: [&[&str]; 6] = [
    names::VIOLATIONS,
    names::RISKS,
    names::CRITICAL_RISKS,
    names::HIGH_RISKS,
    names::MEDIUM_RISKS,
    names::LOW_RISKS,
];

/// Whether nothing that was read speaks against a card, and it does not say either that nothing does. A field that is empty
/// or still to come says nothing.
pub(super) fn is_silent(card: &PositionCard, fields: &Fields<'_>) -> bool {
    let read = card.cost.is_some() || !card.risks.is_empty() || !card.violations.is_empty();
    let mut names = AGAINST.iter().flat_map(|names| names.iter());
    let none = |name: &&str| fields.peek(name).is_some_and(|entry| is_none(&entry.value));
    !read && !names.any(none)
}

/// Whether a value says that there is nothing of its kind.
fn is_none(node: &Node) -> bool {
    match &node.value {
        Value::Text(text) => says_none(text) || text.trim() == "0",
        Value::Number(count) => *count == 0.0,
        Value::List(items) => items.is_empty() || items.iter().any(is_none),
        Value::Map(entries) => {
            entries.is_empty() || entries.iter().any(|entry| is_none(&entry.value))
        }
        Value::Null | Value::Bool(_) => false,
    }
}

/// Whether one of several things says that there are none: a text, or a map of the fields that `is_one` knows with nothing
/// else in it.
pub(super) fn is_no_piece(node: &Node, is_one: impl Fn(&Node) -> bool) -> bool {
    let says = |node: &Node| node.text().is_some_and(says_none);
    let blank = |node: &Node| match &node.value {
        Value::Text(text) => text.trim().is_empty() || says_none(text),
        value => matches!(value, Value::Null),
    };
    let values = || node.entries().iter().map(|entry| &entry.value);
    says(node) || (is_one(node) && values().any(says) && values().all(blank))
}
