use serde::Serialize;
use steelyard_documents::{Name, Span};

use super::Asked;

/// Milliseconds since 1970, UTC.
pub type Time = i64;

/// One agent's part of one conversation, whatever format its log has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    /// Who: the log's own name of the agent, else the model, else the format.
    pub agent: Name,
    /// The program whose log it is: "Claude Code"; empty where that is not known.
    pub program: &'static str,
    /// Models that answered, in the order of their first answers.
    pub models: Vec<Name>,
    /// The task, where the log names it (`spec_id`).
    pub spec: Option<Name>,
    /// The run, where the log names it (`run_id`, a session's id).
    pub run: Option<Name>,
    /// The stage of a pipeline: `plan`, `implement`.
    pub stage: Option<Name>,
    /// The folder that the agent worked in, as the log has it.
    pub project: Option<Name>,
    /// The branch of its version control.
    pub branch: Option<Name>,
    /// Place of the trajectory that this one hangs on, among those of its file: that called it, or that it was taken back
    /// from.
    pub parent: Option<usize>,
    /// Place of the trajectory that has all of this one, likewise: the copy of a session counts once.
    pub whole_in: Option<usize>,
    /// By what it is found from logs in other files.
    pub identity: Identity,
    /// What its model calls are told by, where the log gives them ids, in order: copies of a session have the same.
    pub answers: Vec<u64>,
    /// Its session with what its messages are told by, in the same order: other programs print a session without the ids of
    /// its model calls.
    pub messages: Vec<u64>,
    /// Turns in order.
    pub turns: Vec<Turn>,
    /// Questions put to the user, in order.
    pub questions: Vec<Asked>,
    /// Whether the log lists questions itself; otherwise they are looked for in the answers.
    pub lists_questions: bool,
    /// Preferences that the log says were not kept.
    pub violations: Vec<Violation>,
    /// Whether the log lists violations itself, be it none.
    pub lists_violations: bool,
    /// What is known of all its model calls.
    pub usage: Usage,
    /// Its model calls one by one, where the log tells of each.
    pub model_calls: Vec<ModelCall>,
    /// Whether its log records costs in sums, which have those of the agents that it called as well.
    pub bills_agents: bool,
    /// How it ended, where that is told without the events that would tell it.
    pub ended: Option<Ended>,
    /// What was said of it.
    pub claims: Claims,
    /// Where it begins in the file.
    pub span: Span,
}

impl Trajectory {
    /// Whether it hangs on another one, so that its user is no person with a task of its own.
    pub const fn is_called(&self) -> bool {
        self.parent.is_some() || self.identity.caller.is_some()
    }
}

/// The ids by which logs in several files name each other, as they have them: they may be wrong, and given twice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Identity {
    /// Its own: the session's or the agent's in Claude Code, the thread's in Codex.
    pub id: Option<Name>,
    /// What called it; `None` where a person did.
    pub caller: Option<Caller>,
    /// The thread that its user forked it from.
    pub forked_from: Option<Name>,
}

/// What called a run, as far as the run's own log says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Caller {
    /// The session or thread.
    pub run: Option<Name>,
    /// The call of a tool that it was.
    pub call: Option<Name>,
}

/// A message of the user up to the last answer before the next one. Results of tools are no turns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// The log's number, or the place from 1.
    pub number: u32,
    /// When it began.
    pub at: Option<Time>,
    /// What the user said.
    pub prompt: String,
    /// The last text of the agent, which [`EventKind::Response`] gives its place among the events; earlier ones are events.
    pub response: String,
    /// Tokens that its model calls put out, reasoning included; `None` where the log does not say, never 0 for that.
    pub tokens: Option<u64>,
    /// Time from prompt to response in milliseconds, without the waiting for answers of the user where that is known.
    pub latency_ms: Option<f64>,
    /// Whether times of its records go back, as after a clock was set: no duration follows from them.
    pub is_set_back: bool,
    /// What happened in it, in order; empty for logs without it.
    pub events: Vec<Event>,
    /// Where it begins in the file.
    pub span: Span,
}

/// Something that happened in a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When.
    pub at: Option<Time>,
    /// What.
    pub kind: EventKind,
    /// The record in the file.
    pub span: Span,
}

/// What an [`Event`] is.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// A text of the agent that is not the turn's last.
    Said(String),
    /// The turn's last text, [`Turn::response`], was said here. Where no event says so it stands after all of them.
    Response,
    /// Reasoning, as far as the log shows it.
    Thought(String),
    /// A call of a tool, with what came of it.
    Tool(ToolCall),
    /// A question: its place among the trajectory's.
    Asked(usize),
    /// Another agent was called: the place of its trajectory in the file, where it has one.
    Spawned {
        /// What the log calls it.
        agent: Name,
        /// Place of its trajectory.
        trajectory: Option<usize>,
        /// Id of the agent or its thread, once it was known.
        id: Option<Name>,
        /// Id of the call of a tool that it was.
        call: Option<Name>,
    },
    /// The context was written anew, shorter.
    Compacted {
        /// Tokens before, where told.
        tokens_before: Option<u64>,
    },
    /// The user broke in, or refused a call.
    Interrupted,
    /// Something failed: what the log says.
    Failed(String),
    /// What was said of the agent's work beside it: a review, a verdict on an action.
    Noted(String),
}

/// A call of a tool.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolCall {
    /// Name of the tool.
    pub name: Name,
    /// What it was called with, shortened for showing.
    pub input: String,
    /// What it gave, shortened for showing.
    pub output: String,
    /// How it ended.
    pub outcome: Outcome,
    /// How long it took, in milliseconds, from its record to that of its result.
    pub took_ms: Option<f64>,
}

/// A call of a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelCall {
    /// When its answer was first told.
    pub at: Option<Time>,
    /// When the last part of it was, where it was told in several.
    pub until: Option<Time>,
    /// Place of its turn; `None` for one that was taken back, or that the log sums up with those of other turns.
    pub turn: Option<usize>,
    /// The model, where the log names it.
    pub model: Option<Name>,
    /// Its tokens.
    pub usage: Usage,
    /// US dollars that it cost, where the log says; of those that are [`Billing::InSum`] before it as well.
    pub cost: Option<f64>,
    /// How its cost is recorded.
    pub billing: Billing,
    /// What it is told by, where the log gives it an id: one that stands in several logs is the same call.
    pub id: Option<u64>,
    /// What its message is told by in its session, likewise.
    pub message: Option<u64>,
}

/// How the cost of a model call is recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Billing {
    /// By itself, or not at all.
    #[default]
    Single,
    /// Within a sum over several calls, which is the cost of a later one.
    InSum,
    /// The call stands for all that the log only sums up: tokens and cost beyond those of the calls that it tells one by one.
    Sum,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The log has no result: legal after an interruption.
    #[default]
    Unknown,
    /// It gave something, and nothing says whether that was a failure: the format, or this output, has no word for it.
    NotSaid,
    /// It gave something, and did not fail.
    Done,
    /// It failed.
    Failed,
    /// The user refused it.
    Refused,
}

impl Outcome {
    /// In words; empty where it did what it was called for.
    pub fn words(self) -> &'static str {
        match self {
            Self::Unknown => "no result",
            Self::NotSaid => "outcome not recorded",
            Self::Done => "",
            Self::Failed => "failed",
            Self::Refused => "refused",
        }
    }
}

/// Tokens of model calls. Input repeats the whole context at each call, so it is never added to output. `None` is what
/// no record says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Usage {
    /// Input with what was read from a cache or written to it.
    pub input: Option<u64>,
    /// Of the input, read from a cache.
    pub cached: Option<u64>,
    /// Of the input, written to a cache.
    pub cache_written: Option<u64>,
    /// Of those written to a cache, the ones that it keeps for one hour.
    pub cache_written_1h: Option<u64>,
    /// Output with reasoning.
    pub output: Option<u64>,
    /// Of the output, reasoning.
    pub reasoning: Option<u64>,
    /// Calls of a model that are counted.
    pub calls: u32,
    /// Whether output is known to be a lower bound: a record was cut before its answer ended, or has no count.
    pub at_least: bool,
    /// Whether input is known to be a lower bound: it is not recorded of some calls.
    #[serde(skip_serializing_if = "is_false")]
    pub input_at_least: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(is: &bool) -> bool {
    !*is
}

impl Usage {
    /// Adds a call, or several.
    pub fn add(&mut self, other: Self) {
        let sum = |one: Option<u64>, two: Option<u64>| match (one, two) {
            (Some(one), Some(two)) => Some(one.saturating_add(two)),
            (one, two) => one.or(two),
        };
        self.input = sum(self.input, other.input);
        self.cached = sum(self.cached, other.cached);
        self.cache_written = sum(self.cache_written, other.cache_written);
        self.cache_written_1h = sum(self.cache_written_1h, other.cache_written_1h);
        self.output = sum(self.output, other.output);
        self.reasoning = sum(self.reasoning, other.reasoning);
        self.calls = self.calls.saturating_add(other.calls);
        self.at_least |= other.at_least;
        self.input_at_least |= other.input_at_least || (other.calls > 0 && other.input.is_none());
    }
}

/// How a run ended, as far as a technical score from its log alone asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// Whether with an answer.
    pub answered: bool,
    /// Calls of tools whose result the log has.
    pub calls: u64,
    /// Those of them that failed.
    pub failed_calls: u64,
}

/// How much a broken preference matters, as a log says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// `error`, `major`, `critical`.
    Error,
    /// `warning`, `minor`.
    Warning,
}

impl Harm {
    /// As files have it, in any case.
    pub fn parse(word: &str) -> Option<Self> {
        match word.trim().to_ascii_lowercase().as_str() {
            "error" | "major" | "critical" => Some(Self::Error),
            "warning" | "warn" | "minor" => Some(Self::Warning),
            _ => None,
        }
    }
}

/// A preference of the user that was not kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Violation {
    /// The preference as the log calls it: `no_commas`.
    pub preference: Name,
    /// What was wanted.
    pub expected: String,
    /// What there was.
    pub actual: String,
    /// How bad.
    pub harm: Option<Harm>,
    /// Place among the trajectory's turns.
    pub turn: Option<usize>,
    /// Where it stands in the file.
    pub span: Span,
}

/// What was said of a run once it was over.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Claims {
    /// Whether it did its task, as recorded.
    pub success: Option<bool>,
    /// How content its user was, as recorded: from 0 to 1, or from 1 to 5.
    pub satisfaction: Option<f64>,
    /// Whether the user took this one.
    pub preferred: bool,
}
