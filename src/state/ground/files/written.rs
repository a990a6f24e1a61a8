//! Documents that the page writes, of tasks, of prices and of systems, as files of the workspace, and the way back from each change.

use leptos::prelude::*;
use steelyard_protocol::telemetry::PricesFile;

use super::{FileHandle, Files, Handed};
use crate::give::download;

/// What stood in the place of a document before it was changed.
#[derive(Clone)]
pub(crate) struct Before {
    key: u32,
    /// `None` where there was no file.
    file: Option<FileHandle>,
}

impl Files {
    /// Opens a document of prices in the place that it names; gives the way back.
    pub(crate) async fn take_prices(self, document: PricesFile) -> Result<Before, String> {
        let PricesFile {
            key, name, text, ..
        } = document;
        self.take_written(key, &name, Some(text)).await
    }

    /// The same of a document of any system: its key, if it is one of the files, its name, and its text where any is left.
    pub(crate) async fn take_written(
        self,
        key: Option<u32>,
        name: &str,
        text: Option<String>,
    ) -> Result<Before, String> {
        let _busy = self.quietly();
        let key = key.or_else(|| self.fresh_keys(1).next()).unwrap_or(1);
        let before = Before {
            key,
            file: self.handle(key),
        };
        match text {
            None => self.renew(Vec::new(), vec![key]).await,
            Some(text) => {
                let Handed { name, file } = Handed::of_text(name, &text)
                    .ok_or_else(|| "The browser could not make a file of it.".to_owned())?;
                let given = None;
                let handle = FileHandle {
                    key,
                    name,
                    file,
                    given,
                };
                self.renew(vec![handle], Vec::new()).await;
            }
        }
        Ok(before)
    }

    /// Puts back what stood there before; gives the way forth again.
    pub(crate) async fn put_back_before(self, before: Before) -> Before {
        let _busy = self.quietly();
        let Before { key, file } = before;
        let after = Before {
            key,
            file: self.handle(key),
        };
        match file {
            Some(handle) => self.renew(vec![handle], Vec::new()).await,
            None => self.renew(Vec::new(), vec![key]).await,
        }
        after
    }

    /// Hands an open file to the user.
    pub(crate) fn download_file(self, key: u32) {
        let begun = self.handle(key).is_some_and(|handle| {
            let name = handle.name.rsplit('/').next().unwrap_or(&handle.name);
            download(name, &handle.file)
        });
        if !begun {
            self.tell("The browser could not begin the download.");
        }
    }

    pub(super) fn handle(self, key: u32) -> Option<FileHandle> {
        self.given.with_value(|given| {
            let mut handles = given.handles.iter();
            handles.find(|handle| handle.key == key).cloned()
        })
    }
}
