use steelyard_documents::dialects::take;
use steelyard_documents::{Decoder, Fields, Range, Severity, Value};

use crate::Claims;

/// What satisfaction can be.
const RATING: Range = Range {
    min: 0.0,
    max: 5.0,
    says: "a number from 0 to 1, or from 1 to 5",
};

/// Reads what was said of a run: `success`, `satisfaction`, `preferred`.
pub fn read_claims<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Claims {
    let success = take(decoder, fields, &["success", "succeeded"]);
    let success = success.filter(|entry| entry.value.value != Value::Null);
    let satisfaction = take(decoder, fields, &["satisfaction", "user_satisfaction"]);
    let satisfaction = satisfaction.and_then(|entry| {
        let read = decoder.number(&entry.value, "satisfaction", RATING, &[])?;
        if read.value > 1.0 {
            let found = decoder.found(&entry.value);
            let words = [
                found.as_str(),
                "a number from 0 to 1",
                "taken as a rating from 1 to 5",
            ];
            decoder.report(
                Severity::Note,
                crate::codes::RATING,
                entry.value.span,
                words,
            );
        }
        Some(read.value)
    });
    let preferred = take(decoder, fields, &["preferred", "chosen"]);
    let preferred = preferred.and_then(|entry| decoder.flag(&entry.value, "preferred"));
    Claims {
        success: success.and_then(|entry| decoder.flag(&entry.value, "success")),
        satisfaction,
        preferred: preferred.unwrap_or(false),
    }
}
