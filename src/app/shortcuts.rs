//! Keys that work everywhere.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::components::drop_area::in_field;
use crate::components::modal::lies_over;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::views::tour::Tour;

/// Undo with Ctrl+Z, redo with Ctrl+Shift+Z or Ctrl+Y (⌘ on a Mac), except where one types; a field in which nothing is being
/// typed leaves the keys to the page by taking them from the browser. Esc leads from a decision to its line in the worklist, where it means
/// nothing else, and W from its weights to its ranking and back.
pub(crate) fn listen(editing: Editing) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let typing = in_field(&event) && !event.default_prevented();
        if !(event.ctrl_key() || event.meta_key()) || event.alt_key() || typing {
            return;
        }
        match event.key().to_ascii_lowercase().as_str() {
            "z" if event.shift_key() => editing.redo(),
            "z" => editing.undo(),
            "y" => editing.redo(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
    let (navigation, tour) = (expect_context::<Navigation>(), expect_context::<Tour>());
    let several = expect_context::<Files>().decisions();
    let weighed = StoredValue::new_local(None);
    let listener = window_event_listener(ev::keydown, move |event| {
        let other = event.default_prevented() || in_field(&event) || lies_over();
        let free = navigation.is_at(Page::Decision) && !untrack(|| tour.step().is_some());
        let bare = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        match event.key().as_str() {
            _ if other || !free || !bare => {}
            "Escape" if several.get_untracked() > 1 => navigation.open(Page::Worklist),
            "w" | "W" => cross(weighed),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}

/// From the weights to the ranking, and back to the one that had the focus, else to the first.
fn cross(weighed: StoredValue<Option<HtmlElement>, LocalStorage>) {
    let found = |selector: &str| {
        let found = document().query_selector(selector).ok().flatten();
        found.and_then(|it| it.dyn_into::<HtmlElement>().ok())
    };
    let focused = document().active_element();
    let focused = focused.and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let inside = focused.filter(|it| it.closest(".rail").is_ok_and(|rail| rail.is_some()));
    let to = if inside.is_some() {
        weighed.set_value(inside);
        found(".ranking")
    } else {
        let before = weighed.get_value().filter(|it| it.is_connected());
        before.or_else(|| found(".rail [role=slider]"))
    };
    if let Some(to) = to {
        let _gone = to.focus();
    }
}
