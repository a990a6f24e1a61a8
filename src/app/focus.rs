//! The focus does not go with a button: where one is removed or can no longer be pressed, what it stood in takes the focus,
//! and the next tab goes on from there.

use gloo::events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement};

use crate::reactive::scope;
use crate::state::keeping::autosave::wait;

/// How often is looked whether it went, and how many times: what a button asks for may take a while to come.
const LOOK_MS: i32 = 50;
const MOST_LOOKS: u32 = 200;

/// Looks after it from each click on, also one by key, until it is elsewhere.
pub(super) fn keep() {
    let clicks = StoredValue::new(0_u32);
    let options = EventListenerOptions::run_in_capture_phase();
    let listener = EventListener::new_with_options(&window(), "click", options, move |_| {
        let own = clicks.get_value().wrapping_add(1);
        clicks.set_value(own);
        let Some(button) = document().active_element().filter(|one| !is_body(one)) else {
            return;
        };
        let around: Vec<Element> =
            std::iter::successors(button.parent_element(), |one| one.parent_element()).collect();
        scope::spawn(async move {
            for _ in 0..MOST_LOOKS {
                wait(LOOK_MS).await;
                if clicks.try_get_value() != Some(own) {
                    return;
                }
                match document().active_element() {
                    Some(focused) if focused == button => {}
                    Some(focused) if !is_body(&focused) => return,
                    _ => return give_to_first(around),
                }
            }
        });
    });
    listener.forget();
}

/// Gives the focus to `main` where nothing has it.
pub(super) fn take_lost(main: &HtmlElement) {
    if document()
        .active_element()
        .is_none_or(|focused| is_body(&focused))
    {
        give(main);
    }
}

fn is_body(element: &Element) -> bool {
    element.tag_name() == "BODY"
}

/// To the first of them that is still seen.
fn give_to_first(around: Vec<Element>) {
    let around = around.into_iter();
    let mut seen = around
        .filter_map(|one| one.dyn_into::<HtmlElement>().ok())
        .filter(|one| one.is_connected() && one.offset_width() > 0 && !is_body(one));
    if let Some(first) = seen.next() {
        if !first.has_attribute("tabindex") {
            first.set_tab_index(-1);
            let _unmarked = first.set_attribute("data-takes-focus", "");
        }
        give(&first);
    }
}

/// Nothing scrolls for it.
fn give(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    let _gone = element.focus_with_options(&options);
}
