//! Nodes and fields of a map that is put together from several places of a file.

use steelyard_documents::{Entry, EntryKind, Node, Span, Value};

pub(super) fn field_entry(key: &str, key_span: Span, value: Node) -> Entry {
    Entry {
        key: key.to_owned(),
        key_span,
        value,
        kind: EntryKind::Field,
    }
}

pub(super) fn node(span: Span, value: Value) -> Node {
    Node { span, value }
}
