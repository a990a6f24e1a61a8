//! The numbers of a picture as a table, and as CSV.

use crate::give::csv::{CsvText, exact};

/// One row a mark.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    /// What the rows are: head of the first column.
    pub(crate) head: String,
    /// Heads of the others.
    pub(crate) columns: Vec<String>,
    /// The rows.
    pub(crate) rows: Vec<Row>,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// The mark it belongs to.
    pub(crate) key: u32,
    /// What stands for the name in the picture, such as a letter; often nothing.
    pub(crate) lead: String,
    /// The name.
    pub(crate) name: String,
    /// A cell a column.
    pub(crate) cells: Vec<Cell>,
}

impl Row {
    /// "B catalog".
    pub(crate) fn full_name(&self) -> String {
        if self.lead.is_empty() {
            self.name.clone()
        } else {
            format!("{} {}", self.lead, self.name)
        }
    }
}

/// A number, as it is shown and as it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    /// With the digits and the signs of the page.
    pub(crate) shown: String,
    /// As it was computed; `None` where there is none.
    pub(crate) exact: Option<f64>,
}

impl Cell {
    /// A number.
    pub(crate) fn number(exact: f64, shown: String) -> Self {
        Self {
            shown,
            exact: Some(exact),
        }
    }

    /// A number, or the least and the greatest of several.
    pub(crate) fn extent(of: Option<(f64, f64)>, write: impl Fn(f64) -> String) -> Self {
        let Some((lo, hi)) = of else {
            return Self::none();
        };
        let (low, high) = (write(lo), write(hi));
        let shown = if low == high {
            high
        } else {
            format!("{low}–{high}")
        };
        Self::number(hi, shown)
    }

    /// No number.
    pub(crate) fn none() -> Self {
        Self {
            shown: super::format::UNKNOWN.to_owned(),
            exact: None,
        }
    }
}

/// The table as CSV, with exact numbers.
pub(crate) fn csv(table: &Table) -> CsvText {
    let mut text = CsvText::default();
    text.row(std::iter::once(&table.head).chain(&table.columns));
    for row in &table.rows {
        let cells = row.cells.iter().map(|cell| exact(cell.exact));
        text.row(std::iter::once(row.name.clone()).chain(cells));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_lines_of_exact_numbers() {
        let table = Table {
            head: "Card".to_owned(),
            columns: vec!["Score".to_owned(), "To first".to_owned()],
            rows: vec![Row {
                key: 0,
                lead: "A".to_owned(),
                name: "a, b".to_owned(),
                cells: vec![Cell::number(-8.505, "−8.51".to_owned()), Cell::none()],
            }],
        };
        assert_eq!(
            csv(&table).as_str(),
            "Card,Score,To first\r\n\"a, b\",-8.505,\r\n"
        );
    }
}
