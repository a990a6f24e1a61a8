//! Values of single fields: numbers, counts, truth values.

use steelyard_documents::dialects::take;
use steelyard_documents::{Code, Decoder, Fields, Node, Quantity, Range, Severity, Value};

/// Counts: of tokens, of turns.
const COUNT: Range = Range {
    min: 0.0,
    max: 9_007_199_254_740_991.0,
    says: "a count of 0 or more",
};

/// What stands in a field; `null` is nothing.
pub(super) fn value<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
) -> Option<&'a Node> {
    let node = &take(decoder, fields, &[name])?.value;
    (node.value != Value::Null).then_some(node)
}

/// A truth value.
pub(super) fn flag<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
) -> Option<bool> {
    let node = value(decoder, fields, name)?;
    decoder.flag(node, name)
}

/// A whole number of 0 or more; a fraction is told.
pub(super) fn count<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<u64> {
    let read = number_of(decoder, fields, names, COUNT)?;
    if read.value.fract() > 0.0 {
        let found = decoder.source().excerpt(read.span);
        let words = [found.as_str(), "a whole number", "left out"];
        decoder.report(Severity::Warning, Code::OUT_OF_RANGE, read.span, words);
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within 0 and 2^53"
    )]
    Some(read.value as u64)
}

/// A number within a range.
pub(super) fn number_of<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
    range: Range,
) -> Option<Quantity> {
    let entry = take(decoder, fields, names)?;
    let what = names.first().copied().unwrap_or_default();
    decoder.number(&entry.value, what, range, &[])
}
