use std::collections::BTreeSet;

use steelyard_documents::{Code, Fields, Name, Node, Range, Value};

use super::Reader;
use crate::{Column, Criterion, Domain, Role};

/// A criterion, the factor of all its cells, where it has one, and what they are measured from.
pub(super) struct Read {
    pub(super) criterion: Criterion,
    pub(super) gain: Option<f64>,
    pub(super) shift: f64,
    /// Whether the lower and the upper end of what its cells can be are declared open.
    open: [bool; 2],
}

pub(super) fn criteria<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    (node, classes): (&'a Node, &[Name]),
) -> Vec<Read> {
    let Some(entry) = fields.take(reader.decoder, &["criteria"]) else {
        reader.missing(node.span, "criteria", "decision not used");
        return Vec::new();
    };
    let mut seen = BTreeSet::new();
    let mut read: Vec<Read> = Vec::new();
    for (key, node) in reader.items(entry) {
        let Some(mut fields) = reader.decoder.fields(node, "a criterion") else {
            reader.broken = true;
            continue;
        };
        let Some(id) = reader.id(key, &mut fields, node, ("a criterion", &mut seen)) else {
            continue;
        };
        let slot = u8::try_from(read.len() % 12 + 1).unwrap_or(1);
        read.push(criterion(reader, &mut fields, (id, slot), (node, classes)));
        fields.finish(reader.decoder);
    }
    read
}

fn criterion<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    (id, slot): (Name, u8),
    (node, classes): (&'a Node, &[Name]),
) -> Read {
    let weights = weights(reader, fields, (node, classes));
    let label = reader.name(fields, &["label"]).unwrap_or(id.clone());
    let mut number = |name, range| reader.take_number(fields, name, range);
    let sign = number("sign", Range::FINITE).unwrap_or(1.0);
    let gain = number("gain", Range::FINITE);
    let share = number("share", Range::UNIT).unwrap_or(1.0);
    let shift = number("shift", Range::FINITE).unwrap_or(0.0);
    let given = number("slot", Range::NON_NEGATIVE);
    let [min, max] = [("min", f64::NEG_INFINITY), ("max", f64::INFINITY)]
        .map(|(name, open)| end(reader, fields, name, open));
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        let diagnosis = [
            &format!("min {min} above max {max}"),
            "min up to max",
            "decision not used",
        ];
        reader.error(Code::OUT_OF_RANGE, node.span, diagnosis);
    }
    if sign.abs().to_bits() != 1.0_f64.to_bits() {
        let diagnosis = [&sign.to_string(), "1 or -1 as sign", "decision not used"];
        reader.error(Code::OUT_OF_RANGE, node.span, diagnosis);
    }
    if share == 0.0 {
        reader.error(
            Code::OUT_OF_RANGE,
            node.span,
            ["0", "a share above 0", "decision not used"],
        );
    }
    // Slots are a palette's few.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates"
    )]
    let slot = given.map_or(slot, |slot| slot as u8);
    let criterion = Criterion {
        weights,
        share,
        slot,
        domain: Domain {
            min: min.unwrap_or(f64::NEG_INFINITY),
            max: max.unwrap_or(f64::INFINITY),
            whole: reader.take_flag(fields, "whole"),
        },
        offset: reader.take_flag(fields, "offset"),
        ..Criterion::new(id, label, sign, 0)
    };
    Read {
        criterion,
        gain,
        shift,
        open: [min, max].map(|end| end.is_some_and(f64::is_infinite)),
    }
}

/// A declared end of what the cells can be; `open` for null or an empty text, `None` where nothing is declared.
fn end<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
    open: f64,
) -> Option<f64> {
    let entry = fields.take(reader.decoder, &[name])?;
    if matches!(entry.value.value, Value::Null) || entry.value.text() == Some("") {
        return Some(open);
    }
    reader.number(entry, name, Range::FINITE)
}

impl Read {
    /// The criterion, with what its cells tell of what they can be. An end that is declared open stays so.
    pub(super) fn with_told(self, column: &Column) -> Criterion {
        let told = self.criterion.domain_of(column);
        let [min, max] = self.open;
        let told = Domain {
            min: if min { f64::NEG_INFINITY } else { told.min },
            max: if max { f64::INFINITY } else { told.max },
            ..told
        };
        Criterion {
            told: Some(told).filter(|told| *told != self.criterion.domain),
            ..self.criterion
        }
    }
}

/// `weight`, `weights` in the order of the classes, or `weights` by class.
fn weights<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    (node, classes): (&'a Node, &[Name]),
) -> Vec<usize> {
    let Some(entry) = fields
        .take(reader.decoder, &["weight"])
        .or_else(|| fields.take(reader.decoder, &["weights"]))
    else {
        reader.missing(node.span, "a weight", "decision not used");
        return Vec::new();
    };
    if entry.value.entries().is_empty() {
        let nodes = match entry.value.text() {
            Some(_) => vec![&entry.value],
            None => reader.decoder.list(&entry.value),
        };
        let places = nodes.into_iter();
        return places
            .filter_map(|node| reader.parameter(node, Role::Weight))
            .collect();
    }
    let by_class = reader.by_id(entry);
    let mut places = Vec::with_capacity(classes.len());
    for class in classes {
        match by_class.get(class) {
            Some(one) => places.extend(reader.parameter(&one.value, Role::Weight)),
            None => {
                let expected = format!("a weight of class {class}");
                reader.missing(entry.value.span, &expected, "decision not used");
            }
        }
    }
    let known: BTreeSet<&Name> = classes.iter().collect();
    for entry in by_class.iter().filter(|(id, _)| !known.contains(id)) {
        let (id, entry) = entry;
        let diagnosis = [id.as_str(), "one of the classes", "left out"];
        reader.error(Code::UNKNOWN_WORD, entry.key_span, diagnosis);
    }
    places
}
