//! What the documents of a file are.

use super::{Contents, Kind, OpenFile};
use crate::collapse::card::{card_sections, looks_like_card, read_card};
use crate::collapse::policy::{looks_like_policy, read_policy};
use crate::collapse::receipt::{
    looks_like_receipt, read_approvals, read_history, read_receipt, receipt_section,
};
use crate::collapse::{Coercions, Policy};
use crate::data::{looks_like_data, read_data};
use crate::formats::{
    Code, Decoder, Diagnostic, Entry, EntryKind, Fields, Format, Node, Severity, Span, Value,
    normalised,
};
use crate::table::{looks_like_map, read_map};

/// Reads the policy in force: the first one of the files. Later ones are told that they are not
/// used. Starts every file's diagnostics afresh with those of the syntax reader.
pub(super) fn policy(files: &mut [OpenFile]) -> (Option<Policy>, Option<usize>) {
    let mut found: Option<(Policy, usize)> = None;
    for (at, opened) in files.iter_mut().enumerate() {
        opened.diagnostics.clone_from(&opened.file.diagnostics);
        opened.contents = Contents::default();
        let mut decoder = Decoder::new(&opened.file.source);
        for root in opened
            .file
            .documents
            .iter()
            .flat_map(|root| documents_in(root))
        {
            let Some((node, _)) = policy_in(root) else {
                continue;
            };
            opened.contents.policies += 1;
            if found.is_some() {
                let said = [
                    "a second policy",
                    "one policy",
                    "not used; the first one holds",
                ];
                let span = Span::new(node.span.start, node.span.start);
                decoder.report(Severity::Warning, Code::Superseded, span, said);
            } else if let Some(policy) = read_policy(&mut decoder, node) {
                found = Some((policy, at));
            }
        }
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
    found.map_or((None, None), |(policy, at)| (Some(policy), Some(at)))
}

/// The policy of a document, and the keys that lead to it.
pub(super) fn policy_in(root: &Node) -> Option<(&Node, Vec<String>)> {
    if let Some(inner) = entry(root, &["policy", "collapse_policy"]) {
        return looks_like_policy(&inner.value).then(|| (&inner.value, vec![inner.key.clone()]));
    }
    looks_like_policy(root).then_some((root, Vec::new()))
}

/// The maps of tables in a document in the order in which they are read, each with the keys that lead to it.
pub(super) fn maps_in(root: &Node) -> Vec<(&Node, Vec<String>)> {
    match &root.value {
        Value::List(items) => {
            let inside = |(at, item)| {
                let below = maps_in(item).into_iter();
                below.map(move |(map, keys)| (map, [vec![usize::to_string(&at)], keys].concat()))
            };
            items.iter().enumerate().flat_map(inside).collect()
        }
        Value::Map(_) if !looks_like_data(root) && looks_like_map(root) => {
            let table = root.get("table");
            let keys = table.map(|_| "table".to_owned());
            vec![(table.unwrap_or(root), keys.into_iter().collect())]
        }
        _ => Vec::new(),
    }
}

/// The root itself, or, of a Markdown file, every fenced document in it.
fn documents_in(root: &Node) -> Vec<&Node> {
    let markdown = root
        .entries()
        .iter()
        .any(|entry| entry.kind != EntryKind::Field);
    if !markdown {
        return vec![root];
    }
    let mut fences = Vec::new();
    collect_fences(root, &mut fences);
    fences
}

fn collect_fences<'a>(node: &'a Node, fences: &mut Vec<&'a Node>) {
    for entry in node.entries() {
        match entry.kind {
            EntryKind::Fence => fences.push(&entry.value),
            EntryKind::Heading(_) | EntryKind::Field => collect_fences(&entry.value, fences),
            EntryKind::Items => {}
        }
    }
}

fn entry<'a>(node: &'a Node, names: &[&str]) -> Option<&'a Entry> {
    let is_named = |entry: &&Entry| {
        entry.kind == EntryKind::Field && names.contains(&normalised(&entry.key).as_str())
    };
    node.entries().iter().find(is_named)
}

/// An entry that holds something: a name alone in a text is a mention, not a document.
fn holding<'a>(node: &'a Node, names: &[&str]) -> Option<&'a Entry> {
    let holds = |entry: &&Entry| matches!(entry.value.value, Value::Map(_) | Value::List(_));
    entry(node, names).filter(holds)
}

/// Decodes everything but policies, and says so of a file in which nothing is known.
pub(super) fn contents(opened: &mut OpenFile, coercions: &Coercions) {
    let source = &opened.file.source;
    let mut reading = Reading {
        decoder: Decoder::new(source),
        key: opened.key,
        coercions,
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
    let expected =
        "a position card, receipt, approvals, history, policy, table or decision as data";
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
    decoder.report(Severity::Warning, Code::UnknownKind, span, said);
    decoder.into_diagnostics().remove(0)
}

struct Reading<'a, 'c> {
    decoder: Decoder<'a>,
    /// The number of the file.
    key: u32,
    coercions: &'c Coercions,
    contents: Contents,
}

impl<'a> Reading<'a, '_> {
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
        let mut known = false;
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
            self.contents.approvals.extend(read);
            known = true;
        }
        if let Some(history) = holding(node, &["history"]) {
            known |= self.history(&history.value);
        }
        if !known {
            self.bare(node);
        }
    }

    /// A map without a root key that names it.
    fn bare(&mut self, node: &'a Node) {
        if looks_like_policy(node) {
            return;
        }
        if looks_like_receipt(node) {
            self.receipts(node);
        } else if looks_like_card(node) {
            self.card(node);
        } else {
            self.history(node);
        }
    }

    /// Whether it was one.
    fn history(&mut self, node: &'a Node) -> bool {
        let read = read_history(&mut self.decoder, node);
        let is_one = read.is_some();
        if is_one {
            self.contents.history = read;
        }
        is_one
    }

    fn card(&mut self, node: &'a Node) {
        if let Value::List(items) = &node.value {
            return items.iter().for_each(|item| self.card(item));
        }
        let Some(fields) = self.decoder.fields(node, "a position card") else {
            return;
        };
        let card = read_card(&mut self.decoder, fields, node.span, self.coercions);
        self.contents.cards.push(card);
    }

    /// A list of cards, or a map from ids to cards.
    fn cards(&mut self, node: &'a Node) {
        let Value::Map(entries) = &node.value else {
            return self.document_cards(node);
        };
        for entry in entries {
            let before = self.contents.cards.len();
            self.card(&entry.value);
            if let Some(card) = self.contents.cards.get_mut(before) {
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
            self.contents.receipts.extend(read);
        }
    }

    /// Cards and receipts written as headings and `- **Field**: value` lines.
    fn markdown(&mut self, root: &'a Node) {
        let before = self.contents.cards.len();
        for section in card_sections(root) {
            let span = Span::new(section.entry.key_span.start, section.entry.value.span.end);
            let fields = Fields::of(section.fields, "a position card");
            let mut card = read_card(&mut self.decoder, fields, span, self.coercions);
            if card.agent.is_none() {
                card.agent = section.name;
            }
            self.contents.cards.push(card);
        }
        if self.contents.cards.len() > before {
            return;
        }
        if let Some((fields, heading)) = receipt_section(root) {
            let read = read_receipt(
                &mut self.decoder,
                Fields::of(fields, "a receipt"),
                heading.key_span,
            );
            self.contents.receipts.extend(read);
        }
    }
}
