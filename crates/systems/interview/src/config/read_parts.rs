//! What the readers of a config's parts share.

use steelyard_documents::{Node, Range, Value};

/// What a weight or a limit can be.
pub(super) const BOUNDS: Range = Range {
    min: 0.0,
    max: 1e6,
    says: "a number of 0 or more",
};

/// The items of a list of maps, or of a map of maps with their names.
pub(super) fn listed(node: &Node) -> Vec<(Option<&str>, &Node)> {
    match &node.value {
        Value::Map(entries) => {
            let maps = entries.iter();
            let maps = maps.filter(|one| matches!(one.value.value, Value::Map(_)));
            maps.map(|one| (Some(one.key.as_str()), &one.value))
                .collect()
        }
        _ => node.items().iter().map(|item| (None, item)).collect(),
    }
}
