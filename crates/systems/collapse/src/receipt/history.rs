use steelyard_documents::{
    Code, Decoder, Entry, Fields, Node, Range, Severity, Span, Value, masked, normalised,
};

use super::{History, Outcome};

/// Fields of a history, in the order in which they are read.
pub(crate) const FIELDS: [&[&str]; 3] = [
    &["attempts", "reflexion_attempts"],
    &["estimates"],
    &["outcomes"],
];
/// Fields of an outcome.
pub(crate) const OUTCOME: [&[&str]; 2] = [&["agent", "card"], &["success"]];

/// Words for an outcome besides `true`, `false` and numbers.
const WORDS: [(&str, f64); 11] = [
    ("true", 1.0),
    ("yes", 1.0),
    ("success", 1.0),
    ("succeeded", 1.0),
    ("pass", 1.0),
    ("passed", 1.0),
    ("false", 0.0),
    ("no", 0.0),
    ("failure", 0.0),
    ("failed", 0.0),
    ("fail", 0.0),
];

/// Reads a history. `None` for what has neither attempts nor estimates nor outcomes that can be read: many a
/// log calls something of its own so.
pub fn read_history<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<History> {
    let mut history = History {
        span: Span::new(node.span.start, node.span.start),
        ..History::default()
    };
    let mut fields = Fields::of(node.entries().iter().collect(), "a history");
    let attempts = fields.take(decoder, FIELDS[0]);
    let estimates = fields.take(decoder, FIELDS[1]);
    let outcomes = fields.take(decoder, FIELDS[2]);
    let has_outcomes = outcomes.is_some_and(|entry| has_success(&entry.value));
    if attempts.is_none() && estimates.is_none() && !has_outcomes {
        return None;
    }
    if let Some(entry) = attempts {
        let attempts = decoder.number(&entry.value, "attempts", Range::NON_NEGATIVE, &[]);
        history.attempts = attempts.map(|attempts| attempts.value);
    }
    let estimates = estimates.map(|entry| &entry.value);
    for estimate in estimates.map_or(&[][..], |node| estimated(decoder, node)) {
        let read = decoder.number(&estimate.value, "estimate", Range::NON_NEGATIVE, &[]);
        history
            .estimates
            .extend(read.map(|read| (masked(&estimate.key).into_owned(), read.value)));
    }
    if let Some(entry) = outcomes {
        for node in decoder.list(&entry.value) {
            history.outcomes.extend(outcome(decoder, node));
        }
    }
    fields.finish(decoder);
    let read = history.attempts.is_some() || !history.estimates.is_empty();
    (read || !history.outcomes.is_empty()).then_some(history)
}

/// The entries of estimates; reports a value that is no map.
fn estimated<'a>(decoder: &mut Decoder<'_>, node: &'a Node) -> &'a [Entry] {
    if !matches!(node.value, Value::Map(_) | Value::Null) {
        decoder.wrong_type(node, "estimates as a map of cards to numbers of 0 or more");
    }
    node.entries()
}

/// Whether something in a list, or one thing alone, tells of somebody's success: others call lists of their own
/// outcomes.
fn has_success(node: &Node) -> bool {
    let has = |node: &Node, names: &[&str]| {
        let mut keys = node.entries().iter().map(|entry| normalised(&entry.key));
        keys.any(|key| names.contains(&key.as_str()))
    };
    let tells = |node: &Node| has(node, OUTCOME[0]) && has(node, OUTCOME[1]);
    match &node.value {
        Value::List(items) => items.iter().any(tells),
        _ => tells(node),
    }
}

fn outcome<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Outcome> {
    let mut fields = decoder.fields(node, "an outcome")?;
    let agent = fields.take(decoder, OUTCOME[0]);
    let agent = agent.and_then(|entry| decoder.text(&entry.value, "agent"));
    let success = fields.take(decoder, OUTCOME[1]);
    fields.finish(decoder);
    let (Some(agent), Some(success)) = (agent.filter(|agent| !agent.is_empty()), success) else {
        let diagnosis = [
            "an incomplete outcome",
            "agent and success",
            "outcome left out",
        ];
        decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, diagnosis);
        return None;
    };
    let success = rate(decoder, success)?;
    Some(Outcome { agent, success })
}

/// A flag as 1 or 0, or a rate.
fn rate<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry) -> Option<f64> {
    if let Value::Bool(flag) = entry.value.value {
        return Some(f64::from(u8::from(flag)));
    }
    let words = WORDS.map(|(word, value)| (word.to_owned(), value));
    let read = decoder.number(&entry.value, "success", Range::UNIT, &words)?;
    Some(read.value)
}
