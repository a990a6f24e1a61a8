//! A policy of whose text an error cost a part is refused whole.

use steelyard_collapse::Collapse;
use steelyard_documents::{Code, Diagnostic, Severity};
use steelyard_harness::{SystemWorkspace, kind};

use crate::papers::open as workspace;
use crate::rooms::Rooms as _;

const WEIGHT: &str = "collapse.w_e";

fn weight(workspace: &SystemWorkspace) -> f64 {
    let policy = workspace.cards().policy();
    policy.parameters.value_of(WEIGHT)
}

/// Everything that was said of its files.
fn diagnostics(workspace: &SystemWorkspace) -> Vec<Diagnostic> {
    let files = workspace.files().iter();
    files.flat_map(|file| file.diagnostics.clone()).collect()
}

/// What was said to refuse something, and what was done.
fn refusals(workspace: &SystemWorkspace) -> Vec<(u32, String)> {
    let refused = |one: &Diagnostic| one.code == Code::REFUSED && one.severity == Severity::Error;
    let refusals = diagnostics(workspace).into_iter().filter(refused);
    refusals.map(|one| (one.line, one.done)).collect()
}

/// Texts of a policy, each with an error that leaves the weight of evidence readable.
const BROKEN: [(&str, &str); 8] = [
    ("p.toml", "[weights]\nw_e = 1\nw_r = oops\n"),
    ("p.toml", "[weights]\nw_e = 1\nw_e = 2\n"),
    ("p.toml", "[weights]\nw_e = 1\n[weights]\nw_r = 2\n"),
    ("p.toml", "[weights]\nw_e = 1\n[severity\nlow = 0.1\n"),
    ("p.json", "{\"weights\": {\"w_e\": 1}} x"),
    ("p.yaml", "weights:\n  w_e: 1\n  w_r: *gone\n"),
    ("p.yaml", "weights: {w_e: 1,\nw_r: 2}\n"),
    (
        "p.md",
        "# Policy\n\n```toml\n[weights]\nw_e = 1\nw_r = oops\n```\n",
    ),
];

#[test]
fn a_policy_is_used_whole_or_not_at_all() {
    let default = weight(&SystemWorkspace::new(&Collapse));
    let sound = workspace(&[("p.toml", "[weights]\nw_e = 1\nw_r = 2\n")]);
    assert!((weight(&sound) - 1.0).abs() < 1e-12 && default > 1.0);
    for (name, text) in BROKEN {
        let workspace = workspace(&[(name, text)]);
        assert!((weight(&workspace) - default).abs() < 1e-12, "{text}");
        let refusals = refusals(&workspace);
        assert_eq!(refusals.len(), 1, "{text}: {:#?}", diagnostics(&workspace));
        assert_eq!(refusals[0].1, "policy not used; defaults apply", "{text}");
        assert_eq!(kind(&workspace.files()[0]), "Collapse policy", "{text}");
    }
}

#[test]
fn a_broken_document_costs_no_policy_beside_it() {
    let text = "weights: [oops\n---\nweights:\n  w_e: 1\n";
    let stream = workspace(&[("p.yaml", text)]);
    assert!(
        (weight(&stream) - 1.0).abs() < 1e-12,
        "{:#?}",
        diagnostics(&stream)
    );
    assert_eq!(refusals(&stream), []);
}
