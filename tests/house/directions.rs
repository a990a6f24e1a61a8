//! Who may depend on whom, among our own packages. The page reaches the engine through a worker's
//! messages and in no other way; a system knows no other system.

use std::path::Path;

use cargo_metadata::{DependencyKind, Package};
use regex::Regex;
use steelyard_tests::{files, root};

use crate::dependencies::members;

/// The floors from the lowest, each package with those that it may use.
const MAY_USE: [(&str, &[&str]); 28] = [
    ("build", &["kernel"]),
    ("kernel", &[]),
    ("languages", &[]),
    ("terms", &[]),
    ("documents", &["kernel", "terms"]),
    ("decision", &["documents", "kernel", "terms"]),
    ("lab", &["decision", "documents", "kernel", "terms"]),
    ("runs", &["documents", "kernel"]),
    ("telemetry", &["documents", "kernel", "protocol"]),
    (
        "system",
        &[
            "decision",
            "documents",
            "lab",
            "protocol",
            "runs",
            "telemetry",
        ],
    ),
    ("collapse", SYSTEM),
    ("deliberation", DELIBERATION),
    ("interaction", INTERACTION),
    ("interview", SYSTEM),
    ("table", SYSTEM),
    ("engine", ENGINE),
    ("harness", HARNESS),
    ("protocol", &["terms"]),
    ("worker", WORKER),
    ("cli", WITH_ENGINE),
    ("app", &["build", "kernel", "protocol"]),
    ("bench-effort", &["interaction", "runs"]),
    (
        "bench-interview",
        &["decision", "documents", "engine", "interview", "system"],
    ),
    ("bench-kernel", &["kernel"]),
    ("bench-lab", &["decision", "lab"]),
    ("bench-telemetry", &["documents", "telemetry"]),
    ("same-bytes", &["decision", "documents", "lab"]),
    ("tests", TESTS),
];

/// What tests of systems share.
const HARNESS: &[&str] = &[
    "decision",
    "documents",
    "lab",
    "protocol",
    "runs",
    "system",
    "telemetry",
];
/// A system that reads logs of events.
const DELIBERATION: &[&str] = &[
    "decision",
    "documents",
    "harness",
    "kernel",
    "lab",
    "protocol",
    "runs",
    "system",
    "telemetry",
];
/// The one that asks for the language of an answer.
const INTERACTION: &[&str] = &[
    "decision",
    "documents",
    "harness",
    "kernel",
    "lab",
    "languages",
    "protocol",
    "runs",
    "system",
];
const SYSTEM: &[&str] = &[
    "decision",
    "documents",
    "harness",
    "kernel",
    "lab",
    "protocol",
    "runs",
    "system",
];
const ENGINE: &[&str] = &[
    "collapse",
    "decision",
    "deliberation",
    "documents",
    "harness",
    "interaction",
    "interview",
    "kernel",
    "lab",
    "protocol",
    "runs",
    "system",
    "table",
    "telemetry",
];
const WITH_ENGINE: &[&str] = &[
    "collapse",
    "decision",
    "deliberation",
    "documents",
    "engine",
    "harness",
    "interaction",
    "interview",
    "kernel",
    "lab",
    "protocol",
    "runs",
    "system",
    "table",
    "telemetry",
];
const WORKER: &[&str] = &[
    "build",
    "decision",
    "documents",
    "engine",
    "kernel",
    "lab",
    "languages",
    "protocol",
    "system",
    "telemetry",
];
const TESTS: &[&str] = &[
    "cli",
    "decision",
    "documents",
    "engine",
    "collapse",
    "interaction",
    "kernel",
    "lab",
    "protocol",
    "runs",
    "system",
    "telemetry",
    "worker",
];

/// Packages that only tests may use.
const FOR_TESTS: [&str; 1] = ["harness"];

#[test]
fn our_packages_depend_on_one_another_as_the_house_allows() {
    for package in members() {
        let name = own(&package.name).expect("a member is one of ours");
        let allowed = used_by(name);
        for dependency in &package.dependencies {
            // Those of tests, too: a test looks at nothing above its own floor.
            if let Some(used) = own(&dependency.name) {
                assert!(allowed.contains(&used), "{name} may not depend on {used}");
                let for_tests = dependency.kind == DependencyKind::Development;
                let is_allowed = for_tests || !FOR_TESTS.contains(&used);
                assert!(is_allowed, "only tests of {name} may use {used}");
            }
        }
    }
}

/// A test may share a module with the tests of a package below its own.
#[test]
fn tests_include_modules_of_packages_below() {
    let path = Regex::new(r#"(?m)^#\[path = "([^"]+)"\]"#).expect("a valid pattern");
    let mut count = 0;
    for (file, text) in files("crates", "rs") {
        for found in path.captures_iter(&text) {
            let module = file.parent().expect("a folder").join(&found[1]);
            let module = module.canonicalize().expect("a file that is there");
            let [of, used] = [&file, &module].map(|file| package_of(file));
            assert!(
                of == used || is_above(of, used),
                "{}: {of} may not use {used}",
                file.display()
            );
            count += 1;
        }
    }
    assert!(
        count > 0,
        "no module is shared: this rule has nothing to check"
    );
}

/// The package whose folder a file stands in.
fn package_of(file: &Path) -> &'static str {
    let holds = |package: &&&Package| {
        let folder = package.manifest_path.parent().expect("it is in a folder");
        file.starts_with(folder) && *folder != root()
    };
    let members = members();
    let package = members.iter().find(holds).expect("a package of ours");
    own(&package.name).expect("a member is one of ours")
}

/// Whether a package uses another, itself or through those that it uses.
fn is_above(name: &str, other: &str) -> bool {
    let mut used = used_by(name).iter();
    used.any(|used| *used == other || is_above(used, other))
}

fn used_by(name: &str) -> &'static [&'static str] {
    let mut known = MAY_USE.iter();
    let found = known.find(|(known, _)| *known == name);
    let found = found.unwrap_or_else(|| panic!("{name} is new: say here what it may use"));
    found.1
}

fn own(name: &str) -> Option<&str> {
    name.strip_prefix("steelyard-")
}
