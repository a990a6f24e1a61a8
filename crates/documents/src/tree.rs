//! Builds a tree from the events of a parser, with a stack of its own and within the budget.

use std::collections::BTreeMap;

use super::reading::{Exhausted, Parsing};
use super::{Code, Entry, EntryKind, Node, Severity, Span, Value};

/// A tree under construction. A value goes where the innermost open container wants it.
#[derive(Debug, Default)]
pub(super) struct Tree {
    stack: Vec<Open>,
    root: Option<Node>,
    /// How many containers are open beyond the depth limit; their content is passed over.
    skipping: usize,
    /// Where the outermost of those began.
    skipped: Span,
}

/// A container that was not closed yet.
#[derive(Debug)]
struct Open {
    span: Span,
    children: Children,
}

#[derive(Debug)]
enum Children {
    List(Vec<Node>),
    Map(Vec<Entry>, Key),
}

/// What a map waits for.
#[derive(Debug, Default)]
enum Key {
    /// A key.
    #[default]
    None,
    /// The value of this key.
    Given(String, Span),
    /// A value that will be dropped: its key could not be used.
    Refused,
}

impl Tree {
    /// Opens a list or a map at `span`.
    pub(super) fn open(
        &mut self,
        map: bool,
        span: Span,
        reading: &mut Parsing,
    ) -> Result<(), Exhausted> {
        if self.skipping > 0 {
            self.skipping += 1;
            return Ok(());
        }
        reading.charge(span)?;
        if self.stack.len() >= reading.depth() {
            reading.too_deep(span);
            self.skipping = 1;
            self.skipped = span;
            return Ok(());
        }
        let children = if map {
            Children::Map(Vec::new(), Key::None)
        } else {
            Children::List(Vec::new())
        };
        self.stack.push(Open { span, children });
        Ok(())
    }

    /// Closes the innermost container. With `end` it ends there, without where its last child does.
    /// Gives it back, to be placed; `None` inside of what is passed over.
    pub(super) fn close(&mut self, end: Option<Span>, reading: &mut Parsing) -> Option<Node> {
        if self.skipping > 0 {
            self.skipping -= 1;
            let end = end.map_or(self.skipped.end, |end| end.end);
            let span = Span::new(self.skipped.start, end);
            let value = Value::Null;
            return (self.skipping == 0).then_some(Node { span, value });
        }
        let Open { mut span, children } = self.stack.pop()?;
        if let Some(end) = end {
            span.end = span.end.max(end.end);
        }
        let value = match children {
            Children::List(items) => Value::List(items),
            Children::Map(entries, _) => {
                report_duplicates(&entries, Severity::Warning, reading);
                Value::Map(entries)
            }
        };
        Some(Node { span, value })
    }

    /// Whether the next node is a key.
    pub(super) fn wants_key(&self) -> bool {
        let top = self.stack.last().map(|open| &open.children);
        self.skipping == 0 && matches!(top, Some(Children::Map(_, Key::None)))
    }

    /// Gives the innermost map its next key.
    pub(super) fn key(&mut self, text: String, span: Span) {
        self.set_key(Key::Given(text, span), span);
    }

    /// Passes over the next value of the innermost map: its key cannot be used.
    pub(super) fn refuse_key(&mut self, span: Span) {
        self.set_key(Key::Refused, span);
    }

    fn set_key(&mut self, given: Key, span: Span) {
        if self.skipping > 0 {
            return;
        }
        if let Some(open) = self.stack.last_mut()
            && let Children::Map(_, key) = &mut open.children
        {
            open.span.end = open.span.end.max(span.end);
            *key = given;
        }
    }

    /// Puts a value where it belongs: into the innermost container, or at the root.
    pub(super) fn place(&mut self, node: Node) {
        if self.skipping > 0 {
            return;
        }
        let Some(open) = self.stack.last_mut() else {
            self.root = Some(node);
            return;
        };
        open.span.end = open.span.end.max(node.span.end);
        match &mut open.children {
            Children::List(items) => items.push(node),
            Children::Map(entries, key) => {
                if let Key::Given(key, key_span) = std::mem::take(key) {
                    entries.push(field(key, key_span, node));
                }
            }
        }
    }

    /// How many containers are open.
    pub(super) fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Whether what comes next is passed over, because it is too deep.
    pub(super) fn skips(&self) -> bool {
        self.skipping > 0
    }

    /// The finished root; the tree is empty afterwards, whatever was open.
    pub(super) fn take_root(&mut self) -> Option<Node> {
        std::mem::take(self).root
    }
}

/// An entry that is a field.
pub(super) fn field(key: String, key_span: Span, value: Node) -> Entry {
    Entry {
        key,
        key_span,
        value,
        kind: EntryKind::Field,
    }
}

/// Says of each field that stands in the map already.
pub(super) fn report_duplicates(entries: &[Entry], severity: Severity, reading: &mut Parsing) {
    let mut first_of = BTreeMap::new();
    for entry in entries {
        if entry.kind != EntryKind::Field {
            continue;
        }
        let first = *first_of.entry(entry.key.as_str()).or_insert(entry.key_span);
        if first == entry.key_span {
            continue;
        }
        if reading.is_sated() {
            reading.leave_out();
            continue;
        }
        let line = reading.line(first);
        let found = format!("`{}` again", reading.excerpt(entry.key_span));
        let done = format!("the first is used, on line {line}");
        reading.report(
            severity,
            Code::DUPLICATE_KEY,
            entry.key_span,
            [&found, "each key once", &done],
        );
    }
}

/// How many nodes a tree has. Trees are as deep as the budget allows, so recursion is safe.
pub(super) fn size(node: &Node) -> usize {
    let children: usize = match &node.value {
        Value::List(items) => items.iter().map(size).sum(),
        Value::Map(entries) => entries.iter().map(|entry| size(&entry.value)).sum(),
        _ => 0,
    };
    1 + children
}

/// How many containers nest in a tree. A fenced document of Markdown is a tree of its own.
pub(super) fn height(node: &Node) -> usize {
    match &node.value {
        Value::List(items) => 1 + items.iter().map(height).max().unwrap_or(0),
        Value::Map(entries) => {
            let fields = entries
                .iter()
                .filter(|entry| entry.kind != EntryKind::Fence);
            let below = fields.map(|entry| height(&entry.value)).max();
            1 + below.unwrap_or(0)
        }
        _ => 0,
    }
}
