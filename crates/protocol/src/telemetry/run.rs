//! What a run comes to, and what its file holds line by line.

use serde::{Deserialize, Serialize};

use super::{Cost, ToolCalls};
use crate::RunId;

/// A run of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TelemetryRun {
    /// What it is found by: key of its file, and its place there.
    pub id: RunId,
    /// Its name in the log; empty where it has none.
    pub name: String,
    /// What it is about, in a few words.
    pub title: Option<String>,
    /// Name of the file; empty where no file holds its events.
    pub file: String,
    /// Its events.
    pub events: u64,
    /// Its rounds.
    pub rounds: u64,
    /// How many agents.
    pub agents: u32,
    /// How it ended, where it did.
    pub status: Option<String>,
    /// Its first and last time, in milliseconds since 1970.
    pub times: Option<(f64, f64)>,
    /// Bytes of its file that were read, and all, where it is still being read.
    pub part: Option<(u64, u64)>,
}

impl TelemetryRun {
    /// Whether its events were written from logs of agents, and stand in no file themselves.
    pub fn is_told(&self) -> bool {
        self.file.is_empty()
    }
}

/// What a run comes to. What no event says is `None`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overview {
    /// Which run.
    pub run: TelemetryRun,
    /// Whether an event ends it.
    pub ended: bool,
    /// How many runs it is: more than one where all of a log are looked at together.
    pub runs: u32,
    /// The first round that ended the debate.
    pub convergence_round: Option<u64>,
    /// Votes for and votes that it takes, in the last round that tells.
    pub votes: Option<(f64, f64)>,
    /// Mean and least likeness in the last round that tells, 0 to 1.
    pub similarity: Option<(f64, Option<f64>)>,
    /// Dissents, and those that changed something.
    pub dissents: (u64, u64),
    /// Overrides, and those that were regretted.
    pub overrides: (u64, u64),
    /// Mean over agents of their last trust less their first, and of how many agents.
    pub trust_change: Option<(f64, u32)>,
    /// The last drift of the rubric, in percent.
    pub drift_final: Option<f64>,
    /// The greatest.
    pub drift_max: Option<f64>,
    /// Model calls.
    pub calls: u64,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Of those, the ones that were read from a cache.
    pub tokens_cached: Option<f64>,
    /// Tokens of their outputs.
    pub tokens_out: Option<f64>,
    /// Whether `tokens_out` is a lower bound.
    pub at_least: bool,
    /// Whether `tokens_in` is one.
    pub input_at_least: bool,
    /// What the calls cost.
    pub cost: Cost,
    /// What has no cost.
    pub lacking: Lacking,
    /// Calls of tools.
    pub tools: ToolCalls,
    /// Questions, and how long the user was waited for, in milliseconds.
    pub questions: (u64, Option<f64>),
    /// How long, in milliseconds.
    pub duration: Option<f64>,
    /// Errors by their kinds.
    pub errors: Vec<(String, u64)>,
    /// Types of events with how many there are, in the order of their first definition.
    pub kinds: Vec<KindCount>,
    /// Agents of its events.
    pub agents: Vec<String>,
    /// Schema of the events.
    pub schema: Option<String>,
    /// Lines of the file.
    pub lines: LineCounts,
    /// The first lines that are not events.
    pub quarantine: Vec<BadLine>,
    /// What is odd about events, by its sort.
    pub warnings: Vec<WarningCount>,
    /// Cells of the files beside the log that differ from what follows from it.
    pub differences: Vec<Difference>,
    /// Files beside the log that were held against it.
    pub checked: Vec<CheckedFile>,
}

/// What has no cost, or not for all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lacking {
    /// Runs with such a call, or with tokens of turns for which no call is told.
    pub runs: u32,
    /// Models with such a call, and all that were called.
    pub models: (u32, u32),
}

/// Events of a type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KindCount {
    /// Its `type`.
    pub name: String,
    /// Whether the format has it.
    pub known: bool,
    /// How many.
    pub count: u64,
}

/// Lines of a file; the last three add up to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCounts {
    /// All.
    pub all: u64,
    /// Events.
    pub kept: u64,
    /// Without anything.
    pub blank: u64,
    /// No events.
    pub quarantined: u64,
}

/// A line that is no event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BadLine {
    /// Its number, from 1.
    pub line: u64,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// Why, in words.
    pub reason: String,
    /// Its beginning.
    pub text: String,
}

/// Something odd about events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WarningCount {
    /// What, in words.
    pub words: String,
    /// How often.
    pub count: u64,
    /// The first places: line, event, what stands there.
    pub places: Vec<(u64, u32, String)>,
}

/// A cell of a file that differs from what follows from the events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// Key of the file.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Which cell: "round 6, overrides".
    pub cell: String,
    /// What stands there; empty for nothing.
    pub found: String,
    /// What follows from the events.
    pub expected: String,
}

/// A file that was held against a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckedFile {
    /// Key of the file.
    pub file: u32,
    /// Its name.
    pub name: String,
    /// Cells that were compared.
    pub cells: u64,
    /// Those that differ.
    pub differ: u64,
}
