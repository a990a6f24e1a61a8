//! A workspace as one file: a ZIP whose entries are stored as they are. Pure.
//!
//! ```text
//! workspace.txt            the record, in the form of [`super::record`]
//! files/runs/card_1.md     each file under its own name
//! more/7/card.md           one whose name is taken, or none that every system can unpack, under its key
//! ```
//!
//! A ZIP, so that any tool shows and unpacks it; stored, so that a text in it can be searched and nothing in
//! it can grow. There is no clock in it: the same workspace gives the same bytes. It is read from its end,
//! in pieces of bounded size; what its numbers say is compared before anything is made of it.

mod form;
mod reading;
mod writing;

use std::collections::{BTreeMap, BTreeSet};

use super::record::{Record, Remembered};

pub(crate) use reading::{Entry, read};
pub(crate) use writing::Writer;

/// The ending of the name. One of our own: a browser unpacks a download that is called `.zip`, and nobody
/// could drop it here any more.
pub(crate) const ENDING: &str = ".steelyard";
/// Where the record stands.
pub(crate) const RECORD: &str = "workspace.txt";
/// In an exported record the id says nothing, and is always this one.
pub(crate) const NOBODY: &str = "0000000000000000";

/// Whether a file of that name is a workspace; what was renamed so that a tool shows it is one as well.
pub(crate) fn is_named_so(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".zip").unwrap_or(&name);
    name.ends_with(ENDING)
}

/// What is wrong with an archive, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flaw {
    /// Where: a byte, an entry, a line.
    pub(crate) place: String,
    /// What stands there.
    pub(crate) found: String,
    /// What would have been right.
    pub(crate) expected: String,
}

impl Flaw {
    pub(crate) fn new(
        place: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            place: place.into(),
            found: found.into(),
            expected: expected.into(),
        }
    }
}

/// The path of each file's entry, in their order.
pub(crate) fn paths(files: &[Remembered]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let path = |file: &Remembered| {
        // Systems that do not tell capitals apart would unpack one over the other.
        if is_plain(&file.name) && taken.insert(file.name.to_lowercase()) {
            return format!("{FILES}{}", file.name);
        }
        let leaf = file.name.rsplit('/').next().unwrap_or_default();
        let fits = |c: char| c.is_alphanumeric() || "-_.() ".contains(c);
        let leaf: String = leaf.chars().filter(|c| fits(*c)).take(80).collect();
        let leaf = leaf.trim_matches(['.', ' ']);
        let leaf = if leaf.is_empty() { "file" } else { leaf };
        format!("{}{leaf}", more(file.key))
    };
    files.iter().map(path).collect()
}

const FILES: &str = "files/";

fn more(key: u32) -> String {
    format!("more/{key}/")
}

/// Whether every system can unpack a file of that name where it should go.
fn is_plain(name: &str) -> bool {
    let odd = |c: char| c.is_control() || "\\:*?\"<>|".contains(c);
    let part = |part: &str| !part.is_empty() && !part.ends_with(['.', ' ']) && !part.contains(odd);
    name.len() <= 240 && name.split('/').all(part)
}

/// The record with nothing in it that tells whose it is or when it was written.
pub(crate) fn anonymous(record: Record) -> Record {
    Record {
        id: NOBODY.to_owned(),
        saved_ms: 0,
        ..record
    }
}

/// The entry of each kept file, in the order of the record: both have to speak of the same files.
pub(crate) fn matched(record: &Record, entries: &[Entry]) -> Result<Vec<Entry>, Flaw> {
    let own = entries.iter().filter(|entry| entry.path != RECORD);
    let mut left: BTreeMap<&str, &Entry> = own.map(|entry| (entry.path.as_str(), entry)).collect();
    let mut found = Vec::new();
    for file in record.files.iter().filter(|file| file.kept) {
        let more = more(file.key);
        let own = left.range(more.as_str()..).next();
        let own = own
            .map(|(path, _)| *path)
            .filter(|path| path.starts_with(&more));
        let named = format!("{FILES}{}", file.name);
        let Some(entry) = left.remove(own.unwrap_or(&named)) else {
            let expected = format!("an entry {named} or {more}…");
            return Err(Flaw::new(RECORD, "a file without an entry", expected));
        };
        if entry.size != file.size {
            let expected = format!("{} bytes, as {RECORD} says", file.size);
            return Err(Flaw::new(
                &entry.path,
                format!("{} bytes", entry.size),
                expected,
            ));
        }
        found.push(entry.clone());
    }
    match left.keys().next() {
        Some(path) => {
            let expected = format!("only files that {RECORD} names");
            Err(Flaw::new(
                *path,
                "an entry that belongs to no file",
                expected,
            ))
        }
        None => Ok(found),
    }
}

#[cfg(test)]
mod tests;
