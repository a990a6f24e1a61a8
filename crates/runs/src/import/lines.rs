//! Logs line by line: what is whole is read, what is broken is counted and passed over.

use serde::de::IgnoredAny;
use steelyard_documents::{Source, Span, excerpt, whole_characters};

use super::json::first;
use super::{Report, Tell};

/// Bytes of a line that is read.
const LONGEST: usize = 32 << 20;

/// Reads the record at the beginning of a text that lies there: how many bytes it took. Nothing may have been done
/// where it fails.
pub(super) type Take<'t> = dyn FnMut(&str, Span) -> serde_json::Result<usize> + 't;

/// Bytes after which it is reported how far reading is.
pub(super) const REPORT_AFTER: usize = 4 << 20;

/// Gives all records of a log to `take`, also several on a line and one behind a broken one.
pub(super) fn records(source: &Source, report: &mut Report, tell: Tell<'_>, take: &mut Take<'_>) {
    let mut start = 0;
    let mut reported = 0;
    for line in source.text.split_inclusive('\n') {
        if start - reported >= REPORT_AFTER {
            reported = start;
            tell(reported);
        }
        let span = Span::new(start, start + line.len());
        start = span.end;
        if line.len() > LONGEST {
            let found = format!("a line of {} MB", line.len() >> 20);
            let words = [found.as_str(), "at most 32 MB", "line passed over"];
            report.bad(source, span, words);
        } else {
            on_line(source, span, report, take);
        }
    }
}

fn on_line(source: &Source, line: Span, report: &mut Report, take: &mut Take<'_>) {
    let mut at = line.start;
    loop {
        let rest = source.text.get(at..line.end).unwrap_or_default();
        let record = rest.trim_start_matches(is_filler);
        at += rest.len() - record.len();
        let record = record.trim_end_matches(is_filler);
        if record.is_empty() {
            return;
        }
        let span = Span::new(at, at + record.len());
        let error = match take(record, span) {
            Ok(bytes) => {
                report.records += 1;
                at += bytes.max(1);
                continue;
            }
            Err(error) => error,
        };
        if let Some(mended) = without_bare_words(record)
            && take(&mended, span).is_ok()
        {
            report.records += 1;
            report.note("numbers that are not finite (NaN, Infinity) were left out");
            return;
        }
        // Where the name of a field has one.
        if let Some((mended, _)) = whole_characters(record)
            && let Ok(bytes) = take(&mended, span)
        {
            report.records += 1;
            at += bytes.max(1);
            continue;
        }
        let place = (at + error.column().saturating_sub(1)).min(span.end);
        let found = if error.is_eof() {
            "a record that is cut off".to_owned()
        } else {
            excerpt(record)
        };
        let next = next_record(record);
        let done = if next.is_some() {
            "passed over up to the next record on the line"
        } else {
            "line passed over"
        };
        let words = [found.as_str(), "one whole JSON object on a line", done];
        report.bad(source, Span::new(place, span.end), words);
        match next {
            Some(bytes) => at += bytes,
            None => return,
        }
    }
}

/// White space, the NULs of a file that was not written to its end, marks between files put together.
fn is_filler(letter: char) -> bool {
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
