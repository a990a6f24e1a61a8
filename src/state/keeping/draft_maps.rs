//! Maps of tables that somebody is still making: kept while their table is open, across pages and reloads, until
//! they are used or given up.

use leptos::prelude::*;

use crate::persist::{forget_maps_but, keep_map, kept_map};
use crate::reactive::effect::effect;
use crate::state::ground::files::Files;
use crate::state::keeping::autosave::Autosave;

/// What is kept of a table's next map.
pub(crate) fn kept(files: Files, table: u32) -> Option<String> {
    with_name(files, table, |name| kept_map((table, name))).flatten()
}

/// Keeps a table's next map as far as it is; `None` forgets it.
pub(crate) fn keep(files: Files, table: u32, text: Option<&str>) {
    with_name(files, table, |name| keep_map((table, name), text));
}

/// Forgets the maps of tables that are closed.
pub(crate) fn forget_closed(files: Files, autosave: &Autosave) {
    let workspace = autosave.workspace();
    effect(move || {
        // Until the last visit is back nothing is open, and nothing closed.
        let begun = workspace.with(|id| !id.is_empty());
        files.workspace().with(|open| {
            if begun {
                let tables = open.files.iter();
                forget_maps_but(tables.map(|file| (file.key, file.name.as_str())));
            }
        });
    });
}

fn with_name<T>(files: Files, table: u32, act: impl FnOnce(&str) -> T) -> Option<T> {
    files.workspace().with_untracked(|open| {
        let file = open.files.iter().find(|file| file.key == table)?;
        Some(act(&file.name))
    })
}
