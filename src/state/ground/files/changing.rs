//! Open files that the page itself has changed, and the way back. What the user gave stays beside the new text, and is
//! stored beside it.

use super::{FileHandle, Files, Handed};

impl Files {
    /// Whether the page has changed a file since the user gave it; not followed, since a changed file is another report.
    pub(crate) fn is_changed(self, key: u32) -> bool {
        self.handle(key)
            .is_some_and(|handle| handle.given.is_some())
    }

    /// The bytes of an open file as they are here.
    pub(crate) fn contents(self, key: u32) -> Option<web_sys::File> {
        self.handle(key).map(|handle| handle.file)
    }

    /// Reads a text in the place of an open file; what the user gave is kept.
    pub(crate) async fn change(self, key: u32, text: &str) {
        let Some(before) = self.handle(key) else {
            return;
        };
        let Some(Handed { name, file }) = Handed::of_text(&before.name, text) else {
            return self.tell("The browser could not make a file of the text.");
        };
        let given = Some(before.given.unwrap_or(before.file));
        let changed = FileHandle {
            key,
            name,
            file,
            given,
        };
        self.read_handles(vec![changed]).await;
    }

    /// Reads a file as the user gave it.
    pub(crate) async fn take_back(self, key: u32) {
        if let Some(before) = self.handle(key)
            && let Some(file) = before.given
        {
            let given = None;
            self.read_handles(vec![FileHandle {
                file,
                given,
                ..before
            }])
            .await;
        }
    }
}
