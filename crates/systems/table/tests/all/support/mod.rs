//! What tests of tables share.

#![allow(dead_code, reason = "each test uses a part")]

use steelyard_documents::{Budget, File, Severity, read};
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

/// The numbers of a column, by row: "a 12.5"; "a –" for a row without one.
pub(crate) fn numbers(read: &Evaluated, column: usize) -> Vec<String> {
    let cells = &read.models[0].cells;
    let number = |(place, row): (usize, &steelyard_decision::Alternative)| {
        let found = (!cells.is_hole(column, place)).then(|| cells.columns[column].x[place]);
        let found = found.map_or("–".to_owned(), |number| round(number).to_string());
        format!("{} {found}", row.label)
    };
    cells.alternatives.iter().enumerate().map(number).collect()
}

/// Diagnostics of a severity, each as "line:column found; expected; done".
pub(crate) fn said(read: &Evaluated, severity: Severity) -> Vec<String> {
    let all = read
        .diagnostics
        .iter()
        .filter(|one| one.severity == severity);
    let words = all.map(|one| {
        format!(
            "{}:{} {}; {}; {}",
            one.line, one.column, one.found, one.expected, one.done
        )
    });
    words.collect()
}
