//! Rows of CSV and of JSON Lines, read alike, and what their columns are called.

mod header;
mod row;

pub use header::{Header, header};
pub use row::{RawCell, Row, each_row, maps};
