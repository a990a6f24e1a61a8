//! Cards in the sections of a Markdown file: where they are, what they are called, and which of their parts nobody reads.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{Entry, EntryKind, Node, Source, Span, Value, field_name, normalised};

use super::entry::field_entry;
use super::names::{field_of, is_sign};
use super::prose::{Line, labelled_lines, split_label};
use super::section::{is_table, pairs, rows, value_of};
use super::texts::says_none;

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
    /// What nobody reads, with what it is: "a list under no label".
    pub unread: Vec<(Span, &'static str)>,
    /// Its heading and all below it.
    pub span: Span,
}

/// Whether a heading says that a card stands below it.
fn is_card_heading(heading: &str) -> bool {
    let words = format!("_{}_", normalised(heading));
    words.contains("_position_card_") || words.contains("_position_cards_")
}

/// The cards of a Markdown file, and what of it is theirs.
#[derive(Debug, Default)]
pub struct CardSections {
    /// The cards in file order.
    pub cards: Vec<CardSection>,
    /// Headings of cards with nothing below that could be read.
    pub empty: Vec<Span>,
    /// Documents that a card takes its fields from, so that nobody else reads them.
    pub taken: Vec<Span>,
}

/// The cards of a Markdown file in its order: sections under headings such as "Position Card: Skeptic"; without any such
/// heading the file as a whole, where it reads as one. Fields of the front matter are those of the only card. Cards in
/// fenced blocks are documents of their own and not among them.
pub fn card_sections(root: &Node, source: &Source) -> CardSections {
    let mut found = CardSections::default();
    let front = front_matter(root);
    collect(root, source, &mut found);
    match found.cards.as_mut_slice() {
        [] => {
            let whole = whole(root, front, source);
            found.taken.extend(whole.as_ref().map(|_| root.span));
            found.cards.extend(whole);
        }
        [only] => {
            let fields = front.map_or(&[][..], Node::entries).iter().cloned();
            let before: Vec<Entry> = fields.collect();
            only.fields.splice(0..0, before);
        }
        _ => return found,
    }
    if !found.cards.is_empty() {
        found.taken.extend(front.map(|front| front.span));
    }
    found
}

/// The front matter, if it has fields of a card.
fn front_matter(root: &Node) -> Option<&Node> {
    let first = root.entries().first()?;
    let front =
        (first.kind == EntryKind::Fence && first.key == "front-matter").then_some(&first.value)?;
    let inner = front
        .entries()
        .iter()
        .find(|one| field_name(&one.key) == "position_card");
    let front = inner.map_or(front, |inner| &inner.value);
    front
        .entries()
        .iter()
        .any(|one| is_sign(&one.key))
        .then_some(front)
}

/// Cards under headings, and right behind one the sections of its own level that are fields.
fn collect(node: &Node, source: &Source, found: &mut CardSections) {
    let entries = node.entries();
    let mut at = 0;
    while let Some(entry) = entries.get(at) {
        at += 1;
        let EntryKind::Heading(level) = entry.kind else {
            continue;
        };
        if !is_card_heading(&entry.key) {
            collect(&entry.value, source, found);
            continue;
        }
        let beside =
            |next: &&Entry| next.kind == EntryKind::Heading(level) && !is_card_heading(&next.key);
        let after = entries.get(at..).unwrap_or_default();
        let after: Vec<&Entry> = after.iter().take_while(beside).collect();
        let Some(card) = card_at(entry, &after, source) else {
            let before = found.cards.len();
            collect(&entry.value, source, found);
            let nothing = found.cards.len() == before && !holds_document(&entry.value);
            found.empty.extend(nothing.then_some(entry.key_span));
            continue;
        };
        found.cards.push(card);
        at += after.len();
        for next in after {
            collect(&next.value, source, found);
        }
    }
}

/// The card under a heading, with the fields among the sections beside it; `None` where it has fewer than two.
fn card_at(entry: &Entry, beside: &[&Entry], source: &Source) -> Option<CardSection> {
    let mut card = Gathering::new(source);
    card.section(&entry.value);
    let mut span = Span::new(entry.key_span.start, entry.value.span.end);
    for next in beside {
        if card.heading(next) {
            span.end = next.value.span.end.max(next.key_span.end);
        }
    }
    (card.known() >= 2).then(|| card.into_section(name_in(&entry.key), span))
}

/// Whether a document of its own stands in a section: a fence, or a receipt in its headings.
fn holds_document(section: &Node) -> bool {
    section.entries().iter().any(|entry| match entry.kind {
        EntryKind::Fence => true,
        EntryKind::Heading(_) => {
            normalised(&entry.key).contains("verification_receipt") || holds_document(&entry.value)
        }
        _ => false,
    })
}

/// A file that is a card without saying so in a heading. Confidence or reversibility stand in no other document.
fn whole(root: &Node, front: Option<&Node>, source: &Source) -> Option<CardSection> {
    let title = titled(root);
    let body = title.map_or(root, |title| &title.value);
    let mut card = Gathering::new(source);
    front
        .map_or(&[][..], Node::entries)
        .iter()
        .for_each(|entry| card.put(entry.clone()));
    let before = card.known();
    card.section(body);
    let fields = || card.fields.iter();
    let names: BTreeSet<&str> = fields().filter_map(|entry| field_of(&entry.key)).collect();
    let sure = names.contains("confidence") || names.contains("reversibility");
    let signs = fields().filter(|entry| is_sign(&entry.key)).count();
    if !sure || signs < 3 || card.known() == before {
        return None;
    }
    let start = body.entries().first()?.key_span.start;
    let name = match title {
        Some(title) => Some(name_in(&title.key).unwrap_or_else(|| title.key.trim().to_owned())),
        None => first_line(root),
    };
    let span = Span::new(start, body.span.end.max(start));
    Some(card.into_section(name, span))
}

/// The only heading, where nothing else of data stands beside it.
fn titled(root: &Node) -> Option<&Entry> {
    let is_data = |entry: &&Entry| !matches!(entry.kind, EntryKind::Text | EntryKind::Fence);
    let mut data = root.entries().iter().filter(is_data);
    let first = data.next()?;
    (matches!(first.kind, EntryKind::Heading(_)) && data.next().is_none()).then_some(first)
}

/// The name in a text that stands before all, where that says "Position Card".
fn first_line(root: &Node) -> Option<String> {
    let mut texts = root
        .entries()
        .iter()
        .filter(|entry| entry.kind == EntryKind::Text);
    let text = texts.next()?.value.text()?;
    is_card_heading(text).then(|| name_in(text)).flatten()
}

/// "Skeptic" of "Position Card: Skeptic", "Position Card — Skeptic" and "Skeptic's Position Card".
fn name_in(heading: &str) -> Option<String> {
    let marks = |c: char| !c.is_alphanumeric();
    let lower = heading.to_ascii_lowercase();
    let start = lower.find("position")?;
    let card = start + lower.get(start..)?.find("card")?;
    let after = heading.get(card + "card".len()..)?;
    let after = after
        .strip_prefix(['s', 'S'])
        .filter(|rest| rest.starts_with(marks))
        .unwrap_or(after);
    let name = after.trim_start_matches(marks).trim_end();
    // Parentheses of its own stay, those around it do not.
    let name = match name.strip_suffix(')') {
        Some(inner) if !inner.contains('(') => inner,
        _ => name,
    };
    let before = heading.get(..start)?.trim();
    let ends = ["'s", "’s", ":", "–", "—", "-", "|"]
        .iter()
        .find_map(|end| before.strip_suffix(end));
    let before = ends.unwrap_or_default().trim_matches(marks);
    let name = if name.is_empty() { before } else { name };
    name.contains(char::is_alphabetic).then(|| name.to_owned())
}

/// The fields of one card, gathered.
struct Gathering<'s> {
    source: &'s Source,
    fields: Vec<Entry>,
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
    fn new(source: &'s Source) -> Self {
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

    fn into_section(mut self, name: Option<String>, span: Span) -> CardSection {
        let given: BTreeSet<&str> = self
            .fields
            .iter()
            .filter_map(|entry| field_of(&entry.key))
            .collect();
        for (span, names) in self.named {
            if names.iter().any(|name| !given.contains(name)) {
                self.unread
                    .push((span, "a text that names what the card does not give"));
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
    fn known(&self) -> usize {
        let fields = self.fields.iter();
        fields
            .filter(|entry| field_of(&entry.key).is_some())
            .count()
    }

    /// Fields of a section: its own, those of sections that are fields, and of others that belong to a card.
    fn section(&mut self, section: &Node) {
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
    fn heading(&mut self, entry: &Entry) -> bool {
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
                .push((entry.key_span, "a section that is no field of a card"));
            return false;
        }
        true
    }

    /// The first of a name holds: one above goes before one below.
    fn put(&mut self, mut entry: Entry) {
        if is_table(&entry.value) {
            entry.value.value = Value::List(rows(&entry.value));
        }
        if let [only] = entry.value.items()
            && only.text().is_some_and(says_none)
        {
            entry.value.value = Value::List(Vec::new());
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
            self.unread.push((span, "a list under no label"));
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
            self.unread.push((span, "a table under no label"));
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
