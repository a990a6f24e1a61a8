//! What agents did: their runs, and what was said in them. Times are milliseconds since 1970, UTC.

mod beside;
mod questions;
mod searched;
mod transcript;

use serde::{Deserialize, Serialize};

use crate::RunId;
use crate::telemetry::Cost;

pub use beside::{CallBeside, RunsBeside, TurnBeside, TurnPair};
pub use questions::{
    AllQuestions, AllRuns, AskRuns, Assign, Beside, EffortsOf, Entries, Find, More, NamesOf,
    Normalise, OutlineOf, SayOutcome, Search, Suggest, Write,
};
pub use searched::{HitLine, RunHits, Searched};
pub use transcript::{
    AskedQuestion, Ended, Entry, EntryKind, EntrySize, Found, FoundBroken, Happened, Hit, Outline,
    Part, Passage, Transcript, TurnEfforts, TurnLine,
};

/// When runs are compared: a sentence without its end, for page and command line.
pub const TOGETHER: &str = "Runs are compared if they had the same task: the same spec_id, or the same first prompt of five words \
     or more in one folder and branch, or a document that puts them together";

/// A run as a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenRun {
    /// Name of the file to save.
    pub name: String,
    /// Markdown.
    pub text: String,
}

/// Every run that is loaded, in the order of files.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Runs {
    /// The runs.
    pub runs: Vec<RunLine>,
    /// The method that counts: its place in [`Runs::methods`].
    pub method: u32,
    /// Names of the methods, ours first.
    pub methods: Vec<String>,
}

/// The questions that were asked in runs and count, each where it was asked first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Questions {
    /// The questions in the order of runs; at most [`Questions::MOST`].
    pub questions: Vec<QuestionLine>,
    /// How many there are in all.
    pub count: u32,
}

impl Questions {
    /// Questions that travel at most.
    pub const MOST: usize = 2_000;
}

/// A run in a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunLine {
    /// Which.
    pub id: RunId,
    /// What its decision calls it, `agent#2`; the log's own name where it belongs to none.
    pub name: String,
    /// Models that answered.
    pub models: Vec<String>,
    /// What it was about: the spec, or the first prompt in a line.
    pub title: String,
    /// Name of the file.
    pub file: String,
    /// The name of its task, where the log or a document of tasks gives it one; else empty.
    pub task: String,
    /// Key of the document that put it there by hand; `None` for a run whose log says its task.
    pub by_hand: Option<u32>,
    /// The decision, by its place among all that are loaded, and its alternative by input order.
    pub decision: Option<(u32, u32)>,
    /// Whether an agent called it, so that its user is that agent.
    pub called: bool,
    /// The run that called it, or that it was taken back from.
    pub parent: Option<RunId>,
    /// Where it was called in that run.
    pub call: Option<CallPlace>,
    /// Why no run is known to have called one that was called; empty otherwise.
    pub astray: String,
    /// The run that its user forked it from, or resumed.
    pub forked_from: Option<RunId>,
    /// The run that has all of it, and counts for it.
    pub whole_in: Option<RunId>,
    /// Last part of the folder that the agent worked in; empty where the log does not say.
    pub project: String,
    /// The branch of its version control; empty where the log does not say.
    pub branch: String,
    /// When it began, where the log says.
    pub began: Option<i64>,
    /// How many turns.
    pub turns: u32,
    /// Milliseconds of all turns; `None` where no turn says.
    pub took_ms: Option<f64>,
    /// Milliseconds that answers of the user took; `None` where the log does not say of any.
    pub waited_ms: Option<f64>,
    /// Tokens read, what came from a cache included; `None` where the log does not say, never 0 for that.
    pub tokens_in: Option<u64>,
    /// Tokens put out, reasoning included.
    pub tokens_out: Option<u64>,
    /// Whether `tokens_out` is known to be a lower bound.
    pub at_least: bool,
    /// Whether `tokens_in` is known to be one.
    pub input_at_least: bool,
    /// Of the tokens read, those from a cache, and those that were written to one; of those put out, those of reasoning.
    pub tokens_of: [Option<u64>; 3],
    /// What its model calls cost.
    pub cost: Cost,
    /// Calls of tools, and how many of them failed, of how many that say how they ended; `None` where none says it.
    pub calls: (u32, Option<(u32, u32)>),
    /// How many of them the user refused, and how many edited a file; `None` where the log does not tell of each.
    pub refused_edits: Option<(u32, u32)>,
    /// Questions of low, medium and high effort.
    pub efforts: [u32; 3],
    /// Questions whose effort cannot be judged.
    pub unjudged: u32,
    /// Preferences that were broken, and how often each.
    pub broken: Vec<(String, u32)>,
    /// `R_Proact`; `None` for a run that counts in no decision.
    pub proactivity: Option<f64>,
    /// `R_Pers`.
    pub personalisation: Option<f64>,
    /// The technical score, 0 to 1, and whether how its log ends stands for it; `None` where nothing says one.
    pub technical: Option<(f64, bool)>,
    /// What came of it, as a person says.
    pub outcome: Outcome,
    /// Parts of it that other runs have as well.
    pub shared: Vec<SharedPart>,
}

/// A part of a run that other runs have as well: forks of a session begin with the same turns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SharedPart {
    /// The same in all runs that have it.
    pub id: u32,
    /// What it comes to; of all else it says nothing.
    pub numbers: RunLine,
}

/// Runs that may have had one task: offered, never taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The runs, two or more, in the order of files.
    pub runs: Vec<RunId>,
    /// What their task could be called: no task is called so.
    pub name: String,
    /// What makes it likely, in words.
    pub why: String,
}

/// What came of a run, as a person says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Whether it did its task.
    pub success: Option<bool>,
    /// How well, 0 to 1; it goes before `success`.
    pub score: Option<f64>,
    /// How satisfied its user was, 1 to 5.
    pub stars: Option<u8>,
    /// Whether it is the one that was taken.
    pub preferred: bool,
    /// What else there is to say; empty where nothing is.
    pub note: String,
    /// Key of the document that says so.
    pub file: Option<u32>,
}

/// Something that is said of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OutcomeSaid {
    /// Whether they did their task; `None` takes back whether and how well.
    Success(Option<bool>),
    /// How well, 0 to 1; `None` takes that back alone.
    Score(Option<f64>),
    /// How satisfied their user was, 1 to 5; `None` takes that back.
    Stars(Option<u8>),
    /// Whether they are what was taken, of their task.
    Preferred(bool),
    /// What else there is to say; empty takes that back.
    Note(String),
}

/// Where an agent was called, in the run that called it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallPlace {
    /// Place of the entry.
    pub entry: u32,
    /// Number of the turn.
    pub turn: u32,
}

/// The effort of a question that no method can judge.
pub const NO_EFFORT: u8 = 3;

/// What stands for the effort of a question that cannot be judged.
pub const NOT_JUDGED: &str = "not judged";

/// A question with what each method makes of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestionLine {
    /// Its run, by place in [`Runs::runs`].
    pub run: u32,
    /// Place of its entry in the run's transcript.
    pub entry: u32,
    /// Its words, shortened to a line.
    pub text: String,
    /// The effort that the log records: 0 low, 1 medium, 2 high.
    pub recorded: Option<u8>,
    /// The effort by each method, in the order of [`Runs::methods`]: 0 low, 1 medium, 2 high, or [`NO_EFFORT`].
    pub by: Vec<u8>,
}

/// A document of tasks to open: nothing has changed before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenFile {
    /// Key of the file that it stands in the place of; `None` for a new one.
    pub key: Option<u32>,
    /// Name of the file.
    pub name: String,
    /// Its whole text; `None` where no task is left, and the file shall go.
    pub text: Option<String>,
    /// Whether the file was written in a way of its own, so that comments in it are not in the text.
    pub reshaped: bool,
}
