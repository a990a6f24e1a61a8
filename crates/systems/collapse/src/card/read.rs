use steelyard_documents::{
    Code, Decoder, Entry, Fields, Node, Quantity, Range, Severity as Weight, Span, Value,
    is_placeholder, normalised,
};

use super::{Evidence, PlanStep, PositionCard, Sensed, Violation};
use crate::Coercions;

/// Fields that only position cards have together; three of them make a map a card.
const SIGNS: [&str; 11] = [
    "agent",
    "claims",
    "claim",
    "plan",
    "evidence",
    "evidence_pointers",
    "risks",
    "confidence",
    "cost",
    "reversibility",
    "invariant_violations",
];

/// Whether a map without the `position_card:` root is a card all the same.
pub fn looks_like_card(node: &Node) -> bool {
    let names = node.entries().iter().map(|entry| normalised(&entry.key));
    names.filter(|name| SIGNS.contains(&name.as_str())).count() >= 3
}

/// Reads one card. Never fails: what could not be read is a diagnostic, and a value that is no
/// value makes the card invalid, so that it is listed and does not rank.
pub fn read_card<'a>(
    decoder: &mut Decoder<'a>,
    mut fields: Fields<'a>,
    span: Span,
    coercions: &Coercions,
) -> PositionCard {
    let mark = decoder.reported();
    let mut reader = Reader { decoder, coercions };
    let mut card = PositionCard {
        span,
        ..PositionCard::default()
    };
    reader.identity(&mut fields, &mut card);
    reader.arguments(&mut fields, &mut card);
    reader.risks(&mut fields, &mut card);
    reader.numbers(&mut fields, &mut card);
    reader.obligations(&mut fields, &mut card);
    card.invalid = reader.decoder.errors_since(mark);
    reader.gaps(&card);
    fields.finish(decoder);
    card
}

pub(super) struct Reader<'d, 'a> {
    pub(super) decoder: &'d mut Decoder<'a>,
    coercions: &'d Coercions,
}

impl<'a> Reader<'_, 'a> {
    fn text(&mut self, fields: &mut Fields<'a>, names: &[&'static str]) -> Option<String> {
        let entry = fields.take(self.decoder, names)?;
        let text = self
            .decoder
            .text(&entry.value, names.first().copied().unwrap_or_default())?;
        (!text.is_empty()).then_some(text)
    }

    pub(super) fn words(&mut self, fields: &mut Fields<'a>, names: &[&'static str]) -> String {
        self.text(fields, names).unwrap_or_default()
    }

    pub(super) fn list(
        &mut self,
        fields: &mut Fields<'a>,
        names: &[&'static str],
    ) -> Vec<&'a Node> {
        match fields.take(self.decoder, names) {
            Some(entry) => self.decoder.list(&entry.value),
            None => Vec::new(),
        }
    }

    fn identity(&mut self, fields: &mut Fields<'a>, card: &mut PositionCard) {
        card.id = self.text(fields, &["id", "position_id", "card_id"]);
        card.agent = self.text(fields, &["agent", "agent_id", "agent_name", "role"]);
        card.timestamp = self.text(fields, &["timestamp"]);
        // A template's `<agent_name>` is nobody's name.
        if card.agent.as_deref().is_some_and(is_placeholder) {
            card.agent = None;
            if let Some(entry) = fields.peek("agent") {
                let found = self.decoder.found(&entry.value);
                let diagnosis = [found.as_str(), "the agent's name", "named after its file"];
                self.decoder.report(
                    Weight::Warning,
                    Code::PLACEHOLDER,
                    entry.value.span,
                    diagnosis,
                );
            }
        }
    }

    fn arguments(&mut self, fields: &mut Fields<'a>, card: &mut PositionCard) {
        for node in self.list(fields, &["claims", "claim"]) {
            card.claims.extend(self.prose(node));
        }
        for node in self.list(fields, &["plan"]) {
            card.plan.extend(self.step(node));
        }
        for node in self.list(fields, &["evidence", "evidence_pointers"]) {
            card.evidence.extend(self.evidence(node));
        }
    }

    /// The text of a scalar; of a list or map all the text in it, on one line.
    pub(super) fn prose(&mut self, node: &'a Node) -> Option<String> {
        match &node.value {
            Value::List(_) | Value::Map(_) => {
                Some(self.decoder.source().excerpt(node.span)).filter(|text| !text.is_empty())
            }
            _ => self
                .decoder
                .text(node, "text")
                .filter(|text| !text.is_empty()),
        }
    }

    fn step(&mut self, node: &'a Node) -> Option<PlanStep> {
        let Value::Map(_) = node.value else {
            return Some(PlanStep {
                action: self.prose(node)?,
                rationale: String::new(),
            });
        };
        let mut fields = self.decoder.fields(node, "a plan step")?;
        if fields.peek("action").is_none() {
            return Some(PlanStep {
                action: self.prose(node)?,
                rationale: String::new(),
            });
        }
        let action = self.words(&mut fields, &["action"]);
        let rationale = self.words(&mut fields, &["rationale"]);
        fields.finish(self.decoder);
        Some(PlanStep { action, rationale })
    }

    fn evidence(&mut self, node: &'a Node) -> Option<Evidence> {
        if let Some(evidence) = self.full_evidence(node) {
            return Some(evidence);
        }
        // `- prd_document: /docs/PRD.md`: the key says what it is, the value where.
        let (kind, pointer) = match node.entries() {
            [Entry { key, value, .. }] => (key.clone(), self.prose(value)?),
            _ => (String::new(), self.prose(node)?),
        };
        Some(Evidence {
            kind,
            pointer,
            quality: None,
            span: node.span,
        })
    }

    fn full_evidence(&mut self, node: &'a Node) -> Option<Evidence> {
        let Value::Map(_) = node.value else {
            return None;
        };
        let mut fields = self.decoder.fields(node, "a piece of evidence")?;
        if fields.peek("pointer").is_none() && fields.peek("quality").is_none() {
            return None;
        }
        let kind = self.words(&mut fields, &["type"]);
        let pointer = self.words(&mut fields, &["pointer"]);
        let quality = self.number(&mut fields, &["quality"], Range::UNIT, &[]);
        fields.finish(self.decoder);
        Some(Evidence {
            kind,
            pointer,
            quality,
            span: node.span,
        })
    }

    fn numbers(&mut self, fields: &mut Fields<'a>, card: &mut PositionCard) {
        let (cost, undo) = (&self.coercions.cost, &self.coercions.reversibility);
        let positive = Range::NON_NEGATIVE;
        card.confidence = self.number(fields, &["confidence"], Range::UNIT, &[]);
        card.cost = self.number(fields, &["cost"], positive, cost);
        card.reversibility = self.number(fields, &["reversibility"], Range::UNIT, undo);
        card.estimate = self.number(fields, &["estimate"], positive, cost);
        card.value = self.number(fields, &["value"], Range::UNIT, &[]);
    }

    /// Says which terms of the score the card gives nothing for.
    fn gaps(&mut self, card: &PositionCard) {
        if !card.invalid.is_empty() {
            return;
        }
        let start = Span::new(card.span.start, card.span.start);
        let numbers = [
            ("confidence", card.confidence.is_none()),
            ("cost", card.cost.is_none()),
            ("reversibility", card.reversibility.is_none()),
            ("evidence", card.evidence.is_empty()),
        ];
        let missing: Vec<&str> = numbers
            .iter()
            .filter(|(_, missing)| *missing)
            .map(|(name, _)| *name)
            .collect();
        if !missing.is_empty() {
            let names = missing.join(", ");
            let done = if missing.len() == 1 {
                "its term is 0"
            } else {
                "their terms are 0"
            };
            let diagnosis = ["nothing", names.as_str(), done];
            self.decoder
                .report(Weight::Warning, Code::MISSING_FIELD, start, diagnosis);
        }
        let without: Vec<&Evidence> = card
            .evidence
            .iter()
            .filter(|piece| piece.quality.is_none())
            .collect();
        let Some(first) = without.first() else { return };
        let found = format!(
            "{} of {} without quality",
            without.len(),
            card.evidence.len()
        );
        let all = without.len() == card.evidence.len();
        let done = if all {
            "left out of the mean, so E = 0"
        } else {
            "left out of the mean"
        };
        let diagnosis = [found.as_str(), "quality from 0 to 1", done];
        self.decoder.report(
            Weight::Warning,
            crate::codes::EVIDENCE_WITHOUT_QUALITY,
            first.span,
            diagnosis,
        );
    }

    pub(super) fn number(
        &mut self,
        fields: &mut Fields<'a>,
        names: &[&'static str],
        range: Range,
        words: &[(String, f64)],
    ) -> Option<Sensed> {
        let entry = fields.take(self.decoder, names)?;
        let what = names.first().copied().unwrap_or_default();
        let Quantity {
            value,
            span,
            coerced,
        } = self.decoder.number(&entry.value, what, range, words)?;
        Some(Sensed {
            value,
            span,
            coerced,
        })
    }

    pub(super) fn flag(&mut self, fields: &mut Fields<'a>, names: &[&'static str]) -> Option<bool> {
        let entry = fields.take(self.decoder, names)?;
        self.decoder
            .flag(&entry.value, names.first().copied().unwrap_or_default())
    }

    fn obligations(&mut self, fields: &mut Fields<'a>, card: &mut PositionCard) {
        for node in self.list(fields, &["invariant_violations"]) {
            card.violations.extend(self.violation(node));
        }
        card.data_changes = self.flag(fields, &["data_changes"]);
        for node in self.list(fields, &["regulatory"]) {
            card.regulatory.extend(self.prose(node));
        }
    }

    fn violation(&mut self, node: &'a Node) -> Option<Violation> {
        let mut violation = Violation {
            invariant_id: String::new(),
            description: String::new(),
            justification: String::new(),
            requires_approval: false,
            span: node.span,
        };
        let Value::Map(_) = node.value else {
            violation.invariant_id = self.prose(node)?;
            if is_placeholder(&violation.invariant_id) {
                let found = self.decoder.found(node);
                let diagnosis = [found.as_str(), "an invariant id", "counted as a violation"];
                self.decoder
                    .report(Weight::Error, Code::PLACEHOLDER, node.span, diagnosis);
            } else {
                self.closed(node.span);
            }
            return Some(violation);
        };
        let mut fields = self.decoder.fields(node, "an invariant violation")?;
        violation.invariant_id = self.words(&mut fields, &["invariant_id", "id"]);
        violation.description = self.words(&mut fields, &["description"]);
        violation.justification = self.words(&mut fields, &["justification"]);
        if fields.peek("requires_approval").is_none() {
            self.closed(node.span);
        }
        violation.requires_approval = self
            .flag(&mut fields, &["requires_approval"])
            .unwrap_or(false);
        fields.finish(self.decoder);
        Some(violation)
    }

    /// Notes a violation that does not say whether an approval can let it pass.
    fn closed(&mut self, span: Span) {
        let diagnosis = [
            "a violation without requires_approval",
            "requires_approval: true, where an approval may let it pass",
            "read as not open to approval",
        ];
        let start = Span::new(span.start, span.start);
        self.decoder.report(
            Weight::Note,
            crate::codes::CLOSED_VIOLATION,
            start,
            diagnosis,
        );
    }
}
