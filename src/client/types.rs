use std::fmt;

/// Whether the engine works, for a line at the edge of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// Loading; requests wait.
    Starting,
    /// Listening.
    Ready,
    /// Listening, but what finds where a decision would tip did not come; [`super::Client::fetch_again`] asks
    /// for it anew.
    Lacking {
        /// What happened, in a sentence.
        why: String,
    },
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

/// How far the open in work has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Files done, those that could not be read among them.
    pub(crate) done: u32,
    /// Files in all.
    pub(crate) total: u32,
    /// The file read last; empty before the first.
    pub(crate) file: String,
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
}

/// Why a request got no answer, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble(pub(crate) String);

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
