//! Suggestions that somebody turned down, in the tab's own storage: a reload keeps them, and no other tab sees them.

use std::collections::BTreeSet;

use super::storage_of_tab;

const PLACE: &str = "steelyard.dismissed";

/// What is kept.
pub(crate) fn kept_dismissed() -> BTreeSet<String> {
    let kept = storage_of_tab().and_then(|storage| storage.get_item(PLACE).ok().flatten());
    kept.iter()
        .flat_map(|kept| kept.lines())
        .map(str::to_owned)
        .collect()
}

/// Keeps them, each on one line. A browser that refuses storage loses only the memory.
pub(crate) fn keep_dismissed(all: &BTreeSet<String>) {
    let lines: Vec<&str> = all.iter().map(String::as_str).collect();
    if let Some(storage) = storage_of_tab() {
        let _refused = storage.set_item(PLACE, &lines.join("\n"));
    }
}
