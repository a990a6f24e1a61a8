//! The form of a stored workspace: lines of text under a version. Pure.
//!
//! ```text
//! steelyard-workspace/1
//! id 4f00a1b2c3d4e5f6
//! saved 1789000000000
//! query ?page=decision&set=collapse.w_e:12
//! undo ?page=worklist
//! file 1 kept 812 1788999999000 - postgres_rls.yaml
//! file 2 named 43000000 1788999999000 00c0ffee00c0ffee huge.csv
//! end
//! ```
//!
//! Text, so that a reader of any later version can read it without the types of this one, and so that a
//! person can. Edits are a query of the page's address, which has a reader and a writer already. Whatever
//! changes here gets a new number, a step in [`upgraded`], and a fixture of its own.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use steelyard_kernel::{FNV1A_64, fnv1a_64};

use crate::persist::percent::{decode, encode};

const FORMAT: &str = "steelyard-workspace/";
const VERSION: u32 = 1;
/// A longer text is none that was written here.
const MOST_BYTES: usize = 16 << 20;
/// Steps of undo that are stored.
pub(crate) const MOST_UNDO: usize = 20;
/// A fingerprint reads this much of each end of a file.
const END_BYTES: u64 = 64 << 10;

/// A workspace as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// Whose it is; hexadecimal digits.
    pub(crate) id: String,
    /// When, in milliseconds since 1970.
    pub(crate) saved_ms: u64,
    /// Page, decision, edits and selection, as the address has them.
    pub(crate) query: String,
    /// Edits before the last ones, oldest first, each as a query.
    pub(crate) undo: Vec<String>,
    /// The files in the order in which they were opened.
    pub(crate) files: Vec<Remembered>,
}

/// A file as it is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remembered {
    /// The page's number for it.
    pub(crate) key: u32,
    /// Name, with folders where it came from a folder.
    pub(crate) name: String,
    /// Size in bytes.
    pub(crate) size: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) modified_ms: u64,
    /// See [`fingerprint`]; only of a file that is not kept, and where it could be read.
    pub(crate) print: Option<u64>,
    /// Whether its content is stored too.
    pub(crate) kept: bool,
}

/// Why a record cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// A newer Steelyard wrote it.
    Newer,
    /// It is none, or not whole.
    Damaged,
}

impl Record {
    /// As it is stored.
    pub(crate) fn write(&self) -> String {
        let mut text = format!(
            "{FORMAT}{VERSION}\nid {}\nsaved {}\n",
            self.id, self.saved_ms
        );
        text.push_str(&self.body());
        text
    }

    /// What is stored but for whose and when.
    pub(crate) fn body(&self) -> String {
        let mut text = format!("query {}\n", self.query);
        for query in &self.undo {
            let _written = writeln!(text, "undo {query}");
        }
        for file in &self.files {
            let state = if file.kept { "kept" } else { "named" };
            let print = file
                .print
                .map_or("-".to_owned(), |print| format!("{print:016x}"));
            let (key, size, modified, name) =
                (file.key, file.size, file.modified_ms, encode(&file.name));
            let _written = writeln!(text, "file {key} {state} {size} {modified} {print} {name}");
        }
        // Tells a whole record from one that was cut.
        text.push_str("end\n");
        text
    }

    /// Reads what any Steelyard up to this one has written.
    pub(crate) fn read(text: &str) -> Result<Self, Unread> {
        if text.len() > MOST_BYTES {
            return Err(Unread::Damaged);
        }
        let text = upgraded(text)?;
        present(&text).ok_or(Unread::Damaged)
    }
}

/// A record of any version as the present one would have written it: one step from each version to the
/// next.
fn upgraded(text: &str) -> Result<Cow<'_, str>, Unread> {
    let version = text
        .split_once('\n')
        .and_then(|(head, _)| head.strip_prefix(FORMAT))
        .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
        .and_then(|digits| digits.parse::<u32>().ok());
    match version {
        None | Some(0) => Err(Unread::Damaged),
        Some(VERSION) => Ok(Cow::Borrowed(text)),
        Some(_) => Err(Unread::Newer),
    }
}

/// Reads the present version; each line is one that it knows, in its order.
fn present(text: &str) -> Option<Record> {
    let whole = text.strip_suffix("\nend\n")?;
    let mut lines = whole.split('\n').skip(1);
    let mut line = |word: &str| lines.next()?.strip_prefix(word)?.strip_prefix(' ');
    let id = line("id").filter(|id| is_id(id))?.to_owned();
    let saved_ms = line("saved")?.parse().ok()?;
    let query = line("query")?.to_owned();
    let mut record = Record {
        id,
        saved_ms,
        query,
        ..Record::default()
    };
    let mut keys = BTreeSet::new();
    for line in lines {
        match line.split_once(' ')? {
            ("undo", query) if record.files.is_empty() => record.undo.push(query.to_owned()),
            ("file", file) => record.files.push(remembered(file)?),
            _ => return None,
        }
    }
    let unique = record.files.iter().all(|file| keys.insert(file.key));
    (unique && record.undo.len() <= MOST_UNDO).then_some(record)
}

fn remembered(line: &str) -> Option<Remembered> {
    let words: Vec<&str> = line.split(' ').collect();
    let [key, state, size, modified, print, name] = words.try_into().ok()?;
    Some(Remembered {
        // The next key has to fit as well.
        key: key
            .parse()
            .ok()
            .filter(|key| (1..u32::MAX / 2).contains(key))?,
        name: decode(name),
        size: size.parse().ok()?,
        modified_ms: modified.parse().ok()?,
        print: match print {
            "-" => None,
            digits => Some(u64::from_str_radix(digits, 16).ok()?),
        },
        kept: match state {
            "kept" => true,
            "named" => false,
            _ => return None,
        },
    })
}

/// Whether a text may be the name of a workspace.
pub(super) fn is_id(text: &str) -> bool {
    (8..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Tells a file from another of the same name and size without reading all of it: FNV-1a over its first
/// and last 64 KB, that `read` gives from one byte to before another. It guards against a mix-up, not
/// against somebody who wants one.
pub(crate) async fn fingerprint<E>(
    size: u64,
    read: impl AsyncFn(u64, u64) -> Result<Vec<u8>, E>,
) -> Option<u64> {
    let head = read(0, size.min(END_BYTES)).await.ok()?;
    let tail = read(size.saturating_sub(END_BYTES), size).await.ok()?;
    Some(fnv1a_64(fnv1a_64(FNV1A_64, &head), &tail))
}

#[cfg(test)]
pub(super) mod tests;
