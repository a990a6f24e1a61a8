//! A policy, config, map or decision as data of whose text an error cost a part is refused whole.

use steelyard_decision::Settings;
use steelyard_documents::{Code, Diagnostic, Severity};
use steelyard_engine::workspace::Workspace;

use crate::interaction_support::{diagnostics, workspace};
use crate::rooms::{Rooms as _, kind};

const WEIGHT: &str = "collapse.w_e";

fn weight(workspace: &Workspace) -> f64 {
    let policy = workspace.cards().policy();
    policy.parameters.value_of(WEIGHT)
}

/// What was said to refuse something, and what was done.
fn refusals(workspace: &Workspace) -> Vec<(u32, String)> {
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
    let default = weight(&Workspace::default());
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

#[test]
fn a_config_is_used_whole_or_not_at_all() {
    const RUNS: &str = r#"{"artifacts": [{"spec": "S-1", "agent": "a", "technical": 0.9},
      {"spec": "S-1", "agent": "b", "technical": 0.8}]}"#;
    let technical = |config: &str| {
        let workspace = workspace(&[("runs.json", RUNS), ("c.toml", config)]);
        let (models, _) = workspace.interactions(&Settings::default());
        let weight = models[0]
            .parameters
            .value_of("interaction.technical_weight");
        (weight, workspace)
    };
    let (default, _) = technical("");
    let (sound, _) = technical("[ppp]\ntechnical_weight = 0.9\ninteraction_weight = 0.1\n");
    assert!((sound - 0.9).abs() < 1e-12 && default < 0.9);
    let (held, workspace) = technical("[ppp]\ntechnical_weight = 0.9\ninteraction_weight = 0,1\n");
    assert!((held - default).abs() < 1e-12);
    let done = "config not used; the defaults apply".to_owned();
    assert_eq!(refusals(&workspace), [(1, done)]);
    assert_eq!(kind(&workspace.files()[1]), "Interaction config");
}

#[test]
fn a_map_and_a_decision_as_data_are_used_whole_or_not_at_all() {
    let map = "[columns]\nprice = \"less\"\nbattery = oops\n";
    let rows = "name,price,battery\na,1,2\nb,2,3\n";
    let table = workspace(&[("t.csv", rows), ("m.toml", map)]);
    assert_eq!(refusals(&table), [(1, "map not used".to_owned())]);
    let data = "criteria = [\"c\"]\nalternatives = [\"x\"]\ngates = oops\n";
    let data = workspace(&[("d.toml", data)]);
    assert_eq!(refusals(&data), [(1, "decision not used".to_owned())]);
}
