//! A panel over the page, closed by Esc, its button, or a click beside it. The browser keeps the
//! focus inside.

use leptos::html::Dialog as DialogElement;
use leptos::prelude::*;

use super::icon::{Glyph, Icon};

/// A panel over the page.
#[component]
pub(crate) fn Dialog(
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
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
    let beside = move |event: leptos::ev::MouseEvent| {
        let target = event.target().map(web_sys::wasm_bindgen::JsValue::from);
        let dialog = node
            .get_untracked()
            .map(web_sys::wasm_bindgen::JsValue::from);
        if target.is_some() && target == dialog {
            close();
        }
    };
    view! {
        <dialog
            class="panel"
            node_ref=node
            aria-labelledby="panel-title"
            on:close=move |_| on_close.run(())
            on:click=beside
        >
            <div class="panel-body">
                <header class="panel-head">
                    <h2 id="panel-title">{title}</h2>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label="Close"
                        on:click=move |_| close()
                    >
                        <Icon glyph=Glyph::Cross/>
                    </button>
                </header>
                {children()}
            </div>
        </dialog>
    }
}
