//! Something over the page, closed by Esc, its button, or a click beside it. The browser keeps the
//! focus inside and gives it back.

use leptos::ev::MouseEvent;
use leptos::html::Dialog as DialogElement;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

use super::icon::{Glyph, Icon};

/// The bare form: a drawer, a panel.
#[component]
pub(crate) fn Modal(
    /// Class of its shape.
    class: &'static str,
    /// Its name for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<DialogElement>::new();
    Effect::new(move || {
        if let Some(dialog) = node.get()
            && !dialog.open()
        {
            let _refused = dialog.show_modal();
        }
    });
    let close = move || {
        if let Some(dialog) = node.get_untracked() {
            dialog.close();
        }
    };
    let beside = move |event: MouseEvent| {
        let target = event.target().map(JsValue::from);
        let dialog = node.get_untracked().map(JsValue::from);
        if target.is_some() && target == dialog {
            close();
        }
    };
    view! {
        <dialog
            class=class
            node_ref=node
            aria-label=label
            on:close=move |_| on_close.run(())
            on:click=beside
        >
            <div class="modal-body">
                {children()}
                <button
                    type="button"
                    class="icon-button modal-close"
                    aria-label="Close"
                    on:click=move |_| close()
                >
                    <Icon glyph=Glyph::Cross/>
                </button>
            </div>
        </dialog>
    }
}
