use std::borrow::Cow;

use steelyard_documents::{
    Code, Decoder, Entry, Fields, Node, Quantity, Range, Severity as Weight, Span, Value,
    is_placeholder, listed,
};

use super::given::{is_no_piece, is_silent};
use super::{Evidence, PlanStep, PositionCard, Sensed, names};
use crate::Coercions;

/// Whether a map without the `position_card:` root is a card all the same.
pub fn looks_like_card(node: &Node) -> bool {
    let entries = node.entries().iter();
    entries.filter(|entry| names::is_sign(&entry.key)).count() >= 3
}

/// Reads one card. Never fails: what could not be read is a diagnostic, and a value that is no
/// value makes the card invalid, so that it is listed and does not rank.
pub fn read_card(
    decoder: &mut Decoder<'_>,
    mut fields: Fields<'_>,
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
    card.silent = is_silent(&card, &fields);
    card.invalid = reader.decoder.errors_since(mark);
    reader.gaps(&card);
    // What a card says and nobody reads is never passed over in silence.
    fields.finish_as(decoder, Weight::Warning);
    card
}

pub(super) struct Reader<'d, 'a> {
    pub(super) decoder: &'d mut Decoder<'a>,
    coercions: &'d Coercions,
}

impl Reader<'_, '_> {
    fn text(&mut self, fields: &mut Fields<'_>, names: &[&'static str]) -> Option<String> {
        let entry = fields.take(self.decoder, names)?;
        let text = self
            .decoder
            .text(&entry.value, names.first().copied().unwrap_or_default())?;
        (!text.is_empty()).then_some(text)
    }

    pub(super) fn words(&mut self, fields: &mut Fields<'_>, names: &[&'static str]) -> String {
        self.text(fields, names).unwrap_or_default()
    }

    /// The value of the field under the first of these names, a text of marked lines as the list that it means.
    pub(super) fn value<'n>(
        &mut self,
        fields: &mut Fields<'n>,
        names: &[&'static str],
    ) -> Option<Cow<'n, Node>> {
        let node = &fields.take(self.decoder, names)?.value;
        Some(self.as_list(node).map_or(Cow::Borrowed(node), Cow::Owned))
    }

    /// The list that a text of marked lines means.
    pub(super) fn as_list(&mut self, node: &Node) -> Option<Node> {
        let list = listed(node, self.decoder.source())?;
        let found = self.decoder.found(node);
        let diagnosis = [found.as_str(), "a list", "read line by line"];
        self.decoder
            .report(Weight::Note, Code::SINGLE_AS_LIST, node.span, diagnosis);
        Some(list)
    }

    /// The things of a list, or of a map from names to them that `is_one` does not take for one of them. Those that say
    /// there are none are none.
    pub(super) fn pieces<'n>(
        &mut self,
        value: Option<&'n Node>,
        is_one: fn(&Node) -> bool,
    ) -> Vec<Piece<'n>> {
        let Some(value) = value else {
            return Vec::new();
        };
        match &value.value {
            Value::Map(entries) if !is_one(value) => entries.iter().map(Piece::Named).collect(),
            _ => {
                let nodes = self.decoder.list(value).into_iter();
                let nodes = nodes.filter(|node| !is_no_piece(node, is_one));
                nodes.map(Piece::Bare).collect()
            }
        }
    }

    /// The text of a thing, after its name where it has one.
    pub(super) fn phrase(&mut self, piece: &Piece<'_>) -> Option<String> {
        let entry = match piece {
            Piece::Named(entry) => entry,
            Piece::Bare(node) => match node.entries() {
                [entry] if entry.value.text().is_some() => entry,
                _ => return self.prose(node),
            },
        };
        match self.prose(&entry.value) {
            Some(text) => Some(format!("{}: {text}", Decoder::key(entry))),
            None => Some(Decoder::key(entry)).filter(|key| !key.is_empty()),
        }
    }

    fn identity(&mut self, fields: &mut Fields<'_>, card: &mut PositionCard) {
        card.id = self.text(fields, names::ID);
        card.agent = self.text(fields, names::AGENT);
        card.timestamp = self.text(fields, names::TIMESTAMP);
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

    fn arguments(&mut self, fields: &mut Fields<'_>, card: &mut PositionCard) {
        let claims = self.value(fields, names::CLAIMS);
        for claim in self.pieces(claims.as_deref(), |_| false) {
            card.claims.extend(self.phrase(&claim));
        }
        let is_step = |node: &Node| {
            node.entries()
                .iter()
                .any(|one| one.key.eq_ignore_ascii_case("action"))
        };
        let plan = self.value(fields, names::PLAN);
        for step in self.pieces(plan.as_deref(), is_step) {
            card.plan.extend(self.step(&step));
        }
        self.all_evidence(fields, card);
    }

    /// The text of a scalar; of a list or map all the text in it, on one line.
    pub(super) fn prose(&mut self, node: &Node) -> Option<String> {
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

    fn step(&mut self, piece: &Piece<'_>) -> Option<PlanStep> {
        if let Piece::Bare(node) = piece
            && let Value::Map(_) = node.value
        {
            let mut fields = self.decoder.fields(node, "a plan step")?;
            if fields.peek("action").is_some() {
                let action = self.words(&mut fields, names::STEP[0]);
                let rationale = self.words(&mut fields, names::STEP[1]);
                fields.finish(self.decoder);
                return Some(PlanStep { action, rationale });
            }
        }
        Some(PlanStep {
            action: self.phrase(piece)?,
            rationale: String::new(),
        })
    }

    fn numbers(&mut self, fields: &mut Fields<'_>, card: &mut PositionCard) {
        let (cost, undo) = (&self.coercions.cost, self.undo(fields));
        let positive = Range::NON_NEGATIVE;
        card.confidence = self.number(fields, names::CONFIDENCE, Range::UNIT, &[]);
        card.cost = self.number(fields, names::COST, positive, cost);
        card.reversibility = self.number(fields, names::REVERSIBILITY, Range::UNIT, &undo);
        card.estimate = self.number(fields, names::ESTIMATE, positive, cost);
        card.value = self.number(fields, names::VALUE, Range::UNIT, &[]);
    }

    /// The words for how far a card can be undone. "High" and "low" are among them only where they are all of it, with a
    /// remark set off behind them: "High effort to reverse" is the opposite of high.
    fn undo(&self, fields: &Fields<'_>) -> Vec<(String, f64)> {
        let mut given = names::REVERSIBILITY
            .iter()
            .filter_map(|name| fields.peek(name));
        let text = given.next().and_then(|entry| entry.value.text());
        let text = text.unwrap_or_default();
        let begins = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        let behind = begins.trim_start_matches(char::is_alphabetic).trim_start();
        let alone =
            behind.is_empty() || behind.starts_with(['(', ',', ';', ':', '.', '-', '–', '—']);
        let words = self.coercions.reversibility.iter();
        let words = words.filter(|(word, _)| alone || !matches!(word.as_str(), "high" | "low"));
        words.cloned().collect()
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
        let lacks = card.lacks();
        if !missing.is_empty() || !lacks.is_empty() {
            let (names, done) = match (lacks.as_slice(), missing.len()) {
                ([], 1) => (missing, "its term is 0"),
                ([], _) => (missing, "their terms are 0"),
                _ => (lacks, "incomplete, so it does not rank"),
            };
            let diagnosis = ["nothing", &names.join(", "), done];
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
        fields: &mut Fields<'_>,
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

    /// A number from 0 to 1 that stands in a text at `node`.
    pub(super) fn unit(&mut self, digits: &str, what: &str, node: &Node) -> Option<Sensed> {
        let plain = digits.parse().ok().map(Value::Number);
        let number = Node {
            span: node.span,
            value: plain.unwrap_or_else(|| Value::Text(digits.to_owned())),
        };
        let Quantity {
            value,
            span,
            coerced,
        } = self.decoder.number(&number, what, Range::UNIT, &[])?;
        Some(Sensed {
            value,
            span,
            coerced,
        })
    }

    pub(super) fn flag(&mut self, fields: &mut Fields<'_>, names: &[&'static str]) -> Option<bool> {
        let entry = fields.take(self.decoder, names)?;
        self.decoder
            .flag(&entry.value, names.first().copied().unwrap_or_default())
    }

    fn obligations(&mut self, fields: &mut Fields<'_>, card: &mut PositionCard) {
        self.violations(fields, card);
        card.data_changes = self.flag(fields, names::DATA_CHANGES);
        let regulations = self.value(fields, names::REGULATORY);
        for one in self.pieces(regulations.as_deref(), |_| false) {
            card.regulatory.extend(self.phrase(&one));
        }
    }
}

/// One of several things.
#[derive(Clone, Copy)]
pub(super) enum Piece<'a> {
    /// An item of a list.
    Bare(&'a Node),
    /// A thing behind its name.
    Named(&'a Entry),
}
