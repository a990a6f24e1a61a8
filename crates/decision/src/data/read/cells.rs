use std::collections::BTreeMap;

use steelyard_documents::{Code, Fields, Node, Range, Severity, Value};

use super::Reader;
use crate::data::write::PROVENANCES;
use crate::{Column, Gain, Input, Norm, Origin, Place, Provenance};

/// A cell as far as a file says it.
pub(super) struct Cell {
    x: f64,
    gain: Option<f64>,
    origin: Origin,
}

pub(super) fn cells<'a>(
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
        match places.get(reader.shown.name(&entry.key).as_str()) {
            Some(place) => cells[*place] = cell(reader, &entry.value, &entry.key),
            None => {
                let known: Vec<&str> = places.keys().copied().collect();
                let nearest = steelyard_documents::nearest(&entry.key, &known);
                let expected = match nearest {
                    Some(nearest) => format!("the id of a criterion; perhaps {nearest}"),
                    None => "the id of a criterion".to_owned(),
                };
                let diagnosis = [entry.key.as_str(), &expected, "left out"];
                reader.decoder.report(
                    Severity::Error,
                    Code::UNKNOWN_KEY,
                    entry.key_span,
                    diagnosis,
                );
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
        notes: texts(reader, &mut fields, "notes")
            .into_iter()
            .map(|(text, provenance, _)| (provenance, text))
            .collect(),
        inputs: texts(reader, &mut fields, "inputs")
            .into_iter()
            .map(|(text, provenance, place)| Input {
                text,
                place,
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

/// Notes and inputs: text, provenance, and where it was read from, which is here where nothing is said.
fn texts<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
) -> Vec<(String, Provenance, Place)> {
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
        let place = place.unwrap_or(reader.here(node));
        fields.finish(reader.decoder);
        read.push((text, provenance.unwrap_or(Provenance::Read), place));
    }
    read
}

/// The column of a criterion. Without a number there is no score under a norm, and else a term of 0, which is said: the
/// number is then what the others are measured from.
pub(super) fn column(
    mut cells: Vec<Option<Cell>>,
    (gain, shift): (Option<f64>, f64),
    norm: Norm,
) -> Column {
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
    let none = if norm == Norm::Weights { 0.0 } else { shift };
    let x = cells
        .iter()
        .map(|cell| cell.as_ref().map_or(none, |cell| cell.x))
        .collect();
    // Where every factor is 0 nothing else tells a number that counts for nothing from one that is not there.
    let mute = gains.as_ref().is_some_and(|gains| gains.greatest() <= 0.0);
    let origins = cells.iter_mut().map(|cell| match cell {
        Some(cell) => std::mem::take(&mut cell.origin),
        None if norm == Norm::One => noted(Provenance::Missing, "not given, so its term is 0"),
        None if mute => noted(Provenance::LeftOut, "not given, left out"),
        None => Origin::default(),
    });
    let origins: Vec<Origin> = origins.collect();
    let silent = origins.iter().all(|origin| *origin == Origin::default());
    Column {
        x,
        gain: gains.unwrap_or(gain.map_or(Gain::One, Gain::Same)),
        shift,
        origins: if silent { Vec::new() } else { origins },
    }
}

fn noted(provenance: Provenance, text: &str) -> Origin {
    Origin {
        notes: vec![(provenance, text.to_owned())],
        ..Origin::default()
    }
}
