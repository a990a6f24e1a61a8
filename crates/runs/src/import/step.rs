//! What the records of any log come to, one after the other.

use steelyard_documents::{Name, Span};

use crate::{Asked, Outcome, Time, Usage};

/// Something that a log tells.
#[derive(Debug)]
pub(super) struct Step {
    pub at: Option<Time>,
    pub span: Span,
    pub(super) what: What,
}

/// What it is.
#[derive(Debug)]
pub(super) enum What {
    /// A message of the user, or of the caller.
    Prompt(String),
    /// A text of the agent.
    Said(String),
    /// A text of the agent that is told at the end of a turn, in case it was not told before.
    SaidLast(String),
    /// Reasoning.
    Thought(String),
    /// A tool is called.
    Call {
        id: String,
        name: Name,
        input: String,
    },
    /// What a call of a tool gave.
    Result(String, ToolResult),
    /// Questions to the user, asked by a call.
    Ask {
        id: String,
        questions: Vec<Question>,
    },
    /// The user's answers to them, by their keys; under an empty key one to all.
    Answer {
        id: String,
        answers: Vec<(String, String)>,
    },
    /// A model call.
    Spent(Spending),
    /// Tokens of all model calls of the turn, where that is more than those add up to.
    SpentInAll(Usage),
    /// A model that answers from here on.
    Model(Name),
    /// How long the turn took, as the log itself says.
    Took(f64),
    Failed(String),
    /// A review, a verdict on an action.
    Noted(String),
    Interrupted,
    Compacted(Option<u64>),
    /// Another agent is called, whose trajectory has that place.
    Spawned {
        agent: Name,
        trajectory: Option<usize>,
        /// Its id, and that of the call.
        id: Option<Name>,
        call: Option<Name>,
    },
    /// So many last turns are taken back.
    Undone(usize),
}

/// What a tool gave.
#[derive(Debug, Default)]
pub(super) struct ToolResult {
    /// For showing.
    pub(super) output: String,
    pub(super) outcome: Outcome,
    /// Milliseconds that it took, where the log records them.
    pub(super) took_ms: Option<f64>,
}

impl ToolResult {
    /// One whose time is not recorded.
    pub(super) fn new(output: String, outcome: Outcome) -> Self {
        Self {
            output,
            outcome,
            took_ms: None,
        }
    }
}

/// What a model call took. Of several records with the same key the one with the most output counts.
#[derive(Debug, Default)]
pub(super) struct Spending {
    pub(super) key: Option<String>,
    /// The model, where it is not the one that answers.
    pub(super) model: Option<Name>,
    pub(super) usage: Usage,
    /// US dollars, where the log records them.
    pub(super) cost: Option<f64>,
}

/// A question with what its answer is found by.
#[derive(Debug, Default)]
pub(super) struct Question {
    pub(super) asked: Asked,
    pub(super) key: String,
    /// Whether the answer is nobody's business.
    pub(super) secret: bool,
}
