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

/// How far the open in work has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Files done, those that could not be read among them.
    pub(crate) done: u32,
    /// Files in all.
    pub(crate) total: u32,
    /// The file read last, or the large one in work; empty before the first.
    pub(crate) file: String,
    /// How far a large file in work has come.
    pub(crate) part: Option<PartRead>,
    /// How often it was time to look at what is read of a log of events up to here.
    pub(crate) looks: u32,
}

impl Progress {
    /// The share of the files that is done, from 0 to 1; of a large one in work the share that is done of its last stage.
    pub(crate) fn share(&self) -> f64 {
        let is_last =
            |part: &PartRead| matches!(part.stage, ReadStage::Reading | ReadStage::Events);
        let in_work = self.part.filter(is_last);
        let in_work = in_work.map_or(0.0, |part| part.done as f64 / part.total.max(1) as f64);
        ((f64::from(self.done) + in_work) / f64::from(self.total.max(1))).min(1.0)
    }
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

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_file_counts_by_the_bytes_that_are_read() {
        let share = |stage, done| {
            let part = PartRead {
                stage,
                done,
                total: 200,
            };
            let progress = Progress {
                done: 1,
                total: 4,
                file: String::new(),
                part: Some(part),
                looks: 0,
            };
            progress.share()
        };
        assert_eq!(
            share(ReadStage::Fetching, 100).to_bits(),
            0.25_f64.to_bits()
        );
        assert_eq!(
            share(ReadStage::Reading, 100).to_bits(),
            0.375_f64.to_bits()
        );
        assert_eq!(share(ReadStage::Events, 200).to_bits(), 0.5_f64.to_bits());
    }
}
