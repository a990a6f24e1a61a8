//! JSON Lines: one value a line. A bad line costs only itself.

use super::{Node, Origin, Parsing};

/// Whether `text` looks like several objects, one a line.
pub(crate) fn is_lines(text: &str) -> bool {
    let whole = |line: &str| line.starts_with('{') && line.ends_with('}');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    // The second may be cut off, but a lone bracket begins an object of several lines.
    let begun = |line: &str| line.starts_with('{') && line.len() > 1;
    lines.next().is_some_and(whole) && lines.next().is_some_and(begun)
}

/// Reads each line that holds anything as a document.
pub(crate) fn read(text: &str, reading: &mut Parsing) -> Vec<Node> {
    let mut documents = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        documents.extend(super::read(line, &Origin::at(start), reading));
        if reading.is_full() {
            break;
        }
        start += line.len();
    }
    documents
}
