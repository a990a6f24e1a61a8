use serde::{Deserialize, Serialize};

use crate::{
    Ask, AskTelemetry, Decided, DecisionId, RowWindow, Settings, Study, SystemQuestion, Workspace,
};

/// A request with the number that its replies carry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sent {
    /// Chosen by the page, never reused in a session.
    pub id: u32,
    /// What is wanted.
    pub request: Request,
}

/// One reply to what was [`Sent`]. There may be several ([`Reply::Progress`]); the last is any other reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Came {
    /// The request's number.
    pub id: u32,
    /// What is replied.
    pub reply: Reply,
}

/// What a page may ask of its home worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// The first message: the page's build id. Answered by `Ready` or `WrongBuild`.
    Hello {
        /// The name of the page's build.
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
    /// Weighs a decision under these settings, before all studies that wait. Answered by `Decided`, or
    /// `Nothing` where there is no such decision.
    Decide {
        /// Grows with every change of settings; comes back in the answer, so that the page can drop
        /// what is stale.
        revision: u32,
        /// The round of studies that these settings begin or belong to; older ones are stale.
        round: u32,
        /// Which decision.
        decision: DecisionId,
        /// Edited parameters and switches.
        settings: Settings,
        /// Which rows of the ranking to send.
        window: RowWindow,
        /// Alternative to explain (input order); the winner if `None`.
        focus: Option<u32>,
    },
    /// A question about a file or a decision. Answered by `Answer`.
    Ask(Ask),
    /// A question about what happened in a run. Answered by `Answer`.
    AskTelemetry(AskTelemetry),
    /// A question to one system. Answered by `Answer`.
    AskSystem {
        /// What is asked.
        asked: SystemQuestion,
        /// Edited parameters and switches.
        settings: Settings,
        /// The decision that it is about, where it is about one.
        decision: Option<DecisionId>,
    },
    /// Something that takes longer than a slider may wait. Answered when nothing else waits, by `Answer`, or with
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

impl Request {
    /// Whether it is answered while a file is being read, about what is read of it by then.
    pub const fn is_answered_in_part(&self) -> bool {
        matches!(self, Self::AskTelemetry(_))
    }
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// The worker is of the same build and listens.
    Ready,
    /// The worker is of another build and will do nothing.
    WrongBuild {
        /// The name of the worker's build.
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
        stage: ReadStage,
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
    /// A decision under the settings asked for.
    Decided(Box<Decided>),
    /// There is nothing to decide.
    Nothing {
        /// The revision asked for.
        revision: u32,
    },
    /// A newer round has begun.
    Stale,
    /// The bytes of a question's answer.
    Answer(Vec<u8>),
    /// The request could not be done; the workspace is as before.
    Failed {
        /// Why, in a sentence.
        why: String,
    },
}

/// What a large file goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReadStage {
    /// Its bytes come from the disk.
    Fetching,
    /// It is unpacked.
    Unpacking,
    /// Its records are read.
    Reading,
    /// Its events are read, and can be asked about up to here: see [`crate::telemetry::TelemetryRuns`].
    Events,
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
