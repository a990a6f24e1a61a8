//! Runs the golden suites: `tests/suites/<system>/*.toml`, each a list of cases with a name, where
//! its numbers come from, an input and what is expected.
//!
//! A suite fails with all its differences at once, one line each. Set `GOLDEN` to a part of a case's
//! name to run that case alone.

#![allow(
    clippy::unwrap_used,
    reason = "a broken suite file shall stop the test with its place"
)]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod authors;
mod decision;
mod documents;
mod engine;
mod interaction;
mod short;

use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// Scores of the suites are written with few digits; sums may differ in the last bits.
const TOLERANCE: f64 = 1e-12;

#[test]
fn collapse_suites() {
    run_all("collapse", |_, suite, notebook| {
        documents::run(suite, "collapse", notebook);
    });
}

#[test]
fn cards_of_many_authors() {
    run_all("cards", |_, suite, notebook| authors::run(suite, notebook));
}

#[test]
fn interaction_suites() {
    run_all("interaction", |_, suite, notebook| {
        documents::run(suite, "interaction", notebook);
    });
}

#[test]
fn decision_suites() {
    run_all(
        "decision",
        |(name, text), suite: &decision::Suite, notebook| {
            let models = decision::Models::read(name, text);
            decision::run(suite, &models, notebook);
        },
    );
}

/// Collects what differs in one case.
pub(crate) struct Differences {
    place: String,
    lines: Vec<String>,
}

impl Differences {
    /// Notes a difference unless the two are the same.
    pub(crate) fn same<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: &str,
        got: &T,
        expected: &T,
    ) {
        if got != expected {
            self.add(&format!("{what} is {got:?}, expected {expected:?}"));
        }
    }

    /// Notes a difference unless the two numbers are as near as sums are.
    pub(crate) fn near(&mut self, what: &str, got: Option<f64>, expected: f64) {
        let near =
            got.is_some_and(|got| (got - expected).abs() <= TOLERANCE * expected.abs().max(1.0));
        if !near {
            self.add(&format!("{what} is {got:?}, expected {expected}"));
        }
    }

    /// Notes a difference unless `holds`.
    pub(crate) fn holds(&mut self, holds: bool, otherwise: &str) {
        if !holds {
            self.add(otherwise);
        }
    }

    fn add(&mut self, words: &str) {
        self.lines.push(format!("{}: {words}", self.place));
    }
}

/// Runs each suite of a folder with `run`, which gets its name and text, the suite, and a notebook.
fn run_all<S: DeserializeOwned>(system: &str, run: impl Fn((&str, &str), &S, &mut Notebook)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("suites")
        .join(system);
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no suite in {}", folder.display());
    let mut notebook = Notebook::default();
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        let suite: S = toml_edit::de::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        notebook.suite = path.file_stem().unwrap().to_string_lossy().into_owned();
        run((&path.to_string_lossy(), &text), &suite, &mut notebook);
    }
    let Notebook { cases, lines, .. } = notebook;
    assert!(
        lines.is_empty(),
        "{} differences in {cases} cases:\n{}",
        lines.len(),
        lines.join("\n")
    );
}

/// The differences of all cases so far.
#[derive(Default)]
pub(crate) struct Notebook {
    suite: String,
    cases: usize,
    lines: Vec<String>,
}

impl Notebook {
    /// Runs one case, unless the environment asks for another one.
    pub(crate) fn case(&mut self, name: &str, source: &str, check: impl FnOnce(&mut Differences)) {
        if std::env::var("GOLDEN").is_ok_and(|wanted| !name.contains(&wanted)) {
            return;
        }
        self.cases += 1;
        let place = format!("{} / {name}", self.suite);
        let mut differences = Differences {
            place,
            lines: Vec::new(),
        };
        differences.holds(
            !source.trim().is_empty(),
            "a case says where its numbers come from",
        );
        check(&mut differences);
        self.lines.extend(differences.lines);
    }
}
