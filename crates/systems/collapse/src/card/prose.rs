//! Fields in lines of prose: `Confidence: 80%`, `🎯 Cost – 5 days`.

use steelyard_documents::{Entry, Node, Source, Span, Value, field_name, undecorated};

use super::entry::{field_entry, node};
use super::names::field_of;

/// A line that begins with the name of a field.
pub(super) enum Line {
    /// With its value.
    Field(Entry),
    /// A label alone.
    Label(String, Span),
}

/// The lines of a text that begin with the name of a field. A line without one goes on with the line above.
pub(super) fn labelled_lines(source: &Source, span: Span) -> Vec<Line> {
    let text = source.text.get(span.start..span.end).unwrap_or_default();
    let mut found: Vec<(Line, usize)> = Vec::new();
    let mut start = span.start;
    for line in text.split_inclusive('\n') {
        let at = Span::new(start, start + line.len());
        start = at.end;
        match label_of(source, at) {
            Some(label) => found.push((label, at.end)),
            None => {
                if let Some((_, end)) = found.last_mut() {
                    *end = at.end;
                }
            }
        }
    }
    let whole = |(line, end)| match line {
        Line::Field(mut field) => {
            field.value = value(source, Span::new(field.value.span.start, end));
            Line::Field(field)
        }
        label @ Line::Label(..) => label,
    };
    found.into_iter().map(whole).collect()
}

/// The field of one line, if it begins with the name of one and gives a value.
pub(super) fn split_label(source: &Source, span: Span) -> Option<Entry> {
    match label_of(source, span)? {
        Line::Field(field) => Some(field),
        Line::Label(..) => None,
    }
}

/// Marks between a label and its value, the surer ones first. A hyphen needs room around it.
const MARKS: [&str; 5] = [":", "=", " – ", " — ", " - "];

fn label_of(source: &Source, span: Span) -> Option<Line> {
    let line = source.text.get(span.start..span.end)?.trim_end();
    let begins = line.trim_start_matches(['*', '_', '`', '-', '+', ' ', '\t']);
    let begins = undecorated(begins).trim_start_matches(['*', '_', '`']);
    let start = span.start + line.len() - begins.len();
    let marks = MARKS.iter();
    let split = marks
        .filter_map(|mark| Some((begins.find(mark)?, mark.len())))
        .find(|(at, _)| begins.get(..*at).is_some_and(|label| is_field(bare(label))));
    let Some((at, mark)) = split else {
        let label = bare(begins);
        let key = Span::new(start, start + label.len());
        return is_field(label).then(|| Line::Label(label.to_owned(), key));
    };
    let label = bare(begins.get(..at)?);
    let key = Span::new(start, start + label.len());
    let value = value(
        source,
        Span::new(start + at + mark, span.start + line.len()),
    );
    match value.text() {
        Some("") => Some(Line::Label(label.to_owned(), key)),
        _ => Some(Line::Field(field_entry(label, key, value))),
    }
}

/// Whether a line of prose that begins so gives a field: "Value" and "Role" begin sentences as well.
fn is_field(label: &str) -> bool {
    field_of(label).is_some_and(|field| !matches!(field, "value" | "id"))
        && field_name(label) != "role"
}

fn bare(label: &str) -> &str {
    label.trim_end_matches(['*', '_', '`', ' '])
}

/// The text of a span on one line, without marks around it.
fn value(source: &Source, span: Span) -> Node {
    const MARKS: &[char] = &['*', '_', '`', ' ', '\n', '\r', '\t'];
    let text = source.text.get(span.start..span.end).unwrap_or_default();
    let inner = text.trim_start_matches(MARKS);
    let start = span.start + text.len() - inner.len();
    let inner = inner.trim_end_matches(MARKS);
    let words: Vec<&str> = inner.split_whitespace().collect();
    let span = Span::new(start, start + inner.len());
    node(span, Value::Text(words.join(" ")))
}
