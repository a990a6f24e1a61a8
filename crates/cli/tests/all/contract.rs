//! The command line as others call it: exit statuses, and JSON with exactly the contract's keys in
//! their fixed order.

use crate::support::{Json, Run, folder, keys, steelyard};
use serde_json::Value;

const CARDS: &str = "\
- agent: A
  evidence: [{type: test, pointer: a, quality: 0.9}]
  risks: [{severity: medium, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.8
  cost: 30
  confidence: 0.9
- agent: B
  evidence: [{type: test, pointer: b, quality: 0.8}]
  risks: [{severity: low, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.5
  cost: 60
  confidence: 0.7
- agent: C
  evidence: [{type: test, pointer: b, quality: 0.8}]
  risks: [{severity: critical, description: r, mitigation: m, residual_risk: 0.45}]
  reversibility: Easy
  cost: 60
  confidence: 0.7
";

const BAD_CARD: &str = "{agent: bad, evidence: [{type: t, pointer: p, quality: 7}], confidence: 1, cost: 1, reversibility: 1}";

fn decide(name: &str, more: &[&str]) -> Run {
    let at = folder(name, &[("cards.yaml", CARDS)]);
    let cards = at.join("cards.yaml");
    let mut arguments = vec!["decide", "collapse", cards.to_str().unwrap()];
    arguments.extend(more);
    steelyard(&arguments)
}

fn check(name: &str, files: &[(&str, &str)]) -> Run {
    let at = folder(name, files);
    steelyard(&["check", "--json", at.to_str().unwrap()])
}

// --- exit statuses

#[test]
fn clean_files_exit_0() {
    let receipt = "receipt: {card: A, approve: true}";
    let run = check("clean", &[("cards.yaml", CARDS), ("receipt.yaml", receipt)]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
}

#[test]
fn warnings_are_clean() {
    let run = check("warnings", &[("card.yaml", "{agent: a, cost: Low}")]);
    assert_eq!(run.status, 0);
    assert!(run.output.contains("\"warning\""), "{}", run.output);
}

#[test]
fn errors_in_a_file_exit_1() {
    assert_eq!(check("bad-card", &[("card.yaml", BAD_CARD)]).status, 1);
    assert_eq!(
        check("bad-syntax", &[("card.json", "{\"agent\": ")]).status,
        1
    );
}

#[test]
fn a_file_that_is_not_there_exits_1_and_is_named() {
    for run in [
        steelyard(&["check", "no/such/card.yaml"]),
        steelyard(&["decide", "collapse", "no/such/card.yaml"]),
    ] {
        assert_eq!(run.status, 1);
        assert!(run.errors.contains("no/such/card.yaml"), "{}", run.errors);
        assert_eq!(run.output, "");
    }
}

#[test]
fn a_decision_exits_0() {
    let run = decide("decision", &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    assert!(run.output.starts_with("ACCEPT"), "{}", run.output);
    assert_eq!(decide("decision-explained", &["--explain"]).status, 0);
    assert_eq!(decide("decision-json", &["--json"]).status, 0);
}

#[test]
fn a_decision_over_files_with_errors_exits_1() {
    let at = folder(
        "bad-among-good",
        &[("bad.yaml", BAD_CARD), ("cards.yaml", CARDS)],
    );
    let run = steelyard(&["decide", "collapse", "--json", at.to_str().unwrap()]);
    let report: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!(report["outcome"]["winner"], "A", "the others go on");
    assert_eq!(run.status, 1, "the help says: 1 errors in the input");
}

#[test]
fn nothing_to_decide_exits_1() {
    let at = folder("no-card", &[("history.json", "{\"attempts\": 1}")]);
    let run = steelyard(&["decide", "collapse", at.to_str().unwrap()]);
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("no position card"), "{}", run.errors);
}

#[test]
fn wrong_use_exits_2() {
    let uses: [&[&str]; 7] = [
        &[],
        &["weigh"],
        &["check"],
        &["check", "--jason", "x.yaml"],
        &["decide", "x.yaml"],
        &["decide", "colapse", "x.yaml"],
        &["decide", "collapse"],
    ];
    for arguments in uses {
        let run = steelyard(arguments);
        assert_eq!(run.status, 2, "{arguments:?}");
        assert!(!run.errors.is_empty(), "{arguments:?}");
        assert_eq!(run.output, "", "{arguments:?}");
    }
}

#[test]
fn settings_that_are_none_exit_2_and_say_what_would_be_right() {
    let table = [
        // An id that is not there, with the nearest one.
        ("collapse.w_gama=2", "collapse.w_gamma"),
        ("collapse.treshold=5", "collapse.threshold"),
        ("collapse.sings=as_written", "collapse.signs"),
        ("collapse.severity.hihg=0.5", "collapse.severity.high"),
        // A value that the id does not take.
        ("collapse.w_e=-1", "from 0"),
        ("collapse.w_e=NaN", "number"),
        ("collapse.w_e=inf", "number"),
        ("collapse.w_e=lots", "number"),
        ("collapse.signs=as_meant", "as_written"),
        ("collapse.signs=3", "as_written"),
        // No pair at all.
        ("collapse.w_e", "ID=VALUE"),
    ];
    let mut wrong = Vec::new();
    for (setting, word) in table {
        let run = decide("settings", &["--set", setting]);
        if run.status != 2 || !run.errors.contains(word) || !run.output.is_empty() {
            wrong.push(format!(
                "--set {setting}: {} {} (expected {word})",
                run.status,
                run.errors.trim()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn settings_move_the_decision() {
    let first = decide(
        "set-first",
        &["--json", "--set", "collapse.close-call=first"],
    )
    .json();
    assert_eq!(first["outcome"]["status"], "PANEL");
    let several = [
        "--json",
        "--set",
        "collapse.w_e=7",
        "--set",
        "collapse.signs=intended",
    ];
    let tie = decide("set-tie", &several).json();
    assert_eq!(tie["outcome"]["status"], "PANEL");
    assert_eq!(tie["outcome"]["winner"], "A");
}

// --- the contract of decide --json

#[test]
fn a_decision_is_one_object_on_one_line() {
    let run = decide("one-line", &["--json"]);
    assert_eq!(run.output.lines().count(), 1);
    assert!(run.output.ends_with("}\n"));
    assert_eq!(decide("one-line", &["--json"]).output, run.output);
}

#[test]
fn a_decision_has_the_contracts_keys_in_order() {
    let output = decide("keys", &["--json"]).output;
    let decision: Json = serde_json::from_str(&output).unwrap();
    let table = [
        (
            "",
            "system outcome alternatives stages parameters switches trace diagnostics model",
        ),
        ("outcome", "status winner recommended recorded against"),
        (
            "alternatives",
            "id label class score rank gated gates multiplier contributions recorded source \
             against derived",
        ),
        ("alternatives gates", "id passed effect distance atoms"),
        (
            "alternatives gates atoms",
            "holds measured op limit distance reason",
        ),
        (
            "alternatives contributions",
            "criterion parameter weight gain raw value notes",
        ),
        (
            "diagnostics",
            "severity file line column code found expected done",
        ),
    ];
    let mut wrong = Vec::new();
    for (path, expected) in table {
        let objects = keys(&decision, path);
        assert!(!objects.is_empty(), "nothing at {path:?}");
        if let Some(got) = objects.iter().find(|got| got.join(" ") != expected) {
            wrong.push(format!(
                "{path:?} has {}, expected {expected}",
                got.join(" ")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_decision_says_what_the_worked_example_says() {
    let decision = decide("values", &["--json"]).json();
    assert_eq!(decision["system"], "collapse");
    assert_eq!(decision["outcome"]["status"], "ACCEPT");
    assert_eq!(decision["outcome"]["winner"], "A");
    let ids: Vec<&Value> = decision["alternatives"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["id"])
        .collect();
    assert_eq!(ids, ["A", "B", "C"]);
    assert_eq!(decision["alternatives"][0]["rank"], 1);
    assert_eq!(decision["alternatives"][2]["rank"], Value::Null);
    assert_eq!(decision["stages"], Value::Array(vec![]));
    assert_eq!(decision["switches"]["collapse.signs"], "intended");
    let score = decision["alternatives"][0]["score"].as_f64().unwrap();
    assert!((score - 8.5).abs() < 1e-12);
    let critical = decision["alternatives"][2]["gates"].as_array().unwrap();
    let critical = critical
        .iter()
        .find(|gate| gate["id"] == "critical-risk")
        .unwrap();
    assert_eq!(critical["passed"], false);
    assert_eq!(critical["effect"], "escalate");
    assert_eq!(critical["atoms"][0]["measured"], 0.45);
    assert_eq!(critical["atoms"][0]["limit"], 0.3);
    let cost = &decision["alternatives"][0]["contributions"][3];
    assert_eq!(cost["criterion"], "cost");
    assert_eq!(cost["parameter"], "collapse.w_k");
    assert_eq!(cost["raw"], 30.0);
    assert_eq!(cost["gain"], 0.01);
}

// --- the contract of check --json

#[test]
fn a_check_has_the_contracts_keys_in_order() {
    let files = [
        ("a.yaml", CARDS),
        ("b.yaml", BAD_CARD),
        ("c.txt", "words"),
        ("d.json", "{"),
    ];
    let run = check("check-keys", &files);
    assert_eq!(run.output.lines().count(), 1);
    let checked: Json = serde_json::from_str(&run.output).unwrap();
    let table = [
        ("", "files"),
        ("files", "path kind documents diagnostics"),
        (
            "files diagnostics",
            "severity file line column code found expected done",
        ),
    ];
    for (path, expected) in table {
        let objects = keys(&checked, path);
        assert!(!objects.is_empty(), "nothing at {path:?}");
        assert!(
            objects.iter().all(|got| got.join(" ") == expected),
            "{path:?}: {objects:?}"
        );
    }
}

#[test]
fn a_check_lists_every_file_in_the_order_of_names() {
    let files = [
        ("b/2.yaml", "{agent: x}"),
        ("a.yaml", CARDS),
        ("c.bin", "\0\0"),
        ("b/1.md", "# Nothing"),
        ("d.json", "["),
    ];
    let checked = check("check-order", &files).json();
    let paths: Vec<&str> = checked["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["path"].as_str().unwrap())
        .collect();
    let ends = ["a.yaml", "b/1.md", "b/2.yaml", "c.bin", "d.json"];
    assert_eq!(paths.len(), ends.len());
    assert!(
        paths
            .iter()
            .zip(ends)
            .all(|(path, end)| path.ends_with(end)),
        "{paths:?}"
    );
    assert_eq!(checked["files"][0]["documents"], 1);
    for file in checked["files"].as_array().unwrap() {
        for diagnostic in file["diagnostics"].as_array().unwrap() {
            assert_eq!(diagnostic["file"], file["path"]);
            assert!(
                diagnostic["line"].as_u64().unwrap() >= 1
                    && diagnostic["column"].as_u64().unwrap() >= 1
            );
        }
    }
}

// --- zones

fn zones(name: &str, more: &[&str]) -> Run {
    let at = folder(name, &[("cards.yaml", CARDS)]);
    let cards = at.join("cards.yaml");
    let mut arguments = vec!["zones", cards.to_str().unwrap()];
    arguments.extend(more);
    steelyard(&arguments)
}

/// A and B of these cards are the worked example: A leads from 7 on and is accepted above 65/9.
#[test]
fn zones_of_a_weight_are_told_with_the_side_that_holds() {
    let run = zones("zones-json", &["--param", "collapse.w_e", "--json"]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let json = run.json();
    assert_eq!(json["mode"], "free");
    assert_eq!(json["method"], "exact");
    let zones: Vec<(f64, String, String, bool)> = json["zones"]
        .as_array()
        .unwrap()
        .iter()
        .map(|zone| {
            let outcome = &zone["outcome"];
            let word = |key: &str| outcome[key].as_str().unwrap().to_owned();
            let to = zone["to"].as_f64().unwrap();
            (to, word("winner"), word("status"), zone["holds_to"] == true)
        })
        .collect();
    let shown: Vec<(&str, &str, bool)> = zones
        .iter()
        .map(|(_, winner, status, holds)| (winner.as_str(), status.as_str(), *holds))
        .collect();
    assert_eq!(
        shown,
        [
            ("B", "PANEL", false),
            ("A", "PANEL", true),
            ("A", "ACCEPT", true),
        ]
    );
    assert!((zones[0].0 - 7.0).abs() < 1e-9);
    assert!((zones[1].0 - 65.0 / 9.0).abs() < 1e-9);
}

#[test]
fn zones_of_what_cannot_move_exit_2() {
    let unknown = zones("zones-unknown", &["--param", "collapse.w_x"]);
    assert_eq!(unknown.status, 2);
    assert!(
        unknown.errors.contains("perhaps collapse.w_e"),
        "{}",
        unknown.errors
    );
    let alone = zones(
        "zones-alone",
        &["--param", "collapse.threshold", "--mode", "proportional"],
    );
    assert_eq!(alone.status, 2);
    assert!(alone.errors.contains("cannot be moved"), "{}", alone.errors);
}
