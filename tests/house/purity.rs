//! The engine knows no browser, clock, file, network, thread or randomness: bytes, times and seeds
//! are arguments. So it gives the same bytes for the same input on every target.

use std::sync::LazyLock;

use regex::Regex;
use steelyard_tests::files;

use crate::dependencies::members;

const PURE: [&str; 15] = [
    "kernel",
    "terms",
    "documents",
    "decision",
    "lab",
    "runs",
    "telemetry",
    "system",
    "systems/collapse",
    "systems/interaction",
    "systems/deliberation",
    "systems/interview",
    "systems/table",
    "engine",
    "protocol",
];

const OUTSIDE_CRATES: [&str; 9] = [
    "getrandom",
    "gloo",
    "js-sys",
    "leptos",
    "plotters",
    "rand",
    "wasm-bindgen",
    "wasm-bindgen-futures",
    "web-sys",
];

/// `std::fs`, and the same in a list of imports.
static OUTSIDE_STD: LazyLock<Regex> = LazyLock::new(|| {
    let modules = "(?:env|fs|net|os|process|thread|time)(?-u:\\b)";
    let path = format!(r"(?-u:\b)std *:: *{modules}");
    let list = format!(r"(?-u:\b)use +(?:::)?std::\{{[^;]*(?-u:\b){modules}[^;]*;");
    Regex::new(&format!("{path}|{list}")).expect("a valid pattern")
});

fn without_comments(source: &str) -> String {
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

#[test]
fn pure_packages_name_no_outside_module_of_std() {
    for package in PURE {
        for (path, source) in files(&format!("crates/{package}/src"), "rs") {
            if let Some(found) = OUTSIDE_STD.find(&without_comments(&source)) {
                panic!("{} reaches outside: {}", path.display(), found.as_str());
            }
        }
    }
}

#[test]
fn pure_packages_depend_on_no_crate_that_reaches_outside() {
    for package in members() {
        let Some(name) = package.name.as_str().strip_prefix("steelyard-") else {
            continue;
        };
        let is_it = |pure: &&str| pure.rsplit('/').next() == Some(name);
        if !PURE.iter().any(is_it) {
            continue;
        }
        for dependency in &package.dependencies {
            let outside = OUTSIDE_CRATES.contains(&dependency.name.as_str());
            assert!(
                !outside,
                "{} may not depend on {}",
                package.name, dependency.name
            );
        }
    }
}

#[test]
fn the_pattern_finds_paths_and_lists_and_leaves_names_alone() {
    assert!(OUTSIDE_STD.is_match("let now = std::time::Instant::now();"));
    assert!(OUTSIDE_STD.is_match("use std::{\n    collections::BTreeMap,\n    fs,\n};"));
    assert!(!OUTSIDE_STD.is_match("use std::{collections::BTreeMap, fmt};\nlet fs = 1;"));
    assert!(!OUTSIDE_STD.is_match("use core::time::Duration;"));
}
