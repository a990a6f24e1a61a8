//! The cells of a table, its order and its CSV.

use std::sync::Arc;

use super::column::{Cell, Column};
use crate::give::csv::{CsvText, exact};
use crate::state::views::sort_order::{known_first, ordered, turned};

/// The names of the columns and the cells of all rows. The first column names the rows.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct TableData {
    pub(super) heads: Vec<ColumnName>,
    pub(super) rows: Vec<Row>,
    /// Whether a column without anything in it is left out.
    drops_empty: bool,
}

/// The name of a column.
#[derive(Clone, PartialEq)]
pub(super) struct ColumnName {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) class: &'static str,
    pub(super) numbers: bool,
    pub(super) is_unseen: bool,
    unit: &'static str,
    filled: bool,
}

/// A row.
#[derive(Clone, PartialEq)]
pub(super) struct Row {
    pub(super) cells: Vec<Cell>,
    pub(super) look: RowLook,
}

/// Class and title of a row; empty for none.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RowLook {
    /// Its classes.
    pub(crate) class: String,
    /// Its title.
    pub(crate) title: String,
}

impl TableData {
    /// The table of rows, with all columns.
    pub(crate) fn new<T: Send + Sync + 'static>(
        columns: &[Column<T>],
        rows: impl IntoIterator<Item = T>,
    ) -> Self {
        Self::with_looks(columns, rows, |_| RowLook::default())
    }

    /// The same with a look for each row.
    pub(crate) fn with_looks<T: Send + Sync + 'static>(
        columns: &[Column<T>],
        rows: impl IntoIterator<Item = T>,
        look: impl Fn(&T) -> RowLook,
    ) -> Self {
        let row = |row: T| {
            let row = Arc::new(row);
            Row {
                cells: columns.iter().map(|column| column.cell(&row)).collect(),
                look: look(&row),
            }
        };
        let rows: Vec<Row> = rows.into_iter().map(row).collect();
        let heads = columns.iter().enumerate().map(|(at, column)| ColumnName {
            name: column.name.clone(),
            title: column.title.clone(),
            class: column.class,
            numbers: column.has_numbers(),
            is_unseen: column.is_unseen,
            unit: column.unit,
            filled: rows.iter().any(|row| row.cells[at].filled),
        });
        Self {
            heads: heads.collect(),
            rows,
            drops_empty: false,
        }
    }

    /// The same without the columns in which no row has anything.
    pub(crate) fn without_empty(self) -> Self {
        Self {
            drops_empty: true,
            ..self
        }
    }

    /// Places of the columns that are shown.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        let heads = self.heads.iter().enumerate();
        let shown = heads.filter(|(at, head)| *at == 0 || head.filled || !self.drops_empty);
        shown.map(|(at, _)| at)
    }

    /// Places of the rows as sorted; what is not known goes last, whichever way.
    pub(super) fn order(&self, sort: Option<(usize, bool)>) -> Vec<usize> {
        let all = (0..self.rows.len()).collect();
        let Some((at, falls)) = sort else {
            return all;
        };
        let known = |cell: &&Cell| cell.filled || cell.number.is_some();
        let cell = |row: usize| self.rows[row].cells.get(at).filter(known);
        ordered(all, |&a, &b| {
            known_first(cell(a), cell(b), |a, b| {
                let order = match (a.number, b.number) {
                    (Some(a), Some(b)) => a.total_cmp(&b),
                    _ => a.shown.cmp(&b.shown),
                };
                turned(order, falls)
            })
        })
    }

    /// The table as CSV, as sorted: numbers are exact, and lower bounds are marked in columns of their own.
    pub(super) fn csv(&self, sort: Option<(usize, bool)>) -> CsvText {
        let is_bound = |at: &usize| self.rows.iter().any(|row| row.cells[*at].at_least);
        let bounds: Vec<usize> = self.columns().filter(is_bound).collect();
        let head = |at: usize| format!("{}{}", self.heads[at].name, self.heads[at].unit);
        let marks = bounds
            .iter()
            .map(|at| format!("{}, lower bound", self.heads[*at].name));
        let mut text = CsvText::default();
        text.row(self.columns().map(head).chain(marks));
        for at in self.order(sort) {
            let cells = &self.rows[at].cells;
            let cell = |at: usize| match cells[at].number {
                None if cells[at].filled => cells[at].shown.clone(),
                number => exact(number),
            };
            let mark = |at: &usize| if cells[*at].at_least { "yes" } else { "" };
            let marks = bounds.iter().map(mark).map(str::to_owned);
            text.row(self.columns().map(cell).chain(marks));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::{count, number, text};
    use super::*;
    use crate::charts::format;

    type Line = (&'static str, Option<f64>, Option<&'static str>);

    fn of(rows: &[Line]) -> TableData {
        let columns: [Column<Line>; 4] = [
            text("day", |row: &Line| Some(row.0.to_owned())),
            text("model", |row: &Line| row.2.map(str::to_owned)),
            number("tokens", |row: &Line| row.1, format::whole)
                .bounded(|row: &Line| row.0 == "a, b"),
            count("calls", |_| Some(0)),
        ];
        TableData::new(&columns, rows.to_vec()).without_empty()
    }

    #[test]
    fn a_table_is_saved_with_exact_numbers_and_what_is_a_bound() {
        let all = of(&[("a, b", Some(1_254.5), None), ("=c", None, Some("m"))]);
        assert_eq!(
            all.csv(Some((2, false))).as_str(),
            "day,model,tokens,\"tokens, lower bound\"\r\n\"a, b\",,1254.5,yes\r\n'=c,m,,\r\n"
        );
        let none = of(&[("c", Some(2.0), None)]);
        assert_eq!(none.csv(None).as_str(), "day,tokens\r\nc,2\r\n");
    }

    #[test]
    fn what_is_not_known_goes_last_whichever_way() {
        let all = of(&[
            ("b", None, Some("y")),
            ("c", Some(0.2), None),
            ("a", Some(0.1), Some("x")),
        ]);
        assert_eq!(all.order(None), [0, 1, 2]);
        assert_eq!(all.order(Some((2, true))), [1, 2, 0]);
        assert_eq!(all.order(Some((2, false))), [2, 1, 0]);
        assert_eq!(all.order(Some((1, true))), [0, 2, 1]);
        assert_eq!(all.order(Some((0, false))), [2, 0, 1]);
        assert_eq!(all.order(Some((3, true))), [0, 1, 2], "equals stay");
    }

    #[test]
    fn columns_that_nobody_fills_are_left_out() {
        let all = of(&[("b", Some(1.0), None)]);
        assert_eq!(all.columns().collect::<Vec<_>>(), [0, 2]);
        let columns = [text("name", |_: &Line| None), count("calls", |_| Some(0))];
        let whole = TableData::new(&columns, [("b", None, None)]);
        assert_eq!(whole.columns().collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn a_cell_says_more_than_its_number_and_is_saved_as_its_number() {
        let columns = [
            text("name", |row: &Line| Some(row.0.to_owned())),
            number("votes", |row: &Line| row.1, format::whole).shown(|_| "3 of 4".to_owned()),
        ];
        let all = TableData::new(&columns, [("b", Some(0.75), None)]);
        assert_eq!(all.rows[0].cells[1].shown, "3 of 4");
        assert_eq!(all.csv(None).as_str(), "name,votes\r\nb,0.75\r\n");
    }
}
