//! What runs come to, in a column each, with the difference to the first. What no event tells has no number.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{Overview, TelemetryRun};

use super::super::cards::ending;
use super::{Places, name_of};
use crate::charts::drift_chart::percent;
use crate::charts::format;
use crate::components::data_table::some;
use crate::components::dynamic::dynamic;
use crate::components::tile::Tile;

/// A row.
struct Figure {
    name: &'static str,
    number: fn(&Overview) -> Option<f64>,
    /// How it is written.
    write: fn(f64) -> String,
    /// How the size of a difference is written.
    apart: fn(f64) -> String,
    /// Whether it is a lower bound: then nobody knows the difference.
    at_least: fn(&Overview) -> bool,
}

const fn figure(
    name: &'static str,
    number: fn(&Overview) -> Option<f64>,
    write: fn(f64) -> String,
) -> Figure {
    Figure {
        name,
        number,
        write,
        apart: write,
        at_least: |_| false,
    }
}

/// Of something of which there is any, a part; that may be none.
fn part((all, part): (u64, u64)) -> Option<f64> {
    (all > 0).then_some(part as f64)
}

const FIGURES: [Figure; 13] = [
    figure("Rounds", |of| some(of.run.rounds), format::short),
    figure(
        "Converged in round",
        |of| of.convergence_round.map(|round| round as f64),
        format::short,
    ),
    figure("Dissents", |of| some(of.dissents.0), format::short),
    figure("… changed something", |of| part(of.dissents), format::short),
    figure("Overrides", |of| some(of.overrides.0), format::short),
    figure("… regretted", |of| part(of.overrides), format::short),
    Figure {
        name: "Trust change, mean",
        number: |of| of.trust_change.map(|(change, _)| change),
        write: |number| format::signed(number, 2),
        apart: format::distance,
        at_least: |_| false,
    },
    Figure {
        name: "Rubric drift at the end",
        number: |of| of.drift_final,
        write: percent,
        apart: |number| format!("{} points", format::short((number * 10.0).round() / 10.0)),
        at_least: |_| false,
    },
    Figure {
        at_least: |of| of.input_at_least,
        ..figure("Tokens in", |of| of.tokens_in, format::tokens)
    },
    Figure {
        at_least: |of| of.at_least,
        ..figure("Tokens out", |of| of.tokens_out, format::tokens)
    },
    figure("Cost", |of| of.cost.whole_dollars(), format::dollars),
    figure("Time", |of| of.duration, format::duration),
    Figure {
        name: "Error events",
        number: |of| Some(of.errors.iter().map(|(_, count)| *count as f64).sum()),
        write: |number| {
            if number > 0.0 {
                format::short(number)
            } else {
                "none".to_owned()
            }
        },
        apart: format::short,
        at_least: |_| false,
    },
];

/// A number and its difference to the first run's.
#[derive(Clone, Debug, Default, PartialEq)]
struct Cell {
    shown: String,
    apart: String,
}

/// A row: its name, and a cell for each run.
type Row = (&'static str, Vec<Cell>);

/// All rows; a run that has not come yet has empty cells.
fn rows(all: &[Option<Arc<Overview>>]) -> Vec<Row> {
    let status = all.iter().map(|of| Cell {
        shown: of.as_ref().map_or(String::new(), |of| ending(of).0),
        ..Cell::default()
    });
    let mut rows = vec![("Status", status.collect())];
    for figure in &FIGURES {
        let number = |of: &Option<Arc<Overview>>| of.as_ref().and_then(|of| (figure.number)(of));
        let is_bound =
            |of: &Option<Arc<Overview>>| of.as_ref().is_some_and(|of| (figure.at_least)(of));
        let first = all.first().filter(|of| !is_bound(of)).and_then(number);
        let cell = |(at, of): (usize, &Option<Arc<Overview>>)| {
            let (here, bound) = (number(of), is_bound(of));
            let apart = first.zip(here).filter(|_| at > 0 && !bound);
            Cell {
                shown: match (of, here) {
                    (None, _) => String::new(),
                    (_, None) => format::UNKNOWN.to_owned(),
                    (_, Some(number)) => format::bounded(bound, &(figure.write)(number)),
                },
                apart: apart.map_or(String::new(), |(first, here)| {
                    apart_by(figure, here - first)
                }),
            }
        };
        rows.push((figure.name, all.iter().enumerate().map(cell).collect()));
    }
    rows
}

/// "+3", "−$0.41", "same".
fn apart_by(figure: &Figure, apart: f64) -> String {
    let size = (figure.apart)(apart.abs());
    let shows = size.bytes().any(|digit| matches!(digit, b'1'..=b'9'));
    match (shows, apart > 0.0) {
        (false, _) if apart.abs() < 1e-9 => "same".to_owned(),
        (false, _) => "about the same".to_owned(),
        (true, true) => format!("+{size}"),
        (true, false) => format!("{}{size}", format::MINUS),
    }
}

/// The table.
#[component]
pub(super) fn Numbers(
    /// The runs.
    runs: Memo<Vec<TelemetryRun>>,
    /// What came of them.
    places: Places,
) -> impl IntoView {
    let heads = dynamic(move || {
        let heads = runs.get().into_iter().zip(0_u32..).map(|(run, index)| {
            let name = name_of(&run);
            let (scope, span) = if index > 0 {
                ("colgroup", 2)
            } else {
                ("col", 1)
            };
            view! {
                <th scope=scope colspan=span class="compared-name">
                    <span title=name.clone()>
                        <Tile index=Signal::stored(index)/>
                        <span>{name.clone()}</span>
                    </span>
                </th>
            }
        });
        heads.collect_view().into_any()
    });
    let body = dynamic(move || {
        let count = runs.with(Vec::len);
        let all: Vec<_> = places
            .get_value()
            .iter()
            .take(count)
            .map(|place| place.0.data())
            .collect();
        let rows = rows(&all).into_iter().map(|(name, cells)| {
            let cells = cells.into_iter().enumerate().map(|(at, cell)| {
                let apart =
                    (at > 0).then(|| view! { <td class="compared-apart">{cell.apart}</td> });
                view! {
                    <td class="end">{cell.shown}</td>
                    {apart}
                }
            });
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    {cells.collect_view()}
                </tr>
            }
        });
        rows.collect_view().into_any()
    });
    view! {
        <div class="tally compared-box" tabindex="0" role="region" aria-label="Totals of the runs">
            <table class="tally-table compared-table">
                <thead>
                    <tr>
                        <th scope="col">"number, difference to A"</th>
                        {heads}
                    </tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::tests::nothing;
    use super::*;

    fn told(rows: &[Row], name: &str) -> Vec<String> {
        let row = rows.iter().find(|row| row.0 == name).expect("a row");
        let cells = row.1.iter();
        cells
            .map(|cell| format!("{} {}", cell.shown, cell.apart).trim().to_owned())
            .collect()
    }

    #[test]
    fn numbers_differ_from_those_of_the_first_run() {
        let mut first = nothing();
        first.run.rounds = 12;
        first.convergence_round = Some(11);
        first.dissents = (9, 5);
        first.trust_change = Some((0.04, 7));
        first.drift_final = Some(15.8);
        first.cost.amount = Some(3.42);
        first.duration = Some(60_000.0);
        let mut other = first.clone();
        other.run.rounds = 15;
        other.convergence_round = None;
        other.dissents = (4, 0);
        other.trust_change = Some((-0.01, 7));
        other.drift_final = Some(4.8);
        other.cost.amount = Some(3.01);
        other.errors = vec![("timeout".to_owned(), 2)];
        let rows = rows(&[Some(Arc::new(first)), Some(Arc::new(other)), None]);
        for (name, cells) in [
            ("Status", ["Converged", "Unfinished", ""]),
            ("Rounds", ["12", "15 +3", ""]),
            ("Converged in round", ["11", "–", ""]),
            ("Dissents", ["9", "4 −5", ""]),
            ("… changed something", ["5", "0 −5", ""]),
            ("Trust change, mean", ["+0.04", "−0.01 −0.05", ""]),
            ("Rubric drift at the end", ["15.8%", "4.8% −11 points", ""]),
            ("Cost", ["$3.42", "$3.01 −$0.41", ""]),
            ("Time", ["1 min 0 s", "1 min 0 s same", ""]),
            ("Error events", ["none", "2 +2", ""]),
        ] {
            assert_eq!(told(&rows, name), cells, "{name}");
        }
    }

    #[test]
    fn a_lower_bound_is_marked_and_has_no_difference() {
        let mut whole = nothing();
        whole.tokens_out = Some(300.0);
        let mut bound = whole.clone();
        bound.at_least = true;
        let [whole, bound] = [whole, bound].map(|of| Some(Arc::new(of)));
        let all = rows(&[whole.clone(), bound.clone(), whole.clone()]);
        assert_eq!(told(&all, "Tokens out"), ["300", "≥\u{a0}300", "300 same"]);
        let all = rows(&[bound, whole]);
        assert_eq!(told(&all, "Tokens out"), ["≥\u{a0}300", "300"]);
    }

    #[test]
    fn what_no_event_tells_is_no_number_and_differs_from_nothing() {
        let mut told_of = nothing();
        (told_of.cost.amount, told_of.overrides) = (Some(1.0), (2, 0));
        let rows = rows(&[Some(Arc::new(nothing())), Some(Arc::new(told_of))]);
        assert_eq!(told(&rows, "Cost"), ["–", "$1.00"]);
        assert_eq!(told(&rows, "Overrides"), ["–", "2"]);
        assert_eq!(told(&rows, "… regretted"), ["–", "0"]);
        assert_eq!(told(&rows, "Tokens in"), ["–", "–"]);
    }
}
