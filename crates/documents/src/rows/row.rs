//! Rows of CSV and of objects, read alike.

use std::borrow::Cow;
use std::ops::ControlFlow;

use csv::ByteRecord;

use super::amount::is_grouped;
use super::header::Header;
use super::objects::{Record, records};
use super::{after_breaks, field, reader};
use crate::{Entry, EntryKind, File, Format, Name, Node, Span, Value};

/// One cell as it stands in the file.
#[derive(Clone, Debug, PartialEq)]
pub enum RawCell<'a> {
    /// Nothing, or a word for it.
    Nothing,
    /// A number.
    Number(f64),
    /// Text.
    Text(Cow<'a, str>),
    /// A list or a map.
    Nested,
}

/// One row.
pub struct Row<'a> {
    cells: Cells<'a>,
    /// Where it begins in the file.
    pub start: usize,
    /// How many cells it has.
    pub width: usize,
}

enum Cells<'a> {
    Record(&'a ByteRecord),
    Object(Record<'a>),
}

/// Calls `each` with every row in file order until it has seen enough. Rows of white space alone are none.
pub fn each_row(file: &File, header: &Header, each: &mut dyn FnMut(&Row<'_>) -> ControlFlow<()>) {
    if file.format != Some(Format::Csv) {
        let records = records(&file.documents).into_iter();
        for record in records.filter(|record| matches!(record.node.value, Value::Map(_))) {
            let start = record.key.map_or(record.node.span, |entry| entry.key_span);
            let row = Row {
                cells: Cells::Object(record),
                start: start.start,
                width: header.columns.len(),
            };
            if each(&row).is_break() {
                return;
            }
        }
        return;
    }
    let mut reader = reader(&file.source.text[header.start..], header.delimiter);
    let mut record = ByteRecord::new();
    let mut first = true;
    // Bytes of a string are never an error of reading.
    while let Ok(true) = reader.read_byte_record(&mut record) {
        let head = std::mem::take(&mut first);
        let blank = record.iter().all(|cell| cell.trim_ascii().is_empty());
        if head || blank {
            continue;
        }
        let start = record.position().map_or(0, csv::Position::byte);
        let start = usize::try_from(start).map_or(usize::MAX, |start| header.start + start);
        let row = Row {
            cells: Cells::Record(&record),
            start: after_breaks(&file.source.text, start),
            width: record.len(),
        };
        if each(&row).is_break() {
            return;
        }
    }
}

/// Rows of CSV as maps of texts, empty cells left out, each with the number of its cells.
pub fn maps(file: &File, header: &Header) -> Vec<(Node, usize)> {
    let mut found = Vec::new();
    each_row(file, header, &mut |row| {
        let cell = |(column, name): (usize, &Name)| {
            let text = row.name(file, header, column)?;
            Some(Entry {
                key: name.to_string(),
                key_span: header.span(file, column),
                value: Node {
                    span: row.span(file, header, column),
                    value: Value::Text(text.into_owned()),
                },
                kind: EntryKind::Field,
            })
        };
        let columns = header.columns.iter().enumerate();
        let entries: Vec<Entry> = columns.filter_map(cell).collect();
        let end = entries.last().map_or(row.start, |last| last.value.span.end);
        let span = Span::new(row.start, end);
        let value = Value::Map(entries);
        found.push((Node { span, value }, row.width));
        ControlFlow::Continue(())
    });
    found
}

/// Words for nothing.
fn is_nothing(text: &str) -> bool {
    let words = ["", "-", "–", "na", "n/a", "null", "none", "nil"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

impl Row<'_> {
    /// The cell of a column. Numbers of CSV whose point could part thousands, as in `1.299`, are text.
    pub fn cell(&self, header: &Header, column: usize) -> RawCell<'_> {
        match &self.cells {
            Cells::Record(record) => match record.get(column).map(String::from_utf8_lossy) {
                None => RawCell::Nothing,
                Some(text) if is_nothing(text.trim()) => RawCell::Nothing,
                // A point may part thousands here, as other cells of the column tell.
                Some(text) if is_grouped(text.trim(), '.') => RawCell::Text(text),
                Some(text) => match text.trim().parse() {
                    Ok(number) => RawCell::Number(number),
                    Err(_) => RawCell::Text(text),
                },
            },
            Cells::Object(record) => {
                let (path, key) = (&header.paths[column], record.key);
                if let (true, Some(entry)) = (path.is_key(), key) {
                    return RawCell::Text(Cow::Borrowed(&entry.key));
                }
                let Some(node) = path.find(record.node) else {
                    return RawCell::Nothing;
                };
                match &node.value {
                    Value::Null => RawCell::Nothing,
                    Value::Number(number) => RawCell::Number(*number),
                    Value::Bool(flag) => RawCell::Text(Cow::Owned(flag.to_string())),
                    Value::Text(text) if is_nothing(text.trim()) => RawCell::Nothing,
                    Value::Text(text) => RawCell::Text(Cow::Borrowed(text)),
                    Value::List(_) | Value::Map(_) => RawCell::Nested,
                }
            }
        }
    }

    /// What a column calls the row, as it stands in the file: `007` and `1.10` are no numbers here, and
    /// `none` is a name. `None` where there is nothing, a list or a map.
    pub fn name(&self, file: &File, header: &Header, column: usize) -> Option<Cow<'_, str>> {
        let text = match &self.cells {
            Cells::Record(record) => String::from_utf8_lossy(record.get(column)?),
            Cells::Object(record) => {
                let (path, key) = (&header.paths[column], record.key);
                if let (true, Some(entry)) = (path.is_key(), key) {
                    return Some(Cow::Borrowed(&entry.key));
                }
                let node = path.find(record.node)?;
                match &node.value {
                    Value::Text(text) => Cow::Borrowed(text.as_str()),
                    Value::Number(_) => Cow::Owned(node.span.of(&file.source.text).to_owned()),
                    Value::Bool(flag) => Cow::Owned(flag.to_string()),
                    Value::Null | Value::List(_) | Value::Map(_) => return None,
                }
            }
        };
        (!text.trim().is_empty()).then_some(text)
    }

    /// Where a key on the way to the cell of a column stands a second time; the first counts. `None` of CSV.
    pub fn repeated_key(&self, header: &Header, column: usize) -> Option<Span> {
        match &self.cells {
            Cells::Record(_) => None,
            Cells::Object(record) => header.paths[column].repeated_key(record.node),
        }
    }

    /// Where the cell of a column stands, for a diagnostic.
    pub fn span(&self, file: &File, header: &Header, column: usize) -> Span {
        match &self.cells {
            Cells::Object(record) => {
                let (path, key) = (&header.paths[column], record.key);
                if let (true, Some(entry)) = (path.is_key(), key) {
                    return entry.key_span;
                }
                let found = path.find(record.node);
                found.map_or(record.node.span, |node| node.span)
            }
            Cells::Record(_) => field(&file.source.text, self.start, header.delimiter, column),
        }
    }
}
