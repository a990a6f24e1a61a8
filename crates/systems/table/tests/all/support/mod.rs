//! What tests of tables share.

#![allow(dead_code, reason = "each test uses a part")]

use steelyard_documents::{Budget, File, read};
use steelyard_table::{Evaluated, TableMap, evaluate};

/// To nine decimals, so that cases can be written by hand.
pub(crate) fn round(x: f64) -> f64 {
    // Adding 0 makes −0 into 0.
    (x * 1e9).round() / 1e9 + 0.0
}

/// A table read as a user's would be, with any number for the file.
pub(crate) fn table(name: &str, bytes: &[u8], map: &TableMap) -> (File, Evaluated) {
    let file = read(name, bytes, &Budget::default());
    let read = evaluate(map, 0, &file);
    (file, read)
}
