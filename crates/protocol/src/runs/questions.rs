//! What is asked about runs.

use crate::question::family;
use crate::{
    FilePatch, Found, OutcomeSaid, Outline, Part, Passage, Questions, RunId, Runs, RunsBeside,
    Searched, Suggestion, Transcript, TurnEfforts, WrittenFile, WrittenRun,
};

family! {
    /// What is asked about runs, under the settings that the question goes with.
    AskRuns {
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
        } -> Vec<FilePatch>,
    }
}
