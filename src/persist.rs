//! The only file that knows what is stored in the browser, and how.

use gloo::storage::{LocalStorage, Storage};

const THEME: &str = "steelyard.theme";

/// The stored theme: "light" or "dark"; `None` follows the system.
pub(crate) fn theme() -> Option<String> {
    LocalStorage::raw().get_item(THEME).ok().flatten()
}

/// Stores the theme; `None` forgets it. A browser that refuses storage loses only the memory.
pub(crate) fn store_theme(theme: Option<&str>) {
    let storage = LocalStorage::raw();
    let _refused = match theme {
        Some(theme) => storage.set_item(THEME, theme),
        None => storage.remove_item(THEME),
    };
}
