//! Sections: headings nested by level, and what stands below each.

use super::blocks::{Block, List, Table};
use super::inline::Inline;
use super::items::{ItemKind, Items, entries_span};
use super::{Entry, EntryKind, Exhausted, Node, Parsing, Span, Value, fence};
use crate::Severity;
use crate::tree::report_duplicates;

/// The key of the list of items that are no fields.
const ITEMS: &str = "items";
/// The key of a paragraph that is no field.
const TEXT: &str = "text";
/// The key of a table.
const TABLE: &str = "table";

/// The entries of a document: what stands before the first heading, and the sections.
pub(super) fn read(blocks: &[Block], reading: &mut Parsing) -> Result<Vec<Entry>, Exhausted> {
    let mut open = vec![Section::root()];
    let mut rest = blocks;
    while let Some(block) = rest.first() {
        if let Block::Heading { level, inline } = block {
            close_down_to(*level, &mut open, reading)?;
            open.push(Section::new(*level, inline, reading.text()));
            rest = rest.get(1..).unwrap_or_default();
            continue;
        }
        let until = |block: &Block| matches!(block, Block::Heading { .. });
        let (body, after) = rest.split_at(rest.iter().position(until).unwrap_or(rest.len()));
        let level = open.last().map_or(0, |section| section.level);
        let entries = content(body, level, reading)?;
        if let Some(section) = open.last_mut() {
            section.entries.extend(entries);
        }
        rest = after;
    }
    close_down_to(1, &mut open, reading)?;
    let root = open.pop().map(|section| section.entries);
    let entries = root.unwrap_or_default();
    report_duplicates(&entries, Severity::Warning, reading);
    Ok(entries)
}

/// A section under construction. Level 0 is the document.
struct Section {
    level: u8,
    key: String,
    key_span: Span,
    entries: Vec<Entry>,
}

impl Section {
    fn root() -> Self {
        Self {
            level: 0,
            key: String::new(),
            key_span: Span::default(),
            entries: Vec::new(),
        }
    }

    fn new(level: u8, heading: &Inline, text: &str) -> Self {
        let range = heading.range(text);
        Self {
            level,
            key: heading.plain().to_owned(),
            key_span: Span::new(range.start, range.end),
            entries: Vec::new(),
        }
    }

    fn into_entry(self, reading: &mut Parsing) -> Result<Entry, Exhausted> {
        let nothing = Span::new(self.key_span.end, self.key_span.end);
        let span = entries_span(&self.entries).unwrap_or(nothing);
        reading.charge(span)?;
        report_duplicates(&self.entries, Severity::Warning, reading);
        Ok(Entry {
            key: self.key,
            key_span: self.key_span,
            value: Node {
                span,
                value: Value::Map(self.entries),
            },
            kind: EntryKind::Heading(self.level),
        })
    }
}

/// Closes the sections that a heading of `level` ends.
fn close_down_to(
    level: u8,
    open: &mut Vec<Section>,
    reading: &mut Parsing,
) -> Result<(), Exhausted> {
    while let Some(section) = open.pop_if(|section| section.level >= level) {
        let entry = section.into_entry(reading)?;
        if let Some(outer) = open.last_mut() {
            outer.entries.push(entry);
        }
    }
    Ok(())
}

/// The entries of the blocks between two headings.
fn content(blocks: &[Block], level: u8, reading: &mut Parsing) -> Result<Vec<Entry>, Exhausted> {
    let mut content = Content {
        level,
        items: Items::new(reading),
        entries: Vec::new(),
        loose: Vec::new(),
        loose_at: 0,
    };
    let mut blocks = blocks.iter().peekable();
    while let Some(block) = blocks.next() {
        match block {
            Block::Paragraph(inline) => {
                if let Some(below) = blocks.next_if(|next| content.titles(inline, next)) {
                    content.titled(inline, below)?;
                } else {
                    let below = blocks.next_if(|next| content.labels(inline, next));
                    content.paragraph(inline, below)?;
                }
            }
            Block::List(list) => content.list(list)?,
            Block::Table(table) => content.table(table)?,
            Block::Fence(fence) => content.items.fences.push(fence),
            Block::Heading { .. } => {}
        }
        content.fences();
    }
    content.take_entries()
}

/// What was found between two headings.
struct Content<'b, 'r, 's> {
    items: Items<'b, 'r, 's>,
    level: u8,
    entries: Vec<Entry>,
    /// Items that are no fields, and where in the entries the first of them belongs.
    loose: Vec<Node>,
    loose_at: usize,
}

impl<'b> Content<'b, '_, '_> {
    /// Whether a paragraph ends with a label whose value is the list or table after it.
    fn labels(&self, inline: &Inline, next: &Block) -> bool {
        let text = self.items.reading.text();
        let labelled = inline.labelled(text, inline.is_plain_label(text));
        let waits = labelled.last().is_some_and(|last| last.value.is_empty());
        waits && matches!(next, Block::List(_) | Block::Table(_))
    }

    /// Whether a paragraph is a bold title, no label, of the list or table after it.
    fn titles(&self, inline: &Inline, next: &Block) -> bool {
        let text = self.items.reading.text();
        let bold = inline.is_bold(text) && inline.first_label(text).is_none();
        bold && matches!(next, Block::List(_) | Block::Table(_))
    }

    /// A bold title and what stands below it: a section of its own, one level down.
    fn titled(&mut self, title: &Inline, below: &'b Block) -> Result<(), Exhausted> {
        let text = self.items.reading.text();
        let mut section = Section::new((self.level + 1).min(6), title, text);
        let outer = std::mem::take(&mut self.entries);
        let outer_loose = (std::mem::take(&mut self.loose), self.loose_at);
        match below {
            Block::List(list) => self.list(list)?,
            Block::Table(table) => self.table(table)?,
            _ => {}
        }
        section.entries = self.take_entries()?;
        self.entries = outer;
        (self.loose, self.loose_at) = outer_loose;
        self.entries.push(section.into_entry(self.items.reading)?);
        Ok(())
    }

    /// The bold labels of a paragraph, or a plain one that is all of it and names what stands below. Without any it is a
    /// text; a label without a value names nothing, and is one as well.
    fn paragraph(&mut self, inline: &'b Inline, below: Option<&'b Block>) -> Result<(), Exhausted> {
        let lists: Vec<_> = match below {
            Some(Block::List(list)) => vec![list],
            _ => Vec::new(),
        };
        let plain = below.is_some() && inline.is_plain_label(self.items.reading.text());
        let mut fields = self.items.fields(inline, &lists, plain)?;
        if let (Some(Block::Table(table)), Some(last)) = (below, fields.last_mut()) {
            last.value = self.items.table(table)?;
        }
        fields.retain(|field| field.value.value != Value::Null);
        if fields.is_empty() {
            let value = self
                .items
                .text(inline, &inline.range(self.items.reading.text()))?;
            fields.push(unnamed(TEXT, EntryKind::Text, value));
        }
        self.entries.extend(fields);
        Ok(())
    }

    fn table(&mut self, table: &'b Table) -> Result<(), Exhausted> {
        let value = self.items.table(table)?;
        self.entries.push(unnamed(TABLE, EntryKind::Table, value));
        Ok(())
    }

    fn list(&mut self, list: &'b List) -> Result<(), Exhausted> {
        for item in &list.items {
            match self.items.of_section(item)? {
                ItemKind::Fields(fields) => self.entries.extend(fields),
                ItemKind::Loose(node) => {
                    if self.loose.is_empty() {
                        self.loose_at = self.entries.len();
                    }
                    self.loose.push(node);
                }
                ItemKind::Nothing => {}
            }
        }
        Ok(())
    }

    fn fences(&mut self) {
        for fence in std::mem::take(&mut self.items.fences) {
            let entries = fence::read(fence, self.items.reading);
            self.entries.extend(entries);
        }
    }

    /// The entries, with the loose items among them.
    fn take_entries(&mut self) -> Result<Vec<Entry>, Exhausted> {
        let mut entries = std::mem::take(&mut self.entries);
        let loose = std::mem::take(&mut self.loose);
        if !loose.is_empty() {
            let value = self.items.list(loose)?;
            let entry = unnamed(ITEMS, EntryKind::Items, value);
            entries.insert(self.loose_at.min(entries.len()), entry);
        }
        Ok(entries)
    }
}

/// An entry that nothing in the text names.
fn unnamed(key: &str, kind: EntryKind, value: Node) -> Entry {
    let key_span = Span::new(value.span.start, value.span.start);
    Entry {
        key: key.to_owned(),
        key_span,
        value,
        kind,
    }
}
