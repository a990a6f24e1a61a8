//! The invariants that a card would violate.

use steelyard_documents::{
    Code, Decoder, Fields, Node, Severity as Weight, Span, Value, is_placeholder,
};

use super::read::{Piece, Reader};
use super::violation_text::violation_text;
use super::{PositionCard, Violation, names};

impl Reader<'_, '_> {
    pub(super) fn violations(&mut self, fields: &mut Fields<'_>, card: &mut PositionCard) {
        let value = self.value(fields, names::VIOLATIONS);
        for piece in self.pieces(value.as_deref(), is_violation) {
            card.violations.extend(match piece {
                Piece::Bare(node) => self.violation(node),
                Piece::Named(entry) => Some(Violation {
                    invariant_id: Decoder::key(entry),
                    ..self.below(&entry.value)
                }),
            });
        }
    }

    fn violation(&mut self, node: &Node) -> Option<Violation> {
        match (&node.value, node.entries()) {
            (Value::Map(_), [entry]) if !is_violation(node) => Some(Violation {
                invariant_id: Decoder::key(entry),
                ..self.below(&entry.value)
            }),
            (Value::Map(_), _) => Some(self.of_fields(node)),
            (Value::Number(count), _) if *count == 0.0 => None,
            _ => self.of_text(node),
        }
    }

    /// What stands behind the id of an invariant.
    fn below(&mut self, node: &Node) -> Violation {
        if is_violation(node) {
            return self.of_fields(node);
        }
        let description = self.prose(node).unwrap_or_default();
        let open = violation_text(&description).requires_approval;
        self.note_if_closed(open, node.span);
        Violation {
            description,
            requires_approval: open.unwrap_or(false),
            ..nothing(node.span)
        }
    }

    fn of_text(&mut self, node: &Node) -> Option<Violation> {
        let text = self.prose(node)?;
        // How many there are is said in Markdown as a text.
        if text == "0" {
            return None;
        }
        if is_placeholder(&text) {
            let found = self.decoder.found(node);
            let diagnosis = [found.as_str(), "an invariant id", "counted as a violation"];
            self.decoder
                .report(Weight::Error, Code::PLACEHOLDER, node.span, diagnosis);
            return Some(Violation {
                invariant_id: text,
                ..nothing(node.span)
            });
        }
        let read = violation_text(&text);
        self.note_if_closed(read.requires_approval, node.span);
        Some(Violation {
            invariant_id: read.invariant_id.to_owned(),
            description: read.description.to_owned(),
            requires_approval: read.requires_approval.unwrap_or(false),
            ..nothing(node.span)
        })
    }

    fn of_fields(&mut self, node: &Node) -> Violation {
        let mut violation = nothing(node.span);
        let Some(mut fields) = self.decoder.fields(node, "an invariant violation") else {
            return violation;
        };
        violation.invariant_id = self.words(&mut fields, names::VIOLATION[0]);
        violation.description = self.words(&mut fields, names::VIOLATION[1]);
        violation.justification = self.words(&mut fields, names::VIOLATION[2]);
        let open = fields.peek("requires_approval").is_some();
        self.note_if_closed(open.then_some(true), node.span);
        violation.requires_approval = self.flag(&mut fields, names::VIOLATION[3]).unwrap_or(false);
        fields.finish(self.decoder);
        violation
    }

    /// Notes a violation that does not say whether an approval can let it pass.
    fn note_if_closed(&mut self, open: Option<bool>, span: Span) {
        if open.is_some() {
            return;
        }
        let diagnosis = [
            "a violation without requires_approval",
            "requires_approval: true, where an approval may let it pass",
            "read as not open to approval",
        ];
        let start = Span::new(span.start, span.start);
        let code = crate::codes::CLOSED_VIOLATION;
        self.decoder.report(Weight::Note, code, start, diagnosis);
    }
}

fn is_violation(node: &Node) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|entry| {
        let name = steelyard_documents::field_name(&entry.key);
        names::VIOLATION
            .iter()
            .any(|names| names.contains(&name.as_str()))
    })
}

fn nothing(span: Span) -> Violation {
    Violation {
        invariant_id: String::new(),
        description: String::new(),
        justification: String::new(),
        requires_approval: false,
        span,
    }
}
