//! Inputs: made of seeds by their number, and kept as folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use steelyard_tests::{Random, root};

use crate::seeds::{Files, files_below, gzip, zstd};
use crate::{commands, mutate};

/// Files, and the words of the commands that they are given to.
#[derive(Clone)]
pub(crate) struct Input {
    /// What reads it.
    pub(crate) reader: String,
    pub(crate) files: Files,
    /// `@` stands for the files.
    pub(crate) runs: Vec<Vec<String>>,
}

impl Input {
    /// The input of that number; readers take turns.
    pub(crate) fn of(number: u64, seeds: &BTreeMap<String, Vec<Files>>) -> Self {
        let mut random = Random::new(number);
        let readers: Vec<&String> = seeds.keys().collect();
        let place = usize::try_from(number).unwrap_or(0) % readers.len();
        let reader = readers[place].clone();
        let mut files = random.one_of(&seeds[&reader]).clone();
        let others = &seeds[*random.one_of(&readers)];
        let other = &random.one_of(others)[0].1;
        let kept = reader == "settings" && random.chance(60);
        let at = random.below(files.len());
        if !kept {
            changed(&mut files[at], other, &mut random);
        }
        let runs = commands::runs(&reader, &files[at].1, &mut random);
        Self {
            reader,
            files,
            runs,
        }
    }

    /// Writes the files to a folder and the runs beside them.
    pub(crate) fn save(&self, folder: &Path) {
        let _fresh = fs::remove_dir_all(folder);
        for (name, bytes) in &self.files {
            let path = folder.join("files").join(name);
            let within = path.parent().unwrap_or(folder);
            fs::create_dir_all(within).expect("a folder of the test's own");
            fs::write(&path, bytes).expect("a file of the test's own");
        }
        let runs = serde_json::to_string_pretty(&self.runs).expect("words are JSON");
        fs::write(folder.join("runs.json"), runs + "\n").expect("a file of the test's own");
    }

    /// What [`Self::save`] wrote; `None` where a folder holds nothing of that kind.
    pub(crate) fn load(folder: &Path) -> Option<Self> {
        let runs = fs::read(folder.join("runs.json")).ok()?;
        Some(Self {
            reader: String::new(),
            files: files_below(&folder.join("files")),
            runs: serde_json::from_slice(&runs).ok()?,
        })
    }
}

/// Where what was found is kept.
pub(crate) fn kept() -> PathBuf {
    root().join("tests/attack/found")
}

/// The folders of what was found, in the order of names.
pub(crate) fn found() -> Vec<PathBuf> {
    let entries = fs::read_dir(kept()).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// Changes a file; a packed one is mutated as it is, or packed anew around something else.
fn changed((name, bytes): &mut (String, Vec<u8>), other: &[u8], random: &mut Random) {
    let packed = [(".gz", gzip as fn(&[u8]) -> Vec<u8>), (".zst", zstd)];
    let packed = packed
        .into_iter()
        .find(|(ending, _)| name.ends_with(ending));
    match packed {
        Some((_, pack)) if random.chance(50) => {
            let mut inner = other.to_vec();
            mutate::mutate(&mut inner, bytes, random);
            *bytes = pack(&inner);
        }
        _ => mutate::mutate(bytes, other, random),
    }
    if random.chance(4) {
        let endings = [
            "yaml", "json", "jsonl", "toml", "csv", "tsv", "md", "txt", "gz", "zst",
        ];
        *name = format!("other.{}", random.one_of(&endings));
    }
}
