//! A field that narrows down a list as one types.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::icon::{Glyph, Icon};

/// The field; Esc empties it.
#[component]
pub(crate) fn Search(
    /// What it narrows down.
    name: &'static str,
    /// What stands in it.
    words: Signal<String>,
    /// Called with what is typed.
    #[prop(into)]
    on_input: Callback<String>,
) -> impl IntoView {
    // The keys of what it stands in are not those of a field.
    let on_key = move |event: KeyboardEvent| {
        event.stop_propagation();
        if event.key() == "Escape" && words.with_untracked(|words| !words.is_empty()) {
            event.prevent_default();
            on_input.run(String::new());
        }
    };
    view! {
        <label class="events-search" title=name>
            <Icon glyph=Glyph::Search name=name size=12/>
            <input
                type="search"
                placeholder="filter"
                autocomplete="off"
                spellcheck="false"
                prop:value=words
                on:input=move |event| on_input.run(event_target_value(&event))
                on:keydown=on_key
            />
        </label>
    }
}
