use super::{Receipt, Verdict, pointers};
use crate::formats::{Code, Decoder, Fields, Node, Severity, Span, normalised};

/// The verdict that a word gives: `PASS`, `✅ PASS (12/12)`, `PASS_WITH_CONDITIONS`, `approved`.
fn verdict_of(text: &str) -> Option<Verdict> {
    let word = normalised(text);
    let first = word.split('_').next().unwrap_or_default();
    match first {
        "pass" | "passed" | "approved" | "approve" => Some(Verdict::Pass),
        "fail" | "failed" | "rejected" | "reject" => Some(Verdict::Fail),
        "pending" => Some(Verdict::Pending),
        _ => None,
    }
}

/// Whether a map is a receipt without its root key.
pub fn looks_like_receipt(node: &Node) -> bool {
    let has = |name: &str| {
        node.entries()
            .iter()
            .any(|entry| normalised(&entry.key) == name)
    };
    let verdict = has("approve")
        || node.entries().iter().any(|entry| {
            normalised(&entry.key) == "status"
                && entry.value.text().is_some_and(|t| verdict_of(t).is_some())
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
    let id = text(decoder, &mut fields, &["id", "receipt_id"]);
    let card = text(
        decoder,
        &mut fields,
        &["card", "agent", "position", "card_id"],
    );
    let timestamp = text(decoder, &mut fields, &["timestamp", "verification_date"]);
    let (verdict, at) = verdict(decoder, &mut fields, span)?;
    let reasons = match fields.take(decoder, &["reasons", "reason", "concerns", "failed_checks"]) {
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

fn verdict<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    span: Span,
) -> Option<(Verdict, Span)> {
    if let Some(entry) = fields.take(decoder, &["approve"]) {
        let approve = decoder.flag(&entry.value, "approve")?;
        return Some((
            if approve {
                Verdict::Pass
            } else {
                Verdict::Fail
            },
            entry.value.span,
        ));
    }
    let Some(entry) = fields.take(decoder, &["status"]) else {
        let said = [
            "neither",
            "approve: true or false, or status: PASS, FAIL or PENDING",
            "receipt left out",
        ];
        decoder.report(Severity::Error, Code::MissingField, span, said);
        return None;
    };
    let found = decoder.found(&entry.value);
    let text = entry.value.text().unwrap_or_default();
    let Some(verdict) = verdict_of(text) else {
        let said = [found.as_str(), "PASS, FAIL or PENDING", "receipt left out"];
        decoder.report(Severity::Error, Code::UnknownWord, entry.value.span, said);
        return None;
    };
    if !matches!(text, "PASS" | "FAIL" | "PENDING") {
        let how = format!("read as {verdict:?}").to_lowercase();
        let said = [found.as_str(), "PASS, FAIL or PENDING", &how];
        decoder.report(Severity::Note, Code::OtherSpelling, entry.value.span, said);
    }
    Some((verdict, entry.value.span))
}
