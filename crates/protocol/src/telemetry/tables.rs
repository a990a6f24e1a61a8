//! What events took, put together and spread.

use serde::{Deserialize, Serialize};

use super::Cost;
use crate::RunId;

/// Calls of tools, and how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCalls {
    /// How many there are.
    pub all: u64,
    /// Those that say how they ended.
    pub said: u64,
    /// Of these, the ones that failed or were refused.
    pub failed: u64,
}

impl ToolCalls {
    /// How many failed; nobody knows where there are calls of which none says how it ended.
    pub fn known_failed(self) -> Option<u64> {
        (self.said > 0 || self.all == 0).then_some(self.failed)
    }
}

/// An agent among some events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentLine {
    /// Its name.
    pub name: String,
    /// What it is there for, where the log lists it.
    pub role: Option<String>,
    /// Models that it was called with, in the order of their first calls, or the one that the log lists.
    pub models: Vec<String>,
    /// Whether the log lists it; `None` where it lists none.
    pub listed: Option<bool>,
    /// Its events.
    pub events: u64,
    /// Its turns.
    pub turns: u64,
    /// Model calls.
    pub calls: u64,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Tokens of their outputs.
    pub tokens_out: Option<f64>,
    /// Whether `tokens_out` is a lower bound.
    pub at_least: bool,
    /// Whether `tokens_in` is one.
    pub input_at_least: bool,
    /// What its calls cost.
    pub cost: Cost,
    /// Median time of an answer, in milliseconds, and the one that 5 of 100 exceed.
    pub latency: Option<(f64, f64)>,
    /// Calls of tools.
    pub tools: ToolCalls,
    /// Dissents, and those that changed something.
    pub dissents: (u64, u64),
    /// Votes for, and all.
    pub votes: (u64, u64),
    /// Its errors.
    pub errors: u64,
    /// Trust as it was last told, with its parts: impact, depth, regret.
    pub trust: Option<(f64, [Option<f64>; 3])>,
    /// The last trust less the first.
    pub trust_change: Option<f64>,
}

/// By what events are put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroupBy {
    /// Their days.
    #[default]
    Day,
    /// Their runs.
    Run,
    /// Their projects.
    Project,
    /// Models that were called; what no model did is not there.
    Model,
    /// Their agents.
    Agent,
    /// Tools that were called; what no tool did is not there.
    Tool,
}

/// Events put together. `None` is what is not recorded, or what cannot be said of such a group: by model there are no turns, tools,
/// errors and questions, since a log does not say which model they are of, and by tool there is nothing but its calls.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GroupLine {
    /// What they have in common; `None` where they do not say.
    pub name: Option<String>,
    /// The run, where they have that in common.
    pub run: Option<RunId>,
    /// Their first and last time, in milliseconds since 1970.
    pub times: Option<(f64, f64)>,
    /// How many runs they are of.
    pub runs: u32,
    /// How many they are.
    pub events: u64,
    /// Turns.
    pub turns: Option<u64>,
    /// How long turns took, in milliseconds.
    pub active: Option<f64>,
    /// Model calls.
    pub calls: Option<u64>,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Of those, the ones that were read from a cache.
    pub tokens_cached: Option<f64>,
    /// Of those, the ones that were written to a cache.
    pub tokens_cache_written: Option<f64>,
    /// Of those, the ones that were written for one hour.
    pub tokens_cache_written_1h: Option<f64>,
    /// Tokens of their outputs.
    pub tokens_out: Option<f64>,
    /// Whether `tokens_out` is a lower bound.
    pub at_least: bool,
    /// Whether `tokens_in` is one.
    pub input_at_least: bool,
    /// What the calls cost.
    pub cost: Cost,
    /// Calls of tools.
    pub tools: Option<ToolCalls>,
    /// How long those took, in milliseconds.
    pub tool_time: Option<f64>,
    /// Errors.
    pub errors: Option<u64>,
    /// Questions.
    pub questions: Option<u64>,
    /// How long the user was waited for, in milliseconds.
    pub waited: Option<f64>,
}

/// How numbers are spread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// What they are.
    pub of: Spreads,
    /// How many there are.
    pub count: u64,
    /// Events that could have one and have none.
    pub missing: u64,
    /// Their sum.
    pub sum: f64,
    /// Whether some of them are a lower bound, and so is their sum.
    pub at_least: bool,
    /// The same of costs, with what it is in.
    pub cost: Cost,
    /// Least, 50th, 90th, 95th and 99th of 100, greatest: each a number that is there (nearest rank).
    pub ranks: [f64; 6],
    /// How many lie from one edge to before the next; the last edge is counted in.
    pub bins: Vec<Bin>,
    /// Whether the edges rise by a factor and not by a step.
    pub log: bool,
    /// The event with the greatest number.
    pub greatest: Option<u32>,
}

/// What is spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spreads {
    /// Latency of model calls, else of turns, in milliseconds.
    Latency,
    /// Tokens of inputs.
    TokensIn,
    /// Tokens of outputs.
    TokensOut,
    /// What calls cost.
    Cost,
    /// How long calls of tools took, in milliseconds.
    Tools,
}

/// Some numbers that lie together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bin {
    /// From.
    pub from: f64,
    /// Up to.
    pub to: f64,
    /// How many.
    pub count: u64,
}
