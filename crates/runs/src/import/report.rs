use std::collections::BTreeMap;

use serde::Serialize;
use steelyard_documents::{
    Code, Decoder, Diagnostic, LineIndex, Name, Severity, Source, Span, excerpt, masked,
};

use super::Importer;
use crate::{Trajectory, Usage, codes};

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
    /// How many of these were passed over.
    #[serde(skip)]
    pub(super) passed: usize,
    /// Records of which a part or all is left out.
    #[serde(skip)]
    pub omitted: usize,
    /// Places at which no record could be read.
    pub bad_lines: usize,
    /// The first 20 of them, and the first 1,000 remarks about fields.
    pub diagnostics: Vec<Diagnostic>,
    /// What there is to say about fields of records that were read, in all.
    #[serde(skip)]
    pub remarks: usize,
    /// What of records was left out, each with its record. Their lines are looked up when all are known.
    #[serde(skip)]
    omissions: Vec<(Span, [String; 3])>,
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
        self.passed += 1;
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

    /// Keeps what of a record was left out: what was found, what was expected and what was done.
    pub(super) fn leave_out(&mut self, record: Span, diagnosis: [String; 3]) {
        self.omitted += 1;
        if self.omitted <= REMARKS {
            self.omissions.push((record, diagnosis));
        }
    }

    /// Leaves out sums of tokens and costs of a session whose conversation is in another log.
    pub(super) fn leave_out_sums(&mut self, record: Span, session: &str) {
        let found = format!("sums of session {}", excerpt(session));
        let expected = "sums of a session that this log has a message of";
        let diagnosis = [&found, expected, "left out of all sums"];
        self.leave_out(record, diagnosis.map(str::to_owned));
    }

    /// Makes a diagnostic of each omission, now that the lines of the log are known.
    pub(super) fn locate(&mut self, log: &str, lines: &LineIndex) {
        let mut omissions = std::mem::take(&mut self.omissions);
        omissions.sort_by_key(|(record, _)| record.start);
        let source = Source::new(log, String::new());
        let diagnostics = omissions.into_iter().map(|(span, diagnosis)| {
            let words = diagnosis.each_ref().map(String::as_str);
            let mut decoder = Decoder::new(&source);
            decoder.report(
                Severity::Warning,
                codes::NOT_COUNTED,
                Span::new(0, 0),
                words,
            );
            let line = lines.line_of(span.start);
            let made = decoder.into_diagnostics().into_iter();
            made.map(|one| Diagnostic { line, span, ..one })
                .collect::<Vec<_>>()
        });
        let diagnostics: Vec<Diagnostic> = diagnostics.flatten().collect();
        let untold = self.omitted - diagnostics.len();
        self.remark(diagnostics);
        self.remarks += untold;
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
