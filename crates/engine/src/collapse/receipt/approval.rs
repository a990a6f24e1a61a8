use super::{Approval, ApprovalOf};
use crate::formats::{Code, Decoder, Fields, Node, Range, Severity, Span};

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
    let card = match fields.take(decoder, &["card", "agent", "position"]) {
        Some(entry) => decoder.text(&entry.value, "card")?,
        None => {
            let said = [
                "no card",
                "card: the id or agent of a card",
                "approval left out",
            ];
            decoder.report(Severity::Error, Code::MissingField, node.span, said);
            return None;
        }
    };
    let of = approval_of(decoder, &mut fields, node.span)?;
    let mut said = |key| {
        let entry = fields.take(decoder, &[key])?;
        decoder.text(&entry.value, key)
    };
    let [by, at] = ["by", "at"].map(|key| said(key).unwrap_or_default().trim().to_owned());
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
    if let Some(entry) = fields.take(decoder, &["invariant_id", "invariant"]) {
        return Some(ApprovalOf::Invariant(
            decoder.text(&entry.value, "invariant_id")?,
        ));
    }
    if let Some(entry) = fields.take(decoder, &["risk"]) {
        let range = Range {
            min: 0.0,
            max: 1e6,
            says: "the place of a risk, from 0",
        };
        let place = decoder.number(&entry.value, "risk", range, &[])?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 1e6"
        )]
        return Some(ApprovalOf::Risk(place.value as usize));
    }
    if let Some(entry) = fields.take(decoder, &["regulatory"]) {
        return decoder
            .flag(&entry.value, "regulatory")?
            .then_some(ApprovalOf::Regulatory);
    }
    if let Some(entry) = fields.take(decoder, &["data_changes"]) {
        return decoder
            .flag(&entry.value, "data_changes")?
            .then_some(ApprovalOf::DataChanges);
    }
    let said = [
        "none of them",
        "invariant_id, risk, regulatory or data_changes",
        "approval left out",
    ];
    decoder.report(Severity::Error, Code::MissingField, span, said);
    None
}
