//! The table as a file: what is shown, with exact numbers.

use leptos::prelude::*;
use steelyard_protocol::RunLine;
use steelyard_protocol::telemetry::Currency;

use super::Table;
use crate::components::csv_button::CsvButton;
use crate::components::moment::utc_text;
use crate::give::csv::CsvText;
use crate::pages::runs::columns::{COLUMNS, Column, Holds, Value};

/// The button.
#[component]
pub(super) fn Keep(
    /// The table.
    table: Table,
) -> impl IntoView {
    let written = Callback::new(move |()| {
        let columns = table.columns.get_untracked();
        let columns = COLUMNS[..1].iter().chain(columns.iter().copied());
        let all = table.all.get_untracked();
        let groups = table.groups.get_untracked();
        let places: Vec<usize> = groups
            .iter()
            .flat_map(|group| group.places.clone())
            .collect();
        let runs: Vec<&RunLine> = all.at(&places).collect();
        let at = |at| utc_text(at as f64);
        csv(&columns.collect::<Vec<_>>(), &runs, &all.tasks, &at)
    });
    view! { <CsvButton what="these runs" file="steelyard-runs.csv" written=written/> }
}

/// Runs as lines; `at` is how a moment is written. A column is several where what stands in it takes several numbers.
fn csv(
    columns: &[&Column],
    runs: &[&RunLine],
    tasks: &[String],
    at: &dyn Fn(i64) -> String,
) -> CsvText {
    let fields: Vec<(String, Vec<String>)> = columns
        .iter()
        .flat_map(|column| {
            let values = runs.iter().map(|run| (column.value)(run, tasks));
            fields(column, &values.collect::<Vec<_>>(), at)
        })
        .collect();
    let mut text = CsvText::default();
    text.row(fields.iter().map(|(head, _)| head));
    for place in 0..runs.len() {
        text.row(fields.iter().map(|(_, cells)| &cells[place]));
    }
    text
}

/// A head, and a cell for each value.
fn each(values: &[Value], head: String, cell: &dyn Fn(&Value) -> String) -> (String, Vec<String>) {
    (head, values.iter().map(cell).collect())
}

/// A column as one or several, each with its head: money by its currency, questions by their effort, and lower bounds beside.
fn fields(
    column: &Column,
    values: &[Value],
    at: &dyn Fn(i64) -> String,
) -> Vec<(String, Vec<String>)> {
    let name = column.name;
    match column.holds {
        Holds::Words => vec![each(values, name.to_owned(), &|value| value.clone().said())],
        #[allow(clippy::cast_possible_truncation, reason = "milliseconds")]
        Holds::Moment => {
            let cell = |value: &Value| match value {
                Value::Number { x, .. } => at(*x as i64),
                _ => String::new(),
            };
            vec![each(values, format!("{name}, UTC"), &cell)]
        }
        Holds::Efforts => {
            let levels = ["high", "medium", "low", "not judged"];
            let all = levels.iter().enumerate().map(|(place, level)| {
                each(values, format!("{name}, {level}"), &|value| match value {
                    Value::Efforts(efforts) => efforts[place].to_string(),
                    _ => String::new(),
                })
            });
            all.collect()
        }
        _ => numbers(column, values),
    }
}

/// Numbers, those of each currency apart.
fn numbers(column: &Column, values: &[Value]) -> Vec<(String, Vec<String>)> {
    let name = column.name;
    let mut currencies: Vec<Option<Currency>> = Vec::new();
    let mut bound = false;
    for value in values {
        if let Value::Number {
            currency, at_least, ..
        } = value
        {
            let own = Some(*currency).filter(|_| column.holds == Holds::Money);
            if !currencies.contains(&own) {
                currencies.push(own);
            }
            bound |= *at_least;
        }
    }
    if currencies.is_empty() {
        currencies.push(None);
    }
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for own in currencies {
        let unit = own.map(|own| own.to_string());
        let unit = unit.as_deref().unwrap_or(column.unit());
        let head = if unit.is_empty() {
            name.to_owned()
        } else {
            format!("{name}, {unit}")
        };
        all.push(each(values, head, &|value| match value {
            Value::Number { x, currency, .. } if own.is_none_or(|own| own == *currency) => {
                x.to_string()
            }
            _ => String::new(),
        }));
    }
    if bound {
        all.push(each(
            values,
            format!("{name}, lower bound"),
            &|value| match value {
                Value::Number { at_least: true, .. } => "yes".to_owned(),
                _ => String::new(),
            },
        ));
    }
    all
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::telemetry::Cost;

    use super::*;

    #[test]
    fn numbers_are_exact_and_what_takes_several_has_several_columns() {
        let cost = |amount, letters: &str, without| Cost {
            amount: Some(amount),
            currency: Currency::parse(letters).unwrap_or_default(),
            without,
            ..Cost::default()
        };
        let one = RunLine {
            name: "=ada".to_owned(),
            began: Some(5),
            efforts: [1, 0, 2],
            took_ms: Some(1234.5),
            cost: cost(0.000_1, "EUR", 1),
            ..RunLine::default()
        };
        let two = RunLine {
            name: "bob, b".to_owned(),
            unjudged: 4,
            cost: cost(12.5, "USD", 0),
            ..RunLine::default()
        };
        let ids = ["agent", "began", "questions", "time", "cost"];
        let columns: Vec<&Column> = ids.iter().filter_map(|id| Column::of(id)).collect();
        let written = csv(&columns, &[&one, &two], &[], &|at| format!("@{at}"));
        let lines: Vec<&str> = written.as_str().lines().collect();
        assert_eq!(
            lines,
            [
                "Agent,\"Began, UTC\",\"Questions, high\",\"Questions, medium\",\"Questions, low\",\"Questions, not judged\",\
                 \"Time, ms\",\"Cost, EUR\",\"Cost, USD\",\"Cost, lower bound\"",
                "'=ada,'@5,2,0,1,0,1234.5,0.0001,,yes",
                "\"bob, b\",,0,0,0,4,,,12.5,",
            ]
        );
    }
}
