//! The project's own Rust, parsed, without its tests.

use std::path::Path;

use steelyard_tests::{files, root};
use syn::{Attribute, Item};

/// One file of a crate.
pub(crate) struct Module {
    /// Where it stands, from the project's folder.
    pub(crate) name: String,
    /// Its path in the crate; empty for the root.
    pub(crate) path: Vec<String>,
    /// Its text.
    pub(crate) text: String,
    /// What stands in it beside tests.
    pub(crate) items: Vec<Item>,
}

/// The files of the crate whose sources are in a folder, those of tests left out.
pub(crate) fn modules(folder: &str) -> Vec<Module> {
    let root = root();
    let of = |(path, text): (std::path::PathBuf, String)| {
        let inside = path.strip_prefix(root.join(folder)).unwrap_or(&path);
        let path = path.strip_prefix(&root).unwrap_or(&path);
        let name = path.to_string_lossy().replace('\\', "/");
        if name.contains("/tests/") || name.ends_with("/tests.rs") {
            return None;
        }
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let items = file.items.into_iter().filter(|item| !is_test(item));
        Some(Module {
            path: path_of(inside),
            items: items.collect(),
            name,
            text,
        })
    };
    files(folder, "rs").into_iter().filter_map(of).collect()
}

fn path_of(file: &Path) -> Vec<String> {
    let words = file.with_extension("");
    let mut path: Vec<String> = words
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let last = path.last().map(String::as_str);
    if last == Some("mod") || path.len() == 1 && matches!(last, Some("lib" | "main")) {
        path.pop();
    }
    path
}

fn is_test(item: &Item) -> bool {
    let attributes: &[Attribute] = match item {
        Item::Mod(one) => &one.attrs,
        Item::Fn(one) => &one.attrs,
        Item::Use(one) => &one.attrs,
        Item::Const(one) => &one.attrs,
        Item::Impl(one) => &one.attrs,
        _ => &[],
    };
    attributes.iter().any(|one| {
        let is_cfg = one.path().is_ident("cfg");
        is_cfg
            && one
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}
