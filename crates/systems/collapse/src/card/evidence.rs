//! What a card rests on.

use steelyard_documents::{
    Code, Decoder, Fields, Node, Range, Severity as Weight, Span, Value, field_name,
};

use super::evidence_text::{EvidenceText, evidence_text, is_no_evidence};
use super::read::{Piece, Reader};
use super::{Evidence, PositionCard, Sensed, names};

impl Reader<'_, '_> {
    pub(super) fn all_evidence(&mut self, fields: &mut Fields<'_>, card: &mut PositionCard) {
        let value = self.value(fields, names::EVIDENCE);
        for piece in self.pieces(value.as_deref(), is_piece) {
            card.evidence.extend(self.evidence(&piece));
        }
    }

    fn evidence(&mut self, piece: &Piece<'_>) -> Option<Evidence> {
        let node = match piece {
            Piece::Bare(node) => *node,
            // `prd_document: /docs/PRD.md`: the key says what it is, the value where.
            Piece::Named(entry) => {
                let span = Span::new(entry.key_span.start, entry.value.span.end);
                return self.pointed(&Decoder::key(entry), &entry.value, span);
            }
        };
        match node.entries() {
            _ if is_piece(node) => self.full_evidence(node),
            [entry] => self.pointed(&Decoder::key(entry), &entry.value, node.span),
            _ => self.pointed("", node, node.span),
        }
    }

    /// A pointer, and a quality where the line gives one.
    fn pointed(&mut self, kind: &str, node: &Node, span: Span) -> Option<Evidence> {
        let text = self.prose(node)?;
        if is_no_evidence(&text) {
            return self.no_evidence(&text, span);
        }
        let read = evidence_text(&text);
        let quality = read.as_ref().and_then(|read| self.quality(read, node));
        let pointer = match &read {
            Some(read) => read.pointer.to_owned(),
            None => text.clone(),
        };
        Some(Evidence {
            kind: kind.to_owned(),
            pointer,
            quality,
            span,
        })
    }

    fn quality(&mut self, read: &EvidenceText<'_>, node: &Node) -> Option<Sensed> {
        let mut quality = self.unit(read.quality, "quality", node)?;
        if !read.named {
            let how = format!("{} after the pointer read as its quality", read.quality);
            let diagnosis = [
                read.quality,
                "quality: a number from 0 to 1",
                "read as the quality",
            ];
            self.decoder
                .report(Weight::Note, Code::OTHER_SPELLING, node.span, diagnosis);
            quality.coerced.get_or_insert(how);
        }
        Some(quality)
    }

    fn full_evidence(&mut self, node: &Node) -> Option<Evidence> {
        let mut fields = self.decoder.fields(node, "a piece of evidence")?;
        let kind = self.words(&mut fields, names::PIECE[0]);
        let named = names::POINTER
            .iter()
            .any(|name| fields.peek(name).is_some());
        let pointer = self.words(&mut fields, names::POINTER);
        let quality = self.number(&mut fields, names::PIECE[2], Range::UNIT, &[]);
        fields.finish(self.decoder);
        if is_no_evidence(&pointer) && (named || quality.is_none()) {
            return self.no_evidence(&pointer, node.span);
        }
        Some(Evidence {
            kind,
            pointer,
            quality,
            span: node.span,
        })
    }

    /// Says of what stands in the place of a pointer that it is none.
    fn no_evidence(&mut self, text: &str, span: Span) -> Option<Evidence> {
        let found = match text {
            "" => "evidence without a pointer",
            _ => text,
        };
        let diagnosis = [found, "a path or an address", "no evidence, not counted"];
        self.decoder
            .report(Weight::Warning, Code::PLACEHOLDER, span, diagnosis);
        None
    }
}

/// Whether a map is one piece of evidence rather than names with pointers behind them.
fn is_piece(node: &Node) -> bool {
    let Value::Map(entries) = &node.value else {
        return false;
    };
    let names: Vec<String> = entries.iter().map(|entry| field_name(&entry.key)).collect();
    let has = |wanted: &[&str]| names.iter().any(|name| wanted.contains(&name.as_str()));
    let alone = names.len() == 1;
    has(&["pointer", "quality"]) || (has(names::PIECE[0]) && (alone || has(names::POINTER)))
}
