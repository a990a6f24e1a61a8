//! A run to be read: what stands in a trajectory, in reading order, and how much of it is shown at first.
//!
//! [`entries`] puts prompts, events, answers, questions and broken preferences one after the other; a place in that list is
//! the place of an entry everywhere. [`Needle`] finds words. What a run is worth under a policy is not told here. Nothing here is kept: each is worked out when it is asked for, in time linear in the run.
//!
//! ```
//! use steelyard_runs::transcript::{What, entries};
//! use steelyard_runs::{Trajectory, Turn};
//!
//! let turn = Turn { prompt: "2 + 2?".into(), response: "4".into(), ..Turn::default() };
//! let run = Trajectory { turns: vec![turn], ..Trajectory::default() };
//! let whats: Vec<What> = entries(&run).into_iter().map(|entry| entry.what).collect();
//! assert_eq!(whats, [What::Prompt("2 + 2?"), What::Answer("4")]);
//! ```

mod gist;
mod home;
mod order;
mod passage;
mod search;
mod totals;

pub use gist::gist;
pub use order::{entries, firsts};
pub use passage::{beginning, line, piece};
pub use search::Needle;
pub use totals::{Totals, title, words_of};

use steelyard_documents::Span;

use super::{Asked, Time, ToolCall, Violation};

/// Characters of a line that stands for a text: a title, what a tool was called with.
pub const LINE: usize = 120;

/// Something that stands in a transcript.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry<'a> {
    /// Place of its turn; `None` for what belongs to none.
    pub turn: Option<usize>,
    /// When, where the log says.
    pub at: Option<Time>,
    /// Where it stands in the file; that of its turn, where it has no place of its own.
    pub span: Span,
    /// What it says.
    pub what: What<'a>,
}

/// What an [`Entry`] says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What<'a> {
    /// The message of the user, or of the caller.
    Prompt(&'a str),
    /// The last text of a turn.
    Answer(&'a str),
    /// An earlier text of the agent.
    Said(&'a str),
    /// Reasoning.
    Thought(&'a str),
    /// A call of a tool.
    Tool(&'a ToolCall),
    /// A question, with its place among the trajectory's.
    Question(usize, &'a Asked),
    /// A preference that was not kept, with its place among the trajectory's.
    Broken(usize, &'a Violation),
    /// Another agent was called, with its place among the agents that the run called.
    Spawned(usize, &'a str),
    /// The context was written anew, shorter.
    Compacted {
        /// Tokens before, where told.
        tokens_before: Option<u64>,
    },
    /// The user broke in.
    Interrupted,
    /// Something failed.
    Failed(&'a str),
    /// What was said of the agent's work beside it.
    Noted(&'a str),
}

impl<'a> What<'a> {
    /// Its text, of a tool's call what it was called with; empty where it has none.
    pub const fn text(&self) -> &'a str {
        match *self {
            Self::Prompt(text)
            | Self::Answer(text)
            | Self::Said(text)
            | Self::Thought(text)
            | Self::Failed(text)
            | Self::Noted(text) => text,
            Self::Tool(call) => call.input.as_str(),
            Self::Question(_, asked) => asked.text.as_str(),
            Self::Broken(_, violation) => violation.actual.as_str(),
            Self::Spawned(_, agent) => agent,
            Self::Compacted { .. } | Self::Interrupted => "",
        }
    }

    /// What a tool gave, or what a question is about; empty for anything else.
    pub const fn output(&self) -> &'a str {
        match *self {
            Self::Tool(call) => call.output.as_str(),
            Self::Question(_, asked) => asked.about.as_str(),
            _ => "",
        }
    }

    /// Hands over each text that is its own, in reading order.
    pub fn texts(&self, mut take: impl FnMut(&'a str)) {
        match *self {
            Self::Tool(call) => {
                take(&call.name);
                take(&call.input);
                take(&call.output);
            }
            Self::Question(_, asked) => {
                take(&asked.about);
                take(&asked.text);
                asked.options.iter().for_each(|option| take(option));
                asked.answer.iter().for_each(|answer| take(answer));
            }
            Self::Broken(_, violation) => {
                take(&violation.preference);
                take(&violation.expected);
                take(&violation.actual);
            }
            _ => take(self.text()),
        }
    }
}
