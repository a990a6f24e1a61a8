use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{Fields, Name, Node, Range, Value};

use super::Reader;
use super::cells::{Cell, cells, column};
use super::criteria::Read;
use super::gates::gates;
use super::records::recorded;
use crate::{
    Alternative, Atom, Column, Effect, Gate, GateKind, GateTest, Norm, Property, PropertyValue,
    Role,
};

/// One alternative with its row of cells.
struct Row {
    alternative: Alternative,
    flags: Vec<Name>,
    /// One a criterion; `None` where there is none.
    cells: Vec<Option<Cell>>,
}

/// The alternatives, and which flags each has.
pub(super) struct Rows {
    pub(super) alternatives: Vec<Alternative>,
    pub(super) flags: Vec<Vec<Name>>,
    pub(super) columns: Vec<Column>,
}

pub(super) fn rows<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    (node, classes): (&'a Node, &[Name]),
    (criteria, norm): (&[Read], Norm),
) -> Rows {
    let entry = fields.take(reader.decoder, &["alternatives"]);
    if entry.is_none() {
        reader.missing(node.span, "alternatives", "decision not used");
    }
    let mut seen = BTreeSet::new();
    let items = entry.map(|entry| reader.items(entry)).unwrap_or_default();
    let mut rows = Vec::with_capacity(items.len());
    let places = criteria.iter().enumerate();
    let places: BTreeMap<&str, usize> = places
        .map(|(place, read)| (read.criterion.id.as_str(), place))
        .collect();
    for (key, node) in items {
        let Some(mut fields) = reader.decoder.fields(node, "an alternative") else {
            reader.broken = true;
            continue;
        };
        let what = ("an alternative", &mut seen);
        let Some(id) = reader.id(key, &mut fields, node, what) else {
            continue;
        };
        let mut row = row(reader, &mut fields, id, classes, &places);
        row.alternative.place.get_or_insert(reader.here(node));
        rows.push(row);
        fields.finish(reader.decoder);
    }
    let columns = criteria.iter().enumerate();
    let columns =
        columns.map(|(place, read)| column(taken(&mut rows, place), (read.gain, read.shift), norm));
    Rows {
        columns: columns.collect(),
        flags: rows
            .iter_mut()
            .map(|row| std::mem::take(&mut row.flags))
            .collect(),
        alternatives: rows.into_iter().map(|row| row.alternative).collect(),
    }
}

fn row<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    id: Name,
    classes: &[Name],
    places: &BTreeMap<&str, usize>,
) -> Row {
    let mark = reader.decoder.reported();
    let cells = cells(reader, fields, places);
    let bad = reader.decoder.errors_since(mark);
    let label = reader.name(fields, &["label"]).unwrap_or(id.clone());
    let class = fields.take(reader.decoder, &["class"]);
    let class = class.and_then(|entry| reader.place_in(&entry.value, "a class", classes));
    let multiplier = fields.take(reader.decoder, &["multiplier"]);
    let multiplier = multiplier.and_then(|entry| reader.parameter(&entry.value, Role::Multiplier));
    let source = fields.take(reader.decoder, &["source"]).and_then(|entry| {
        let mut fields = reader.decoder.fields(&entry.value, "a source")?;
        reader.source(&mut fields)
    });
    let mut gates = gates(reader, fields, places);
    if !bad.is_empty() {
        gates.insert(0, invalid(&bad));
    }
    Row {
        alternative: Alternative {
            label,
            class: class.unwrap_or(0),
            multiplier,
            place: source,
            gates,
            derived: derived(reader, fields),
            recorded: recorded(reader, fields, places),
            properties: properties(reader, fields),
            ..Alternative::new(id)
        },
        flags: names(reader, fields, "flags"),
        cells,
    }
}

/// A cell that is no number keeps its alternative out of the ranking, for all to see.
fn invalid(bad: &[String]) -> Gate {
    let mut no = bad[0].clone();
    if let more @ 1.. = bad.len() - 1 {
        no = format!("{no}, and {more} more");
    }
    Gate {
        kind: GateKind::ValidNumbers,
        id: "invalid".into(),
        label: "Valid numbers".into(),
        effect: Effect::Reject,
        test: GateTest::Atom(Atom::settled("valid", false, "all cells are numbers", no)),
    }
}

fn names<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
) -> Vec<Name> {
    let Some(entry) = fields.take(reader.decoder, &[name]) else {
        return Vec::new();
    };
    let nodes = reader.decoder.list(&entry.value).into_iter();
    nodes.filter_map(|node| reader.id_of(node, name)).collect()
}

fn derived<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Option<[Name; 2]> {
    let parents = names(reader, fields, "derived");
    parents.try_into().ok()
}

/// Named texts and numbers; null is a property without a value, and anything else is told.
fn properties<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Vec<Property> {
    let Some(entry) = fields.take(reader.decoder, &["properties"]) else {
        return Vec::new();
    };
    if !matches!(entry.value.value, Value::Map(_) | Value::Null) {
        let expected = "properties as a map of texts and numbers";
        reader.decoder.wrong_type(&entry.value, expected);
    }
    let mut all = Vec::new();
    for entry in entry.value.entries() {
        let value = match &entry.value.value {
            Value::Null => None,
            Value::Number(_) => {
                let read = reader
                    .decoder
                    .number(&entry.value, &entry.key, Range::FINITE, &[]);
                let Some(read) = read else { continue };
                Some(PropertyValue::Number(read.value))
            }
            _ => {
                let Some(text) = reader.decoder.verbatim(&entry.value, &entry.key) else {
                    continue;
                };
                Some(PropertyValue::Text(text.into()))
            }
        };
        all.push(Property {
            id: reader.shown.name(&entry.key),
            value,
        });
    }
    all
}

/// The cells of one criterion, one a row.
fn taken(rows: &mut [Row], place: usize) -> Vec<Option<Cell>> {
    rows.iter_mut().map(|row| row.cells[place].take()).collect()
}
