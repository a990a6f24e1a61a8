use std::collections::BTreeMap;

use serde::Serialize;
use steelyard_documents::{Code, Decoder, Diagnostic, Name, Severity, Source, Span, masked};

use super::Importer;
use crate::{Trajectory, Usage};

/// Bad lines that are told one by one.
pub(super) const MOST_REPORTED: usize = 20;

/// Remarks about fields that are told one by one.
const REMARKS: usize = 1_000;

/// What there is to say about the import of one file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// The format for people: "Claude Code".
    pub format: &'static str,
    /// The program whose log it is; empty where that is not known.
    #[serde(skip)]
    pub program: &'static str,
    /// Records read, those passed over included.
    pub records: usize,
    /// Records that carry nothing of a turn or are of unknown types, by type.
    pub passed_over: BTreeMap<Name, usize>,
    /// Places at which no record could be read.
    pub bad_lines: usize,
    /// The first 20 of them, and the first 1,000 remarks about fields.
    pub diagnostics: Vec<Diagnostic>,
    /// What there is to say about fields of records that were read, in all.
    #[serde(skip)]
    pub remarks: usize,
    /// Records that were there before: repeated lines, copies of another log's history.
    pub duplicates: usize,
    /// Tokens of all trajectories, turns that were taken back included.
    pub usage: Usage,
    /// What a reader of the numbers has to know.
    pub notes: Vec<String>,
}

impl Report {
    pub(super) fn of(importer: &Importer) -> Self {
        Self {
            format: importer.label,
            program: importer.program,
            ..Self::default()
        }
    }

    /// Counts a record that is not used.
    pub(super) fn pass_over(&mut self, kind: &str) {
        let kind = if kind.is_empty() {
            "without a type"
        } else {
            kind
        };
        let kind = &kind[..kind.floor_char_boundary(60)];
        // A file of nothing but types of its own shall not become a list as long as itself.
        let full = self.passed_over.len() >= 200 && !self.passed_over.contains_key(kind);
        let kind = if full { "others" } else { kind };
        *self.passed_over.entry(kind.into()).or_default() += 1;
    }

    /// Counts a place at which no record could be read.
    pub(super) fn bad(&mut self, source: &Source, span: Span, words: [&str; 3]) {
        self.bad_lines += 1;
        if self.bad_lines <= MOST_REPORTED {
            let mut decoder = Decoder::new(source);
            decoder.report(Severity::Warning, Code::SYNTAX, span, words);
            self.diagnostics.extend(decoder.into_diagnostics());
        }
    }

    /// Keeps what was said about fields of records that were read.
    pub(super) fn remark(&mut self, diagnostics: Vec<Diagnostic>) {
        let room = REMARKS.saturating_sub(self.remarks);
        self.remarks += diagnostics.len();
        self.diagnostics.extend(diagnostics.into_iter().take(room));
    }

    /// Says of a file as a whole why nothing is read of it.
    pub(super) fn refuse(&mut self, source: &Source, diagnosis: [&str; 3]) {
        let mut decoder = Decoder::new(source);
        let start = Span::new(0, 0);
        decoder.report(Severity::Warning, Code::REFUSED, start, diagnosis);
        self.diagnostics.extend(decoder.into_diagnostics());
    }

    /// The report without keys and home folders, to be given away.
    #[must_use]
    pub fn masked(&self) -> Self {
        let text = |text: &str| masked(text).into_owned();
        let mut report = self.clone();
        for note in &mut report.notes {
            *note = text(note);
        }
        let types = self.passed_over.iter();
        report.passed_over = types
            .map(|(kind, count)| (text(kind).into(), *count))
            .collect();
        report
    }

    /// Says something once.
    pub(super) fn note(&mut self, words: &str) {
        if !self.notes.iter().any(|note| note == words) {
            self.notes.push(words.to_owned());
        }
    }

    /// Sums up what was made.
    pub(super) fn finish(&mut self, trajectories: &[Trajectory]) {
        for trajectory in trajectories {
            self.usage.add(trajectory.usage);
        }
        if self.usage.at_least {
            self.note(
                "output tokens are a lower bound: of some answers the log has no end, or no count",
            );
        }
        if trajectories.is_empty() {
            self.note("no message of a user or an agent in it");
        }
    }
}
