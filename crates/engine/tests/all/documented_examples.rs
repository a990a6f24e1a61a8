//! Examples in the documentation: each config that has versions names its own, and opens alone.

use std::path::Path;

use steelyard_documents::Severity;
use steelyard_engine::workspace::Workspace;

/// The fenced examples of a page, each with its language and its line.
fn examples(page: &str) -> Vec<(String, usize, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, usize, String)> = None;
    for (at, line) in page.lines().enumerate() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some((language.trim().to_owned(), at + 1, String::new()));
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some((_, _, text)), None) => text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    found
}

#[test]
fn each_documented_config_names_its_version() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut configs = 0;
    let mut pages: Vec<_> = std::fs::read_dir(docs)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    pages.retain(|path| path.extension().is_some_and(|is| is == "md"));
    pages.sort();
    for path in pages {
        let page = std::fs::read_to_string(&path).unwrap();
        for (language, line, text) in examples(&page) {
            if !["yaml", "toml", "json"].contains(&language.as_str()) {
                continue;
            }
            let mut workspace = Workspace::default();
            workspace.open(1, &format!("example.{language}"), text.as_bytes());
            workspace.refresh();
            let file = &workspace.files()[0];
            let place = format!("{}:{line}", path.display());
            let unversioned = file
                .diagnostics
                .iter()
                .find(|one| one.code.id() == "schema-version");
            assert_eq!(unversioned, None, "{place}");
            let is_config = file
                .documents()
                .any(|held| held.kind.label == "Deliberation config");
            if is_config {
                configs += 1;
                let said = file
                    .diagnostics
                    .iter()
                    .filter(|one| one.severity > Severity::Note);
                assert_eq!(said.count(), 0, "{place}: {:?}", file.diagnostics);
            }
            // A fragment without a version that is not taken for a config is none of one.
            let is_fragment = [
                "agents:",
                "safeguards:",
                "simulation:",
                "convergence:",
                "divergence:",
            ]
            .iter()
            .any(|key| text.lines().any(|line| line.starts_with(key)));
            assert!(is_config || !is_fragment, "{place}");
        }
    }
    assert!(configs >= 4, "{configs}");
}
