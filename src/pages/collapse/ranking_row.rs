//! One card of the ranking.

use leptos::prelude::*;
use steelyard_protocol::{Mark, Row};

use super::marks::fitting;
use super::ranking::{Seats, parts_in_words, row_id};
use super::view::View;
use super::viewport::RowPlan;
use crate::charts::bars::{self, BarScale};
use crate::charts::format;
use crate::charts::scene::Scene;
use crate::charts::view::SceneView;
use crate::components::chip::MarkChip;
use crate::components::tile::Tile;
use crate::state::seating::{Seat, row_of};
use crate::state::selection::Selection;

/// Pixels that marks have beside each other under the name.
const MARKS_ROOM: f64 = 128.0;

/// Rank, tile, name over provenance, bar, score, distance to the first.
#[component]
pub(crate) fn RankingRow(
    /// Who sits here.
    seat: Seat,
    /// All seats in view: where the row stands may change while it lives.
    seats: Seats,
    /// Heights and columns.
    plan: Memo<RowPlan>,
    /// The scale that all rows share.
    scale: Memo<BarScale>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let selection = expect_context::<Selection>();
    let who = seat.who;
    let row = Memo::new(move |_| {
        view.decided
            .with(|decided| row_of(decided.as_ref()?, who).cloned())
    });
    let place = Memo::new(move |_| {
        seats.with(|seats| {
            let here = seats.iter().find(|seat| seat.who == who);
            here.map_or(seat.place, |seat| seat.place)
        })
    });
    let index = Memo::new(move |_| row.with(|row| row.as_ref().map(|row| row.index)));
    let here = Memo::new(move |_| index.get().is_some() && index.get() == view.explained.get());
    let at = move || {
        format!(
            "translateY({}px)",
            f64::from(place.get()) * plan.get().pitch
        )
    };
    let number = move |read: fn(&Row) -> String| row.with(|row| row.as_ref().map(read));
    view! {
        <div
            class="rank-row"
            class:here=here
            role="row"
            id=move || index.get().map(row_id)
            aria-rowindex=move || place.get() + 2
            aria-selected=move || if here.get() { "true" } else { "false" }
            style:transform=at
            on:click=move |_| {
                if let Some(index) = index.get_untracked() {
                    selection.card.set(Some(index));
                }
            }
        >
            <span role="gridcell" class="rank">
                {move || number(|row| format::count(u64::from(row.rank)))}
            </span>
            <span role="gridcell" class="who">
                <Who row=row/>
            </span>
            <span role="gridcell" class="bars">
                <Bars row=row plan=plan scale=scale/>
            </span>
            <span role="gridcell" class="score">
                {move || number(|row| format::score(row.score))}
            </span>
            <span role="gridcell" class="gap">
                {move || number(|row| if row.rank == 1 {
                    String::new()
                } else {
                    format::signed(row.to_first, 2)
                })}
            </span>
        </div>
    }
}

#[component]
fn Who(
    /// The row, once it was sent.
    row: Memo<Option<Row>>,
) -> impl IntoView {
    let known = Memo::new(move |_| row.with(Option::is_some));
    let index = Memo::new(move |_| row.with(|row| row.as_ref().map_or(0, |row| row.index)));
    let label = Memo::new(move |_| row.with(|row| row.as_ref().map(|row| row.label.clone())));
    let marks = Memo::new(move |_| row.with(|row| row.as_ref().map(|row| row.marks.clone())));
    let marks = move || {
        let all = marks.get().unwrap_or_default();
        let (shown, hidden) = fitting(&all, MARKS_ROOM);
        let more = (!hidden.is_empty()).then(|| view! { <MarkChip mark=rest_of(&hidden)/> });
        let shown = shown
            .into_iter()
            .map(|mark| view! { <MarkChip mark=mark/> });
        view! {
            {shown.collect_view()}
            {more}
        }
    };
    view! {
        <Show when=move || known.get()>
            <Tile index=index/>
        </Show>
        <span class="name" title=move || label.get()>
            {label}
        </span>
        <span class="marks">{marks}</span>
    }
}

/// One mark for those that do not fit; its tooltip has them all.
fn rest_of(hidden: &[Mark]) -> Mark {
    let words: Vec<&str> = hidden.iter().map(|mark| mark.text.as_str()).collect();
    Mark {
        text: format!("+{}", hidden.len()),
        changes_result: hidden.iter().any(|mark| mark.changes_result),
        good: false,
        title: words.join(", "),
    }
}

#[component]
fn Bars(
    /// The row, once it was sent.
    row: Memo<Option<Row>>,
    /// Heights and columns.
    plan: Memo<RowPlan>,
    /// The scale that all rows share.
    scale: Memo<BarScale>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let parts = Memo::new(move |_| {
        row.with(|row| {
            let row = row.as_ref()?;
            Some((view.parts(&row.contributions), row.score))
        })
    });
    let scene = Memo::new(move |_| {
        let shape = plan.get().shape;
        scale.with(|scale| {
            parts.with(|parts| match parts {
                Some((parts, score)) => bars::row(scale, shape, parts, *score),
                None => Scene::new(scale.width, shape.height),
            })
        })
    });
    let words = Signal::derive(move || {
        parts
            .with(|parts| parts.as_ref().map(|(parts, _)| parts_in_words(parts)))
            .unwrap_or_default()
    });
    view! { <SceneView scene=scene label=words/> }
}
