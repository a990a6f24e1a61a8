//! The columns of a table as data: what a row has in each, how it is written, and how it is saved.

use std::sync::Arc;

use leptos::prelude::*;

use crate::charts::format;

/// A function of a row.
type Getter<T, R> = Arc<dyn Fn(&T) -> R + Send + Sync>;

/// A column of a table whose rows are `T`.
pub(crate) struct Column<T> {
    pub(super) name: String,
    /// The meaning of the name; empty where it is plain.
    pub(super) title: String,
    /// The unit of its numbers in a CSV, after its name: ", ms"; empty without one.
    pub(super) unit: &'static str,
    /// Class of the name and of the cells.
    pub(super) class: &'static str,
    /// Whether its name is only heard.
    pub(super) is_unseen: bool,
    value: Value<T>,
    /// The words of a cell, where its value alone does not have them.
    shown: Option<Getter<T, String>>,
    /// Draws a cell, where it is more than words.
    drawn: Option<Getter<T, AnyView>>,
    /// Class of a cell, where it is another than the column's.
    marked: Option<Getter<T, CellClass>>,
    /// Whether a cell has its words as a title too.
    titled: bool,
    /// Whether a row's number is a lower bound.
    at_least: fn(&T) -> bool,
}

enum Value<T> {
    /// `None` without one.
    Text(Getter<T, Option<String>>),
    /// `None` where it is not known. A column in which all are 0 has nothing.
    Count(Getter<T, Option<u64>>),
    /// `None` where it is not known; and how it is written.
    Number(Getter<T, Option<f64>>, fn(f64) -> String),
}

/// The class of a cell.
#[derive(Clone, PartialEq)]
pub(crate) enum CellClass {
    /// One that stays; empty for none.
    Fixed(&'static str),
    /// One that changes while the row stands.
    Changing(Signal<String>),
}

/// The view of a cell. One is as another only where it is the same.
#[derive(Clone)]
pub(super) struct CellView(Arc<dyn Fn() -> AnyView + Send + Sync>);

impl CellView {
    pub(super) fn draw(&self) -> AnyView {
        (self.0)()
    }
}

impl PartialEq for CellView {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A cell, of whatever kind its column is.
#[derive(Clone, PartialEq)]
pub(super) struct Cell {
    pub(super) shown: String,
    pub(super) number: Option<f64>,
    pub(super) at_least: bool,
    /// Whether there is anything in it.
    pub(super) filled: bool,
    pub(super) class: CellClass,
    pub(super) titled: bool,
    pub(super) drawn: Option<CellView>,
}

/// A column of texts.
pub(crate) fn text<T>(
    name: impl Into<String>,
    text: impl Fn(&T) -> Option<String> + Send + Sync + 'static,
) -> Column<T> {
    Column::new(name.into(), "", Value::Text(Arc::new(text)))
}

/// A column of numbers.
pub(crate) fn number<T>(
    name: impl Into<String>,
    number: impl Fn(&T) -> Option<f64> + Send + Sync + 'static,
    write: fn(f64) -> String,
) -> Column<T> {
    Column::new(name.into(), "end", Value::Number(Arc::new(number), write))
}

/// A column of times in milliseconds.
pub(crate) fn time<T>(
    name: impl Into<String>,
    time: impl Fn(&T) -> Option<f64> + Send + Sync + 'static,
) -> Column<T> {
    Column {
        unit: ", ms",
        ..number(name, time, format::duration)
    }
}

/// A column of counts.
pub(crate) fn count<T>(
    name: impl Into<String>,
    count: impl Fn(&T) -> Option<u64> + Send + Sync + 'static,
) -> Column<T> {
    Column::new(name.into(), "end", Value::Count(Arc::new(count)))
}

impl<T> Column<T> {
    fn new(name: String, class: &'static str, value: Value<T>) -> Self {
        Self {
            name,
            title: String::new(),
            unit: "",
            class,
            is_unseen: false,
            value,
            shown: None,
            drawn: None,
            marked: None,
            titled: false,
            at_least: |_| false,
        }
    }

    /// The same with the meaning of its name.
    pub(crate) fn title(self, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            ..self
        }
    }

    /// The same with a class for its name and cells.
    pub(crate) fn class(self, class: &'static str) -> Self {
        Self { class, ..self }
    }

    /// The same with a name that is only heard.
    pub(crate) fn unseen_name(self) -> Self {
        Self {
            is_unseen: true,
            ..self
        }
    }

    /// The same with a class for each cell, instead of the column's.
    pub(crate) fn marked(self, class: impl Fn(&T) -> CellClass + Send + Sync + 'static) -> Self {
        Self {
            marked: Some(Arc::new(class)),
            ..self
        }
    }

    /// The same with the words of each cell as its title, for words that may be cut.
    pub(crate) fn titled(self) -> Self {
        Self {
            titled: true,
            ..self
        }
    }

    /// The same with numbers of which some are lower bounds, which cells and CSV mark.
    pub(crate) fn bounded(self, at_least: fn(&T) -> bool) -> Self {
        Self { at_least, ..self }
    }

    /// The same with cells that say more than their number.
    pub(crate) fn shown(self, words: impl Fn(&T) -> String + Send + Sync + 'static) -> Self {
        Self {
            shown: Some(Arc::new(words)),
            ..self
        }
    }

    /// The same with cells that are more than words.
    pub(crate) fn drawn(self, draw: impl Fn(&T) -> AnyView + Send + Sync + 'static) -> Self {
        Self {
            drawn: Some(Arc::new(draw)),
            ..self
        }
    }

    /// Whether its values are numbers.
    pub(super) fn has_numbers(&self) -> bool {
        !matches!(self.value, Value::Text(_))
    }
}

impl<T: Send + Sync + 'static> Column<T> {
    /// The cell of a row.
    pub(super) fn cell(&self, row: &Arc<T>) -> Cell {
        let at_least = (self.at_least)(row);
        let (value, number, filled) = match &self.value {
            Value::Text(text) => {
                let text = text(row);
                let filled = text.is_some();
                let text = text.unwrap_or_else(|| format::UNKNOWN.to_owned());
                (text, None, filled)
            }
            Value::Count(count) => {
                let count = count(row);
                let number = count.map(|count| count as f64);
                (
                    bounded(at_least, number, format::whole),
                    number,
                    count > Some(0),
                )
            }
            Value::Number(number, write) => {
                let number = number(row);
                (bounded(at_least, number, *write), number, number.is_some())
            }
        };
        let own = CellClass::Fixed(self.class);
        Cell {
            shown: self.shown.as_ref().map_or(value, |shown| shown(row)),
            number,
            at_least,
            filled,
            class: self.marked.as_ref().map_or(own, |class| class(row)),
            titled: self.titled,
            drawn: self.drawn.as_ref().map(|draw| {
                let (draw, row) = (Arc::clone(draw), Arc::clone(row));
                CellView(Arc::new(move || draw(&row)))
            }),
        }
    }
}

fn bounded(at_least: bool, number: Option<f64>, write: fn(f64) -> String) -> String {
    let shown = number.map_or(format::UNKNOWN.to_owned(), write);
    format::bounded(at_least, &shown)
}

/// A count, where there is one at all.
pub(crate) fn some(count: u64) -> Option<f64> {
    (count > 0).then_some(count as f64)
}

/// A bar of a row's share of the greatest, below its name.
pub(crate) fn bar(of: f64, most: f64) -> impl IntoView {
    let share = if most > 0.0 { 100.0 * of / most } else { 0.0 };
    view! { <span class="tally-bar" aria-hidden="true" style:width=format!("{share:.1}%")></span> }
}
