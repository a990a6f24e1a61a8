//! What an id of a document is shown as.

use std::collections::BTreeMap;

use steelyard_documents::{Name, Names, masked};

/// Ids as written and as shown: masked, and numbered where masking makes two alike, so that what was two stays two. What is
/// written alike is shown alike, wherever it stands.
#[derive(Default)]
pub(super) struct Shown {
    by_text: BTreeMap<String, Name>,
    names: Names,
}

impl Shown {
    /// The name of an id as written.
    pub(super) fn name(&mut self, written: &str) -> Name {
        if let Some(name) = self.by_text.get(written) {
            return name.clone();
        }
        let name = self.names.once(masked(written).into());
        self.by_text.insert(written.to_owned(), name.clone());
        name
    }
}
