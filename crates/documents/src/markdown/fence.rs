//! Fenced blocks that hold YAML, JSON or TOML, and front matter.

use std::ops::Range;

use super::blocks::Fence;
use super::{Entry, EntryKind, Node, Origin, Parsing, Span, yaml};
use crate::{json, toml};

/// The documents of a fence, each as an entry. Trouble inside is a warning: a fence may be prose.
pub(super) fn read(fence: &Fence, reading: &mut Parsing) -> Vec<Entry> {
    let (content, origin) = unindented(fence, reading.text());
    let language = language(&fence.info);
    let documents = reading.softened(|reading| match language.as_str() {
        "yaml" | "yml" => yaml::read(&content, &origin, reading),
        "json" => json::read(&content, &origin, reading),
        "toml" => toml::read(&content, &origin, reading).into_iter().collect(),
        "" if is_mapping(&content) => yaml::read(&content, &origin, reading),
        _ => Vec::new(),
    });
    let key_span = info_span(fence, reading.text());
    let entry = |value| entry(language.clone(), key_span, value);
    documents.into_iter().map(entry).collect()
}

/// Front matter, whose YAML stands at `range`.
pub(super) fn front_matter(range: &Range<usize>, reading: &mut Parsing) -> Vec<Entry> {
    let text = reading.text().get(range.clone()).unwrap_or_default();
    let origin = Origin::at(range.start);
    let documents = reading.softened(|reading| yaml::read(text, &origin, reading));
    let key_span = Span::new(0, "---".len());
    let entry = |value| entry("front-matter".to_owned(), key_span, value);
    documents.into_iter().map(entry).collect()
}

fn entry(key: String, key_span: Span, value: Node) -> Entry {
    Entry {
        key,
        key_span,
        value,
        kind: EntryKind::Fence,
    }
}

/// The lines of a fence as one text, and where they stand in the file. A fence in a list item has
/// lost the item's indentation, and its line breaks may be two bytes.
fn unindented(fence: &Fence, text: &str) -> (String, Origin) {
    let mut content = String::new();
    let mut pieces = Vec::new();
    for line in &fence.lines {
        pieces.push((content.len(), line.start));
        content.push_str(text.get(line.clone()).unwrap_or_default());
    }
    (content, Origin::glued(pieces))
}

/// The first word of the info string: `yaml` of `yaml title="card"`.
fn language(info: &str) -> String {
    let end = |c: char| c.is_whitespace() || matches!(c, '{' | ',' | ':');
    let word = info.trim().split(end).next().unwrap_or_default();
    word.to_ascii_lowercase()
}

fn info_span(fence: &Fence, text: &str) -> Span {
    let raw = text.get(fence.range.clone()).unwrap_or_default();
    let after = raw.trim_start_matches(['`', '~']).trim_start_matches(' ');
    let start = fence.range.start + (raw.len() - after.len());
    let length = language(&fence.info).len();
    Span::new(start, start + length)
}

/// Whether a block without a language begins like `position_card:` or `approve: true`.
fn is_mapping(content: &str) -> bool {
    let first = content.lines().find(|line| !line.trim().is_empty());
    let pair = first.and_then(|line| line.split_once(':'));
    pair.is_some_and(|(key, value)| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        key.starts_with(|c: char| c.is_ascii_lowercase())
            && key.chars().all(fits)
            && (value.trim().is_empty() || value.starts_with(' '))
    })
}
