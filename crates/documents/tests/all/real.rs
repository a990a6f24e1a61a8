//! The real files that the readers were made for, where they lie beside the project.

use std::path::{Path, PathBuf};

use steelyard_documents::{Budget, File, Severity, masked, read};

use crate::support::{assert_spans, compact};

/// All files below a folder of the real material; none where it is not there.
fn files(folder: &str) -> Vec<PathBuf> {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/real");
    let root = real.join(folder);
    let mut found = Vec::new();
    let mut open = vec![root.clone()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    if found.is_empty() {
        #[expect(clippy::print_stderr, reason = "a test that was skipped says so")]
        {
            eprintln!("skipped: no real files at {}", root.display());
        }
    }
    found.sort();
    found
}

fn read_file(path: &Path) -> File {
    let bytes = std::fs::read(path).expect("a real file can be read");
    read(&path.display().to_string(), &bytes, &Budget::default())
}

/// The file of that name, if the real files are there.
fn named(name: &str) -> Option<File> {
    files("collapse")
        .iter()
        .find(|path| path.ends_with(name))
        .map(|path| read_file(path))
}

#[test]
fn every_real_file_reads_as_one_document_without_an_error() {
    for path in files("collapse") {
        let file = read_file(&path);
        assert_spans(&file);
        assert_eq!(file.documents.len(), 1, "{}", path.display());
        let worst = file
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.severity)
            .max();
        assert!(worst < Some(Severity::Error), "{:#?}", file.diagnostics);
    }
}

#[test]
fn a_card_in_markdown_has_its_fields() {
    let Some(file) = named("cards/card_00.md") else {
        return;
    };
    let card = &file.documents[0]
        .get("Position Card: PRD Agent")
        .expect("the heading");
    let keys: Vec<_> = card
        .entries()
        .iter()
        .map(|entry| entry.key.as_str())
        .collect();
    let expected = [
        "Claims",
        "Plan",
        "Evidence pointers",
        "Risks",
        "Confidence",
        "Cost",
        "Reversibility",
        "Invariant violations",
        "Required approvals",
    ];
    assert_eq!(keys, expected);
    assert_eq!(card.get("Risks").expect("risks").items().len(), 2);
    let confidence = card.get("Confidence").and_then(|node| node.text());
    assert_eq!(
        confidence,
        Some("0.95 (requirements clear from user request)")
    );
}

#[test]
fn a_receipt_has_its_status_and_its_checks() {
    let Some(file) = named("receipts/VERIFICATION_RECEIPT_CODE.md") else {
        return;
    };
    let receipt = file.documents[0]
        .get("Verification Receipt: Code Stage")
        .expect("the heading");
    let metadata = receipt.get("Receipt Metadata").expect("the section");
    assert_eq!(
        metadata.get("Status").and_then(|node| node.text()),
        Some("✅ PASS")
    );
    let checks = receipt
        .get("Verification Checklist (15 Checks)")
        .expect("the section");
    assert_eq!(checks.get("items").expect("items").items().len(), 15);
}

#[test]
fn a_session_has_its_cards_in_fences() {
    let Some(file) = named("happy_path_wf001.md") else {
        return;
    };
    let mut cards = 0;
    let mut open = vec![&file.documents[0]];
    while let Some(node) = open.pop() {
        cards += usize::from(node.get("position_card").is_some());
        open.extend(node.items());
        open.extend(node.entries().iter().map(|entry| &entry.value));
    }
    assert_eq!(cards, 8);
}

#[test]
fn a_policy_in_yaml_is_whole() {
    let Some(file) = named("risk_policy.yaml") else {
        return;
    };
    let policy = &file.documents[0];
    let critical = policy
        .get("risk_categories")
        .and_then(|node| node.get("critical"));
    let range = critical
        .and_then(|node| node.get("severity_range"))
        .expect("a range");
    assert_eq!(compact(range), "[90, 100]");
    assert_eq!(range.span.of(&file.source.text), "[90, 100]");
    assert!(file.diagnostics.is_empty(), "{:#?}", file.diagnostics);
}

/// At most one word too many in a megabyte. Settings of a test that is logged hold two keys, which are masked as they should.
#[test]
fn next_to_nothing_of_real_files_is_masked() {
    const KEYS: usize = 2;
    let (mut bytes, mut masks) = (0, 0);
    for path in files("") {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        bytes += text.len();
        masks += masked(&text).matches("(masked)").count();
    }
    assert!(
        masks <= KEYS + bytes / 1_000_000,
        "{masks} in {bytes} bytes"
    );
}
