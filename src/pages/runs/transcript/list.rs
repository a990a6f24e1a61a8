//! The entries: those in view are in the page, at the place that the heights of all before them give.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Outline, RunId};

use super::entry::EntryView;
use super::heights::Heights;
use super::keys::on_key;
use super::mark::follow_hits;
use super::way::Place;
use crate::components::dynamic::text;
use crate::components::scroll_view::ScrollView;
use crate::pages::runs::reader::Reader;
use crate::state::effect::{effect, effect_since};
use crate::state::memo::memo;
use crate::state::scope;
use crate::state::selection::Selection;

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
    let scroll = ScrollView::follow();
    let (width, heights) = heights_of(&outline, scroll);
    let view = in_view(heights, scroll);
    tell_top(heights, scroll, place);
    go_to(heights, scroll, place);
    follow_goal(width, outline.id, (place, scroll));
    let measured = move |at: usize, height: f64| {
        keep_still(heights, scroll, (at, height));
        place.drawn.update(|drawn| *drawn = drawn.wrapping_add(1));
    };
    follow_hits(scroll.node, place);
    let count = outline.entries.len();
    view! {
        <div
            class="entries"
            role="feed"
            aria-label="Transcript"
            aria-busy="false"
            tabindex="0"
            node_ref=scroll.node
            on:scroll=move |_| scroll.scrolled()
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
fn heights_of(outline: &Arc<Outline>, scroll: ScrollView) -> (Memo<f64>, RwSignal<Heights>) {
    let heights = RwSignal::new(Heights::default());
    let width = memo(move |_| (scroll.size.get().0 / 40.0).round() * 40.0);
    let sizes = Arc::clone(outline);
    effect(move || {
        let text = (width.get() - 160.0).max(160.0);
        heights.set(Heights::guessed(&sizes.entries, text));
    });
    (width, heights)
}

/// The entries in view and some around them; they are asked for.
fn in_view(heights: RwSignal<Heights>, scroll: ScrollView) -> Memo<(usize, usize)> {
    let reader = expect_context::<Reader>();
    let view = memo(move |_| {
        let (from, high) = (scroll.top.get(), scroll.size.get().1);
        heights.with(|heights| {
            let count = heights.count();
            let last = heights.at(from + high + AHEAD);
            (heights.at(from - AHEAD), (last + 1).min(count))
        })
    });
    effect(move || {
        let (from, to) = view.get();
        reader.want(to_u32(from), to_u32(to));
    });
    view
}

/// Goes to the entry that is wanted.
fn go_to(heights: RwSignal<Heights>, scroll: ScrollView, place: Place) {
    effect(move || {
        let Some((entry, _)) = place.to.get() else {
            return;
        };
        let y = heights.with_untracked(|heights| heights.top(entry as usize));
        scroll.scroll_to(y - ABOVE);
    });
}

/// Takes the height of an entry: what is measured above the view must not move what is read.
fn keep_still(heights: RwSignal<Heights>, scroll: ScrollView, (at, height): (usize, f64)) {
    let grown = heights.try_update(|heights| heights.put(at, height));
    let from = scroll.top.get_untracked();
    if let Some(grown) = grown.flatten()
        && grown.at + 1.0 < from
    {
        scroll.scroll_by(grown.by);
    }
}

/// Tells which entry is at the top of the view.
fn tell_top(heights: RwSignal<Heights>, scroll: ScrollView, place: Place) {
    effect(move || {
        let at = heights.with(|heights| heights.at(scroll.top.get() + ABOVE + 1.0));
        if place.top.get_untracked() != to_u32(at) {
            place.top.set(to_u32(at));
        }
    });
}

/// Goes where a link into the run leads, with the words that are looked for in all runs: the keyboard goes along. Before the
/// width is known heights are no places.
fn follow_goal(width: Memo<f64>, run: RunId, (place, scroll): (Place, ScrollView)) {
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
            if let Some(node) = scroll.node.get_untracked().filter(|_| goal.is_some()) {
                let _gone = node.focus();
            }
            scope::spawn(async move { place.find(&reader, words, goal).await });
        }
        true
    });
}

fn to_u32(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
