//! List items: which are fields, which are texts, which name a list below them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::blocks::{Block, Fence, Item, List, Table};
use super::inline::Inline;
use super::label::Labelled;
use super::{Entry, Exhausted, Node, Parsing, Span, Value};
use crate::tree::field;

/// Turns items into nodes. Fenced blocks found in items are set aside for their section.
pub(super) struct Items<'b, 'r, 's> {
    pub(super) reading: &'r mut Parsing<'s>,
    pub(super) fences: Vec<&'b Fence>,
}

/// What an item of a section is.
pub(super) enum ItemKind {
    Fields(Vec<Entry>),
    Loose(Node),
    /// Nothing, or only a fence.
    Nothing,
}

impl<'b, 'r, 's> Items<'b, 'r, 's> {
    pub(super) fn new(reading: &'r mut Parsing<'s>) -> Self {
        Self {
            reading,
            fences: Vec::new(),
        }
    }

    /// An item directly in a section: a field if it has a label, bold or short.
    pub(super) fn of_section(&mut self, item: &'b Item) -> Result<ItemKind, Exhausted> {
        let parts = self.parts(item);
        if let Some(inline) = parts.inline
            && inline.first_label(self.reading.text()).is_some()
        {
            return self
                .fields(inline, &parts.lists, true)
                .map(ItemKind::Fields);
        }
        let node = self.item(&parts)?;
        Ok(node.map_or(ItemKind::Nothing, ItemKind::Loose))
    }

    /// The fields of a paragraph, the first also without a bold label if `plain`; the list below,
    /// if any, belongs to the last one.
    pub(super) fn fields(
        &mut self,
        inline: &'b Inline,
        lists: &[&'b List],
        plain: bool,
    ) -> Result<Vec<Entry>, Exhausted> {
        let mut labelled = inline.labelled(self.reading.text(), plain);
        let last = labelled.pop();
        let mut entries = Vec::new();
        for one in labelled {
            let value = self.text(inline, &one.value)?;
            entries.push(entry(one, value));
        }
        if let Some(one) = last {
            let value = self.field_value(inline, &one, lists)?;
            entries.push(entry(one, value));
        }
        Ok(entries)
    }

    fn field_value(
        &mut self,
        inline: &'b Inline,
        one: &Labelled,
        lists: &[&'b List],
    ) -> Result<Node, Exhausted> {
        match (one.value.is_empty(), lists.is_empty()) {
            (true, true) => {
                let span = span(&one.value);
                self.node(span, Value::Null)
            }
            (false, true) => self.text(inline, &one.value),
            (true, false) => self.nested(lists),
            (false, false) => {
                let mut items = vec![self.text(inline, &one.value)?];
                for item in lists.iter().flat_map(|list| &list.items) {
                    items.extend(self.nested_item(item)?);
                }
                self.list(items)
            }
        }
    }

    /// The lists below a label. A map if every item is `key: value` with a key of one word, or has
    /// a bold label, and no key comes twice; else a list.
    pub(super) fn nested(&mut self, lists: &[&'b List]) -> Result<Node, Exhausted> {
        let items = || lists.iter().flat_map(|list| &list.items);
        if self.is_map(items()) {
            let mut entries = Vec::new();
            for item in items() {
                let parts = self.parts(item);
                if let Some(inline) = parts.inline {
                    entries.extend(self.fields(inline, &parts.lists, true)?);
                }
            }
            return self.map(entries);
        }
        let mut nodes = Vec::new();
        for item in items() {
            nodes.extend(self.nested_item(item)?);
        }
        self.list(nodes)
    }

    fn is_map(&self, items: impl Iterator<Item = &'b Item>) -> bool {
        let text = self.reading.text();
        let mut keys = BTreeSet::new();
        for item in items {
            let label = match item.blocks.first() {
                Some(Block::Paragraph(inline)) => inline.first_label(text),
                _ => None,
            };
            let fits = label.is_some_and(|label| {
                let names = label.bold || !label.key.contains(' ');
                names && keys.insert(label.key)
            });
            if !fits {
                return false;
            }
        }
        !keys.is_empty()
    }

    /// An item of a list that is a value: a map if it has a bold label or all its lines are fields,
    /// else a text.
    fn nested_item(&mut self, item: &'b Item) -> Result<Option<Node>, Exhausted> {
        let parts = self.parts(item);
        if let Some(inline) = parts.inline {
            let text = self.reading.text();
            let label = inline.first_label(text);
            let several = inline.labelled(text, true).len() > 1;
            if label.is_some_and(|label| label.bold || several) {
                let entries = self.fields(inline, &parts.lists, true)?;
                return self.map(entries).map(Some);
            }
        }
        self.item(&parts)
    }

    /// An item that is no field: its text, or a map of its text to the list below it.
    fn item(&mut self, parts: &Parts<'b>) -> Result<Option<Node>, Exhausted> {
        let Some(inline) = parts.inline else {
            let nested = (!parts.lists.is_empty()).then(|| self.nested(&parts.lists));
            return nested.transpose();
        };
        let range = inline.range(self.reading.text());
        if parts.lists.is_empty() {
            return self.text(inline, &range).map(Some);
        }
        let name = inline.clean(self.reading.text(), &range);
        let key = name.trim_end_matches(':').trim_end().to_owned();
        let value = self.nested(&parts.lists)?;
        let entries = vec![field(key, span(&range), value)];
        self.map(entries).map(Some)
    }

    fn parts(&mut self, item: &'b Item) -> Parts<'b> {
        let mut parts = Parts {
            inline: None,
            lists: Vec::new(),
        };
        for block in &item.blocks {
            match block {
                Block::Paragraph(inline) => {
                    parts.inline.get_or_insert(inline);
                }
                Block::List(list) => parts.lists.push(list),
                Block::Fence(fence) => self.fences.push(fence),
                Block::Heading { .. } | Block::Table(_) => {}
            }
        }
        parts
    }

    /// A list of its rows, which are lists of texts.
    pub(super) fn table(&mut self, table: &Table) -> Result<Node, Exhausted> {
        let mut rows = Vec::with_capacity(table.len());
        for row in table {
            let mut cells = Vec::with_capacity(row.len());
            for cell in row {
                let range = cell.range(self.reading.text());
                cells.push(self.text(cell, &range)?);
            }
            rows.push(self.list(cells)?);
        }
        self.list(rows)
    }

    pub(super) fn text(
        &mut self,
        inline: &Inline,
        range: &Range<usize>,
    ) -> Result<Node, Exhausted> {
        let span = span(range);
        let text = inline.clean(self.reading.text(), range);
        let value = self.reading.text_value(text, span);
        self.node(span, value)
    }

    pub(super) fn list(&mut self, items: Vec<Node>) -> Result<Node, Exhausted> {
        let first = items.first().map_or(0, |item| item.span.start);
        let last = items.last().map_or(first, |item| item.span.end);
        self.node(Span::new(first, last.max(first)), Value::List(items))
    }

    fn map(&mut self, entries: Vec<Entry>) -> Result<Node, Exhausted> {
        let span = entries_span(&entries).unwrap_or_default();
        self.node(span, Value::Map(entries))
    }

    fn node(&mut self, span: Span, value: Value) -> Result<Node, Exhausted> {
        self.reading.charge(span)?;
        Ok(Node { span, value })
    }
}

/// The first paragraph of an item, and the lists below it.
struct Parts<'b> {
    inline: Option<&'b Inline>,
    lists: Vec<&'b List>,
}

fn entry(one: Labelled, value: Node) -> Entry {
    let key_span = span(&one.label.key_range);
    field(one.label.key, key_span, value)
}

/// From the first to the last byte of the entries, keys included.
pub(super) fn entries_span(entries: &[Entry]) -> Option<Span> {
    let start = entries.iter().map(|entry| entry.key_span.start).min()?;
    let end = entries
        .iter()
        .map(|entry| entry.value.span.end.max(entry.key_span.end))
        .max()?;
    Some(Span::new(start, end))
}

fn span(range: &Range<usize>) -> Span {
    Span::new(range.start, range.end)
}
