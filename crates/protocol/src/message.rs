use serde::{Deserialize, Serialize};

use crate::{
    Around, Call, Columns, Compared, Curve, Decided, Flip, Flips, Frame, Lines, MapPreview, Mode,
    OfRuns, Paper, Part, PolicyPatch, Reason, RowWindow, RunId, Settings, SourceLines, TableMap,
    Testimony, WhoDecided, Workspace, WrittenPaper, Zones,
};

/// A request with the number its answers carry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Chosen by the page, never reused in a session.
    pub id: u32,
    /// What is asked.
    pub request: Request,
}

/// One answer to a [`Question`]. A question may have several ([`Reply::Progress`]); the last is any
/// other reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The question's number.
    pub id: u32,
    /// What is answered.
    pub reply: Reply,
}

/// What a page may ask of its home worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// The first message: the page's build id. Answered by `Ready` or `WrongBuild`.
    Hello {
        /// [`crate::BUILD_ID`] of the page.
        build: String,
    },
    /// Reads files and adds them to the workspace; a key already there is replaced. Answered by
    /// `Progress` after each file and `Opened`.
    Open {
        /// The files, in the order they shall stand.
        files: Vec<FileBytes>,
    },
    /// Takes files out of the workspace. Answered by `Opened`.
    Close {
        /// Keys of the files; unknown ones are ignored.
        keys: Vec<u32>,
    },
    /// What of a decision no slider changes. Answered by `Frame`.
    Frame {
        /// Which of the loaded decisions.
        decision: u32,
    },
    /// Weighs a decision under these settings, before all studies that wait. Answered by `Decided`, or
    /// `Nothing` where there is no such decision.
    Decide {
        /// Grows with every change of settings; comes back in the answer, so that the page can drop
        /// what is stale.
        revision: u32,
        /// The round of studies that these settings begin or belong to; older ones are stale.
        round: u32,
        /// Which of the loaded decisions.
        decision: u32,
        /// Edited parameters and switches.
        settings: Settings,
        /// Which rows of the ranking to send.
        window: RowWindow,
        /// Alternative to explain (input order); the winner if `None`.
        focus: Option<u32>,
    },
    /// Lines of a file, for its diagnostics. Answered by `Source`.
    Source {
        /// Key of the file.
        key: u32,
        /// First line, from 1.
        first: u32,
        /// How many lines at most.
        count: u32,
    },
    /// What stands in the columns of a table. Answered by `Columns`.
    Columns {
        /// Key of the file.
        key: u32,
    },
    /// What would come of a map, and its text. Answered by `Previewed`.
    Preview {
        /// Key of the table's file.
        key: u32,
        /// The map, in the table's own names of columns.
        map: TableMap,
    },
    /// The settings as patches of the configurations of systems, or as new files: of each that they change. Answered by
    /// `Saved`.
    Save {
        /// Edited parameters and switches.
        settings: Settings,
    },
    /// A config of interaction with each pair of weights that does not sum to 1 normalised. Answered by `Saved`, empty
    /// where all of them do.
    Normalise {
        /// Key of its file.
        key: u32,
    },
    /// The settings as a patch of the file that the decision has of its own. Answered by `Policy`.
    SaveOwn {
        /// Which of the loaded decisions.
        decision: u32,
        /// Edited parameters.
        settings: Settings,
    },
    /// The decision under these settings as data. Answered by `Policy`, a new file without hunks.
    Data {
        /// Which of the loaded decisions.
        decision: u32,
        /// Edited parameters and switches.
        settings: Settings,
    },
    /// What the panel of a decision said, in its words. Answered by `Heard`.
    Hear {
        /// Which of the loaded decisions.
        decision: u32,
        /// Edited parameters and switches.
        settings: Settings,
    },
    /// A paper about a decision over cards under these settings. Answered by `Written`.
    Paper {
        /// Which of the loaded decisions.
        decision: u32,
        /// Edited parameters and switches.
        settings: Settings,
        /// Which paper.
        paper: Paper,
    },
    /// Who decided in the panel of a decision. Answered by `WhoDecided`.
    WhoDecided {
        /// Which of the loaded decisions.
        decision: u32,
        /// Edited parameters and switches.
        settings: Settings,
    },
    /// Every run that is loaded under these settings. Answered by `OfRuns`, as are the six that follow.
    Runs {
        /// Edited parameters and switches.
        settings: Settings,
    },
    /// What is known of a run's transcript as a whole.
    Outline {
        /// Which run.
        run: RunId,
        /// Edited parameters and switches.
        settings: Settings,
    },
    /// Some entries of a transcript.
    Transcript {
        /// Which run.
        run: RunId,
        /// Edited parameters and switches.
        settings: Settings,
        /// Place of the first entry.
        first: u32,
        /// How many at most.
        count: u32,
    },
    /// More of a text of a transcript.
    Passage {
        /// Which run.
        run: RunId,
        /// Place of the entry.
        entry: u32,
        /// Which of its texts.
        part: Part,
        /// The first character that is wanted.
        from: u32,
    },
    /// Where words stand in a transcript, in any case of letters.
    Find {
        /// Which run.
        run: RunId,
        /// The words.
        words: String,
    },
    /// A run as a document to keep or to print, keys and home folders masked. Answered by `OfRuns`.
    Written {
        /// Which run.
        run: RunId,
        /// Edited parameters and switches.
        settings: Settings,
        /// Bytes that it may have; what is over is left out, and the document says so.
        most: u32,
    },
    /// Puts runs onto the task of that name, or takes them off theirs. Answered by `OfRuns` with the document that says so,
    /// which is to be opened, or by `Failed`.
    Assign {
        /// The runs.
        runs: Vec<RunId>,
        /// The task's name; `None` takes them off.
        task: Option<String>,
    },
    /// The whole explanation of a decision under these settings. Answered by `Explained`.
    Explain {
        /// Which of the loaded decisions.
        decision: u32,
        /// Edited parameters and switches.
        settings: Settings,
    },
    /// Something that takes longer than a slider may wait. Answered when nothing else waits, or with
    /// `Stale` once a newer round has begun.
    Study {
        /// The round it belongs to: grows with every change of what is studied.
        round: u32,
        /// Edited parameters and switches.
        settings: Settings,
        /// What is asked.
        study: Study,
    },
}

/// What a study is about. Decisions are given by place among all that are loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Study {
    /// Lines of the worklist. Answered by `Calls`.
    Calls {
        /// The first decision.
        first: u32,
        /// How many at most.
        count: u32,
    },
    /// Where a slider tips. Answered by `Zones`, `None` for what cannot be swept.
    Zones {
        /// Which decision.
        decision: u32,
        /// Id of the parameter.
        parameter: String,
        /// What the other weights of its group do.
        mode: Mode,
    },
    /// The scores along a weight. Answered by `Lines`, `None` for what has none.
    Lines {
        /// Which decision.
        decision: u32,
        /// Id of the weight.
        parameter: String,
        /// What the other weights of its group do.
        mode: Mode,
    },
    /// What stands around a decision over cards. Answered by `Around`, `None` for any other.
    Around {
        /// Which decision.
        decision: u32,
    },
    /// What would have tipped a decision. Answered by `Flips`.
    Flips {
        /// Which decision.
        decision: u32,
    },
    /// The smallest single number that would have tipped a decision. Answered by `Nearest`.
    Nearest {
        /// Which decision.
        decision: u32,
    },
    /// How many decisions would differ along a slider. Answered by `Curve`.
    Curve {
        /// Id of the parameter.
        parameter: String,
        /// What the other weights of its group do.
        mode: Mode,
    },
    /// How many decisions another reading would change. Answered by `Count`.
    Reading {
        /// Id of the switch.
        switch: String,
        /// Id of the reading.
        reading: String,
    },
    /// What two settings make of everything loaded, whatever the study's own are. Answered by `Compared`.
    Compare {
        /// The one.
        a: Box<Settings>,
        /// The other.
        b: Box<Settings>,
    },
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// The worker is of the same build and listens.
    Ready,
    /// The worker is of another build and will do nothing.
    WrongBuild {
        /// [`crate::BUILD_ID`] of the worker.
        build: String,
    },
    /// How far a long request has come.
    Progress {
        /// Files read so far.
        done: u32,
        /// Files in all.
        total: u32,
        /// Name of the file just read.
        file: String,
    },
    /// How far the file in work has come; said of large ones, before their `Progress`.
    Reading {
        /// Name of the file.
        file: String,
        /// What it is in.
        stage: Stage,
        /// Bytes done in that.
        done: u64,
        /// Bytes in all.
        total: u64,
    },
    /// The rest of a file could not be read. It is not in the workspace; its `Progress` follows.
    Unread {
        /// Key of the file.
        key: u32,
        /// Why, in a sentence.
        why: String,
    },
    /// The workspace as it now is.
    Opened(Workspace),
    /// What of a decision no slider changes.
    Frame(Box<Frame>),
    /// A decision under the settings asked for.
    Decided(Box<Decided>),
    /// There is nothing to decide.
    Nothing {
        /// The revision asked for.
        revision: u32,
    },
    /// A newer round has begun.
    Stale,
    /// Lines of the worklist.
    Calls(Vec<Call>),
    /// Where a slider tips.
    Zones(Option<Box<Zones>>),
    /// The scores along a weight.
    Lines(Option<Box<Lines>>),
    /// What would have tipped it.
    Flips(Box<Flips>),
    /// The smallest single number that would have; `None` where none does within bounds.
    Nearest(Option<Box<Flip>>),
    /// How many would differ along a slider.
    Curve(Curve),
    /// How many decisions.
    Count(u32),
    /// What two settings make of the same decisions.
    Compared(Box<Compared>),
    /// What a panel said, voice by voice; empty where there is none.
    Heard(Vec<Testimony>),
    /// Who decided in a panel.
    WhoDecided(Box<WhoDecided>),
    /// What stands around a decision over cards.
    Around(Option<Box<Around>>),
    /// What was asked about runs.
    OfRuns(Box<OfRuns>),
    /// The whole explanation.
    Explained(Box<Reason>),
    /// Lines of a file; empty where the file is gone or no text.
    Source(SourceLines),
    /// What stands in the columns of a table.
    Columns(Box<Columns>),
    /// What would come of a map.
    Previewed(Box<MapPreview>),
    /// A file to keep: the map with the settings written into it, or the decision as data.
    Policy(Box<PolicyPatch>),
    /// Files to keep, one or several: the policy, the config of interaction.
    Saved(Vec<PolicyPatch>),
    /// A paper about a decision.
    Written(Box<WrittenPaper>),
    /// The request could not be done; the workspace is as before.
    Failed {
        /// Why, in a sentence.
        why: String,
    },
}

/// What a large file goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Its bytes come from the disk.
    Fetching,
    /// It is unpacked.
    Unpacking,
    /// Its records are read.
    Reading,
}

/// A file on its way to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileBytes {
    /// The page's number for the file.
    pub key: u32,
    /// Name, with folders where it came from a folder.
    pub name: String,
    /// Its bytes; of one larger than [`HEAD`] the first of them, and the browser's handle goes beside the message.
    pub bytes: Vec<u8>,
}

/// Bytes of a file that travel with a message at most: a larger one is known by its first, and the worker reads it itself.
pub const HEAD: usize = 1 << 18;
