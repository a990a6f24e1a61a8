//! Headers: which table `[a.b]` and `[[a.b]]` open.

use super::content::{Clash, Content, Made, Slot, TableKind};
use super::tables::{Placed, Tables};
use super::{Code, Name, Parsing, Severity, Span};

impl Tables {
    /// Opens the table of a header; `span` is the whole header.
    pub(super) fn header(
        &mut self,
        keys: &[(Name, Span)],
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
        let parent = match self.descend(0, way, Made::Implied, reading)? {
            Ok(parent) => parent,
            Err(clash) => return Ok(Err(clash)),
        };
        let known = self.index.get(&(parent, name.clone())).copied();
        let placed = match known {
            None if array => self.first_of_array(parent, name, *key_span, span, reading)?,
            Some(list) if array => self.next_of_array(list, span, reading)?,
            None => {
                let table = Content::table(Made::Headed, Some(span));
                self.add(parent, Some((name, *key_span)), table, reading)?
            }
            Some(table) => self.reopen(table, *key_span, span, reading),
        };
        Ok(placed.map(|table| self.current = table))
    }

    fn first_of_array(
        &mut self,
        parent: Slot,
        name: &Name,
        key_span: Span,
        span: Span,
        reading: &mut Parsing,
    ) -> Placed<Slot> {
        let list = Content::new(TableKind::List(Vec::new()), Made::Headed, None);
        match self.add(parent, Some((name, key_span)), list, reading)? {
            Ok(list) => self.next_of_array(list, span, reading),
            clash => Ok(clash),
        }
    }

    fn next_of_array(&mut self, list: Slot, span: Span, reading: &mut Parsing) -> Placed<Slot> {
        match self.slots.get(list) {
            Some(content) if content.is_list_of_tables() => self.add(
                list,
                None,
                Content::table(Made::Headed, Some(span)),
                reading,
            ),
            _ => Ok(Err(Clash::NoTable)),
        }
    }

    /// A header for a table that is there already: the first of its own where only others' headers named it on their way.
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
        match (&content.kind, content.made) {
            (TableKind::Map(_), Made::Inline) => return Err(Clash::Complete),
            (TableKind::Map(_), Made::Implied) => {}
            (TableKind::Map(_), Made::Dotted | Made::Headed) => {
                let found = format!("the table `{}` again", reading.excerpt(key_span));
                reading.report(
                    Severity::Error,
                    Code::DUPLICATE_KEY,
                    key_span,
                    [&found, "each table once", "both read as one"],
                );
            }
            _ => return Err(Clash::NoTable),
        }
        content.span = content.span.or(Some(span));
        content.made = Made::Headed;
        Ok(table)
    }
}
