//! The first line of a table: what its columns are called.

use csv::ByteRecord;

use super::amount::{self, is_address};
use super::objects::{Path, columns};
use super::{after_breaks, field, reader};
use crate::{File, Format, Name, Names, Source, Span, normalised};

/// The columns of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// Names in file order, each one once.
    pub columns: Vec<Name>,
    /// Places of names that stood there before: these are told apart by a number.
    pub twice: Vec<usize>,
    pub(super) delimiter: u8,
    /// Where it begins in the file.
    pub(super) start: usize,
    /// Whether a comma is decimal in its cells, and a point parts thousands.
    comma: Option<bool>,
    /// The ways to the cells of objects; none of CSV.
    pub(super) paths: Vec<Path>,
}

impl Header {
    /// Columns of no file.
    pub fn named(columns: Vec<Name>) -> Self {
        Self {
            columns,
            ..Self::default()
        }
    }

    /// Whether a comma in its cells is decimal and a point parts thousands, or the other way round, where their column does not
    /// tell; `None` where nothing does. A comma that parts cells or values of JSON is not decimal then.
    pub const fn comma(&self) -> Option<bool> {
        self.comma
    }

    /// A column by its name, or by what is the same but for case and spaces.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        let exact = self.columns.iter().position(|column| column == name);
        let alike = |column: &Name| normalised(column) == normalised(name);
        exact.or_else(|| self.columns.iter().position(alike))
    }

    /// The columns that stand below a key that holds objects or lists: `scores.acc` below `scores`.
    pub fn below(&self, key: &str) -> Vec<&str> {
        let below = |column: &&str| {
            let rest = column.strip_prefix(key);
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        self.columns
            .iter()
            .map(Name::as_str)
            .filter(below)
            .collect()
    }

    /// Where the name of a column stands; the beginning of a file of objects.
    pub fn span(&self, file: &File, column: usize) -> Span {
        if file.format == Some(Format::Csv) {
            field(&file.source.text, self.start, self.delimiter, column)
        } else {
            Span::default()
        }
    }
}

/// The columns of a file that holds a table; `None` for any other.
///
/// Columns of objects are the paths to what they hold, keys with points between them: `scores.acc`, `choices.0.text`.
///
/// The delimiter of CSV is the one of `,`, `;`, tab and `|` that the first line has most of outside
/// quotes; in a file that is named `.tsv` the tab, where there is one, and behind a first line `sep=;` the one that this
/// names.
pub fn header(file: &File) -> Option<Header> {
    let mut header = Header {
        delimiter: b',',
        comma: Some(false),
        ..Header::default()
    };
    match file.format {
        Some(Format::Csv) if !file.source.text.trim().is_empty() => {
            first_record(&file.source, &mut header);
        }
        Some(Format::JsonLines | Format::Json | Format::Yaml | Format::Toml) => {
            (header.columns, header.paths, header.twice) = columns(&file.documents);
        }
        _ => return None,
    }
    (!header.columns.is_empty()).then_some(header)
}

/// The names in the first line that holds something.
fn first_record(source: &Source, header: &mut Header) {
    (header.start, header.delimiter) = start(source);
    let text = &source.text[header.start..];
    if header.delimiter != b',' {
        header.comma = decimal_comma(text, char::from(header.delimiter));
    }
    let mut record = ByteRecord::new();
    let mut reader = reader(text, header.delimiter);
    let _ = reader.read_byte_record(&mut record);
    let name = |(place, cell): (usize, &[u8])| match String::from_utf8_lossy(cell).trim() {
        "" => format!("column {}", place + 1).into(),
        name => Name::from(name),
    };
    let names: Vec<Name> = record.iter().enumerate().map(name).collect();
    header.columns = Names::distinct(&names);
    let twice = (0..names.len()).filter(|place| names[*place] != header.columns[*place]);
    header.twice = twice.collect();
}

/// Where the first record of CSV begins, and what parts cells: behind a line `sep=;`, as Excel writes it, what this says.
pub(super) fn start(source: &Source) -> (usize, u8) {
    let start = after_breaks(&source.text, 0);
    let line = first_line(&source.text[start..]);
    match line.as_bytes() {
        [
            b's' | b'S',
            b'e' | b'E',
            b'p' | b'P',
            b'=',
            mark @ (b',' | b';' | b'\t' | b'|'),
        ] => (after_breaks(&source.text, start + line.len()), *mark),
        _ => (start, delimiter(&source.name, line)),
    }
}

fn first_line(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or_default()
}

/// Whether cells with a decimal comma stand in the first rows and none with a decimal point, or the other way round. A column
/// may tell otherwise of its own cells.
fn decimal_comma(text: &str, delimiter: char) -> Option<bool> {
    const LOOKED_AT: usize = 64 << 10;
    let head = &text[..text.floor_char_boundary(LOOKED_AT)];
    let mut seen = [false; 2];
    for cell in head.split([delimiter, '\n', '\r']) {
        let cell = cell.trim_matches([' ', '"']);
        if let Some(comma) = amount::decimal_comma(cell).filter(|_| !is_address(cell)) {
            seen[usize::from(!comma)] = true;
        }
    }
    match seen {
        [true, false] => Some(true),
        [false, true] => Some(false),
        _ => None,
    }
}

fn delimiter(name: &str, line: &str) -> u8 {
    let mut quoted = false;
    let outside = |c: &char| {
        quoted ^= *c == '"';
        !quoted
    };
    let bare: String = line.chars().filter(outside).collect();
    if bare.contains('\t') && name.to_ascii_lowercase().ends_with(".tsv") {
        return b'\t';
    }
    let count = |delimiter: &u8| bare.matches(char::from(*delimiter)).count();
    // `max_by_key` keeps the last of equals: the comma, where there is none of any.
    [b'|', b'\t', b';', b',']
        .into_iter()
        .max_by_key(count)
        .unwrap_or(b',')
}
