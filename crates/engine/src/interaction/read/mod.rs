//! Readers of the documents of interaction scoring: trajectories, artifacts, configs, tasks, in whatever syntax a tree has.
//!
//! Each gives what it could read; everything odd is told at its line.

mod artifact;
mod config;
mod log;
mod preferences;
mod question;
mod questions;
mod said;
mod tasks;
mod time;
mod trajectory;
mod turn;
mod weights;

pub(crate) use artifact::{looks_like_artifact, read_artifacts};
pub(crate) use config::{looks_like_config, read_config};
pub(super) use question::read_question;
pub use questions::{Collected, Labels, Supplied, read_questions};
use said::read_said;
pub(crate) use tasks::{lists_tasks, read_tasks};
use time::parse_time;
use trajectory::LISTS;
pub(super) use trajectory::joined;
pub(crate) use trajectory::{looks_like_trajectory, read_trajectories};
pub(super) use turn::{ReadTurn, read_turn};

use crate::decision::Name;
use crate::formats::{Code, Decoder, Entry, EntryKind, Fields, Node, Severity, Value, normalised};

/// The first field of these names that is there. All are names of the field: logs have several dialects, so that none is
/// told of.
fn take<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<&'a Entry> {
    match names.iter().find(|name| fields.peek(name).is_some()) {
        Some(name) => fields.take(decoder, &[*name]),
        None => fields.take(decoder, names),
    }
}

/// The text of a field that is not empty.
fn text<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<String> {
    let entry = take(decoder, fields, names)?;
    let text = decoder.text(&entry.value, names.first().copied().unwrap_or_default());
    text.filter(|text| !text.is_empty())
}

/// The same as a name.
fn name<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<Name> {
    text(decoder, fields, names).map(Name::from)
}

/// A word of a list, by `parse`; one that is not in it is told.
fn word<'a, T>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
    (parse, expected): (fn(&str) -> Option<T>, &str),
) -> Option<T> {
    let entry = take(decoder, fields, names)?;
    let said = decoder.text(&entry.value, names.first().copied().unwrap_or_default())?;
    let found = parse(&said);
    if found.is_none() {
        let words = [said.as_str(), expected, "not taken"];
        decoder.report(
            Severity::Warning,
            Code::UnknownWord,
            entry.value.span,
            words,
        );
    }
    found
}

/// Fields that others may have a use for: taken, so that nobody is told of them.
fn pass<'a>(fields: &mut Fields<'a>, decoder: &mut Decoder<'a>, names: &[&'static str]) {
    for name in names {
        let _kept = fields.take(decoder, &[*name]);
    }
}

/// Tells of entries that are none of these.
fn strange<'a>(
    decoder: &mut Decoder<'a>,
    entries: Vec<&'a Entry>,
    known: &[&'static str],
    what: &str,
) {
    let entries = entries.into_iter();
    let others = entries.filter(|one| !known.contains(&normalised(&one.key).as_str()));
    let mut told = Fields::of(others.collect(), what);
    pass(&mut told, decoder, known);
    told.finish(decoder);
}

/// Whether a map has a field of one of these names.
fn has(node: &Node, names: &[&str]) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|entry| {
        entry.kind == EntryKind::Field && names.contains(&normalised(&entry.key).as_str())
    })
}

/// Whether a map has a list, map or nothing of one of these names: "questions: 3" is no list of questions.
fn has_list(node: &Node, names: &[&str]) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|entry| {
        let lists = matches!(entry.value.value, Value::List(_) | Value::Null);
        lists && names.contains(&normalised(&entry.key).as_str())
    })
}

/// The items of a list, the values of a map with their keys, or the one thing that stands there.
fn items(node: &Node) -> Vec<(Option<&str>, &Node)> {
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

/// Whether any of the things that stand here names an agent or tells of turns, so that they are not another document's
/// own "artifacts".
pub(crate) fn lists_runs(node: &Node) -> bool {
    const HELD: [&str; 6] = [
        "content",
        "completeness",
        "correctness",
        "required_fields",
        "technical",
        "technical_score",
    ];
    let mut items = items(node).into_iter();
    items.any(|(key, item)| {
        let of_run = has(item, &["agent", "agent_name"]) || looks_like_trajectory(item);
        of_run || key.is_some_and(|_| has(item, &HELD) || has(item, &LISTS))
    })
}

fn all_maps(node: &Node) -> bool {
    let mut entries = node.entries().iter();
    entries.all(|entry| matches!(entry.value.value, Value::Map(_)))
}
