//! Reads the documents of a file.

use steelyard_decision::data::read_outcome;
use steelyard_documents::{
    Code, Decoder, EntryKind, Fields, Name, Node, Severity, Value, field_name, masked, nearest,
    normalised,
};
use steelyard_system::{Almost, entry, holding};

use super::contents::{CaseFile, Contents};
use crate::Coercions;
use crate::card::{CardSection, CardSections, card_sections, looks_like_card, read_card};
use crate::codes::UNREAD_PART;
use crate::panel::{looks_like_evaluation, read_evaluation};
use crate::policy::{is_policy_key, looks_like_policy};
use crate::receipt::{
    has_context, is_context_alone, looks_like_receipt, read_approvals, read_context, read_history,
    read_receipt, read_resolutions, receipt_section, second_objective,
};

/// Reads a document, a map; false where it is none that is known.
pub(super) fn document<'a>(
    (decoder, contents): (&mut Decoder<'a>, &mut Contents),
    node: &'a Node,
    coercions: &Coercions,
) -> bool {
    if contents.taken.contains(&node.span) {
        return true;
    }
    let mut reading = FileReading {
        decoder,
        contents,
        coercions,
        decision: decision_of(node).unwrap_or_default(),
    };
    reading.map(node)
}

/// Reads the cards or the receipt of a Markdown file that is one as a whole.
pub(super) fn markdown<'a>(
    (decoder, contents): (&mut Decoder<'a>, &mut Contents),
    root: &'a Node,
    coercions: &Coercions,
) {
    let mut reading = FileReading {
        decoder,
        contents,
        coercions,
        decision: Name::default(),
    };
    reading.markdown(root);
}

/// The one name that others use as well: to hear that a history is expected would not help.
pub(super) fn almost(root: &Node) -> Option<Almost> {
    let entry = holding(root, &["history"])?;
    Some(Almost {
        found: format!("{}: {}", entry.key, entry.value.kind()),
        expected: "attempts, estimates or outcomes in it, as a history has, or another known document",
        span: entry.key_span,
    })
}

struct FileReading<'a, 'r> {
    decoder: &'r mut Decoder<'a>,
    contents: &'r mut Contents,
    coercions: &'r Coercions,
    /// The decision that is spoken of; empty where the document names none.
    decision: Name,
}

/// Roots under which documents of one decision stand together, so that `decision` beside them is its name. A
/// single card may call what it proposes so.
const GATHERED: [&str; 11] = [
    "position_cards",
    "cards",
    "positions",
    "receipts",
    "approvals",
    "panel_evaluations",
    "panel_evaluation",
    "history",
    "recorded",
    "context",
    "resolutions",
];

/// Roots of documents, and what may stand beside them.
const ROOTS: [&str; 22] = [
    "decision",
    "position_card",
    "position_cards",
    "cards",
    "positions",
    "receipt",
    "receipts",
    "verification_receipt",
    "verifier_receipt",
    "verifier",
    "approvals",
    "panel_evaluation",
    "panel_evaluations",
    "evaluations",
    "history",
    "recorded",
    "context",
    "objective",
    "user_objective",
    "constraints",
    "resolutions",
    "policy",
];

/// The decision that a document says it is about.
fn decision_of(node: &Node) -> Option<Name> {
    if !is_context_alone(node) {
        holding(node, &GATHERED)?;
    }
    let name = entry(node, &["decision"])?.value.text()?.trim();
    (!name.is_empty()).then(|| masked(name).into())
}

impl<'a> FileReading<'a, '_> {
    /// Of the decision that is spoken of.
    fn case_file(&mut self) -> &mut CaseFile {
        self.contents.case_file(&self.decision)
    }

    /// Whether it was one of those that are known.
    fn map(&mut self, node: &'a Node) -> bool {
        let mut known = self.gathered(node);
        if let Some(card) = holding(node, &["position_card"]) {
            self.card(&card.value);
            known = true;
        }
        if let Some(cards) = holding(node, &["position_cards", "cards", "positions"]) {
            self.cards(&cards.value);
            known = true;
        }
        let receipts = [
            "receipt",
            "receipts",
            "verification_receipt",
            "verifier_receipt",
            "verifier",
        ];
        if let Some(receipts) = holding(node, &receipts) {
            self.receipts(&receipts.value);
            known = true;
        }
        if let Some(approvals) = holding(node, &["approvals"]) {
            let read = read_approvals(self.decoder, &approvals.value);
            self.case_file().approvals.extend(read);
            known = true;
        }
        if let Some(history) = holding(node, &["history"]) {
            known |= self.history(&history.value);
        }
        known |= self.answered(node);
        if known && has_context(node) {
            self.context(node, true);
        }
        if known {
            self.other_roots(node);
        }
        known || self.bare(node)
    }

    /// Names keys beside documents that are none.
    fn other_roots(&mut self, node: &'a Node) {
        let fields = node
            .entries()
            .iter()
            .filter(|one| one.kind == EntryKind::Field);
        for entry in fields {
            let key = normalised(&entry.key);
            let plain = field_name(&entry.key);
            let mut names = [key.as_str(), plain.as_str()].into_iter();
            let is_known = names.any(|name| ROOTS.contains(&name) || is_policy_key(name));
            let like = nearest(&key, &ROOTS).filter(|_| !is_known);
            if let Some(like) = like {
                let expected = format!("perhaps {like}");
                let found = Decoder::key(entry);
                let words = [found.as_str(), &expected, "kept in the file, not used"];
                self.decoder
                    .report(Severity::Warning, Code::UNKNOWN_KEY, entry.key_span, words);
            }
        }
    }

    /// What the decision is for, and how concerns were answered.
    fn answered(&mut self, node: &'a Node) -> bool {
        let mut known = false;
        let context = holding(node, &["context"]).filter(|entry| has_context(&entry.value));
        if let Some(context) = context {
            self.context(&context.value, false);
            known = true;
        }
        if let Some(resolutions) = holding(node, &["resolutions"]) {
            let read = read_resolutions(self.decoder, &resolutions.value);
            self.case_file().resolutions.extend(read);
            known = true;
        }
        known
    }

    /// Of a map, or of the root of a document whose other keys are documents.
    fn context(&mut self, node: &'a Node, root: bool) {
        let read = read_context(self.decoder, node, root);
        if let Some(second) = self.case_file().context.supersedes(&read) {
            let words = second_objective(second);
            self.decoder.report(
                Severity::Warning,
                Code::SUPERSEDED,
                read.objective_span,
                words,
            );
        }
        self.case_file().context.join(&read);
    }

    /// What the panel said, and what is recorded of a decision that has a name.
    fn gathered(&mut self, node: &'a Node) -> bool {
        let mut known = false;
        if let Some(evaluations) = holding(
            node,
            &["panel_evaluations", "panel_evaluation", "evaluations"],
        ) {
            self.evaluations(&evaluations.value);
            known = true;
        }
        let recorded = holding(node, &["recorded"]).filter(|_| !self.decision.is_empty());
        if let Some(recorded) = recorded {
            let read = read_outcome(self.decoder, &recorded.value);
            self.case_file().recorded = read;
            known = true;
        }
        known
    }

    fn evaluations(&mut self, node: &'a Node) {
        let nodes: Vec<&'a Node> = match &node.value {
            Value::List(items) => items.iter().collect(),
            _ => vec![node],
        };
        for node in nodes {
            let inner = entry(node, &["panel_evaluation"]).map_or(node, |inner| &inner.value);
            let read = read_evaluation(self.decoder, inner);
            self.case_file().evaluations.extend(read);
        }
    }

    /// A map without a root key that names it.
    fn bare(&mut self, node: &'a Node) -> bool {
        if looks_like_policy(node) {
            return true;
        }
        if looks_like_evaluation(node) {
            self.evaluations(node);
        } else if looks_like_receipt(node) {
            self.receipts(node);
        } else if looks_like_card(node) {
            self.card(node);
        } else if is_context_alone(node) {
            self.context(node, true);
        } else {
            return self.history(node);
        }
        true
    }

    /// Whether it was one.
    fn history(&mut self, node: &'a Node) -> bool {
        let read = read_history(self.decoder, node);
        let Some(read) = read else { return false };
        let known = self.case_file().history.get_or_insert_default();
        known.join(&read);
        true
    }

    fn card(&mut self, node: &'a Node) {
        if let Value::List(items) = &node.value {
            return items.iter().for_each(|item| self.card(item));
        }
        let Some(fields) = self.decoder.fields(node, "a position card") else {
            return;
        };
        let card = read_card(self.decoder, fields, node.span, self.coercions);
        self.case_file().cards.push(card);
    }

    /// A list of cards, or a map from ids to cards.
    fn cards(&mut self, node: &'a Node) {
        let Value::Map(entries) = &node.value else {
            return self.document_cards(node);
        };
        for entry in entries {
            let before = self.case_file().cards.len();
            self.card(&entry.value);
            if let Some(card) = self.case_file().cards.get_mut(before) {
                card.id.get_or_insert_with(|| Decoder::key(entry));
            }
        }
    }

    fn document_cards(&mut self, node: &'a Node) {
        for item in self.decoder.list(node) {
            match entry(item, &["position_card"]) {
                Some(card) => self.card(&card.value),
                None => self.card(item),
            }
        }
    }

    fn receipts(&mut self, node: &'a Node) {
        let nodes: Vec<&'a Node> = match &node.value {
            Value::List(items) => items.iter().collect(),
            _ => vec![node],
        };
        for node in nodes {
            let Some(fields) = self.decoder.fields(node, "a receipt") else {
                continue;
            };
            let read = read_receipt(self.decoder, fields, node.span);
            self.case_file().receipts.extend(read);
        }
    }

    /// Cards and receipts written as headings and `- **Field**: value` lines.
    fn markdown(&mut self, root: &'a Node) {
        let source = self.decoder.source();
        let CardSections {
            cards,
            empty,
            taken,
        } = card_sections(root, source);
        self.contents.taken.extend(taken);
        for heading in empty {
            let found = untitled(&source.excerpt(heading)).to_owned();
            let diagnosis = [
                found.as_str(),
                "fields of a card below it",
                "not read as a card",
            ];
            self.decoder
                .report(Severity::Warning, UNREAD_PART, heading, diagnosis);
        }
        if !cards.is_empty() {
            return cards.iter().for_each(|card| self.card_section(card));
        }
        if let Some((fields, heading)) = receipt_section(root) {
            let read = read_receipt(
                self.decoder,
                Fields::of(fields, "a receipt"),
                heading.key_span,
            );
            self.case_file().receipts.extend(read);
        }
    }

    /// A card whose fields were put together from the sections of a file.
    fn card_section(&mut self, section: &CardSection) {
        let source = self.decoder.source();
        for again in &section.again {
            let found = source.excerpt(*again);
            let diagnosis = [found.as_str(), "each field once", "only the first counts"];
            self.decoder
                .report(Severity::Warning, Code::DUPLICATE_KEY, *again, diagnosis);
        }
        for (span, what) in &section.unread {
            let found = match untitled(&source.excerpt(*span)) {
                "" => (*what).to_owned(),
                name => format!("{name}: {what}"),
            };
            let diagnosis = [found.as_str(), "a field of the card above it", "not read"];
            self.decoder
                .report(Severity::Warning, UNREAD_PART, *span, diagnosis);
        }
        let fields = Fields::of(section.fields.iter().collect(), "a position card");
        let mut card = read_card(self.decoder, fields, section.span, self.coercions);
        if card.agent.is_none() {
            card.agent = section
                .name
                .as_deref()
                .map(|name| masked(name).into_owned());
        }
        self.case_file().cards.push(card);
    }
}

/// A heading without its marks.
fn untitled(heading: &str) -> &str {
    heading.trim_start_matches(['#', ' '])
}
