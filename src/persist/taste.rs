use super::storage_of_browser;

// start.js knows these names too: what is stored stands on the root element before the first picture.
const THEME: &str = "steelyard.theme";
const DENSITY: &str = "steelyard.density";

/// The stored theme: "light" or "dark"; `None` follows the system.
pub(crate) fn theme() -> Option<String> {
    stored(THEME)
}

/// Stores the theme; `None` forgets it. A browser that refuses storage loses only the memory.
pub(crate) fn store_theme(theme: Option<&str>) {
    store(THEME, theme);
}

/// The stored density: "compact"; `None` is comfortable.
pub(crate) fn density() -> Option<String> {
    stored(DENSITY)
}

/// Stores the density; `None` forgets it.
pub(crate) fn store_density(density: Option<&str>) {
    store(DENSITY, density);
}

fn stored(name: &str) -> Option<String> {
    storage_of_browser()?.get_item(name).ok().flatten()
}

fn store(name: &str, value: Option<&str>) {
    let Some(storage) = storage_of_browser() else {
        return;
    };
    let _refused = match value {
        Some(value) => storage.set_item(name, value),
        None => storage.remove_item(name),
    };
}
