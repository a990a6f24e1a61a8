//! Reports and briefs of the public samples, byte for byte. `GOLDEN_WRITE=1` writes anew what is expected:
//! `GOLDEN_WRITE=1 cargo test -p steelyard-collapse report_golden`, then read the difference.

use crate::rooms::Rooms as _;
use std::path::Path;

use steelyard_collapse::{ReportInput, brief, brief_yaml, report};

use crate::papers::{of_decision, of_decision_under, of_model, place, sample, settings};

#[track_caller]
fn check(file: &str, got: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report");
    let path = folder.join(file);
    if std::env::var_os("GOLDEN_WRITE").is_some() {
        std::fs::write(path, got).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap();
    let pairs = got.lines().zip(expected.lines()).enumerate();
    for (at, (got, expected)) in pairs {
        assert_eq!(got, expected, "{file}:{}", at + 1);
    }
    assert_eq!(got.len(), expected.len(), "{file}");
}

fn platform(title: &str, tell: fn(&ReportInput<'_>) -> String) -> String {
    let workspace = sample("platform-decisions");
    of_decision(&workspace, place(&workspace, title), tell)
}

#[test]
fn consensus() {
    let workspace = sample("shop-database");
    check("shop-database.md", &of_decision(&workspace, 0, report));
}

#[test]
fn consensus_of_rules() {
    let all = settings(&[
        ("panel.evaluators", "heuristic"),
        ("collapse.receipt-quality", "on"),
    ]);
    let workspace = sample("shop-database");
    let text = of_decision_under(&workspace, 0, &all, report);
    check("shop-database-heuristic.md", &text);
}

#[test]
fn accept() {
    let text = platform("Monthly invoices: cron or queue", report);
    check("accept.md", &text);
}

#[test]
fn hybrid() {
    check("hybrid.md", &platform("Product search", report));
}

#[test]
fn escalate() {
    let text = platform("Renaming customer_id in the ledger", report);
    check("escalate.md", &text);
}

#[test]
fn escalated() {
    let text = platform("One repository for all services", report);
    check("escalated.md", &text);
}

#[test]
fn safe_fallback() {
    let text = platform("Releasing the shared components", report);
    check("safe-fallback.md", &text);
}

#[test]
fn reflexion() {
    check(
        "reflexion.md",
        &platform("A second payment provider", report),
    );
}

#[test]
fn reject() {
    check(
        "reject.md",
        &platform("Rotating database passwords", report),
    );
}

#[test]
fn briefs() {
    check("brief.md", &platform("Product search", brief));
    check("brief.yaml", &platform("Product search", brief_yaml));
}

/// Every decision of every sample, under readings that change most, is told of without an empty section.
#[test]
fn no_section_is_empty() {
    let readings = [
        settings(&[]),
        settings(&[
            ("panel.evaluators", "heuristic"),
            ("collapse.close-call", "first"),
        ]),
        settings(&[
            ("collapse.never-panel", "any_card"),
            ("collapse.signs", "as_written"),
        ]),
    ];
    for name in ["shop-database", "platform-decisions", "data-store"] {
        let workspace = sample(name);
        for settings in &readings {
            let models = workspace.collapses(settings).0;
            for (decision, model) in models.iter().enumerate() {
                assert_whole(&of_model(&workspace, decision, model, report));
                assert_whole(&of_model(&workspace, decision, model, brief));
            }
        }
    }
}

#[track_caller]
fn assert_whole(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        if !line.starts_with("## ") {
            continue;
        }
        let next = lines[at + 1..].iter().find(|line| !line.is_empty());
        let next = next.unwrap_or_else(|| panic!("{line} is the last\n{text}"));
        assert!(
            !next.starts_with("## ") && !next.starts_with("# "),
            "{line}\n{text}"
        );
    }
    assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
    assert!(!text.contains("\n\n\n") && text.ends_with('\n'), "{text}");
}
