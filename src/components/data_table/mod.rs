//! The one table: columns are data ([`Column`]: name, value, how it is written and drawn), rows are whatever they are read
//! from. What follows from them is here: cells, names that sort, the CSV, the row that is looked at.
//!
//! ```ignore
//! let columns = [text("agent", |one: &AgentLine| Some(one.name.clone())), count("calls", |one| one.calls)];
//! let data = TableData::new(&columns, lines);
//! view! { <DataTable data=Signal::stored(Arc::new(data)) class="measures"/> }
//! ```
//!
//! Other tables are of another kind, and stay apart:
//!
//! - names at two edges, or columns in groups: `components/confusion.rs`, approaches and quorum of a deliberation, weights of an
//!   interview, the panel of a decision, compared runs of telemetry;
//! - cells that are edited: prices;
//! - rows in groups with a name across all columns: files, and the rubric with the wording below each row;
//! - the ledger of vetoes, which a phone lays out as a grid whose roles stand by name;
//! - lists of which only the rows in view are drawn, `components/virtual_list`: ranking, worklist, events, runs;
//! - texts: a table in Markdown, a diff;
//! - the overviews of runs, the agents of the worklist and the comparison of settings, which have columns of their own.

mod column;
mod head;
mod rows;

use std::sync::Arc;

use leptos::prelude::*;

use self::column::Cell;
pub(crate) use self::column::{CellClass, Column, bar, count, number, some, text, time};
pub(crate) use self::head::{Head, NameThatSorts, Sort};
use self::rows::Row;
pub(crate) use self::rows::{RowLook, TableData};
use super::csv_button::CsvButton;
use super::dynamic::{dynamic, flag, text as follow};
use crate::charts::format;

/// Rows that a table draws which is saved as a whole.
const MOST: usize = 500;

/// The row that is looked at, and what a click on a row does.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// The place of the row that is looked at.
    pub(crate) chosen: Signal<Option<usize>>,
    /// Told the place of a row that is clicked.
    pub(crate) on_pick: Option<Callback<usize>>,
}

/// The table.
#[component]
pub(crate) fn DataTable(
    /// Its columns and rows.
    #[prop(into)]
    data: Signal<Arc<TableData>>,
    /// Class of the table; empty for none.
    #[prop(optional)]
    class: &'static str,
    /// What it is, for those who hear it.
    #[prop(optional, into)]
    caption: String,
    /// How it is sorted, where names of columns sort.
    #[prop(optional)]
    sort: Option<Sort>,
    /// Rows that are drawn at most.
    #[prop(default = usize::MAX)]
    most: usize,
    /// Classes of the columns, by which they have their widths; may be empty.
    #[prop(optional)]
    widths: &'static [&'static str],
    /// Whether the names of the columns are only heard.
    #[prop(optional)]
    unseen_heads: bool,
    /// The row that is looked at.
    #[prop(optional)]
    choice: Option<Choice>,
    /// What stands below all rows.
    #[prop(optional)]
    foot: Option<AnyView>,
) -> impl IntoView {
    let heads = dynamic(move || heads(&data.get(), sort));
    let rows = dynamic(move || {
        let data = data.get();
        let order = data.order(sort.and_then(|sort| sort.get()));
        let rows = order.into_iter().take(most);
        rows.map(|at| row(&data, at, choice))
            .collect_view()
            .into_any()
    });
    let caption =
        (!caption.is_empty()).then(|| view! { <caption class="unseen">{caption}</caption> });
    let widths = (!widths.is_empty()).then(|| {
        let widths = widths
            .iter()
            .map(|class| view! { <col class=present(class)/> });
        view! { <colgroup>{widths.collect_view()}</colgroup> }
    });
    view! {
        <table class=present(class)>
            {caption}
            {widths}
            <thead class=unseen_heads.then_some("unseen")>
                <tr>{heads}</tr>
            </thead>
            <tbody>{rows}</tbody>
            {foot.map(|foot| view! { <tfoot>{foot}</tfoot> })}
        </table>
    }
}

/// A table of sums, which sorts by its columns and is saved as CSV; columns in which no row has anything are best left out.
#[component]
pub(crate) fn SumsTable(
    /// Its columns and rows.
    data: Memo<Arc<TableData>>,
    /// What the table is called.
    label: &'static str,
    /// What is saved: "these agents"; and the name of the file.
    saved: (&'static str, &'static str),
    /// What all of it comes to; may be empty.
    #[prop(into)]
    below: Signal<String>,
) -> impl IntoView {
    let sort: Sort = RwSignal::new(None);
    let below = move || {
        let left = data.with(|data| data.rows.len().saturating_sub(MOST));
        let left =
            (left > 0).then(|| format!("{} more are not listed.", format::count(left as u64)));
        let words = [below.get(), left.unwrap_or_default()];
        words.join(" ").trim().to_owned()
    };
    let written = Callback::new(move |()| data.get_untracked().csv(sort.get_untracked()));
    view! {
        <div class="tally" tabindex="0" role="region" aria-label=label>
            <DataTable data=data class="tally-table" sort=sort most=MOST/>
        </div>
        <footer class="tally-foot">
            <p class="side-none">{follow(below)}</p>
            <CsvButton what=saved.0 file=saved.1 written=written/>
        </footer>
    }
}

/// A class or title, none where it is empty.
fn present(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// The names of the columns.
fn heads(data: &TableData, sort: Option<Sort>) -> AnyView {
    let heads = data.columns().map(|at| {
        let head = &data.heads[at];
        let (name, title) = (head.name.clone(), head.title.clone());
        match sort {
            Some(sort) => {
                view! { <Head name=name title=title at=at sort=sort numbers=head.numbers/> }
                    .into_any()
            }
            None => {
                let name = if head.is_unseen {
                    view! { <span class="unseen">{name}</span> }.into_any()
                } else {
                    name.into_any()
                };
                view! { <th scope="col" class=present(head.class) title=present(&title)>{name}</th> }
                    .into_any()
            }
        }
    });
    heads.collect_view().into_any()
}

fn row(data: &TableData, at: usize, choice: Option<Choice>) -> AnyView {
    let Row { cells, look } = &data.rows[at];
    let mut columns = data.columns();
    let name = columns.next().map(|column| {
        let cell = &cells[column];
        let title = cell.titled.then(|| cell.shown.clone());
        view! { <th scope="row" title=title>{content(cell)}</th> }
    });
    let cells = columns.map(|column| {
        let cell = &cells[column];
        let title = cell.titled.then(|| cell.shown.clone());
        match cell.class.clone() {
            CellClass::Fixed(class) => {
                view! { <td class=present(class) title=title>{content(cell)}</td> }.into_any()
            }
            CellClass::Changing(class) => {
                view! { <td class=class title=title>{content(cell)}</td> }.into_any()
            }
        }
    });
    let cells = cells.collect_view();
    let (class, title) = (present(&look.class), present(&look.title));
    let Some(Choice { chosen, on_pick }) = choice else {
        return view! { <tr class=class title=title>{name}{cells}</tr> }.into_any();
    };
    let pick = move |_| {
        if let Some(pick) = on_pick {
            pick.run(at);
        }
    };
    view! {
        <tr
            class=class
            class:here=flag(move || chosen.get() == Some(at))
            title=title
            on:click=pick
        >
            {name}
            {cells}
        </tr>
    }
    .into_any()
}

/// What stands in a cell.
fn content(cell: &Cell) -> AnyView {
    match &cell.drawn {
        Some(drawn) => drawn.draw(),
        None => cell.shown.clone().into_any(),
    }
}
