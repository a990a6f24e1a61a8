use std::collections::{BTreeMap, BTreeSet};

use super::Reader;
use super::criteria::Read;
use super::gates::gates;
use crate::data::parts::PROVENANCES;
use crate::decision::{
    Alternative, Atom, Column, Effect, Gain, Gate, GateTest, Input, Name, Norm, Origin, Provenance,
    Reading, Recorded, Role,
};
use crate::formats::{Code, Fields, Node, Range, Severity, Value};

/// One alternative with its row of cells.
struct Row {
    alternative: Alternative,
    flags: Vec<Name>,
    /// One a criterion; `None` where there is none.
    cells: Vec<Option<Cell>>,
}

struct Cell {
    x: f64,
    gain: Option<f64>,
    origin: Origin,
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
    let places: BTreeMap<&str, usize> = criteria
        .iter()
        .enumerate()
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
    let columns = columns.map(|(place, read)| Column {
        shift: read.shift,
        ..column(&mut rows, place, read.gain, norm)
    });
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
    let mark = reader.decoder.said();
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
    let mut gates = gates(reader, fields);
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
    nodes
        .filter_map(|node| reader.decoder.text(node, name).map(Name::from))
        .collect()
}

fn derived<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Option<[Name; 2]> {
    let parents = names(reader, fields, "derived");
    parents.try_into().ok()
}

fn cells<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    places: &BTreeMap<&str, usize>,
) -> Vec<Option<Cell>> {
    let mut cells: Vec<Option<Cell>> = places.iter().map(|_| None).collect();
    let Some(entry) = fields.take(reader.decoder, &["cells"]) else {
        return cells;
    };
    if !matches!(entry.value.value, Value::Map(_)) {
        reader
            .decoder
            .wrong_type(&entry.value, "a map from criteria to numbers");
        return cells;
    }
    for entry in entry.value.entries() {
        match places.get(entry.key.as_str()) {
            Some(place) => cells[*place] = cell(reader, &entry.value, &entry.key),
            None => {
                let known: Vec<&str> = places.keys().copied().collect();
                let nearest = crate::formats::nearest(&entry.key, &known);
                let expected = match nearest {
                    Some(nearest) => format!("the id of a criterion; perhaps {nearest}"),
                    None => "the id of a criterion".to_owned(),
                };
                let said = [entry.key.as_str(), &expected, "left out"];
                reader
                    .decoder
                    .report(Severity::Error, Code::UnknownKey, entry.key_span, said);
            }
        }
    }
    cells
}

fn cell<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node, what: &str) -> Option<Cell> {
    if !matches!(node.value, Value::Map(_)) {
        let read = reader.decoder.number(node, what, Range::FINITE, &[])?;
        let mut origin = Origin::default();
        if let Some(coerced) = read.coerced {
            origin.notes.push((Provenance::Coerced, coerced));
        }
        return Some(Cell {
            x: read.value,
            gain: None,
            origin,
        });
    }
    let mut fields = reader.decoder.fields(node, "a cell")?;
    let x = fields.take(reader.decoder, &["x"]);
    let x = x.and_then(|entry| {
        reader
            .decoder
            .number(&entry.value, what, Range::FINITE, &[])
    });
    let gain = fields.take(reader.decoder, &["gain"]);
    let gain = gain.and_then(|entry| {
        reader
            .decoder
            .number(&entry.value, "gain", Range::FINITE, &[])
    });
    let origin = Origin {
        formed: reader
            .name(&mut fields, &["formed"])
            .unwrap_or_default()
            .to_string(),
        notes: told(reader, &mut fields, "notes")
            .into_iter()
            .map(|(text, provenance, _)| (provenance, text))
            .collect(),
        inputs: told(reader, &mut fields, "inputs")
            .into_iter()
            .map(|(text, provenance, place)| Input {
                text,
                place: place.unwrap_or_default(),
                provenance,
            })
            .collect(),
    };
    fields.finish(reader.decoder);
    Some(Cell {
        x: x?.value,
        gain: gain.map(|gain| gain.value),
        origin,
    })
}

/// Notes and inputs: text, provenance, and where it stands.
fn told<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
) -> Vec<(String, Provenance, Option<crate::decision::Place>)> {
    let words = PROVENANCES.map(|(provenance, word)| (word, provenance));
    let Some(entry) = fields.take(reader.decoder, &[name]) else {
        return Vec::new();
    };
    let mut read = Vec::new();
    for node in reader.decoder.list(&entry.value) {
        let Some(mut fields) = reader.decoder.fields(node, name) else {
            continue;
        };
        let text = reader
            .name(&mut fields, &["text"])
            .unwrap_or_default()
            .to_string();
        let provenance = fields.take(reader.decoder, &["provenance"]);
        let provenance =
            provenance.and_then(|entry| reader.word(&entry.value, "a provenance", &words));
        let place = reader.source(&mut fields);
        fields.finish(reader.decoder);
        read.push((text, provenance.unwrap_or(Provenance::Read), place));
    }
    read
}

/// The column of a criterion. Without a number there is no score under a norm, and else a term of 0,
/// which is said.
fn column(rows: &mut [Row], place: usize, gain: Option<f64>, norm: Norm) -> Column {
    let mut cells: Vec<Option<Cell>> = rows.iter_mut().map(|row| row.cells[place].take()).collect();
    let each = |cell: &Option<Cell>| cell.as_ref().is_some_and(|cell| cell.gain.is_some());
    let holes = norm == Norm::Weights && cells.iter().any(Option::is_none);
    let gains = (holes || cells.iter().any(each)).then(|| {
        let gain = |cell: &Option<Cell>| match cell {
            Some(cell) => cell.gain.or(gain).unwrap_or(1.0),
            None if norm == Norm::Weights => 0.0,
            None => gain.unwrap_or(1.0),
        };
        Gain::Each(cells.iter().map(gain).collect())
    });
    let x = cells
        .iter()
        .map(|cell| cell.as_ref().map_or(0.0, |cell| cell.x))
        .collect();
    let origins = cells.iter_mut().map(|cell| match cell {
        Some(cell) => std::mem::take(&mut cell.origin),
        None if norm == Norm::Weights => Origin::default(),
        None => Origin {
            notes: vec![(
                Provenance::Missing,
                "not given, so its term is 0".to_owned(),
            )],
            ..Origin::default()
        },
    });
    let origins: Vec<Origin> = origins.collect();
    let silent = origins.iter().all(|origin| *origin == Origin::default());
    Column {
        x,
        gain: gains.unwrap_or(gain.map_or(Gain::One, Gain::Same)),
        shift: 0.0,
        origins: if silent { Vec::new() } else { origins },
    }
}

/// A number, or a number and how far it may be off; a bare one is as exact as it is written.
fn reading<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node) -> Option<Reading> {
    if let Value::Map(_) = node.value {
        let mut fields = reader.decoder.fields(node, "a recorded number")?;
        let value = reader.take_number(&mut fields, "value", Range::FINITE)?;
        let within = reader.take_number(&mut fields, "within", Range::NON_NEGATIVE);
        fields.finish(reader.decoder);
        return Some(Reading {
            value,
            within: within.unwrap_or(0.0),
        });
    }
    let read = reader
        .decoder
        .number(node, "a recorded number", Range::FINITE, &[])?;
    let text = node.span.of(&reader.decoder.source().text);
    Some(Reading::of(text.trim_matches(['"', '\''])).unwrap_or(Reading::exact(read.value)))
}

fn recorded<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    places: &BTreeMap<&str, usize>,
) -> Option<Recorded> {
    let entry = fields.take(reader.decoder, &["recorded"])?;
    if !matches!(entry.value.value, Value::Map(_)) {
        return Some(Recorded {
            score: reading(reader, &entry.value),
            ..Recorded::default()
        });
    }
    let mut fields = reader.decoder.fields(&entry.value, "what is recorded")?;
    let mut take = |name| {
        let entry = fields.take(reader.decoder, &[name])?;
        reading(reader, &entry.value)
    };
    let [score, multiplier] = ["score", "multiplier"].map(&mut take);
    let mut contributions = Vec::new();
    if let Some(entry) = fields.take(reader.decoder, &["contributions"]) {
        contributions = vec![None; places.len()];
        for entry in entry.value.entries() {
            if let Some(place) = places.get(entry.key.as_str()) {
                contributions[*place] = reading(reader, &entry.value);
            }
        }
    }
    let lacks = reader.name(&mut fields, &["lacks"]);
    fields.finish(reader.decoder);
    Some(Recorded {
        score,
        contributions,
        multiplier,
        lacks,
    })
}
