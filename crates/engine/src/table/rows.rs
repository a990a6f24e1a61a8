//! Rows of CSV and of JSON Lines, read alike.

use std::borrow::Cow;

use csv::{ByteRecord, ReaderBuilder};

use crate::decision::Name;
use crate::formats::{File, Format, Node, Span, Value};

/// The columns of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// Names in file order, each one once.
    pub columns: Vec<Name>,
    /// Names that stood there before, with the place of the later one.
    pub twice: Vec<usize>,
    delimiter: u8,
}

/// One cell as it stands in the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum RawCell<'a> {
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
pub(super) struct Row<'a> {
    cells: Cells<'a>,
    /// Where it begins in the file.
    pub(super) start: usize,
    /// How many cells it has.
    pub(super) width: usize,
}

enum Cells<'a> {
    Record(&'a ByteRecord),
    Node(&'a Node),
}

/// The columns of a file that holds a table; `None` for any other.
///
/// The delimiter of CSV is the one of `,`, `;`, tab and `|` that the first line has most of.
pub fn header(file: &File) -> Option<Header> {
    let mut header = Header {
        delimiter: b',',
        ..Header::default()
    };
    let names: Vec<String> = match file.format {
        Some(Format::Csv) => {
            header.delimiter = delimiter(&file.source.text);
            let mut record = ByteRecord::new();
            let mut reader = reader(&file.source.text, header.delimiter);
            let _ = reader.read_byte_record(&mut record);
            let cells = record.iter();
            cells
                .map(|cell| String::from_utf8_lossy(cell).trim().to_owned())
                .collect()
        }
        Some(Format::JsonLines | Format::Json) => {
            let mut names: Vec<String> = Vec::new();
            let mut known = std::collections::BTreeSet::new();
            for entry in nodes(file).flat_map(Node::entries) {
                if known.insert(entry.key.as_str()) {
                    names.push(entry.key.clone());
                }
            }
            names
        }
        _ => return None,
    };
    for (place, name) in names.into_iter().enumerate() {
        let name = if name.is_empty() {
            format!("column {}", place + 1)
        } else {
            name
        };
        let same = |n: usize| {
            if n == 1 {
                name.clone()
            } else {
                format!("{name}#{n}")
            }
        };
        let free = (1..=header.columns.len() + 1)
            .map(same)
            .find(|name| !header.columns.iter().any(|one| one == name));
        let free = free.unwrap_or_default();
        if free != name {
            header.twice.push(place);
        }
        header.columns.push(free.into());
    }
    (!header.columns.is_empty()).then_some(header)
}

fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes())
}

fn delimiter(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default();
    let count = |delimiter: &u8| line.bytes().filter(|byte| byte == delimiter).count();
    // `max_by_key` keeps the last of equals: the comma, where there is none of any.
    [b'|', b'\t', b';', b',']
        .into_iter()
        .max_by_key(count)
        .unwrap_or(b',')
}

/// Objects of JSON: one a line, or the items of a list.
fn nodes(file: &File) -> impl Iterator<Item = &Node> {
    file.documents
        .iter()
        .flat_map(|document| match &document.value {
            Value::List(items) => items.iter().collect::<Vec<_>>(),
            _ => vec![document],
        })
}

/// Calls `each` with every row in file order. Rows of white space alone are none.
pub(super) fn each_row(file: &File, header: &Header, each: &mut dyn FnMut(&Row<'_>)) {
    if file.format != Some(Format::Csv) {
        for node in nodes(file).filter(|node| matches!(node.value, Value::Map(_))) {
            each(&Row {
                cells: Cells::Node(node),
                start: node.span.start,
                width: header.columns.len(),
            });
        }
        return;
    }
    let mut reader = reader(&file.source.text, header.delimiter);
    let mut record = ByteRecord::new();
    let mut first = true;
    // Bytes of a string are never an error of reading.
    while let Ok(true) = reader.read_byte_record(&mut record) {
        let head = std::mem::take(&mut first);
        let blank = record.iter().all(<[u8]>::is_empty);
        if head || blank {
            continue;
        }
        let start = record.position().map_or(0, csv::Position::byte);
        each(&Row {
            cells: Cells::Record(&record),
            start: usize::try_from(start).unwrap_or(usize::MAX),
            width: record.len(),
        });
    }
}

/// Words for nothing.
fn is_nothing(text: &str) -> bool {
    let words = ["", "-", "–", "na", "n/a", "null", "none", "nil"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

impl Header {
    /// Whether a comma parts cells, so that it is no decimal point.
    pub(super) fn is_parted_by_commas(&self) -> bool {
        self.delimiter == b','
    }
}

impl Row<'_> {
    /// The cell of a column.
    pub(super) fn cell(&self, header: &Header, column: usize) -> RawCell<'_> {
        match &self.cells {
            Cells::Record(record) => match record.get(column).map(String::from_utf8_lossy) {
                None => RawCell::Nothing,
                Some(text) if is_nothing(text.trim()) => RawCell::Nothing,
                Some(text) => match text.trim().parse::<f64>() {
                    Ok(number) => RawCell::Number(number),
                    Err(_) => RawCell::Text(text),
                },
            },
            Cells::Node(node) => {
                let Some(node) = node.get(&header.columns[column]) else {
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

    /// Where the cell of a column stands, for a diagnostic.
    pub(super) fn span(&self, file: &File, header: &Header, column: usize) -> Span {
        match &self.cells {
            Cells::Node(node) => {
                let entry = node
                    .entries()
                    .iter()
                    .find(|one| one.key == header.columns[column]);
                entry.map_or(node.span, |entry| entry.value.span)
            }
            Cells::Record(_) => {
                let text = &file.source.text;
                // The position of the first record is before its line break.
                let begin = text.as_bytes()[self.start.min(text.len())..].iter();
                let blank = begin
                    .take_while(|byte| matches!(**byte, b'\n' | b'\r'))
                    .count();
                field(text, self.start + blank, header.delimiter, column)
            }
        }
    }
}

/// The bytes of a field of the record that begins at `start`.
fn field(text: &str, start: usize, delimiter: u8, column: usize) -> Span {
    let bytes = text.as_bytes();
    let (mut at, mut begin, mut left, mut quoted) = (start, start, column, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            byte if *byte == delimiter && !quoted => {
                if left == 0 {
                    break;
                }
                left -= 1;
                begin = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if left == 0 {
        Span::new(begin, at)
    } else {
        Span::new(at, at)
    }
}
