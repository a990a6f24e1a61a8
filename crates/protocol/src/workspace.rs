use serde::{Deserialize, Serialize};

use crate::{DecisionId, DiffKind, Preset, Repair, Severity, Switch};

/// Everything that is loaded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Workspace {
    /// All files in the order they were opened.
    pub files: Vec<FileReport>,
    /// What reads files, in words, in the order to show, with what its files hold together: "3 cards, 1 receipt".
    pub systems: Vec<(String, String)>,
    /// Decisions that can be re-scored.
    pub decisions: Vec<Brief>,
    /// Readings that can be chosen, each once.
    pub readings: Vec<Reach>,
    /// How many runs of agents there are.
    pub runs: u32,
    /// How many files are logs of other programs.
    pub logs: u32,
    /// How many runs there are whose events are told one by one.
    pub telemetry: u32,
    /// How many runs of a person are compared with no other.
    pub apart: u32,
    /// The only one of these.
    pub only_run: Option<crate::RunId>,
    /// Whether a system that is there can simulate runs.
    pub simulates: bool,
    /// Settings that are worth comparing here, beside those as saved and as edited; empty where none are.
    pub presets: Vec<Preset>,
}

impl Workspace {
    /// How many files are open and nothing of them is read.
    pub fn unread(&self) -> usize {
        let unread = self.files.iter().filter(|file| file.system.is_none());
        unread.count()
    }
}

/// A switch and how far it reaches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reach {
    /// What can be chosen.
    pub switch: Switch,
    /// The decisions that it may change, by place among all that are loaded.
    pub decisions: Vec<u32>,
}

/// A decision in a word or two.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// What it is called.
    pub id: DecisionId,
    /// The system that fills it, in words: "Collapse".
    pub system: String,
    /// Its name: a title, a folder or a file.
    pub label: String,
    /// How many alternatives, also those that do not rank.
    pub alternatives: u32,
    /// What one of them is called.
    pub noun: String,
    /// The file that it stands in, by key, where it stands in one.
    pub file: Option<u32>,
}

/// What was read of one file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FileReport {
    /// The page's number for the file.
    pub key: u32,
    /// Name as opened.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// The system it belongs to, one of [`Workspace::systems`]; `None` where it is not read, or a log that gave no run.
    pub system: Option<String>,
    /// What it was read as: "Position card, Markdown", "Not recognised, YAML", "PNG image, not supported yet".
    pub kind: String,
    /// What it holds: "1 card", "2 cards, 1 receipt"; why nothing of it is read, where nothing is; empty where nothing is said.
    pub holds: String,
    /// The first decision that it has a part in, by place among all: its own before those over several files.
    pub decision: Option<u32>,
    /// How it is read as a table; `None` where it is none and could not be one.
    pub table: Option<Mapping>,
    /// Whether only its events are known, since its text is too large to be held: no transcript is read of it or searched.
    pub only_events: bool,
    /// What the readers have to say, in file order.
    pub diagnostics: Vec<Diagnostic>,
}

/// How a file is read whose meaning another document has to tell: a table, by a map of its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mapping {
    /// No map fits it.
    Unmapped,
    /// By the map in the file of that key.
    By(u32),
}

/// One thing a reader has to say about one place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// How much it costs.
    pub severity: Severity,
    /// Stable name, such as `word-as-number`.
    pub code: String,
    /// A few words: "word read as number".
    pub title: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// One past the last column on that line.
    pub end_column: u32,
    /// What stands there.
    pub found: String,
    /// What would have been right.
    pub expected: String,
    /// What was done.
    pub done: String,
    /// The repair that is offered, where there is one.
    pub repair: Option<Repair>,
}

/// Some lines of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceLines {
    /// Key of the file.
    pub key: u32,
    /// The lines in order.
    pub lines: Vec<SourceLine>,
    /// Lines of the whole file.
    pub total: u32,
}

/// One line of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceLine {
    /// Its number, from 1.
    pub number: u32,
    /// Its text without line break, cut after 2,000 characters.
    pub text: String,
}

/// A file with settings written into it: a policy, a config of interaction, a map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilePatch {
    /// Name of the file to save.
    pub name: String,
    /// Its whole new text.
    pub text: String,
    /// What changes against the loaded file; everything is added where none was loaded.
    pub hunks: Vec<Hunk>,
}

/// Neighbouring lines of a diff.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hunk {
    /// First line in the old text, from 1.
    pub old_start: u32,
    /// First line in the new text, from 1.
    pub new_start: u32,
    /// The lines.
    pub lines: Vec<DiffLine>,
}

/// One line of a diff.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiffLine {
    /// Kept, added or removed.
    pub kind: DiffKind,
    /// Its text without line break.
    pub text: String,
}
