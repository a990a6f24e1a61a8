use steelyard_decision::{Refusal, Switch, plain};
use steelyard_documents::{
    Code, Decoder, Entry, Fields, Node, Range, Severity, Span, Value, counted, normalised,
};

use steelyard_system::spelled;

use super::parameters::{PANEL, PANEL_THRESHOLDS, ids};
use super::{Definition, Policy, definitions, switch_ids};
use crate::role::Role;
use crate::{Coercions, Severity as Severities};

/// Sections of a policy besides those of its numbers.
pub(crate) const SECTIONS: [&[&str]; 3] = [&["version"], &["switches"], &["coercions"]];
/// Tables of words in the coercions.
pub(crate) const COERCIONS: [&[&str]; 2] = [&["cost"], &["reversibility"]];
/// Who speaks in which role, in the panel's section.
pub(crate) const ALIASES: &[&str] = &["aliases"];

/// Groups whose numbers may stand at the root as well.
const CONSTANTS: [&str; 2] = ["weights", "thresholds"];

/// Whether a key, without case and separators, is one at the root of a policy.
pub(crate) fn is_policy_key(key: &str) -> bool {
    let sections = ["weights", "thresholds", "severity", "assumptions", "panel"];
    let mut own = SECTIONS.iter().flat_map(|names| names.iter());
    sections.contains(&key) || own.any(|name| *name == key) || constant(key).is_some()
}

/// Whether the numbers of a group may stand at the root.
pub(crate) fn is_constant_group(group: &str) -> bool {
    CONSTANTS.contains(&group)
}

/// The policy format that this engine reads.
const VERSION: f64 = 1.0;

/// Whether a map is a collapse policy.
pub fn looks_like_policy(node: &Node) -> bool {
    let has = |name: &str| {
        node.entries()
            .iter()
            .any(|entry| normalised(&entry.key) == name)
    };
    let weights = node
        .entries()
        .iter()
        .find(|entry| normalised(&entry.key) == "weights");
    let w = weights.is_some_and(|w| w.value.entries().iter().any(|e| e.key.starts_with("w_")));
    let panel = node.get("panel").is_some_and(|node| {
        let keys = ["roles", "weights", "thresholds", "aliases"];
        let mut entries = node.entries().iter();
        entries.any(|entry| keys.contains(&normalised(&entry.key).as_str()))
    });
    let severity = node.get("severity").is_some_and(|node| {
        let levels = Severities::ALL.map(Severities::word);
        let mut entries = node.entries().iter();
        entries.any(|entry| levels.contains(&normalised(&entry.key).as_str()))
    });
    let coerces = has("coercions") || has("switches") || has("assumptions");
    let thresholds = node.get("thresholds").is_some_and(|node| {
        node.entries()
            .iter()
            .any(|entry| known_threshold(&entry.key))
    });
    // A printed decision lists its switches too.
    (w || thresholds || severity || panel || coerces || has_constants(node)) && !has("outcome")
}

/// Whether weights or thresholds stand at the root, as the source writes its constants: one of a name that nothing else
/// has, or nothing but such numbers.
fn has_constants(node: &Node) -> bool {
    const SHARED: [&str; 3] = ["threshold", "gap", "evidence_quality"];
    let is_number = |entry: &Entry| !matches!(entry.value.value, Value::Map(_) | Value::List(_));
    let is_constant = |entry: &Entry| is_number(entry) && constant(&entry.key).is_some();
    let entries = || {
        node.entries()
            .iter()
            .filter(|one| normalised(&one.key) != "version")
    };
    let own = |entry: &Entry| is_constant(entry) && !SHARED.contains(&&*normalised(&entry.key));
    entries().any(own) || (entries().next().is_some() && entries().all(is_constant))
}

/// The weight or threshold that a key at the root names.
fn constant(key: &str) -> Option<&'static Definition> {
    let key = normalised(key);
    let mut known = definitions()
        .iter()
        .filter(|one| CONSTANTS.contains(&one.group));
    known.find(|one| one.keys.iter().any(|name| normalised(name) == key))
}

fn known_threshold(key: &str) -> bool {
    definitions()
        .iter()
        .any(|known| known.group == "thresholds" && known.keys.contains(&key))
}

/// Reads a policy over the defaults. A policy with an error in it is refused whole (`None`), so
/// that nobody trusts half of one; the diagnostics say where.
pub fn read_policy<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Policy> {
    let mark = decoder.reported();
    let mut policy = Policy::default();
    let mut fields = decoder.fields(node, "a policy")?;
    version(decoder, &mut fields);
    constants(decoder, &mut fields, &mut policy);
    for group in ["weights", "thresholds", "severity", "assumptions"] {
        let names = super::parameters::section(group).last();
        if let Some(entry) = fields.take(decoder, names.copied().unwrap_or_default()) {
            section(decoder, entry, group, &mut policy);
        }
    }
    if let Some(entry) = fields.take(decoder, &["panel"]) {
        read_panel(decoder, entry, &mut policy);
    }
    if let Some(entry) = fields.take(decoder, SECTIONS[1]) {
        read_switches(decoder, entry, &mut policy.switches);
    }
    if let Some(entry) = fields.take(decoder, SECTIONS[2]) {
        read_coercions(decoder, entry, &mut policy.coercions);
    }
    fields.finish(decoder);
    idle(decoder, node, &policy);
    let errors = decoder.errors_since(mark).len();
    if errors > 0 {
        let found = counted(errors, "error", "errors");
        let diagnosis = [
            found.as_str(),
            "a policy without errors",
            "policy not used; defaults apply",
        ];
        decoder.report(
            Severity::Error,
            Code::REFUSED,
            Span::new(node.span.start, node.span.start),
            diagnosis,
        );
        return None;
    }
    Some(policy)
}

/// Settings that count under one reading only: the path to each, the switch, and the reading that leaves it without effect.
const UNDER: [(&[&str], &str, &str); 3] = [
    (
        &["assumptions", "assumed_quality"],
        switch_ids::MISSING_QUALITY,
        "left_out",
    ),
    (
        &["panel", "thresholds", "fallback"],
        switch_ids::PANEL_ORDER,
        "step4_only",
    ),
    (
        &["panel", "thresholds", "escalate"],
        switch_ids::PANEL_ORDER,
        "step4_only",
    ),
];

/// Names settings that the policy's own readings leave without effect.
fn idle(decoder: &mut Decoder<'_>, node: &Node, policy: &Policy) {
    for (path, switch, reading) in UNDER {
        let mut at = Some(node);
        let mut last = None;
        for key in path {
            last = at.and_then(|node| spelled(node, &[key]));
            at = last.map(|entry| &entry.value);
        }
        let Some(entry) = last.filter(|_| policy.reading(switch) == reading) else {
            continue;
        };
        let expected = format!("{switch} other than {reading}");
        let found = Decoder::key(entry);
        let words = [found.as_str(), &expected, "has no effect"];
        let code = crate::codes::IDLE_SETTING;
        decoder.report(Severity::Note, code, entry.key_span, words);
    }
}

/// Weights of roles, thresholds, and who speaks in which role.
fn read_panel<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, policy: &mut Policy) {
    let Some(mut fields) = decoder.fields(&entry.value, "panel") else {
        return;
    };
    for group in [PANEL, PANEL_THRESHOLDS] {
        let names = super::parameters::section(group).last();
        if let Some(entry) = fields.take(decoder, names.copied().unwrap_or_default()) {
            section(decoder, entry, group, policy);
            if group == PANEL_THRESHOLDS {
                order(decoder, entry, policy);
            }
        }
    }
    if let Some(entry) = fields.take(decoder, ALIASES)
        && decoder.fields(&entry.value, "aliases").is_some()
    {
        for alias in entry.value.entries() {
            read_alias(decoder, alias, policy);
        }
    }
    fields.finish(decoder);
}

/// Warns where the panel's thresholds leave no room for one of its statuses: they are limits of one number.
fn order(decoder: &mut Decoder<'_>, entry: &Entry, policy: &Policy) {
    let value = |id| policy.parameters.value_of(id);
    let all = [ids::ESCALATE, ids::FALLBACK, ids::CONSENSUS].map(value);
    if all.is_sorted() {
        return;
    }
    let [escalate, fallback, consensus] = all.map(plain);
    let found = format!("escalate {escalate}, fallback {fallback}, consensus {consensus}");
    let expected = "escalate ≤ fallback ≤ consensus, defaults included";
    let diagnosis = [found.as_str(), expected, "used as they are"];
    decoder.report(
        Severity::Warning,
        crate::codes::THRESHOLD_ORDER,
        entry.key_span,
        diagnosis,
    );
}

fn read_alias<'a>(decoder: &mut Decoder<'a>, alias: &'a Entry, policy: &mut Policy) {
    let Some(word) = decoder.text(&alias.value, "a role") else {
        return;
    };
    match Role::of_key(&word) {
        Some(role) => policy.aliases.add(&alias.key, role),
        None => {
            let expected = Role::expected(&word);
            let diagnosis = [word.as_str(), expected.as_str(), "ignored"];
            decoder.report(
                Severity::Error,
                Code::UNKNOWN_WORD,
                alias.value.span,
                diagnosis,
            );
        }
    }
}

fn version<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) {
    let Some(entry) = fields.take(decoder, SECTIONS[0]) else {
        return;
    };
    let version = match &entry.value.value {
        Value::Number(version) => Some(*version),
        Value::Text(text) => text.trim().parse().ok(),
        _ => None,
    };
    if version.is_none_or(|version| (version - VERSION).abs() > f64::EPSILON) {
        let found = decoder.found(&entry.value);
        let diagnosis = [found.as_str(), "1", "not read"];
        decoder.report(
            Severity::Error,
            Code::SCHEMA_VERSION,
            entry.value.span,
            diagnosis,
        );
    }
}

/// Weights and thresholds at the root, "Constants" of the source. Where a number stands in its section too, that counts.
fn constants<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>, policy: &mut Policy) {
    for group in CONSTANTS {
        let names = super::parameters::section(group).last();
        let mut names = names.copied().unwrap_or_default().iter();
        let section = names.find_map(|name| fields.peek(name));
        for definition in definitions().iter().filter(|one| one.group == group) {
            let is_there = definition.keys.iter().any(|key| fields.peek(key).is_some());
            let entry = is_there
                .then(|| fields.take(decoder, definition.keys))
                .flatten();
            let Some(entry) = entry else { continue };
            let again = section.and_then(|section| spelled(&section.value, definition.keys));
            if again.is_none() {
                parameter(decoder, definition, &entry.value, policy);
                continue;
            }
            let found = decoder.found(&entry.value);
            let expected = format!("{} once", Decoder::key(entry));
            let done = format!("not used; the one in {group} counts");
            let words = [found.as_str(), &expected, &done];
            decoder.report(
                Severity::Warning,
                Code::DUPLICATE_KEY,
                entry.key_span,
                words,
            );
        }
    }
}

fn section<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, group: &str, policy: &mut Policy) {
    let Some(mut fields) = decoder.fields(&entry.value, group) else {
        return;
    };
    for definition in definitions()
        .iter()
        .filter(|definition| definition.group == group)
    {
        if let Some(entry) = fields.take(decoder, definition.keys) {
            parameter(decoder, definition, &entry.value, policy);
        }
    }
    fields.finish(decoder);
}

fn parameter<'a>(
    decoder: &mut Decoder<'a>,
    known: &Definition,
    node: &'a Node,
    policy: &mut Policy,
) {
    let key = known.keys.first().copied().unwrap_or_default();
    let Some(quantity) = decoder.number(node, key, Range::FINITE, &[]) else {
        return;
    };
    if let Err(refusal) = policy.parameters.save(known.id, quantity.value) {
        return refuse(decoder, node, &refusal);
    }
    // Attempts are counted: a part of one is a whole one.
    if known.id == ids::MAX_REFLEXIONS && quantity.value.fract() != 0.0 {
        let found = decoder.found(node);
        let done = format!("counts as {}", plain(quantity.value.ceil()));
        let diagnosis = [found.as_str(), "a whole number", &done];
        decoder.report(Severity::Warning, Code::OUT_OF_RANGE, node.span, diagnosis);
    }
}

fn refuse(decoder: &mut Decoder<'_>, node: &Node, refusal: &Refusal) {
    let found = decoder.found(node);
    let (code, expected) = match refusal {
        Refusal::OutOfBounds { id, min, limit, .. } => (
            Code::OUT_OF_RANGE,
            format!("{id} as a number from {min} to {limit}"),
        ),
        Refusal::NoSuchReading { readings, .. } => (Code::UNKNOWN_WORD, readings.join(" or ")),
        Refusal::Unknown {
            nearest: Some(nearest),
            ..
        } => (Code::UNKNOWN_PARAMETER, format!("perhaps {nearest}")),
        Refusal::Unknown { .. } => (Code::UNKNOWN_PARAMETER, "the id of a switch".to_owned()),
    };
    decoder.report(
        Severity::Error,
        code,
        node.span,
        [&found, &expected, "ignored"],
    );
}

/// The id of a switch of a bare name; those of the panel are asked when none of the collapse has it.
fn full_id(key: &str, switches: &[Switch]) -> String {
    if key.contains('.') {
        return key.to_owned();
    }
    let key = key.replace('_', "-");
    let panel = format!("panel.{key}");
    if switches.iter().any(|switch| switch.id == panel) {
        return panel;
    }
    format!("collapse.{key}")
}

fn read_switches<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, switches: &mut [Switch]) {
    if decoder.fields(&entry.value, "switches").is_none() {
        return;
    }
    for entry in entry.value.entries() {
        let full = full_id(&entry.key, switches);
        // `residual: on` is a boolean to some YAML writers.
        let reading = match &entry.value.value {
            Value::Bool(flag) => if *flag { "on" } else { "off" }.to_owned(),
            _ => decoder.text(&entry.value, "a reading").unwrap_or_default(),
        };
        match steelyard_decision::choose(switches, &full, &reading) {
            Ok((switch, place)) => {
                switch.saved = place;
                switch.chosen = place;
            }
            Err(refusal @ Refusal::Unknown { .. }) => {
                let key = Node {
                    span: entry.key_span,
                    value: Value::Text(full),
                };
                refuse(decoder, &key, &refusal);
            }
            Err(refusal) => refuse(decoder, &entry.value, &refusal),
        }
    }
}

fn read_coercions<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, coercions: &mut Coercions) {
    let Some(mut fields) = decoder.fields(&entry.value, "coercions") else {
        return;
    };
    if let Some(entry) = fields.take(decoder, COERCIONS[0]) {
        read_words(decoder, entry, Range::NON_NEGATIVE, &mut coercions.cost);
    }
    if let Some(entry) = fields.take(decoder, COERCIONS[1]) {
        read_words(decoder, entry, Range::UNIT, &mut coercions.reversibility);
    }
    fields.finish(decoder);
}

fn read_words<'a>(
    decoder: &mut Decoder<'a>,
    entry: &'a Entry,
    range: Range,
    words: &mut Vec<(String, f64)>,
) {
    if decoder.fields(&entry.value, &entry.key).is_none() {
        return;
    }
    for entry in entry.value.entries() {
        let Some(quantity) = decoder.number(&entry.value, &entry.key, range, &[]) else {
            continue;
        };
        let word = normalised(&entry.key);
        match words.iter_mut().find(|(known, _)| *known == word) {
            Some((_, value)) => *value = quantity.value,
            None => words.push((word, quantity.value)),
        }
    }
}
