//! What no command asks of files: to be read as something else than they are, and settings written back into them.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use steelyard_decision::Settings;
use steelyard_documents::{Budget, File, Format, Node, read_as, set_value};
use steelyard_engine::workspace::Workspace;

use crate::run::BYTES;

/// Syntaxes, whatever a name promises.
const FORMATS: [Format; 5] = [
    Format::Yaml,
    Format::Toml,
    Format::Json,
    Format::JsonLines,
    Format::Markdown,
];

/// Does what the words behind `library` say: `read`, `save` with `ID=VALUE`, or `break` with a way to.
pub(crate) fn run(words: &[String], files: &[PathBuf]) {
    match words {
        [_, what, ..] if what == "read" => files.iter().for_each(|path| read(path)),
        [_, what, how, ..] if what == "break" => break_by(how),
        [_, _, settings @ ..] => save(settings, files),
        _ => {}
    }
}

/// What a test that finds nothing is held against.
fn break_by(how: &str) {
    fn overflow(depth: u64) -> u64 {
        let end = black_box(u64::MAX);
        if depth == end {
            return 0;
        }
        black_box(overflow(depth + 1)) + 1
    }
    match how {
        "memory" => drop(black_box(Vec::<u8>::with_capacity(BYTES + (1 << 20)))),
        "stack" => assert!(overflow(0) > 0),
        _ => panic!("broken"),
    }
}

fn read(path: &Path) {
    let bytes = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    for format in FORMATS {
        let file = read_as(
            "file",
            text.clone().into_owned(),
            format,
            &Budget::default(),
        );
        patch(&file, format);
    }
}

/// Sets what stands first and last, and something that does not stand there yet.
fn patch(file: &File, format: Format) {
    for root in file.documents.iter().take(2) {
        for last in [false, true] {
            let mut path = Vec::new();
            way(root, last, &mut path);
            let mut path: Vec<&str> = path.iter().map(String::as_str).collect();
            for value in ["0.5", "a: b"] {
                if let Ok(patch) = set_value(&file.source, format, root, &path, value) {
                    let _read_back = patch.apply(&file.source);
                }
            }
            path.push("new");
            let _refused = set_value(&file.source, format, root, &path, "1");
        }
    }
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

fn save(words: &[String], files: &[PathBuf]) {
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
    let _saved = workspace.save(&settings, |_| false);
    for decision in 0..workspace.decisions().len().min(8) {
        let _own = workspace.save_own(decision, &settings);
    }
}
