//! What is told of saving and restoring: pure.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use steelyard_protocol::FileReport;

use crate::charts::format;
use crate::persist::archive::Flaw;
use crate::persist::{Fault, Remembered};

/// Files that a sentence names; of more it says how many.
const MOST_NAMED: usize = 3;

/// Where a workspace came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// The visit before this one.
    LastVisit,
    /// A file of that name.
    File(String),
    /// The sample of that name.
    Sample(&'static str),
    /// It stood here before another one was opened.
    Before,
    /// Another tab has it open.
    Other,
    /// The browser had it stored.
    Stored,
    /// It is new and empty.
    Nothing,
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Restored {
    /// Files that were opened again.
    pub(super) files: usize,
    /// Edits in force.
    pub(super) edits: usize,
    /// Whether the address had settings of its own, before which those of the last visit stand in undo.
    pub(super) address_wins: bool,
    /// From where.
    pub(super) from: From,
}

/// What came back, and what did not.
pub(super) fn restored(restored: &Restored, missing: &[String]) -> String {
    let mut parts = Vec::new();
    if restored.files > 0 {
        parts.push(format::counted(restored.files as u64, "file"));
    }
    if restored.edits > 0 && !restored.address_wins {
        parts.push(format::counted(restored.edits as u64, "edit"));
    }
    let what = if parts.is_empty() {
        "the view".to_owned()
    } else {
        parts.join(", ")
    };
    let mut words = match &restored.from {
        From::Nothing => {
            return "Started empty. The previous workspace is kept.".to_owned();
        }
        From::LastVisit => format!("Restored from the last visit: {what}."),
        From::File(name) => format!("Opened {name}: {what}."),
        From::Sample(label) => format!("Opened the sample “{label}”: {what}."),
        From::Before => format!("Back in the previous workspace: {what}."),
        From::Other => format!(
            "Another tab has this workspace open too: {what}. Changes made here stay in this tab and are stored as a separate workspace."
        ),
        From::Stored => format!("Opened the stored workspace: {what}."),
    };
    if restored.address_wins {
        words.push_str(" The address has its own settings; Undo restores those of the last visit.");
    }
    for sentence in missing.iter().take(MOST_NAMED) {
        words.push(' ');
        words.push_str(sentence);
    }
    if let Some(more @ 1..) = missing.len().checked_sub(MOST_NAMED) {
        let _written = write!(words, " The same goes for {more} more.");
    }
    words
}

/// What to say of a file whose content was not stored; `None` once it is open again.
pub(super) fn missing(
    file: &Remembered,
    open: &[FileReport],
    prints: &BTreeMap<u32, u64>,
    from: &From,
) -> Option<String> {
    let (name, size) = (&file.name, format::bytes(file.size));
    let Some(again) = open.iter().find(|open| open.name == *name) else {
        return Some(match from {
            From::File(_) => format!("{name} ({size}) is not in it: open it as well."),
            _ => format!("{name} ({size}) is not kept: open it again."),
        });
    };
    let other = |before: u64| prints.get(&again.key).is_some_and(|print| *print != before);
    let changed = again.size != file.size || file.print.is_some_and(other);
    let since = match from {
        From::LastVisit | From::Other => "the last visit",
        _ => "then",
    };
    changed.then(|| format!("{name} has changed since {since}."))
}

/// What is in an exported file, and what is not.
pub(super) fn exported(name: &str, files: usize, edits: usize, left_out: &[String]) -> String {
    let files = format::counted(files as u64, "file");
    let mut words = format!("Exported {name}: {files}");
    if edits > 0 {
        let _written = write!(words, ", {}", format::counted(edits as u64, "edit"));
    }
    words.push('.');
    if !left_out.is_empty() {
        let verb = if left_out.len() == 1 { "is" } else { "are" };
        let count = format::counted(left_out.len() as u64, "file");
        let mut named = left_out[..left_out.len().min(MOST_NAMED)].join(", ");
        if let Some(more @ 1..) = left_out.len().checked_sub(MOST_NAMED) {
            let _written = write!(named, " and {more} more");
        }
        let _written = write!(words, " {count} {verb} not in it: {named}.");
    }
    words
}

/// Why an exported file is not opened.
pub(super) fn refused_archive(name: &str, flaw: &Flaw) -> String {
    let Flaw {
        place,
        found,
        expected,
    } = flaw;
    format!(
        "{name} was not opened. At {place}: found {found}, expected {expected}. What is open here stays as it is."
    )
}

/// "6 files and 3 edits".
fn files_and_edits((files, edits): (usize, usize)) -> String {
    let files = format::counted(files as u64, "file");
    if edits == 0 {
        return files;
    }
    format!("{files} and {}", format::counted(edits as u64, "edit"))
}

/// What is asked before a sample of so many files is opened where files and edits are.
pub(super) fn asked_of_sample(files: usize, here: (usize, usize)) -> String {
    let (sample, open) = (format::counted(files as u64, "file"), files_and_edits(here));
    let verb = if here == (1, 0) { "is" } else { "are" };
    format!(
        "The sample has {sample}; {open} {verb} open here. “Beside” adds the sample to what is open. “Instead” puts what is open away. Undo takes back either."
    )
}

/// That a sample of so many files was opened beside others.
pub(super) fn opened_beside(label: &str, files: usize) -> String {
    let files = format::counted(files as u64, "file");
    format!("Opened the sample “{label}” beside what was open: {files}. Undo closes it again.")
}

/// What an exported file holds and what it would replace, as a question.
pub(super) fn asked(coming: (usize, usize), here: (usize, usize)) -> String {
    let (coming, here) = (files_and_edits(coming), files_and_edits(here));
    format!(
        "It has {coming} and replaces what is open here: {here}. What is open here stays stored, and a notice will lead back to it."
    )
}

/// Why nothing is saved, and what still works.
pub(super) fn fault(fault: &Fault) -> String {
    let why = match fault {
        Fault::Absent => "This browser has no storage for the page".to_owned(),
        Fault::Newer => "A newer Steelyard stored what is here; it is left as it is".to_owned(),
        Fault::Blocked => {
            "An older Steelyard in another tab uses the storage: close that tab and reload"
                .to_owned()
        }
        Fault::Taken => {
            "A newer Steelyard in another tab has taken over the storage: reload to get it"
                .to_owned()
        }
        Fault::Full => "The browser's storage for this page is full".to_owned(),
        Fault::Other(words) => format!("The browser's storage failed ({words})"),
    };
    format!(
        "{why}. Nothing is saved for the next visit; the page works as before, and its address holds the edits."
    )
}

/// Which files the store refused, and why.
pub(super) fn refused(names: &[String], fault: &Fault) -> String {
    let why = match fault {
        Fault::Full => "the browser's storage for this page is full".to_owned(),
        Fault::Other(words) => words.clone(),
        _ => "the browser's storage is gone".to_owned(),
    };
    let what = match names {
        [name] => name.clone(),
        names => format::counted(names.len() as u64, "file"),
    };
    format!(
        "Not kept for the next visit: {what} ({why}). It will be asked for again; everything else is saved."
    )
}

/// Which files are too large to be kept, and where more is.
pub(super) fn too_large(names: &[&str], limit: u64) -> String {
    let (what, verb) = match names {
        [name] => ((*name).to_owned(), "is"),
        names => (format::counted(names.len() as u64, "file"), "are"),
    };
    format!(
        "{what} {verb} larger than the {} that this browser's storage keeps of a file, and will be asked for again after a reload. Everything else is saved; Settings can ask the browser for more.",
        format::bytes(limit)
    )
}

/// What stands in the store and cannot be read.
pub(super) fn unread(newer: bool, damaged: usize) -> Option<String> {
    if newer {
        return Some(
            "The last visit was saved by a newer Steelyard and cannot be read here. It is left as it is; this page starts empty and saves its own."
                .to_owned(),
        );
    }
    (damaged > 0).then(|| {
        "What was saved at the last visit is damaged and cannot be read. It is set aside in the browser's storage; this page saves a new workspace."
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn huge() -> Remembered {
        Remembered {
            key: 2,
            name: "huge.csv".to_owned(),
            size: 41_000_000,
            modified_ms: 0,
            print: Some(7),
            kept: false,
        }
    }

    fn report(key: u32, size: u64) -> FileReport {
        FileReport {
            key,
            name: "huge.csv".to_owned(),
            size,
            ..FileReport::default()
        }
    }

    #[test]
    fn what_came_back_is_counted() {
        let came = Restored {
            files: 6,
            edits: 3,
            address_wins: false,
            from: From::LastVisit,
        };
        assert_eq!(
            restored(&came, &[]),
            "Restored from the last visit: 6 files, 3 edits."
        );
        let one = Restored {
            files: 0,
            edits: 1,
            address_wins: false,
            from: From::LastVisit,
        };
        let asked = missing(&huge(), &[], &BTreeMap::new(), &From::LastVisit).unwrap_or_default();
        assert_eq!(
            restored(&one, &[asked]),
            "Restored from the last visit: 1 edit. huge.csv (41.0 MB) is not kept: open it again."
        );
    }

    #[test]
    fn a_file_that_comes_again_is_asked_for_no_more_and_told_apart() {
        let prints = BTreeMap::from([(9, 7), (8, 6)]);
        let asked = |open| missing(&huge(), &[open], &prints, &From::LastVisit);
        assert_eq!(asked(report(9, 41_000_000)), None);
        assert_eq!(asked(report(5, 41_000_000)), None);
        for other in [report(8, 41_000_000), report(9, 41_000_001)] {
            let words = asked(other);
            assert_eq!(
                words.as_deref(),
                Some("huge.csv has changed since the last visit.")
            );
        }
    }

    #[test]
    fn what_is_not_in_an_exported_file_is_counted_and_named() {
        assert_eq!(
            exported("runs.steelyard", 1, 0, &[]),
            "Exported runs.steelyard: 1 file."
        );
        let out: Vec<String> = ["a", "b", "c", "d"].map(str::to_owned).into();
        assert_eq!(
            exported("w.steelyard", 6, 3, &out[..1]),
            "Exported w.steelyard: 6 files, 3 edits. 1 file is not in it: a."
        );
        assert!(
            exported("w.steelyard", 6, 3, &out)
                .ends_with("4 files are not in it: a, b, c and 1 more.")
        );
    }

    #[test]
    fn what_comes_and_what_goes_is_counted_before_it_is_asked() {
        let words = asked((1, 0), (6, 3));
        assert!(
            words.starts_with("It has 1 file and replaces what is open here: 6 files and 3 edits.")
        );
    }

    #[test]
    fn a_sample_beside_own_files_is_asked_about_with_both_counts() {
        let words = asked_of_sample(7, (1, 0));
        assert!(
            words.starts_with("The sample has 7 files; 1 file is open here."),
            "{words}"
        );
        let words = asked_of_sample(1, (2, 1));
        assert!(
            words.starts_with("The sample has 1 file; 2 files and 1 edit are open here."),
            "{words}"
        );
        assert_eq!(
            opened_beside("Data store choice", 1),
            "Opened the sample “Data store choice” beside what was open: 1 file. Undo closes it again."
        );
    }

    #[test]
    fn a_workspace_from_a_file_says_so() {
        let came = Restored {
            files: 2,
            edits: 0,
            address_wins: false,
            from: From::File("w.steelyard".to_owned()),
        };
        let asked = missing(&huge(), &[], &BTreeMap::new(), &came.from).unwrap_or_default();
        assert_eq!(
            restored(&came, &[asked]),
            "Opened w.steelyard: 2 files. huge.csv (41.0 MB) is not in it: open it as well."
        );
        let many = vec!["x.".to_owned(); 5];
        assert_eq!(
            restored(&came, &many),
            "Opened w.steelyard: 2 files. x. x. x. The same goes for 2 more."
        );
    }
}
