//! Files that the user took out, and the way back.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{FileHandle, Files};
use crate::charts::format;

impl Files {
    /// Takes files out. Until the user has read which ones, they can be put back.
    pub(crate) fn take_out(self, keys: &[u32]) {
        self.given.update_value(|given| {
            let taken = given.handles.iter().filter(|file| keys.contains(&file.key));
            given.taken.extend(taken.cloned());
        });
        self.tell_taken_out();
        self.close(keys.to_vec());
    }

    /// Which files were taken out and can be put back, in a sentence, and what that is called.
    pub(crate) fn taken_out(self) -> Option<(String, &'static str)> {
        self.notice.with(|notice| notice.out.clone())
    }

    /// The user has read which ones.
    pub(crate) fn dismiss_taken_out(self) {
        self.given.update_value(|given| given.taken.clear());
        self.tell_taken_out();
    }

    /// Puts back what was taken out, where it was.
    pub(crate) fn put_back(self) {
        let taken = self
            .given
            .try_update_value(|given| std::mem::take(&mut given.taken));
        self.tell_taken_out();
        if let Some(taken) = taken.filter(|taken| !taken.is_empty()) {
            spawn_local(async move {
                self.read_handles(taken).await;
            });
        }
    }

    /// What has come under the name of a file that was taken out stands in its stead.
    pub(super) fn supersede(self, come: &[FileHandle]) {
        self.given.update_value(|given| {
            let is_superseded = |file: &FileHandle| come.iter().any(|it| it.name == file.name);
            given.taken.retain(|file| !is_superseded(file));
        });
        self.tell_taken_out();
    }

    fn tell_taken_out(self) {
        let words = self.given.with_value(|given| words(&given.taken));
        if self.notice.with_untracked(|notice| notice.out != words) {
            self.notice.update(|notice| notice.out = words);
        }
    }
}

/// "laptops.csv was removed.", and what its way back is called.
fn words(taken: &[FileHandle]) -> Option<(String, &'static str)> {
    match taken {
        [] => None,
        [only] => Some((format!("{} was removed.", only.name), "Put it back")),
        more => {
            let count = format::count(more.len() as u64);
            Some((format!("{count} files were removed."), "Put them back"))
        }
    }
}
