//! Running the binary, and JSON that keeps the order of its keys.

pub(crate) mod decisions;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

/// What a run gave.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

impl Run {
    /// Names and reasons of the files that were left out, as standard error has them.
    pub(crate) fn left_out(&self) -> Vec<(&str, &str)> {
        let lines = self.errors.lines();
        let lines = lines.filter_map(|line| line.strip_prefix("steelyard: left out: "));
        lines.filter_map(|line| line.split_once(": ")).collect()
    }

    /// How many files were read and how many were left out, where not all were read.
    pub(crate) fn files(&self) -> Option<(usize, usize)> {
        let mut lines = self.errors.lines();
        lines.find_map(|line| {
            let counts = line
                .strip_prefix("steelyard: ")?
                .strip_suffix(" left out")?;
            let (read, left) = counts.split_once(" read, ")?;
            let (read, _) = read.split_once(' ')?;
            Some((read.parse().ok()?, left.parse().ok()?))
        })
    }

    /// What else standard error says.
    pub(crate) fn other_errors(&self) -> String {
        let is_count = |line: &str| line.ends_with(" left out") && line.contains(" read, ");
        let lines = self.errors.lines();
        let others = lines
            .filter(|line| !line.starts_with("steelyard: left out: ") && !is_count(line))
            .map(|line| format!("{line}\n"));
        others.collect()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.output)
            .unwrap_or_else(|error| panic!("{error}: {}{}", self.output, self.errors))
    }
}

/// Runs the binary.
pub(crate) fn steelyard(arguments: &[&str]) -> Run {
    steelyard_in("UTC", arguments)
}

/// Runs the binary on a machine in a time zone.
pub(crate) fn steelyard_in(zone: &str, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_steelyard"))
        .args(arguments)
        .env("TZ", zone)
        .output()
        .unwrap();
    Run {
        status: output.status.code().unwrap(),
        output: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A fresh folder of that name, the test's own, with these files.
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let test = std::thread::current();
    let test = test.name().unwrap_or_default().replace("::", "-");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// JSON of which only the shape matters.
#[derive(Debug)]
pub(crate) enum Json {
    Object(Vec<(String, Json)>),
    Array(Vec<Json>),
    Scalar,
}

/// The keys, in order, of all objects at a path of keys; lists on the way are gone through.
pub(crate) fn keys(json: &Json, path: &str) -> Vec<Vec<String>> {
    let mut here = vec![json];
    for step in path.split_whitespace() {
        here = here
            .into_iter()
            .flat_map(objects)
            .flatten()
            .filter(|(key, _)| key == step)
            .map(|(_, value)| value)
            .collect();
    }
    here.into_iter()
        .flat_map(objects)
        .map(|entries| entries.iter().map(|(key, _)| key.clone()).collect())
        .collect()
}

fn objects(json: &Json) -> Vec<&[(String, Json)]> {
    match json {
        Json::Object(entries) => vec![entries.as_slice()],
        Json::Array(items) => items.iter().flat_map(objects).collect(),
        Json::Scalar => vec![],
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Shape)
    }
}

struct Shape;

impl<'de> Visitor<'de> for Shape {
    type Value = Json;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Json::Object(entries))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Json, E> {
        Ok(Json::Scalar)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Scalar)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::Scalar)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Json, E> {
        Ok(Json::Scalar)
    }

    fn visit_str<E>(self, _: &str) -> Result<Json, E> {
        Ok(Json::Scalar)
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Scalar)
    }
}
