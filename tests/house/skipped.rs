//! Where a manifest says `test = false` or `doctest = false`, cargo builds no runner, and nothing stands there to be run.

use std::path::PathBuf;
use std::sync::LazyLock;

use cargo_metadata::Target;
use regex::Regex;
use steelyard_tests::files;

use crate::dependencies::members;

static TESTS: LazyLock<Regex> = LazyLock::new(|| {
    let word = "(?-u:\\b)test(?-u:\\b)";
    let pattern = format!(r"#\[[A-Za-z_:]*test(?-u:\b)|cfg\([^)]*{word}|proptest!");
    Regex::new(&pattern).expect("a valid pattern")
});
static DOCTESTS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"//[/!] *(```|~~~)").expect("a valid pattern"));

#[test]
fn what_is_never_run_holds_no_tests() {
    for package in members() {
        let folder = package.manifest_path.parent().expect("it is in a folder");
        // Joined to the project's folder, a whole path stands for itself.
        let all = files(folder.join("src").as_str(), "rs");
        // Libraries of any kind, and programs.
        let built = |one: &&Target| !one.is_custom_build() && !one.is_test();
        for target in package.targets.iter().filter(built) {
            let of_it = |(path, _): &&(PathBuf, String)| {
                !target.is_bin() || path == target.src_path.as_std_path()
            };
            let skipped = [
                (!target.test, "test = false", &TESTS),
                (
                    !target.is_bin() && !target.doctest,
                    "doctest = false",
                    &DOCTESTS,
                ),
            ];
            for (path, text) in all.iter().filter(of_it) {
                for (_, says, marks) in skipped.iter().filter(|(is, ..)| *is) {
                    let found = marks.find(text).map(|found| found.as_str());
                    assert!(
                        found.is_none(),
                        "{found:?} in {} is never run: its manifest says `{says}`",
                        path.display()
                    );
                }
            }
        }
    }
}
