use std::collections::BTreeMap;

use steelyard_documents::{Decoder, Fields, Node, Range, Value};

use super::Reader;
use crate::{Recorded, RecordedName, RecordedNumber, RecordedOutcome};

/// A number, or a number and how far it may be off; a bare one is as exact as it is written.
fn reading<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node) -> Option<RecordedNumber> {
    if let Value::Map(_) = node.value {
        let mut fields = reader.decoder.fields(node, "a recorded number")?;
        let value = reader.take_number(&mut fields, "value", Range::FINITE)?;
        let within = reader.take_number(&mut fields, "within", Range::NON_NEGATIVE);
        fields.finish(reader.decoder);
        return Some(RecordedNumber {
            value,
            within: within.unwrap_or(0.0),
        });
    }
    let read = reader
        .decoder
        .number(node, "a recorded number", Range::FINITE, &[])?;
    let text = node.span.of(&reader.decoder.source().text);
    Some(
        RecordedNumber::of(text.trim_matches(['"', '\'']))
            .unwrap_or(RecordedNumber::exact(read.value)),
    )
}

/// What is recorded of the outcome. A name that is there and says nothing was none.
pub(super) fn outcome<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
) -> Option<RecordedOutcome> {
    let entry = fields.take(reader.decoder, &["recorded"])?;
    let mut read = read_outcome(reader.decoder, &entry.value)?;
    if let Some(RecordedName(Some(winner))) = &mut read.winner
        && let Some(written) = entry.value.get("winner").and_then(Node::text)
    {
        *winner = reader.shown.name(written.trim());
    }
    Some(read)
}

/// Reads what is recorded of an outcome.
pub fn read_outcome<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<RecordedOutcome> {
    let mut fields = decoder.fields(node, "what is recorded")?;
    let mut recorded = |name| {
        let entry = fields.take(decoder, &[name])?;
        if matches!(entry.value.value, Value::Null) {
            return Some(RecordedName(None));
        }
        let text = decoder.text(&entry.value, name)?;
        Some(RecordedName((!text.is_empty()).then(|| text.into())))
    };
    let [status, winner] = ["status", "winner"].map(&mut recorded);
    fields.finish(decoder);
    Some(RecordedOutcome { status, winner })
}

pub(super) fn recorded<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    places: &BTreeMap<&str, usize>,
) -> Option<Recorded> {
    let entry = fields.take(reader.decoder, &["recorded"])?;
    if !matches!(entry.value.value, Value::Map(_)) {
        return Some(Recorded {
            score: reading(reader, &entry.value),
            ..Recorded::default()
        });
    }
    let mut fields = reader.decoder.fields(&entry.value, "what is recorded")?;
    let mut take = |name| {
        let entry = fields.take(reader.decoder, &[name])?;
        reading(reader, &entry.value)
    };
    let [score, multiplier] = ["score", "multiplier"].map(&mut take);
    let mut contributions = Vec::new();
    if let Some(entry) = fields.take(reader.decoder, &["contributions"]) {
        contributions = vec![None; places.len()];
        for entry in entry.value.entries() {
            if let Some(place) = places.get(reader.shown.name(&entry.key).as_str()) {
                contributions[*place] = reading(reader, &entry.value);
            }
        }
    }
    let lacks = reader.name(&mut fields, &["lacks"]);
    fields.finish(reader.decoder);
    Some(Recorded {
        score,
        contributions,
        multiplier,
        lacks,
    })
}
