use steelyard_documents::{Name, Span};
use steelyard_runs::Claims;

/// What an agent delivered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Artifact {
    /// Who.
    pub agent: Name,
    /// The task, where it is named (`spec_id`).
    pub spec: Option<Name>,
    /// The run, where it is named (`run_id`).
    pub run: Option<Name>,
    /// The stage of a pipeline: `plan`, `implement`.
    pub stage: Option<Name>,
    /// What stands in it.
    pub content: Content,
    /// Which fields it must have, or has.
    pub required: Required,
    /// How much of what was asked for is there, 0 to 1.
    pub completeness: Option<f64>,
    /// How much of it is right, 0 to 1: tests that pass.
    pub correctness: Option<f64>,
    /// The technical score as recorded, 0 to 1; it goes before any that is worked out.
    pub technical: Option<f64>,
    /// What the binary consensus says of it.
    pub status: Option<Consensus>,
    /// What the binary consensus says of all that were listed with it.
    pub overall: Option<Consensus>,
    /// What was said of it.
    pub claims: Claims,
    /// Where it stands in the file.
    pub span: Span,
}

/// What an artifact holds, as far as looking for required fields takes it. Names are lower case, words joined by `_`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Content {
    /// Not given.
    #[default]
    Unknown,
    /// A map: the names of its fields that hold something.
    Fields(Vec<String>),
    /// A text: all its words.
    Text(String),
}

impl Content {
    /// Whether a field is in it; `None` where nobody can say. A text has what it mentions.
    pub fn has(&self, field: &str) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::Fields(names) => Some(names.iter().any(|name| name == field)),
            Self::Text(words) => Some(words.contains(&format!("_{field}_"))),
        }
    }
}

/// What an artifact says of required fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Required {
    /// Nothing.
    #[default]
    Unsaid,
    /// Whether all are there.
    All(bool),
    /// Names alone: those that are asked for, looked up in the content; without a content those that are there.
    Names(Vec<String>),
    /// Names, and whether each is there.
    Listed(Vec<(String, bool)>),
}

/// The binary consensus that weighing replaced, from the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Consensus {
    /// All agreed.
    Ok,
    /// Somebody was missing.
    Degraded,
    /// They contradict each other.
    Conflict,
}

impl Consensus {
    /// From the best.
    pub const ALL: [Self; 3] = [Self::Ok, Self::Degraded, Self::Conflict];

    /// Public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Degraded => "degraded",
            Self::Conflict => "conflict",
        }
    }

    /// As files have it, in any case.
    pub fn parse(word: &str) -> Option<Self> {
        let named = |one: &Self| word.trim().eq_ignore_ascii_case(one.id());
        Self::ALL.into_iter().find(named)
    }
}
