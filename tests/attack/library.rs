//! What no command asks of files: to be read as something else than they are, and settings written back into them.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use steelyard_decision::Settings;
use steelyard_documents::{Budget, File, Format, Node, read_as, set_value};
use steelyard_engine::workspace::Workspace;

use crate::run::GIGABYTE;

/// Syntaxes, whatever a name promises.
const FORMATS: [Format; 5] = [
    Format::Yaml,
    Format::Toml,
    Format::Json,
    Format::JsonLines,
    Format::Markdown,
];

/// Does what the words behind `library` say: `read`, `save` with `ID=VALUE`, or `break` with a way to. Gives the texts that
/// something was written into.
pub(crate) fn run(words: &[String], files: &[PathBuf]) -> String {
    match words[1].as_str() {
        "read" => files.iter().map(|path| read(path)).collect(),
        "save" => save(&words[2..], files),
        _ => break_by(&words[2]),
    }
}

/// What a test that finds nothing is held against.
fn break_by(how: &str) -> String {
    fn overflow(depth: u64) -> u64 {
        let end = black_box(u64::MAX);
        if depth == end {
            return 0;
        }
        black_box(overflow(depth + 1)) + 1
    }
    match how {
        "memory" => drop(black_box(Vec::<u8>::with_capacity(GIGABYTE + (1 << 20)))),
        "stack" => assert!(overflow(0) > 0),
        _ => panic!("broken"),
    }
    String::new()
}

fn read(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let read = |format| {
        read_as(
            "file",
            text.clone().into_owned(),
            format,
            &Budget::default(),
        )
    };
    let patched = FORMATS.map(|format| patched(&read(format), format));
    patched.concat()
}

/// Sets what stands first and last, and something that does not stand there yet.
fn patched(file: &File, format: Format) -> String {
    let mut texts = String::new();
    for root in file.documents.iter().take(2) {
        for last in [false, true] {
            let mut path = Vec::new();
            way(root, last, &mut path);
            let mut path: Vec<&str> = path.iter().map(String::as_str).collect();
            for value in ["0.5", "a: b"] {
                if let Ok(patch) = set_value(&file.source, format, root, &path, value) {
                    texts += &patch.apply(&file.source).text;
                }
            }
            path.push("new");
            let _refused = set_value(&file.source, format, root, &path, "1");
        }
    }
    texts
}

/// The path of the first or last value.
fn way(node: &Node, last: bool, path: &mut Vec<String>) {
    let (entries, items) = (node.entries(), node.items());
    let at = |length: usize| if last { length - 1 } else { 0 };
    if let Some(entry) = entries.get(at(entries.len().max(1))) {
        path.push(entry.key.clone());
        way(&entry.value, last, path);
    } else if let Some(item) = items.get(at(items.len().max(1))) {
        path.push(at(items.len()).to_string());
        way(item, last, path);
    }
}

fn save(words: &[String], files: &[PathBuf]) -> String {
    let mut settings = Settings::default();
    for (id, value) in words.iter().filter_map(|word| word.split_once('=')) {
        match value.parse() {
            Ok(number) => settings.values.push((id.to_owned(), number)),
            Err(_) => settings.switches.push((id.to_owned(), value.to_owned())),
        }
    }
    let mut workspace = Workspace::default();
    for (key, path) in (0..).zip(files) {
        let bytes = fs::read(path).unwrap_or_default();
        workspace.take(key, &path.to_string_lossy(), bytes, &mut |_, _, _| ());
    }
    workspace.refresh();
    let mut saved = workspace.save(&settings, |_| false);
    let decisions = 0..workspace.decisions().len().min(8);
    saved.extend(decisions.filter_map(|decision| workspace.save_own(decision, &settings)));
    saved.into_iter().flatten().map(|file| file.text).collect()
}
