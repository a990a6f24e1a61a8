//! What the tests of the readers share: a compact notation of trees, and a look at their spans.

#![allow(dead_code, reason = "each test binary uses a part of it")]

pub(crate) mod tree;

use std::fmt::Write as _;

use steelyard_documents::{Entry, EntryKind, File, Node, Value};

/// A tree on one line: `{w_e: 12, list: [true, null, "text"]}`. Headings are `#1 Title:`, fences
/// ` ```yaml:`, loose items `*items:`, tables `|table:`, paragraphs `~text:`.
pub(crate) fn compact(node: &Node) -> String {
    let mut out = String::new();
    write(node, &mut out);
    out
}

fn write(node: &Node, out: &mut String) {
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => {
            let _ = write!(out, "{number}");
        }
        Value::Text(text) => {
            let _ = write!(out, "{text:?}");
        }
        Value::List(items) => {
            let one = |item: &Node| compact(item);
            let _ = write!(
                out,
                "[{}]",
                items.iter().map(one).collect::<Vec<_>>().join(", ")
            );
        }
        Value::Map(entries) => {
            let all = entries.iter().map(entry).collect::<Vec<_>>();
            let _ = write!(out, "{{{}}}", all.join(", "));
        }
    }
}

fn entry(entry: &Entry) -> String {
    let mark = match entry.kind {
        EntryKind::Field => String::new(),
        EntryKind::Heading(level) => format!("#{level} "),
        EntryKind::Fence => "```".to_owned(),
        EntryKind::Items => "*".to_owned(),
        EntryKind::Table => "|".to_owned(),
        EntryKind::Text => "~".to_owned(),
    };
    format!("{mark}{}: {}", entry.key, compact(&entry.value))
}

/// The documents, one a line.
pub(crate) fn documents(file: &File) -> Vec<String> {
    file.documents.iter().map(compact).collect()
}

/// The diagnostics as `line:column code`.
pub(crate) fn codes(file: &File) -> Vec<String> {
    let one = |diagnostic: &steelyard_documents::Diagnostic| {
        format!(
            "{}:{} {}",
            diagnostic.line,
            diagnostic.column,
            diagnostic.code.id()
        )
    };
    file.diagnostics.iter().map(one).collect()
}

/// Panics unless every span of the file lies in its text, on the boundaries of characters.
pub(crate) fn assert_spans(file: &File) {
    let text = &file.source.text;
    let fits = |span: steelyard_documents::Span| {
        assert!(span.start <= span.end, "{span:?} runs backwards");
        assert!(
            text.get(span.start..span.end).is_some(),
            "{span:?} is no part of the text"
        );
    };
    for diagnostic in &file.diagnostics {
        fits(diagnostic.span);
    }
    let mut open: Vec<&Node> = file.documents.iter().collect();
    while let Some(node) = open.pop() {
        fits(node.span);
        open.extend(node.items());
        for entry in node.entries() {
            fits(entry.key_span);
            open.push(&entry.value);
        }
    }
}
