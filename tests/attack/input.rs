//! Inputs: made of seeds by their number, and kept as folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use steelyard_tests::{Random, below, root};

use crate::seeds::{Files, PACKED};
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
        let at = random.below(files.len());
        if reader != "settings" || random.chance(40) {
            changed(&reader, &mut files[at], other, &mut random);
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
        for (path, (_, bytes)) in self.paths(folder).iter().zip(&self.files) {
            let within = path.parent().unwrap_or(folder);
            fs::create_dir_all(within).expect("a folder of the test's own");
            fs::write(path, bytes).expect("a file of the test's own");
        }
        let runs = serde_json::to_string_pretty(&self.runs).expect("words are JSON");
        fs::write(folder.join("runs.json"), runs + "\n").expect("a file of the test's own");
    }

    /// Where [`Self::save`] writes the files.
    pub(crate) fn paths(&self, folder: &Path) -> Vec<PathBuf> {
        let files = folder.join("files");
        self.files
            .iter()
            .map(|(name, _)| files.join(name))
            .collect()
    }

    /// What [`Self::save`] wrote. A folder that holds no input would be taken for one with nothing wrong.
    pub(crate) fn load(folder: &Path) -> Self {
        let within = folder.join("files");
        let file = |path: PathBuf| {
            let name = path.strip_prefix(&within).unwrap_or(&path);
            let bytes = fs::read(&path).expect("a file that was found can be read");
            (name.to_string_lossy().into_owned(), bytes)
        };
        let runs = fs::read(folder.join("runs.json")).unwrap_or_default();
        let input = Self {
            reader: String::new(),
            files: below(&within).into_iter().map(file).collect(),
            runs: serde_json::from_slice(&runs).unwrap_or_default(),
        };
        let empty = input.files.is_empty() || input.runs.is_empty();
        assert!(!empty, "{}: nothing to run", folder.display());
        input
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

/// Changes a file; what is unpacked when read is mutated within, or as it is packed.
fn changed(reader: &str, (name, bytes): &mut (String, Vec<u8>), other: &[u8], random: &mut Random) {
    let packed = PACKED.into_iter().find(|(one, ..)| *one == reader);
    let within = packed.is_some() && random.chance(50);
    if within {
        mutate::mutate(bytes, other, random);
    }
    if let Some((_, ending, pack)) = packed {
        *name += ending;
        *bytes = pack(bytes);
    }
    if !within {
        mutate::mutate(bytes, other, random);
    }
    if random.chance(4) {
        let endings = [
            "yaml", "json", "jsonl", "toml", "csv", "tsv", "md", "txt", "gz", "zst",
        ];
        *name = format!("other.{}", random.one_of(&endings));
    }
}
