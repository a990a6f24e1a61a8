use steelyard_decision::{Refusal, Switch, choose};
use steelyard_documents::dialects::{has, strange, take};
use steelyard_documents::{
    Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Value, normalised,
};

use super::artifact::names_of;
use super::preferences::read_preferences;
use super::weights::{known_stage, read_flat, read_weights};
use crate::{Policy, Preference, ids, switch_ids};

/// Whether a map is a config of interaction, or one that holds such.
pub fn looks_like_config(node: &Node) -> bool {
    let holds = |name: &str, is: fn(&Value) -> bool| {
        let found = node
            .entries()
            .iter()
            .find(|one| normalised(&one.key) == name);
        found.is_some_and(|one| is(&one.value.value))
    };
    let lists = |value: &Value| matches!(value, Value::Map(_) | Value::List(_) | Value::Text(_));
    holds("ppp", |value| matches!(value, Value::Map(_)))
        || holds("user_preferences", lists)
        || has(node, &["technical_weight"]) && has(node, &["interaction_weight"])
}

/// Reads a config over the defaults: `[ppp]`, `[user_preferences]`. What is wrong in it is told and left at its default.
pub fn read_config<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Policy> {
    let mut policy = Policy::default();
    let mut fields = decoder.fields(node, "a config")?;
    if let Some(first) = node.entries().first() {
        // The weights of `[ppp]` without their table, which holds where it has some.
        read_flat(decoder, (first, &mut fields), &mut policy);
    }
    if let Some(entry) = take(decoder, &mut fields, &["ppp"])
        && let Some(inner) = decoder.fields(&entry.value, "ppp")
    {
        read_ppp(decoder, (entry, inner), &mut policy);
    }
    if let Some(entry) = take(decoder, &mut fields, &["user_preferences"]) {
        read_preferences(decoder, entry, &mut policy);
    }
    // What else stands beside them is another program's config, or another document.
    Some(policy)
}

fn read_ppp<'a>(
    decoder: &mut Decoder<'a>,
    (entry, mut fields): (&'a Entry, Fields<'a>),
    policy: &mut Policy,
) {
    if let Some(entry) = take(decoder, &mut fields, &["enabled"])
        && let Some(enabled) = decoder.flag(&entry.value, "enabled")
    {
        let reading = if enabled { "weighted" } else { "binary" };
        keep(&mut policy.switches, switch_ids::CONSENSUS, reading);
    }
    read_flat(decoder, (entry, &mut fields), policy);
    if let Some(entry) = take(decoder, &mut fields, &["weights"]) {
        read_weights(decoder, entry, policy);
    }
    if let Some(entry) = take(
        decoder,
        &mut fields,
        &["effort_method", "effort_classifier"],
    ) {
        reading(decoder, entry, switch_ids::EFFORT_METHOD, policy);
    }
    if let Some(entry) = take(decoder, &mut fields, &["technical"]) {
        read_technical(decoder, entry, policy);
    }
    if let Some(entry) = take(decoder, &mut fields, &["proactivity"]) {
        read_proactivity(decoder, entry, policy);
    }
    for (names, prefix) in [
        (&["effort"][..], "interaction.effort."),
        (&["violation", "violations"][..], ids::VIOLATION),
    ] {
        if let Some(entry) = take(decoder, &mut fields, names) {
            read_costs(decoder, entry, prefix, policy);
        }
    }
    if let Some(entry) = take(decoder, &mut fields, &["switches", "readings"])
        && decoder.fields(&entry.value, "switches").is_some()
    {
        for entry in entry.value.entries() {
            let id = entry.key.replace('_', "-");
            let id = match id.strip_prefix("interaction.") {
                Some(_) => id,
                None => format!("interaction.{id}"),
            };
            reading(decoder, entry, &id, policy);
        }
    }
    if let Some(entry) = take(decoder, &mut fields, &["user_preferences", "preferences"]) {
        read_preferences(decoder, entry, policy);
    }
    let llm: Vec<&'a Entry> = fields.rest().filter(|one| of_llm(one)).collect();
    for entry in llm {
        let found = decoder.source().excerpt(entry.key_span);
        let words = [found.as_str(), "rules, no language model", INSTEAD_OF_LLM];
        decoder.report(Severity::Note, Code::UNSUPPORTED, entry.key_span, words);
    }
    let others = entry.value.entries().iter().filter(|one| !of_llm(one));
    strange(decoder, others.collect(), &PPP, "ppp");
}

/// Keys of `[ppp]`.
const PPP: [&str; 15] = [
    "enabled",
    "technical_weight",
    "interaction_weight",
    "weights",
    "effort_method",
    "effort_classifier",
    "technical",
    "proactivity",
    "effort",
    "violation",
    "violations",
    "switches",
    "readings",
    "user_preferences",
    "preferences",
];

/// What to do where a language model is to classify questions.
const INSTEAD_OF_LLM: &str =
    "not used: to use a model’s judgement, record effort_level with each question";

/// Whether a method of effort is a language model.
fn names_llm(node: &Node) -> bool {
    let word = node.text().map(normalised).unwrap_or_default();
    word.split('_').any(|part| part == "llm")
}

/// Reports a method of effort that calls a language model: the method stays as it is.
fn report_llm(decoder: &mut Decoder<'_>, entry: &Entry) {
    let found = decoder.source().excerpt(entry.value.span);
    let words = [
        found.as_str(),
        "a method that calls no language model, such as steelyard",
        INSTEAD_OF_LLM,
    ];
    decoder.report(
        Severity::Warning,
        Code::UNSUPPORTED,
        entry.value.span,
        words,
    );
}

fn of_llm(entry: &Entry) -> bool {
    normalised(&entry.key).starts_with("llm")
}

/// `[ppp.technical.STAGE] required_fields = […]`; without a stage they are for all.
fn read_technical<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, policy: &mut Policy) {
    if decoder.fields(&entry.value, "technical").is_none() {
        return;
    }
    for entry in entry.value.entries() {
        let key = normalised(&entry.key);
        if key == "required_fields" {
            let names = names_of(decoder, &entry.value);
            policy.required.push((Name::default(), names));
            continue;
        }
        let names = match &entry.value.value {
            Value::List(_) => names_of(decoder, &entry.value),
            _ => {
                let Some(mut fields) = decoder.fields(&entry.value, "a stage") else {
                    continue;
                };
                let asked = take(decoder, &mut fields, &["required_fields", "required"]);
                fields.finish(decoder);
                asked.map_or(Vec::new(), |entry| names_of(decoder, &entry.value))
            }
        };
        known_stage(decoder, entry);
        policy.required.push((Name::from(key), names));
    }
}

fn read_proactivity<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, policy: &mut Policy) {
    let Some(mut fields) = decoder.fields(&entry.value, "proactivity") else {
        return;
    };
    if let Some(entry) = take(decoder, &mut fields, &["vagueness_threshold"])
        && let Some(read) = decoder.number(&entry.value, "vagueness_threshold", Range::UNIT, &[])
    {
        policy.vagueness_threshold = read.value;
    }
    let mut flag = |name: &'static str| {
        let entry = take(decoder, &mut fields, &[name])?;
        decoder.flag(&entry.value, name)
    };
    let enabled = flag("enabled").unwrap_or(true);
    let extracts = flag("question_detection_enabled").unwrap_or(true);
    let classifies = flag("effort_classification_enabled").unwrap_or(true);
    policy.extracts = enabled && extracts;
    policy.classifies = enabled && classifies;
    fields.finish(decoder);
}

/// Numbers under the last word of a parameter's id, or, of a violation, any name of the preference.
fn read_costs<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, prefix: &str, policy: &mut Policy) {
    if decoder.fields(&entry.value, "costs").is_none() {
        return;
    }
    for entry in entry.value.entries() {
        let key = normalised(&entry.key);
        let of_violation = prefix == ids::VIOLATION;
        let preference = Preference::parse(&key).filter(|_| of_violation);
        let name = match preference {
            Some(preference) => preference.id(),
            None => key.as_str(),
        };
        let id = [prefix, name].concat();
        let Some(read) = decoder.number(&entry.value, &key, Range::FINITE, &[]) else {
            continue;
        };
        if let Err(refusal) = policy.parameters.save(&id, read.value) {
            refuse(decoder, entry, &refusal);
        }
    }
}

/// The reading of a switch as an entry says it.
fn reading<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry, id: &str, policy: &mut Policy) {
    if id == switch_ids::EFFORT_METHOD && names_llm(&entry.value) {
        return report_llm(decoder, entry);
    }
    let Some(reading) = decoder.text(&entry.value, "a reading") else {
        return;
    };
    match choose(&mut policy.switches, id, &reading) {
        Ok((switch, place)) => {
            switch.saved = place;
            switch.chosen = place;
        }
        Err(refusal) => refuse(decoder, entry, &refusal),
    }
}

fn keep(switches: &mut [Switch], id: &str, reading: &str) {
    if let Ok((switch, place)) = choose(switches, id, reading) {
        switch.saved = place;
        switch.chosen = place;
    }
}

fn refuse(decoder: &mut Decoder<'_>, entry: &Entry, refusal: &Refusal) {
    let (code, span) = match refusal {
        Refusal::Unknown { .. } => (Code::UNKNOWN_PARAMETER, entry.key_span),
        Refusal::OutOfBounds { .. } => (Code::OUT_OF_RANGE, entry.value.span),
        Refusal::NoSuchReading { .. } => (Code::UNKNOWN_WORD, entry.value.span),
    };
    let found = decoder.source().excerpt(span);
    let expected = refusal.to_string();
    let words = [found.as_str(), &expected, "not used"];
    decoder.report(Severity::Error, code, span, words);
}
