use std::collections::BTreeMap;

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
    /// The key of the concern that it answers; `None` for one of a trade-off.
    pub(crate) fn concern_key(&self) -> Option<ConcernKey> {
        match &self.of {
            ResolutionOf::Concern { agent, concern } => Some(ConcernKey::new(agent, concern)),
            ResolutionOf::Tradeoff(_) => None,
        }
    }

    /// Whether it makes good a trade-off that goes by one of these names.
    pub(crate) fn mitigates(&self, names: &[&str]) -> bool {
        match &self.of {
            ResolutionOf::Tradeoff(own) => names.iter().any(|name| is_same(name, own)),
            ResolutionOf::Concern { .. } => false,
        }
    }
}

/// Who raised a concern, and its text; texts that are the same but for case, space and signs have one key. The agent is empty
/// where any may have raised it, the text for the only concern of its agent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ConcernKey {
    agent: String,
    concern: String,
}

impl ConcernKey {
    pub(crate) fn new(agent: &str, concern: &str) -> Self {
        let [agent, concern] = [agent, concern].map(bare);
        Self { agent, concern }
    }

    /// The keys of all resolutions that answer a concern, the only one of its agent where `only`. `names` are those of who
    /// raised it: agent, role.
    pub(crate) fn all(names: &[&str], concern: &str, only: bool) -> Vec<Self> {
        let concerns = [Some(concern), only.then_some("")].into_iter().flatten();
        let names = || names.iter().copied().chain([""]);
        concerns
            .flat_map(|concern| names().map(move |name| Self::new(name, concern)))
            .collect()
    }
}

/// The last resolution of each concern, found by what raised it.
#[derive(Debug)]
pub(crate) struct Resolutions<'a> {
    all: &'a [Resolution],
    /// Places of the last of each key.
    last: BTreeMap<ConcernKey, usize>,
}

impl<'a> Resolutions<'a> {
    pub(crate) fn of(all: &'a [Resolution]) -> Self {
        let keyed = all.iter().enumerate();
        let keyed = keyed.filter_map(|(place, one)| Some((one.concern_key()?, place)));
        Self {
            all,
            last: keyed.collect(),
        }
    }

    /// The last resolution that answers a concern, as [`ConcernKey::all`] has it.
    pub(crate) fn last(&self, names: &[&str], concern: &str, only: bool) -> Option<&'a Resolution> {
        if self.last.is_empty() {
            return None;
        }
        let keys = ConcernKey::all(names, concern, only);
        let places = keys.iter().filter_map(|key| self.last.get(key));
        self.all.get(*places.max()?)
    }
}

/// A text without what makes no difference: case, space and signs.
pub(crate) fn bare(text: &str) -> String {
    normalised(text.trim().trim_end_matches('.'))
}

/// Whether two texts are the same but for case, space and signs.
fn is_same(one: &str, other: &str) -> bool {
    bare(one) == bare(other)
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
