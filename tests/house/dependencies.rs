//! What the project is made of, read once, for the rules that need it.

use std::collections::HashSet;
use std::sync::LazyLock;

use cargo_metadata::{Metadata, MetadataCommand, Package, PackageId};
use steelyard_tests::root;

/// The machines that our code is compiled for: the browser, and where its tests run.
const TARGETS: [&str; 2] = ["wasm32-unknown-unknown", "x86_64-unknown-linux-gnu"];

static METADATA: LazyLock<[Metadata; 2]> = LazyLock::new(|| TARGETS.map(read));

fn read(target: &str) -> Metadata {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .other_options(["--locked", "--filter-platform", target].map(String::from))
        .exec()
        .expect("`cargo metadata` runs and Cargo.lock fits the manifests")
}

/// Our own packages.
pub(crate) fn members() -> Vec<&'static Package> {
    METADATA[0].workspace_packages()
}

/// The packages that are compiled for any of the targets and are not our own.
pub(crate) fn foreign() -> Vec<&'static Package> {
    let mut seen: HashSet<&PackageId> = METADATA[0].workspace_members.iter().collect();
    let mut found = Vec::new();
    for metadata in METADATA.iter() {
        let graph = metadata.resolve.as_ref().expect("a resolved graph");
        for node in &graph.nodes {
            if seen.insert(&node.id) {
                found.push(&metadata[&node.id]);
            }
        }
    }
    found
}

#[test]
fn everything_foreign_comes_from_crates_io() {
    for package in foreign() {
        let from = package.source.as_ref();
        assert!(
            from.is_some_and(cargo_metadata::Source::is_crates_io),
            "{} comes from {from:?}",
            package.name,
        );
    }
}
