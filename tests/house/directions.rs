//! Who may depend on whom, among our own packages. The page reaches the engine through a worker's
//! messages and in no other way.

use crate::dependencies::members;

const MAY_USE: [(&str, &[&str]); 11] = [
    ("steelyard-kernel", &[]),
    ("steelyard-protocol", &[]),
    ("steelyard-engine", &["steelyard-kernel"]),
    (
        "steelyard-worker",
        &["steelyard-engine", "steelyard-protocol"],
    ),
    ("steelyard-cli", &["steelyard-engine"]),
    ("steelyard-app", &["steelyard-protocol"]),
    ("steelyard-bench-effort", &["steelyard-engine"]),
    ("steelyard-bench-kernel", &["steelyard-kernel"]),
    ("steelyard-bench-lab", &["steelyard-engine"]),
    ("steelyard-same-bytes", &["steelyard-engine"]),
    (
        "steelyard-tests",
        &[
            "steelyard-engine",
            "steelyard-kernel",
            "steelyard-protocol",
            "steelyard-worker",
        ],
    ),
];

#[test]
fn our_packages_depend_on_one_another_as_the_house_allows() {
    let ours: Vec<_> = members()
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    for package in members() {
        let allowed = MAY_USE
            .iter()
            .find(|(name, _)| *name == package.name.as_str())
            .unwrap_or_else(|| panic!("{} is new: say here what it may use", package.name))
            .1;
        for dependency in &package.dependencies {
            let name = dependency.name.as_str();
            assert!(
                !ours.contains(&name) || allowed.contains(&name),
                "{} may not depend on {name}",
                package.name,
            );
        }
    }
}
