//! What the suites share.

mod random;

use std::fs;
use std::path::{Path, PathBuf};

pub use random::{Random, decimal};

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
    let mut paths = below(&root().join(folder));
    paths.retain(|path| path.extension().is_some_and(|end| end == extension));
    let read = |path: PathBuf| match fs::read_to_string(&path) {
        Ok(text) => (path, text),
        Err(error) => panic!("{}: {error}", path.display()),
    };
    paths.into_iter().map(read).collect()
}

/// The paths of all files below a folder, in order. A folder that does not exist holds none.
///
/// # Panics
/// When an entry of a folder cannot be read.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry of a folder can be read").path();
            let list = if path.is_dir() {
                &mut folders
            } else {
                &mut found
            };
            list.push(path);
        }
    }
    found.sort();
    found
}
