//! How agents worked: their runs, and what was said in them. Times are milliseconds since 1970, UTC.

use serde::{Deserialize, Serialize};

use crate::question::family;
use crate::telemetry::Cost;
use crate::{OfSystem, Opens, PolicyPatch, RunId};

/// What opens.
pub const OPENS: Opens = Opens {
    label: "Agents' logs",
    documents: "sessions of Claude Code, Codex and Qwen Code, chat messages, events.jsonl, trajectories, artifacts, a config",
    formats: "JSONL JSON YAML TOML",
};

/// When runs are compared: a sentence without its end, for page and command line.
pub const TOGETHER: &str = "Runs are compared if they had the same task: the same spec_id, or the same first prompt of five words \
     or more in one folder and branch, or a document that puts them together";

family! {
    /// What is asked about runs, under the settings that the question goes with.
    Interaction {
        /// Every run that is loaded.
        AllRuns {} -> Runs,
        /// The questions of all runs, by each method.
        AllQuestions {} -> Questions,
        /// What is known of a run's transcript as a whole; `None` where there is no such run any more.
        OutlineOf {
            /// Which run.
            run: RunId,
        } -> Option<Outline>,
        /// What the questions of a run take of its user, by turn; none of an unknown run.
        EffortsOf {
            /// Which run.
            run: RunId,
        } -> Vec<TurnEfforts>,
        /// Some entries of a transcript.
        Entries {
            /// Which run.
            run: RunId,
            /// Place of the first entry.
            first: u32,
            /// How many at most.
            count: u32,
        } -> Transcript,
        /// More of a text of a transcript.
        More {
            /// Which run.
            run: RunId,
            /// Place of the entry.
            entry: u32,
            /// Which of its texts.
            part: Part,
            /// The first character that is wanted.
            from: u32,
        } -> Passage,
        /// Where words stand in a transcript, in any case of letters.
        Find {
            /// Which run.
            run: RunId,
            /// The words.
            words: String,
        } -> Found,
        /// Which transcripts have words, in any case of letters: from a run on, as far as one piece of work goes.
        Search {
            /// The words.
            words: String,
            /// Place of the first run that is gone through, among [`Runs::runs`].
            first: u32,
            /// Whether the first places of each are told.
            lines: bool,
        } -> Searched,
        /// Two runs turn by turn; `None` where one of them is not there any more.
        Beside {
            /// Which runs.
            runs: [RunId; 2],
            /// How many pairs of turns are told at most.
            most: u32,
        } -> Option<RunsBeside>,
        /// A run as a document to keep or to print, keys and home folders masked; `None` where there is no such run any more.
        Write {
            /// Which run.
            run: RunId,
            /// Bytes that it may have; what is over is left out, and the document says so.
            most: u32,
        } -> Option<WrittenRun>,
        /// Runs that may have had one task: those that are compared with none, the likeliest first.
        Suggest {} -> Vec<Suggestion>,
        /// What a document calls each of these runs: a value of JSON, which is one of YAML too.
        NamesOf {
            /// The runs.
            runs: Vec<RunId>,
        } -> Vec<String>,
        /// The document that puts runs onto the task of that name, or takes them off theirs; it is to be opened.
        Assign {
            /// The runs.
            runs: Vec<RunId>,
            /// The task's name; `None` takes them off.
            task: Option<String>,
        } -> WrittenFile,
        /// The document that says something of what came of runs; it is to be opened.
        SayOutcome {
            /// The runs.
            runs: Vec<RunId>,
            /// What is said.
            said: OutcomeSaid,
        } -> WrittenFile,
        /// A config with each pair of weights that does not sum to 1 normalised; empty where all of them do.
        Normalise {
            /// Key of its file.
            key: u32,
        } -> Vec<PolicyPatch>,
    }
}

impl OfSystem for Interaction {
    const SYSTEM: &'static str = "interaction";
}

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
    /// Of the tokens read, those from a cache, and those that were written to one; of those put out, those of reasoning.
    pub tokens_of: [Option<u64>; 3],
    /// What its model calls cost.
    pub cost: Cost,
    /// Calls of tools, and how many of them failed; `None` where the log does not say of any how it ended.
    pub calls: (u32, Option<u32>),
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

/// What is known of a transcript before any of it is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outline {
    /// Which run.
    pub id: RunId,
    /// Whether an agent called it, so that its user is that agent.
    pub called: bool,
    /// For each entry how much it takes, in order: what it is and how many characters it has, of which a height can be
    /// guessed.
    pub entries: Vec<EntrySize>,
    /// The turns in order.
    pub turns: Vec<TurnLine>,
    /// Places of the questions among the entries.
    pub questions: Vec<u32>,
    /// Places of the broken preferences among the entries.
    pub broken: Vec<u32>,
}

/// How much an entry takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrySize {
    /// What it is.
    pub kind: EntryKind,
    /// Characters that are shown at first; 0 where [it is one line](EntryKind::is_line).
    pub characters: u32,
    /// Line breaks among them.
    pub breaks: u32,
}

/// What an [`Entry`] is, without its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryKind {
    /// The user, or the caller.
    Prompt,
    /// The last text of a turn.
    Answer,
    /// An earlier text of the agent.
    Said,
    /// Reasoning.
    Thought,
    /// A call of a tool.
    Tool,
    /// A question to the user.
    Question,
    /// A preference that was not kept.
    Broken,
    /// Another agent was called.
    Spawned,
    /// Anything else that happened: a compaction, an interruption, a failure.
    Note,
}

impl EntryKind {
    /// Whether it is folded to one line, however much it says.
    pub const fn is_line(self) -> bool {
        matches!(
            self,
            Self::Thought | Self::Tool | Self::Spawned | Self::Note
        )
    }
}

/// A turn in a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnLine {
    /// The log's number of it.
    pub number: u32,
    /// Place of its first entry.
    pub first: u32,
    /// When it began.
    pub at: Option<i64>,
    /// Tokens that were put out in it.
    pub tokens: Option<u64>,
    /// Milliseconds from prompt to answer.
    pub took_ms: Option<f64>,
    /// The prompt in a line.
    pub title: String,
    /// Preferences not kept.
    pub broken: u32,
}

/// The questions of a turn that count; of turns without such there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnEfforts {
    /// Place of the turn in [`Outline::turns`].
    pub turn: u32,
    /// Questions of low, medium and high effort.
    pub efforts: [u32; 3],
    /// Questions whose effort cannot be judged.
    pub unjudged: u32,
}

/// Something that stands in a transcript.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Place among all entries of the run.
    pub place: u32,
    /// Place of its turn.
    pub turn: u32,
    /// When, where the log says.
    pub at: Option<i64>,
    /// Its line in the file, from 1.
    pub line: u32,
    /// What it is.
    pub what: Happened,
    /// Preferences that rules find broken in it.
    pub found: Vec<FoundBroken>,
    /// What makes a prompt vague, where it is more so than the config allows; experimental.
    pub vague: Vec<String>,
}

/// A preference that a rule finds broken.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FoundBroken {
    /// Its name.
    pub preference: String,
    /// What was wanted.
    pub expected: String,
    /// What there is.
    pub actual: String,
    /// What it costs under these settings; `None` where it does not count, since the log has a list of its own.
    pub costs: Option<f64>,
}

/// What an [`Entry`] says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Happened {
    /// The user's message.
    Prompt(Passage),
    /// The agent's answer, Markdown.
    Answer(Passage),
    /// An earlier text of the agent, Markdown.
    Said(Passage),
    /// Reasoning.
    Thought(Passage),
    /// A call of a tool.
    Tool {
        /// Name of the tool.
        name: String,
        /// What it was called with, in a line.
        summary: String,
        /// What it was called with.
        input: Passage,
        /// What it gave.
        output: Passage,
        /// How it ended.
        ended: Ended,
    },
    /// A question to the user.
    Question(Box<AskedQuestion>),
    /// A preference that was not kept.
    Broken {
        /// The preference as the log calls it, or its name.
        preference: String,
        /// What was wanted.
        expected: String,
        /// What there was.
        actual: String,
        /// What it costs under these settings.
        costs: f64,
    },
    /// Another agent was called.
    Spawned {
        /// What the log calls it.
        agent: String,
        /// Its run, where it is loaded.
        run: Option<RunId>,
    },
    /// The context was written anew, shorter.
    Compacted {
        /// Tokens before, where told.
        tokens_before: Option<u64>,
    },
    /// The user broke in.
    Interrupted,
    /// Something failed.
    Failed(Passage),
    /// What was said of the agent's work beside it: a review, a verdict on an action.
    Noted(Passage),
}

/// A text as far as it is shown at first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its beginning, at most [`Passage::MOST`] characters.
    pub text: String,
    /// Characters that are left out.
    pub more: u32,
}

impl Passage {
    /// Characters that travel at once.
    pub const MOST: usize = 6_000;
    /// Characters of a further piece that was asked for.
    pub const PIECE: usize = 60_000;
}

/// How a call of a tool ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    /// The log has no result.
    Unknown,
    /// It gave something, and the log does not say whether that was a failure.
    NotSaid,
    /// It gave something, and did not fail.
    Done,
    /// It failed.
    Failed,
    /// The user refused it.
    Refused,
}

/// A question in relief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AskedQuestion {
    /// Its words.
    pub text: String,
    /// What it is about, Markdown: a plan that is shown for approval.
    pub about: Passage,
    /// What it offers.
    pub options: Vec<String>,
    /// What the user answered, where the log has it with the question.
    pub answer: Option<String>,
    /// Whether the log lists it as a question; otherwise it was found in the answer.
    pub listed: bool,
    /// Whether it counts; a config may leave those out that were found in answers.
    pub counts: bool,
    /// `selection`, `open_ended` or `clarification`.
    pub kind: String,
    /// The effort that counts: 0 low, 1 medium, 2 high, or [`NO_EFFORT`].
    pub effort: u8,
    /// Whether that is recorded; otherwise the method in force says so.
    pub recorded: bool,
    /// What it costs, 0 or below, under these settings; a low one costs nothing.
    pub reward: f64,
    /// Why the method in force says so, the weightiest first, each with its bytes in the text where it stands at one place.
    pub reasons: Vec<(String, Option<(u32, u32)>)>,
    /// Where its answer stands: file and line.
    pub answered_in: Option<(String, u32)>,
    /// What each method says, in the order of [`Runs::methods`].
    pub by: Vec<u8>,
}

/// A window of a transcript.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Transcript {
    /// Which run.
    pub id: RunId,
    /// The entries asked for that there are, in order.
    pub entries: Vec<Entry>,
}

/// Which text of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// The text; of a tool's call what it was called with.
    Text,
    /// What a tool gave, or what a question is about.
    Output,
}

/// Where words stand in a transcript.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Which run.
    pub id: RunId,
    /// What was looked for.
    pub words: String,
    /// Entries that have it, in order; at most [`Found::MOST`].
    pub entries: Vec<Hit>,
    /// How often in all, also beyond those.
    pub total: u32,
}

/// An entry that has what was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Place of the entry.
    pub entry: u32,
    /// How often.
    pub count: u32,
    /// Where it is shown first: which text of the entry, and how many characters of it, so that the words are among them.
    /// None where it stands in another text, all of which is shown.
    pub shown: Option<(Part, u32)>,
}

impl Found {
    /// Entries that travel at most.
    pub const MOST: usize = 10_000;
}

/// What a piece of a search over transcripts came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// The runs that have the words, in the order of files.
    pub runs: Vec<RunHits>,
    /// Place of the run to go on with; how many runs there are once all were gone through.
    pub next: u32,
    /// How many runs there are.
    pub of: u32,
}

/// A run that has what was looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunHits {
    /// Which.
    pub run: RunId,
    /// How many of its entries have it.
    pub places: u32,
    /// The first of them, at most [`RunHits::MOST`]; none where they were not asked for.
    pub lines: Vec<HitLine>,
}

impl RunHits {
    /// Places of a run that are told at most.
    pub const MOST: usize = 3;
}

/// A place that has what was looked for, in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitLine {
    /// Place of the entry.
    pub entry: u32,
    /// Number of its turn; `None` for what belongs to none.
    pub turn: Option<u32>,
    /// What stands around the words, masked.
    pub line: String,
    /// Where in that the words stand, in bytes.
    pub marks: Vec<(u32, u32)>,
}

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
