use steelyard_documents::{Code, Decoder, Fields, Node, Range, Severity, Span, Value};

use super::{Approval, ApprovalOf};

/// Fields of an approval, in the order in which they are read.
pub(crate) const FIELDS: [&[&str]; 7] = [
    &["card", "agent", "position"],
    &["invariant_id", "invariant"],
    &["risk"],
    &["regulatory"],
    &["data_changes"],
    &["by"],
    &["at"],
];

/// Reads a list of approvals.
pub fn read_approvals<'a>(decoder: &mut Decoder<'a>, list: &'a Node) -> Vec<Approval> {
    let nodes = decoder.list(list);
    nodes
        .into_iter()
        .filter_map(|node| read_approval(decoder, node))
        .collect()
}

fn read_approval<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Approval> {
    let mut fields = decoder.fields(node, "an approval")?;
    let card = match fields.take(decoder, FIELDS[0]) {
        Some(entry) => decoder.text(&entry.value, "card")?,
        None => {
            let diagnosis = [
                "no card",
                "card: the id or agent of a card",
                "approval left out",
            ];
            decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, diagnosis);
            return None;
        }
    };
    let of = approval_of(decoder, &mut fields, node.span)?;
    let mut text = |names: &[&'static str]| {
        let entry = fields.take(decoder, names)?;
        decoder.text(&entry.value, names[0])
    };
    let [by, at] =
        [FIELDS[5], FIELDS[6]].map(|names| text(names).unwrap_or_default().trim().to_owned());
    fields.finish(decoder);
    Some(Approval {
        card,
        of,
        by,
        at,
        span: node.span,
    })
}

fn approval_of<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    span: Span,
) -> Option<ApprovalOf> {
    // A key with nothing behind it approves nothing.
    let mut given = |names: &[&'static str]| {
        let entry = fields.take(decoder, names)?;
        (entry.value.value != Value::Null).then_some(&entry.value)
    };
    if let Some(node) = given(FIELDS[1]) {
        return Some(ApprovalOf::Invariant(decoder.text(node, "invariant_id")?));
    }
    if let Some(node) = given(FIELDS[2]) {
        return Some(ApprovalOf::Risk(place(decoder, node)?));
    }
    if let Some(node) = given(FIELDS[3]) {
        let regulatory = decoder.flag(node, "regulatory")?;
        return regulatory.then_some(ApprovalOf::Regulatory);
    }
    if let Some(node) = given(FIELDS[4]) {
        let changes = decoder.flag(node, "data_changes")?;
        return changes.then_some(ApprovalOf::DataChanges);
    }
    let diagnosis = [
        "none of them",
        "invariant_id, risk, regulatory or data_changes",
        "approval left out",
    ];
    decoder.report(Severity::Error, Code::MISSING_FIELD, span, diagnosis);
    None
}

/// The place of a risk: a whole number, since half of one would be another's.
fn place<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<usize> {
    let range = Range {
        min: 0.0,
        max: 1e6,
        says: "the index of a risk, a whole number from 0",
    };
    let read = decoder.number(node, "risk", range, &[])?;
    let percent = node.text().is_some_and(|text| text.contains('%'));
    if read.value.fract() != 0.0 || percent {
        let found = decoder.found(node);
        let diagnosis = [found.as_str(), range.says, "approval left out"];
        decoder.report(Severity::Error, Code::OUT_OF_RANGE, node.span, diagnosis);
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, 0 to 1e6"
    )]
    Some(read.value as usize)
}
