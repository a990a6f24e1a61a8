//! A transcript, entry by entry, and where words stand in it.

use serde::{Deserialize, Serialize};

use crate::RunId;

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
    /// The effort that counts: 0 low, 1 medium, 2 high, or [`NO_EFFORT`](super::NO_EFFORT).
    pub effort: u8,
    /// Whether that is recorded; otherwise the method in force says so.
    pub recorded: bool,
    /// What it costs, 0 or below, under these settings; a low one costs nothing.
    pub reward: f64,
    /// Why the method in force says so, the weightiest first, each with its bytes in the text where it stands at one place.
    pub reasons: Vec<(String, Option<(u32, u32)>)>,
    /// Where its answer stands: file and line.
    pub answered_in: Option<(String, u32)>,
    /// What each method says, in the order of [`Runs::methods`](super::Runs::methods).
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
