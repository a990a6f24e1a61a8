//! Rows of CSV and of objects, read alike, and what their columns are called.

mod amount;
mod header;
mod objects;
mod row;

pub use amount::{Amount, decimal_comma, is_grouped, is_money, open_mark};
pub use header::{Header, header};
pub use objects::{Record, records};
pub use row::{RawCell, Row, each_row, maps};

use csv::ReaderBuilder;

use crate::{Source, Span};

/// Reads records of CSV.
fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes())
}

/// The first byte from `start` on that ends no line: where a record is said to begin there may still
/// be the end of the one before, and blank lines.
fn after_breaks(text: &str, start: usize) -> usize {
    let start = start.min(text.len());
    let rest = text.as_bytes()[start..].iter();
    start
        + rest
            .take_while(|byte| matches!(**byte, b'\n' | b'\r'))
            .count()
}

/// Where the cell of CSV begins that is still in quotes at the end: all after it is one cell.
pub(crate) fn open_quote(source: &Source) -> Option<usize> {
    let text = source.text.as_str();
    if !text.contains('"') {
        return None;
    }
    let (mut begin, delimiter) = header::start(source);
    while begin < text.len() {
        let (end, quoted) = cell_end(text.as_bytes(), begin, delimiter);
        if quoted {
            return Some(begin);
        }
        begin = end + 1;
    }
    None
}

/// The bytes of a field of the record that begins at `start`.
fn field(text: &str, start: usize, delimiter: u8, column: usize) -> Span {
    let bytes = text.as_bytes();
    let mut begin = start;
    for _ in 0..column {
        let (end, _) = cell_end(bytes, begin, delimiter);
        if bytes.get(end) != Some(&delimiter) {
            return Span::new(end, end);
        }
        begin = end + 1;
    }
    Span::new(begin, cell_end(bytes, begin, delimiter).0)
}

/// Where the cell ends that begins there, and whether its quotes are still open at the end of the text.
fn cell_end(bytes: &[u8], begin: usize, delimiter: u8) -> (usize, bool) {
    let (mut at, mut quoted) = (begin, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            // Two quotes inside quotes are a character; so is one in a cell that does not begin with it.
            b'"' if quoted && bytes.get(at + 1) == Some(&b'"') => at += 1,
            b'"' if quoted || at == begin => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            byte if *byte == delimiter && !quoted => break,
            _ => {}
        }
        at += 1;
    }
    (at, quoted)
}
