//! Keys that work everywhere.

use leptos::ev;
use leptos::prelude::*;

use crate::components::drop_area::in_field;
use crate::state::editing::Editing;

/// Undo with Ctrl+Z, redo with Ctrl+Shift+Z or Ctrl+Y (⌘ on a Mac), except where one types.
pub(crate) fn listen(editing: Editing) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if !(event.ctrl_key() || event.meta_key()) || event.alt_key() || in_field(&event) {
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
