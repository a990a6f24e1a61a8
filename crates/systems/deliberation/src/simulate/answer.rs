//! Answers of agents in a file of mock responses.

use steelyard_documents::{
    Code, Decoder, Entry, Name, Node, Range, Severity, Span, Value, nearest, normalised,
};
use steelyard_system::spelled;

use crate::codes;

/// Keys of an answer that is more than a text.
pub(super) const KEYS: [&str; 5] = ["artifact", "feedback", "scores", "accept", "dissent"];

/// A score that an answer gives for a criterion.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The criterion; `*` is all of them.
    pub criterion: Name,
    /// 0 to 1.
    pub value: f64,
    /// The place of the criterion in the file.
    pub span: Span,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The text of an artifact, or of a review.
    pub text: String,
    /// Scores by criterion.
    pub scores: Vec<Score>,
    /// Whether it accepts, where it says so.
    pub accept: Option<bool>,
    /// What it objects, with how many sources it names.
    pub dissent: Option<(String, f64)>,
}

/// What agents do with the answers of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Whatever they are asked for.
    Any,
    /// They take the text.
    Text,
    /// They judge: scores and a text.
    Review,
    /// They vote and object: no text.
    Vote,
}

impl Use {
    /// That of a phase; of one that does not exist any.
    pub(super) fn of_phase(phase: &str) -> Self {
        match phase {
            "review" => Self::Review,
            "vote" => Self::Vote,
            "generate" | "refine" | "idea" | "difference" | "direction" => Self::Text,
            _ => Self::Any,
        }
    }

    /// The keys of an answer that it takes.
    const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Any => &KEYS,
            Self::Text => &["artifact", "feedback"],
            Self::Review => &["scores", "feedback", "artifact"],
            Self::Vote => &["accept", "dissent"],
        }
    }
}

/// Reads an answer; `None` of a value that is none.
pub(super) fn read_answer(decoder: &mut Decoder<'_>, node: &Node, usage: Use) -> Option<Answer> {
    match &node.value {
        Value::Map(_) => Some(read_map(decoder, node, usage)),
        Value::Text(_) | Value::Number(_) if usage != Use::Vote => {
            let text = decoder.text(node, "an answer").unwrap_or_default();
            Some(Answer {
                text,
                ..Answer::default()
            })
        }
        _ => {
            let keys = usage.keys().join(", ");
            let expected = match usage {
                Use::Vote => format!("an answer as a map with {keys}"),
                _ => format!("an answer as text, or a map with {keys}"),
            };
            decoder.wrong_type(node, &expected);
            None
        }
    }
}

/// Reads an answer that is more than a text.
fn read_map(decoder: &mut Decoder<'_>, node: &Node, usage: Use) -> Answer {
    report_others(decoder, node, usage);
    let mut own = |name: &str| {
        let entry = spelled(node, &[name])?;
        sentence(decoder, &entry.value, name)
    };
    let text = own("artifact").or_else(|| own("feedback"));
    let scores = spelled(node, &["scores"]);
    let accept = spelled(node, &["accept"]);
    let dissent = spelled(node, &["dissent"]);
    Answer {
        text: text.unwrap_or_default(),
        scores: scores.map_or(Vec::new(), |entry| read_scores(decoder, &entry.value)),
        accept: accept.and_then(|entry| decoder.flag(&entry.value, "accept")),
        dissent: dissent.and_then(|entry| read_dissent(decoder, &entry.value)),
    }
}

/// A text that is no truth value.
fn sentence(decoder: &mut Decoder<'_>, node: &Node, what: &str) -> Option<String> {
    if matches!(node.value, Value::Bool(_)) {
        decoder.wrong_type(node, &format!("{what} as text"));
        return None;
    }
    decoder.text(node, what)
}

fn read_scores(decoder: &mut Decoder<'_>, node: &Node) -> Vec<Score> {
    let entries = match &node.value {
        Value::Map(entries) => entries.as_slice(),
        Value::Null => &[],
        _ => {
            decoder.wrong_type(node, "scores as a map of criteria to numbers from 0 to 1");
            &[]
        }
    };
    let score = |entry: &Entry| {
        let read = decoder.number(&entry.value, &entry.key, Range::UNIT, &[])?;
        Some(Score {
            criterion: entry.key.as_str().into(),
            value: read.value,
            span: entry.key_span,
        })
    };
    entries.iter().filter_map(score).collect()
}

/// Reads an objection: a text, or a map with how many sources it names.
fn read_dissent(decoder: &mut Decoder<'_>, node: &Node) -> Option<(String, f64)> {
    if !matches!(node.value, Value::Map(_)) {
        return Some((sentence(decoder, node, "dissent")?, 0.0));
    }
    report_unread(decoder, node, &["text", "citations"]);
    let cited = spelled(node, &["citations"]).map(|entry| &entry.value);
    let citations = cited.map_or(0.0, |node| read_citations(decoder, node));
    let Some(text) = spelled(node, &["text"]) else {
        let words = ["a dissent without text", "text", "no dissent"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
        return None;
    };
    Some((sentence(decoder, &text.value, "text")?, citations))
}

/// The number of sources: a number, or a list of them.
fn read_citations(decoder: &mut Decoder<'_>, node: &Node) -> f64 {
    match &node.value {
        Value::List(items) => items.len() as f64,
        Value::Null => 0.0,
        Value::Number(_) => {
            let read = decoder.number(node, "citations", Range::NON_NEGATIVE, &[]);
            read.map_or(0.0, |read| read.value)
        }
        _ => {
            decoder.wrong_type(node, "citations as a number of 0 or more, or a list");
            0.0
        }
    }
}

/// Reports keys of an answer that are not used in its phase, and a second text.
fn report_others(decoder: &mut Decoder<'_>, node: &Node, usage: Use) {
    report_unread(decoder, node, usage.keys());
    let [artifact, feedback] = ["artifact", "feedback"].map(|name| spelled(node, &[name]));
    if let (Some(_), Some(feedback), true) = (artifact, feedback, usage != Use::Vote) {
        let found = decoder.source().excerpt(feedback.key_span);
        let words = [found.as_str(), "one text: artifact is used", "not used"];
        decoder.report(
            Severity::Warning,
            codes::NO_EFFECT,
            feedback.key_span,
            words,
        );
    }
}

/// Reports keys of a map beside those that are read.
fn report_unread(decoder: &mut Decoder<'_>, node: &Node, read: &[&str]) {
    for entry in node.entries() {
        let name = normalised(&entry.key);
        if read.contains(&name.as_str()) {
            continue;
        }
        let expected = match nearest(&name, read) {
            Some(near) => format!("perhaps {near}"),
            None => read.join(", "),
        };
        let found = decoder.source().excerpt(entry.key_span);
        let words = [found.as_str(), &expected, "not used"];
        decoder.report(Severity::Warning, codes::NO_EFFECT, entry.key_span, words);
    }
}
