//! Where a manifest says `test = false` or `doctest = false`, cargo builds no runner, and nothing stands there to be run.

use std::path::PathBuf;

use steelyard_tests::files;

use crate::dependencies::members;

#[test]
fn what_is_never_run_holds_no_tests() {
    for package in members() {
        let folder = package.manifest_path.parent().expect("it is in a folder");
        // Joined to the project's folder, a whole path stands for itself.
        let all = files(folder.join("src").as_str(), "rs");
        for target in &package.targets {
            let of_it = |(path, _): &&(PathBuf, String)| {
                target.is_lib() || path == target.src_path.as_std_path()
            };
            let mut marks = Vec::new();
            if !target.test {
                marks.extend(["#[test]", "cfg(test)"]);
            }
            if target.is_lib() && !target.doctest {
                marks.extend(["/// ```", "//! ```"]);
            }
            for (path, text) in all.iter().filter(of_it) {
                let found = marks.iter().find(|mark| text.contains(**mark));
                assert!(
                    found.is_none(),
                    "never run: {found:?} in {}",
                    path.display()
                );
            }
        }
    }
}
