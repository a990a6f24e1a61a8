//! A file that is open and comes again, as it was or corrected: it is read in the place of the one before.

use std::rc::Rc;

use leptos::prelude::*;

use super::{FileHandle, Files, Handed};
use crate::charts::format;
use crate::state::ground::stamp::stamp;

/// Where files came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whence {
    /// The user chose, dropped or pasted them.
    User,
    /// They are a sample's, which takes the place of itself and of nothing of the user's.
    Sample,
}

impl Files {
    /// What was done at the last opening, such as which files were open already and were read again, in a sentence.
    pub(crate) fn read_again(self) -> Option<String> {
        self.notice.with(|notice| notice.again.clone())
    }

    /// The user has read which ones.
    pub(crate) fn dismiss_read_again(self) {
        if self.notice.with_untracked(|notice| notice.again.is_some()) {
            self.notice.update(|notice| notice.again = None);
        }
    }

    /// From here on somebody hears of open files that have become others, by key.
    pub(crate) fn tell_changed_to(self, hear: impl Fn(&[u32]) + 'static) {
        self.given
            .update_value(|given| given.changed = Some(Rc::new(hear)));
    }

    /// Handles of what came, under the keys that they get, and the names of those that are open already.
    pub(super) fn keyed(
        self,
        files: Vec<Handed>,
        whence: Whence,
    ) -> (Vec<FileHandle>, Vec<String>) {
        let replaced = self.given.with_value(|given| {
            let open = given.handles.iter().chain(&given.coming);
            let fits = |file: &&FileHandle| whence == Whence::User || has_same(&files, file);
            let open = open.filter(fits).map(|file| (file.key, file.name.as_str()));
            let names = files.iter().map(|handed| handed.name.as_str());
            replaced(open, names)
        });
        let fresh = replaced.iter().filter(|key| key.is_none()).count();
        let mut fresh = self.fresh_keys(fresh);
        let mut again = Vec::new();
        let mut handles = Vec::with_capacity(files.len());
        for (handed, replaced) in files.into_iter().zip(replaced) {
            if replaced.is_some() {
                again.push(handed.name.clone());
            }
            handles.extend(replaced.or_else(|| fresh.next()).map(|key| FileHandle {
                key,
                name: handed.name,
                file: handed.file,
                given: None,
            }));
        }
        (handles, again)
    }
}

/// Whether a file that is open is one of these, by name and size.
pub(super) fn has_same(files: &[Handed], open: &FileHandle) -> bool {
    let size = stamp(open.as_given()).size;
    let is_same = |handed: &Handed| handed.name == open.name && stamp(&handed.file).size == size;
    files.iter().any(is_same)
}

/// Which open file each name takes the place of: the first of that name, and one that comes twice at once
/// the next. A file that is still being read may be told twice.
fn replaced<'a>(
    open: impl Iterator<Item = (u32, &'a str)>,
    names: impl Iterator<Item = &'a str>,
) -> Vec<Option<u32>> {
    let mut free: Vec<(u32, &str)> = open.collect();
    let take = |name: &str| {
        let (found, _) = *free.iter().find(|(_, of)| *of == name)?;
        free.retain(|(key, _)| *key != found);
        Some(found)
    };
    names.map(take).collect()
}

/// "laptops.csv was open already and was read again."
pub(super) fn words(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [only] => Some(format!("{only} was open already and was read again.")),
        more => Some(format!(
            "{} files were open already and were read again.",
            format::count(more.len() as u64)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_open_is_read_in_its_place() {
        let open = [(1, "a"), (2, "runs/a"), (4, "b"), (4, "b"), (7, "a")];
        let places = |names: &[&'static str]| replaced(open.into_iter(), names.iter().copied());
        assert_eq!(places(&["a", "c", "b"]), [Some(1), None, Some(4)]);
        assert_eq!(places(&["runs/a"]), [Some(2)]);
        // Twice at once are two files.
        assert_eq!(places(&["a", "a", "a"]), [Some(1), Some(7), None]);
        assert_eq!(places(&["c", "c"]), [None, None]);
        assert_eq!(places(&["b", "b"]), [Some(4), None]);
    }

    #[test]
    fn one_is_named_and_more_are_counted() {
        let words = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            self::words(&names)
        };
        assert_eq!(words(&[]), None);
        let one = "laptops.csv was open already and was read again.";
        assert_eq!(words(&["laptops.csv"]).as_deref(), Some(one));
        let more = "3 files were open already and were read again.";
        assert_eq!(words(&["a", "b", "c"]).as_deref(), Some(more));
    }
}
