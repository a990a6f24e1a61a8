//! What is open: the files that a fresh worker has to be given again, and those that were left out.

use std::collections::BTreeSet;

use steelyard_protocol::{Diagnostic, FileReport, Severity, Workspace};

use super::batch::Item;

/// Why a file is not in the workspace.
pub(super) enum LeftOut {
    /// The browser or the engine could not read it.
    NotRead(String),
    /// The engine died of it, alone, twice.
    StopsEngine,
}

/// The files in the order of their keys, as the worker has them.
#[derive(Default)]
pub(super) struct Shelf {
    open: Vec<Item>,
    left_out: Vec<FileReport>,
}

impl Shelf {
    /// The files that a worker holds or has to be given again.
    pub(super) fn open(&self) -> &[Item] {
        &self.open
    }

    /// Notes that the worker holds a file; one of the same key is replaced.
    pub(super) fn put(&mut self, item: Item) {
        self.left_out.retain(|report| report.key != item.key);
        match self.open.binary_search_by_key(&item.key, |other| other.key) {
            Ok(place) => self.open[place] = item,
            Err(place) => self.open.insert(place, item),
        }
    }

    /// Takes files away.
    pub(super) fn remove(&mut self, keys: &[u32]) {
        let keys: BTreeSet<u32> = keys.iter().copied().collect();
        self.open.retain(|item| !keys.contains(&item.key));
        self.left_out.retain(|report| !keys.contains(&report.key));
    }

    /// Notes that a file is not read and will not be tried again.
    pub(super) fn leave_out(&mut self, item: &Item, why: &LeftOut) {
        self.remove(&[item.key]);
        self.left_out.push(report(item, why));
    }

    /// The worker's view of the workspace, and after it the files that it never got to see.
    pub(super) fn complete(&self, mut workspace: Workspace) -> Workspace {
        workspace.files.extend(self.left_out.iter().cloned());
        workspace
    }
}

fn report(item: &Item, why: &LeftOut) -> FileReport {
    FileReport {
        key: item.key,
        name: item.name.clone(),
        size: item.size_bytes,
        kind: "Not read".into(),
        diagnostics: vec![diagnostic(why)],
        ..FileReport::default()
    }
}

fn diagnostic(why: &LeftOut) -> Diagnostic {
    let (code, title, found, expected, done) = match why {
        LeftOut::NotRead(words) => (
            "file-not-read",
            "file could not be read",
            words.trim_end_matches('.').to_owned(),
            "a file that may be read and has not changed since it was chosen".into(),
            "Left out. Open it again to try once more.",
        ),
        LeftOut::StopsEngine => (
            "file-stops-engine",
            "file stops the engine",
            "the engine stopped at this file, twice".into(),
            "a file that the engine can read".into(),
            "Left out, so that the others work. This is a bug in Steelyard, not in the file.",
        ),
    };
    Diagnostic {
        severity: Severity::Error,
        code: code.into(),
        title: title.into(),
        line: 1,
        column: 1,
        end_column: 1,
        found,
        expected,
        done: done.into(),
        repair: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(key: u32, name: &str) -> Item {
        Item {
            key,
            name: name.into(),
            size_bytes: 3 << 20,
        }
    }

    #[test]
    fn a_key_opened_again_keeps_its_place() {
        let mut shelf = Shelf::default();
        shelf.put(item(1, "a"));
        shelf.put(item(2, "b"));
        shelf.put(item(1, "new"));
        let names: Vec<&str> = shelf.open().iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["new", "b"]);
        shelf.remove(&[1]);
        shelf.put(item(3, "c"));
        shelf.put(item(1, "back"));
        let names: Vec<&str> = shelf.open().iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["back", "b", "c"]);
    }

    #[test]
    fn a_file_left_out_is_listed_until_it_is_closed_or_opened() {
        let mut shelf = Shelf::default();
        let listed = |shelf: &Shelf| shelf.complete(Workspace::default()).files;
        shelf.put(item(1, "a"));
        shelf.leave_out(&item(1, "a"), &LeftOut::StopsEngine);
        shelf.leave_out(&item(2, "b"), &LeftOut::NotRead("It is gone.".into()));
        assert_eq!(shelf.open(), []);
        assert_eq!(listed(&shelf)[0].diagnostics[0].code, "file-stops-engine");
        assert_eq!(listed(&shelf)[1].diagnostics[0].found, "It is gone");
        shelf.remove(&[2]);
        shelf.put(item(1, "a"));
        assert_eq!(listed(&shelf), []);
    }
}
