//! The only file that knows what is stored in the browser, and how.

use gloo::storage::{LocalStorage, Storage};

const THEME: &str = "steelyard.theme";

/// The stored theme: "light" or "dark"; `None` follows the system.
pub(crate) fn theme() -> Option<String> {
    LocalStorage::get::<String>(THEME).ok()
}

/// Stores the theme; `None` forgets it. A browser that refuses storage loses only the memory.
pub(crate) fn store_theme(theme: Option<&str>) {
    match theme {
        Some(theme) => {
            let _refused = LocalStorage::set(THEME, theme);
        }
        None => LocalStorage::delete(THEME),
    }
}
