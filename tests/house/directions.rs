//! Who may depend on whom, among our own packages. The page reaches the engine through a worker's
//! messages and in no other way; a system knows no other system.

use crate::dependencies::members;

/// The floors from the lowest, each package with those that it may use.
const MAY_USE: [(&str, &[&str]); 27] = [
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

/// A system that reads logs of events.
const DELIBERATION: &[&str] = &[
    "decision",
    "documents",
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

#[test]
fn our_packages_depend_on_one_another_as_the_house_allows() {
    for package in members() {
        let name = own(&package.name).expect("a member is one of ours");
        let allowed = MAY_USE
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("{name} is new: say here what it may use"))
            .1;
        for dependency in &package.dependencies {
            // Tests of a lower floor bring their own models, and look at nothing above either.
            if let Some(used) = own(&dependency.name) {
                assert!(allowed.contains(&used), "{name} may not depend on {used}");
            }
        }
    }
}

fn own(name: &str) -> Option<&str> {
    name.strip_prefix("steelyard-")
}
