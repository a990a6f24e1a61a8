use std::fmt;

use steelyard_protocol::ReadStage;

/// Whether the engine works, for a line at the edge of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// Loading; requests wait.
    Starting,
    /// Listening.
    Ready,
    /// It died and a fresh one took over with the same files; works as before.
    Restarted {
        /// What had happened, in a sentence or two.
        why: String,
        /// Restarts since the page was opened.
        count: u32,
    },
    /// It will not come back by itself; [`super::Client::restart`] tries again.
    Dead {
        /// What happened and what to do, in a sentence or two.
        why: String,
    },
}

/// How far all opens together have come, from the first until none is left.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Progress {
    /// Files done, those that could not be read among them.
    pub(crate) done: u32,
    /// Files in all.
    pub(crate) total: u32,
    /// The share of the work that is done, by bytes, from 0 to below 1. `None` where all files are read and only what follows
    /// from them together is still to be worked out: nobody knows how long that takes.
    pub(crate) share: Option<f64>,
    /// The file read last, or the large one in work; empty before the first.
    pub(crate) file: String,
    /// How far a large file in work has come.
    pub(crate) part: Option<PartRead>,
    /// How often it was time to look at what is read of a log of events up to here.
    pub(crate) looks: u32,
}

/// How far one large file has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartRead {
    /// What it is in.
    pub(crate) stage: ReadStage,
    /// Bytes done in that.
    pub(crate) done: u64,
    /// Bytes in all.
    pub(crate) total: u64,
}

/// A file that the user gave.
#[derive(Clone, Debug)]
pub(crate) struct FileHandle {
    /// The page's number for it, also in everything that the engine says of it.
    pub(crate) key: u32,
    /// Name, with folders where it came from a folder.
    pub(crate) name: String,
    /// The browser's handle; its bytes are read only when they are sent.
    pub(crate) file: web_sys::File,
    /// As it was when it was given, where the page has changed it since.
    pub(crate) given: Option<web_sys::File>,
}

impl FileHandle {
    /// What the user gave.
    pub(crate) fn as_given(&self) -> &web_sys::File {
        self.given.as_ref().unwrap_or(&self.file)
    }
}

/// Why a request got no answer, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble(pub(crate) String);

impl From<Trouble> for String {
    fn from(Trouble(why): Trouble) -> Self {
        why
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
