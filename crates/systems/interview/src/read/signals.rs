//! Reads what a language model told of the answers.

use steelyard_documents::{
    Code, Decoder, Entry, Name, Node, Range, Severity, Value, excerpt, normalised,
};
use steelyard_system::spelled;

use crate::keys;
use crate::state::Signals;

/// Signals by name, each a map of what it says; one that no rule reads is told.
pub(super) fn signals(decoder: &mut Decoder<'_>, entry: &Entry) -> Signals {
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
        &mut Vec::new(),
    );
    for entry in entry.value.entries() {
        let node = &entry.value;
        match normalised(&entry.key).as_str() {
            "ambiguity" if node.number().is_some() => {
                let read = decoder.number(node, "ambiguity", Range::UNIT, &[]);
                signals.ambiguity = read.map(|read| read.value);
            }
            "ambiguity" => signals.ambiguity = number(decoder, node, &["ambiguity", "score"]),
            "uncertainty" => {
                let severity = number(decoder, node, &["severity"]);
                let sort = word(decoder, node, &["uncertainty_type", "type"]);
                signals.uncertainty = sort.map(Name::from).zip(severity);
            }
            "knowledge_ceiling" => signals.terminal = flag(decoder, node, "is_terminal"),
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

/// Kinds of reasoning that are deep, where no depth is given. Source: seed 001, "Qualitative Signal Types".
const DEEP: [&str; 3] = ["causal", "counterfactual", "metacognitive"];

/// confidence · (2 · depth − 1); without a depth score, reasoning of a deep kind has depth 1 and any other 1/2.
fn reasoning(decoder: &mut Decoder<'_>, node: &Node) -> Option<f64> {
    let quality = word(decoder, node, &["reasoning_quality", "quality"]);
    let is_deep = |quality: String| DEEP.iter().any(|deep| quality.contains(deep));
    let by_quality = quality.map(|quality| if is_deep(quality) { 1.0 } else { 0.5 });
    let depth = number(decoder, node, &["depth_score", "depth"]).or(by_quality)?;
    Some(confidence(decoder, node) * (2.0 * depth - 1.0))
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
    let entry = spelled(node, &["intensity"])?;
    let (intensity, is_negative) = if entry.value.number().is_some() {
        let read = decoder.number(&entry.value, "intensity", SIGNED, &[])?;
        (read.value.abs(), read.value < 0.0)
    } else {
        let text = decoder.text(&entry.value, "intensity")?.to_lowercase();
        let found = INTENSITIES.iter().find(|(word, _)| text.contains(word));
        let is_negative = text.contains("negative");
        match found {
            Some((_, intensity)) => (*intensity, is_negative),
            None => {
                unknown(
                    decoder,
                    &entry.value,
                    "high, moderate, low or neutral, or a number",
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
            None => unknown(decoder, &entry.value, "falling, rising or stable"),
        }
    }
    if direction == 0.0 && is_negative {
        direction = 1.0;
    }
    Some(intensity * confidence(decoder, node) * direction)
}

/// confidence · direction: 1 to deepen, −1 to broaden, as suggested; without a suggestion of either 1 − 2 · abstraction.
fn concept_depth(decoder: &mut Decoder<'_>, node: &Node) -> Option<f64> {
    let suggestion = word(decoder, node, &["suggestion"]);
    let level = number(decoder, node, &["abstraction_level", "abstraction"]);
    let by_words = suggestion.and_then(|text| match text.as_str() {
        text if text.contains("deepen") => Some(1.0),
        text if text.contains("broaden") => Some(-1.0),
        text if text.contains("stay") => Some(0.0),
        _ => None,
    });
    let direction = by_words.or_else(|| level.map(|level| 1.0 - 2.0 * level))?;
    Some(confidence(decoder, node) * direction)
}

fn unknown(decoder: &mut Decoder<'_>, node: &Node, expected: &str) {
    let found = decoder.found(node);
    let words = [found.as_str(), expected, "the signal has no effect"];
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
