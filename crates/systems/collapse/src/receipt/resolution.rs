use steelyard_documents::{Code, Decoder, Fields, Node, Severity, Span, Value, masked, normalised};

/// Fields of a resolution, each with its names, the first of which is the schema's.
pub(crate) const FIELDS: [&[&str]; 6] = [
    &["agent", "evaluator", "role"],
    &["concern"],
    &["resolution", "answer"],
    &["tradeoff", "trade_off"],
    &["mitigation"],
    &["next_step"],
];

/// How a concern of the panel was answered, or a trade-off is made good. Source: Weighted Collapse Policy, "Step 5:
/// Consensus Output".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolution {
    /// What it is about.
    pub of: ResolutionOf,
    /// The answer to the concern, or the mitigation of the trade-off.
    pub answer: String,
    /// What is to be done for it, where that is not the answer itself.
    pub next_step: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// What a resolution is about.
#[derive(Clone, Debug, PartialEq)]
pub enum ResolutionOf {
    /// A concern: who raised it, by agent or role, and its text. At least one of the two is given.
    Concern {
        /// Agent or role; empty where any may have raised it.
        agent: String,
        /// As the evaluation writes it; empty for the only concern of its agent.
        concern: String,
    },
    /// A trade-off: a criterion of the score, or an evaluator that prefers another position.
    Tradeoff(String),
}

impl Default for ResolutionOf {
    fn default() -> Self {
        ResolutionOf::Tradeoff(String::new())
    }
}

impl Resolution {
    /// Whether it answers a concern, the only one of its agent where `only`. `names` are those of who raised it: agent,
    /// role.
    pub(crate) fn answers(&self, names: [&str; 2], concern: &str, only: bool) -> bool {
        let ResolutionOf::Concern {
            agent,
            concern: own,
        } = &self.of
        else {
            return false;
        };
        let is_by = agent.is_empty() || names.iter().any(|name| is_same(name, agent));
        let is_it = is_same(own, concern) || (own.is_empty() && only);
        is_by && is_it
    }

    /// Whether it makes good a trade-off that goes by one of these names.
    pub(crate) fn mitigates(&self, names: &[&str]) -> bool {
        match &self.of {
            ResolutionOf::Tradeoff(own) => names.iter().any(|name| is_same(name, own)),
            ResolutionOf::Concern { .. } => false,
        }
    }
}

/// Whether two texts are the same but for case, space and signs.
fn is_same(one: &str, other: &str) -> bool {
    let other = other.trim().trim_end_matches('.');
    normalised(one.trim().trim_end_matches('.')) == normalised(other)
}

/// Reads resolutions: a list of maps, or a map from concerns to answers.
pub(crate) fn read_resolutions<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Vec<Resolution> {
    let by_concern = match &node.value {
        Value::Map(entries) => !entries.iter().any(|entry| is_field(&entry.key)),
        _ => false,
    };
    if !by_concern {
        let nodes = decoder.list(node);
        return (nodes.into_iter())
            .filter_map(|node| resolution(decoder, node))
            .collect();
    }
    let mut read = Vec::new();
    for entry in node.entries() {
        let answer = decoder.text(&entry.value, "a resolution");
        match answer.filter(|answer| !answer.trim().is_empty()) {
            Some(answer) => read.push(Resolution {
                of: ResolutionOf::Concern {
                    agent: String::new(),
                    concern: masked(&entry.key).into_owned(),
                },
                answer,
                next_step: None,
                span: entry.key_span,
            }),
            None => super::nothing_given(decoder, entry, "the answer to the concern"),
        }
    }
    read
}

fn is_field(key: &str) -> bool {
    let key = normalised(key);
    FIELDS.iter().any(|names| names.contains(&key.as_str()))
}

fn resolution<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Resolution> {
    let mut fields = decoder.fields(node, "a resolution")?;
    let mut text = |names: &[&'static str], fields: &mut Fields<'a>| {
        let entry = fields.take(decoder, names)?;
        let text = decoder.text(&entry.value, names[0]);
        text.filter(|text| !text.trim().is_empty())
    };
    let [agent, concern, answer, tradeoff, mitigation, next_step] =
        FIELDS.map(|names| text(names, &mut fields));
    fields.finish(decoder);
    let mut lacks = |expected: &str| {
        let words = ["an incomplete resolution", expected, "resolution left out"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
    };
    let (of, answer) = match (agent, concern, tradeoff) {
        (None, None, None) => {
            lacks("concern: what was raised, agent: who raised it, or tradeoff: what is given up");
            return None;
        }
        (agent, concern, None) => {
            let (agent, concern) = (agent.unwrap_or_default(), concern.unwrap_or_default());
            (ResolutionOf::Concern { agent, concern }, answer)
        }
        (None, None, Some(tradeoff)) => (ResolutionOf::Tradeoff(tradeoff), mitigation),
        _ => {
            lacks("a concern or a tradeoff, each in an entry of its own");
            return None;
        }
    };
    let Some(answer) = answer else {
        lacks(
            "resolution: the answer to the concern, or mitigation: how the tradeoff is made good",
        );
        return None;
    };
    let span = node.span;
    Some(Resolution {
        of,
        answer,
        next_step,
        span,
    })
}
