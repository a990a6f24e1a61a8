//! Each package takes the workspace's lints as they are, `unsafe_code = "forbid"` among them.
//! Only the kernel may bring its own, should a measured loop need `unsafe`.

use std::fs;

use steelyard_tests::root;
use toml_edit::DocumentMut;

use crate::dependencies::members;

fn manifest(path: &std::path::Path) -> DocumentMut {
    let text = fs::read_to_string(path).expect("a manifest can be read");
    text.parse().expect("cargo has read it before us")
}

#[test]
fn every_package_takes_the_lints_of_the_workspace() {
    for package in members() {
        let manifest = manifest(package.manifest_path.as_std_path());
        let inherits = manifest
            .get("lints")
            .and_then(|lints| lints.get("workspace"))
            .and_then(toml_edit::Item::as_bool);
        assert!(
            inherits == Some(true) || package.name.as_str() == "steelyard-kernel",
            "{} has lints of its own",
            package.name,
        );
    }
}

#[test]
fn the_workspace_forbids_unsafe_code() {
    let workspace = manifest(&root().join("Cargo.toml"));
    let level = workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str();
    assert_eq!(level, Some("forbid"));
}
