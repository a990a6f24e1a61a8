//! A polite evaluator for screen readers: says what it was told last, once it has stayed for a moment.

use gloo::timers::callback::Timeout;
use leptos::html::Div;
use leptos::prelude::*;

use crate::reactive::effect::effect;
use crate::reactive::scope;

const SETTLE_MS: u32 = 700;

/// Announces `text` when it has not changed for a moment.
#[component]
pub(crate) fn LiveRegion(
    /// What to say.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let waiting: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
    effect(move || {
        let text = text.get();
        let Some(node) = node.get() else {
            return;
        };
        let says = scope::timer(SETTLE_MS, move || node.set_text_content(Some(&text)));
        waiting.set_value(Some(says));
    });
    view! { <div class="unseen" role="status" aria-live="polite" node_ref=node></div> }
}
