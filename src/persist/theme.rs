use super::storage_of_browser;

const THEME: &str = "steelyard.theme";

/// The stored theme: "light" or "dark"; `None` follows the system.
pub(crate) fn theme() -> Option<String> {
    storage_of_browser()?.get_item(THEME).ok().flatten()
}

/// Stores the theme; `None` forgets it. A browser that refuses storage loses only the memory.
pub(crate) fn store_theme(theme: Option<&str>) {
    let Some(storage) = storage_of_browser() else {
        return;
    };
    let _refused = match theme {
        Some(theme) => storage.set_item(THEME, theme),
        None => storage.remove_item(THEME),
    };
}
