//! Logs of other programs: they are imported record by record and never become a tree.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

use steelyard_documents::{
    Code, Decoder, Diagnostic, File, Format, Name, Remark, Scan, Severity, Source, Span,
    TextSource, binary_kind, counted, excerpt, replaced, thousands, utf16_text,
};
use steelyard_runs::import::{Feed, Imported, Importer, import_telling, recognise};
use steelyard_telemetry::{EventLog, Log as EventLines, Reader, codes};

use super::decided;

/// Bytes by which its format is known.
pub(super) const HEAD: usize = 4 << 20;

/// What was made of a log.
pub(super) struct Log {
    /// What agents did in it; `None` where nobody looked.
    pub(super) imported: Option<Imported>,
    /// What happened, where it tells of events.
    pub(super) telemetry: Option<Rc<EventLog>>,
}

/// A log that is read as it streams by: of its text nothing is held.
#[derive(Debug)]
pub struct Stream {
    name: String,
    /// Bytes of marks that stand before its text.
    marks: usize,
    reading: Reading,
}

/// What reads it.
#[derive(Debug)]
enum Reading {
    Events(Box<Reader>),
    Records(Box<Feed>),
}

impl Stream {
    /// Of a log that begins so; `None` where it has to be read as a whole.
    pub(super) fn of(name: &str, head: &[u8]) -> Option<Self> {
        let importer = importer(head)?;
        if utf16_text(head.get(..HEAD).unwrap_or(head)).is_some() {
            return None;
        }
        let (marks, reading) = if importer.tells_events {
            (0, Reading::Events(Box::default()))
        } else {
            let feed = Feed::new(importer, name)?;
            (marks(head), Reading::Records(Box::new(feed)))
        };
        let name = name.to_owned();
        Some(Self {
            name,
            marks,
            reading,
        })
    }

    /// What can be noted of its lines before it is fed with them.
    pub fn scan(&self) -> Scan {
        match self.reading {
            Reading::Events(_) => Scan::Events,
            Reading::Records(_) => Scan::Records,
        }
    }

    /// Takes more of the log, which may end anywhere, and what was noted of it, if anybody looked.
    pub fn feed(&mut self, bytes: &[u8], notes: &[u32]) {
        let mark = self.marks.min(bytes.len());
        self.marks -= mark;
        let notes = if mark == 0 { notes } else { &[] };
        match &mut self.reading {
            Reading::Events(reader) => reader.feed_noted(bytes, notes),
            Reading::Records(feed) => feed.feed(&bytes[mark..], notes),
        }
    }

    /// Its events up to here, whose lines are read again from there; `None` where it tells of none.
    pub fn so_far(&self, rest: Rc<dyn TextSource>) -> Option<EventLog> {
        match &self.reading {
            Reading::Events(reader) => Some(EventLog::of_log(reader.so_far(), Some(rest))),
            Reading::Records(_) => None,
        }
    }

    /// What all of it came to. Its lines are read again from there.
    pub(super) fn finish(self, rest: Rc<dyn TextSource>) -> (File, Log) {
        // A browser notices it of a file that is opened anew, and not while it goes through one.
        let last = rest.size().checked_sub(1);
        let changed = last.and_then(|last| rest.read(last, &mut [0]).err());
        let changed = changed.map(changed_meanwhile);
        match self.reading {
            Reading::Events(reader) => {
                let telemetry = EventLog::of_log(reader.finish(), Some(rest));
                streamed(&self.name, telemetry, changed.as_ref())
            }
            Reading::Records(reader) => {
                let fed = reader.finish();
                let no_text = fed.no_text.map(not_utf8);
                let remarks: Vec<Remark> = changed.into_iter().chain(no_text).collect();
                told(fed.source, fed.imported, &remarks, None)
            }
        }
    }
}

/// What there is to note of the lines of a piece: the same wherever it is done.
pub fn scan(what: Scan, piece: &[u8]) -> Vec<u32> {
    match what {
        Scan::Events => Reader::scan(piece),
        Scan::Records => Feed::scan(piece),
    }
}

fn changed_meanwhile(why: String) -> Remark {
    Remark {
        severity: Severity::Warning,
        code: Code::CHANGED,
        at: 0,
        found: why,
        expected: "a file that does not change while it is read",
        done: "what was read is kept, and may mix old and new",
    }
}

fn not_utf8(at: usize) -> Remark {
    replaced("bytes that are not UTF-8", at)
}

/// A log of events of which nothing is held but what is in columns.
fn streamed(name: &str, telemetry: EventLog, changed: Option<&Remark>) -> (File, Log) {
    let source = Source::new(name, String::new());
    let mut decoder = Decoder::new(&source);
    let start = Span::new(0, 0);
    if let Some(remark) = changed {
        decoder.remark(remark);
    }
    let words = [
        "a log of events of more than 64 MB",
        "up to 64 MB for its conversations to be read too",
        "its events are read, its conversations are not",
    ];
    decoder.report(Severity::Note, Code::BUDGET, start, words);
    let mut diagnostics = decoder.into_diagnostics();
    diagnostics.extend(quarantined(&source, &telemetry.log));
    let file = File {
        source,
        format: Some(Format::JsonLines),
        documents: Vec::new(),
        diagnostics,
        not_yet: None,
        flawed: BTreeSet::new(),
    };
    let log = Log {
        imported: None,
        telemetry: Some(Rc::new(telemetry)),
    };
    (file, log)
}

/// The lines of a log that are no events: a diagnostic for each that is listed, and one for all others.
fn quarantined(source: &Source, log: &EventLines) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut report = |line: u64, words: [&str; 3]| {
        let number = u32::try_from(line).unwrap_or(u32::MAX);
        let span = source.lines.line(&source.text, number);
        let mut decoder = Decoder::new(source);
        let start = span.unwrap_or_default();
        decoder.report(Severity::Warning, codes::QUARANTINED, start, words);
        let told = decoder.into_diagnostics().into_iter();
        diagnostics.extend(told.map(|one| Diagnostic {
            line: number,
            column: 1,
            ..one
        }));
    };
    let expected = "one event: a JSON object with a type";
    for bad in &log.quarantine {
        let found = if bad.text.is_empty() {
            bad.reason.words().to_owned()
        } else {
            format!("{}: {}", bad.reason.words(), excerpt(&bad.text))
        };
        report(bad.line, [&found, expected, "line quarantined"]);
    }
    let listed = log.quarantine.len();
    let all = to_usize(log.lines.quarantined);
    if all > listed {
        let found = format!("{} lines that are no events in all", thousands(all));
        let done = format!("the first {} are listed", thousands(listed));
        report(log.lines.all, [&found, expected, &done]);
    }
    diagnostics
}

fn to_usize(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Whether a file that begins so is a log of a known format.
pub(super) fn known(head: &[u8]) -> bool {
    importer(head).is_some()
}

fn importer(bytes: &[u8]) -> Option<&'static Importer> {
    format(bytes.get(..HEAD).unwrap_or(bytes))
}

/// The format of a file of which all is there: where its beginning has none, that of its first records of any.
fn importer_of_whole(bytes: &[u8]) -> Option<&'static Importer> {
    importer(bytes).or_else(|| (bytes.len() > HEAD).then(|| format(bytes))?)
}

/// The format of bytes, if they are a log.
fn format(bytes: &[u8]) -> Option<&'static Importer> {
    if let Some((text, _)) = utf16_text(bytes) {
        return recognise(&text);
    }
    // Whatever has no line that begins a value need not be looked at as text.
    let is_text = binary_kind(bytes).is_none();
    let begins = |line: &[u8]| {
        let mut says = line.iter().filter(|byte| !is_filler(**byte));
        says.next().is_some_and(|byte| matches!(byte, b'{' | b'['))
    };
    let mut lines = bytes[marks(bytes)..].split(|byte| *byte == b'\n');
    (is_text && lines.any(begins)).then(|| recognise(&String::from_utf8_lossy(bytes)))?
}

/// White space, and the NULs of a file that was not written to its end.
fn is_filler(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0
}

/// Whether a text is one value: a list, or an object over many lines.
fn is_value(text: &str) -> bool {
    let filler = |letter: char| letter.is_ascii_whitespace() || matches!(letter, '\0' | '\u{feff}');
    let text = text.trim_start_matches(filler).trim_end();
    let inside = text.strip_prefix('[').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['{', ']'])) || !text.contains('\n')
}

/// Bytes of the byte-order marks that a text begins with.
fn marks(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some(behind) = rest.strip_prefix(b"\xEF\xBB\xBF") {
        rest = behind;
    }
    bytes.len() - rest.len()
}

/// Reads a file as a log, if it is one of a known format; else its bytes come back. `tell` hears now and then how many
/// are read.
pub(super) fn read(
    name: &str,
    bytes: Vec<u8>,
    tell: &mut dyn FnMut(usize),
) -> Result<(File, Log), Vec<u8>> {
    let Some(importer) = importer_of_whole(&bytes) else {
        return Err(bytes);
    };
    let apart = importer.tells_events.then(|| apart(&bytes)).flatten();
    let (text, remarks) = decoded(bytes);
    let source = Source::new(name, text);
    let log = import_telling(importer, &source, tell);
    let telemetry = apart.or_else(|| {
        let tells = importer.tells_events;
        tells.then(|| EventLog::of_text(&source.text))
    });
    Ok(told(source, log, &remarks, telemetry))
}

/// A log, with all that there is to say about it.
fn told(
    source: Source,
    log: Imported,
    remarks: &[Remark],
    mut telemetry: Option<EventLog>,
) -> (File, Log) {
    let mut diagnostics = said(&source, &log, remarks, telemetry.as_ref());
    let mut documents = Vec::new();
    if let Some(one) = &mut telemetry {
        let found = decided::decisions(&source, &one.log);
        (documents, one.decisions) = (found.documents, found.events);
        diagnostics.extend(found.diagnostics);
    }
    let reported = diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity != Severity::Note);
    let is_told = log.note.is_some() || telemetry.is_some();
    if log.trajectories.is_empty() && !is_told && !reported {
        diagnostics.push(no_run(&source, &log));
    }
    // What streamed by did so line by line.
    let text = source.text.as_str();
    let format = if text.is_empty() || !is_value(text) {
        Format::JsonLines
    } else {
        Format::Json
    };
    let file = File {
        source,
        format: Some(format),
        documents,
        diagnostics,
        not_yet: None,
        flawed: BTreeSet::new(),
    };
    let log = Log {
        imported: Some(log),
        telemetry: telemetry.map(Rc::new),
    };
    (file, log)
}

/// The events of bytes that are not those of their text, since a mark stands before them or some are no text: so places are
/// those of the file, and what is no text costs its line.
fn apart(bytes: &[u8]) -> Option<EventLog> {
    let differs = marks(bytes) > 0 || std::str::from_utf8(bytes).is_err();
    let apart = differs && utf16_text(bytes).is_none();
    apart.then(|| EventLog::of_own(bytes.to_vec()))
}

/// What there is to say of a log: of its records, and of its bytes. The lines of a log of events that are none are those that
/// its telemetry leaves out.
fn said(
    source: &Source,
    log: &Imported,
    remarks: &[Remark],
    telemetry: Option<&EventLog>,
) -> Vec<Diagnostic> {
    let mut diagnostics = log.report.diagnostics.clone();
    let [bad, all_remarks] = [log.report.bad_lines, log.report.remarks];
    let mut unlisted = (bad + all_remarks).saturating_sub(diagnostics.len());
    if let Some(telemetry) = telemetry {
        diagnostics.retain(|one| one.code != Code::SYNTAX);
        unlisted = all_remarks.saturating_sub(diagnostics.len());
        diagnostics.extend(quarantined(source, &telemetry.log));
    }
    let mut decoder = Decoder::new(source);
    for remark in remarks {
        decoder.remark(remark);
    }
    diagnostics.extend(decoder.into_diagnostics());
    if unlisted > 0 {
        diagnostics.push(more(source, bad, all_remarks));
    }
    diagnostics
}

/// The text of bytes, and what there is to say about it.
fn decoded(mut bytes: Vec<u8>) -> (String, Vec<Remark>) {
    if let Some(decoded) = utf16_text(&bytes) {
        return decoded;
    }
    bytes.drain(..marks(&bytes));
    match String::from_utf8(bytes) {
        Ok(text) => (text, Vec::new()),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            (text, vec![not_utf8(at)])
        }
    }
}

/// Says why nothing came of a log that is whole.
fn no_run(source: &Source, log: &Imported) -> Diagnostic {
    /// Types of records that are named.
    const NAMED: usize = 5;
    let mut types: Vec<(&Name, usize)> = Vec::new();
    types.extend(
        log.report
            .passed_over
            .iter()
            .map(|(kind, count)| (kind, *count)),
    );
    types.sort_by_key(|(_, count)| Reverse(*count));
    let named = types.iter().take(NAMED);
    let mut named: Vec<String> = named
        .map(|(kind, count)| format!("{count} {}", excerpt(kind)))
        .collect();
    if types.len() > NAMED {
        named.push(format!("{} types more", types.len() - NAMED));
    }
    let records = counted(log.report.records, "record", "records");
    let found = if named.is_empty() {
        records
    } else {
        format!("{records}: {}", named.join(", "))
    };
    let words = [
        found.as_str(),
        "a message of a user, or an answer, a call or tokens of an agent",
        "no run",
    ];
    let mut decoder = Decoder::new(source);
    decoder.report(Severity::Warning, Code::EMPTY, Span::new(0, 0), words);
    decoder.into_diagnostics().remove(0)
}

/// Says how many places there are that no diagnostic names.
fn more(source: &Source, bad: usize, remarks: usize) -> Diagnostic {
    let mut decoder = Decoder::new(source);
    let broken = format!("{bad} broken records in all");
    let (found, done) = match remarks {
        0 => (broken, "the first 20 are listed"),
        _ => (
            format!("{broken}, {remarks} remarks about fields"),
            "the first 20 and the first 1,000 are listed",
        ),
    };
    let words = [found.as_str(), "whole records", done];
    let end = source.lines.size();
    decoder.report(Severity::Warning, Code::BUDGET, Span::new(end, end), words);
    decoder.into_diagnostics().remove(0)
}
