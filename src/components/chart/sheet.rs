//! The table behind a chart.

use std::sync::Arc;

use leptos::prelude::*;

use crate::charts::chart::Chart;
use crate::charts::format;
use crate::charts::table::Row;
use crate::components::data_table::{DataTable, TableData, text};
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
    let mut columns = vec![text(table.head, |row: &Row| Some(row.full_name()))];
    columns.extend(table.columns.into_iter().enumerate().map(|(at, name)| {
        text(name, move |row: &Row| {
            Some(row.cells.get(at)?.shown.clone())
        })
    }));
    let data = Arc::new(TableData::new(&columns, table.rows));
    view! {
        <Modal class="panel chart-sheet" label=Signal::stored(name.clone()) on_close=on_close>
            <h2 class="panel-title">{name.clone()}</h2>
            <p class="panel-words">{shows}</p>
            <div class="chart-table" tabindex="0" role="region" aria-label="Numbers of the chart">
                <DataTable data=Signal::stored(data) caption=name most=MOST/>
            </div>
            {left}
        </Modal>
    }
}
