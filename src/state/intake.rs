//! Files on their way in: chosen, dropped (folders too) or pasted.

use js_sys::{Array, Promise, Reflect};
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, File, FileList, FileSystemDirectoryEntry, FileSystemDirectoryReader,
    FileSystemEntry, FileSystemFileEntry,
};

/// A file that was handed to the page.
#[derive(Clone, Debug)]
pub(crate) struct Handed {
    /// Name to show, with folders where it came from one.
    pub(crate) name: String,
    /// The file itself.
    pub(crate) file: File,
}

impl Handed {
    fn of(file: File) -> Self {
        let path = Reflect::get(&file, &JsValue::from_str("webkitRelativePath"))
            .ok()
            .and_then(|path| path.as_string())
            .filter(|path| !path.is_empty());
        Self {
            name: path.unwrap_or_else(|| file.name()),
            file,
        }
    }

    /// A file made of text.
    pub(crate) fn of_text(name: &str, text: &str) -> Option<Self> {
        let parts = Array::of1(&JsValue::from_str(text));
        let file = File::new_with_str_sequence(&parts, name).ok()?;
        Some(Self {
            name: name.to_owned(),
            file,
        })
    }
}

/// Files of an input element or a clipboard. Hidden files of a folder are left out.
pub(crate) fn of_list(list: Option<FileList>) -> Vec<Handed> {
    let Some(list) = list else {
        return Vec::new();
    };
    (0..list.length())
        .filter_map(|at| list.get(at))
        .map(Handed::of)
        .filter(|handed| !is_hidden(&handed.name))
        .collect()
}

/// Things dropped on the page. Must be made while the drop is handled: the browser empties the
/// transfer afterwards.
pub(crate) struct Dropped {
    entries: Vec<FileSystemEntry>,
    files: Vec<Handed>,
}

impl Dropped {
    /// Takes what a drop carries.
    pub(crate) fn take(transfer: &DataTransfer) -> Self {
        let items = transfer.items();
        let entries: Vec<FileSystemEntry> = (0..items.length())
            .filter_map(|at| items.get(at))
            .filter_map(|item| item.webkit_get_as_entry().ok().flatten())
            .collect();
        Self {
            entries,
            files: of_list(transfer.files()),
        }
    }

    /// Reads folders through, in the order of their names.
    pub(crate) async fn files(self) -> Vec<Handed> {
        if !self.entries.iter().any(FileSystemEntry::is_directory) {
            return self.files;
        }
        let mut handed = Vec::new();
        let mut waiting: Vec<FileSystemEntry> = self.entries.into_iter().rev().collect();
        while let Some(entry) = waiting.pop() {
            if is_hidden(&entry.name()) {
                continue;
            }
            if entry.is_directory() {
                let mut inside = entries_of(entry.unchecked_ref()).await;
                inside.sort_by_key(|entry| std::cmp::Reverse(entry.name()));
                waiting.extend(inside);
            } else if let Some(file) = file_of(entry.unchecked_ref()).await {
                handed.push(Handed {
                    name: entry.full_path().trim_start_matches('/').to_owned(),
                    file,
                });
            }
        }
        handed
    }
}

/// Whether a file, or a folder that it is in, is hidden.
pub(super) fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

/// A folder is read in batches; an empty one ends it, as does a refusal.
async fn entries_of(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader: FileSystemDirectoryReader = folder.create_reader();
    let mut entries = Vec::new();
    loop {
        let batch = called_back(|done, refused| {
            let _refused = reader.read_entries_with_callback_and_callback(done, refused);
        });
        let Some(batch) = batch.await.filter(|batch| Array::from(batch).length() > 0) else {
            return entries;
        };
        entries.extend(
            Array::from(&batch)
                .iter()
                .map(JsCast::unchecked_into::<FileSystemEntry>),
        );
    }
}

async fn file_of(entry: &FileSystemFileEntry) -> Option<File> {
    called_back(|done, refused| entry.file_with_callback_and_callback(done, refused))
        .await
        .map(JsCast::unchecked_into)
}

/// Waits for an old interface that takes two callbacks; `None` where it refuses.
async fn called_back(call: impl FnOnce(&js_sys::Function, &js_sys::Function)) -> Option<JsValue> {
    let mut call = Some(call);
    let promise = Promise::new(&mut |resolve, reject| {
        if let Some(call) = call.take() {
            let done = Closure::once_into_js(move |value: JsValue| {
                let _called = resolve.call1(&JsValue::NULL, &value);
            });
            let refused = Closure::once_into_js(move |why: JsValue| {
                let _called = reject.call1(&JsValue::NULL, &why);
            });
            call(done.unchecked_ref(), refused.unchecked_ref());
        }
    });
    JsFuture::from(promise).await.ok()
}

/// A name for pasted text: by what it looks like, numbered from the second on.
pub(crate) fn pasted_name(text: &str, before: usize) -> String {
    let start = text.trim_start();
    let kind = if start.starts_with('{') || start.starts_with('[') && !start.starts_with("[[") {
        "json"
    } else if start.starts_with('#') || start.starts_with("- **") || text.contains("\n- **") {
        "md"
    } else {
        "yaml"
    };
    if before == 0 {
        format!("pasted.{kind}")
    } else {
        format!("pasted-{}.{kind}", before + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_is_named_by_its_looks() {
        assert_eq!(pasted_name("agent: a\n", 0), "pasted.yaml");
        assert_eq!(pasted_name(" {\"agent\": 1}", 0), "pasted.json");
        assert_eq!(pasted_name("# Card\n- **Cost**: 1", 1), "pasted-2.md");
    }

    #[test]
    fn hidden_files_are_known_by_any_part_of_their_path() {
        assert!(is_hidden("run/.git/config"));
        assert!(is_hidden(".DS_Store"));
        assert!(!is_hidden("run/card.v1.md"));
    }
}
