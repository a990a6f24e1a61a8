//! What the suites print natively; `open.mjs` asks the browser for the same. `GOLDEN_WRITE=1` writes anew what is expected.

use steelyard_same_bytes::{SUITES, difference, printed};

#[test]
fn suites_print_what_is_expected() {
    for suite in SUITES {
        if std::env::var_os("GOLDEN_WRITE").is_some() {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
            let path = folder.join(suite.name).with_extension("jsonl");
            std::fs::write(path, printed(suite)).expect("the golden folder can be written");
            continue;
        }
        assert_eq!(difference(suite), None, "{}", suite.name);
    }
}

#[test]
fn every_suite_is_there() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../suites/decision");
    let entries = std::fs::read_dir(folder).expect("the suites are there");
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    let mut names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
    assert_eq!(names, known);
}
