//! The runs side by side, as columns, sorting, filter and groups of the address have them; only rows in view are drawn.

mod arranged;
mod bar;
mod chooser;
mod keep;
mod row;

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{RunId, RunLine, Runs};

use crate::charts::format;
use crate::components::data_table::NameThatSorts;
use crate::components::dynamic::{dynamic, text, when};
use crate::components::moment::{moment, zone};
use crate::components::virtual_list::{Heights, VirtualList};
use crate::pages::runs::choosing::{Choosing, MarkAll};
use crate::pages::runs::columns::{COLUMNS, Column, Holds, LEAN};
use crate::pages::runs::family::is_own;
use crate::pages::runs::reader::Reader;
use crate::reactive::effect::{effect, effect_since};
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::selection::Selection;
use crate::state::views::density::Densities;
use crate::state::views::runs::RunsView;
use arranged::{All, Found, Group};
use bar::Bar;

/// Height of a row.
const ROW: f64 = 44.0;
/// Height of the names, and of what all come to.
const EDGE: f64 = 36.0;
/// Drawn beyond the edges of the view, in pixels.
const AHEAD: f64 = 8.0 * ROW;
/// Rows that are printed.
const MOST_PRINTED: u32 = 1_000;
/// Width of the column of names, in pixels.
const NAME: usize = 224;

type Columns = Arc<Vec<&'static Column>>;

/// What rows are drawn by.
#[derive(Clone)]
struct Shown {
    all: All,
    columns: Columns,
    pitch: Memo<f64>,
    folded: RwSignal<BTreeSet<String>>,
}

impl Shown {
    fn has(&self, id: &str) -> bool {
        self.columns.iter().any(|column| column.id == id)
    }

    fn height(&self) -> impl Fn() -> String + use<> {
        let pitch = self.pitch;
        move || format!("{}px", pitch.get())
    }
}

/// A row, by its place among all rows: a group by its place, and a run in it by its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Seat {
    at: usize,
    group: usize,
    run: Option<usize>,
}

/// The table as it stands.
#[derive(Clone, Copy)]
struct Table {
    view: RwSignal<RunsView>,
    all: Memo<All>,
    found: Memo<Arc<Found>>,
    columns: Memo<Columns>,
    groups: Memo<Arc<Vec<Group>>>,
    folded: RwSignal<BTreeSet<String>>,
    seats: Memo<Arc<Vec<Seat>>>,
}

impl Table {
    fn start() -> Self {
        let (reader, files) = (expect_context::<Reader>(), expect_context::<Files>());
        let view = expect_context::<Selection>().runs();
        let folded = RwSignal::new(BTreeSet::new());
        let all = memo(move |_| {
            let labels = files.workspace().with(|open| {
                let labels = open.decisions.iter().map(|one| one.label.clone());
                labels.collect()
            });
            All {
                runs: reader.all().get().unwrap_or_default(),
                tasks: Arc::new(labels),
            }
        });
        let filter = memo(move |_| view.with(RunsView::filter));
        let found = memo(move |_| {
            Arc::new(all.with(|all| filter.with(|filter| arranged::found(all, filter))))
        });
        let columns = memo(move |_| {
            let chosen = view.with(|view| view.columns.clone());
            all.with(|all| Arc::new(columns(chosen.as_deref(), &all.runs)))
        });
        let groups = memo(move |_| {
            let places = &found.get().places;
            let day = |at: i64| moment(at as f64).0;
            Arc::new(all.with(|all| view.with(|view| arranged::arranged(all, places, view, day))))
        });
        let seats = memo(move |_| {
            let grouped = view.with(|view| view.group.is_some());
            Arc::new(groups.with(|groups| folded.with(|folded| seats(groups, grouped, folded))))
        });
        Self {
            view,
            all,
            found,
            columns,
            groups,
            folded,
            seats,
        }
    }

    /// Runs that can be chosen, in the order of rows.
    fn own(self) -> Vec<RunId> {
        let seats = self.seats.get();
        self.all.with(|all| {
            let runs = seats.iter().filter_map(|seat| all.runs.runs.get(seat.run?));
            let own = runs.filter(|run| is_own(run));
            own.map(|run| run.id).collect()
        })
    }

    /// The row of a run.
    fn seat_of(self, id: RunId) -> Option<usize> {
        let all = self.all.get_untracked();
        let is_here = |seat: &Seat| seat.run.is_some_and(|run| all.runs.runs[run].id == id);
        self.seats
            .with_untracked(|seats| seats.iter().position(is_here))
    }

    /// Sorts by a column: of words, moments the first first, of numbers the greatest, and pressed again the other way.
    fn press(self, column: &Column) {
        let first = !matches!(column.holds, Holds::Words | Holds::Moment);
        self.view.update(|view| {
            let falls = match &view.sort {
                Some((id, falls)) if id == column.id => !falls,
                _ => first,
            };
            view.sort = Some((column.id.to_owned(), falls));
        });
    }
}

/// The columns that are shown: those that are chosen, else the lean ones that say something.
fn columns(chosen: Option<&[String]>, all: &Runs) -> Vec<&'static Column> {
    let Some(chosen) = chosen else {
        let says = |column: &&Column| match column.id {
            // It is there to be entered.
            "outcome" => true,
            "task" => {
                let has_task = |run: &RunLine| run.decision.is_some() || !run.task.is_empty();
                all.runs.iter().any(has_task)
            }
            // Agents without a name are called by their models.
            "model" => all.runs.iter().any(|run| run.models.join(", ") != run.name),
            _ => {
                let mut values = all.runs.iter().map(|run| (column.value)(run, &[]));
                values.any(|value| value.says())
            }
        };
        let lean = LEAN.iter().filter_map(|id| Column::of(id));
        return lean.filter(says).collect();
    };
    let known = chosen.iter().filter_map(|id| Column::of(id));
    let mut columns: Vec<&Column> = Vec::new();
    for column in known {
        if column.id != COLUMNS[0].id && columns.iter().all(|one| one.id != column.id) {
            columns.push(column);
        }
    }
    columns
}

/// The rows of groups, and of the runs in those that are not folded.
fn seats(groups: &[Group], grouped: bool, folded: &BTreeSet<String>) -> Vec<Seat> {
    let mut seats = Vec::new();
    for (group, one) in groups.iter().enumerate() {
        let is_folded = grouped && folded.contains(&one.name);
        let head = grouped.then_some(None).into_iter();
        let runs = one.places.iter().map(|place| Some(*place));
        for run in head.chain(runs.filter(|_| !is_folded)) {
            let at = seats.len();
            seats.push(Seat { at, group, run });
        }
    }
    seats
}

/// The table, with what chooses from it.
#[component]
pub(super) fn RunsTable() -> impl IntoView {
    let table = Table::start();
    let choosing = expect_context::<Choosing>();
    let densities = expect_context::<Densities>();
    let pitch = memo(move |_| densities.current().row(ROW));
    let heights = memo(move |_| Heights::Equal {
        count: table
            .seats
            .with(|seats| u32::try_from(seats.len()).unwrap_or(u32::MAX)),
        pitch: pitch.get(),
    });
    let list = VirtualList::new(heights.into(), 2.0 * EDGE);
    effect(move || choosing.see(table.own()));
    effect(move || {
        let at = choosing.goes_to().and_then(|id| table.seat_of(id));
        if let Some(at) = at {
            list.show(u32::try_from(at).unwrap_or(u32::MAX));
        }
    });
    // What is first is looked at first.
    let first = memo(move |_| {
        table
            .view
            .with(|view| (view.sort.clone(), view.group.clone()))
    });
    effect_since(move |before: Option<()>| {
        first.with(|_| ());
        if before.is_some() {
            list.scroll_to(0.0);
        }
    });
    let none = memo(move |_| table.found.with(|found| found.places.is_empty()));
    view! {
        <Bar table=table/>
        <div
            class="grid-box runs-box"
            tabindex="0"
            role="region"
            aria-label="Runs side by side"
            node_ref=list.node
            on:scroll=move |_| list.scrolled()
        >
            {dynamic(move || drawn(table, list, pitch))}
            {when(move || none.get(), move || view! { <Nothing table=table/> }.into_any())}
        </div>
    }
}

/// The table itself, drawn anew where its columns or its runs are others.
fn drawn(table: Table, list: VirtualList, pitch: Memo<f64>) -> AnyView {
    let shown = Shown {
        all: table.all.get(),
        columns: table.columns.get(),
        pitch,
        folded: table.folded,
    };
    let from_to = list.window(AHEAD, MOST_PRINTED);
    let space = move |height: Signal<f64>| {
        let height = text(move || format!("{}px", height.get().max(0.0)));
        view! {
            <tbody aria-hidden="true">
                <tr><td class="runs-space" style:height=height></td></tr>
            </tbody>
        }
    };
    let above = space(Signal::derive(move || list.place(from_to.get().0)));
    let below = space(Signal::derive(move || {
        list.height() - list.place(from_to.get().1)
    }));
    let rows = rows(table, shown.clone(), from_to);
    let width: usize = shown.columns.iter().map(|column| column.width()).sum();
    let head = head(table, &shown.columns);
    let total = dynamic(move || total(table, &shown));
    view! {
        <table
            class="runs-table"
            style:min-width=format!("{}px", width + NAME + 40)
            aria-rowcount=text(move || (list.count() + 2).to_string())
        >
            {head}
            {above}
            {rows}
            {below}
            <tfoot>{total}</tfoot>
        </table>
    }
    .into_any()
}

/// The rows in view, each drawn once for as long as it stays there.
fn rows(table: Table, shown: Shown, from_to: Memo<(u32, u32)>) -> AnyView {
    let row = move |seat: Seat| {
        let groups = table.groups.get_untracked();
        let runs = &shown.all.runs.runs;
        match (seat.run, groups.get(seat.group)) {
            (Some(run), _) => runs
                .get(run)
                .map(|line| row::run(line, seat.at, &shown))
                .into_any(),
            (None, group) => group
                .map(|group| row::group(group, seat.at, &shown))
                .into_any(),
        }
    };
    let seats = memo(move |_| {
        let (from, to) = from_to.get();
        let (from, to) = (from as usize, to as usize);
        // A group of the same place may hold other runs by now.
        let groups = Arc::as_ptr(&table.groups.get()) as usize;
        table.seats.with(|seats| {
            let drawn = seats.get(from..to.min(seats.len())).unwrap_or_default();
            let drawn = drawn.iter().map(|seat| {
                let version = if seat.run.is_none() { groups } else { 0 };
                (*seat, version)
            });
            drawn.collect::<Vec<_>>()
        })
    });
    view! {
        <tbody>
            <For each=move || seats.get() key=|seat| *seat children=move |(seat, _)| row(seat)/>
        </tbody>
    }
    .into_any()
}

/// Names of the columns; each sorts.
fn head(table: Table, columns: &[&'static Column]) -> AnyView {
    let widths = columns.iter().map(|column| {
        let width = format!("{}px", column.width());
        view! { <col style:width=width/> }
    });
    let names = COLUMNS[..1].iter().chain(columns.iter().copied());
    let names: Vec<AnyView> = names.map(|column| name(table, column)).collect();
    view! {
        <colgroup>
            <col class="col-choose"/>
            <col class="col-name"/>
            {widths.collect_view()}
        </colgroup>
        <thead>
            <tr aria-rowindex="1">
                <td class="choose">
                    <MarkAll/>
                </td>
                {names}
            </tr>
        </thead>
    }
    .into_any()
}

/// The name of a column, with the time zone of moments.
fn name_of(column: &Column) -> String {
    match column.holds {
        Holds::Moment => format!("{}, {}", column.name, zone().name),
        _ => column.name.to_owned(),
    }
}

fn name(table: Table, column: &'static Column) -> AnyView {
    let falls = Signal::derive(move || {
        table.view.with(|view| {
            let (id, falls) = view.sort.as_ref()?;
            (id == column.id).then_some(*falls)
        })
    });
    view! {
        <NameThatSorts
            name=name_of(column)
            title=column.title.to_owned()
            end=column.is_end()
            falls=falls
            on_press=Callback::new(move |()| table.press(column))
        />
    }
    .into_any()
}

/// What all that is shown comes to.
fn total(table: Table, shown: &Shown) -> AnyView {
    let found = table.found.get();
    let count = shown.all.counted(&found.places).count() as u64;
    view! {
        <tr>
            <td class="choose"></td>
            <th scope="row">{format!("{} in total", format::counted(count, "run"))}</th>
            {row::sums(&found.places, shown)}
        </tr>
    }
    .into_any()
}

/// No run fits.
#[component]
fn Nothing(
    /// The table.
    table: Table,
) -> impl IntoView {
    view! {
        <p class="list-none">
            "No run matches. "
            <button type="button" class="link" on:click=move |_| bar::clear(table)>
                "Clear the filter"
            </button>
        </p>
    }
}
