use super::History;
use crate::formats::{Decoder, Node, Range};

/// Reads a history file.
pub fn read_history<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> History {
    let mut history = History::default();
    let Some(mut fields) = decoder.fields(node, "a history") else {
        return history;
    };
    if let Some(entry) = fields.take(decoder, &["attempts", "reflexion_attempts"]) {
        let attempts = decoder.number(&entry.value, "attempts", Range::NON_NEGATIVE, &[]);
        history.attempts = attempts.map(|attempts| attempts.value);
    }
    if let Some(entry) = fields.take(decoder, &["estimates"]) {
        for estimate in entry.value.entries() {
            let read = decoder.number(&estimate.value, "estimate", Range::NON_NEGATIVE, &[]);
            history
                .estimates
                .extend(read.map(|read| (estimate.key.clone(), read.value)));
        }
    }
    fields.take(decoder, &["outcomes"]);
    fields.finish(decoder);
    history
}
