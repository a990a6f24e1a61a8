//! A section of a Markdown file as the value of the field that its heading names.

use std::collections::BTreeSet;

use steelyard_documents::{Entry, EntryKind, Node, Value, field_name, undecorated};

use super::entry::{field_entry, node};
use super::names::{field_of, is_number};

/// What a section is worth as a field, by the schema's name: a number's first text, else all that is listed in it, else
/// its fields, else its text.
pub(super) fn value_of(field: &str, section: &Node) -> Node {
    if is_number(field) {
        return number_of(section);
    }
    let (mut items, mut own, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for entry in section.entries() {
        match entry.kind {
            EntryKind::Items => items.extend(entry.value.items().iter().cloned()),
            EntryKind::Table => items.extend(rows(&entry.value)),
            EntryKind::Heading(_) => items.push(titled(field, entry)),
            EntryKind::Field => own.push(entry.clone()),
            EntryKind::Text => texts.push(&entry.value),
            EntryKind::Fence => {}
        }
    }
    let mut keys = BTreeSet::new();
    let again = own.iter().any(|entry| !keys.insert(entry.key.clone()));
    if !items.is_empty() || again {
        let single = |entry: Entry| node(entry.value.span, Value::Map(vec![entry]));
        items.extend(own.into_iter().map(single));
        // In the order of the text, whatever each is.
        items.sort_by_key(|item| item.span.start);
        return node(section.span, Value::List(items));
    }
    match (own.is_empty(), texts.first()) {
        (false, _) => node(section.span, Value::Map(own)),
        (true, Some(text)) => (*text).clone(),
        (true, None) => node(section.span, Value::Null),
    }
}

fn number_of(section: &Node) -> Node {
    let entries = section.entries().iter();
    let scalar = entries.filter_map(|entry| match entry.kind {
        EntryKind::Text | EntryKind::Field => Some(&entry.value),
        EntryKind::Items => entry.value.items().first(),
        _ => None,
    });
    let mut scalars =
        scalar.filter(|value| matches!(value.value, Value::Text(_) | Value::Number(_)));
    let first = scalars.next().cloned();
    first.unwrap_or_else(|| node(section.span, Value::Null))
}

/// A section below a field as one of its items: what its heading says, and its fields.
fn titled(field: &str, entry: &Entry) -> Node {
    let key = match field {
        "plan" => "action",
        "evidence" => "pointer",
        "invariant_violations" => "invariant_id",
        _ => "description",
    };
    let title = node(
        entry.key_span,
        Value::Text(without_number(&entry.key).to_owned()),
    );
    let below = entry.value.entries().iter();
    let own: Vec<Entry> = below
        .filter(|one| one.kind == EntryKind::Field)
        .cloned()
        .collect();
    if own.is_empty() && !matches!(key, "pointer" | "invariant_id") {
        return title;
    }
    let named = own.iter().any(|one| field_name(&one.key) == key);
    let title = (!named).then(|| field_entry(key, entry.key_span, title));
    let entries = title.into_iter().chain(own).collect();
    node(entry.key_span, Value::Map(entries))
}

/// "Store review" of "Risk 1: Store review" and "1. Store review".
fn without_number(title: &str) -> &str {
    let title = undecorated(title);
    let Some((number, rest)) = title.split_once([':', '–', '—']) else {
        return title;
    };
    let numbered = number.trim_end().ends_with(|c: char| c.is_ascii_digit());
    let word = number.trim_start().split(' ').count() <= 2 && number.contains(' ');
    if numbered && word && !rest.trim().is_empty() {
        rest.trim()
    } else {
        title
    }
}

/// Whether a value is a table: a list of rows, which are lists of texts.
pub(super) fn is_table(value: &Node) -> bool {
    let rows = value.items();
    let is_row = |row: &Node| {
        !row.items().is_empty() && row.items().iter().all(|cell| cell.text().is_some())
    };
    !rows.is_empty() && rows.iter().all(is_row)
}

/// The rows of a table as maps from its head.
pub(super) fn rows(table: &Node) -> Vec<Node> {
    let Some((head, rows)) = table.items().split_first() else {
        return Vec::new();
    };
    let row = |row: &Node| {
        let cells = head.items().iter().zip(row.items());
        let given = cells.filter(|(head, cell)| {
            let is_empty = |cell: &Node| cell.text().is_none_or(str::is_empty);
            !is_empty(cell) && !is_empty(head)
        });
        let entries = given.map(|(head, cell)| {
            let key = head.text().unwrap_or_default();
            field_entry(key, cell.span, cell.clone())
        });
        node(row.span, Value::Map(entries.collect()))
    };
    let maps = rows.iter().map(row);
    maps.filter(|row| !row.entries().is_empty()).collect()
}

/// The fields of a table whose rows, its head among them, are names and values; or whose head names fields above one row.
pub(super) fn pairs(table: &Node) -> Vec<Entry> {
    let lies = |row: &&Node| row.items().iter().filter(|cell| names_field(cell)).count() > 1;
    if let ([head, _], [row]) = (table.items(), rows(table).as_slice())
        && lies(&head)
    {
        return row.entries().to_vec();
    }
    let pair = |(at, row): (usize, &Node)| {
        let [key, value, ..] = row.items() else {
            return None;
        };
        let given = [key, value]
            .iter()
            .all(|cell| cell.text().is_some_and(|text| !text.is_empty()));
        let label = key
            .text()
            .filter(|_| given && (at > 0 || names_field(key)))?;
        Some(field_entry(label, key.span, value.clone()))
    };
    table.items().iter().enumerate().filter_map(pair).collect()
}

fn names_field(cell: &Node) -> bool {
    cell.text().and_then(field_of).is_some()
}

#[cfg(test)]
mod tests {
    use steelyard_documents::Span;

    use super::*;

    /// With each key looked for among all others it would take minutes.
    #[test]
    fn a_section_of_many_fields_takes_no_longer_for_each() {
        let text = |text: String| node(Span::default(), Value::Text(text));
        let field = |n: usize| field_entry(&format!("k{n}"), Span::default(), text("v".to_owned()));
        let section = |fields: Vec<Entry>| node(Span::default(), Value::Map(fields));
        let many: Vec<Entry> = (0..300_000).map(field).collect();
        assert_eq!(
            value_of("risks", &section(many.clone())).entries().len(),
            300_000
        );
        let twice = many.into_iter().chain([field(0)]).collect();
        assert_eq!(value_of("risks", &section(twice)).items().len(), 300_001);
    }
}
