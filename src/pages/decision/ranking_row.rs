//! One card of the ranking.

use leptos::prelude::*;
use steelyard_protocol::{Mark, Row};

use super::columns::Column;
use super::marks::{fitting, marks_of, times};
use super::row_plan::RowPlan;
use super::view::{View, parts};
use crate::charts::bars::{self, BarScale};
use crate::charts::format;
use crate::charts::scene::Scene;
use crate::charts::view::SceneView;
use crate::components::chip::MarkChip;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when, word};
use crate::components::tile::Tile;
use crate::components::virtual_list::VirtualList;
use crate::reactive::memo::memo;
use crate::state::answers::row_positions::{Seat, Who, row_of};
use crate::state::ground::selection::Selection;

/// Pixels that marks have beside each other under the name.
const MARKS_ROOM: f64 = 128.0;

/// The row of whoever sits here, once it was sent. One memo of all of it and one of what a move of a
/// weight leaves as it is, so that a new answer wakes only the cells it changes.
#[derive(Clone, Copy)]
struct Sitter {
    view: View,
    row: Memo<Option<Row>>,
    bearer: Memo<Option<Bearer>>,
}

/// Whose numbers a row shows.
#[derive(Clone, PartialEq)]
struct Bearer {
    index: u32,
    label: String,
    marks: Vec<Mark>,
}

impl Sitter {
    fn new(view: View, who: Who) -> Self {
        let row = memo(move |_| {
            let row = view.read(|decided| row_of(decided, who).cloned());
            row.flatten()
        });
        let bearer = memo(move |_| {
            row.with(|row| {
                row.as_ref().map(|row| Bearer {
                    index: row.index,
                    label: row.label.clone(),
                    marks: marks_of(row),
                })
            })
        });
        Self { view, row, bearer }
    }

    fn read<T>(self, read: impl FnOnce(&Row) -> T) -> Option<T> {
        self.row.with(|row| row.as_ref().map(read))
    }

    fn bearer<T>(self, read: impl FnOnce(&Bearer) -> T) -> Option<T> {
        self.bearer.with(|bearer| bearer.as_ref().map(read))
    }

    fn index(self) -> Option<u32> {
        self.bearer(|bearer| bearer.index)
    }

    fn is_explained(self) -> bool {
        let index = self.index();
        index.is_some() && index == self.view.explained.get()
    }
}

/// Rank, tile, name over provenance, bar, score, distance to the first.
#[component]
pub(crate) fn RankingRow(
    /// Who sits here.
    seat: Seat,
    /// All seats in view: where the row stands may change while it lives.
    seats: Seats,
    /// The list that it stands in.
    rows: VirtualList,
    /// Heights of a row.
    plan: Memo<RowPlan>,
    /// The scale that all rows share.
    scale: Memo<BarScale>,
    /// Columns that were added.
    columns: Memo<Vec<Column>>,
) -> impl IntoView {
    let selection = expect_context::<Selection>();
    let Seat { who, place } = seat;
    let view = expect_context::<View>();
    let sitter = Sitter::new(view, who);
    let place = move || {
        seats.with(|seats| {
            let here = seats.iter().find(|seat| seat.who == who);
            here.map_or(place, |seat| seat.place)
        })
    };
    let at = rows.place_text(place);
    let number = move |read: fn(&Row) -> String| perhaps(move || sitter.read(read));
    view! {
        <div
            class="rank-row"
            class:here=flag(move || sitter.is_explained())
            role="row"
            id=perhaps(move || sitter.index().map(row_id))
            aria-rowindex=text(move || (place() + 2).to_string())
            aria-selected=word(move || sitter.is_explained())
            style:top=at
            on:click=move |_| {
                if let Some(index) = untrack(|| sitter.index()) {
                    selection.card.set(Some(index));
                }
            }
        >
            <span role="gridcell" class="rank">
                {number(|row| format::count(u64::from(row.rank)))}
            </span>
            <span role="gridcell" class="who">
                <Name sitter=sitter/>
            </span>
            <span role="gridcell" class="bars">
                <Bars sitter=sitter plan=plan scale=scale/>
            </span>
            {dynamic(move || {
                let columns = columns.get().into_iter();
                let cells = columns.map(|(at, _)| {
                    let number = perhaps(move || sitter.read(|row| number_text(row, at)));
                    view! {
                        <span role="gridcell" class="extra">
                            {number}
                        </span>
                    }
                });
                cells.collect_view().into_any()
            })}
            <Score sitter=sitter/>
            <span role="gridcell" class="gap">
                {perhaps(move || sitter.read(|row| gap_text(row, sitter.view.digits.get())))}
            </span>
        </div>
    }
}

/// The number of a criterion before it is weighed.
fn number_text(row: &Row, at: usize) -> String {
    let number = row.numbers.get(at).copied();
    let number = number.filter(|number| number.is_finite());
    number.map_or(format::UNKNOWN.to_owned(), format::short)
}

/// The distance to the first, in the digits of scores; the first has none.
fn gap_text(row: &Row, digits: usize) -> String {
    if row.rank == 1 {
        String::new()
    } else {
        format::fixed(row.to_first, digits)
    }
}

/// The score, over what all of it is multiplied by.
#[component]
fn Score(
    /// Whose score.
    sitter: Sitter,
) -> impl IntoView {
    let digits = sitter.view.digits;
    let called = move || sitter.read(|row| row.multiplier.as_ref().map(|one| one.0.clone()));
    view! {
        <span role="gridcell" class="score">
            {perhaps(move || sitter.read(|row| format::fixed(row.score, digits.get())))}
            <small class="times" title=perhaps(move || called().flatten())>
                {perhaps(move || sitter.read(times).flatten())}
            </small>
        </span>
    }
}

#[component]
fn Name(
    /// Whose name.
    sitter: Sitter,
) -> impl IntoView {
    let index = Signal::derive(move || sitter.index().unwrap_or_default());
    let label = perhaps(move || sitter.bearer(|bearer| bearer.label.clone()));
    let marks = dynamic(move || {
        let fitted = sitter.bearer(|bearer| fitting(&bearer.marks, MARKS_ROOM));
        let (shown, hidden) = fitted.unwrap_or_default();
        let more = (!hidden.is_empty()).then(|| rest_of(&hidden));
        let chips = shown.into_iter().chain(more);
        let chips = chips.map(|mark| view! { <MarkChip mark=mark/> });
        chips.collect_view().into_any()
    });
    let tile = move || view! { <Tile index=index/> }.into_any();
    view! {
        {when(move || sitter.index().is_some(), tile)}
        <span class="name" title=label>
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
        title: words.join(", "),
        ..Mark::default()
    }
}

#[component]
fn Bars(
    /// Whose score.
    sitter: Sitter,
    /// Heights of a row.
    plan: Memo<RowPlan>,
    /// The scale that all rows share.
    scale: Memo<BarScale>,
) -> impl IntoView {
    let scene = memo(move |_| {
        let shape = plan.get().shape;
        scale.with(|scale| {
            let drawn = sitter.read(|row| {
                let criteria = sitter.view.criteria;
                let parts = criteria.with(|criteria| parts(criteria, &row.contributions));
                let recorded = row.recorded.as_ref().and_then(|then| then.score);
                bars::row(scale, shape, &parts, (row.score, recorded))
            });
            drawn.unwrap_or_else(|| Scene::new(scale.width, shape.height))
        })
    });
    view! { <SceneView scene=scene/> }
}

/// Id of a card's row in the document.
pub(super) fn row_id(index: u32) -> String {
    format!("card-{index}")
}

/// Shared by rows: who sits where, how rows look, on which scale.
pub(super) type Seats = Memo<Vec<Seat>>;
