//! What the readers of a config's parts share.

use steelyard_documents::{Code, Decoder, Node, Range, Severity, Value};

use super::Mention;

/// What a weight or a limit can be.
pub(super) const BOUNDS: Range = Range {
    min: 0.0,
    max: 1e6,
    says: "a number of 0 or more",
};

/// A weight or a limit.
pub(super) fn amount(decoder: &mut Decoder<'_>, node: &Node, what: &str) -> Option<f64> {
    Some(decoder.number(node, what, BOUNDS, &[])?.value)
}

/// A number of turns, answers or questions. One that is not whole is told and kept, since settings may be so.
pub(super) fn count(decoder: &mut Decoder<'_>, node: &Node, what: &str) -> Option<f64> {
    let value = amount(decoder, node, what)?;
    if value.fract() != 0.0 {
        let found = decoder.found(node);
        let expected = format!("{what} as a whole number of 0 or more");
        let words = [found.as_str(), &expected, "used as it is"];
        decoder.report(Severity::Warning, Code::WRONG_TYPE, node.span, words);
    }
    Some(value)
}

/// Strategies that a list names; `done` is what comes of those that are not there.
pub(super) fn mentioned(
    decoder: &mut Decoder<'_>,
    node: &Node,
    done: &'static str,
) -> Vec<Mention> {
    let mut all = Vec::new();
    for item in decoder.list(node) {
        if let Some(strategy) = decoder.text(item, "a strategy") {
            all.push(Mention {
                strategy: strategy.into(),
                span: item.span,
                done,
            });
        }
    }
    all
}

/// The items of a list, or of a map with their names.
pub(super) fn items(node: &Node) -> Vec<(Option<&str>, &Node)> {
    let entries = node.entries().iter();
    let named = entries.map(|one| (Some(one.key.as_str()), &one.value));
    let items = node.items().iter().map(|item| (None, item));
    named.chain(items).collect()
}

/// The maps of a list, or of a map with their names. Reports items that are no maps: `what` names one in what was
/// expected.
pub(super) fn maps<'n>(
    decoder: &mut Decoder<'_>,
    node: &'n Node,
    what: &str,
) -> Vec<(Option<&'n str>, &'n Node)> {
    let mut all = items(node);
    all.retain(|(_, one)| {
        let is_map = matches!(one.value, Value::Map(_));
        if !is_map {
            decoder.wrong_type(one, &format!("a map with the fields of {what}"));
        }
        is_map
    });
    all
}
