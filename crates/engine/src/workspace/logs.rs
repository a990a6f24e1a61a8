//! Logs of other programs: they are imported record by record and never become a tree.

use crate::formats::{Code, Decoder, File, Format, Severity, Source, Span};
use crate::interaction::import::{Imported, Importer, import_telling, recognise};

/// Bytes by which its format is known.
const HEAD: usize = 4 << 20;

/// Whether a file that begins so is a log of a known format.
pub(super) fn known(head: &[u8]) -> bool {
    importer(head).is_some()
}

fn importer(bytes: &[u8]) -> Option<&'static Importer> {
    if !matches!(first(bytes)?, b'{' | b'[') {
        return None;
    }
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    recognise(&String::from_utf8_lossy(head))
}

/// The first byte that says something.
fn first(bytes: &[u8]) -> Option<u8> {
    let filler = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0;
    let mut bytes = &bytes[marks(bytes)..];
    while let [byte, rest @ ..] = bytes
        && filler(byte)
    {
        bytes = rest;
    }
    bytes.first().copied()
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
    mut bytes: Vec<u8>,
    tell: &mut dyn FnMut(usize),
) -> Result<(File, Imported), Vec<u8>> {
    let Some(importer) = importer(&bytes) else {
        return Err(bytes);
    };
    let is_object = first(&bytes) == Some(b'{');
    bytes.drain(..marks(&bytes));
    let (text, replaced) = match String::from_utf8(bytes) {
        Ok(text) => (text, false),
        Err(error) => (String::from_utf8_lossy(error.as_bytes()).into_owned(), true),
    };
    let source = Source::new(name, text);
    let log = import_telling(importer, &source, tell);
    let mut diagnostics = log.report.diagnostics.clone();
    if replaced {
        let mut decoder = Decoder::new(&source);
        let words = [
            "bytes that are not UTF-8",
            "UTF-8",
            "each replaced by U+FFFD",
        ];
        let at = source.text.find('\u{FFFD}').unwrap_or(0);
        decoder.report(
            Severity::Warning,
            Code::InvalidUtf8,
            Span::new(at, at),
            words,
        );
        diagnostics.extend(decoder.into_diagnostics());
    }
    let [bad, remarks] = [log.report.bad_lines, log.report.remarks];
    if bad + remarks > log.report.diagnostics.len() {
        diagnostics.push(more(&source, bad, remarks));
    }
    let lines = is_object && source.text.trim_end().contains('\n');
    let format = if lines {
        Format::JsonLines
    } else {
        Format::Json
    };
    let file = File {
        source,
        format: Some(format),
        documents: Vec::new(),
        diagnostics,
    };
    Ok((file, log))
}

/// Says how many places there are that no diagnostic names.
fn more(source: &Source, bad: usize, remarks: usize) -> crate::formats::Diagnostic {
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
    let end = source.text.len();
    decoder.report(Severity::Warning, Code::Budget, Span::new(end, end), words);
    decoder.into_diagnostics().remove(0)
}
