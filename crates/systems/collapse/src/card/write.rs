//! A card as a document.

use std::fmt::Write;

use super::{PositionCard, Residual, Sensed};

/// A card as YAML in the schema of the source, that [`super::read_card`] reads back to the same card.
///
/// Texts stand in double quotes, whatever they are; what the card does not give is left out. How words were
/// coerced to numbers is not kept: the numbers are written.
pub fn write_card(card: &PositionCard) -> String {
    let mut out = Writer::default();
    out.line(0, "position_card:");
    out.text(1, "id", card.id.as_deref());
    out.text(1, "agent", card.agent.as_deref());
    out.text(1, "timestamp", card.timestamp.as_deref());
    out.texts("claims", &card.claims);
    out.list("plan", &card.plan, |step| {
        vec![
            ("action", quoted(&step.action)),
            ("rationale", quoted(&step.rationale)),
        ]
    });
    out.list("evidence", &card.evidence, |piece| {
        let mut fields = vec![("type", quoted(&piece.kind))];
        // An empty one says that it points to nothing.
        if !piece.pointer.is_empty() {
            fields.push(("pointer", quoted(&piece.pointer)));
        }
        let quality = piece.quality.as_ref();
        fields.extend(quality.map(|quality| ("quality", quality.value.to_string())));
        fields
    });
    out.list("risks", &card.risks, |risk| {
        let mut fields = vec![
            ("severity", risk.severity.word().to_owned()),
            ("description", quoted(&risk.description)),
            ("mitigation", quoted(&risk.mitigation)),
        ];
        if let Residual::Given(left) = &risk.residual {
            fields.push(("residual_risk", left.value.to_string()));
        }
        fields
    });
    out.number("confidence", card.confidence.as_ref());
    out.number("cost", card.cost.as_ref());
    out.number("reversibility", card.reversibility.as_ref());
    out.list("invariant_violations", &card.violations, |violation| {
        vec![
            ("invariant_id", quoted(&violation.invariant_id)),
            ("description", quoted(&violation.description)),
            ("justification", quoted(&violation.justification)),
            ("requires_approval", violation.requires_approval.to_string()),
        ]
    });
    out.number("estimate", card.estimate.as_ref());
    if let Some(changes) = card.data_changes {
        out.line(1, &format!("data_changes: {changes}"));
    }
    if !card.regulatory.is_empty() {
        out.texts("regulatory", &card.regulatory);
    }
    out.number("value", card.value.as_ref());
    out.0
}

#[derive(Default)]
struct Writer(String);

impl Writer {
    fn line(&mut self, depth: usize, text: &str) {
        for _ in 0..depth {
            self.0.push_str("  ");
        }
        self.0.push_str(text);
        self.0.push('\n');
    }

    fn text(&mut self, depth: usize, key: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.line(depth, &format!("{key}: {}", quoted(text)));
        }
    }

    fn number(&mut self, key: &str, number: Option<&Sensed>) {
        if let Some(number) = number {
            self.line(1, &format!("{key}: {}", number.value));
        }
    }

    fn texts(&mut self, key: &str, texts: &[String]) {
        if texts.is_empty() {
            return self.line(1, &format!("{key}: []"));
        }
        self.line(1, &format!("{key}:"));
        for text in texts {
            self.line(2, &format!("- {}", quoted(text)));
        }
    }

    fn list<T>(
        &mut self,
        key: &str,
        items: &[T],
        fields: impl Fn(&T) -> Vec<(&'static str, String)>,
    ) {
        if items.is_empty() {
            return self.line(1, &format!("{key}: []"));
        }
        self.line(1, &format!("{key}:"));
        for item in items {
            for (at, (key, value)) in fields(item).into_iter().enumerate() {
                let lead = if at == 0 { "- " } else { "  " };
                self.line(2, &format!("{lead}{key}: {value}"));
            }
        }
    }
}

/// In double quotes with the escapes of JSON, which YAML shares. What YAML counts as a line end or as not printable
/// is escaped as well, though JSON lets it stand.
pub(crate) fn quoted(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        let special = matches!(
            c,
            '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
        );
        if special {
            // Writing to a string does not fail.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}
