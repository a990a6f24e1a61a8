//! Runs as their events tell of them: what is asked, and what is answered.

use serde::{Deserialize, Serialize};

use crate::question::family;
use crate::{Opens, PolicyPatch, RunId};

/// Logs of events belong to no system.
pub const OPENS: Opens = Opens {
    label: "Events of a run",
    documents: "events.jsonl of any size, with metrics.csv and summary.json to check against it",
    formats: "JSONL CSV JSON",
};

family! {
    /// What logs of events can be asked.
    AskTelemetry {
        /// All runs.
        TelemetryRuns {} -> Vec<TelemetryRun>,
        /// What a run comes to.
        RunOverview {
            /// Which one.
            run: RunId,
        } -> Overview,
        /// A run over its rounds, or over time.
        RunSeries {
            /// Which one.
            run: RunId,
            /// Along what.
            along: Along,
            /// The most steps that are wanted: more are put together.
            most: u32,
        } -> Series,
        /// Events in order.
        EventRows {
            /// Of which run.
            run: RunId,
            /// Which of them.
            filter: EventFilter,
            /// The first of those, counted from 0.
            first: u32,
            /// How many at most.
            count: u32,
        } -> EventWindow,
        /// The line of an event as it stands in the file.
        EventText {
            /// Of which run.
            run: RunId,
            /// Place of the event in its log.
            event: u32,
        } -> EventLine,
        /// Agents, by what of them there is among some events.
        RunAgents {
            /// Of which run.
            run: RunId,
            /// Among which events; its text is not looked at.
            filter: EventFilter,
        } -> Vec<AgentLine>,
        /// How latency, tokens and cost are spread among some events.
        RunSpreads {
            /// Of which run.
            run: RunId,
            /// Among which events; its text is not looked at.
            filter: EventFilter,
        } -> Vec<Spread>,
        /// What some events took, put together by something.
        RunGroups {
            /// Of which run.
            run: RunId,
            /// Among which events; its text is not looked at.
            filter: EventFilter,
            /// By what.
            by: GroupBy,
            /// Minutes by which days begin before those of UTC.
            minutes: i32,
        } -> Vec<GroupLine>,
        /// Trust in each agent over the rounds.
        RunTrust {
            /// Of which run.
            run: RunId,
        } -> Vec<AgentTrust>,
        /// What follows from the log of a run, as a file.
        WriteRun {
            /// Which one; all runs of its log are written.
            run: RunId,
            /// Which file.
            file: RunFile,
        } -> PolicyPatch,
    }
}

/// A file that follows from events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunFile {
    /// `metrics.csv`.
    Metrics,
    /// `summary.json`.
    Summary,
}

/// Along what a run is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Along {
    /// Its rounds.
    #[default]
    Rounds,
    /// Time.
    Time,
}

/// A run of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TelemetryRun {
    /// What it is found by: key of its file, and its place there.
    pub id: RunId,
    /// Its name in the log; empty where it has none.
    pub name: String,
    /// What it is about, in a few words.
    pub title: Option<String>,
    /// Name of the file.
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
    /// Dollars.
    pub cost: Option<f64>,
    /// Calls of tools, and those that failed.
    pub tools: (u64, u64),
    /// Questions, and how long answers to them took, in milliseconds.
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
    /// The first lines that are no events.
    pub quarantine: Vec<BadLine>,
    /// What is odd about events, by its sort.
    pub warnings: Vec<WarningCount>,
    /// Cells of the files beside the log that differ from what follows from it.
    pub differences: Vec<Difference>,
    /// Files beside the log that were held against it.
    pub checked: Vec<CheckedFile>,
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

/// Which events are meant: all that fit everything that is said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventFilter {
    /// Their types; any where empty.
    pub kinds: Vec<String>,
    /// Their agents; any where empty.
    pub agents: Vec<String>,
    /// Their projects; any where empty.
    pub projects: Vec<String>,
    /// Rounds from one to another, both counted in.
    pub rounds: Option<(u64, u64)>,
    /// Times from one to before another, in milliseconds since 1970.
    pub times: Option<(f64, f64)>,
    /// What their lines hold, whatever the case; anything where empty.
    pub text: String,
}

/// A stretch of events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventWindow {
    /// How many fit.
    pub total: u32,
    /// The first of those here.
    pub first: u32,
    /// The events.
    pub rows: Vec<EventRow>,
}

/// How loud an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loud {
    /// As any other.
    Plain,
    /// Somebody objects or steps in.
    Noted,
    /// Something is amiss.
    Warning,
    /// Something failed, or was regretted.
    Bad,
}

/// An event in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventRow {
    /// Its place in its log.
    pub event: u32,
    /// The line that it stands on, from 1.
    pub line: u64,
    /// Its number in its run.
    pub seq: Option<u64>,
    /// When, in milliseconds since 1970.
    pub at: Option<f64>,
    /// Its round.
    pub round: Option<u64>,
    /// Its type.
    pub kind: String,
    /// Whose it is.
    pub agent: Option<String>,
    /// What it says, in a line.
    pub what: String,
    /// How loud it is.
    pub loud: Loud,
}

/// The line of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventLine {
    /// Its number, from 1.
    pub line: u64,
    /// Where it begins in the file, in bytes.
    pub offset: u64,
    /// As it stands there, cut after 64 KB.
    pub text: String,
    /// Bytes of all of it.
    pub size: u64,
    /// What is odd about it, in words.
    pub odd: Vec<String>,
    /// The transcript that it is told in, and the number of its turn there, 0 for none.
    pub transcript: Option<(RunId, u32)>,
    /// The decision that it holds, by place among all that are loaded.
    pub decision: Option<u32>,
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
    /// Dollars.
    pub cost: Option<f64>,
    /// Median time of an answer, in milliseconds, and the one that 5 of 100 exceed.
    pub latency: Option<(f64, f64)>,
    /// Calls of tools, and those that failed.
    pub tools: (u64, u64),
    /// Dissents, and those that changed something.
    pub dissents: (u64, u64),
    /// Votes for, and all.
    pub votes: (u64, u64),
    /// Errors, and times that it could not be reached.
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

/// Events put together.
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
    pub turns: u64,
    /// How long turns took, in milliseconds.
    pub active: Option<f64>,
    /// Model calls.
    pub calls: u64,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Of those, the ones that were read from a cache.
    pub tokens_cached: Option<f64>,
    /// Tokens of their outputs.
    pub tokens_out: Option<f64>,
    /// Dollars.
    pub cost: Option<f64>,
    /// Calls of tools, and those that failed.
    pub tools: (u64, u64),
    /// How long those took, in milliseconds.
    pub tool_time: Option<f64>,
    /// Errors and interruptions.
    pub errors: u64,
    /// Questions.
    pub questions: u64,
    /// How long answers to them took, in milliseconds.
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
    /// Dollars.
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

/// Trust in an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentTrust {
    /// Whose.
    pub agent: String,
    /// Round where known, trust, and its parts: impact, depth, regret.
    pub points: Vec<(Option<u64>, f64, [Option<f64>; 3])>,
}

/// A run along its rounds or along time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Along what.
    pub along: Along,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Rounds, or milliseconds, of a step; 1 where each round stands alone.
    pub width: f64,
    /// Events that stand in no step: without a round or a time.
    pub outside: u64,
}

/// The least and the greatest of a number in a step: the same where it holds one.
pub type Extent = Option<(f64, f64)>;

/// A round, several, or a stretch of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The first round, or the time at which it begins.
    pub from: f64,
    /// The last round, or the time at which it ends.
    pub to: f64,
    /// Its events.
    pub events: u64,
    /// Mean likeness, 0 to 1.
    pub similarity_mean: Extent,
    /// Least likeness.
    pub similarity_min: Extent,
    /// Votes for.
    pub votes_for: Extent,
    /// Votes that it takes.
    pub votes_required: Extent,
    /// Whether it ended the debate.
    pub converged: bool,
    /// Dissents, and those that changed something.
    pub dissents: (u64, u64),
    /// Overrides, and those that were regretted.
    pub overrides: (u64, u64),
    /// Disagreements: factual, of values, of words.
    pub disagreements: [u64; 3],
    /// Drift in percent, carried forward.
    pub drift: Extent,
    /// Mean trust, carried forward.
    pub trust_mean: Extent,
    /// Least trust, carried forward.
    pub trust_min: Extent,
    /// Who was chosen to object, in order; empty for a choice of nobody.
    pub advocates: Vec<String>,
    /// Errors.
    pub errors: u64,
    /// Agents that could not be reached.
    pub unavailable: u64,
    /// Pauses.
    pub paused: u64,
    /// Model calls.
    pub calls: u64,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Tokens of their outputs.
    pub tokens_out: Option<f64>,
    /// Dollars.
    pub cost: Option<f64>,
    /// The longest answer, in milliseconds.
    pub slowest: Option<f64>,
    /// How long it took, in milliseconds, all together.
    pub duration: Option<f64>,
}
