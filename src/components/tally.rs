//! A table of what was added up: a name a row, columns of words and numbers of which empty ones are left out, sorted by their
//! names, and saved as CSV. Whatever its rows are of, there is one such table.

use std::iter;
use std::sync::Arc;

use leptos::prelude::*;

use super::csv_button::CsvButton;
use super::dynamic::{dynamic, text};
use super::sorted::{Head, Sort, or_unknown};
use crate::charts::format;
use crate::give::csv::{CsvText, exact};
use crate::state::order::{known_first, ordered, turned};

/// Rows that are drawn.
const MOST: usize = 500;
/// The place of the names among the columns.
const NAME: usize = usize::MAX;

/// A column.
pub(crate) struct Column<T> {
    name: &'static str,
    /// What the name means, where it does not say so itself.
    title: &'static str,
    cells: Cells<T>,
    /// In what its numbers are saved; empty where they have no unit.
    unit: &'static str,
    /// How a row is shown, where its number alone does not say it.
    shown: Option<fn(&T) -> String>,
    /// Whether a row's number is a lower bound.
    at_least: fn(&T) -> bool,
}

enum Cells<T> {
    /// `None` where there are none.
    Words(fn(&T) -> Option<String>),
    /// `None` where it is not known. A column in which all are 0 says nothing.
    Counts(fn(&T) -> Option<u64>),
    /// `None` where it is not known, and how it is written.
    Numbers(fn(&T) -> Option<f64>, fn(f64) -> String),
}

impl<T> Column<T> {
    const fn new(name: &'static str, title: &'static str, cells: Cells<T>) -> Self {
        Self {
            name,
            title,
            cells,
            unit: "",
            shown: None,
            at_least: |_| false,
        }
    }

    fn cell(&self, row: &T) -> Cell {
        let at_least = (self.at_least)(row);
        let known = |number: Option<f64>, write: fn(f64) -> String| match self.shown {
            Some(shown) => shown(row),
            None => format::bounded(at_least, &or_unknown(number, write)),
        };
        let (shown, number, filled) = match self.cells {
            Cells::Words(words) => {
                let words = words(row);
                let filled = words.is_some();
                (
                    words.unwrap_or_else(|| format::UNKNOWN.to_owned()),
                    None,
                    filled,
                )
            }
            Cells::Counts(count) => {
                let count = count(row);
                let number = count.map(|count| count as f64);
                (known(number, format::whole), number, count > Some(0))
            }
            Cells::Numbers(number, write) => {
                let number = number(row);
                (known(number, write), number, number.is_some())
            }
        };
        Cell {
            shown,
            number,
            at_least,
            filled,
        }
    }
}

/// A column of numbers.
pub(crate) const fn column<T>(
    name: &'static str,
    title: &'static str,
    number: fn(&T) -> Option<f64>,
    write: fn(f64) -> String,
) -> Column<T> {
    Column::new(name, title, Cells::Numbers(number, write))
}

/// A column of numbers of which some are a lower bound, which its cells mark.
pub(crate) const fn bounded<T>(column: Column<T>, at_least: fn(&T) -> bool) -> Column<T> {
    Column { at_least, ..column }
}

/// A column whose cells say more than a number.
pub(crate) const fn worded<T>(column: Column<T>, shown: fn(&T) -> String) -> Column<T> {
    Column {
        shown: Some(shown),
        ..column
    }
}

/// A column of times in milliseconds.
pub(crate) const fn time<T>(
    name: &'static str,
    title: &'static str,
    time: fn(&T) -> Option<f64>,
) -> Column<T> {
    Column {
        unit: ", ms",
        ..column(name, title, time, format::duration)
    }
}

/// A column of counts.
pub(crate) const fn count<T>(
    name: &'static str,
    title: &'static str,
    count: fn(&T) -> Option<u64>,
) -> Column<T> {
    Column::new(name, title, Cells::Counts(count))
}

/// A column of words.
pub(crate) const fn words<T>(name: &'static str, words: fn(&T) -> Option<String>) -> Column<T> {
    Column::new(name, "", Cells::Words(words))
}

/// A cell, of whatever kind its column is.
#[derive(Clone, Debug, PartialEq)]
struct Cell {
    shown: String,
    number: Option<f64>,
    at_least: bool,
    filled: bool,
}

/// The rows with all their columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    columns: Vec<Named>,
    names: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, PartialEq)]
struct Named {
    name: &'static str,
    title: &'static str,
    unit: &'static str,
    numbers: bool,
    filled: bool,
}

/// The tally of rows.
pub(crate) fn tally<T>(columns: &[Column<T>], rows: &[T], name: fn(&T) -> String) -> Tally {
    let cells = |row: &T| columns.iter().map(|column| column.cell(row)).collect();
    let rows: (Vec<String>, Vec<Vec<Cell>>) =
        rows.iter().map(|row| (name(row), cells(row))).unzip();
    let columns = columns.iter().enumerate().map(|(at, one)| Named {
        name: one.name,
        title: one.title,
        unit: one.unit,
        numbers: !matches!(one.cells, Cells::Words(_)),
        filled: rows.1.iter().any(|row| row[at].filled),
    });
    Tally {
        columns: columns.collect(),
        names: rows.0,
        rows: rows.1,
    }
}

impl Tally {
    /// Places of the columns in which any row has something.
    fn filled(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.columns.len()).filter(|at| self.columns[*at].filled)
    }

    /// Places of the rows as sorted; what is not known goes last, whichever way.
    fn order(&self, sort: Option<(usize, bool)>) -> Vec<usize> {
        let Some((at, falls)) = sort else {
            return (0..self.rows.len()).collect();
        };
        let known = |cell: &&Cell| cell.filled || cell.number.is_some();
        let cell = |row: usize| self.rows[row].get(at).filter(known);
        ordered((0..self.rows.len()).collect(), |&a, &b| {
            if at == NAME {
                return turned(self.names[a].cmp(&self.names[b]), falls);
            }
            known_first(cell(a), cell(b), |a, b| {
                let order = match (a.number, b.number) {
                    (Some(a), Some(b)) => a.total_cmp(&b),
                    _ => a.shown.cmp(&b.shown),
                };
                turned(order, falls)
            })
        })
    }

    /// The table as CSV, as sorted: numbers as they are, with lower bounds beside them.
    fn csv(&self, head: &str, sort: Option<(usize, bool)>) -> CsvText {
        let bounds: Vec<usize> = self
            .filled()
            .filter(|at| self.rows.iter().any(|row| row[*at].at_least))
            .collect();
        let mut text = CsvText::default();
        let head_of = |at: usize| format!("{}{}", self.columns[at].name, self.columns[at].unit);
        let heads = self.filled().map(head_of);
        let marks = bounds
            .iter()
            .map(|at| format!("{}, lower bound", self.columns[*at].name));
        text.row(iter::once(head.to_owned()).chain(heads).chain(marks));
        for at in self.order(sort) {
            let row = &self.rows[at];
            let cell = |at: usize| match row[at].number {
                None if row[at].filled => row[at].shown.clone(),
                number => exact(number),
            };
            let marks = bounds
                .iter()
                .map(|at| if row[*at].at_least { "yes" } else { "" });
            let cells = self.filled().map(cell).chain(marks.map(str::to_owned));
            text.row(iter::once(self.names[at].clone()).chain(cells));
        }
        text
    }
}

/// The table.
#[component]
pub(crate) fn TallyTable(
    /// What it shows.
    tally: Memo<Arc<Tally>>,
    /// What the first column is called.
    #[prop(into)]
    head: Signal<String>,
    /// What the table is called.
    label: &'static str,
    /// What is saved: "these agents"; and the name of the file.
    saved: (&'static str, &'static str),
    /// What all of it comes to; may be empty.
    #[prop(into)]
    below: Signal<String>,
    /// The name of a row, by its place, as it is shown.
    lead: Callback<usize, AnyView>,
    /// The name of a column whose cells lead somewhere, and where.
    #[prop(optional)]
    leads: Option<(&'static str, Callback<usize>)>,
) -> impl IntoView {
    let sort: Sort = RwSignal::new(None);
    let heads = dynamic(move || heads(&tally.get(), head.get(), sort));
    let rows = dynamic(move || {
        let tally = tally.get();
        let order = tally.order(sort.get()).into_iter().take(MOST);
        let rows = order.map(|at| row(&tally, at, lead, leads));
        rows.collect_view().into_any()
    });
    let below = move || {
        let left = tally.with(|tally| tally.rows.len().saturating_sub(MOST));
        let left =
            (left > 0).then(|| format!("{} more are not listed.", format::count(left as u64)));
        let words = [below.get(), left.unwrap_or_default()];
        words.join(" ").trim().to_owned()
    };
    let written = Callback::new(move |()| {
        let tally = tally.get_untracked();
        tally.csv(&head.get_untracked(), sort.get_untracked())
    });
    view! {
        <div class="tally" tabindex="0" role="region" aria-label=label>
            <table class="tally-table">
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <footer class="tally-foot">
            <p class="side-none">{text(below)}</p>
            <CsvButton what=saved.0 file=saved.1 written=written/>
        </footer>
    }
}

/// The names of the columns, that of the rows first.
fn heads(tally: &Tally, first: String, sort: Sort) -> AnyView {
    let heads = tally.filled().map(|at| {
        let Named {
            name,
            title,
            numbers,
            ..
        } = tally.columns[at];
        view! { <Head name=name title=title at=at sort=sort numbers=numbers/> }
    });
    view! {
        <Head name=first title="" at=NAME sort=sort numbers=false/>
        {heads.collect_view()}
    }
    .into_any()
}

fn row(
    tally: &Tally,
    at: usize,
    lead: Callback<usize, AnyView>,
    leads: Option<(&'static str, Callback<usize>)>,
) -> AnyView {
    let cells = tally.filled().map(|column| {
        let Named { name, numbers, .. } = tally.columns[column];
        let words = tally.rows[at][column].shown.clone();
        if !numbers {
            return view! { <td class="words" title=words.clone()>{words.clone()}</td> }.into_any();
        }
        match leads.filter(|leads| leads.0 == name) {
            Some((_, go)) => view! {
                <td class="end">
                    <button type="button" class="plain" title="Show it" on:click=move |_| go.run(at)>{words}</button>
                </td>
            }
            .into_any(),
            None => view! { <td class="end">{words}</td> }.into_any(),
        }
    });
    view! {
        <tr>
            <th scope="row">{lead.run(at)}</th>
            {cells.collect_view()}
        </tr>
    }
    .into_any()
}

/// A bar of what a row has of the most, below its name.
pub(crate) fn bar(of: f64, most: f64) -> impl IntoView {
    let share = if most > 0.0 { 100.0 * of / most } else { 0.0 };
    view! { <span class="tally-bar" aria-hidden="true" style:width=format!("{share:.1}%")></span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Line = (&'static str, Option<f64>, Option<&'static str>);

    const COLUMNS: [Column<Line>; 3] = [
        words("model", |row| row.2.map(str::to_owned)),
        bounded(column("tokens", "", |row| row.1, format::whole), |row| {
            row.0 == "a, b"
        }),
        count("calls", "", |_| Some(0)),
    ];

    fn of(rows: &[Line]) -> Tally {
        tally(&COLUMNS, rows, |row| row.0.to_owned())
    }

    #[test]
    fn a_table_is_saved_with_exact_numbers_and_what_is_a_bound() {
        let all = of(&[("a, b", Some(1_254.5), None), ("=c", None, Some("m"))]);
        assert_eq!(
            all.csv("day", Some((1, false))).as_str(),
            "day,model,tokens,\"tokens, lower bound\"\r\n\"a, b\",,1254.5,yes\r\n'=c,m,,\r\n"
        );
        let none = of(&[("c", Some(2.0), None)]);
        assert_eq!(none.csv("day", None).as_str(), "day,tokens\r\nc,2\r\n");
    }

    #[test]
    fn what_is_not_known_goes_last_whichever_way() {
        let all = of(&[
            ("b", None, Some("y")),
            ("c", Some(0.2), None),
            ("a", Some(0.1), Some("x")),
        ]);
        assert_eq!(all.order(None), [0, 1, 2]);
        assert_eq!(all.order(Some((1, true))), [1, 2, 0]);
        assert_eq!(all.order(Some((1, false))), [2, 1, 0]);
        assert_eq!(all.order(Some((0, true))), [0, 2, 1]);
        assert_eq!(all.order(Some((NAME, false))), [2, 0, 1]);
        assert_eq!(all.order(Some((2, true))), [0, 1, 2], "equals stay");
    }

    #[test]
    fn columns_that_nobody_fills_are_left_out() {
        let all = of(&[("b", Some(1.0), None)]);
        assert_eq!(all.filled().collect::<Vec<_>>(), [1]);
    }
}
