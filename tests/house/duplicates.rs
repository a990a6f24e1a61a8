//! A crate in two versions is compiled, shipped and audited twice.

use std::collections::{BTreeMap, BTreeSet};

use crate::dependencies::foreign;

/// Crates that we cannot bring to one version ourselves, and who holds the older one.
const KNOWN: [(&str, &str); 8] = [
    ("convert_case", "0.6 by config, which leptos_config uses"),
    (
        "cpufeatures",
        "0.2 by sha2 0.10, which wasm_split_macros uses; at build time only",
    ),
    (
        "embedded-io",
        "none: cargo lists what postcard's weak features name; neither is compiled",
    ),
    (
        "gloo-utils",
        "0.2 by gloo-net 0.6, which server_fn and leptos_router use",
    ),
    ("hashbrown", "0.15 by whatlang"),
    ("syn", "2 by half of all macros; at build time only"),
    ("thiserror", "1 by gloo-net 0.6"),
    ("thiserror-impl", "1 with thiserror 1"),
];

#[test]
fn a_crate_has_one_version_or_a_reason() {
    let mut versions: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for package in foreign() {
        let found = versions.entry(&package.name).or_default();
        found.insert(package.version.to_string());
    }
    versions.retain(|_, found| found.len() > 1);
    for (name, found) in &versions {
        assert!(
            KNOWN.iter().any(|(known, _)| known == name),
            "{name} is new in several versions {found:?}: `cargo tree -i {name}@…` says why",
        );
    }
    for (name, _) in KNOWN {
        assert!(
            versions.contains_key(name),
            "{name} has one version by now: strike it from KNOWN"
        );
    }
}
