//! The tables of a TOML document while they grow: headers and dotted keys may add to any of them.

use std::collections::BTreeMap;

use super::content::{Clash, Content, Made, Slot, TableKind, report_clash};
use super::expression::{Key, ValuePart};
use super::{Exhausted, Name, Origin, Parsing, Span};

/// All tables and values read so far.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) slots: Vec<Content>,
    /// The first child of each table under each name.
    pub(super) index: BTreeMap<(Slot, Name), Slot>,
    /// The table of the last header.
    pub(super) current: Slot,
    pub(super) depth: usize,
}

/// The outer result is the budget, the inner one says why there is no place.
pub(super) type Placed<T> = Result<Result<T, Clash>, Exhausted>;

impl Tables {
    /// No tables but the root; containers nest at most `depth` deep.
    pub(super) fn new(depth: usize) -> Self {
        Self {
            slots: vec![Content::table(Made::Headed, None)],
            index: BTreeMap::new(),
            current: 0,
            depth,
        }
    }

    /// Puts a value under dotted keys of the current table; says what of it has no place.
    pub(super) fn pair(
        &mut self,
        mut keys: Vec<(Name, Span)>,
        parts: &[ValuePart],
        origin: &Origin,
        reading: &mut Parsing,
    ) -> Result<(), Exhausted> {
        if self.is_too_deep(keys.len(), parts) {
            report_clash(Clash::TooDeep, first(&keys), "left out", reading);
            return Ok(());
        }
        // A container that has no place is `None`, and so is all in it.
        let mut open = vec![Some(self.current)];
        for part in parts {
            match part {
                ValuePart::Keys(inner) => keys = located(inner, origin),
                ValuePart::Close(range) => {
                    let end = origin.span(range.start, range.end);
                    self.close(open.pop().flatten(), end);
                }
                _ => {}
            }
            let Some(new) = Content::of(part, origin, reading) else {
                continue;
            };
            let is_container = !matches!(new.kind, TableKind::Scalar(_));
            let placed = match open.last().copied().flatten() {
                Some(parent) => self.value(new, parent, &keys, reading)?,
                None => None,
            };
            if is_container {
                open.push(placed);
            }
        }
        Ok(())
    }

    fn is_too_deep(&self, keys: usize, parts: &[ValuePart]) -> bool {
        let above = self.slots.get(self.current).map_or(1, |table| table.depth);
        above + levels(keys, parts) > self.depth
    }

    /// Adds a value to an open container, and gives it back; says where it has no place.
    fn value(
        &mut self,
        new: Content,
        parent: Slot,
        keys: &[(Name, Span)],
        reading: &mut Parsing,
    ) -> Result<Option<Slot>, Exhausted> {
        let (parent, key) = if self.is_list(parent) {
            (Ok(parent), None)
        } else if let Some(((name, key_span), way)) = keys.split_last() {
            let key = (name, *key_span);
            (self.descend(parent, way, Made::Dotted, reading)?, Some(key))
        } else {
            (Err(Clash::NoTable), None)
        };
        let placed = match parent {
            Ok(parent) => self.add(parent, key, new, reading)?,
            clash => clash,
        };
        if let Err(clash) = placed {
            report_clash(clash, first(keys), "left out", reading);
        }
        Ok(placed.ok())
    }

    fn is_list(&self, slot: Slot) -> bool {
        let kind = self.slots.get(slot).map(|content| &content.kind);
        matches!(kind, Some(TableKind::List(_)))
    }

    fn close(&mut self, slot: Option<Slot>, end: Span) {
        if let Some(content) = slot.and_then(|slot| self.slots.get_mut(slot))
            && let Some(span) = &mut content.span
        {
            span.end = span.end.max(end.end);
        }
    }

    /// Follows keys from a table, making tables `by` them where there are none: by dotted keys or by a header.
    pub(super) fn descend(
        &mut self,
        from: Slot,
        way: &[(Name, Span)],
        by: Made,
        reading: &mut Parsing,
    ) -> Placed<Slot> {
        let mut at = from;
        for (name, key_span) in way {
            let next = match self.index.get(&(at, name.clone())).copied() {
                Some(known) => self.enter(known, by),
                None => self.add(
                    at,
                    Some((name, *key_span)),
                    Content::table(by, None),
                    reading,
                )?,
            };
            match next {
                Ok(next) => at = next,
                clash => return Ok(clash),
            }
        }
        Ok(Ok(at))
    }

    /// The table that a known key on the way leads into: of a list of tables the last. Dotted keys lead only into what
    /// they may add to.
    fn enter(&mut self, slot: Slot, by: Made) -> Result<Slot, Clash> {
        let Some(content) = self.slots.get_mut(slot) else {
            return Err(Clash::NoTable);
        };
        let dotted = by == Made::Dotted;
        match &content.kind {
            TableKind::Map(_) => match content.made {
                Made::Inline => return Err(Clash::Complete),
                Made::Headed if dotted => return Err(Clash::Complete),
                Made::Implied if dotted => content.made = Made::Dotted,
                _ => {}
            },
            TableKind::List(_) if content.made == Made::Headed && dotted => {
                return Err(Clash::Complete);
            }
            TableKind::List(items) if content.made == Made::Headed => {
                return items.last().copied().ok_or(Clash::NoTable);
            }
            _ => return Err(Clash::NoTable),
        }
        Ok(slot)
    }

    /// Adds a value to a table, under a key, or to a list.
    pub(super) fn add(
        &mut self,
        parent: Slot,
        key: Option<(&Name, Span)>,
        mut new: Content,
        reading: &mut Parsing,
    ) -> Placed<Slot> {
        let slot = self.slots.len();
        let Some(above) = self.slots.get_mut(parent) else {
            return Ok(Err(Clash::NoTable));
        };
        new.depth = above.depth + 1;
        if new.depth > self.depth && !matches!(new.kind, TableKind::Scalar(_)) {
            return Ok(Err(Clash::TooDeep));
        }
        let place = new.span.or(key.map(|(_, span)| span));
        reading.charge(place.unwrap_or_default())?;
        match (&mut above.kind, key) {
            (TableKind::Map(entries), Some((name, key_span))) => {
                // Most tables of dotted keys hold one value, and a list grows by four.
                if entries.is_empty() {
                    entries.reserve_exact(1);
                }
                entries.push((name.clone(), key_span, slot));
                self.index.entry((parent, name.clone())).or_insert(slot);
            }
            (TableKind::List(items), None) => items.push(slot),
            _ => return Ok(Err(Clash::NoTable)),
        }
        self.slots.push(new);
        Ok(Ok(slot))
    }
}

/// Where dotted keys begin.
fn first(keys: &[(Name, Span)]) -> Span {
    keys.first().map(|(_, span)| *span).unwrap_or_default()
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

/// Keys with their places in the file.
pub(super) fn located(keys: &[Key], origin: &Origin) -> Vec<(Name, Span)> {
    let locate = |key: &Key| {
        let span = origin.span(key.range.start, key.range.end);
        (Name::from(key.text.as_str()), span)
    };
    keys.iter().map(locate).collect()
}
