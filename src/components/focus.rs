//! The keyboard, given to an element by its id.

use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlElement;

use crate::reactive::scope;

/// Gives it; whether the element is there and takes it.
pub(crate) fn focus(id: &str) -> bool {
    let found = document().get_element_by_id(id);
    let found = found.and_then(|found| found.dyn_into::<HtmlElement>().ok());
    found.is_some_and(|found| found.focus().is_ok())
}

/// Gives it once what is about to be drawn is there. What asks for it is often a part that is drawn anew meanwhile.
pub(crate) fn focus_soon(id: impl Into<String>) {
    let id = id.into();
    scope::detach_next_frame(move || {
        focus(&id);
    });
}
