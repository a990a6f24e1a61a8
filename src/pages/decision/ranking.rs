//! The ranking: one scale, one threshold, rows only where they are in view.

use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Sieve, SieveBy};

use super::columns::{Column, ColumnMenu, columns_of};
use super::ranking_row::{RankingRow, row_id};
use super::row_plan::{HEAD, plan_of};
use super::sieve::Tools;
use super::view::View;
use super::walk::step;
use crate::charts::bars::{self, BarScale};
use crate::charts::domain::Domain;
use crate::charts::format::{self, sentence_case};
use crate::charts::view::SceneView;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when};
use crate::components::measure::width_of;
use crate::components::media::{Paper, Room};
use crate::components::virtual_list::{Heights, VirtualList, VirtualRows};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;
use crate::state::answers::row_positions::{Order, Seat, WHOLE};
use crate::state::ground::selection::Selection;
use crate::state::views::density::Densities;
use crate::state::views::ranking::press;

/// Drawn beyond the edges of the view, in pixels.
const AHEAD: f64 = 192.0;
/// Width of the bars on paper: what public/styles/print.css leaves them.
const PAPER_BARS: f64 = 330.0;

/// The list.
#[component]
pub(crate) fn Ranking() -> impl IntoView {
    let deciding = expect_context::<Deciding>();
    let room = expect_context::<Signal<Room>>();
    let view = expect_context::<View>();
    let selection = expect_context::<Selection>();
    let narrow = memo(move |_| room.get() == Room::Phone);
    let densities = expect_context::<Densities>();
    let plan = memo(move |_| plan_of(narrow.get(), densities.current()));
    let order = deciding.order();
    let length = memo(move |_| order.with(Order::len));
    let heights = memo(move |_| Heights::Equal {
        count: length.get(),
        pitch: plan.get().pitch,
    });
    let rows = VirtualList::new(heights.into(), HEAD);
    tell_in_view(rows, deciding);
    let bars = NodeRef::<Div>::new();
    let scale = shared_scale(width_of(bars, PAPER_BARS), deciding, view);
    let seats = seats(rows, order);
    let on_key = move |event: KeyboardEvent| walk(&event, deciding, view, (rows, selection));
    let columns = columns_of(view, selection);
    let extra = extra_widths(columns);
    let many = move |most: u32| flag(move || length.get() > most);
    let long = long_scores(deciding);
    let active = active(view);
    let row = move |seat: Seat| {
        view! { <RankingRow seat=seat seats=seats rows=rows plan=plan scale=scale columns=columns/> }
            .into_any()
    };
    view! {
        <Tools/>
        <div
            class="ranking"
            class:many=many(99)
            class:very-many=many(9_999)
            class:long=long
            class:narrow=narrow
            role="grid"
            tabindex="0"
            aria-label="Ranking"
            aria-rowcount=text(move || (length.get() + 1).to_string())
            aria-activedescendant=perhaps(move || active.get().map(row_id))
            node_ref=rows.node
            style:height=text(move || format!("{}px", rows.height() + HEAD))
            style:--extra=extra
            on:scroll=move |_| rows.scrolled()
            on:keydown=on_key
        >
            <Head scale=scale bars=bars narrow=narrow columns=columns/>
            <VirtualRows
                list=rows
                class="ranking-rows"
                role="rowgroup"
                each=seats
                key=|seat| seat.who
                row=Callback::new(row)
            />
        </div>
        <Missing length=length/>
    }
}

/// The rows in view are those that are asked for.
fn tell_in_view(rows: VirtualList, deciding: Deciding) {
    let room = memo(move |_| rows.room());
    effect(move || {
        let (from, to) = room.get();
        deciding.see(from, to);
    });
}

/// Widths of the columns that were added, for the grid.
fn extra_widths(columns: Memo<Vec<Column>>) -> Signal<String> {
    text(move || match columns.with(Vec::len) {
        0 => String::new(),
        count => format!("repeat({count}, 84px)"),
    })
}

/// Whether scores need more room than usual.
fn long_scores(deciding: Deciding) -> Signal<bool> {
    flag(move || {
        let Domain { lo, hi } = deciding.domain().get();
        lo <= -100.0 || hi >= 1_000.0
    })
}

/// Goes where a key leads.
fn walk(
    event: &KeyboardEvent,
    deciding: Deciding,
    view: View,
    (rows, selection): (VirtualList, Selection),
) {
    let decided = deciding.decided().get_untracked();
    let order = deciding.order();
    let here = view.explained.get_untracked();
    let led = decided.and_then(|decided| {
        order.with_untracked(|order| step(&event.key(), &decided, order, here))
    });
    let Some((place, card)) = led else {
        return;
    };
    event.prevent_default();
    rows.show(place);
    if card.is_some() {
        selection.card.set(card);
    }
}

/// The rows that are drawn: those in view and some around them, on paper the first [`WHOLE`].
fn seats(rows: VirtualList, order: Memo<Order>) -> Memo<Vec<Seat>> {
    let window = rows.window(AHEAD, WHOLE);
    memo(move |_| {
        let (from, to) = window.get();
        order.with(|order| order.seats(from, to))
    })
}

/// The row that is explained; a winner that a panel made stands in none.
fn active(view: View) -> Memo<Option<u32>> {
    memo(move |_| {
        let index = view.explained.get()?;
        let stands = view.read(|decided| decided.rows.iter().any(|row| row.index == index));
        stands.unwrap_or_default().then_some(index)
    })
}

/// What is said where not all rows are printed, or none ranks.
#[component]
fn Missing(
    /// How many rank.
    length: Memo<u32>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let paper = expect_context::<Paper>();
    view! {
        {when(
            move || paper.holds() && length.get() > WHOLE,
            move || {
                let all = format::counted(u64::from(length.get_untracked()), &view.noun());
                let words = format!("Of {all}, only rows near the view are printed.");
                view! { <p class="ranking-none">{words}</p> }.into_any()
            },
        )}
        {when(
            move || length.get() == 0,
            move || {
                let ranks = view.read(|decided| decided.ranked).unwrap_or_default() > 0;
                if ranks {
                    let words = format!("No ranked {} matches the filters.", view.noun());
                    return view! { <p class="ranking-none">{words}</p> }.into_any();
                }
                let weighs = view.frame.with_value(|frame| !frame.criteria().is_empty());
                let why = if weighs { "every one is held back by a gate" } else { "there are no criteria" };
                let words = format!("No {} ranks: {why}.", view.noun());
                view! { <p class="ranking-none">{words}</p> }.into_any()
            },
        )}
    }
}

/// The scale of all rows, as wide as the column of bars.
fn shared_scale(width: Signal<f64>, deciding: Deciding, view: View) -> Memo<BarScale> {
    memo(move |_| {
        let width = width.get().max(120.0);
        BarScale {
            domain: deciding.domain().get(),
            width,
            thresholds: view.thresholds(),
            ticks: if width < 330.0 { 5 } else { 7 },
        }
    })
}

/// Names of the columns, and the ruler over the bars.
#[component]
fn Head(
    /// The scale that all rows share.
    scale: Memo<BarScale>,
    /// The column of bars, to be measured.
    bars: NodeRef<Div>,
    /// Whether bars have a line of their own.
    narrow: Memo<bool>,
    /// Columns that were added.
    columns: Memo<Vec<Column>>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let sieve = expect_context::<Selection>().sieve();
    let ruler =
        memo(move |_| scale.with(|scale| view.levels.with(|levels| bars::head(scale, levels))));
    view! {
        <div class="ranking-head" role="row" aria-rowindex="1">
            <span role="columnheader" class="who" aria-sort=sorted(sieve, SieveBy::Name)>
                <Sorts by=SieveBy::Name label=sentence_case(&view.noun())/>
                {when(move || !narrow.get(), || view! { <ColumnMenu/> }.into_any())}
            </span>
            <div role="columnheader" class="bars" node_ref=bars>
                <span class="unseen">"Contributions"</span>
                <SceneView scene=ruler/>
            </div>
            {dynamic(move || {
                let columns = columns.get().into_iter();
                let names = columns.map(|(_, one)| {
                    let (by, label) = (SieveBy::Criterion(one.id.clone()), one.label.clone());
                    view! {
                        <span
                            role="columnheader"
                            class="extra"
                            title=one.label.clone()
                            aria-sort=sorted(sieve, SieveBy::Criterion(one.id.clone()))
                        >
                            <Sorts by=by label=label/>
                        </span>
                    }
                });
                names.collect_view().into_any()
            })}
            <span role="columnheader" class="score" aria-sort=sorted(sieve, SieveBy::Rank)>
                <Sorts by=SieveBy::Rank label="Score".to_owned()/>
            </span>
            <span role="columnheader" class="gap">
                "To first"
            </span>
        </div>
    }
}

/// How a column is sorted; the score falls where ranks rise.
fn sorted(sieve: RwSignal<Sieve>, by: SieveBy) -> Signal<Option<String>> {
    let turned = by == SieveBy::Rank;
    perhaps(move || {
        sieve.with(|sieve| {
            let way = ["ascending", "descending"][usize::from(sieve.falls != turned)];
            (sieve.by == by).then(|| way.to_owned())
        })
    })
}

/// The name of a column, which sorts the rows; ranks stay.
#[component]
fn Sorts(
    /// What it sorts by.
    by: SieveBy,
    /// What it says.
    label: String,
) -> impl IntoView {
    let sieve = expect_context::<Selection>().sieve();
    view! {
        <button
            type="button"
            class="plain"
            on:click=move |_| sieve.update(|sieve| press(sieve, by.clone()))
        >
            {label}
        </button>
    }
}
