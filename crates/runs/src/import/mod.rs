//! Logs of other programs: each importer knows one format and makes [`Trajectory`]s of it.
//!
//! A format is known by what its records are, never by a name and wherever in a file they stand. Records are read one after the other into small types that
//! skip what is not needed, then become steps, and those, by the same rules for every format, turns with their tokens
//! and times. What cannot be read is counted and told; no file makes an importer fail.
//!
//! A new importer is a file here with a `const IMPORTER`, and a line in [`IMPORTERS`].
//!
//! ```
//! use steelyard_documents::Source;
//! use steelyard_runs::import::{import, recognise};
//!
//! let text = r#"{"messages":[{"role":"user","content":"2 + 2?"},{"role":"assistant","content":"4"}]}"#;
//! let importer = recognise(text).unwrap();
//! let imported = import(importer, &Source::new("talk.json", text.to_owned()));
//! assert_eq!(importer.label, "OpenAI chat");
//! assert_eq!(imported.trajectories[0].turns[0].response, "4");
//! ```

mod asking;
mod blocks;
mod bookkeeping;
mod claude_code;
mod claude_side;
mod codex_exec;
mod codex_record;
mod codex_rollout;
mod events;
mod feed;
mod foreign;
mod json;
mod lines;
mod not_yet;
mod openai_chat;
mod prompt;
mod qwen_code;
mod report;
mod sample;
mod step;
mod talk;
pub(crate) mod time;
mod written;

pub use claude_side::AgentNote;
pub use feed::{Fed, Feed};
pub use not_yet::{not_yet, not_yet_packed};
pub use report::Report;
pub use sample::Sample;
pub use written::Written;

use std::collections::BTreeSet;
use std::fmt::Debug;

use steelyard_documents::{Source, Span, counted, excerpt, has_half_characters};

use super::{Trajectory, extract};
use json::Object;
use sample::Samples;

/// All formats in the order in which they are tried: what has more marks comes first.
pub const IMPORTERS: [&Importer; 8] = [
    &codex_rollout::IMPORTER,
    &codex_exec::IMPORTER,
    &qwen_code::IMPORTER,
    &claude_code::IMPORTER,
    &claude_side::AGENT,
    &claude_side::JOURNAL,
    &events::IMPORTER,
    &openai_chat::IMPORTER,
];

/// Hears how many bytes of a file are read.
type Tell<'t> = &'t mut dyn FnMut(usize);

/// How a file is read.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Record by record: as it streams by, if need be.
    Records(fn() -> Box<dyn Take>),
    /// As a whole; what is not read goes into the report.
    Whole(fn(&Source, &mut Report, Tell<'_>) -> Vec<Trajectory>),
}

/// Makes trajectories of records.
trait Take: Debug {
    /// Takes the next record, which lies there with all that stands behind it on its line.
    fn record(&mut self, record: &Object<'_>, span: Span, report: &mut Report);

    /// What all of them came to.
    fn finish(self: Box<Self>, report: &mut Report) -> Vec<Trajectory>;
}

/// One format that is imported.
#[derive(Debug)]
pub struct Importer {
    /// Public name: `claude_code`.
    pub id: &'static str,
    /// The name for people: "Claude Code".
    pub label: &'static str,
    /// The program whose logs they are, one name for all its formats; empty where many write this one.
    program: &'static str,
    /// Whether some records of a file are of this format.
    recognises: fn(&Sample) -> bool,
    /// Makes trajectories of a file.
    way: Way,
    /// What a file says of an agent whose log is another file; of formats that do.
    note: Option<fn(&Source) -> Option<AgentNote>>,
    /// Whether each line is an event of a run, which is telemetry as it stands.
    pub tells_events: bool,
}

/// What became of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    /// One for each agent of each conversation, in file order.
    pub trajectories: Vec<Trajectory>,
    /// What it says of an agent whose log is another file.
    pub note: Option<AgentNote>,
    /// What was read, passed over, and what the numbers rest on.
    pub report: Report,
}

impl Imported {
    /// In words: "3 agents, 12 turns, Claude Code".
    pub fn words(&self) -> String {
        let format = self.report.format;
        if let Some(note) = &self.note {
            return format!("about the agent {}, {format}", excerpt(&note.agent));
        }
        if self.trajectories.is_empty() {
            return format!("no run, {format}");
        }
        let counts = self
            .counts()
            .map(|(count, [one, many])| counted(count, one, many));
        format!("{}, {format}", counts.join(", "))
    }

    /// Agents and turns, each with the word for one and for several.
    pub fn counts(&self) -> [(usize, [&'static str; 2]); 2] {
        let agents = self.trajectories.iter().map(|one| one.agent.as_str());
        let agents: BTreeSet<&str> = agents.collect();
        let turns = self.trajectories.iter().map(|one| one.turns.len()).sum();
        [
            (agents.len(), ["agent", "agents"]),
            (turns, ["turn", "turns"]),
        ]
    }
}

/// The formats for people, each once: "Codex".
pub fn labels() -> Vec<&'static str> {
    let mut labels: Vec<&str> = Vec::new();
    for one in IMPORTERS {
        if !labels.contains(&one.label) {
            labels.push(one.label);
        }
    }
    labels
}

/// The format of a file, or of a beginning of it, if it is one of [`IMPORTERS`]: that of the first records by which one is
/// known, however many others stand before them. A text without such records has the format of its bookkeeping.
///
/// The cost is linear in the text, and no more of it is held than the short values of 40 records.
pub fn recognise(text: &str) -> Option<&'static Importer> {
    let mut keeps = None;
    for mut sample in Samples::new(text) {
        let importer = |sample: &Sample| {
            let mut importers = IMPORTERS.into_iter();
            importers.find(|importer| (importer.recognises)(sample))
        };
        if let Some(found) = importer(&sample) {
            // A format that is known by one record is that of the first such record.
            let mut first = sample.apart();
            return first.find_map(|one| importer(&one)).or(Some(found));
        }
        keeps = keeps.or_else(|| bookkeeping::importer(&sample));
    }
    keeps
}

/// Makes trajectories of a file, whatever state it is in.
pub fn import(importer: &Importer, source: &Source) -> Imported {
    import_telling(importer, source, &mut |_| ())
}

/// [`import`]; `tell` hears every few megabytes how many bytes of the file are read.
pub fn import_telling(importer: &Importer, source: &Source, tell: Tell<'_>) -> Imported {
    let mut report = Report::of(importer);
    let (trajectories, halves) = match importer.way {
        Way::Records(begin) => {
            let mut taken = begin();
            let mut each = |record: &Object<'_>, (span, _), report: &mut Report| {
                take(taken.as_mut(), record, span, report);
            };
            let halves = lines::records(source, &mut report, tell, &mut each);
            (taken.finish(&mut report), halves)
        }
        Way::Whole(import) => {
            let made = import(source, &mut report, tell);
            (made, has_half_characters(&source.text))
        }
    };
    let note = importer.note.and_then(|note| note(source));
    report.locate(&source.name, &source.lines);
    finished(trajectories, note, halves, report)
}

/// Gives a record to a reader. One of another format that the reader passes over is left out by name.
fn take(taken: &mut dyn Take, record: &Object<'_>, span: Span, report: &mut Report) {
    let passed = report.passed;
    taken.record(record, span, report);
    let other = (report.passed > passed).then(|| foreign::format(record));
    if let Some(other) = other.flatten().filter(|other| *other != report.format) {
        let found = format!("a record of {other}");
        let expected = format!("records of {} alone", report.format);
        report.leave_out(span, [found, expected, "left out".to_owned()]);
    }
}

/// What there is to add to what was read.
fn finished(
    mut trajectories: Vec<Trajectory>,
    note: Option<AgentNote>,
    halves: bool,
    mut report: Report,
) -> Imported {
    if halves {
        report.note("escapes of half a character (\\ud83d alone) were read as U+FFFD");
    }
    trajectories.iter_mut().for_each(extract::into);
    for one in &mut trajectories {
        one.program = report.program;
    }
    if note.is_none() {
        report.finish(&trajectories);
    }
    Imported {
        trajectories,
        note,
        report,
    }
}
