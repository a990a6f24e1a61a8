use super::History;
use crate::formats::{Decoder, Fields, Node, Range};

/// Reads a history. `None` for what has neither attempts nor estimates that can be read: many a log calls
/// something of its own so.
pub fn read_history<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<History> {
    let mut history = History::default();
    let mut fields = Fields::of(node.entries().iter().collect(), "a history");
    let attempts = fields.take(decoder, &["attempts", "reflexion_attempts"]);
    let estimates = fields.take(decoder, &["estimates"]);
    if attempts.is_none() && estimates.is_none() {
        return None;
    }
    if let Some(entry) = attempts {
        let attempts = decoder.number(&entry.value, "attempts", Range::NON_NEGATIVE, &[]);
        history.attempts = attempts.map(|attempts| attempts.value);
    }
    for estimate in estimates.map_or(&[][..], |entry| entry.value.entries()) {
        let read = decoder.number(&estimate.value, "estimate", Range::NON_NEGATIVE, &[]);
        history
            .estimates
            .extend(read.map(|read| (estimate.key.clone(), read.value)));
    }
    fields.take(decoder, &["outcomes"]);
    fields.finish(decoder);
    let is_one = history.attempts.is_some() || !history.estimates.is_empty();
    is_one.then_some(history)
}
