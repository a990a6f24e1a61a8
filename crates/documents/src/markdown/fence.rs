//! Fenced blocks that hold YAML, JSON or TOML, and front matter.

use std::ops::Range;

use super::blocks::Fence;
use super::{Entry, EntryKind, Node, Origin, Parsing, Span, Value, yaml};
use crate::{json, toml};

/// The documents of a fence, each as an entry. Trouble inside is a warning: a fence may be prose.
pub(super) fn read(fence: &Fence, reading: &mut Parsing) -> Vec<Entry> {
    let (content, origin) = unindented(fence, reading.text());
    let language = language(&fence.info);
    let documents = reading.softened(|reading| match language.as_str() {
        "yaml" | "yml" => yaml::read(&content, &origin, reading),
        "json" => json::read(&content, &origin, reading),
        "toml" => toml::read(&content, &origin, reading).into_iter().collect(),
        "" => unlabelled(&content, &origin, reading),
        _ => Vec::new(),
    });
    let key_span = info_span(fence, &language, reading.text());
    let entry = |value| entry(language.clone(), key_span, value);
    documents.into_iter().map(entry).collect()
}

/// The documents of a fence without a language: of the first of JSON, TOML and YAML that reads all of it as maps, or as lists of
/// maps. What begins like a map of YAML is one, errors and all. Everything else is text.
fn unlabelled(content: &str, origin: &Origin, reading: &mut Parsing) -> Vec<Node> {
    let begins_json = content.trim_start().starts_with(['{', '[']);
    let json = |reading: &mut Parsing| json::read(content, origin, reading);
    let toml = |reading: &mut Parsing| toml::read(content, origin, reading).into_iter().collect();
    let yaml = |reading: &mut Parsing| yaml::read(content, origin, reading);
    let found = begins_json.then(|| reading.attempt(json, holds_maps));
    let found = found
        .flatten()
        .or_else(|| reading.attempt(toml, holds_maps));
    let found = found.or_else(|| reading.attempt(yaml, |one| holds_maps(one) && has_names(one)));
    match found {
        Some(documents) => documents,
        None if is_mapping(content) => yaml(reading),
        None => Vec::new(),
    }
}

/// Whether a document is a map with something in it, or a list of such.
fn holds_maps(document: &Node) -> bool {
    match &document.value {
        Value::Map(entries) => !entries.is_empty(),
        Value::List(items) => {
            let is_map = |item: &Node| !item.entries().is_empty();
            !items.is_empty() && items.iter().all(is_map)
        }
        _ => false,
    }
}

/// Whether all keys of a document are names, as those of prose with a colon in it are not.
fn has_names(document: &Node) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '*' | '/' | '@');
    let is_name = |entry: &Entry| !entry.key.is_empty() && entry.key.chars().all(fits);
    let items = document.items().iter().chain(std::iter::once(document));
    items.flat_map(Node::entries).all(is_name)
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

/// The language of an info string: `yaml` of `yaml title="card"`, `{.yaml #card}` and `YAML,ignore`. Empty where there are
/// attributes alone.
fn language(info: &str) -> String {
    let info = info.trim();
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | ',' | ':');
    let mut words = info.split(ends).filter(|word| !word.is_empty());
    let is_attribute = |word: &str| word.starts_with('#') || word.contains(['=', '"']);
    let word = if info.starts_with('{') {
        // A class of Pandoc's, or the name that R Markdown has there.
        words.find(|word| !is_attribute(word))
    } else {
        words.next().filter(|word| !is_attribute(word))
    };
    let word = word.unwrap_or_default().trim_start_matches('.');
    word.to_ascii_lowercase()
}

/// Where the language of a fence stands; where there is none, behind its marker.
fn info_span(fence: &Fence, language: &str, text: &str) -> Span {
    let raw = text.get(fence.range.clone()).unwrap_or_default();
    let after = raw.trim_start_matches(['`', '~', ' ']);
    let first = after.lines().next().unwrap_or_default();
    let found = first.to_ascii_lowercase().find(language).unwrap_or(0);
    let start = fence.range.start + (raw.len() - after.len()) + found;
    Span::new(start, start + language.len())
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
