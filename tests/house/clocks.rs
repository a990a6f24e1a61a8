//! Tests read no clock, neither wall nor processor time: a busy machine, or a kernel that does not count, would fail them.

use std::sync::LazyLock;

use regex::Regex;
use steelyard_tests::files;

/// Files that end what hangs, or measure for `make cost`.
const EXEMPT: [&str; 4] = [
    "tests/attack/asked.rs",
    "tests/attack/parent.rs",
    "tests/attack/run.rs",
    "tests/attack/smaller.rs",
];

/// Names of clocks in std, in Linux and in POSIX.
static CLOCK: LazyLock<Regex> = LazyLock::new(|| {
    let names = "Instant|SystemTime|schedstat|clock_gettime|getrusage|(?:thread-)?self/stat";
    Regex::new(&format!(r"(?-u:\b)(?:{names})(?-u:\b)")).expect("a valid pattern")
});

/// The lines of a file that name a clock.
fn clocks(source: &str) -> Vec<usize> {
    let lines = (1..).zip(source.lines());
    let found = lines.filter(|(_, line)| CLOCK.is_match(line));
    found.map(|(line, _)| line).collect()
}

#[test]
fn no_test_reads_a_clock() {
    let mut found = Vec::new();
    for folder in ["src", "crates", "tests"] {
        for (path, source) in files(folder, "rs") {
            let name = path.to_string_lossy().replace('\\', "/");
            // Unit tests stand in the sources, which have no clock either.
            let exempt = EXEMPT.iter().any(|file| name.ends_with(file));
            if exempt || name.contains("tests/house/") {
                continue;
            }
            found.extend(
                clocks(&source)
                    .into_iter()
                    .map(|line| format!("{name}:{line}")),
            );
        }
    }
    assert!(found.is_empty(), "clocks in tests: {found:#?}");
}

#[test]
fn clocks_are_found_and_other_words_are_not() {
    assert_eq!(clocks("let a = 1;\nlet begun = Instant::now();"), [2]);
    assert_eq!(clocks("read(\"/proc/thread-self/schedstat\")"), [1]);
    assert_eq!(
        clocks("read(\"/proc/self/statm\"); // an instant"),
        Vec::<usize>::new()
    );
}
