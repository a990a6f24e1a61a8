use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{Code, Fields, Name, Node, Range, Span};

use super::Reader;
use crate::{Group, Mode, Parameter, Parameters, Role};

/// A parameter as far as a file says it.
pub(super) struct Draft {
    pub(super) id: Name,
    span: Span,
    label: Option<Name>,
    group: Option<Name>,
    unit: Option<Name>,
    role: Option<Role>,
    default: Option<f64>,
    saved: Option<f64>,
    value: Option<f64>,
    min: Option<f64>,
    max: Option<f64>,
    limit: Option<f64>,
    step: Option<f64>,
    whole: bool,
    locked: bool,
    fallback_of: Option<Name>,
}

const ROLES: [(&str, Role); 4] = [
    ("weight", Role::Weight),
    ("multiplier", Role::Multiplier),
    ("threshold", Role::Threshold),
    ("evaluating", Role::Evaluating),
];

/// A list of parameters, or a map from ids to values or parameters.
pub(super) fn drafts<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Vec<Draft> {
    let Some(entry) = fields.take(reader.decoder, &["parameters"]) else {
        return Vec::new();
    };
    let mut seen = BTreeSet::new();
    let items = reader.items(entry);
    let drafts = items.into_iter();
    drafts
        .filter_map(|(key, node)| draft(reader, key, node, &mut seen))
        .collect()
}

fn draft<'a>(
    reader: &mut Reader<'_, 'a>,
    key: Option<Name>,
    node: &'a Node,
    seen: &mut BTreeSet<Name>,
) -> Option<Draft> {
    let mut fields = match (&key, node.entries().is_empty()) {
        (Some(_), true) => Fields::of(Vec::new(), "a parameter"),
        _ => reader.decoder.fields(node, "a parameter")?,
    };
    let id = reader.id(key, &mut fields, node, ("a parameter", seen))?;
    let bad = |c: char| c.is_whitespace() || matches!(c, '=' | ':' | ',' | '&');
    if id.contains(bad) {
        let expected = "an id without spaces, = : , &";
        reader.error(
            Code::UNKNOWN_PARAMETER,
            node.span,
            [&id, expected, "left out"],
        );
    }
    let bare = node.entries().is_empty().then(|| {
        let read = reader.decoder.number(node, &id, Range::FACTOR, &[]);
        reader.broken |= read.is_none();
        read.map(|read| read.value)
    });
    let mut number = |name| reader.take_number(&mut fields, name, Range::FACTOR);
    let [value, default, saved] = ["value", "default", "saved"].map(&mut number);
    let [min, max, limit, step] = ["min", "max", "limit", "step"].map(&mut number);
    let role = fields.take(reader.decoder, &["role"]);
    let draft = Draft {
        id,
        span: node.span,
        label: reader.name(&mut fields, &["label"]),
        group: reader.id_in(&mut fields, "group"),
        unit: reader.name(&mut fields, &["unit"]),
        role: role.and_then(|entry| reader.word(&entry.value, "a role", &ROLES)),
        default,
        saved,
        value: value.or(bare.flatten()),
        min,
        max,
        limit,
        step,
        whole: reader.take_flag(&mut fields, "whole"),
        locked: reader.take_flag(&mut fields, "locked"),
        fallback_of: reader.id_in(&mut fields, "fallback_of"),
    };
    fields.finish(reader.decoder);
    Some(draft)
}

/// What is said of groups.
pub(super) fn groups<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Vec<Group> {
    const MODES: [(&str, Mode); 2] = [("free", Mode::Free), ("proportional", Mode::Proportional)];
    let Some(entry) = fields.take(reader.decoder, &["groups"]) else {
        return Vec::new();
    };
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for (key, node) in reader.items(entry) {
        let Some(mut fields) = reader.decoder.fields(node, "a group") else {
            continue;
        };
        let Some(id) = reader.id(key, &mut fields, node, ("a group", &mut seen)) else {
            continue;
        };
        let mode = fields.take(reader.decoder, &["mode"]);
        let mode = mode.and_then(|entry| reader.word(&entry.value, "a mode", &MODES));
        groups.push(Group {
            label: reader.name(&mut fields, &["label"]).unwrap_or(id.clone()),
            id,
            mode: mode.unwrap_or_default(),
        });
        fields.finish(reader.decoder);
    }
    groups
}

/// Parameters with everything that the file leaves open, by what they are used as.
pub(super) fn finish(
    reader: &mut Reader<'_, '_>,
    drafts: Vec<Draft>,
    groups: Vec<Group>,
) -> Parameters {
    let leading = drafts.iter().filter(|one| one.fallback_of.is_none());
    let value = |one: &Draft| one.value.or(one.saved).or(one.default);
    let leading = leading.map(|one| (one.id.clone(), value(one).unwrap_or(0.0)));
    let leading: BTreeMap<Name, f64> = leading.collect();
    let mut list = Vec::with_capacity(drafts.len());
    for (place, draft) in drafts.into_iter().enumerate() {
        let role = draft.role.or(reader.roles[place]).unwrap_or(Role::Weight);
        list.push(parameter(reader, draft, role, &leading));
    }
    Parameters::grouped(list, groups)
}

/// The value of the parameter that it follows, where it follows one of those that follow no other.
fn leader(
    reader: &mut Reader<'_, '_>,
    draft: &Draft,
    leading: &BTreeMap<Name, f64>,
) -> Option<f64> {
    let id = draft.fallback_of.as_ref()?;
    let found = leading.get(id);
    if found.is_none() {
        let expected = "the id of a parameter that follows no other";
        let words = [id.as_str(), expected, "left out"];
        reader.error(Code::UNKNOWN_PARAMETER, draft.span, words);
    }
    Some(found.copied().unwrap_or(0.0))
}

fn parameter(
    reader: &mut Reader<'_, '_>,
    draft: Draft,
    role: Role,
    leading: &BTreeMap<Name, f64>,
) -> Parameter {
    let leader = leader(reader, &draft, leading);
    let follows = draft.value.is_none() && leader.is_some();
    let given = draft.value.or(draft.saved).or(draft.default).or(leader);
    let value = given.unwrap_or_else(|| {
        reader.missing(draft.span, "a value", "decision not used");
        0.0
    });
    let group = match role {
        Role::Weight => "weights",
        Role::Multiplier => "multipliers",
        Role::Threshold => "thresholds",
        Role::Evaluating => "assumptions",
    };
    let saved = draft.saved.unwrap_or(value);
    let plain = Parameter::weight(
        draft.id.clone(),
        draft.label.unwrap_or(draft.id),
        saved.abs(),
    );
    let limit = draft.limit.unwrap_or(plain.limit);
    // A limit may lie below zero; a weight may not: its criterion has the sign.
    let least = if role == Role::Threshold { -limit } else { 0.0 };
    let min = draft.min.unwrap_or(if value < 0.0 { least } else { 0.0 });
    let one = Parameter {
        group: draft.group.unwrap_or(group.into()),
        unit: draft.unit.unwrap_or_default(),
        role,
        default: draft.default.unwrap_or(saved),
        saved,
        value,
        min,
        max: draft.max.unwrap_or(plain.max.max(value)),
        limit,
        step: draft.step.unwrap_or(plain.step),
        whole: draft.whole,
        locked: draft.locked,
        fallback_of: draft.fallback_of,
        follows,
        ..plain
    };
    if !(one.min <= one.value && one.value <= one.limit && one.max <= one.limit) {
        let found = format!("{value} in {} to {}", one.min, one.limit);
        let expected = "a value within its bounds";
        reader.error(
            Code::OUT_OF_RANGE,
            draft.span,
            [&found, expected, "decision not used"],
        );
    }
    one
}
