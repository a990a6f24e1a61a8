//! How a file is written: its line ends, its indentation.

use super::{Node, Source, Value};

/// The line break of the file: that of its first line.
pub(super) fn line_break(source: &Source) -> &'static str {
    let first = source.text.find(['\n', '\r']);
    let rest = first.and_then(|at| source.text.get(at..));
    match rest {
        Some(rest) if rest.starts_with("\r\n") => "\r\n",
        Some(rest) if rest.starts_with('\r') => "\r",
        _ => "\n",
    }
}

/// Where the line of byte `at` begins.
pub(super) fn line_start(source: &Source, at: usize) -> usize {
    let before = source.text.get(..at).unwrap_or_default();
    before.rfind(['\n', '\r']).map_or(0, |line| line + 1)
}

/// Where the line of byte `at` ends, before its line break.
pub(super) fn line_end(source: &Source, at: usize) -> usize {
    let after = source.text.get(at..).unwrap_or_default();
    after
        .find(['\n', '\r'])
        .map_or(source.text.len(), |end| at + end)
}

/// The white space that the line of byte `at` begins with.
pub(super) fn indentation(source: &Source, at: usize) -> &str {
    let start = line_start(source, at);
    let line = source.text.get(start..at).unwrap_or_default();
    let text = line.trim_start_matches([' ', '\t']);
    line.get(..line.len() - text.len()).unwrap_or_default()
}

/// How far byte `at` stands from the start of its line, in bytes.
pub(super) fn column(source: &Source, at: usize) -> usize {
    at - line_start(source, at)
}

/// By how much the file indents a map inside of a map; 2 where none shows it.
pub(super) fn indent_step(source: &Source, root: &Node) -> usize {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        for entry in node.entries() {
            let outer = entry.key_span.start;
            if let Some(inner) = first_key(&entry.value)
                && !on_one_line(source, outer, inner)
                && let Some(step) = column(source, inner).checked_sub(column(source, outer))
                && (1..=8).contains(&step)
            {
                return step;
            }
            open.push(&entry.value);
        }
        open.extend(node.items());
    }
    2
}

fn first_key(node: &Node) -> Option<usize> {
    match &node.value {
        Value::Map(entries) => entries.first().map(|entry| entry.key_span.start),
        _ => None,
    }
}

/// Whether two bytes stand on one line.
pub(super) fn on_one_line(source: &Source, one: usize, other: usize) -> bool {
    line_start(source, one) == line_start(source, other)
}

/// The end of the last entry of a map: of its value, or of its key.
pub(super) fn last_end(map: &Node) -> Option<usize> {
    let ends = map
        .entries()
        .iter()
        .map(|entry| entry.value.span.end.max(entry.key_span.end));
    ends.max()
}
