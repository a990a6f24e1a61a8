//! The field, and the keys that lead to it and from it through what was found.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Search;
use crate::components::drop_area::in_field;
use crate::components::icon::{Glyph, Icon};

/// Id of the field.
const FIELD: &str = "search-runs";

#[component]
pub(in crate::pages::runs) fn SearchField() -> impl IntoView {
    let search = expect_context::<Search>();
    let listener = window_event_listener(ev::keydown, move |event| {
        let combined = event.ctrl_key() || event.meta_key() || event.alt_key();
        if event.key().eq_ignore_ascii_case("f") && !combined && !in_field(&event) {
            event.prevent_default();
            walk(0);
        }
    });
    on_cleanup(move || listener.remove());
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "Enter" if search.is_current() => {
                let place = document().query_selector(".found-runs li a");
                if let Some(place) = place.ok().flatten() {
                    place.unchecked_into::<HtmlElement>().click();
                }
            }
            "Enter" => search.begin(),
            "Escape" => search.words.set(String::new()),
            "ArrowDown" => walk(1),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <div class="runs-search" role="search">
            <label class="find-field">
                <Icon glyph=Glyph::Search name="Search all transcripts"/>
                <input
                    id=FIELD
                    type="search"
                    placeholder="Search all transcripts"
                    title="Search all transcripts (f)"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=search.words
                    on:input=move |event| search.words.set(event_target_value(&event))
                    on:keydown=on_key
                />
            </label>
        </div>
    }
}

/// Moves the keyboard from where it is among the field and all that was found: so many on, or back; 0 for the field.
pub(super) fn walk(by: i32) {
    let Ok(all) = document().query_selector_all(&format!("#{FIELD}, .found-runs a")) else {
        return;
    };
    let active = document().active_element();
    let is_active = |at: &u32| {
        let node = all.item(*at);
        active
            .as_ref()
            .is_some_and(|active| node.as_ref() == Some(active.as_ref()))
    };
    let here = (0..all.length()).find(is_active).filter(|_| by != 0);
    let next = here.unwrap_or_default().saturating_add_signed(by);
    if let Some(node) = all.item(next) {
        let _gone = node.unchecked_into::<HtmlElement>().focus();
    }
}
