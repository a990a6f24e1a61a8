//! The whole window takes drops and pastes.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{DragEvent, Element};

use super::dynamic::flag;
use crate::state::ground::intake::{Dropped, Handed, of_list};

/// Listens for drops and pastes anywhere, and shows where a drop would go.
#[component]
pub(crate) fn DropArea(
    /// Takes what was dropped.
    #[prop(into)]
    on_drop: Callback<Dropped, ()>,
    /// Takes pasted files.
    #[prop(into)]
    on_files: Callback<Vec<Handed>>,
    /// Takes pasted text.
    #[prop(into)]
    on_text: Callback<String>,
) -> impl IntoView {
    let over = RwSignal::new(false);
    let carries_files = |event: &DragEvent| {
        event.data_transfer().is_some_and(|transfer| {
            let kinds = transfer.types();
            kinds
                .iter()
                .any(|kind| kind.as_string().as_deref() == Some("Files"))
        })
    };
    let entered = window_event_listener(ev::dragover, move |event| {
        if carries_files(&event) {
            event.prevent_default();
            if !over.get_untracked() {
                over.set(true);
            }
        }
    });
    let left = window_event_listener(ev::dragleave, move |event| {
        if event.related_target().is_none() {
            over.set(false);
        }
    });
    let dropped = window_event_listener(ev::drop, move |event| {
        over.set(false);
        if let Some(transfer) = event.data_transfer().filter(|_| carries_files(&event)) {
            event.prevent_default();
            on_drop.run(Dropped::take(&transfer));
        }
    });
    let pasted = window_event_listener(ev::paste, move |event| {
        let event: web_sys::ClipboardEvent = event.unchecked_into();
        let Some(clipboard) = event.clipboard_data().filter(|_| !in_field(&event)) else {
            return;
        };
        let files = of_list(clipboard.files());
        if !files.is_empty() {
            event.prevent_default();
            on_files.run(files);
        } else if let Ok(text) = clipboard.get_data("text/plain")
            && !text.trim().is_empty()
        {
            event.prevent_default();
            on_text.run(text);
        }
    });
    on_cleanup(move || {
        for listener in [entered, left, dropped, pasted] {
            listener.remove();
        }
    });
    view! {
        <div class="drop-veil" class:hidden=flag(move || !over.get()) aria-hidden="true">
            <p>"Drop to open"</p>
        </div>
    }
}

/// Whether an event happened in something one types into.
pub(crate) fn in_field(event: &web_sys::Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| match element.tag_name().as_str() {
            "INPUT" => !matches!(
                element.get_attribute("type").as_deref(),
                Some("radio" | "checkbox")
            ),
            "TEXTAREA" | "SELECT" => true,
            _ => false,
        })
}
