//! Files on their way in: chosen, dropped (folders too) or pasted.

use js_sys::{Array, Promise, Reflect};
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, File, FileList, FileSystemDirectoryEntry, FileSystemDirectoryReader,
    FileSystemEntry, FileSystemFileEntry,
};

use crate::state::views::sort_order::ordered;

/// Rows of pasted text that are looked at.
const ROWS_LOOKED_AT: usize = 10;

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
                let inside = entries_of(entry.unchecked_ref()).await;
                waiting.extend(ordered(inside, |a, b| b.name().cmp(&a.name())));
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
pub(in crate::state) fn is_hidden(path: &str) -> bool {
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

/// A name for pasted text that no open file has: by what it looks like, numbered from the second on.
pub(crate) fn pasted_name(text: &str, before: usize, is_taken: impl Fn(&str) -> bool) -> String {
    let kind = kind_of(text);
    let mut names = (before + 1..).map(|number| match number {
        1 => format!("pasted.{kind}"),
        number => format!("pasted-{number}.{kind}"),
    });
    let free = names.find(|name| !is_taken(name));
    free.unwrap_or_default()
}

fn kind_of(text: &str) -> &'static str {
    let start = text.trim_start();
    if start.starts_with('{') || start.starts_with('[') && !start.starts_with("[[") {
        "json"
    } else if start.starts_with('#') || start.starts_with("- **") || text.contains("\n- **") {
        "md"
    } else if !is_entry(start.lines().next().unwrap_or_default()) {
        table_kind(start).unwrap_or("yaml")
    } else {
        "yaml"
    }
}

/// Whether a line is an item, or an entry of a mapping, of YAML or TOML.
fn is_entry(line: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '"' | '\'');
    line.starts_with("- ")
        || line.split_once([':', '=']).is_some_and(|(key, value)| {
            !key.is_empty()
                && key.chars().all(is_word)
                && (value.is_empty() || value.starts_with(' '))
        })
}

/// The ending of a table, where one character parts the first rows into as many fields each.
fn table_kind(text: &str) -> Option<&'static str> {
    let kinds = [('\t', "tsv"), (',', "csv"), (';', "csv")];
    let found = kinds
        .iter()
        .find(|(parts_at, _)| is_parted(text, *parts_at));
    found.map(|(_, kind)| *kind)
}

/// Whether the first rows have the same number of fields, of two at least. What stands in quotes parts nothing.
fn is_parted(text: &str, parts_at: char) -> bool {
    let (mut quoted, mut is_blank, mut fields) = (false, true, 1);
    let mut rows = Vec::new();
    for c in text.chars().chain(['\n']) {
        match c {
            '"' => quoted = !quoted,
            '\n' if !quoted => {
                if !is_blank {
                    rows.push(fields);
                }
                (is_blank, fields) = (true, 1);
                if rows.len() == ROWS_LOOKED_AT {
                    break;
                }
                continue;
            }
            c if c == parts_at && !quoted => fields += 1,
            _ => {}
        }
        is_blank &= c.is_whitespace();
    }
    rows.len() > 1 && rows[0] > 1 && rows.iter().all(|fields| *fields == rows[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_is_named_by_its_looks() {
        let name = |text| pasted_name(text, 0, |_| false);
        assert_eq!(name("agent: a\n"), "pasted.yaml");
        assert_eq!(name(" {\"agent\": 1}"), "pasted.json");
        assert_eq!(name("# Card\n- **Cost**: 1"), "pasted.md");
    }

    #[test]
    fn pasted_rows_are_a_table() {
        for table in [
            "name,price\nAir,999\n",
            "\n name;price;ram\r\nAir;9,5;8\r\n",
            "name, price\n\"Air, small\", 999\n\"two\nlines\", 5",
            "when,what: so\n1,2\n\n3,4",
        ] {
            assert_eq!(kind_of(table), "csv", "{table}");
        }
        assert_eq!(kind_of("name\tprice\nAir, small\t999"), "tsv");
        for none in [
            "tags: a, b\nothers: c, d",
            "Data store: a, b\nCost per month: c, d",
            "tags = \"a, b\"\nothers = \"c, d\"",
            "- a, b\n- c, d",
            "one, two\nthree",
            "one line, alone",
            "one\ntwo",
            "",
        ] {
            assert_eq!(kind_of(none), "yaml", "{none}");
        }
    }

    #[test]
    fn a_pasted_text_takes_nobodys_name() {
        assert_eq!(pasted_name("a: 1", 1, |_| false), "pasted-2.yaml");
        let open = ["pasted.yaml", "pasted-2.yaml", "pasted-3.md"];
        let name = |before| pasted_name("a: 1", before, |name| open.contains(&name));
        assert_eq!(name(0), "pasted-3.yaml");
        assert_eq!(name(3), "pasted-4.yaml");
    }

    #[test]
    fn hidden_files_are_known_by_any_part_of_their_path() {
        assert!(is_hidden("run/.git/config"));
        assert!(is_hidden(".DS_Store"));
        assert!(!is_hidden("run/card.v1.md"));
    }
}
