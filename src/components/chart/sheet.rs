//! The table behind a chart.

use leptos::prelude::*;

use crate::charts::chart::Chart;
use crate::charts::format;
use crate::charts::table::Row;
use crate::components::modal::Modal;

/// Most rows in the page; a file has them all.
const MOST: usize = 1_000;

/// The numbers of a chart, as they were when it was opened.
#[component]
pub(super) fn ChartTable(
    /// The chart.
    chart: Chart,
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let Chart {
        name, shows, table, ..
    } = chart;
    let all = table.rows.len();
    let left = (all > MOST).then(|| {
        let (few, all) = (format::count(MOST as u64), format::count(all as u64));
        let words = format!("The first {few} of {all} rows; the CSV has them all.");
        view! { <p class="panel-words">{words}</p> }
    });
    let heads = table.columns.into_iter();
    let heads = heads
        .map(|name| view! { <th scope="col">{name}</th> })
        .collect_view();
    let rows = table.rows.into_iter().take(MOST);
    let rows = rows.map(|row| view! { <Line row=row/> }).collect_view();
    view! {
        <Modal class="panel chart-sheet" label=Signal::stored(name.clone()) on_close=on_close>
            <h2 class="panel-title">{name.clone()}</h2>
            <p class="panel-words">{shows}</p>
            <div class="chart-table" tabindex="0" role="region" aria-label="Numbers of the chart">
                <table>
                    <caption class="unseen">{name}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{table.head}</th>
                            {heads}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {left}
        </Modal>
    }
}

#[component]
fn Line(
    /// The row.
    row: Row,
) -> impl IntoView {
    let name = row.full_name();
    let cells = row.cells.into_iter();
    let cells = cells
        .map(|cell| view! { <td>{cell.shown}</td> })
        .collect_view();
    view! {
        <tr>
            <th scope="row">{name}</th>
            {cells}
        </tr>
    }
}
