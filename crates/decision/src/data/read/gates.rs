use std::collections::BTreeMap;

use steelyard_documents::{Fields, Name, Node, Range};

use super::Reader;
use crate::data::{KINDS, kind_of};
use crate::{Atom, Effect, Gate, GateTest, Op, Role};

const EFFECTS: [(&str, Effect); 3] = [
    ("veto", Effect::Veto),
    ("reject", Effect::Reject),
    ("escalate", Effect::Escalate),
];

pub(super) const OPS: [(&str, Op); 4] =
    [(">", Op::Gt), (">=", Op::Ge), ("<", Op::Lt), ("<=", Op::Le)];

/// How deep conditions may nest.
const DEEPEST: usize = 16;

/// Places of criteria by their ids.
type Places<'p> = BTreeMap<&'p str, usize>;

pub(super) fn gates<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    places: &Places<'_>,
) -> Vec<Gate> {
    let Some(entry) = fields.take(reader.decoder, &["gates"]) else {
        return Vec::new();
    };
    let items = reader.items(entry);
    items
        .into_iter()
        .filter_map(|(key, node)| gate(reader, key, node, places))
        .collect()
}

fn gate<'a>(
    reader: &mut Reader<'_, 'a>,
    key: Option<Name>,
    node: &'a Node,
    places: &Places<'_>,
) -> Option<Gate> {
    let Some(mut fields) = reader.decoder.fields(node, "a gate") else {
        reader.broken = true;
        return None;
    };
    let Some(id) = key.or_else(|| reader.id_in(&mut fields, "id")) else {
        reader.missing(node.span, "an id of a gate", "decision not used");
        return None;
    };
    let label = reader.name(&mut fields, &["label"]);
    let effect = match fields.take(reader.decoder, &["effect"]) {
        Some(entry) => reader.word(&entry.value, "an effect", &EFFECTS)?,
        None => Effect::Reject,
    };
    let kind = match fields.take(reader.decoder, &["kind"]) {
        Some(entry) => reader.word(&entry.value, "a kind of gate", &KINDS)?,
        None => kind_of(&id),
    };
    let Some(entry) = fields.take(reader.decoder, &["test"]) else {
        reader.missing(node.span, "a test", "decision not used");
        return None;
    };
    let test = test(reader, &entry.value, (places, DEEPEST))?;
    fields.finish(reader.decoder);
    Some(Gate {
        kind,
        label: label.unwrap_or(id.clone()),
        id,
        effect,
        test,
    })
}

/// `all`, `any`, a measured number against a parameter, or a fact.
fn test<'a>(
    reader: &mut Reader<'_, 'a>,
    node: &'a Node,
    (places, deep): (&Places<'_>, usize),
) -> Option<GateTest> {
    let Some(mut fields) = reader.decoder.fields(node, "a test").filter(|_| deep > 0) else {
        reader.broken = true;
        return None;
    };
    let read = if let Some(entry) = fields.take(reader.decoder, &["all"]) {
        GateTest::All(tests(reader, &entry.value, (places, deep)))
    } else if let Some(entry) = fields.take(reader.decoder, &["any"]) {
        GateTest::Any(tests(reader, &entry.value, (places, deep)))
    } else if let Some(entry) = fields.take(reader.decoder, &["measured"]) {
        let measured = reader.number(entry, "measured", Range::FINITE)?;
        number(reader, &mut fields, node, (measured, places))?
    } else {
        fact(reader, &mut fields, node)?
    };
    fields.finish(reader.decoder);
    Some(read)
}

fn tests<'a>(
    reader: &mut Reader<'_, 'a>,
    node: &'a Node,
    (places, deep): (&Places<'_>, usize),
) -> Vec<GateTest> {
    let nodes = reader.decoder.list(node).into_iter();
    nodes
        .filter_map(|node| test(reader, node, (places, deep - 1)))
        .collect()
}

fn number<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    node: &'a Node,
    (measured, places): (f64, &Places<'_>),
) -> Option<GateTest> {
    let op = fields.take(reader.decoder, &["op"]);
    let limit = fields.take(reader.decoder, &["limit"]);
    let of = fields.take(reader.decoder, &["criterion"]);
    let (Some(op), Some(limit)) = (op, limit) else {
        reader.missing(node.span, "op and limit", "decision not used");
        return None;
    };
    Some(GateTest::Atom(Atom::Number {
        label: reader.name(fields, &["label"]).unwrap_or_default(),
        measured,
        criterion: match of {
            Some(id) => Some(criterion(reader, &id.value, places)?),
            None => None,
        },
        op: reader.word(&op.value, "an operator", &OPS)?,
        limit: reader.parameter(&limit.value, Role::Threshold)?,
    }))
}

/// The place of the criterion whose cell is measured.
fn criterion<'a>(reader: &mut Reader<'_, 'a>, id: &'a Node, places: &Places<'_>) -> Option<usize> {
    let name = reader.id_of(id, "criterion")?;
    let place = places.get(name.as_str()).copied();
    if place.is_none() {
        reader.missing(id.span, "the id of a criterion", "decision not used");
    }
    place
}

fn fact<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    node: &'a Node,
) -> Option<GateTest> {
    let Some(id) = reader.name(fields, &["fact"]) else {
        let expected = "all, any, measured or fact";
        reader.missing(node.span, expected, "decision not used");
        return None;
    };
    let entry = fields.take(reader.decoder, &["holds"]);
    let holds = entry.and_then(|entry| reader.decoder.flag(&entry.value, "holds"));
    let Some(holds) = holds else {
        reader.missing(node.span, "holds: true or false", "decision not used");
        return None;
    };
    let yes = reader.name(fields, &["yes"]).unwrap_or_default();
    let no = reader.name(fields, &["no"]).unwrap_or_default();
    let unknown = fields.take(reader.decoder, &["unknown"]);
    if let Some(entry) = unknown.filter(|_| !holds) {
        let expected = "holds: true, because unknown facts pass";
        reader.missing(entry.value.span, expected, "decision not used");
        return None;
    }
    let unknown = unknown.and_then(|entry| reader.decoder.text(&entry.value, "unknown"));
    Some(GateTest::Atom(Atom::Fact {
        id,
        holds,
        yes,
        no,
        unknown: unknown.map(Name::from),
        settled: reader.take_flag(fields, "settled"),
    }))
}
