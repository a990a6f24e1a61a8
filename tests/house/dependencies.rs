//! Our own packages, read once, for the rules that need them. What others' code must be like stands in deny.toml.

use std::sync::LazyLock;

use cargo_metadata::{Metadata, MetadataCommand, Package};
use steelyard_tests::root;

static METADATA: LazyLock<Metadata> = LazyLock::new(|| {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("`cargo metadata` runs")
});

/// Our own packages.
pub(crate) fn members() -> Vec<&'static Package> {
    METADATA.workspace_packages()
}
