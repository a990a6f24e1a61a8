use std::borrow::Cow;

use steelyard_documents::{self as documents, LineIndex, Lines, Source};
use steelyard_kernel::Table;

use super::lines::{Line, Records, note, place, too_long};
use super::{Imported, Importer, Report, Take, Way, finished, take};

/// A log that is imported as it streams by: no more of its text is held than a line.
#[derive(Debug)]
pub struct Feed {
    lines: LineIndex,
    parted: Lines,
    reading: Reading,
}

/// What goes from line to line.
#[derive(Debug)]
struct Reading {
    name: String,
    taken: Box<dyn Take>,
    records: Records,
    report: Report,
    /// The first byte that is no text.
    no_text: Option<usize>,
}

/// What became of a log that streamed by.
#[derive(Debug)]
pub struct Fed {
    /// What was made of it. Places are those of its bytes.
    pub imported: Imported,
    /// Its name and its lines, without its text.
    pub source: Source,
    /// The first byte that is no UTF-8; that and all others like it were read as U+FFFD.
    pub no_text: Option<usize>,
}

impl Feed {
    /// At the beginning of a log of that name; `None` of formats that are read as a whole.
    pub fn new(importer: &Importer, name: &str) -> Option<Self> {
        let Way::Records(begin) = importer.way else {
            return None;
        };
        Some(Self {
            lines: LineIndex::default(),
            parted: Lines::default(),
            reading: Reading {
                name: name.to_owned(),
                taken: begin(),
                records: Records::default(),
                report: Report::of(importer),
                no_text: None,
            },
        })
    }

    /// What [`Self::feed`] is given with a piece.
    pub fn scan(piece: &[u8]) -> Vec<u32> {
        let mut table = Table::default();
        documents::scan(piece, &mut |line, notes| note(line, &mut table, notes))
    }

    /// Takes more of the log, which may end anywhere, and what was noted of it, if anybody looked.
    pub fn feed(&mut self, bytes: &[u8], notes: &[u32]) {
        self.lines.feed(bytes);
        let (lines, reading) = (&self.lines, &mut self.reading);
        let mut each = |line: documents::Line<'_>| reading.line(&line, lines);
        self.parted.feed(bytes, notes, &mut each);
    }

    /// What all of it came to.
    pub fn finish(self) -> Fed {
        let (lines, mut reading, mut parted) = (self.lines, self.reading, self.parted);
        parted.finish(&mut |line| reading.line(&line, &lines));
        let made = reading.taken.finish(&mut reading.report);
        reading.report.locate(&reading.name, &lines);
        Fed {
            imported: finished(made, None, reading.records.halves, reading.report),
            source: Source::passed(&reading.name, lines),
            no_text: reading.no_text,
        }
    }
}

impl Reading {
    fn line(&mut self, line: &documents::Line<'_>, lines: &LineIndex) {
        let start = place(line.offset);
        let bytes = line.text.unwrap_or_default();
        let text = match str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(error) => {
                self.no_text.get_or_insert(start + error.valid_up_to());
                String::from_utf8_lossy(bytes)
            }
        };
        let there = Line {
            name: &self.name,
            text: &text,
            start,
            notes: line.notes,
            lines,
        };
        if line.text.is_none() {
            return too_long(there, place(line.size), &mut self.report);
        }
        let taken = &mut self.taken;
        self.records
            .line(there, &mut self.report, &mut |record, (span, _), report| {
                take(taken.as_mut(), record, span, report);
            });
    }
}
