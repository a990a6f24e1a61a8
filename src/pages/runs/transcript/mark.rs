//! Marks the words that were looked for wherever they are in the page, without a change to what stands there: by the
//! browser's own highlights. A browser without them shows which entry has them, and no more.

use gloo::timers::callback::Timeout;
use js_sys::{Array, Function, Reflect};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlElement, Node, Range};

use super::way::Place;
use crate::components::scroll::bring_into_view;
use crate::reactive::effect::effect;
use crate::reactive::scope;

/// Name of the highlight in the style sheet.
const NAME: &str = "found";
/// Places that are marked at most.
const MOST: u32 = 2_000;
/// `NodeFilter.SHOW_TEXT` of the DOM.
const SHOW_TEXT: u32 = 4;
/// What is drawn anew is marked a moment later.
const SETTLE_MS: u32 = 60;

/// Keeps the marks true to what is looked for and what is drawn.
pub(super) fn follow_hits(node: NodeRef<Div>, place: Place) {
    let timer: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
    effect(move || {
        let words = place.found.with(|found| found.words.clone());
        place.top.track();
        place.unfolded.track();
        place.at.track();
        place.drawn.track();
        let marks = move || {
            if let Some(node) = node.try_get_untracked().flatten() {
                mark(&node, &words);
                go_to_words(&node, place, &words);
            }
        };
        timer.set_value(Some(scope::timer(SETTLE_MS, marks)));
    });
    on_cleanup(clear);
}

/// The registry of the browser; `None` where it has none.
fn highlights() -> Option<JsValue> {
    let css = Reflect::get(&window(), &"CSS".into()).ok()?;
    let registry = Reflect::get(&css, &"highlights".into()).ok()?;
    registry.is_object().then_some(registry)
}

fn call(of: &JsValue, name: &str, given: &Array) -> Option<JsValue> {
    let function = Reflect::get(of, &name.into()).ok()?;
    let function: Function = function.dyn_into().ok()?;
    function.apply(of, given).ok()
}

fn clear() {
    if let Some(registry) = highlights() {
        call(&registry, "delete", &Array::of1(&NAME.into()));
    }
}

/// Scrolls to the words in the entry that was gone to, once they are in the page.
fn go_to_words(list: &HtmlElement, place: Place, words: &str) {
    let Some(entry) = place.sought.get_untracked() else {
        return;
    };
    let selector = format!("[aria-posinset=\"{}\"]", u64::from(entry) + 1);
    let Ok(Some(entry)) = list.query_selector(&selector) else {
        return;
    };
    let first = ranges(&entry, &words.to_lowercase()).get(0);
    let Ok(first) = first.dyn_into::<Range>() else {
        return;
    };
    place.sought.set(None);
    let here = first.get_bounding_client_rect();
    if here.height() > 0.0 {
        bring_into_view(list, &here);
    }
}

fn mark(root: &Node, words: &str) {
    let Some(registry) = highlights() else {
        return;
    };
    if words.is_empty() {
        return clear();
    }
    let ranges = ranges(root, &words.to_lowercase());
    let made = Reflect::get(&window(), &"Highlight".into())
        .ok()
        .and_then(|highlight| highlight.dyn_into::<Function>().ok())
        .and_then(|highlight| Reflect::construct(&highlight, &ranges).ok());
    if let Some(made) = made {
        call(&registry, "set", &Array::of2(&NAME.into(), &made));
    }
}

/// Where the words stand in the text nodes below a node. Offsets are UTF-16; a text whose lower case is longer or shorter
/// than itself is not marked.
fn ranges(root: &Node, words: &str) -> Array {
    let found = Array::new();
    let walker = document().create_tree_walker_with_what_to_show(root, SHOW_TEXT);
    let Ok(walker) = walker else {
        return found;
    };
    let length = u32::try_from(words.encode_utf16().count()).unwrap_or(u32::MAX);
    while let Ok(Some(node)) = walker.next_node() {
        let text = node.text_content().unwrap_or_default();
        let lower = text.to_lowercase();
        if lower.encode_utf16().count() != text.encode_utf16().count() {
            continue;
        }
        for (at, _) in lower.match_indices(words) {
            let start = u32::try_from(lower[..at].encode_utf16().count()).unwrap_or(u32::MAX);
            let Ok(range) = Range::new() else { continue };
            let set = range
                .set_start(&node, start)
                .and_then(|()| range.set_end(&node, start + length));
            if set.is_ok() {
                found.push(&range);
            }
            if found.length() >= MOST {
                return found;
            }
        }
    }
    found
}
