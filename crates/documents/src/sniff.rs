//! From bytes to a read file: size, encoding, syntax, documents.

use std::collections::BTreeSet;

use super::counted::counted;
use super::origin::Origin;
use super::reading::{Parsing, thousands};
use super::rows::open_quote;
use super::text::{self, Decoded, Remark};
use super::{Budget, Code, Diagnostic, File, Format, Node, Severity, Source, Span};
use super::{json, markdown, toml, yaml};

mod content;

/// Reads the bytes of one file: decodes the text, sniffs the syntax, parses.
///
/// Never fails and never panics: what cannot be read is a diagnostic, and the documents that could
/// be read are there.
pub fn read(name: &str, bytes: &[u8], budget: &Budget) -> File {
    if bytes.len() > budget.bytes {
        let found = format!("{} bytes", thousands(bytes.len()));
        let expected = format!("at most {} bytes", thousands(budget.bytes));
        return left_out(name, Code::BUDGET, [&found, &expected, "file left out"]);
    }
    match text::decode(bytes, Format::promised(name)) {
        Decoded::Binary(kind) => {
            let found = text::binary_in_words(kind, bytes.len());
            let expected = "CSV, YAML, TOML, JSON or Markdown text";
            let done = if kind.contains("archive") {
                "file left out: unpack it and open what is in it"
            } else {
                "file left out"
            };
            let words = [found.as_str(), expected, done];
            if kind == text::ANY_BINARY {
                at_nul(left_out(name, Code::BINARY, words), bytes)
            } else {
                not_yet(name, kind.to_owned(), words)
            }
        }
        Decoded::Text(text, remarks) => read_text(Source::new(name, text), &remarks, budget),
    }
}

/// Moves what is said of a file that is no text to the first NUL in it.
fn at_nul(mut file: File, bytes: &[u8]) -> File {
    let at = bytes.iter().position(|byte| *byte == 0);
    if let (Some(at), [said]) = (at, file.diagnostics.as_mut_slice()) {
        let before = String::from_utf8_lossy(&bytes[..at]);
        let source = Source::new("", before.into_owned());
        let end = source.text.len();
        let position = source.position(end);
        (said.line, said.column) = (position.line, position.column);
        said.expected = format!("no NUL, but {}", said.expected);
    }
    file
}

/// A file of which nothing is read, and why: what was found, what was expected, what was done.
pub fn left_out(name: &str, code: Code, words: [&str; 3]) -> File {
    let source = Source::new(name, String::new());
    let budget = Budget::default();
    let mut reading = Parsing::new(&source, &budget);
    reading.report(Severity::Error, code, Span::default(), words);
    let diagnostics = reading.into_diagnostics();
    File {
        source,
        format: None,
        documents: Vec::new(),
        diagnostics,
        not_yet: None,
        flawed: BTreeSet::new(),
    }
}

/// A file of a kind that is known and not read yet, and what is said of that.
pub fn not_yet(name: &str, what: String, words: [&str; 3]) -> File {
    File {
        not_yet: Some(what),
        ..left_out(name, Code::NOT_YET, words)
    }
}

/// Reads a text whose format is known.
pub fn read_as(name: &str, text: String, format: Format, budget: &Budget) -> File {
    let source = Source::new(name, text);
    let mut reading = Parsing::new(&source, budget);
    let documents = documents(format, &source, &mut reading);
    let flawed = reading.take_flawed();
    let diagnostics = reading.into_diagnostics();
    File {
        source,
        format: Some(format),
        documents,
        diagnostics,
        not_yet: None,
        flawed,
    }
}

/// Reads the JSON value that stands in a part of a file; places are the file's.
pub fn read_part(source: &Source, part: Span, budget: &Budget) -> (Option<Node>, Vec<Diagnostic>) {
    let mut reading = Parsing::new(source, budget);
    let origin = Origin::at(part.start);
    let node = json::read(part.of(&source.text), &origin, &mut reading);
    (node.into_iter().next(), reading.into_diagnostics())
}

fn read_text(source: Source, remarks: &[Remark], budget: &Budget) -> File {
    let mut reading = Parsing::new(&source, budget);
    for remark in remarks {
        let at = Span::new(remark.at, remark.at);
        let words = [remark.found.as_str(), remark.expected, remark.done];
        reading.report(remark.severity, remark.code, at, words);
    }
    let format = choose(&mut reading, &source.name);
    let documents = documents(format, &source, &mut reading);
    let nothing = !matches!(format, Format::Csv | Format::Text)
        && documents.is_empty()
        && !reading.has_errors();
    if nothing || source.text.trim().is_empty() {
        reading.report(
            Severity::Warning,
            Code::EMPTY,
            Span::default(),
            [
                "an empty file, or one of comments only",
                "a document",
                "nothing read",
            ],
        );
    }
    let flawed = reading.take_flawed();
    let diagnostics = reading.into_diagnostics();
    File {
        source,
        format: Some(format),
        documents,
        diagnostics,
        not_yet: None,
        flawed,
    }
}

/// Says where a cell begins whose quote is not closed.
fn tell_open_quote(open: usize, reading: &mut Parsing) {
    let lines = reading.text()[open..].trim_end().lines().count();
    let found = match lines.saturating_sub(1) {
        0 => "a quote that is not closed".to_owned(),
        below => {
            let lines = counted(below, "line", "lines");
            format!("a quote that is not closed, and {lines} below it that are read into its cell")
        }
    };
    let words = [
        found.as_str(),
        "a second quote at the end of the cell",
        "read up to the end of the file",
    ];
    reading.report(
        Severity::Error,
        Code::SYNTAX,
        Span::new(open, open + 1),
        words,
    );
}

/// The format by content, with the name's ending as the tie-breaker; says where the two disagree.
fn choose(reading: &mut Parsing, name: &str) -> Format {
    let promised = Format::promised(name);
    let chosen = content::choose(reading.text(), promised);
    let (severity, found, expected, done) = match promised {
        _ if reading.text().trim().is_empty() => return chosen,
        Some(promised) if promised != chosen && !is_json(promised, chosen) => (
            Severity::Note,
            format!("{chosen} in a file that is named as {promised}"),
            promised.label(),
            format!("read as {chosen}"),
        ),
        None if chosen == Format::Text => (
            Severity::Warning,
            "plain text".to_owned(),
            "YAML, TOML, JSON or Markdown",
            "no document read".to_owned(),
        ),
        _ => return chosen,
    };
    let words = [found.as_str(), expected, &done];
    reading.report(severity, Code::UNKNOWN_KIND, Span::default(), words);
    chosen
}

/// JSON Lines in a `.json` file are nothing to speak of.
fn is_json(promised: Format, chosen: Format) -> bool {
    promised == Format::Json && chosen == Format::JsonLines
}

fn documents(format: Format, source: &Source, reading: &mut Parsing) -> Vec<Node> {
    let text = reading.text();
    let whole = Origin::at(0);
    match format {
        Format::Yaml => yaml::read(text, &whole, reading),
        Format::Toml => toml::read(text, &whole, reading).into_iter().collect(),
        Format::Json => json::read(text, &whole, reading),
        Format::JsonLines => json::read_lines(text, reading),
        Format::Markdown => markdown::read(reading).into_iter().collect(),
        Format::Csv => {
            if let Some(open) = open_quote(source) {
                tell_open_quote(open, reading);
            }
            Vec::new()
        }
        Format::Text => Vec::new(),
    }
}
