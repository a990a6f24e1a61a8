//! Two runs turn by turn.

use serde::{Deserialize, Serialize};

/// Two runs side by side. What they say is masked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunsBeside {
    /// Turns that go together, in order.
    pub pairs: Vec<TurnPair>,
    /// How many pairs there are.
    pub count: u32,
    /// Places of all pairs of which anything differs: the runs part at the first.
    pub differing: Vec<u32>,
}

/// Turns that go together, or one alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnPair {
    /// The turn of either run; one of them is there.
    pub sides: [Option<TurnBeside>; 2],
    /// What differs, in words: prompt, tools, ending.
    pub differs: Vec<String>,
    /// Their calls in order, of both where they go together; at most [`TurnPair::MOST_CALLS`].
    pub calls: Vec<[Option<CallBeside>; 2]>,
    /// Lines of calls that are left out.
    pub more: u32,
}

impl TurnPair {
    /// Lines of calls that travel at most.
    pub const MOST_CALLS: usize = 200;
    /// Characters of a prompt and an answer that travel at most.
    pub const MOST_TEXT: usize = 600;
}

/// A turn, to be held against another one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnBeside {
    /// The log's number of it.
    pub number: u32,
    /// Place of its first entry.
    pub entry: u32,
    /// What the user said, its beginning.
    pub prompt: String,
    /// What was answered, its beginning.
    pub answer: String,
    /// How it ended, in a word: answered, interrupted, failed, unanswered.
    pub end: String,
    /// Tokens that were put out.
    pub tokens: Option<u64>,
    /// Milliseconds from prompt to answer.
    pub took_ms: Option<f64>,
    /// Calls of tools and agents, and how many of them failed.
    pub calls: (u32, u32),
    /// Questions to the user.
    pub questions: u32,
}

/// A call in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallBeside {
    /// Name of the tool or the agent.
    pub name: String,
    /// What it was called with.
    pub summary: String,
    /// Whether it failed or was refused.
    pub failed: bool,
}
