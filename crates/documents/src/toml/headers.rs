//! Headers: which table `[a.b]` and `[[a.b]]` open.

use super::tables::{Clash, Placed, Slot, TableKind, Tables};
use super::{Code, Parsing, Severity, Span};

impl Tables {
    /// Opens the table of a header; `span` is the whole header.
    pub(super) fn header(
        &mut self,
        keys: &[(String, Span)],
        array: bool,
        span: Span,
        reading: &mut Parsing,
    ) -> Placed<()> {
        let Some(((name, key_span), way)) = keys.split_last() else {
            return Ok(Err(Clash::NoTable));
        };
        if keys.len() >= self.depth {
            return Ok(Err(Clash::TooDeep));
        }
        let parent = match self.descend(0, way, reading)? {
            Ok(parent) => parent,
            Err(clash) => return Ok(Err(clash)),
        };
        let known = self.index.get(&(parent, name.clone())).copied();
        let placed = match known {
            None if array => self.first_of_array(parent, name, *key_span, span, reading)?,
            Some(list) if array => self.next_of_array(list, span, reading)?,
            None => self.add_map(parent, Some((name, *key_span)), Some(span), reading)?,
            Some(table) => self.reopen(table, *key_span, span, reading),
        };
        Ok(placed.map(|table| {
            self.current = table;
            self.mark_headed(table);
        }))
    }

    fn mark_headed(&mut self, slot: Slot) {
        if let Some(content) = self.slots.get_mut(slot) {
            content.headed = true;
        }
    }

    fn first_of_array(
        &mut self,
        parent: Slot,
        name: &str,
        key_span: Span,
        span: Span,
        reading: &mut Parsing,
    ) -> Placed<Slot> {
        let kind = TableKind::List {
            items: Vec::new(),
            tables: true,
        };
        match self.add(parent, Some((name, key_span)), kind, None, reading)? {
            Ok(list) => {
                self.mark_headed(list);
                self.next_of_array(list, span, reading)
            }
            clash => Ok(clash),
        }
    }

    fn next_of_array(&mut self, list: Slot, span: Span, reading: &mut Parsing) -> Placed<Slot> {
        match self.slots.get(list).map(|content| &content.kind) {
            Some(TableKind::List { tables: true, .. }) => {
                self.add_map(list, None, Some(span), reading)
            }
            _ => Ok(Err(Clash::NoTable)),
        }
    }

    /// A header for a table that is there already: new where only its parts implied it.
    fn reopen(
        &mut self,
        table: Slot,
        key_span: Span,
        span: Span,
        reading: &mut Parsing,
    ) -> Result<Slot, Clash> {
        let Some(content) = self.slots.get_mut(table) else {
            return Err(Clash::NoTable);
        };
        if !matches!(content.kind, TableKind::Map(_)) {
            return Err(Clash::NoTable);
        }
        if content.headed {
            let found = format!("the table `{}` again", reading.excerpt(key_span));
            reading.report(
                Severity::Warning,
                Code::DUPLICATE_KEY,
                key_span,
                [&found, "each table once", "both read as one"],
            );
        } else {
            content.span = content.span.or(Some(span));
        }
        Ok(table)
    }
}
