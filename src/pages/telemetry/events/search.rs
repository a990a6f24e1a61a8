//! The field for a text that lines hold: asked for once the hand rests, or at once with Enter.

use gloo::timers::callback::Timeout;
use leptos::ev::KeyboardEvent;
use leptos::html::Input;
use leptos::prelude::*;

use super::reader::Reader;
use crate::components::icon::{Glyph, Icon};

/// How long the hand has to rest.
const REST_MS: u32 = 250;

/// The field.
#[component]
pub(super) fn Search() -> impl IntoView {
    let filter = expect_context::<Reader>().watch.filter;
    let node = NodeRef::<Input>::new();
    let rest: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
    let put = move || {
        rest.set_value(None);
        let typed = node
            .get_untracked()
            .map_or(String::new(), |field| field.value());
        if filter.with_untracked(|filter| filter.text != typed) {
            filter.update(|filter| filter.text = typed);
        }
    };
    let on_input = move |_| rest.set_value(Some(Timeout::new(REST_MS, put)));
    let on_key = move |event: KeyboardEvent| {
        let field = node.get_untracked();
        match (event.key().as_str(), field) {
            ("Escape", Some(field)) if !field.value().is_empty() => field.set_value(""),
            ("Enter", _) => {}
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
        put();
    };
    // What is set elsewhere stands in the field, unless somebody types there.
    Effect::new(move || {
        let text = filter.with(|filter| filter.text.clone());
        let typing = rest.with_value(Option::is_some);
        if let Some(field) = node.get().filter(|field| !typing && field.value() != text) {
            field.set_value(&text);
        }
    });
    view! {
        <label class="events-search" title="Looked for in each line as it stands in the file">
            <Icon glyph=Glyph::Search name="Text in the lines" size=12/>
            <input
                type="search"
                placeholder="text in the lines"
                autocomplete="off"
                spellcheck="false"
                node_ref=node
                on:input=on_input
                on:keydown=on_key
            />
        </label>
    }
}
