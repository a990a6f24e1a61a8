//! What the suites share.

use std::fs;
use std::path::{Path, PathBuf};

/// The project's folder.
///
/// ```
/// assert!(steelyard_tests::root().join("Trunk.toml").is_file());
/// ```
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}

/// Every file below `folder` (relative to [`root`]) whose name ends in `.extension`, in order of
/// path, with its text. A folder that does not exist holds none.
///
/// # Panics
/// When a file cannot be read or is not UTF-8: a test has no use for going on.
pub fn files(folder: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry of a folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == extension) {
                let text = fs::read_to_string(&path)
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}
