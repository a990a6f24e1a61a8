//! The fields of a card out of the sections of a Markdown file, and which of their parts nobody reads.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{Entry, EntryKind, Node, Source, Span, Value, field_name, normalised};

use super::entry::field_entry;
use super::names::field_of;
use super::prose::{Line, labelled_lines, split_label};
use super::section::{is_table, pairs, rows, value_of};

/// Fields whose names mean little else where a card is written.
const SURE: [&str; 3] = ["confidence", "cost", "reversibility"];

/// A card found in the sections of a Markdown file.
#[derive(Debug)]
pub struct CardSection {
    /// Name in its heading: "PRD Agent".
    pub name: Option<String>,
    /// Its fields, as they would stand in a map.
    pub fields: Vec<Entry>,
    /// Fields of sub-sections that a section above them has already.
    pub again: Vec<Span>,
    /// What nobody reads, with what it is: "a list without a label".
    pub unread: Vec<(Span, &'static str)>,
    /// Its heading and all below it.
    pub span: Span,
}

/// Whether a heading says that a card stands below it.
pub(super) fn is_card_heading(heading: &str) -> bool {
    let words = format!("_{}_", normalised(heading));
    words.contains("_position_card_") || words.contains("_position_cards_")
}

/// The fields of one card, gathered.
pub(super) struct Gathering<'s> {
    source: &'s Source,
    pub(super) fields: Vec<Entry>,
    again: Vec<Span>,
    unread: Vec<(Span, &'static str)>,
    /// Names of the fields, each with its first place among them.
    names: BTreeMap<String, usize>,
    /// How many fields the sections above have.
    above: usize,
    /// A label that stands alone, and waits for what comes next.
    waits: Option<(String, Span)>,
    /// Texts that name fields and give none, with those.
    named: Vec<(Span, Vec<&'static str>)>,
}

impl<'s> Gathering<'s> {
    pub(super) fn new(source: &'s Source) -> Self {
        Self {
            source,
            fields: Vec::new(),
            again: Vec::new(),
            unread: Vec::new(),
            names: BTreeMap::new(),
            above: 0,
            waits: None,
            named: Vec::new(),
        }
    }

    pub(super) fn into_section(mut self, name: Option<String>, span: Span) -> CardSection {
        let fields = self.fields.iter();
        let given: BTreeSet<&str> = fields.filter_map(|entry| field_of(&entry.key)).collect();
        for (span, names) in self.named {
            if names.iter().any(|name| !given.contains(name)) {
                self.unread
                    .push((span, "a text that names values missing from the card"));
            }
        }
        CardSection {
            name,
            fields: self.fields,
            again: self.again,
            unread: self.unread,
            span,
        }
    }

    /// How many of the fields a card has.
    pub(super) fn known(&self) -> usize {
        let fields = self.fields.iter();
        fields
            .filter(|entry| field_of(&entry.key).is_some())
            .count()
    }

    /// Fields of a section: its own, those of sections that are fields, and of others that belong to a card.
    pub(super) fn section(&mut self, section: &Node) {
        for entry in section.entries() {
            match entry.kind {
                EntryKind::Field => {
                    self.waits = None;
                    self.put(entry.clone());
                }
                EntryKind::Text => self.text(entry),
                EntryKind::Items => self.items(entry),
                EntryKind::Table => self.table(entry),
                EntryKind::Heading(_) => _ = self.heading(entry),
                EntryKind::Fence => {}
            }
        }
        self.waits = None;
    }

    /// Reads a section below or beside the card; false where it is no part of one.
    pub(super) fn heading(&mut self, entry: &Entry) -> bool {
        self.waits = None;
        let field = field_of(&entry.key).map(|field| value_of(field, &entry.value));
        // "Value" and "Estimate" are also what people write about.
        let about = |value: &Node| {
            let text = value
                .text()
                .is_some_and(|text| !text.starts_with(|c: char| c.is_ascii_digit()));
            text && matches!(
                field_name(&entry.key).as_str(),
                "value" | "estimate" | "role"
            )
        };
        if let Some(value) = field.filter(|value| !about(value)) {
            self.add(field_entry(&entry.key, entry.key_span, value));
        } else if is_card_heading(&entry.key) || belongs(&entry.key) {
            let above = std::mem::replace(&mut self.above, self.fields.len());
            self.section(&entry.value);
            self.above = above;
        } else {
            self.unread
                .push((entry.key_span, "a section that is not a card field"));
            return false;
        }
        true
    }

    /// The first of a name holds: one above goes before one below.
    pub(super) fn put(&mut self, mut entry: Entry) {
        if is_table(&entry.value) {
            entry.value.value = Value::List(rows(&entry.value));
        }
        let name = field_name(&entry.key);
        match self.names.get(&name) {
            Some(first) if *first < self.above => self.again.push(entry.key_span),
            _ => {
                self.names.entry(name).or_insert(self.fields.len());
                self.fields.push(entry);
            }
        }
    }

    /// A field that the reader of the text did not see as one: nobody told yet if it comes twice.
    fn add(&mut self, entry: Entry) {
        let above = std::mem::replace(&mut self.above, self.fields.len());
        self.put(entry);
        self.above = above;
    }

    /// Lines such as `Confidence: 80%`; other words are no field.
    fn text(&mut self, entry: &Entry) {
        if let Some((label, span)) = self.waits.take() {
            return self.add(field_entry(&label, span, entry.value.clone()));
        }
        let lines = labelled_lines(self.source, entry.value.span);
        if lines.is_empty() {
            let words = entry.value.text().unwrap_or_default().split(' ');
            let named = words
                .filter_map(field_of)
                .filter(|field| SURE.contains(field));
            let named: Vec<&'static str> = named.collect();
            self.named
                .extend((!named.is_empty()).then_some((entry.value.span, named)));
        }
        for line in lines {
            match line {
                Line::Field(field) => self.add(field),
                Line::Label(label, span) => self.waits = Some((label, span)),
            }
        }
    }

    fn items(&mut self, entry: &Entry) {
        if let Some((label, span)) = self.waits.take() {
            return self.add(field_entry(&label, span, entry.value.clone()));
        }
        let mut unread = false;
        for item in entry.value.items() {
            let before = self.fields.len() + self.again.len();
            match &item.value {
                Value::Map(entries) => {
                    let known = entries.iter().filter(|one| field_of(&one.key).is_some());
                    known.for_each(|one| self.add(one.clone()));
                }
                _ => {
                    if let Some(field) = split_label(self.source, item.span) {
                        self.add(field);
                    }
                }
            }
            unread |= self.fields.len() + self.again.len() == before;
        }
        if unread {
            let span = Span::new(entry.value.span.start, entry.value.span.start);
            self.unread.push((span, "a list without a label"));
        }
    }

    fn table(&mut self, entry: &Entry) {
        if let Some((label, span)) = self.waits.take() {
            return self.add(field_entry(&label, span, entry.value.clone()));
        }
        let fields = pairs(&entry.value);
        if fields.iter().any(|field| field_of(&field.key).is_some()) {
            for field in fields {
                self.add(field);
            }
        } else {
            let span = Span::new(entry.value.span.start, entry.value.span.start);
            self.unread.push((span, "a table without a label"));
        }
    }
}

/// Whether the fields of a section under a card are the card's. What follows a card (corrections, next steps) is prose
/// about it and not part of it.
fn belongs(heading: &str) -> bool {
    const PARTS: [&str; 9] = [
        "metadata",
        "score",
        "scores",
        "scoring",
        "assessment",
        "metrics",
        "numbers",
        "summary",
        "details",
    ];
    let name = normalised(heading);
    name.split('_').any(|word| PARTS.contains(&word))
}
