//! Settings written back into the policy they came from.
#![allow(
    clippy::unwrap_used,
    reason = "a test that finds nothing to unwrap has failed"
)]

use crate::rooms::Rooms as _;
use steelyard_collapse::Collapse;
use steelyard_decision::Settings;
use steelyard_documents::DiffKind;
use steelyard_harness::SystemWorkspace;
use steelyard_system::{SaveError, SavedFile};

fn save(
    files: &[(&str, &str)],
    values: &[(&str, f64)],
    switches: &[(&str, &str)],
) -> Result<SavedFile, SaveError> {
    let mut workspace = SystemWorkspace::new(&Collapse);
    for (key, (name, text)) in (0..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    let values = values
        .iter()
        .map(|(id, value)| ((*id).to_owned(), *value))
        .collect();
    let switches = switches
        .iter()
        .map(|(id, to)| ((*id).to_owned(), (*to).to_owned()))
        .collect();
    workspace.save_one(&Settings {
        values,
        switches,
        ..Settings::default()
    })
}

fn check(name: &str, before: &str, values: &[(&str, f64)], switches: &[(&str, &str)], after: &str) {
    let saved = save(&[(name, before)], values, switches).unwrap();
    assert_eq!((saved.name.as_str(), saved.text.as_str()), (name, after));
    // What was saved is read again as what was set.
    let mut again = SystemWorkspace::new(&Collapse);
    again.open(0, name, saved.text.as_bytes());
    again.refresh();
    for (id, value) in values {
        assert_eq!(
            again.cards().policy().parameters.value_of(id).to_bits(),
            value.to_bits(),
            "{id}"
        );
    }
    for (id, reading) in switches {
        assert_eq!(again.cards().policy().reading(id), *reading, "{id}");
    }
}

#[test]
fn a_weight_changes_and_its_comment_stays() {
    check(
        "policy.yaml",
        "weights:\n  w_e: 10.0  # proof\n  w_r: 8.0   # risk\n",
        &[("collapse.w_e", 12.5)],
        &[],
        "weights:\n  w_e: 12.5  # proof\n  w_r: 8.0   # risk\n",
    );
}

#[test]
fn keys_that_are_not_there_are_added_in_the_files_own_style() {
    check(
        "policy.yaml",
        "weights:\n    w_e: 10\n",
        &[("collapse.w_r", 7.0), ("collapse.threshold", 5.0)],
        &[("collapse.signs", "as_written")],
        "weights:\n    w_e: 10\n    w_r: 7\nthresholds:\n    threshold: 5\nswitches:\n    collapse.signs: as_written\n",
    );
    check(
        "policy.json",
        "{\n  \"weights\": {\"w_e\": 10}\n}\n",
        &[("collapse.w_e", 9.0), ("collapse.w_k", 3.0)],
        &[],
        "{\n  \"weights\": {\"w_e\": 9, \"w_k\": 3}\n}\n",
    );
    check(
        "policy.toml",
        "[weights]\nw_e = 10.0 # proof\n\n[thresholds]\nthreshold = 6.0\n",
        &[("collapse.w_e", 9.5), ("collapse.gap", 1.5)],
        &[],
        "[weights]\nw_e = 9.5 # proof\n\n[thresholds]\nthreshold = 6.0\nconsensus_gap_threshold = 1.5\n",
    );
}

#[test]
fn the_files_own_spelling_is_kept() {
    check(
        "policy.yaml",
        "policy:\n  thresholds: {gap: 2.0}\n  switches: {signs: intended}\n",
        &[("collapse.gap", 1.0)],
        &[("collapse.signs", "as_written")],
        "policy:\n  thresholds: {gap: 1}\n  switches: {signs: as_written}\n",
    );
}

#[test]
fn without_a_policy_a_new_file_holds_the_settings_alone() {
    let saved = save(&[], &[("collapse.w_e", 12.0)], &[]).unwrap();
    assert_eq!(
        (saved.name.as_str(), saved.text.as_str()),
        ("policy.yaml", "weights:\n  w_e: 12\n")
    );
    assert!(
        saved
            .diff
            .iter()
            .flat_map(|hunk| &hunk.lines)
            .all(|(kind, _)| *kind == DiffKind::Added)
    );
}

#[test]
fn the_diff_shows_the_line_that_changes() {
    let files = [("p.yaml", "version: 1\nweights:\n  w_e: 10\n")];
    let saved = save(&files, &[("collapse.w_e", 11.0)], &[]).unwrap();
    let lines: Vec<(DiffKind, &str)> = saved.diff[0]
        .lines
        .iter()
        .map(|(kind, text)| (*kind, text.as_str()))
        .collect();
    assert_eq!(
        lines,
        [
            (DiffKind::Same, "version: 1"),
            (DiffKind::Same, "weights:"),
            (DiffKind::Removed, "  w_e: 10"),
            (DiffKind::Added, "  w_e: 11"),
        ]
    );
}

#[test]
fn what_cannot_be_saved_is_refused_in_words() {
    let unknown = save(&[], &[("collapse.w_x", 1.0)], &[]).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "no parameter or switch is called collapse.w_x; perhaps collapse.w_e"
    );
    let negative = save(&[], &[("collapse.w_e", -1.0)], &[]).unwrap_err();
    assert_eq!(
        negative.to_string(),
        "collapse.w_e cannot be -1: expected a number from 0 to 1000000"
    );
    let shared = "x-base: &w {w_e: 10}\nweights: *w\n";
    let shared = save(&[("p.yaml", shared)], &[("collapse.w_e", 1.0)], &[]).unwrap_err();
    assert!(
        shared.to_string().starts_with("p.yaml cannot be edited"),
        "{shared}"
    );
}

#[test]
fn weights_and_thresholds_of_the_panel_stand_one_level_deeper() {
    check(
        "policy.yaml",
        "panel:\n  roles:\n    skeptic: 2.0  # doubts\n  aliases: {Poet: user_value}\n",
        &[("panel.skeptic", 2.5), ("panel.consensus", 0.75)],
        &[("panel.order", "step4_only")],
        "panel:\n  roles:\n    skeptic: 2.5  # doubts\n  aliases: {Poet: user_value}\n  thresholds:\n    consensus: 0.75\nswitches:\n  panel.order: step4_only\n",
    );
    check(
        "policy.json",
        "{\"weights\": {\"w_e\": 10}}\n",
        &[("panel.user_value", 0.5)],
        &[],
        "{\"weights\": {\"w_e\": 10}, \"panel\": {\"roles\": {\"user_value\": 0.5}}}\n",
    );
    check(
        "policy.toml",
        "[weights]\nw_e = 10.0\n",
        &[("panel.hybrid_gap", 0.2)],
        &[],
        "[weights]\nw_e = 10.0\n\n[panel.thresholds]\nhybrid_gap = 0.2\n",
    );
}
