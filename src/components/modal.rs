//! Something over the page, closed by Esc, its button, or a click beside it. The browser keeps the
//! focus inside and gives it back.

use leptos::ev::{Event, MouseEvent};
use leptos::html::Dialog as DialogElement;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use web_sys::{EventTarget, HtmlDialogElement};

use super::icon::{Glyph, Icon};

use crate::reactive::effect::effect;
use crate::reactive::scope;

/// Whether something lies over the page: a dialog, a menu.
pub(crate) fn lies_over() -> bool {
    let open = document().query_selector("dialog[open], :popover-open");
    open.is_ok_and(|open| open.is_some())
}

/// Shows a dialog once it is there, and closes it before it is taken away.
fn show(node: NodeRef<DialogElement>) {
    let shown = StoredValue::new_local(None::<HtmlDialogElement>);
    effect(move || {
        if let Some(dialog) = node.get()
            && !dialog.open()
        {
            let _refused = dialog.show_modal();
            shown.set_value(Some(dialog));
        }
    });
    // Where it is taken away open, by an answer in it, the browser gives the focus back only if it is closed first.
    on_cleanup(move || {
        let dialog = shown.try_with_value(Clone::clone).flatten();
        if let Some(dialog) = dialog.filter(HtmlDialogElement::open) {
            dialog.close();
        }
    });
}

/// The bare form: a drawer, a panel.
#[component]
pub(crate) fn Modal(
    /// Class of its shape.
    class: &'static str,
    /// Its name for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Id of the element whose text is read out with the name.
    #[prop(optional)]
    described_by: Option<&'static str>,
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<DialogElement>::new();
    show(node);
    // Told in the same breath and not by the browser's own event, which comes later: a key pressed in between opens anew.
    let open = StoredValue::new(true);
    let closed = move || {
        if open.try_get_value() == Some(true) {
            open.set_value(false);
            on_close.run(());
        }
    };
    let close = move || {
        if let Some(dialog) = node.get_untracked() {
            dialog.close();
        }
        closed();
    };
    // The element may show another dialog by the time its event comes, which is not closed then.
    let closed_late = move || {
        let dialog = node.get_untracked();
        if dialog.is_none_or(|dialog| !dialog.open()) {
            closed();
        }
    };
    let is_dialog = move |target: Option<EventTarget>| {
        let dialog = node.get_untracked().map(JsValue::from);
        dialog.is_some() && target.map(JsValue::from) == dialog
    };
    let beside = move |event: MouseEvent| {
        if is_dialog(event.target()) {
            close();
        }
    };
    let cancelled = move |event: Event| {
        if is_dialog(event.target()) {
            event.prevent_default();
            close();
        }
    };
    view! {
        <dialog
            class=class
            node_ref=node
            aria-label=label
            aria-describedby=described_by
            on:cancel=cancelled
            on:close=scope::guard(move |_| closed_late())
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
