//! A sample among the files: opened, closed again, and opened once more, each file in the place that it had.

use leptos::prelude::*;

use super::again::{self, Whence, has_same};
use super::{FileHandle, Files, Handed};

/// Files that were opened together, and what stood in their places.
#[derive(Clone)]
pub(crate) struct OpenedSample {
    /// The files.
    pub(crate) came: Vec<FileHandle>,
    /// Files under the same keys that were open before.
    before: Vec<FileHandle>,
}

impl Files {
    /// How many files are open, or being read, beside which these would be new; 0 where all of these are open already.
    pub(crate) fn others_than(self, files: &[Handed]) -> usize {
        self.given.with_value(|given| {
            let open = || given.handles.iter().chain(&given.coming);
            let is_open = |handed: &Handed| {
                let this = std::slice::from_ref(handed);
                open().any(|file| has_same(this, file))
            };
            if files.iter().all(is_open) {
                return 0;
            }
            open().filter(|file| !has_same(files, file)).count()
        })
    }

    /// Opens a sample, which takes the place of itself and of nothing of the user's; `None` where the engine did not come to
    /// read it.
    pub(crate) async fn open_sample(self, files: Vec<Handed>) -> Option<OpenedSample> {
        let (came, again) = self.keyed(files, Whence::Sample);
        let is_replaced = |file: &FileHandle| came.iter().any(|it| it.key == file.key);
        let mut before = self.handles();
        before.retain(is_replaced);
        self.dismiss_read_again();
        self.supersede(&came);
        if !self.read_handles(came.clone()).await {
            return None;
        }
        if let Some(words) = again::words(&again) {
            self.tell_done(words);
        }
        Some(OpenedSample { came, before })
    }

    /// Closes what was opened, and opens what stood in its place.
    pub(crate) async fn close_opened(self, opened: &OpenedSample) {
        let _busy = self.busy();
        self.dismiss_read_again();
        let stays = |file: &&FileHandle| !opened.before.iter().any(|it| it.key == file.key);
        let gone = opened.came.iter().filter(stays).map(|file| file.key);
        self.renew(opened.before.clone(), gone.collect()).await;
    }

    /// Opens the same once more.
    pub(crate) async fn open_again(self, opened: &OpenedSample) {
        self.read_handles(opened.came.clone()).await;
    }

    /// Tells what was done, in a sentence.
    pub(crate) fn tell_done(self, words: String) {
        self.notice.update(|notice| notice.again = Some(words));
    }
}
