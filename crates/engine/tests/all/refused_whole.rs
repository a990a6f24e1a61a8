//! A map or decision as data of whose text an error cost a part is refused whole.

use steelyard_documents::{Code, Diagnostic, Severity};
use steelyard_engine::workspace::Workspace;

use crate::interaction_support::{diagnostics, workspace};

/// What was said to refuse something, and what was done.
fn refusals(workspace: &Workspace) -> Vec<(u32, String)> {
    let refused = |one: &Diagnostic| one.code == Code::REFUSED && one.severity == Severity::Error;
    let refusals = diagnostics(workspace).into_iter().filter(refused);
    refusals.map(|one| (one.line, one.done)).collect()
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
