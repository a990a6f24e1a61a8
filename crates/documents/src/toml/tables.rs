//! The tables of a TOML document while they grow: headers and dotted keys may add to any of them.

use std::collections::BTreeMap;

use super::expression::{Key, ValuePart};
use super::{Exhausted, Origin, Parsing, Span, Value};

/// A table or value by its place in [`Tables::slots`]. The root is the first.
pub(super) type Slot = usize;

/// All tables and values read so far.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) slots: Vec<Content>,
    /// The first child of each table under each name.
    pub(super) index: BTreeMap<(Slot, String), Slot>,
    /// The table of the last header.
    pub(super) current: Slot,
    pub(super) depth: usize,
}

/// Why something has no place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clash {
    /// A key on the way is no table.
    NoTable,
    TooDeep,
}

#[derive(Debug)]
pub(super) struct Content {
    pub(super) kind: TableKind,
    /// The bytes of the value, or of the header that opened it; `None` for a table that only its
    /// parts imply.
    pub span: Option<Span>,
    /// Opened by a header of its own.
    pub(super) headed: bool,
    depth: usize,
}

#[derive(Debug)]
pub(super) enum TableKind {
    Map(Vec<(String, Span, Slot)>),
    /// `tables` for a list made by `[[headers]]`.
    List {
        items: Vec<Slot>,
        tables: bool,
    },
    Scalar(Value),
}

/// The outer result is the budget, the inner one says why there is no place.
pub(super) type Placed<T> = Result<Result<T, Clash>, Exhausted>;

impl Tables {
    /// No tables but the root; containers nest at most `depth` deep.
    pub(super) fn new(depth: usize) -> Self {
        let root = Content::new(TableKind::Map(Vec::new()), None, 1);
        Self {
            slots: vec![root],
            index: BTreeMap::new(),
            current: 0,
            depth,
        }
    }

    /// Puts a value under dotted keys of the current table.
    pub(super) fn pair(
        &mut self,
        keys: &[(String, Span)],
        parts: &[ValuePart],
        origin: &Origin,
        reading: &mut Parsing,
    ) -> Placed<()> {
        if self.is_too_deep(keys.len(), parts) {
            return Ok(Err(Clash::TooDeep));
        }
        let mut open = vec![self.current];
        let mut keys = keys.to_vec();
        for part in parts {
            let placed = match part {
                ValuePart::Keys(inner) => {
                    keys = located(inner, origin);
                    continue;
                }
                ValuePart::Close(range) => {
                    self.close(open.pop(), origin.span(range.start, range.end));
                    continue;
                }
                _ => self.value(part, open.last().copied(), &keys, origin, reading)?,
            };
            match placed {
                Ok(container) => open.extend(container),
                Err(clash) => return Ok(Err(clash)),
            }
        }
        Ok(Ok(()))
    }

    fn is_too_deep(&self, keys: usize, parts: &[ValuePart]) -> bool {
        let above = self.slots.get(self.current).map_or(1, |table| table.depth);
        above + levels(keys, parts) > self.depth
    }

    /// Adds a scalar, or opens a container and gives it back.
    fn value(
        &mut self,
        part: &ValuePart,
        parent: Option<Slot>,
        keys: &[(String, Span)],
        origin: &Origin,
        reading: &mut Parsing,
    ) -> Placed<Option<Slot>> {
        let Some((kind, span)) = kind(part, origin, reading) else {
            return Ok(Ok(None));
        };
        let is_container = !matches!(kind, TableKind::Scalar(_));
        let parent = parent.unwrap_or_default();
        let (parent, key) = if self.is_list(parent) {
            (Ok(parent), None)
        } else if let Some(((name, key_span), way)) = keys.split_last() {
            let key = (name.as_str(), *key_span);
            (self.descend(parent, way, reading)?, Some(key))
        } else {
            (Err(Clash::NoTable), None)
        };
        let placed = match parent {
            Ok(parent) => self.add(parent, key, kind, Some(span), reading)?,
            clash => clash,
        };
        Ok(placed.map(|slot| is_container.then_some(slot)))
    }

    fn is_list(&self, slot: Slot) -> bool {
        let kind = self.slots.get(slot).map(|content| &content.kind);
        matches!(kind, Some(TableKind::List { .. }))
    }

    fn close(&mut self, slot: Option<Slot>, end: Span) {
        if let Some(content) = slot.and_then(|slot| self.slots.get_mut(slot))
            && let Some(span) = &mut content.span
        {
            span.end = span.end.max(end.end);
        }
    }

    /// Follows keys from a table, making tables where there are none. A list of tables stands for
    /// its last.
    pub(super) fn descend(
        &mut self,
        from: Slot,
        way: &[(String, Span)],
        reading: &mut Parsing,
    ) -> Placed<Slot> {
        let mut at = from;
        for (name, key_span) in way {
            let next = match self.index.get(&(at, name.clone())) {
                Some(known) => self.table_of(*known),
                None => self.add_map(at, Some((name, *key_span)), None, reading)?,
            };
            match next {
                Ok(next) => at = next,
                clash => return Ok(clash),
            }
        }
        Ok(Ok(at))
    }

    fn table_of(&self, slot: Slot) -> Result<Slot, Clash> {
        match self.slots.get(slot).map(|content| &content.kind) {
            Some(TableKind::Map(_)) => Ok(slot),
            Some(TableKind::List {
                items,
                tables: true,
            }) => items.last().copied().ok_or(Clash::NoTable),
            _ => Err(Clash::NoTable),
        }
    }

    pub(super) fn add_map(
        &mut self,
        parent: Slot,
        key: Option<(&String, Span)>,
        span: Option<Span>,
        reading: &mut Parsing,
    ) -> Placed<Slot> {
        let key = key.map(|(name, span)| (name.as_str(), span));
        self.add(parent, key, TableKind::Map(Vec::new()), span, reading)
    }

    /// Adds a value to a table, under a key, or to a list.
    pub(super) fn add(
        &mut self,
        parent: Slot,
        key: Option<(&str, Span)>,
        kind: TableKind,
        span: Option<Span>,
        reading: &mut Parsing,
    ) -> Placed<Slot> {
        let new = self.slots.len();
        let Some(above) = self.slots.get_mut(parent) else {
            return Ok(Err(Clash::NoTable));
        };
        let depth = above.depth + 1;
        if depth > self.depth && !matches!(kind, TableKind::Scalar(_)) {
            return Ok(Err(Clash::TooDeep));
        }
        let place = span.or(key.map(|(_, span)| span));
        reading.charge(place.unwrap_or_default())?;
        match (&mut above.kind, key) {
            (TableKind::Map(entries), Some((name, key_span))) => {
                entries.push((name.to_owned(), key_span, new));
                self.index.entry((parent, name.to_owned())).or_insert(new);
            }
            (TableKind::List { items, .. }, None) => items.push(new),
            _ => return Ok(Err(Clash::NoTable)),
        }
        self.slots.push(Content::new(kind, span, depth));
        Ok(Ok(new))
    }
}

impl Content {
    fn new(kind: TableKind, span: Option<Span>, depth: usize) -> Self {
        let headed = false;
        Self {
            kind,
            span,
            headed,
            depth,
        }
    }
}

/// What a part of a value is, and where; `None` for the punctuation between values.
fn kind(part: &ValuePart, origin: &Origin, reading: &mut Parsing) -> Option<(TableKind, Span)> {
    let (kind, range) = match part {
        ValuePart::OpenList(range) => {
            let items = Vec::new();
            let tables = false;
            (TableKind::List { items, tables }, range)
        }
        ValuePart::OpenMap(range) => (TableKind::Map(Vec::new()), range),
        ValuePart::Scalar(value, range) => (TableKind::Scalar(value.clone()), range),
        ValuePart::Close(_) | ValuePart::Keys(_) => return None,
    };
    let span = origin.span(range.start, range.end);
    Some(match kind {
        TableKind::Scalar(Value::Text(text)) => {
            (TableKind::Scalar(reading.text_value(text, span)), span)
        }
        kind => (kind, span),
    })
}

/// How many containers a value under `keys` dotted keys adds below its table, at most.
fn levels(keys: usize, parts: &[ValuePart]) -> usize {
    let mut open = Vec::new();
    let mut at = keys.saturating_sub(1);
    let mut deepest = at;
    for part in parts {
        match part {
            ValuePart::OpenList(_) | ValuePart::OpenMap(_) => {
                at += 1;
                open.push(at);
            }
            ValuePart::Keys(keys) => {
                at = open.last().copied().unwrap_or_default() + keys.len().saturating_sub(1);
            }
            ValuePart::Close(_) => {
                open.pop();
                at = open.last().copied().unwrap_or_default();
            }
            ValuePart::Scalar(..) => {}
        }
        deepest = deepest.max(at);
    }
    deepest
}

fn located(keys: &[Key], origin: &Origin) -> Vec<(String, Span)> {
    let locate = |key: &Key| {
        let span = origin.span(key.range.start, key.range.end);
        (key.text.clone(), span)
    };
    keys.iter().map(locate).collect()
}
