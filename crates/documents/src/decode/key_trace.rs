//! The keys that readers ask maps for: their own tables of keys, for tests that walk over them. Builds without debug assertions
//! do not have it.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// The keys of a reader: the name of the map, and the first name of each key.
pub type AskedKeys = BTreeSet<(String, &'static str)>;

thread_local! {
    static ASKED: RefCell<Option<AskedKeys>> = const { RefCell::new(None) };
}

/// Runs `read`, and gives the keys that it asks maps for on this thread.
pub fn trace_keys(read: impl FnOnce()) -> AskedKeys {
    ASKED.with(|asked| asked.replace(Some(AskedKeys::new())));
    read();
    ASKED.with(RefCell::take).unwrap_or_default()
}

/// Records that a map is asked for a key of these names.
pub(super) fn record(what: &str, names: &[&'static str]) {
    ASKED.with(|asked| {
        if let (Some(asked), Some(name)) = (asked.borrow_mut().as_mut(), names.first()) {
            asked.insert((what.to_owned(), *name));
        }
    });
}
