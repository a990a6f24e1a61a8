//! Keys that work everywhere.

use leptos::ev;
use leptos::prelude::*;

use crate::components::drop_area::in_field;
use crate::state::editing::Editing;

/// Undo with Ctrl+Z, redo with Ctrl+Shift+Z or Ctrl+Y (⌘ on a Mac), except where one types; a field in which nothing is being
/// typed leaves the keys to the page by taking them from the browser.
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
}
