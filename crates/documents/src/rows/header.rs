//! The first line of a table: what its columns are called.

use std::collections::BTreeSet;

use csv::ByteRecord;

use super::{after_breaks, field, nodes, reader};
use crate::{File, Format, Name, Names, Node, Source, Span, normalised};

/// The columns of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// Names in file order, each one once.
    pub columns: Vec<Name>,
    /// Places of names that stood there before: these are told apart by a number.
    pub twice: Vec<usize>,
    pub(super) delimiter: u8,
    /// Where it begins in the file.
    start: usize,
}

impl Header {
    /// Columns of no file.
    pub fn named(columns: Vec<Name>) -> Self {
        Self {
            columns,
            ..Self::default()
        }
    }

    /// Whether a comma parts cells, so that it is no decimal point.
    pub fn is_parted_by_commas(&self) -> bool {
        self.delimiter == b','
    }

    /// A column by its name, or by what is the same but for case and spaces.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        let exact = self.columns.iter().position(|column| column == name);
        let alike = |column: &Name| normalised(column) == normalised(name);
        exact.or_else(|| self.columns.iter().position(alike))
    }

    /// Where the name of a column stands; the beginning of a file of JSON.
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
/// The delimiter of CSV is the one of `,`, `;`, tab and `|` that the first line has most of outside
/// quotes; in a file that is named `.tsv` the tab, where there is one.
pub fn header(file: &File) -> Option<Header> {
    let mut header = Header {
        delimiter: b',',
        ..Header::default()
    };
    match file.format {
        Some(Format::Csv) => first_record(&file.source, &mut header),
        Some(Format::JsonLines | Format::Json) => {
            let mut known = BTreeSet::new();
            for entry in nodes(file).flat_map(Node::entries) {
                if known.insert(entry.key.as_str()) {
                    header.columns.push(entry.key.as_str().into());
                }
            }
        }
        _ => return None,
    }
    (!header.columns.is_empty()).then_some(header)
}

/// The names in the first line that holds something.
fn first_record(source: &Source, header: &mut Header) {
    let text = source.text.as_str();
    header.start = after_breaks(text, 0);
    header.delimiter = delimiter(&source.name, &text[header.start..]);
    let mut record = ByteRecord::new();
    let mut reader = reader(text, header.delimiter);
    let _ = reader.read_byte_record(&mut record);
    let mut names = Names::default();
    for (place, cell) in record.iter().enumerate() {
        let name = String::from_utf8_lossy(cell);
        let name = match name.trim() {
            "" => format!("column {}", place + 1).into(),
            name => Name::from(name),
        };
        let free = names.once(name.clone());
        if free != name {
            header.twice.push(place);
        }
        header.columns.push(free);
    }
}

pub(super) fn delimiter(name: &str, text: &str) -> u8 {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
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
