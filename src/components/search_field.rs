//! The field for a text that what is listed holds: asked for once the hand rests, or at once with Enter.

use gloo::timers::callback::Timeout;
use leptos::ev::KeyboardEvent;
use leptos::html::Input;
use leptos::prelude::*;

use super::icon::{Glyph, Icon};

use crate::reactive::effect::effect;
use crate::reactive::scope;

/// How long the hand has to rest.
const REST_MS: u32 = 250;

/// The field.
#[component]
pub(crate) fn SearchField(
    /// What is looked for now.
    sought: Signal<String>,
    /// Told what is looked for then.
    #[prop(into)]
    on_seek: Callback<String>,
    /// What is looked in, for those who hear it.
    label: &'static str,
    /// The same in the field.
    placeholder: &'static str,
    /// The same in a sentence.
    title: &'static str,
) -> impl IntoView {
    let node = NodeRef::<Input>::new();
    let rest: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
    let put = move || {
        rest.set_value(None);
        let typed = node
            .get_untracked()
            .map_or(String::new(), |field| field.value());
        if sought.get_untracked() != typed {
            on_seek.run(typed);
        }
    };
    let on_input = move |_| rest.set_value(Some(scope::timer(REST_MS, put)));
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
    effect(move || {
        let text = sought.get();
        let typing = rest.with_value(Option::is_some);
        if let Some(field) = node.get().filter(|field| !typing && field.value() != text) {
            field.set_value(&text);
        }
    });
    view! {
        <label class="events-search" title=title>
            <Icon glyph=Glyph::Search name=label size=12/>
            <input
                type="search"
                placeholder=placeholder
                autocomplete="off"
                spellcheck="false"
                node_ref=node
                on:input=on_input
                on:keydown=on_key
            />
        </label>
    }
}
