//! What the readers of a config's parts share.

use steelyard_documents::{Decoder, Node, Range, Value};

/// What a weight or a limit can be.
pub(super) const BOUNDS: Range = Range {
    min: 0.0,
    max: 1e6,
    says: "a number of 0 or more",
};

/// A count of turns, answers or questions.
const COUNT: Range = Range {
    says: "a whole number of 0 or more",
    ..BOUNDS
};

/// A weight or a limit.
pub(super) fn amount(decoder: &mut Decoder<'_>, node: &Node, what: &str) -> Option<f64> {
    Some(decoder.number(node, what, BOUNDS, &[])?.value)
}

/// A number of turns, answers or questions.
pub(super) fn count(decoder: &mut Decoder<'_>, node: &Node, what: &str) -> Option<f64> {
    whole(decoder, node, (what, COUNT))
}

/// A whole number within a range.
pub(crate) fn whole(
    decoder: &mut Decoder<'_>,
    node: &Node,
    (what, range): (&str, Range),
) -> Option<f64> {
    let value = decoder.number(node, what, range, &[])?.value;
    if value.fract() == 0.0 {
        return Some(value);
    }
    decoder.wrong_type(node, &format!("{what} as {}", range.says));
    None
}

/// The items of a list, or of a map with their names.
pub(super) fn items(node: &Node) -> Vec<(Option<&str>, &Node)> {
    let entries = node.entries().iter();
    let named = entries.map(|one| (Some(one.key.as_str()), &one.value));
    let items = node.items().iter().map(|item| (None, item));
    named.chain(items).collect()
}

/// The maps of a list, or of a map with their names. Reports what is neither, and items that are no maps: `list` and
/// `item` name them in what was expected.
pub(super) fn maps<'n>(
    decoder: &mut Decoder<'_>,
    node: &'n Node,
    [list, item]: [&str; 2],
) -> Vec<(Option<&'n str>, &'n Node)> {
    if !matches!(node.value, Value::List(_) | Value::Map(_) | Value::Null) {
        decoder.wrong_type(node, &format!("a list or a map of {list}"));
    }
    let mut all = items(node);
    all.retain(|(_, one)| {
        let is_map = matches!(one.value, Value::Map(_));
        if !is_map {
            decoder.wrong_type(one, &format!("a map with the fields of {item}"));
        }
        is_map
    });
    all
}
