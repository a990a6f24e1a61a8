//! What tables of numbers have in common: columns of which empty ones are left out, and names that sort.

use leptos::prelude::*;

use crate::charts::format;
use crate::charts::table::csv_line;
use crate::components::dynamic::{flag, perhaps};
use crate::state::order::{known_first, places, turned};

/// By which column a table is sorted, and whether the greatest goes first.
pub(crate) type Sort = RwSignal<Option<(usize, bool)>>;

/// A column of numbers.
pub(crate) struct Column<T> {
    pub(crate) name: &'static str,
    /// What the name means, where it does not say so itself.
    pub(crate) title: &'static str,
    /// What it is sorted by; `None` where a row has nothing there.
    pub(crate) number: fn(&T) -> Option<f64>,
    /// How it is shown.
    pub(crate) cell: fn(&T) -> String,
    /// Whether a row's number is a lower bound.
    pub(crate) at_least: fn(&T) -> bool,
}

pub(crate) const fn column<T>(
    name: &'static str,
    title: &'static str,
    number: fn(&T) -> Option<f64>,
    cell: fn(&T) -> String,
) -> Column<T> {
    Column {
        name,
        title,
        number,
        cell,
        at_least: |_| false,
    }
}

/// A column of numbers of which some are a lower bound, which its cells mark.
pub(crate) const fn bounded<T>(column: Column<T>, at_least: fn(&T) -> bool) -> Column<T> {
    Column { at_least, ..column }
}

/// A count, where there is one at all.
pub(crate) fn some(count: u64) -> Option<f64> {
    (count > 0).then_some(count as f64)
}

/// A count as it is written.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far below 2^64
pub(crate) fn whole(number: f64) -> String {
    format::count(number.round().max(0.0) as u64)
}

/// A number that may be unknown.
pub(crate) fn or_unknown(number: Option<f64>, write: fn(f64) -> String) -> String {
    number.map_or(format::UNKNOWN.to_owned(), write)
}

/// Tokens: whole ones where they are few.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far below 2^64
pub(crate) fn tokens(number: f64) -> String {
    format::tokens(number.round().max(0.0) as u64)
}

/// Places of the columns in which any row has something.
pub(crate) fn filled<T>(columns: &[Column<T>], rows: &[T]) -> Vec<usize> {
    let has = |at: &usize| rows.iter().any(|one| (columns[*at].number)(one).is_some());
    (0..columns.len()).filter(has).collect()
}

/// Places of rows by a number, which falls or rises; what is not known goes last, whichever way.
pub(crate) fn by_number<T>(rows: &[T], number: fn(&T) -> Option<f64>, falls: bool) -> Vec<usize> {
    places(rows.len(), &|a, b| {
        known_first(number(&rows[a]), number(&rows[b]), |a, b| {
            turned(a.total_cmp(b), falls)
        })
    })
}

/// A table as CSV, in the order of these places: what its rows are called, and these columns with their numbers as they are, with
/// lower bounds beside.
pub(crate) fn csv<T>(
    rows: (&[T], &[usize]),
    (head, name): (&str, fn(&T) -> String),
    columns: &[&Column<T>],
) -> String {
    let bound = |column: &&&Column<T>| rows.0.iter().any(column.at_least);
    let bounds: Vec<&&Column<T>> = columns.iter().filter(bound).collect();
    let mut text = String::new();
    let heads = columns.iter().map(|column| column.name.to_owned());
    let heads = heads.chain(
        bounds
            .iter()
            .map(|one| format!("{}, lower bound", one.name)),
    );
    let mut line = |first: String, rest: Vec<String>| {
        let cells: Vec<&str> = std::iter::once(&first)
            .chain(&rest)
            .map(String::as_str)
            .collect();
        csv_line(&mut text, &cells);
    };
    line(head.to_owned(), heads.collect());
    for row in rows.1.iter().filter_map(|at| rows.0.get(*at)) {
        let numbers = columns.iter().map(|column| (column.number)(row));
        let numbers =
            numbers.map(|number| number.map_or(String::new(), |number| number.to_string()));
        let said = bounds
            .iter()
            .map(|one| if (one.at_least)(row) { "yes" } else { "" });
        line(name(row), numbers.chain(said.map(str::to_owned)).collect());
    }
    text
}

/// How a table is sorted once a column's name is pressed: of numbers, which are the first so many columns, the greatest first,
/// of words the first; pressed again the other way.
fn pressed(sort: Option<(usize, bool)>, at: usize, numbers: usize) -> (usize, bool) {
    match sort {
        Some((now, falls)) if now == at => (at, !falls),
        _ => (at, at < numbers),
    }
}

/// A column's name.
#[component]
pub(crate) fn Head(
    /// The name.
    #[prop(into)]
    name: String,
    /// What it means; empty where it says so itself.
    #[prop(into)]
    title: String,
    /// Which column.
    at: usize,
    /// How the table is sorted.
    sort: Sort,
    /// How many columns of numbers there are: they have the first places.
    numbers: usize,
) -> impl IntoView {
    let falls = Signal::derive(move || {
        let (now, falls) = sort.get()?;
        (now == at).then_some(falls)
    });
    let press = Callback::new(move |()| {
        sort.update(|sort| *sort = Some(pressed(*sort, at, numbers)));
    });
    view! { <NameThatSorts name=name title=title end={at < numbers} falls=falls on_press=press/> }
}

/// The same, whatever columns are called by.
#[component]
pub(crate) fn NameThatSorts(
    /// The name.
    name: String,
    /// What it means; empty where it says so itself.
    title: String,
    /// Whether numbers stand in the column.
    end: bool,
    /// Whether the table is sorted by it, and the greatest goes first.
    falls: Signal<Option<bool>>,
    /// Told when it is pressed.
    on_press: Callback<()>,
) -> impl IntoView {
    let direction = move || {
        let direction = |falls| if falls { "descending" } else { "ascending" };
        falls.get().map(|falls| direction(falls).to_owned())
    };
    view! {
        <th
            scope="col"
            class:end=end
            class:sorted=flag(move || falls.get().is_some())
            title=(!title.is_empty()).then_some(title)
            aria-sort=perhaps(direction)
        >
            <button type="button" class="plain" on:click=move |_| on_press.run(())>
                {name}
            </button>
        </th>
    }
}

#[cfg(test)]
mod tests {
    use super::{Column, bounded, column, csv, or_unknown, pressed, whole};

    #[test]
    fn a_table_is_saved_with_exact_numbers() {
        const COLUMN: Column<(&str, Option<f64>)> =
            column("tokens", "", |row| row.1, |row| or_unknown(row.1, whole));
        let rows = [("a, b", Some(1_254.5)), ("=c", None)];
        let text = csv(
            (&rows, &[1, 0]),
            ("day", |row| row.0.to_owned()),
            &[&COLUMN],
        );
        assert_eq!(text, "day,tokens\r\n'=c,\r\n\"a, b\",1254.5\r\n");
        let bounded = bounded(COLUMN, |row| row.0 == "a, b");
        let text = csv(
            (&rows, &[1, 0]),
            ("day", |row| row.0.to_owned()),
            &[&bounded],
        );
        assert_eq!(
            text,
            "day,tokens,\"tokens, lower bound\"\r\n'=c,,\r\n\"a, b\",1254.5,yes\r\n"
        );
    }

    #[test]
    fn a_column_turns_when_it_is_pressed_again() {
        assert_eq!(pressed(None, 2, 3), (2, true));
        assert_eq!(pressed(Some((2, true)), 2, 3), (2, false));
        assert_eq!(pressed(Some((2, true)), 3, 3), (3, false));
    }
}
