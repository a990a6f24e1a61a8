//! The ranking: one scale, one threshold, rows only where they are in view.

use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;

use super::ranking_row::RankingRow;
use super::view::View;
use crate::charts::bars::{self, BarScale, RowShape};
use crate::charts::format;
use crate::charts::view::SceneView;
use crate::components::measure::follow_size;
use crate::components::media::Room;
use crate::state::deciding::Deciding;
use crate::state::seating::{Order, Seat};
use crate::state::selection::Selection;

/// Rows drawn beyond the edges of the view.
const AHEAD: u32 = 4;
/// Height of the row of names over the rows.
const HEAD: f64 = 36.0;

/// Heights and columns of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RowPlan {
    /// Heights, in pixels.
    pub(crate) shape: RowShape,
    /// Height of a row with its second line.
    pub(crate) pitch: f64,
    /// Pixels beside the bars.
    beside: f64,
}

const WIDE: RowPlan = RowPlan {
    shape: RowShape {
        height: 48.0,
        bar_top: 14.0,
        bar_height: 20.0,
    },
    pitch: 48.0,
    beside: 336.0,
};
const NARROW: RowPlan = RowPlan {
    shape: RowShape {
        height: 40.0,
        bar_top: 11.0,
        bar_height: 18.0,
    },
    pitch: 72.0,
    beside: 16.0,
};

/// The list.
#[component]
pub(crate) fn Ranking() -> impl IntoView {
    let deciding = expect_context::<Deciding>();
    let room = expect_context::<Signal<Room>>();
    let view = expect_context::<View>();
    let plan = Memo::new(move |_| {
        if room.get() == Room::Phone {
            NARROW
        } else {
            WIDE
        }
    });
    let node = NodeRef::<Div>::new();
    let size = RwSignal::new((0.0_f64, 0.0_f64));
    let top = RwSignal::new(0.0_f64);
    let order = deciding.order();
    let range = Memo::new(move |_| in_view(plan.get().pitch, top.get(), size.get().1));
    let tell = move || {
        let (from, to) = range.get_untracked();
        deciding.see(from, to);
    };
    follow_size(node, move |width, height| {
        size.set((width.floor(), height));
        tell();
    });
    let on_scroll = move |_| {
        if let Some(node) = node.get_untracked() {
            top.set(f64::from(node.scroll_top()));
            tell();
        }
    };
    let scale = Memo::new(move |_| {
        let width = (size.get().0 - plan.get().beside).max(120.0);
        BarScale {
            domain: deciding.domain().get(),
            width,
            thresholds: view
                .levels
                .with(|levels| levels.iter().map(|level| level.1).collect()),
            ticks: if width < 330.0 { 5 } else { 7 },
        }
    });
    let seats = Memo::new(move |_| {
        let (from, to) = range.get();
        order.with(|order| order.seats(from.saturating_sub(AHEAD), to + AHEAD))
    });
    let head = Memo::new(move |_| {
        scale.with(|scale| view.levels.with(|levels| bars::head(scale, levels)))
    });
    let length = Memo::new(move |_| order.with(Order::len));
    let height = move || format!("{}px", f64::from(length.get()) * plan.get().pitch);
    let whole = move || format!("{}px", f64::from(length.get()) * plan.get().pitch + HEAD);
    let active = move || view.explained.get().map(row_id);
    view! {
        <div
            class="ranking"
            class:narrow=move || room.get() == Room::Phone
            role="grid"
            tabindex="0"
            aria-label="Ranking"
            aria-rowcount=move || length.get() + 1
            aria-activedescendant=active
            node_ref=node
            style:height=whole
            on:scroll=on_scroll
            on:keydown=move |event| walk(&event, node, plan.get_untracked())
        >
            <div class="ranking-head" role="row" aria-rowindex="1">
                <span role="columnheader" class="who">
                    "Position card"
                </span>
                <span role="columnheader" class="bars" aria-label="Contributions">
                    <SceneView scene=head/>
                </span>
                <span role="columnheader" class="score">
                    "Score"
                </span>
                <span role="columnheader" class="gap">
                    "To first"
                </span>
            </div>
            <div class="ranking-rows" role="rowgroup" style:height=height>
                <For
                    each=move || seats.get()
                    key=|seat| seat.who
                    children=move |seat| {
                        view! { <RankingRow seat=seat seats=seats plan=plan scale=scale/> }
                    }
                />
            </div>
        </div>
        <Show when=move || length.get() == 0>
            <p class="ranking-none">"No card ranks: every one is held back by a gate."</p>
        </Show>
    }
}

/// Id of a card's row in the document.
pub(crate) fn row_id(index: u32) -> String {
    format!("card-{index}")
}

/// The places between the upper and the lower edge of the view.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // places are far below 2^32
fn in_view(pitch: f64, top: f64, height: f64) -> (u32, u32) {
    let from = (top / pitch).floor().max(0.0) as u32;
    let to = ((top + height.max(pitch)) / pitch).ceil().max(0.0) as u32;
    (from, to)
}

/// Arrows, Page, Home and End select another card and keep it in view.
fn walk(event: &KeyboardEvent, node: NodeRef<Div>, plan: RowPlan) {
    let deciding = expect_context::<Deciding>();
    let selection = expect_context::<Selection>();
    let view = expect_context::<View>();
    let Some(decided) = deciding.decided().get_untracked() else {
        return;
    };
    let order = deciding.order().get_untracked();
    let here = view
        .explained
        .get_untracked()
        .and_then(|index| order.place_of(&decided, index));
    let last = order.len().saturating_sub(1);
    let to = match (event.key().as_str(), here) {
        ("ArrowDown", Some(here)) => (here + 1).min(last),
        ("ArrowUp", Some(here)) => here.saturating_sub(1),
        ("PageDown", Some(here)) => (here + 10).min(last),
        ("PageUp", Some(here)) => here.saturating_sub(10),
        ("ArrowDown" | "Home", _) => 0,
        ("ArrowUp" | "End", _) => last,
        _ => return,
    };
    event.prevent_default();
    if let Some(node) = node.get_untracked() {
        bring_into_view(&node, f64::from(to) * plan.pitch, plan.pitch);
    }
    let there = order.seats(to, to + 1).first().copied();
    let row = there.and_then(|Seat { who, .. }| {
        crate::state::seating::row_of(&decided, who).map(|row| row.index)
    });
    if let Some(index) = row {
        selection.card.set(Some(index));
    }
}

#[allow(clippy::cast_possible_truncation)] // scroll offsets fit an i32
fn bring_into_view(node: &web_sys::HtmlElement, place: f64, pitch: f64) {
    let top = f64::from(node.scroll_top());
    let height = f64::from(node.client_height()) - HEAD;
    if place < top {
        node.set_scroll_top(place as i32);
    } else if place + pitch > top + height {
        node.set_scroll_top((place + pitch - height).ceil() as i32);
    }
}

/// The numbers of a row's parts in words.
pub(crate) fn parts_in_words(parts: &[bars::Part]) -> String {
    let words: Vec<String> = parts
        .iter()
        .map(|part| format!("{} {}", part.label, format::signed(part.value, 2)))
        .collect();
    words.join(", ")
}

/// Shared by rows: who sits where, how rows look, on which scale.
pub(crate) type Seats = Memo<Vec<Seat>>;
