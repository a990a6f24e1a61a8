//! Files of which a command uses nothing, and lines that it does not read: each file by name, with the reason.
//!
//! Every command that opens files says so on standard error, and in its JSON where that is one object. No file is left out
//! in silence: files that are used and those that are left out are all that were given.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use serde::Serialize;
use steelyard_documents::{Code, Diagnostic, counted, thousands};
use steelyard_engine::workspace::Workspace;
use steelyard_runs::codes;
use steelyard_system::OpenFile;

use crate::terminal::line;

/// Files of one sort that are named on standard error; the others of the sort are counted.
const NAMED: usize = 100;

/// Bytes of what is expected of a file that are told beside what was found.
const LONGEST: usize = 100;

/// A file that is left out.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Omission {
    path: String,
    reason: String,
    /// What is said of it in general, by which files are of one sort.
    #[serde(skip)]
    sort: &'static str,
}

/// What a command does not use of its files.
#[derive(Clone, Debug, Default)]
pub(crate) struct Omissions {
    /// Files of which nothing is used, in the order of files.
    files: Vec<Omission>,
    /// Files of which a part is left out, in the order of files.
    lines: Vec<Omission>,
    /// Names of all files, each once, and whether it is used.
    used: BTreeMap<String, bool>,
}

impl Omissions {
    /// Of the files of a workspace. `unused_by` says of a file which command does not use it, by its place: "telemetry".
    pub(crate) fn new<'c>(
        workspace: &Workspace,
        unused_by: impl Fn(usize, &OpenFile) -> Option<&'c str>,
    ) -> Self {
        let mut all = Self::default();
        for (at, opened) in workspace.files().iter().enumerate() {
            let command = unused_by(at, opened);
            let name = opened.file.source.name.clone();
            all.used.insert(name, command.is_none());
            match command {
                Some(command) => all.files.push(omission(opened, command)),
                None => all.lines.extend(parts_of(opened)),
            }
        }
        all
    }

    /// Of the files of which a system uses nothing, or every system where none is named.
    pub(crate) fn of_system(workspace: &Workspace, command: &str, system: Option<&str>) -> Self {
        Self::new(workspace, |at, _| {
            (!workspace.uses(system, at)).then_some(command)
        })
    }

    /// Notes a file that is used.
    pub(crate) fn take(&mut self, path: &str) {
        self.used.insert(path.to_owned(), true);
    }

    /// Notes a file that is not, and why.
    pub(crate) fn leave_out(&mut self, path: &str, why: &'static str) {
        self.used.entry(path.to_owned()).or_default();
        self.files.push(Omission {
            path: path.to_owned(),
            reason: why.to_owned(),
            sort: why,
        });
    }

    /// Adds those of other files. A file that is used in one of several ways is used.
    pub(crate) fn merge(&mut self, other: Self) {
        for (name, is_used) in other.used {
            *self.used.entry(name).or_default() |= is_used;
        }
        self.files.extend(other.files);
        self.lines.extend(other.lines);
    }

    /// The files of which nothing is used.
    pub(crate) fn files(&self) -> &[Omission] {
        &self.files
    }

    /// Without the lines of events, where what is printed lists them.
    pub(crate) fn without_events(mut self, workspace: &Workspace) -> Self {
        let files = workspace.files().iter();
        let logs = files.filter(|file| file.telemetry.is_some());
        let names: BTreeSet<&str> = logs.map(|log| log.file.source.name.as_str()).collect();
        self.lines.retain(|one| !names.contains(one.path.as_str()));
        self
    }

    /// Prints a line for each file on standard error, and how many of all are used where not all are.
    pub(crate) fn print(&self) {
        // Nothing can be done where standard error is gone.
        let _gone = self.print_to(&mut io::stderr());
    }

    fn print_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        let mut sorts: BTreeMap<&str, usize> = BTreeMap::new();
        let used = |one: &&Omission| self.used.get(&one.path).copied().unwrap_or_default();
        let mut known = BTreeSet::new();
        let files = self.files.iter().filter(|one| !used(one));
        for one in files.filter(|one| known.insert(&one.path)) {
            let count = sorts.entry(one.sort).or_default();
            *count += 1;
            if *count <= NAMED {
                line!(out, "steelyard: left out: {}: {}", one.path, one.reason)?;
            }
        }
        for (sort, count) in sorts {
            if let Some(more @ 1..) = count.checked_sub(NAMED) {
                let more = counted(more, "file more", "files more");
                line!(
                    out,
                    "steelyard: left out: {more}: {sort}; steelyard check names each"
                )?;
            }
        }
        known.clear();
        for one in self.lines.iter().filter(|one| known.insert(&one.path)) {
            line!(out, "steelyard: {}: {}", one.path, one.reason)?;
        }
        let used = self.used.values().filter(|used| **used).count();
        let left = self.used.len() - used;
        if left == 0 {
            return Ok(());
        }
        line!(
            out,
            "steelyard: {} read, {} left out",
            counted(used, "file", "files"),
            thousands(left)
        )
    }
}

/// Why nothing of a file is used.
fn omission(opened: &OpenFile, command: &str) -> Omission {
    let path = opened.file.source.name.clone();
    if let Some(Diagnostic {
        code,
        found,
        expected,
        ..
    }) = opened.unread()
    {
        let mut reason = format!("{}: {found}", code.title());
        // All kinds of documents that there are would be told of each file.
        if expected.len() <= LONGEST {
            reason = format!("{reason}; expected {expected}");
        }
        return Omission {
            path,
            reason,
            sort: code.title(),
        };
    }
    let kind = opened.only_kind().or(opened.left_over());
    let label = kind.map_or("several documents", |kind| kind.label);
    let words = opened.words();
    let what = match (kind, words.is_empty()) {
        (Some(_), false) => format!("{label}: {words}"),
        (None, false) => words,
        (_, true) => opened
            .file
            .format
            .map_or(label.to_owned(), |format| format!("{label}, {format}")),
    };
    Omission {
        path,
        reason: format!("{what}; not used by {command}"),
        sort: label,
    }
}

/// What of a file that is used is left out: what could not be unpacked, lines of a log.
fn parts_of(opened: &OpenFile) -> Option<Omission> {
    let mut broken = opened.file.diagnostics.iter();
    let broken = broken.find(|one| one.code == Code::PACKED);
    let broken = broken.map(|one| format!("{}: {}; {}", one.code.title(), one.found, one.done));
    let lines = lines_of(opened);
    let reasons: Vec<String> = broken.into_iter().chain(lines).collect();
    (!reasons.is_empty()).then(|| Omission {
        path: opened.file.source.name.clone(),
        reason: reasons.join("; "),
        sort: "parts left out",
    })
}

/// The lines of a log that are left out, or of which a part is.
fn lines_of(opened: &OpenFile) -> Option<String> {
    let (count, line, found, done) = match (&opened.telemetry, &opened.log) {
        (Some(events), _) if opened.beside.is_none() => {
            let first = events.log.quarantine.first()?;
            let count = usize::try_from(events.log.lines.quarantined).unwrap_or(usize::MAX);
            (count, first.line, first.reason.words(), "line left out")
        }
        (_, Some(log)) => {
            let all = &log.report.diagnostics;
            let is_left_out =
                |one: &&Diagnostic| [Code::SYNTAX, codes::NOT_COUNTED].contains(&one.code);
            let first = all.iter().filter(is_left_out).min_by_key(|one| one.line)?;
            let count = log.report.bad_lines + log.report.omitted;
            (
                count,
                first.line.into(),
                first.found.as_str(),
                first.done.as_str(),
            )
        }
        _ => return None,
    };
    let lines = counted(count, "line", "lines");
    Some(match count {
        1 => format!("line {line}: {found}; {done}"),
        _ => format!(
            "{lines} left out, in whole or in part; the first, line {line}: {found}; {done}; steelyard check lists them"
        ),
    })
}
