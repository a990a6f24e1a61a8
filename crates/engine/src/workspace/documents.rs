//! Decodes the documents of a file.

use steelyard_collapse::Coercions;
use steelyard_collapse::card::{card_sections, looks_like_card, read_card};
use steelyard_collapse::panel::{looks_like_evaluation, read_evaluation};
use steelyard_collapse::policy::looks_like_policy;
use steelyard_collapse::receipt::{
    looks_like_receipt, read_approvals, read_history, read_receipt, receipt_section,
};
use steelyard_decision::data::{looks_like_data, read_data, read_outcome};
use steelyard_documents::{
    Code, Decoder, Diagnostic, Fields, Format, Name, Node, Severity, Span, Value,
};
use steelyard_table::{looks_like_map, read_map};

use super::classify::{documents_in, entry, holding};
use super::{Contents, Dossier, Kind, OpenFile, agents};

/// Decodes everything but policies, and says so of a file in which nothing is known.
pub(super) fn contents(opened: &mut OpenFile, coercions: &Coercions) {
    let source = &opened.file.source;
    let mut reading = Reading {
        decoder: Decoder::new(source),
        key: opened.key,
        coercions,
        decision: Name::default(),
        contents: std::mem::take(&mut opened.contents),
    };
    for root in &opened.file.documents {
        if opened.file.format == Some(Format::Markdown) {
            reading.markdown(root);
        }
        for document in documents_in(root) {
            reading.document(document);
        }
    }
    let Reading {
        decoder, contents, ..
    } = reading;
    let mut said = decoder.into_diagnostics();
    let nothing = contents.kind() == Kind::Unknown;
    if nothing && !opened.file.documents.is_empty() {
        said.push(unknown(opened));
    }
    opened.contents = contents;
    opened.diagnostics.extend(said);
}

fn unknown(opened: &OpenFile) -> Diagnostic {
    let root = opened.file.documents.first();
    let keys: Vec<&str> = root
        .map_or(&[][..], |root| root.entries())
        .iter()
        .take(4)
        .map(|entry| entry.key.as_str())
        .collect();
    let found = if keys.is_empty() {
        "no known field".to_owned()
    } else {
        keys.join(", ")
    };
    let expected = "a position card, receipt, approvals, panel evaluation, history, policy, trajectory, artifact, config of interaction, list of tasks, table, decision as data, or a log of Claude Code, Codex or OpenAI chat messages";
    // The one name that others use as well: to hear that a history is expected would not help.
    let (found, expected, span) = match root.and_then(|root| holding(root, &["history"])) {
        Some(entry) => (
            format!("{}: {}", entry.key, entry.value.kind()),
            "attempts, estimates or outcomes in it, as a history has, or another known document",
            entry.key_span,
        ),
        None => (found, expected, Span::new(0, 0)),
    };
    let mut decoder = Decoder::new(&opened.file.source);
    let said = [found.as_str(), expected, "file left out"];
    decoder.report(Severity::Warning, Code::UNKNOWN_KIND, span, said);
    decoder.into_diagnostics().remove(0)
}

struct Reading<'a, 'c> {
    decoder: Decoder<'a>,
    /// The number of the file.
    key: u32,
    coercions: &'c Coercions,
    /// The decision that is spoken of; empty where the document names none.
    decision: Name,
    contents: Contents,
}

/// Roots under which documents of one decision stand together, so that `decision` beside them is its name. A
/// single card may call what it proposes so.
const GATHERED: [&str; 9] = [
    "position_cards",
    "cards",
    "positions",
    "receipts",
    "approvals",
    "panel_evaluations",
    "panel_evaluation",
    "history",
    "recorded",
];

/// The decision that a document says it is about.
fn decision_of(node: &Node) -> Option<&str> {
    holding(node, &GATHERED)?;
    let name = entry(node, &["decision"])?.value.text()?.trim();
    (!name.is_empty()).then_some(name)
}

impl<'a> Reading<'a, '_> {
    /// Of the decision that is spoken of.
    fn dossier(&mut self) -> &mut Dossier {
        self.contents.dossier(&self.decision)
    }

    fn document(&mut self, node: &'a Node) {
        match &node.value {
            Value::List(items) => items.iter().for_each(|item| self.document(item)),
            Value::Map(_) => self.map(node),
            _ => {}
        }
    }

    fn map(&mut self, node: &'a Node) {
        if looks_like_data(node) {
            let read = read_data(&mut self.decoder, node, self.key);
            return self.contents.decisions.push(read);
        }
        if looks_like_map(node) {
            let read = read_map(&mut self.decoder, node);
            return self.contents.maps.push(read);
        }
        if agents::read(&mut self.decoder, node, &mut self.contents) {
            return;
        }
        self.decision = decision_of(node).map(Name::from).unwrap_or_default();
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
            let read = read_approvals(&mut self.decoder, &approvals.value);
            self.dossier().approvals.extend(read);
            known = true;
        }
        if let Some(history) = holding(node, &["history"]) {
            known |= self.history(&history.value);
        }
        if !known {
            self.bare(node);
        }
        self.decision = Name::default();
    }

    /// What the panel said, and what is recorded of a decision that has a name.
    fn gathered(&mut self, node: &'a Node) -> bool {
        let mut known = false;
        if let Some(said) = holding(
            node,
            &["panel_evaluations", "panel_evaluation", "evaluations"],
        ) {
            self.evaluations(&said.value);
            known = true;
        }
        let recorded = holding(node, &["recorded"]).filter(|_| !self.decision.is_empty());
        if let Some(recorded) = recorded {
            let read = read_outcome(&mut self.decoder, &recorded.value);
            self.dossier().recorded = read;
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
            let read = read_evaluation(&mut self.decoder, inner);
            self.dossier().evaluations.extend(read);
        }
    }

    /// A map without a root key that names it.
    fn bare(&mut self, node: &'a Node) {
        if looks_like_policy(node) {
            return;
        }
        if looks_like_evaluation(node) {
            self.evaluations(node);
        } else if looks_like_receipt(node) {
            self.receipts(node);
        } else if looks_like_card(node) {
            self.card(node);
        } else if !self.history(node) && self.contents.has_runs() {
            // Among runs it was meant as one.
            let words = [
                "no turns, questions or scores",
                "a trajectory or an artifact",
                "left out",
            ];
            let start = Span::new(node.span.start, node.span.start);
            self.decoder
                .report(Severity::Warning, Code::UNKNOWN_KIND, start, words);
        }
    }

    /// Whether it was one.
    fn history(&mut self, node: &'a Node) -> bool {
        let read = read_history(&mut self.decoder, node);
        let Some(read) = read else { return false };
        let known = self.dossier().history.get_or_insert_default();
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
        let card = read_card(&mut self.decoder, fields, node.span, self.coercions);
        self.dossier().cards.push(card);
    }

    /// A list of cards, or a map from ids to cards.
    fn cards(&mut self, node: &'a Node) {
        let Value::Map(entries) = &node.value else {
            return self.document_cards(node);
        };
        for entry in entries {
            let before = self.dossier().cards.len();
            self.card(&entry.value);
            if let Some(card) = self.dossier().cards.get_mut(before) {
                card.id.get_or_insert_with(|| entry.key.clone());
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
            let read = read_receipt(&mut self.decoder, fields, node.span);
            self.dossier().receipts.extend(read);
        }
    }

    /// Cards and receipts written as headings and `- **Field**: value` lines.
    fn markdown(&mut self, root: &'a Node) {
        let sections = card_sections(root);
        let found = !sections.is_empty();
        for section in sections {
            let span = Span::new(section.entry.key_span.start, section.entry.value.span.end);
            for again in section.again {
                let found = self.decoder.source().excerpt(again.key_span);
                let said = [found.as_str(), "each field once", "the first holds"];
                let span = again.key_span;
                self.decoder
                    .report(Severity::Warning, Code::DUPLICATE_KEY, span, said);
            }
            let fields = Fields::of(section.fields, "a position card");
            let mut card = read_card(&mut self.decoder, fields, span, self.coercions);
            if card.agent.is_none() {
                card.agent = section.name;
            }
            self.dossier().cards.push(card);
        }
        if found {
            return;
        }
        if let Some((fields, heading)) = receipt_section(root) {
            let read = read_receipt(
                &mut self.decoder,
                Fields::of(fields, "a receipt"),
                heading.key_span,
            );
            self.dossier().receipts.extend(read);
        }
    }
}
