//! Configs that runs are simulated from, in the tab's own storage: a reload keeps them, and no other tab sees them.

use super::storage_of_tab;

const PLACE: &str = "steelyard.simulation";

/// What is kept.
pub(crate) fn kept_simulation() -> Option<String> {
    storage_of_tab()?.get_item(PLACE).ok().flatten()
}

/// Keeps it. A browser that refuses storage, or has no room for it, loses only the memory.
pub(crate) fn keep_simulation(text: &str) {
    if let Some(storage) = storage_of_tab() {
        let _refused = storage.set_item(PLACE, text);
    }
}
