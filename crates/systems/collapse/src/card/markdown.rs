//! Cards in the sections of a Markdown file: where they are, and what they are called.

use std::collections::BTreeSet;

use steelyard_documents::{Entry, EntryKind, Node, Source, Span, field_name, normalised};

use super::gathering::{CardSection, Gathering, is_card_heading};
use super::names::{field_of, is_sign};

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
