//! What files ask for before they are read: never less than they need, and nothing for cards.

use std::fs;
use std::path::{Path, PathBuf};

use steelyard_protocol::{Chunk, FileBytes};
use steelyard_runs::import::recognise;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn below(folder: &str) -> Vec<FileBytes> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    files(&root.join(folder), &mut found);
    let read = |path: PathBuf| FileBytes {
        key: 0,
        name: path.display().to_string(),
        bytes: fs::read(&path).unwrap(),
    };
    found.into_iter().map(read).collect()
}

#[test]
fn every_log_asks_for_what_reads_it() {
    let mut logs = 0;
    for file in below("tests/suites/interaction/transcripts") {
        let text = String::from_utf8_lossy(&file.bytes);
        if recognise(&text).is_some() {
            logs += 1;
            let all = [Chunk::Agents, Chunk::Judge, Chunk::Logs];
            assert_eq!(file.chunks(), all, "{}", file.name);
        }
    }
    assert!(logs > 8, "{logs}");
}

#[test]
fn cards_and_tables_ask_for_nothing() {
    for folder in ["public/samples/data-store", "public/samples/agent-runs"] {
        for file in below(folder) {
            assert_eq!(file.chunks(), [], "{}", file.name);
        }
    }
}
