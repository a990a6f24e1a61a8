//! The entries: those in view are in the page, at the place that the heights of all before them give.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Outline, RunId};

use super::entry::EntryView;
use super::heights::Heights;
use super::keys::on_key;
use super::mark::follow_hits;
use super::way::Place;
use crate::components::dynamic::text;
use crate::components::measure::follow_size;
use crate::pages::runs::reader::Reader;

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
    let node = NodeRef::<Div>::new();
    let (top, size) = (RwSignal::new(0.0_f64), RwSignal::new((0.0_f64, 600.0_f64)));
    follow_size(node, move |wide, high| size.set((wide, high)));
    let (width, heights) = heights_of(&outline, size);
    let view = in_view(heights, top, size);
    tell_top(heights, top, place);
    go_to(heights, node, place);
    follow_goal(width, outline.id, place);
    let measured = move |at: usize, height: f64| {
        keep_still(heights, node, top, (at, height));
        place.drawn.update(|drawn| *drawn = drawn.wrapping_add(1));
    };
    follow_hits(node, place);
    let count = outline.entries.len();
    view! {
        <div
            class="entries"
            role="feed"
            aria-label="Transcript"
            aria-busy="false"
            tabindex="0"
            node_ref=node
            on:scroll=move |_| {
                if let Some(node) = node.get_untracked() {
                    top.set(f64::from(node.scroll_top()));
                }
            }
            on:keydown=move |event| on_key(&event, place)
        >
            <div
                class="entries-whole"
                style:height=text(move || format!("{}px", heights.with(Heights::whole)))
            >
                <For
                    each=move || {
                        let (from, to) = view.get();
                        from..to
                    }
                    key=|at| *at
                    children=move |at| {
                        let top = text(move || {
                            format!("{}px", heights.with(|heights| heights.top(at)))
                        });
                        view! {
                            <EntryView
                                at=at
                                of=count
                                top=top
                                measured=Callback::new(move |height| measured(at, height))
                            />
                        }
                    }
                />
            </div>
        </div>
    }
}

/// The width of the list in steps, and the heights of its entries as far as they are known there.
fn heights_of(
    outline: &Arc<Outline>,
    size: RwSignal<(f64, f64)>,
) -> (Memo<f64>, RwSignal<Heights>) {
    let heights = RwSignal::new(Heights::default());
    let width = Memo::new(move |_| (size.get().0 / 40.0).round() * 40.0);
    let sizes = Arc::clone(outline);
    Effect::new(move || {
        let text = (width.get() - 160.0).max(160.0);
        heights.set(Heights::guessed(&sizes.entries, text));
    });
    (width, heights)
}

/// The entries in view and some around them; they are asked for.
fn in_view(
    heights: RwSignal<Heights>,
    top: RwSignal<f64>,
    size: RwSignal<(f64, f64)>,
) -> Memo<(usize, usize)> {
    let reader = expect_context::<Reader>();
    let view = Memo::new(move |_| {
        let (from, high) = (top.get(), size.get().1);
        heights.with(|heights| {
            let count = heights.count();
            let last = heights.at(from + high + AHEAD);
            (heights.at(from - AHEAD), (last + 1).min(count))
        })
    });
    Effect::new(move || {
        let (from, to) = view.get();
        reader.want(to_u32(from), to_u32(to));
    });
    view
}

/// Goes to the entry that is wanted.
fn go_to(heights: RwSignal<Heights>, node: NodeRef<Div>, place: Place) {
    Effect::new(move || {
        let Some((entry, _)) = place.to.get() else {
            return;
        };
        let y = heights.with_untracked(|heights| heights.top(entry as usize));
        if let Some(node) = node.get_untracked() {
            scroll_to(&node, y - ABOVE);
        }
    });
}

/// Takes the height of an entry: what is measured above the view must not move what is read.
fn keep_still(
    heights: RwSignal<Heights>,
    node: NodeRef<Div>,
    top: RwSignal<f64>,
    (at, height): (usize, f64),
) {
    let grown = heights.try_update(|heights| heights.put(at, height));
    let from = top.get_untracked();
    if let Some(node) = node.get_untracked()
        && let Some(grown) = grown.flatten()
        && grown.at + 1.0 < from
    {
        scroll_to(&node, f64::from(node.scroll_top()) + grown.by);
    }
}

/// Tells which entry is at the top of the view.
fn tell_top(heights: RwSignal<Heights>, top: RwSignal<f64>, place: Place) {
    Effect::new(move || {
        let at = heights.with(|heights| heights.at(top.get() + ABOVE + 1.0));
        if place.top.get_untracked() != to_u32(at) {
            place.top.set(to_u32(at));
        }
    });
}

/// Goes where a link into the run leads. Before the width is known heights are no places.
fn follow_goal(width: Memo<f64>, run: RunId, place: Place) {
    let reader = expect_context::<Reader>();
    Effect::new(move |began: Option<bool>| {
        let began = began.unwrap_or_default();
        if width.get() < 1.0 {
            return began;
        }
        if let Some(entry) = reader.goal(run, !began) {
            place.go_to(entry);
        }
        true
    });
}

fn to_u32(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[allow(clippy::cast_possible_truncation)] // scroll offsets fit an i32
fn scroll_to(node: &web_sys::HtmlElement, y: f64) {
    node.set_scroll_top(y.max(0.0) as i32);
}
