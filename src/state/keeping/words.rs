//! What is told of saving and restoring: pure.

use std::collections::BTreeMap;

use steelyard_protocol::FileReport;

use crate::charts::format;
use crate::persist::{Fault, Remembered};

/// What came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Restored {
    /// Files that were opened again.
    pub(super) files: usize,
    /// Edits in force.
    pub(super) edits: usize,
    /// Whether the address had settings of its own, before which those of the last visit stand in undo.
    pub(super) address_wins: bool,
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
        "what was looked at".to_owned()
    } else {
        parts.join(", ")
    };
    let mut words = format!("Restored from the last visit: {what}.");
    if restored.address_wins {
        words.push_str(" The address has settings of its own; Undo gives those of the last visit.");
    }
    for sentence in missing {
        words.push(' ');
        words.push_str(sentence);
    }
    words
}

/// What to say of a file whose content was not stored; `None` once it is open again.
pub(super) fn missing(
    file: &Remembered,
    open: &[FileReport],
    prints: &BTreeMap<u32, u64>,
) -> Option<String> {
    let (name, size) = (&file.name, format::bytes(file.size));
    let Some(again) = open.iter().find(|open| open.name == *name) else {
        return Some(format!("{name} ({size}) is not kept: open it again."));
    };
    let other = |before: u64| prints.get(&again.key).is_some_and(|print| *print != before);
    let changed = again.size != file.size || file.print.is_some_and(other);
    changed.then(|| format!("{name} has changed since the last visit."))
}

/// Why nothing is saved, and what still works.
pub(super) fn fault(fault: &Fault) -> String {
    let why = match fault {
        Fault::Absent => "This browser has no storage for the page".to_owned(),
        Fault::Newer => {
            "What is stored here is of a newer Steelyard, and is left as it is".to_owned()
        }
        Fault::Blocked => {
            "An older Steelyard in another tab keeps the storage: close it and reload".to_owned()
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

/// What stands in the store and cannot be read.
pub(super) fn unread(newer: bool, damaged: usize) -> Option<String> {
    if newer {
        return Some(
            "The last visit was saved by a newer Steelyard and cannot be read here. It is left as it is; this page starts empty and saves its own."
                .to_owned(),
        );
    }
    (damaged > 0).then(|| {
        "What was saved at the last visit is damaged and cannot be read. It is set aside in the browser's storage; this page saves anew."
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
            system: None,
            kind: String::new(),
            holds: String::new(),
            table: None,
            diagnostics: Vec::new(),
        }
    }

    #[test]
    fn what_came_back_is_counted() {
        let came = Restored {
            files: 6,
            edits: 3,
            address_wins: false,
        };
        assert_eq!(
            restored(&came, &[]),
            "Restored from the last visit: 6 files, 3 edits."
        );
        let one = Restored {
            files: 0,
            edits: 1,
            address_wins: false,
        };
        let asked = missing(&huge(), &[], &BTreeMap::new()).unwrap_or_default();
        assert_eq!(
            restored(&one, &[asked]),
            "Restored from the last visit: 1 edit. huge.csv (41.0 MB) is not kept: open it again."
        );
    }

    #[test]
    fn a_file_that_comes_again_is_asked_for_no_more_and_told_apart() {
        let prints = BTreeMap::from([(9, 7), (8, 6)]);
        assert_eq!(missing(&huge(), &[report(9, 41_000_000)], &prints), None);
        assert_eq!(missing(&huge(), &[report(5, 41_000_000)], &prints), None);
        for other in [report(8, 41_000_000), report(9, 41_000_001)] {
            let words = missing(&huge(), &[other], &prints);
            assert_eq!(
                words.as_deref(),
                Some("huge.csv has changed since the last visit.")
            );
        }
    }
}
