use steelyard_documents::{Decoder, Fields, Node, Span, normalised};

use super::verdict::{begins_as_verdict, verdict};
use super::{Receipt, pointers};

/// Fields of a receipt, in the order in which they are read.
pub(crate) const FIELDS: [&[&str]; 6] = [
    &["id", "receipt_id"],
    &["card", "agent", "position", "card_id"],
    &["timestamp", "verification_date"],
    &["approve"],
    &["status"],
    &["reasons", "reason", "concerns", "failed_checks"],
];

/// Whether a map is a receipt without its root key.
pub fn looks_like_receipt(node: &Node) -> bool {
    let has = |name: &str| {
        node.entries()
            .iter()
            .any(|entry| normalised(&entry.key) == name)
    };
    let verdict = has("approve")
        || node.entries().iter().any(|entry| {
            normalised(&entry.key) == "status" && entry.value.text().is_some_and(begins_as_verdict)
        });
    let context = [
        "checks",
        "card",
        "agent",
        "receipt_id",
        "verifier",
        "position",
        "checks_performed",
    ];
    verdict && (has("approve") || context.iter().any(|name| has(name)))
}

/// Reads one receipt; `None` with a diagnostic where it has no verdict.
pub fn read_receipt<'a>(
    decoder: &mut Decoder<'a>,
    mut fields: Fields<'a>,
    span: Span,
) -> Option<Receipt> {
    let text = |decoder: &mut Decoder<'a>, fields: &mut Fields<'a>, names: &[&'static str]| {
        let entry = fields.take(decoder, names)?;
        decoder.text(&entry.value, names.first().copied().unwrap_or_default())
    };
    let id = text(decoder, &mut fields, FIELDS[0]);
    let card = text(decoder, &mut fields, FIELDS[1]);
    let timestamp = text(decoder, &mut fields, FIELDS[2]);
    let (verdict, at) = verdict(decoder, &mut fields, span)?;
    let reasons = match fields.take(decoder, FIELDS[5]) {
        Some(entry) => {
            let nodes = decoder.list(&entry.value);
            nodes
                .into_iter()
                .filter_map(|node| decoder.text(node, "a reason"))
                .collect()
        }
        None => Vec::new(),
    };
    let evidence_verified = match pointers::verified(&fields) {
        Some((name, verified)) => {
            // Ticks it off, and notes a name that is not the usual one.
            fields.take(decoder, &[pointers::NAMES[0], name]);
            verified
        }
        None => Vec::new(),
    };
    fields.finish(decoder);
    Some(Receipt {
        id,
        card,
        verdict,
        timestamp,
        reasons,
        evidence_verified,
        span: at,
    })
}
