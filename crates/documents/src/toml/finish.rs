//! The tree of the finished tables.

use super::content::{Made, Slot, TableKind};
use super::tables::Tables;
use super::{Name, Node, Parsing, Severity, Span, Value};
use crate::tree::{field, report_duplicates};

impl Tables {
    /// The finished document; `None` if it has nothing.
    pub(super) fn into_root(mut self, reading: &mut Parsing) -> Option<Node> {
        let empty =
            matches!(&self.slots.first()?.kind, TableKind::Map(entries) if entries.is_empty());
        if empty {
            return None;
        }
        // Nothing is looked up any more, and the tree is to have room.
        self.index.clear();
        Some(self.node(0, reading))
    }

    /// Makes the tree of a slot. Tables nest at most as deep as the budget allows.
    fn node(&mut self, slot: Slot, reading: &mut Parsing) -> Node {
        let empty = TableKind::Scalar(Value::Null);
        let (kind, own) = match self.slots.get_mut(slot) {
            Some(content) => (std::mem::replace(&mut content.kind, empty), content.span),
            None => (empty, None),
        };
        let mut extent = Extent(own);
        let value = match kind {
            TableKind::Scalar(value) => value,
            TableKind::List(items) => {
                let items = items.into_iter().map(|item| self.node(item, reading));
                Value::List(items.inspect(|item| extent.cover(item.span)).collect())
            }
            TableKind::Map(children) => self.map(children, &mut extent, reading),
        };
        let span = extent.0.unwrap_or_default();
        Node { span, value }
    }

    /// The map of a table's children. A table with a header of its own does not cover tables with
    /// other headers, which may stand anywhere.
    fn map(
        &mut self,
        children: Vec<(Name, Span, Slot)>,
        extent: &mut Extent,
        reading: &mut Parsing,
    ) -> Value {
        let own = extent.0.is_some();
        let mut entries = Vec::with_capacity(children.len());
        for (key, key_span, child) in children {
            let elsewhere = own && self.is_headed(child);
            let value = self.node(child, reading);
            if !elsewhere {
                extent.cover(key_span);
                extent.cover(value.span);
            }
            entries.push(field(key.to_string(), key_span, value));
        }
        report_duplicates(&entries, Severity::Error, reading);
        Value::Map(entries)
    }

    fn is_headed(&self, slot: Slot) -> bool {
        self.slots
            .get(slot)
            .is_some_and(|content| content.made == Made::Headed)
    }
}

/// A span that grows.
struct Extent(Option<Span>);

impl Extent {
    fn cover(&mut self, other: Span) {
        let span = self.0.get_or_insert(other);
        span.start = span.start.min(other.start);
        span.end = span.end.max(other.end);
    }
}
