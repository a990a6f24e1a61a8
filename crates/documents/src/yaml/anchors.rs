//! Anchors and aliases: an alias becomes a copy of what its anchor names, paid for node by node.

use std::collections::BTreeMap;

use super::{Code, Node, Parsing, Severity, Span, Value};
use crate::Entry;
use crate::tree::{height, size};

/// The anchored nodes of one document.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    nodes: BTreeMap<usize, Anchored>,
    /// One alias too large is said; more of them are only left out.
    too_large_reported: bool,
}

#[derive(Debug)]
struct Anchored {
    /// `None` where the copy alone is over the budget.
    node: Option<Node>,
    size: usize,
    height: usize,
}

impl Anchors {
    /// Keeps a copy of an anchored node. The copy counts against the node budget like any node.
    pub(super) fn remember(&mut self, anchor: usize, node: &Node, reading: &mut Parsing) {
        if anchor == 0 {
            return;
        }
        let size = size(node);
        let node_copy = reading.afford_copies(size).then(|| node.clone());
        let anchored = Anchored {
            node: node_copy,
            size,
            height: height(node),
        };
        self.nodes.insert(anchor, anchored);
    }

    /// The text of an anchored scalar that is text: an alias as a key.
    pub(super) fn scalar_text(&self, id: usize) -> Option<String> {
        let node = self.nodes.get(&id)?.node.as_ref()?;
        node.text().map(str::to_owned)
    }

    /// What stands for the alias at `span`, at `depth` open containers. All of it has the alias's
    /// span.
    pub(super) fn expand(
        &mut self,
        id: usize,
        span: Span,
        depth: usize,
        reading: &mut Parsing,
    ) -> Value {
        let Some(anchored) = self.nodes.get(&id) else {
            self_reference(span, reading);
            return Value::Null;
        };
        if depth + anchored.height > reading.depth() {
            reading.too_deep(span);
            return Value::Null;
        }
        // The node of the alias itself is paid for already.
        match &anchored.node {
            Some(node) if reading.afford_copies(anchored.size - 1) => copy(node, span).value,
            _ => {
                self.too_large(span, anchored.size, reading);
                Value::Null
            }
        }
    }

    fn too_large(&mut self, span: Span, size: usize, reading: &mut Parsing) {
        if std::mem::replace(&mut self.too_large_reported, true) {
            return;
        }
        let found = format!("an alias that expands to {size} values");
        let expected = format!("at most {} more in this file", reading.copies_left());
        reading.report(
            Severity::Error,
            Code::BUDGET,
            span,
            [
                &found,
                &expected,
                "this alias left out, and others like it in this document",
            ],
        );
    }
}

fn self_reference(span: Span, reading: &mut Parsing) {
    let found = format!("{} inside of its own anchor", reading.excerpt(span));
    reading.report(
        Severity::Error,
        Code::UNKNOWN_ALIAS,
        span,
        [
            &found,
            "an anchor that ends before its alias",
            "this value left out",
        ],
    );
}

/// A copy in which everything stands at `span`.
fn copy(node: &Node, span: Span) -> Node {
    let value = match &node.value {
        Value::List(items) => Value::List(items.iter().map(|item| copy(item, span)).collect()),
        Value::Map(entries) => {
            let entry = |entry: &Entry| Entry {
                key: entry.key.clone(),
                key_span: span,
                value: copy(&entry.value, span),
                kind: entry.kind,
            };
            Value::Map(entries.iter().map(entry).collect())
        }
        scalar => scalar.clone(),
    };
    Node { span, value }
}
