//! Fields of documents that come in several dialects: all names are names of the field, and nobody is told of them.

use crate::{Code, Decoder, Entry, EntryKind, Fields, Name, Node, Severity, Value, normalised};

/// The first field of these names that is there. All are names of the field: logs have several dialects, so that none is
/// told of.
pub fn take<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<&'a Entry> {
    match names.iter().find(|name| fields.peek(name).is_some()) {
        Some(name) => fields.take(decoder, &[*name]),
        None => fields.take(decoder, names),
    }
}

/// The text of a field that is not empty, as it stands there.
pub fn text<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<String> {
    let entry = take(decoder, fields, names)?;
    let text = decoder.verbatim(&entry.value, names.first().copied().unwrap_or_default());
    text.filter(|text| !text.is_empty())
}

/// The same as a name.
pub fn name<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<Name> {
    text(decoder, fields, names).map(Name::from)
}

/// A word of a list, by `parse`; one that is not in it is told.
pub fn word<'a, T>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
    (parse, expected): (fn(&str) -> Option<T>, &str),
) -> Option<T> {
    let entry = take(decoder, fields, names)?;
    let word = decoder.text(&entry.value, names.first().copied().unwrap_or_default())?;
    let found = parse(&word);
    if found.is_none() {
        let words = [word.as_str(), expected, "not used"];
        decoder.report(
            Severity::Warning,
            Code::UNKNOWN_WORD,
            entry.value.span,
            words,
        );
    }
    found
}

/// Fields that others may have a use for: taken, so that nobody is told of them.
pub fn pass<'a>(fields: &mut Fields<'a>, decoder: &mut Decoder<'a>, names: &[&'static str]) {
    for name in names {
        let _kept = fields.take(decoder, &[*name]);
    }
}

/// Tells of entries that are none of these.
pub fn strange<'a>(
    decoder: &mut Decoder<'a>,
    entries: Vec<&'a Entry>,
    known: &[&'static str],
    what: &str,
) {
    let entries = entries.into_iter();
    let others = entries.filter(|one| !known.contains(&normalised(&one.key).as_str()));
    let mut fields = Fields::of(others.collect(), what);
    pass(&mut fields, decoder, known);
    fields.finish(decoder);
}

/// Whether a map has a field of one of these names.
pub fn has(node: &Node, names: &[&str]) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|entry| {
        entry.kind == EntryKind::Field && names.contains(&normalised(&entry.key).as_str())
    })
}

/// Whether a map has a list, map or nothing of one of these names: "questions: 3" is no list of questions.
pub fn has_list(node: &Node, names: &[&str]) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|entry| {
        let lists = matches!(entry.value.value, Value::List(_) | Value::Null);
        lists && names.contains(&normalised(&entry.key).as_str())
    })
}

/// The items of a list, the values of a map with their keys, or the one thing that stands there.
pub fn items(node: &Node) -> Vec<(Option<&str>, &Node)> {
    match &node.value {
        Value::List(items) => items.iter().map(|item| (None, item)).collect(),
        Value::Map(entries) if !entries.is_empty() && all_maps(node) => entries
            .iter()
            .map(|entry| (Some(entry.key.as_str()), &entry.value))
            .collect(),
        Value::Null => Vec::new(),
        _ => vec![(None, node)],
    }
}

fn all_maps(node: &Node) -> bool {
    let mut entries = node.entries().iter();
    entries.all(|entry| matches!(entry.value.value, Value::Map(_)))
}
