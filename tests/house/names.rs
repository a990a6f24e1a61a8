//! Shared rooms name no system: what a system is called stands in its own crate. Files that still do are listed here, so that
//! none joins them; one that no longer does leaves the list.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use steelyard_tests::{files, root};

const SHARED: [&str; 13] = [
    "crates/kernel/src",
    "crates/documents/src",
    "crates/decision/src",
    "crates/lab/src",
    "crates/runs/src",
    "crates/system/src",
    "crates/engine/src",
    "crates/protocol/src",
    "crates/worker/src",
    "crates/cli/src",
    "src/client",
    "src/components",
    "src/state",
];

static SYSTEM: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("[Cc]ollapse|[Ii]nteraction|INTERACTION|[Ii]nterview|[Dd]eliberation")
        .expect("a valid pattern")
});

/// Where the walls are not there yet.
const STILL: &[&str] = &[
    "crates/cli/src/args.rs",
    "crates/cli/src/classify/agreement.rs",
    "crates/cli/src/classify/measure.rs",
    "crates/cli/src/classify/mod.rs",
    "crates/cli/src/classify/questions.rs",
    "crates/cli/src/classify/vague.rs",
    "crates/cli/src/given.rs",
    "crates/cli/src/report.rs",
    "crates/cli/src/transcript/mod.rs",
    "crates/cli/src/transcript/print.rs",
    "crates/engine/src/lib.rs",
];

/// The code of a file, without comments and without its tests.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn no_other_shared_file_names_a_system() {
    let root = root();
    let mut naming = BTreeSet::new();
    for folder in SHARED {
        for (path, text) in files(folder, "rs") {
            let name = path.strip_prefix(&root).unwrap_or(&path);
            let name = name.to_string_lossy().replace('\\', "/");
            let is_test = name.contains("/tests/") || name.ends_with("/tests.rs");
            let is_own = name.starts_with("crates/protocol/src/systems/");
            if !is_test && !is_own && SYSTEM.is_match(&code(&text)) {
                naming.insert(name);
            }
        }
    }
    let still: BTreeSet<String> = STILL.iter().map(|one| (*one).to_owned()).collect();
    let new: Vec<&String> = naming.difference(&still).collect();
    let gone: Vec<&String> = still.difference(&naming).collect();
    assert_eq!(new, Vec::<&String>::new(), "name a system and should not");
    assert_eq!(
        gone,
        Vec::<&String>::new(),
        "no longer name one: take them out"
    );
}
