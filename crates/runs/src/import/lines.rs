//! Logs line by line: what is whole is read, what is broken is counted and passed over.

use serde::de::IgnoredAny;
use steelyard_documents::{LineIndex, Lines, Source, Span, excerpt, has_half_characters};
use steelyard_kernel::Table;

use super::Tell;
use super::json::{Object, first, first_object};
use super::report::{MOST_REPORTED, Report};

/// Takes a record: its fields, where it lies with all that stands behind it on its line, and where it ends.
pub(super) type Take<'t> = dyn FnMut(&Object<'_>, (Span, usize), &mut Report) + 't;

/// A line of a log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Name of the log.
    pub(super) name: &'a str,
    /// What stands on it.
    pub(super) text: &'a str,
    /// Where it begins in the log.
    pub(super) start: usize,
    /// What [`note`] said of it, if anybody looked.
    pub(super) notes: &'a [u32],
    /// The lines of the log, up to this one at least.
    pub(super) lines: &'a LineIndex,
}

impl Line<'_> {
    /// Counts a place on it at which no record could be read. The text of the log may not be there, but its line is.
    fn bad(&self, span: Span, words: [&str; 3], report: &mut Report) {
        let text = if report.bad_lines < MOST_REPORTED {
            self.text.to_owned()
        } else {
            String::new()
        };
        let place = Span::new(span.start - self.start, span.end - self.start);
        let told = report.diagnostics.len();
        report.bad(&Source::new(self.name, text), place, words);
        for one in &mut report.diagnostics[told..] {
            one.line += self.lines.line_of(self.start) - 1;
            one.span = span;
        }
    }
}

/// Notes where the values of a line stand that is one record and nothing else.
pub(super) fn note(line: &[u8], table: &mut Table, notes: &mut Vec<u32>) {
    let is_record = line.first() == Some(&b'{') && table.read(line) == Ok(line.len());
    if is_record && str::from_utf8(line).is_ok() {
        table.note(notes);
    }
}

/// What goes from line to line.
#[derive(Debug, Default)]
pub(super) struct Records {
    table: Table,
    /// Whether an escape of half a character was passed.
    pub(super) halves: bool,
}

/// Bytes after which it is reported how far reading is.
pub(super) const REPORT_AFTER: usize = 4 << 20;

/// Gives all records of a log to `take`, also several on a line and one behind a broken one. Says whether one has an escape of
/// half a character.
pub(super) fn records(
    source: &Source,
    report: &mut Report,
    tell: Tell<'_>,
    take: &mut Take<'_>,
) -> bool {
    let mut all = Records::default();
    let mut reported = 0;
    let mut lines = Lines::default();
    let mut each = |line: steelyard_documents::Line<'_>| {
        let start = place(line.offset);
        if start - reported >= REPORT_AFTER {
            reported = start;
            tell(reported);
        }
        let text = line
            .text
            .and_then(|text| source.text.get(start..start + text.len()));
        let there = Line {
            name: &source.name,
            text: text.unwrap_or_default(),
            start,
            notes: &[],
            lines: &source.lines,
        };
        match text {
            Some(_) => all.line(there, report, take),
            None => too_long(there, place(line.size), report),
        }
    };
    lines.feed(source.text.as_bytes(), &[], &mut each);
    lines.finish(&mut each);
    all.halves
}

/// A place in a log: none is larger than what a machine counts.
pub(super) fn place(byte: u64) -> usize {
    usize::try_from(byte).unwrap_or(usize::MAX)
}

/// Tells of a line of so many bytes.
pub(super) fn too_long(line: Line<'_>, bytes: usize, report: &mut Report) {
    let found = format!("a line of {} MB", bytes >> 20);
    let words = [found.as_str(), "at most 32 MB", "line skipped"];
    let span = Span::new(line.start, line.start.saturating_add(bytes));
    line.bad(span, words, report);
}

impl Records {
    /// Gives the records of a line.
    pub(super) fn line(&mut self, line: Line<'_>, report: &mut Report, take: &mut Take<'_>) {
        if !line.notes.is_empty() {
            self.table.recall(line.notes);
            let end = line.start.saturating_add(line.text.len());
            let span = Span::new(line.start, end);
            report.records += 1;
            take(&Object::noted(line.text, &self.table), (span, end), report);
            self.halves |= self.table.halves && has_half_characters(line.text);
            return;
        }
        let mut at = 0;
        loop {
            let rest = line.text.get(at..).unwrap_or_default();
            let record = rest.trim_start_matches(is_filler);
            at += rest.len() - record.len();
            let record = record.trim_end_matches(is_filler);
            if record.is_empty() {
                return;
            }
            // Beyond what a machine counts all places are the last.
            let start = line.start.saturating_add(at);
            let span = Span::new(start, start.saturating_add(record.len()));
            let error = match first_object(record, &mut self.table) {
                Ok((fields, bytes)) => {
                    report.records += 1;
                    take(&fields, (span, start.saturating_add(bytes)), report);
                    self.halves |= self.table.halves && has_half_characters(record);
                    at += bytes.max(1);
                    continue;
                }
                Err(error) => error,
            };
            self.halves = self.halves || has_half_characters(record);
            if let Some(mended) = without_bare_words(record)
                && let Ok((fields, _)) = first_object(&mended, &mut self.table)
            {
                report.records += 1;
                report.note("numbers that are not finite (NaN, Infinity) were left out");
                // What was mended is not what stands in the file: then it is all of its line.
                take(&fields, (span, span.end), report);
                return;
            }
            match broken(record, &error, (line, span), report) {
                Some(bytes) => at += bytes,
                None => return,
            }
        }
    }
}

/// Tells of a broken record; where the next one begins.
fn broken(
    record: &str,
    error: &serde_json::Error,
    (line, span): (Line<'_>, Span),
    report: &mut Report,
) -> Option<usize> {
    let place = (span.start.saturating_add(error.column().saturating_sub(1))).min(span.end);
    let found = if error.is_eof() {
        "a record that is cut off".to_owned()
    } else {
        excerpt(record)
    };
    let next = next_record(record);
    let done = if next.is_some() {
        "skipped up to the next record on the line"
    } else {
        "line skipped"
    };
    let words = [found.as_str(), "one complete JSON object on a line", done];
    line.bad(Span::new(place, span.end), words, report);
    next
}

/// White space, the NULs of a file that was not written to its end, marks between files put together.
pub(super) fn is_filler(letter: char) -> bool {
    letter.is_ascii_whitespace() || matches!(letter, '\0' | '\u{feff}')
}

/// Where the next whole record begins behind a broken one: the next object that parses and has nothing but another
/// one behind it, so that objects inside of the broken one do not count.
fn next_record(broken: &str) -> Option<usize> {
    // Each try reads up to where it fails: in all no more than a few times the line.
    let mut left = 8 * broken.len() + (1 << 16);
    let mut from = 1;
    while let Some(found) = broken.get(from..).and_then(|rest| rest.find("{\"")) {
        let at = from + found;
        let rest = &broken[at..];
        let read = match first::<IgnoredAny>(rest) {
            Ok((_, bytes)) => {
                let behind = rest[bytes..].trim_start_matches(is_filler);
                if behind.is_empty() || behind.starts_with('{') {
                    return Some(at);
                }
                bytes
            }
            Err(error) => error.column(),
        };
        left = left.checked_sub(read.max(1))?;
        from = at + 1;
    }
    None
}

/// `NaN`, `Infinity` and `-Infinity` outside of texts, as some writers leave them, become `null`.
pub(super) fn without_bare_words(text: &str) -> Option<String> {
    if !text.contains("NaN") && !text.contains("Infinity") {
        return None;
    }
    let mut mended = String::with_capacity(text.len());
    let mut rest = text;
    let mut changed = false;
    while let Some(at) = rest.find(['"', 'N', 'I', '-']) {
        let (before, after) = rest.split_at(at);
        mended.push_str(before);
        let words = ["-Infinity", "Infinity", "NaN"];
        let word = words.into_iter().find(|word| after.starts_with(word));
        let taken = match word {
            Some(word) => {
                changed = true;
                mended.push_str("null");
                word.len()
            }
            None => {
                let taken = if after.starts_with('"') {
                    quoted(after)
                } else {
                    1
                };
                mended.push_str(&after[..taken]);
                taken
            }
        };
        rest = &after[taken..];
    }
    mended.push_str(rest);
    changed.then_some(mended)
}

/// Bytes of the JSON string at the beginning of a text, quotes included.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
