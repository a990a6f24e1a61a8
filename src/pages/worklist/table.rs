//! The list itself: only the lines in view are drawn.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::{Record, WorkItem};

use super::line::Line;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when};
use crate::components::media::Room;
use crate::components::virtual_list::{Heights, VirtualList, VirtualRows};
use crate::reactive::effect::effect_since;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::answers::list::List;
use crate::state::answers::studies::Studies;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::ground::selection::Selection;
use crate::state::views::density::Densities;
use crate::state::views::worklist::Sort;

/// Height of a line, and on a phone, where it takes three.
const LINE: f64 = 40.0;
const TALL: f64 = 77.0;
/// Height of the row of names.
const NAMES: f64 = 32.0;
/// Drawn beyond the edges of the view, in pixels.
const AHEAD: f64 = 6.0 * LINE;
/// Lines that are printed.
const MOST_PRINTED: u32 = 1_000;

/// The list.
#[component]
pub(crate) fn Table() -> impl IntoView {
    let studies = expect_context::<Studies>();
    let list = expect_context::<List>();
    let selection = expect_context::<Selection>();
    let pitch = pitch();
    let stale = flag(move || studies.items().is_some_and(|(_, stale)| stale));
    let List {
        items, order, top, ..
    } = list;
    // A column that has nothing leaves its room to the others.
    let any = |has: fn(&WorkItem) -> bool| flag(move || items.with(|items| items.iter().any(has)));
    let left_at = top.get_untracked();
    let lines = lines(order, pitch).starting_at(left_at);
    let at = at(order, items, selection);
    let rows = Rows {
        order,
        items,
        at,
        lines,
        selection,
        navigation: expect_context(),
    };
    let returned = come_back(&rows, left_at);
    let seats = seats(order, lines);
    let line = move |(place, at): (usize, usize)| {
        view! { <Line place=place at=at lines=lines pitch=pitch items=items/> }.into_any()
    };
    view! {
        <div
            class="list"
            class:stale=stale
            class:with-record=any(|item| item.record != Record::None)
            class:with-change=any(|item| item.before.is_some())
            class:with-diagnostics=any(|item| item.diagnostics > 0)
            role="grid"
            tabindex="0"
            aria-label="Decisions"
            aria-rowcount=text(move || (order.with(|order| order.len()) + 1).to_string())
            aria-activedescendant=active(at, seats, selection)
            node_ref=lines.node
            on:scroll=move |_| {
                lines.scrolled();
                top.set(untrack(|| lines.position().top));
            }
            on:wheel=move |_| returned.set_value(false)
            on:pointerdown=move |_| returned.set_value(false)
            on:keydown=move |event| rows.on_key(&event)
        >
            <Names/>
            <VirtualRows
                list=lines
                class="list-lines"
                role="rowgroup"
                each=seats
                key=|seat| *seat
                row=Callback::new(line)
            />
            <NothingShown order=order items=items/>
        </div>
    }
}

/// Id of the line of the decision that is looked at, where it is drawn.
fn active(
    at: Memo<Option<usize>>,
    seats: Memo<Vec<(usize, usize)>>,
    selection: Selection,
) -> Signal<Option<String>> {
    perhaps(move || {
        let at = at.get()?;
        let is_drawn = seats.with(|seats| seats.iter().any(|(_, seat)| *seat == at));
        is_drawn.then(|| format!("decision-{}", selection.decision.get()))
    })
}

/// All lines, at the first one.
fn lines(order: Memo<Arc<Vec<usize>>>, pitch: Memo<f64>) -> VirtualList {
    let heights = memo(move |_| Heights::Equal {
        count: order.with(|order| u32::try_from(order.len()).unwrap_or(u32::MAX)),
        pitch: pitch.get(),
    });
    VirtualList::new(heights.into(), NAMES)
}

/// Height of a line.
fn pitch() -> Memo<f64> {
    let room = expect_context::<Signal<Room>>();
    let densities = expect_context::<Densities>();
    memo(move |_| {
        let phone = room.get() == Room::Phone;
        densities.current().row(if phone { TALL } else { LINE })
    })
}

/// The lines that are drawn: those in view and some around them, on paper many.
fn seats(order: Memo<Arc<Vec<usize>>>, lines: VirtualList) -> Memo<Vec<(usize, usize)>> {
    let window = lines.window(AHEAD, MOST_PRINTED);
    memo(move |_| {
        let (from, to) = window.get();
        order.with(|order| {
            let places = order.iter().enumerate().map(|(at, &place)| (place, at));
            let drawn = places.skip(from as usize).take((to - from) as usize);
            drawn.collect::<Vec<_>>()
        })
    })
}

/// Where the decision that is looked at stands.
fn at(
    order: Memo<Arc<Vec<usize>>>,
    items: Memo<Arc<Vec<WorkItem>>>,
    selection: Selection,
) -> Memo<Option<usize>> {
    memo(move |_| {
        let decision = selection.decision.get();
        let here = |place: &usize| items.with(|items| items[*place].decision == decision);
        order.with(|order| order.iter().position(here))
    })
}

/// The lines as keys walk through them.
#[derive(Clone, Copy)]
struct Rows {
    order: Memo<Arc<Vec<usize>>>,
    items: Memo<Arc<Vec<WorkItem>>>,
    /// Where the one that is looked at stands.
    at: Memo<Option<usize>>,
    lines: VirtualList,
    selection: Selection,
    navigation: Navigation,
}

impl Rows {
    fn on_key(self, event: &KeyboardEvent) {
        let end = self
            .order
            .with_untracked(|order| order.len().saturating_sub(1));
        let here = self.at.get_untracked();
        if event.key() == "Enter" && here.is_some() {
            event.prevent_default();
            let here = self.selection.decision.get_untracked();
            return self.navigation.open_decision(here);
        }
        let Some(to) = led(&event.key(), here, end) else {
            return;
        };
        event.prevent_default();
        self.look_at(to);
    }

    fn look_at(self, place: usize) {
        let decision = self.order.with_untracked(|order| {
            let item = *order.get(place)?;
            self.items
                .with_untracked(|items| items.get(item).map(|item| item.decision))
        });
        if let Some(decision) = decision {
            self.selection.look_at_decision(decision);
        }
        self.bring(place);
    }

    /// Scrolls no further than needed to show a line.
    fn bring(self, place: usize) {
        self.lines.show(u32::try_from(place).unwrap_or(u32::MAX));
    }
}

/// The list comes back as it was left; from a decision with its line in view and the focus on the list. The line stays in view as lines
/// move, until the hand scrolls: true for that long.
fn come_back(rows: &Rows, left_at: f64) -> StoredValue<bool> {
    let returned = rows.navigation.left() == Some(Page::Decision);
    let (rows, stays) = (*rows, StoredValue::new(returned));
    effect_since(move |restored: Option<bool>| {
        let (Some(node), Some(_)) = (
            rows.lines.node.get(),
            rows.order.with(|order| order.first().copied()),
        ) else {
            return false;
        };
        let (at, first) = (rows.at.get(), restored != Some(true));
        // Once the lines have their places.
        scope::next_frame(move || {
            // The page may have gone by then.
            let Some(returned) = stays.try_get_value() else {
                return;
            };
            if first {
                rows.lines.scroll_to(left_at);
            }
            let Some(at) = at.filter(|_| returned) else {
                return;
            };
            rows.bring(at);
            if first {
                let _gone = node.focus();
            }
        });
        true
    });
    stays
}

/// Where a key leads in the list.
fn led(key: &str, here: Option<usize>, end: usize) -> Option<usize> {
    Some(match (key, here) {
        ("ArrowDown", Some(here)) => (here + 1).min(end),
        ("ArrowUp", Some(here)) => here.saturating_sub(1),
        ("PageDown", Some(here)) => (here + 10).min(end),
        ("PageUp", Some(here)) => here.saturating_sub(10),
        ("ArrowDown" | "PageDown" | "PageUp" | "Home", _) => 0,
        ("ArrowUp" | "End", _) => end,
        _ => return None,
    })
}

/// Says so where the filter leaves nothing.
#[component]
fn NothingShown(
    /// Places of the lines to show.
    order: Memo<Arc<Vec<usize>>>,
    /// All lines.
    items: Memo<Arc<Vec<WorkItem>>>,
) -> impl IntoView {
    dynamic(move || {
        let hidden = order.with(|order| order.is_empty()) && items.with(|items| !items.is_empty());
        hidden
            .then(|| view! { <p class="list-none">"No decision matches."</p> })
            .into_any()
    })
}

/// Names of the columns; each sorts.
#[component]
fn Names() -> impl IntoView {
    view! {
        <div class="list-names" role="row" aria-rowindex="1">
            <Name class="c-decision" label="Decision" sort=Sort::Name/>
            <Name class="c-outcome" label="Outcome" sort=Sort::Outcome/>
            <Name class="c-margin" label="Margin" sort=Sort::Margin/>
            <Name class="c-flip" label="Smallest change that flips it" sort=Sort::Flip/>
            <Name class="c-record" label="Record" sort=Sort::Record/>
            <Name class="c-change" label="Before the edits" sort=Sort::Changed/>
            <Name class="c-diagnostics" label="Diagnostics" sort=Sort::Diagnostics/>
        </div>
    }
}

#[component]
fn Name(
    /// Class of the column.
    class: &'static str,
    /// What stands in it.
    label: &'static str,
    /// What its button sorts by.
    sort: Sort,
) -> impl IntoView {
    let view = expect_context::<List>().view;
    let studies = expect_context::<Studies>();
    let sorted = move || {
        view.with(|view| match view.sort {
            now if now == sort => Some(["ascending", "descending"][usize::from(view.falls)]),
            Sort::Input if sort == Sort::Name => Some("other"),
            _ => None,
        })
    };
    let title = (sort == Sort::Name).then_some("By name; pressed a third time, as loaded");
    let computing = when(
        move || sort == Sort::Flip && studies.computes_nearest(),
        || view! { <small role="status">"computing"</small> }.into_any(),
    );
    view! {
        <span
            role="columnheader"
            class=class
            aria-sort=perhaps(move || sorted().map(str::to_owned))
        >
            <button
                type="button"
                class="plain"
                title=title
                on:click=move |_| view.update(|view| view.press(sort))
            >
                {label}
            </button>
            {computing}
        </span>
    }
}
