//! Reads what a language model told of the answers.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{
    Code, Decoder, Entry, Node, Range, Severity, Value, excerpt, normalised,
};
use steelyard_system::spelled;

use crate::keys::{self, SignalForm};
use crate::state::{Signals, UncertaintyKind};

/// Names of keys that were reported, by the signal that has them.
pub(super) type ReportedSignalKeys = BTreeMap<&'static str, BTreeSet<String>>;

/// Signals by name, each a map of what it says; one that no rule reads is told. Of keys without effect each is told once.
pub(super) fn signals(
    decoder: &mut Decoder<'_>,
    entry: &Entry,
    reported: &mut ReportedSignalKeys,
) -> Signals {
    let told = entry.value.entries().iter();
    let told = told.map(|entry| (entry.key.replace('_', " ").into(), words(&entry.value)));
    let mut signals = Signals {
        told: told.filter(|(_, words)| !words.is_empty()).collect(),
        ..Signals::default()
    };
    keys::check(
        decoder,
        &entry.value,
        (keys::SIGNALS, "signals"),
        reported.entry("").or_default(),
    );
    for entry in entry.value.entries() {
        let node = &entry.value;
        let name = normalised(&entry.key);
        let is_plain = name == "ambiguity" && node.number().is_some();
        let form = keys::SIGNAL_FORMS.iter().find(|form| form.name == name);
        if let Some(form) = form.filter(|_| !is_plain) {
            let reported = reported.entry(form.name).or_default();
            keys::check(decoder, node, (form.keys, form.name), reported);
            tell_lacks(decoder, entry, form);
        }
        match name.as_str() {
            "ambiguity" if is_plain => {
                let read = decoder.number(node, "ambiguity", Range::UNIT, &[]);
                signals.ambiguity = read.map(|read| read.value);
            }
            "ambiguity" => {
                signals.ambiguity = number(decoder, node, &["ambiguity", "score"]);
                confidence(decoder, node);
            }
            "uncertainty" => signals.uncertainty = uncertainty(decoder, node),
            "knowledge_ceiling" => {
                signals.terminal = flag(decoder, node, "is_terminal");
                flag(decoder, node, "has_curiosity");
                word(decoder, node, &["response_type"]);
                confidence(decoder, node);
            }
            "reasoning" => signals.reasoning = reasoning(decoder, node),
            "emotional" => signals.emotion = emotion(decoder, node),
            "contradiction" => {
                let holds = flag(decoder, node, "has_contradiction") == Some(true);
                let confidence = confidence(decoder, node);
                signals.contradiction = holds.then_some(confidence);
            }
            "concept_depth" => signals.concept_depth = concept_depth(decoder, node),
            _ => {}
        }
    }
    signals
}

/// Reports what a signal lacks without which it has no effect.
fn tell_lacks(decoder: &mut Decoder<'_>, entry: &Entry, form: &SignalForm) {
    let is_map = matches!(entry.value.value, Value::Map(_));
    let lacks = form.needs.iter();
    let lacks = lacks.filter(|names| is_map && spelled(&entry.value, names).is_none());
    for names in lacks {
        let found = format!("{} without {}", form.name, names[0]);
        let words = [found.as_str(), names[0], "the signal has no effect"];
        decoder.report(
            Severity::Warning,
            Code::MISSING_FIELD,
            entry.key_span,
            words,
        );
    }
}

fn number(decoder: &mut Decoder<'_>, node: &Node, keys: &[&str]) -> Option<f64> {
    let entry = spelled(node, keys)?;
    let read = decoder.number(&entry.value, keys[0], Range::UNIT, &[])?;
    Some(read.value)
}

fn flag(decoder: &mut Decoder<'_>, node: &Node, key: &str) -> Option<bool> {
    decoder.flag(&spelled(node, &[key])?.value, key)
}

/// A text in lower case.
fn word(decoder: &mut Decoder<'_>, node: &Node, keys: &[&str]) -> Option<String> {
    let text = decoder.text(&spelled(node, keys)?.value, keys[0])?;
    Some(text.to_lowercase())
}

/// How sure a signal is, 1 where it does not say.
fn confidence(decoder: &mut Decoder<'_>, node: &Node) -> f64 {
    number(decoder, node, &["confidence"]).unwrap_or(1.0)
}

/// Beginnings of words for types of uncertainty, with the words that have them. Source: seed 001, "Qualitative Signal Types".
const UNCERTAINTIES: [(&str, UncertaintyKind, &[&str]); 8] = {
    use UncertaintyKind::{Conceptual, Productive, Terminal};
    [
        ("productive", Productive, &["productive"]),
        (
            "explor",
            Productive,
            &["exploratory", "explorative", "exploring"],
        ),
        ("curio", Productive, &["curiosity", "curious"]),
        ("humility", Productive, &["humility"]),
        ("terminal", Terminal, &["terminal"]),
        ("apathy", Terminal, &["apathy"]),
        ("no_knowledge", Terminal, &["knowledge"]),
        ("concept", Conceptual, &["conceptual", "concept"]),
    ]
};

/// Types of uncertainty that no rule looks for.
const OTHER_UNCERTAINTIES: [&str; 3] = ["knowledge_gap", "confidence_qualification", "none"];

/// Whether a word of a text begins so: "terminal" in "terminally tired", and not in "interminable".
fn begins(text: &str, part: &str) -> bool {
    format!("_{}", normalised(text)).contains(&format!("_{part}"))
}

/// What the words of a text say that are in a list, each a beginning; `None` where there are none, or where they say different
/// things.
fn said<T: Copy + PartialEq>(text: &str, list: &[(&'static str, T)]) -> Option<(&'static str, T)> {
    let mut found = list.iter().filter(|(part, _)| begins(text, part));
    let first = *found.next()?;
    found.all(|(_, other)| *other == first.1).then_some(first)
}

/// The type and the severity.
fn uncertainty(decoder: &mut Decoder<'_>, node: &Node) -> Option<(UncertaintyKind, f64)> {
    let severity = number(decoder, node, &["severity"]);
    confidence(decoder, node);
    let entry = spelled(node, &["uncertainty_type", "type"])?;
    let sort = decoder
        .text(&entry.value, "uncertainty_type")?
        .to_lowercase();
    let is_known = OTHER_UNCERTAINTIES.contains(&normalised(&sort).as_str());
    let found = UNCERTAINTIES.iter().find(|(part, ..)| begins(&sort, part));
    match found {
        Some((.., words)) => tell_spelling(decoder, &entry.value, (&sort, words)),
        None if is_known => {}
        None => unknown(
            decoder,
            &entry.value,
            "productive, exploratory, terminal or conceptual",
            "the words of the answers decide",
        ),
    }
    let kind = found.map_or(UncertaintyKind::Other, |(_, kind, _)| *kind);
    Some((kind, severity?))
}

/// Notes a word that is read as one of others since it has a part of it: "terminall" as "terminal".
fn tell_spelling(decoder: &mut Decoder<'_>, node: &Node, (text, words): (&str, &[&str])) {
    let mut own = text.split(|sign: char| !sign.is_alphanumeric());
    if own.any(|word| words.contains(&word)) {
        return;
    }
    let found = decoder.found(node);
    let done = format!("read as {}", words[0]);
    let words = [found.as_str(), words[0], &done];
    decoder.report(Severity::Note, Code::OTHER_SPELLING, node.span, words);
}

/// Kinds of reasoning that are deep, where no depth is given. Source: seed 001, "Qualitative Signal Types".
const DEEP: [&str; 3] = ["causal", "counterfactual", "metacognitive"];

/// Kinds of reasoning that are not.
const SHALLOW: [&str; 2] = ["associative", "reactive"];

/// confidence · (2 · depth − 1); without a depth score, reasoning of a deep kind has depth 1 and any other 1/2.
fn reasoning(decoder: &mut Decoder<'_>, node: &Node) -> Option<f64> {
    let confidence = confidence(decoder, node);
    let depth = number(decoder, node, &["depth_score", "depth"]);
    let by_quality = quality_depth(decoder, node, depth.is_none());
    let depth = depth.or(by_quality)?;
    Some(confidence * (2.0 * depth - 1.0))
}

/// The depth of the kind of reasoning; a kind that is not known is told where its depth `counts`.
fn quality_depth(decoder: &mut Decoder<'_>, node: &Node, counts: bool) -> Option<f64> {
    let entry = spelled(node, &["reasoning_quality", "quality"])?;
    let quality = decoder
        .text(&entry.value, "reasoning_quality")?
        .to_lowercase();
    let has = |kinds: &[&'static str]| kinds.iter().find(|kind| begins(&quality, kind)).copied();
    if let Some(deep) = has(&DEEP) {
        tell_spelling(decoder, &entry.value, (&quality, &[deep]));
        return Some(1.0);
    }
    if counts && has(&SHALLOW).is_none() {
        let expected = "causal, counterfactual, metacognitive, associative or reactive";
        unknown(decoder, &entry.value, expected, "read as depth 1/2");
    }
    Some(0.5)
}

/// Words for how intense an emotion is.
const INTENSITIES: [(&str, f64); 9] = [
    ("high", 1.0),
    ("intense", 1.0),
    ("strong", 1.0),
    ("moderate", 0.5),
    ("medium", 0.5),
    ("low", 0.25),
    ("mild", 0.25),
    ("neutral", 0.0),
    ("none", 0.0),
];

/// Words for where an emotion goes: 1 where feelings fall, which brings the next phase nearer.
const TRAJECTORIES: [(&str, f64); 12] = [
    ("falling", 1.0),
    ("declining", 1.0),
    ("decreasing", 1.0),
    ("worsening", 1.0),
    ("down", 1.0),
    ("rising", -1.0),
    ("increasing", -1.0),
    ("improving", -1.0),
    ("up", -1.0),
    ("stable", 0.0),
    ("steady", 0.0),
    ("flat", 0.0),
];

/// intensity · confidence · direction. The direction is that of the trajectory; of a stable one, or without any, a
/// negative emotion counts as falling.
fn emotion(decoder: &mut Decoder<'_>, node: &Node) -> Option<f64> {
    const SIGNED: Range = Range {
        min: -1.0,
        max: 1.0,
        says: "a number from -1 to 1",
    };
    let confidence = confidence(decoder, node);
    let entry = spelled(node, &["intensity"])?;
    let (intensity, is_negative) = if entry.value.number().is_some() {
        let read = decoder.number(&entry.value, "intensity", SIGNED, &[])?;
        (read.value.abs(), read.value < 0.0)
    } else {
        let text = decoder.text(&entry.value, "intensity")?.to_lowercase();
        let found = said(&text, &INTENSITIES);
        let is_negative = begins(&text, "negative");
        match found {
            Some((word, intensity)) => {
                tell_spelling(decoder, &entry.value, (&text, &[word]));
                (intensity, is_negative)
            }
            None => {
                unknown(
                    decoder,
                    &entry.value,
                    "high, moderate, low or neutral, or a number",
                    NO_EFFECT,
                );
                return None;
            }
        }
    };
    let mut direction = 0.0;
    if let Some(entry) = spelled(node, &["trajectory"]) {
        let text = decoder.text(&entry.value, "trajectory")?.to_lowercase();
        match TRAJECTORIES.iter().find(|(word, _)| *word == text) {
            Some((_, found)) => direction = *found,
            None => unknown(
                decoder,
                &entry.value,
                "falling, rising or stable",
                "read as stable",
            ),
        }
    }
    if direction == 0.0 && is_negative {
        direction = 1.0;
    }
    Some(intensity * confidence * direction)
}

/// confidence · direction: 1 to deepen, −1 to broaden, as suggested; without a suggestion of either 1 − 2 · abstraction.
fn concept_depth(decoder: &mut Decoder<'_>, node: &Node) -> Option<f64> {
    let level = number(decoder, node, &["abstraction_level", "abstraction"]);
    let confidence = confidence(decoder, node);
    let by_words = suggestion(decoder, node, level.is_some());
    let direction = by_words.or_else(|| level.map(|level| 1.0 - 2.0 * level))?;
    Some(confidence * direction)
}

/// 1 to deepen, −1 to broaden, 0 to stay; another word is told.
fn suggestion(decoder: &mut Decoder<'_>, node: &Node, has_level: bool) -> Option<f64> {
    const SUGGESTIONS: [(&str, f64); 3] = [("deepen", 1.0), ("broaden", -1.0), ("stay", 0.0)];
    let entry = spelled(node, &["suggestion"])?;
    let text = decoder.text(&entry.value, "suggestion")?.to_lowercase();
    let is_turned = ["no", "not", "don", "dont", "never", "rather", "instead"];
    let mut words = text.split(|sign: char| !sign.is_alphanumeric());
    let is_turned = words.any(|word| is_turned.contains(&word));
    let found = said(&text, &SUGGESTIONS).filter(|_| !is_turned);
    if found.is_none() {
        let done = if has_level {
            "not used: abstraction_level is"
        } else {
            NO_EFFECT
        };
        unknown(decoder, &entry.value, "deepen, broaden or stay", done);
    }
    found.map(|(_, direction)| direction)
}

const NO_EFFECT: &str = "the signal has no effect";

fn unknown(decoder: &mut Decoder<'_>, node: &Node, expected: &str, done: &str) {
    let found = decoder.found(node);
    let words = [found.as_str(), expected, done];
    decoder.report(Severity::Warning, Code::UNKNOWN_WORD, node.span, words);
}

/// What a signal says, in a line: "uncertainty type conceptual, severity 0.7".
fn words(node: &Node) -> String {
    match &node.value {
        Value::Null | Value::List(_) => String::new(),
        Value::Bool(holds) => (if *holds { "yes" } else { "no" }).to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => excerpt(text),
        Value::Map(entries) => {
            let parts = entries.iter().map(|entry| (entry, words(&entry.value)));
            let parts = parts.filter(|(_, words)| !words.is_empty());
            let parts =
                parts.map(|(entry, words)| format!("{} {words}", entry.key.replace('_', " ")));
            parts.collect::<Vec<String>>().join(", ")
        }
    }
}
