//! Half-done maps of tables, in the tab's own storage: a reload keeps them, and no other tab sees them.

use web_sys::Storage;

use super::storage_of_tab;
use super::tabs::own_id;

/// Before the id of the workspace, the file's key and its name.
const MAP: &str = "steelyard.map/";

/// What is kept for a table, by its key and name.
pub(crate) fn kept_map(table: (u32, &str)) -> Option<String> {
    storage_of_tab()?.get_item(&place(table)).ok().flatten()
}

/// Keeps a map for a table; `None` forgets it. A browser that refuses storage loses only the memory.
pub(crate) fn keep_map(table: (u32, &str), text: Option<&str>) {
    let Some(storage) = storage_of_tab() else {
        return;
    };
    let _refused = match text {
        Some(text) => storage.set_item(&place(table), text),
        None => storage.remove_item(&place(table)),
    };
}

/// Maps of this workspace's tables are another's from here on.
pub(crate) fn move_maps(to: &str) {
    let Some(storage) = storage_of_tab() else {
        return;
    };
    let own = own_places();
    for name in names(&storage) {
        let text = storage.get_item(&name).ok().flatten();
        if let (Some(table), Some(text)) = (name.strip_prefix(&own), text) {
            let _refused = storage.set_item(&format!("{MAP}{to}/{table}"), &text);
            let _refused = storage.remove_item(&name);
        }
    }
}

/// Forgets the maps of this workspace's tables but for these.
pub(crate) fn forget_maps_but<'a>(tables: impl Iterator<Item = (u32, &'a str)>) {
    let Some(storage) = storage_of_tab() else {
        return;
    };
    let (own, open) = (own_places(), tables.map(place).collect::<Vec<_>>());
    let gone = |name: &String| name.starts_with(&own) && !open.contains(name);
    for name in names(&storage).into_iter().filter(gone) {
        let _refused = storage.remove_item(&name);
    }
}

fn names(storage: &Storage) -> Vec<String> {
    let count = storage.length().unwrap_or(0);
    let name = |at| storage.key(at).ok().flatten();
    (0..count).filter_map(name).collect()
}

fn own_places() -> String {
    format!("{MAP}{}/", own_id().unwrap_or_default())
}

fn place((key, name): (u32, &str)) -> String {
    format!("{}{key}/{name}", own_places())
}
