//! Markdown: headings become nested maps, `**Key**: value` lines become fields, fenced blocks of
//! YAML, JSON and TOML become documents inside.
//!
//! People and models write cards as prose with a pattern. The patterns are: list items
//! `- **Key**: value` and `- Key: value`; paragraphs `**Key:** value`; a label with a list or a table below it;
//! a fence; a table, which is a list of its rows. Every other paragraph is a text. Emphasis is not part of a value; spans are
//! on the bytes as written.

mod blocks;
mod fence;
mod inline;
mod items;
mod label;
mod section;

use std::ops::Range;

use self::blocks::Block;
use super::origin::Origin;
use super::reading::{Checkpoint, Exhausted, Parsing, thousands};
use super::tree::height;
use super::{Code, Entry, EntryKind, Node, Severity, Span, Value, yaml};

/// The parser keeps every marker of a text at once; a text larger than this is no document of a
/// person.
const LARGEST: usize = 8 << 20;

/// Punctuation marks of ASCII, each of which may be a marker: the parser takes up to 150 bytes for one, and a gigabyte in all.
const MOST_PUNCTUATION: usize = LARGEST / 4 * 3;

/// Tree levels that headings may take, with the root.
const HEADING_LEVELS: usize = 7;

/// Reads a whole file as one document, whose root is a map.
pub(super) fn read(reading: &mut Parsing) -> Option<Node> {
    let checkpoint = reading.checkpoint();
    let root = document(&checkpoint, reading).unwrap_or(None);
    if root.is_none() {
        reading.restore(&checkpoint);
    }
    root
}

fn document(start: &Checkpoint, reading: &mut Parsing) -> Result<Option<Node>, Exhausted> {
    let text = reading.text();
    let range = trimmed(text, 0..text.len());
    let span = Span::new(range.start, range.end);
    if range.is_empty() {
        return Ok(None);
    }
    if text.len() > LARGEST {
        too_large(text.len(), ("bytes", LARGEST), reading);
        return Ok(None);
    }
    let marks = text.bytes().filter(u8::is_ascii_punctuation).count();
    if marks > MOST_PUNCTUATION {
        too_large(marks, ("punctuation marks", MOST_PUNCTUATION), reading);
        return Ok(None);
    }
    let (front, body) = front_matter(text);
    let mut entries = Vec::new();
    if let Some(front) = front {
        entries.extend(fence::front_matter(&front, reading));
    }
    entries.extend(section::read(&blocks(text, body, reading), reading)?);
    let value = Value::Map(entries);
    let root = Node { span, value };
    if height(&root) > reading.depth() {
        reading.too_deep(span);
        return Ok(None);
    }
    Ok(reading.next_document(span, start).then_some(root))
}

/// The blocks of the text from byte `start` on.
fn blocks(text: &str, start: usize, reading: &mut Parsing) -> Vec<Block> {
    // A list takes two levels of the tree: itself, and the map of the item that names it.
    let depth = reading.depth().saturating_sub(HEADING_LEVELS) / 2;
    let found = blocks::blocks(text, start, depth);
    if let Some(range) = found.too_deep {
        reading.too_deep(Span::new(range.start, range.end));
    }
    found.blocks
}

fn too_large(size: usize, (of, most): (&str, usize), reading: &mut Parsing) {
    let found = format!("Markdown of {} {of}", thousands(size));
    let expected = format!("at most {}", thousands(most));
    reading.report(
        Severity::Error,
        Code::BUDGET,
        Span::default(),
        [&found, &expected, "this document left out"],
    );
}

/// The YAML between `---` lines at the very start, and where the Markdown begins after it.
fn front_matter(text: &str) -> (Option<std::ops::Range<usize>>, usize) {
    let mut lines = text.split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| line.trim_end() == "---") else {
        return (None, 0);
    };
    let mut at = first.len();
    for (number, line) in lines.enumerate() {
        if matches!(line.trim_end(), "---" | "...") {
            return (Some(first.len()..at), at + line.len());
        }
        // A rule, not front matter: that begins with a key at once.
        if number == 0 && !line.contains(':') {
            break;
        }
        at += line.len();
    }
    (None, 0)
}

/// `range` without white space at its ends; at its start if there is nothing else.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let raw = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (raw.len() - raw.trim_start().len());
    if start >= range.end {
        return range.start..range.start;
    }
    start..start + raw.trim().len()
}
