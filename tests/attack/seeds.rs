//! What is mutated: the project's samples, and the documents that stand in its suites.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;
use steelyard_runs::import::recognise;
use steelyard_tests::{files, root};

/// Files by their names, which belong together.
pub(crate) type Files = Vec<(String, Vec<u8>)>;

type Pack = fn(&[u8]) -> Vec<u8>;

/// What is packed: its reader, the ending of its files, and how.
pub(crate) const PACKED: [(&str, &str, Pack); 2] =
    [("gzip", ".gz", gzip), ("Zstandard", ".zst", zstd)];

/// Endings of what is read.
const ENDINGS: [&str; 8] = ["yaml", "yml", "json", "jsonl", "toml", "csv", "tsv", "md"];

/// Seeds by the reader that they are for; those that unpack get theirs packed with the input.
pub(crate) fn seeds() -> BTreeMap<String, Vec<Files>> {
    let mut all = Vec::new();
    all.extend(folders());
    for ending in ENDINGS {
        for folder in ["public/samples", "tests/suites", "tests/bytes/golden"] {
            all.extend(
                files(folder, ending)
                    .into_iter()
                    .map(|(path, text)| one(&path, beginning(text))),
            );
        }
    }
    for (_, text) in files("tests/suites", "toml") {
        let suite: Value = toml_edit::de::from_str(&text).expect("a suite is TOML");
        written_in(&suite, &mut all);
    }
    let mut seeds: BTreeMap<String, Vec<Files>> = BTreeMap::new();
    for files in all {
        let (name, bytes) = &files[0];
        for reader in [&reader(name, bytes), "settings", "gzip", "Zstandard"] {
            let seeds = seeds.entry(reader.to_owned()).or_default();
            seeds.push(files.clone());
        }
    }
    seeds
}

/// Of a long log its first lines: what is done to it is the same, and it is read in as little time as any other.
fn beginning(mut text: String) -> String {
    const MOST: usize = 64 << 10;
    if text.len() > MOST {
        let head = text.floor_char_boundary(MOST);
        let end = text[..head].rfind('\n').map_or(head, |end| end + 1);
        text.truncate(end);
    }
    text
}

/// Samples that are opened together.
fn folders() -> Vec<Files> {
    let sets = [
        "agent-runs",
        "data-store",
        "night-train",
        "rest-to-graphql",
        "shop-database",
        "three-agents",
    ];
    let mut sets: Vec<String> = sets.map(|set| format!("public/samples/{set}")).to_vec();
    sets.push("tests/suites/interaction/transcripts/claude_code".to_owned());
    let sets = sets.into_iter().map(|set| {
        let below = ENDINGS.into_iter().flat_map(|ending| files(&set, ending));
        let below = below.map(|(path, text)| {
            let name = path.strip_prefix(root().join(&set)).unwrap_or(&path);
            (
                name.to_string_lossy().into_owned(),
                beginning(text).into_bytes(),
            )
        });
        below.collect()
    });
    sets.collect()
}

fn one(path: &Path, text: String) -> Files {
    let name = path.file_name().unwrap_or_default();
    vec![(name.to_string_lossy().into_owned(), text.into_bytes())]
}

/// The documents in a suite: texts under the name of a file, those that go by `input` or `text`, and decisions as data.
fn written_in(value: &Value, all: &mut Vec<Files>) {
    match value {
        Value::Object(entries) => {
            let texts = entries.iter().filter_map(|(key, value)| {
                let text = value.as_str()?;
                Some((file_name(key, entries.get("file"))?, text.into()))
            });
            let texts: Files = texts.collect();
            all.extend((!texts.is_empty()).then_some(texts));
            if entries.contains_key("criteria") && entries.contains_key("alternatives") {
                all.push(vec![("decision.json".to_owned(), value.to_string().into())]);
            }
            entries.values().for_each(|value| written_in(value, all));
        }
        Value::Array(items) => items.iter().for_each(|value| written_in(value, all)),
        _ => {}
    }
}

/// What the text under a key is called as a file.
fn file_name(key: &str, file: Option<&Value>) -> Option<String> {
    let ending = Path::new(key)
        .extension()
        .and_then(|ending| ending.to_str());
    match key {
        _ if ending.is_some_and(|ending| ENDINGS.contains(&ending)) => Some(key.to_owned()),
        "input" | "text" if file.is_some() => file?.as_str().map(str::to_owned),
        "text" | "table" => Some("table.csv".to_owned()),
        "markdown" | "card" => Some("card.md".to_owned()),
        "yaml" | "document" => Some("card.yaml".to_owned()),
        _ => None,
    }
}

/// The reader that a file goes to.
fn reader(name: &str, bytes: &[u8]) -> String {
    let log = str::from_utf8(bytes).ok().and_then(recognise);
    let ending = Path::new(name).extension().unwrap_or_default();
    log.map_or_else(
        || match ending.to_string_lossy().as_ref() {
            "yml" => "yaml".to_owned(),
            "tsv" => "csv".to_owned(),
            "" | "txt" => "text".to_owned(),
            ending => ending.to_owned(),
        },
        |importer| format!("log of {}", importer.label),
    )
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}
