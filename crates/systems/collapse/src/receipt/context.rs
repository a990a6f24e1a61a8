use steelyard_documents::{Decoder, Node, Span, Value, normalised};

/// Names of the objective, the first of which is the schema's.
pub(crate) const OBJECTIVE: &[&str] = &["objective", "user_objective"];
/// Names of the constraints, the first of which is the schema's.
pub(crate) const CONSTRAINTS: &[&str] = &["constraints"];

/// Fields of a context.
pub(crate) const FIELDS: [&[&str]; 2] = [OBJECTIVE, CONSTRAINTS];

/// What a decision is for: a part of the panel's input. Source: Weighted Collapse Policy, "Step 1: Panel Invocation".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Context {
    /// What the user wants to reach.
    pub objective: Option<String>,
    /// Where that stands.
    pub objective_span: Span,
    /// What has to be kept.
    pub constraints: Vec<String>,
    /// Where it stands.
    pub span: Span,
}

impl Context {
    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.objective.is_none() && self.constraints.is_empty()
    }

    /// The objective of another of the same decision that this one's takes the place of.
    pub(crate) fn supersedes<'o>(&self, other: &'o Self) -> Option<&'o str> {
        let (own, other) = (self.objective.as_deref()?, other.objective.as_deref()?);
        (own != other).then_some(other)
    }

    /// Adds what another says of the same decision: its objective where this has none, and all its constraints.
    pub(crate) fn join(&mut self, other: &Self) {
        if self.is_empty() {
            self.span = other.span;
        }
        if self.objective.is_none() {
            self.objective.clone_from(&other.objective);
            self.objective_span = other.objective_span;
        }
        self.constraints.extend_from_slice(&other.constraints);
    }
}

/// Says of an objective that another one of the same decision stands before it.
pub(crate) fn second_objective(objective: &str) -> [&str; 3] {
    [
        objective,
        "one objective of a decision",
        "only the first counts",
    ]
}

/// Whether a map has an objective or constraints.
pub(crate) fn has_context(node: &Node) -> bool {
    let mut keys = node.entries().iter().map(|entry| normalised(&entry.key));
    keys.any(|key| OBJECTIVE.contains(&key.as_str()) || CONSTRAINTS.contains(&key.as_str()))
}

/// Whether a map is a context without its root key: an objective or constraints, and at most the name of a decision.
pub(crate) fn is_context_alone(node: &Node) -> bool {
    let is_known = |key: &String| {
        let key = key.as_str();
        key == "decision" || OBJECTIVE.contains(&key) || CONSTRAINTS.contains(&key)
    };
    let mut keys = node.entries().iter().map(|entry| normalised(&entry.key));
    has_context(node) && keys.all(|key| is_known(&key))
}

/// Reads a context from the fields of a map; `root` leaves its other fields to whom they belong.
pub(crate) fn read_context<'a>(decoder: &mut Decoder<'a>, node: &'a Node, root: bool) -> Context {
    let mut context = Context {
        span: Span::new(node.span.start, node.span.start),
        ..Context::default()
    };
    let Some(mut fields) = decoder.fields(node, "a context") else {
        return context;
    };
    if let Some(entry) = fields.take(decoder, OBJECTIVE) {
        let text = decoder.text(&entry.value, "objective");
        context.objective = text.filter(|text| !text.trim().is_empty());
        context.objective_span = entry.value.span;
        if context.objective.is_none() {
            super::nothing_given(decoder, entry, "what the user wants to reach");
        }
    }
    if let Some(entry) = fields.take(decoder, CONSTRAINTS) {
        for node in decoder.list(&entry.value) {
            let text = match &node.value {
                Value::Map(_) | Value::List(_) => Some(decoder.source().excerpt(node.span)),
                _ => decoder.text(node, "a constraint"),
            };
            let text = text.filter(|text| !text.trim().is_empty());
            context.constraints.extend(text);
        }
        if context.constraints.is_empty() {
            super::nothing_given(decoder, entry, "a list of what has to be kept");
        }
    }
    if !root {
        fields.finish(decoder);
    }
    context
}
