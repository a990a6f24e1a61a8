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
    "crates/languages/src",
    "crates/runs/src",
    "crates/telemetry/src",
    "crates/system/src",
    "crates/engine/src",
    "crates/protocol/src",
    "crates/worker/src",
    "crates/cli/src",
    "src",
];

static SYSTEM: LazyLock<Regex> = LazyLock::new(|| {
    let names = "[Cc]ollapse|[Ii]nteraction|INTERACTION|[Ii]nterview|[Dd]eliberation";
    // A table is also what a page draws.
    let tables = "steelyard_table|protocol::table|TableMap";
    Regex::new(&format!("{names}|{tables}")).expect("a valid pattern")
});

/// Folders where each system has one of its own, that of the one page that runs are simulated on, and that of the part of
/// *Files* where columns are mapped.
const OWN: [&str; 5] = [
    "crates/cli/src/systems/",
    "crates/protocol/src/systems/",
    "src/pages/decision/rooms/",
    "src/pages/load/mapping/",
    "src/pages/simulate/",
];

/// Files that name a system, and why.
const STILL: [(&str, &str); 10] = [
    (
        "crates/cli/src/args.rs",
        "an example in the help is of use where it can be typed as it stands",
    ),
    (
        "crates/cli/src/given.rs",
        "so is one in the words about a wrong option",
    ),
    (
        "crates/cli/src/map.rs",
        "the map of columns that the command line gives",
    ),
    ("crates/engine/src/lib.rs", "the list of systems"),
    (
        "src/charts/dot_chart.rs",
        "how an agent worked with its user is called so, in the title of a chart",
    ),
    (
        "src/pages/runs/choosing/weigh.rs",
        "makes a table of runs, with a map of its columns",
    ),
    (
        "src/pages/runs/columns.rs",
        "how an agent worked with its user is called so, as a column",
    ),
    (
        "src/pages/runs/overview/over_time.rs",
        "likewise, as a heading",
    ),
    (
        "src/pages/runs/reader.rs",
        "asks for the table of runs that is made",
    ),
    (
        "src/state/ground/files/tables.rs",
        "asks who reads tables, and opens the map that was made",
    ),
];

/// The code of a file, without comments and without its tests.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next();
    let code = code.unwrap_or_default();
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
            let is_own = OWN.iter().any(|own| name.starts_with(own));
            if !is_test && !is_own && SYSTEM.is_match(&code(&text)) {
                naming.insert(name);
            }
        }
    }
    let still: BTreeSet<String> = STILL.map(|(file, _)| file.to_owned()).into();
    let new: Vec<&String> = naming.difference(&still).collect();
    let gone: Vec<&String> = still.difference(&naming).collect();
    assert_eq!(new, Vec::<&String>::new(), "name a system and should not");
    assert_eq!(
        gone,
        Vec::<&String>::new(),
        "no longer name one: take them out"
    );
}
