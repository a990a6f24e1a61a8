//! A config of whose text an error cost a part is refused whole.

use steelyard_decision::Settings;
use steelyard_documents::{Code, Diagnostic, Severity};
use steelyard_harness::SystemWorkspace;

use crate::rooms::{Rooms as _, kind};
use crate::support::{diagnostics, workspace};

/// What was said to refuse something, and what was done.
fn refusals(workspace: &SystemWorkspace) -> Vec<(u32, String)> {
    let refused = |one: &Diagnostic| one.code == Code::REFUSED && one.severity == Severity::Error;
    let refusals = diagnostics(workspace).into_iter().filter(refused);
    refusals.map(|one| (one.line, one.done)).collect()
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
