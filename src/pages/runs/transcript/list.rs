//! The entries: those in view are in the page, at the place that the heights of all before them give.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Outline, RunId};

use super::entry::EntryView;
use super::estimate::estimates;
use super::keys::on_key;
use super::mark::follow_hits;
use super::way::Place;
use crate::components::virtual_list::{Heights, MeasuredHeights, VirtualList, VirtualRows};
use crate::pages::runs::reader::Reader;
use crate::reactive::effect::{effect, effect_since};
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::selection::Selection;

/// Drawn beyond the edges of the view, in pixels.
const AHEAD: f64 = 600.0;
/// What stands above an entry that was gone to, in pixels.
const ABOVE: f64 = 8.0;

/// The list.
#[component]
pub(super) fn List(
    /// What is known of the transcript.
    outline: Arc<Outline>,
) -> impl IntoView {
    let place = expect_context::<Place>();
    let heights = RwSignal::new(Heights::Measured(MeasuredHeights::default()));
    let list = VirtualList::new(heights.into(), 0.0);
    let width = follow_width(&outline, list, heights);
    let entries = in_view(list);
    tell_top(list, place);
    go_to(list, place);
    follow_goal(width, outline.id, (place, list));
    let measured = move |at: u32, height: f64| {
        measure(heights, list, (at, height));
        place.drawn.update(|drawn| *drawn = drawn.wrapping_add(1));
    };
    follow_hits(list.node, place);
    let count = outline.entries.len();
    let entry = move |at: u32| {
        view! {
            <EntryView
                at=at as usize
                of=count
                top=list.place_text(move || at)
                measured=Callback::new(move |height| measured(at, height))
            />
        }
        .into_any()
    };
    view! {
        <div
            class="entries"
            role="feed"
            aria-label="Transcript"
            aria-busy="false"
            tabindex="0"
            node_ref=list.node
            on:scroll=move |_| list.scrolled()
            on:keydown=move |event| on_key(&event, place)
        >
            <VirtualRows
                list=list
                class="entries-whole"
                each=entries
                key=|at| *at
                row=Callback::new(entry)
            />
        </div>
    }
}

/// The width of the list in steps; entries are estimated anew at another one.
fn follow_width(
    outline: &Arc<Outline>,
    list: VirtualList,
    heights: RwSignal<Heights>,
) -> Memo<f64> {
    let width = memo(move |_| (list.width() / 40.0).round() * 40.0);
    let sizes = Arc::clone(outline);
    effect(move || {
        let text = (width.get() - 160.0).max(160.0);
        let estimates = estimates(&sizes.entries, text);
        heights.set(Heights::Measured(MeasuredHeights::estimated(estimates)));
    });
    width
}

/// The entries in view and some around them; they are asked for.
fn in_view(list: VirtualList) -> Memo<Vec<u32>> {
    let reader = expect_context::<Reader>();
    let window = memo(move |_| list.around(AHEAD));
    effect(move || {
        let (from, to) = window.get();
        reader.entries().want(from, to);
    });
    memo(move |_| {
        let (from, to) = window.get();
        (from..to).collect()
    })
}

/// Goes to the entry that is wanted.
fn go_to(list: VirtualList, place: Place) {
    effect(move || {
        if let Some((entry, _)) = place.to.get() {
            list.scroll_to(untrack(|| list.top(entry)) - ABOVE);
        }
    });
}

/// Takes the height of an entry: what is measured above the view must not move what is read.
fn measure(heights: RwSignal<Heights>, list: VirtualList, (at, height): (u32, f64)) {
    let growth = heights.try_update(|heights| match heights {
        Heights::Measured(heights) => heights.measure(at, height),
        Heights::Equal { .. } => None,
    });
    if let Some(growth) = growth.flatten() {
        list.stay(growth);
    }
}

/// Tells which entry is at the top of the view.
fn tell_top(list: VirtualList, place: Place) {
    effect(move || {
        let at = list.row_below(ABOVE + 1.0);
        if place.top.get_untracked() != at {
            place.top.set(at);
        }
    });
}

/// Goes where a link into the run leads, with the words that are looked for in all runs: the keyboard goes along. Before the
/// width is known heights are no places.
fn follow_goal(width: Memo<f64>, run: RunId, (place, list): (Place, VirtualList)) {
    let reader = expect_context::<Reader>();
    let words = expect_context::<Selection>().words();
    effect_since(move |began: Option<bool>| {
        let began = began.unwrap_or_default();
        if width.get() < 1.0 {
            return began;
        }
        let goal = reader.goal(run, !began);
        if let Some(entry) = goal {
            place.go_to(entry);
        }
        let words = words.get_untracked();
        if !words.trim().is_empty() && (goal.is_some() || !began) {
            if let Some(node) = list.node.get_untracked().filter(|_| goal.is_some()) {
                let _gone = node.focus();
            }
            scope::spawn(async move { place.find(&reader, words, goal).await });
        }
        true
    });
}
