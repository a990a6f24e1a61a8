//! The same bytes natively and in the browser. `GOLDEN_WRITE=1` writes anew what is expected.

use steelyard_same_bytes::{SUITES, first_difference, printed};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test_configure!(run_in_browser);

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
fn suites_print_the_same_bytes() {
    for suite in SUITES {
        let got = printed(suite);
        #[cfg(not(target_arch = "wasm32"))]
        if std::env::var_os("GOLDEN_WRITE").is_some() {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
            let path = folder.join(suite.name).with_extension("jsonl");
            std::fs::write(path, &got).expect("the golden folder can be written");
            continue;
        }
        let difference = first_difference(&got, suite.golden);
        assert_eq!(difference, None, "{}: line, got, expected", suite.name);
        assert_eq!(got.len(), suite.golden.len(), "{}", suite.name);
    }
}

#[cfg(not(target_arch = "wasm32"))]
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
