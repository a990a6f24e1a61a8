use steelyard_documents::{
    Code, Decoder, Node, Quantity, Range, Severity, Span, Value, masked, normalised,
};

use crate::Sensed;

/// Fields of an evaluation, in the order in which they are read.
pub(crate) const FIELDS: [&[&str]; 7] = [
    &["agent", "evaluator", "panel_agent"],
    &["role"],
    &["position_scores", "scores"],
    &["rationale"],
    &["recommendation"],
    &["concerns"],
    &["confidence"],
];

/// What a member of the panel said of the positions, as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// The agent's name, which tells its role unless `role` does.
    pub agent: String,
    /// Where the name stands.
    pub agent_span: Span,
    /// Its role, where the document names one, and where that stands.
    pub role: Option<(String, Span)>,
    /// For positions by name a score from 0 to 1.
    pub scores: Vec<(String, Sensed)>,
    /// For positions by name why.
    pub rationale: Vec<(String, String)>,
    /// The position it prefers, by name.
    pub recommendation: Option<String>,
    /// What it finds unresolved.
    pub concerns: Vec<String>,
    /// How sure it is, 0 to 1; without one it does not count.
    pub confidence: Option<Sensed>,
    /// Where it stands.
    pub span: Span,
}

/// Whether a map is a panel evaluation without its root key.
pub fn looks_like_evaluation(node: &Node) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|entry| normalised(&entry.key) == "position_scores")
}

/// Reads one evaluation. A number that is none or out of range is left out, with an error; `None` where nobody
/// is said to speak.
pub fn read_evaluation<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Evaluation> {
    let mut fields = decoder.fields(node, "a panel evaluation")?;
    let text = |decoder: &mut Decoder<'a>, entry: Option<&'a steelyard_documents::Entry>, what| {
        entry.and_then(|entry| decoder.text(&entry.value, what))
    };
    let mut named = |names: &[&'static str], what| {
        let entry = fields.take(decoder, names)?;
        let text = decoder.text(&entry.value, what)?;
        (!text.is_empty()).then_some((text, entry.value.span))
    };
    let agent = named(FIELDS[0], "agent");
    let role = named(FIELDS[1], "role");
    let Some((agent, agent_span)) = agent.or_else(|| role.clone()) else {
        let diagnosis = [
            "no agent",
            "agent: the evaluator's name",
            "evaluation left out",
        ];
        decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, diagnosis);
        return None;
    };
    let mut evaluation = Evaluation {
        agent,
        agent_span,
        role,
        span: Span::new(node.span.start, node.span.start),
        ..Evaluation::default()
    };
    if let Some(entry) = fields.take(decoder, FIELDS[2])
        && decoder.fields(&entry.value, "position_scores").is_some()
    {
        for score in entry.value.entries() {
            let read = sensed(decoder, &score.value, &format!("score of {}", score.key));
            let read = read.map(|read| (masked(&score.key).into_owned(), read));
            evaluation.scores.extend(read);
        }
    }
    if let Some(entry) = fields.take(decoder, FIELDS[3]) {
        evaluation.rationale = rationale(decoder, &entry.value);
    }
    let entry = fields.take(decoder, FIELDS[4]);
    evaluation.recommendation = text(decoder, entry, "recommendation");
    if let Some(entry) = fields.take(decoder, FIELDS[5]) {
        for node in decoder.list(&entry.value) {
            evaluation.concerns.extend(decoder.text(node, "a concern"));
        }
    }
    match fields.take(decoder, FIELDS[6]) {
        Some(entry) => evaluation.confidence = sensed(decoder, &entry.value, "confidence"),
        None => no_confidence(decoder, evaluation.span),
    }
    fields.finish(decoder);
    Some(evaluation)
}

fn no_confidence(decoder: &mut Decoder<'_>, span: Span) {
    let diagnosis = [
        "no confidence",
        "confidence from 0 to 1",
        "counts as 0: no influence",
    ];
    decoder.report(Severity::Warning, Code::MISSING_FIELD, span, diagnosis);
}

/// Why, position by position. One text for all says nothing of any one of them.
fn rationale<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Vec<(String, String)> {
    let mut read = Vec::new();
    match &node.value {
        Value::Text(_) => {
            let text = decoder.text(node, "rationale").unwrap_or_default();
            read.push((String::new(), text));
        }
        Value::Map(_) | Value::Null => {}
        _ => decoder.wrong_type(node, "rationale as text, or a map of positions to texts"),
    }
    for why in node.entries() {
        let text = decoder.text(&why.value, "a rationale");
        read.extend(text.map(|text| (masked(&why.key).into_owned(), text)));
    }
    read
}

fn sensed<'a>(decoder: &mut Decoder<'a>, node: &'a Node, what: &str) -> Option<Sensed> {
    let Quantity {
        value,
        span,
        coerced,
    } = decoder.number(node, what, Range::UNIT, &[])?;
    Some(Sensed {
        value,
        span,
        coerced,
    })
}
