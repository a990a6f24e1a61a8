//! Several decisions over position cards in one file, and the panel that one of them opened.

use crate::support::{Run, folder, steelyard};
use serde_json::{Value, json};

/// store: 5 and 4 call the panel, where a has (2.25 + .96 + .45)/5 = .732 and b (1.25 + 1.12 + .81)/5 = .636. queue: 8.
/// cache: 3.
const THREE: &str = "\
decision: store
position_cards:
  - {agent: a, evidence: [{type: test, pointer: a, quality: 0.5}], risks: [], reversibility: 0, cost: 0, confidence: 0}
  - {agent: b, evidence: [{type: test, pointer: a, quality: 0.4}], risks: [], reversibility: 0, cost: 0, confidence: 0}
panel_evaluations:
  - {agent: VerifierAgent, position_scores: {a: 0.9, b: 0.5}, confidence: 1}
  - {agent: SkepticAgent, position_scores: {a: 0.6, b: 0.7}, confidence: 0.8}
  - {agent: MinimalistAgent, position_scores: {a: 0.5, b: 0.9}, confidence: 0.6}
recorded: {status: CONSENSUS_REACHED, winner: a}
---
decision: queue
position_cards:
  - {agent: c, evidence: [{type: test, pointer: a, quality: 0.8}], risks: [], reversibility: 0, cost: 0, confidence: 0}
recorded: {status: ACCEPT, winner: c}
---
decision: cache
position_cards:
  - {agent: d, evidence: [{type: test, pointer: a, quality: 0.3}], risks: [], reversibility: 0, cost: 0, confidence: 0}
recorded: {status: ACCEPT, winner: d}
";

/// Each role of the source once, all at full confidence.
const SEVEN: &str = "\
position_cards:
  - {agent: a, evidence: [{type: test, pointer: a, quality: 0.5}], risks: [], reversibility: 0, cost: 0, confidence: 0}
  - {agent: b, evidence: [{type: test, pointer: a, quality: 0.4}], risks: [], reversibility: 0, cost: 0, confidence: 0}
panel_evaluations:
  - {agent: MinimalistAgent, position_scores: {a: 0.9, b: 0.5}, confidence: 1}
  - {agent: SkepticAgent, position_scores: {a: 0.8, b: 0.5}, confidence: 1}
  - {agent: Domain Expert (Backend), position_scores: {a: 0.8, b: 0.5}, confidence: 1}
  - {agent: VerifierAgent, position_scores: {a: 0.8, b: 0.5}, confidence: 1}
  - {agent: ExperienceAgent, position_scores: {a: 0.8, b: 0.5}, confidence: 1}
  - {agent: RiskScorerAgent, position_scores: {a: 0.8, b: 0.5}, confidence: 1}
  - {agent: StakeholderAgent, position_scores: {a: 0.8, b: 0.5}, confidence: 1}
";

const NAMES: [&str; 3] = ["store", "queue", "cache"];

fn run(name: &str, before: &[&str], after: &[&str]) -> Run {
    let at = folder(name, &[("three.yaml", THREE)]).join("three.yaml");
    steelyard(&[before, &[at.to_str().unwrap()], after].concat())
}

fn lines(run: &Run) -> Vec<Value> {
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let line = |line: &str| serde_json::from_str(line).unwrap();
    run.output.lines().map(line).collect()
}

fn names(lines: &[Value]) -> Vec<&str> {
    let name = |line: &'_ Value| line["decision"].as_str().is_some();
    assert!(lines.iter().all(name), "{lines:?}");
    lines
        .iter()
        .filter_map(|line| line["decision"].as_str())
        .collect()
}

/// The line after each name.
fn lines_under(run: &Run) -> Vec<(&str, &str)> {
    let lines: Vec<&str> = run.output.lines().collect();
    let named = lines.windows(2).filter(|pair| NAMES.contains(&pair[0]));
    named.map(|pair| (pair[0], pair[1])).collect()
}

fn near(value: &Value, expected: f64) {
    let got = value.as_f64().unwrap();
    assert!((got - expected).abs() < 1e-9, "{got}, expected {expected}");
}

#[test]
fn each_decision_is_told_under_its_name() {
    let run = run("three", &["decide", "collapse"], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let expected = [
        ("store", "CONSENSUS_REACHED  a"),
        ("queue", "ACCEPT  c"),
        ("cache", "REFLEXION  d"),
    ];
    assert_eq!(lines_under(&run), expected);
    let says = |words: &str| run.output.matches(words).count();
    assert_eq!(says("\nThe record says the same.\n"), 2);
    assert_eq!(says("\nThe record says ACCEPT  d.\n"), 1);
    assert_eq!(says("\nPanel\n"), 1);
}

#[test]
fn each_decision_is_an_object_with_its_name() {
    let found = lines(&run("three-json", &["decide", "collapse"], &["--json"]));
    assert_eq!(names(&found), NAMES);
    let statuses: Vec<&Value> = found.iter().map(|one| &one["outcome"]["status"]).collect();
    assert_eq!(statuses, ["CONSENSUS_REACHED", "ACCEPT", "REFLEXION"]);
    let panel = &found[0]["stages"][0];
    near(&panel["alternatives"][0]["score"], 0.732);
    near(&panel["alternatives"][1]["score"], 0.636);
    assert_eq!(found[1]["stages"], json!([]));
    assert_eq!(found[2]["outcome"]["against"]["state"], "differs");
}

#[test]
fn a_decision_without_a_name_has_no_key_for_it() {
    let at = folder("seven-json", &[("seven.yaml", SEVEN)]);
    let run = steelyard(&["decide", "collapse", at.to_str().unwrap(), "--json"]);
    assert_eq!(run.json()["decision"], Value::Null);
    assert!(
        run.output.starts_with("{\"system\":\"collapse\""),
        "{}",
        run.output
    );
}

/// (2.7 + .48w)/(3.4 + .8w) ≥ .7 up to w = 4; the others have no panel.
#[test]
fn zones_of_a_panel_weight() {
    let asked = ["--param", "panel.skeptic"];
    let found = lines(&run(
        "zones",
        &["zones"],
        &[&asked[..], &["--json"]].concat(),
    ));
    assert_eq!(names(&found), NAMES);
    near(&found[0]["zones"][0]["to"], 4.0);
    assert_eq!(
        found[0]["zones"][0]["outcome"],
        json!({"status": "CONSENSUS_REACHED", "winner": "a"})
    );
    assert_eq!(found[0]["breakpoints"][0]["cause"], "consensus");
    for one in &found[1..] {
        assert_eq!(one["breakpoints"], json!([]), "{one}");
    }
    let plain = run("zones-told", &["zones"], &asked);
    let stands = "Skeptic is 2; the others stay as they are";
    assert_eq!(lines_under(&plain), NAMES.map(|name| (name, stands)));
    assert!(
        plain
            .output
            .contains("> [0.000000, 4.000000]  CONSENSUS_REACHED  a\n"),
        "{}",
        plain.output
    );
}

#[test]
fn flips_reach_into_the_panel() {
    let found = lines(&run("flips", &["flips"], &["--json"]));
    assert_eq!(names(&found), NAMES);
    let edits = |at: usize| found[at]["edits"].as_array().unwrap().iter();
    let of = |id: &str| {
        let moved = json!({"parameter": id});
        edits(0).find(|edit| edit["moved"] == moved && edit["mode"] == "free")
    };
    near(&of("panel.skeptic").unwrap()["edge"], 4.0);
    // (.9w + 1.41)/(w + 2.5) = .7 at 1.7.
    near(&of("panel.verifier").unwrap()["edge"], 1.7);
    let panels = |edit: &&Value| edit["moved"].to_string().contains("panel");
    assert_eq!(edits(1).filter(panels).count(), 0);
    let words = run("flips-told", &["flips"], &[]);
    let starts = [
        ("store", "CONSENSUS_REACHED  a"),
        ("queue", "ACCEPT  c"),
        ("cache", "REFLEXION  d"),
    ];
    assert_eq!(lines_under(&words), starts);
    assert!(
        words
            .output
            .contains("without the evaluator Verifier in panel: CONSENSUS_REACHED  b"),
        "{}",
        words.output
    );
}

#[test]
fn a_worklist_names_them() {
    let found = lines(&run("work", &["worklist"], &["--json"]));
    assert_eq!(names(&found), NAMES);
    near(&found[0]["margin"], 0.096);
    let against: Vec<&Value> = found.iter().map(|one| &one["against"]).collect();
    assert_eq!(against, ["matches", "matches", "differs"]);
    let by = run("work-record", &["worklist"], &["--by", "record"]);
    let first = by.output.lines().nth(1).unwrap();
    assert!(first.ends_with("cache: REFLEXION  d"), "{}", by.output);
}

/// At .5 a has (.45 + .96 + .45)/3 = .62 and b (.25 + 1.12 + .81)/3 = .727.
#[test]
fn a_back_test_compares_them_by_name() {
    let asked = ["backtest", "saved", "panel.verifier=0.5"];
    let moved = run("bt", &asked, &[]);
    assert_eq!(moved.status, 0, "{}", moved.errors);
    assert!(
        moved
            .output
            .starts_with("1 of 3 winners and 0 statuses change\n"),
        "{}",
        moved.output
    );
    assert!(
        moved
            .output
            .ends_with(": store: CONSENSUS_REACHED  a → CONSENSUS_REACHED  b\n"),
        "{}",
        moved.output
    );
    let bound = |n| run("bt-bound", &asked, &["--fail-if-winners-change", n]).status;
    assert_eq!((bound("0"), bound("1")), (3, 0));
}

#[test]
fn exit_statuses() {
    let broken = THREE.replace("quality: 0.8", "quality: 8");
    let at = folder("broken", &[("three.yaml", &broken)]).join("three.yaml");
    let run_broken = steelyard(&["decide", "collapse", at.to_str().unwrap()]);
    assert_eq!(run_broken.status, 1);
    let statuses = [
        ("store", "CONSENSUS_REACHED  a"),
        ("queue", "REFLEXION"),
        ("cache", "REFLEXION  d"),
    ];
    assert_eq!(lines_under(&run_broken), statuses, "the others go on");
    assert!(
        run_broken.output.contains("three.yaml:13:"),
        "{}",
        run_broken.output
    );
    let unknown = run("unknown", &["zones"], &["--param", "panel.skeptc"]);
    assert_eq!(unknown.status, 2);
    assert!(
        unknown.errors.contains("panel.skeptic"),
        "{}",
        unknown.errors
    );
    let reading = ["--set", "panel.order=loose"];
    let reading = run("reading", &["decide", "collapse"], &reading);
    assert_eq!(reading.status, 2);
    assert!(reading.errors.contains("step4_only"), "{}", reading.errors);
    let empty = folder("empty", &[("p.yaml", "panel_evaluations: []")]);
    let empty = steelyard(&["decide", "collapse", empty.to_str().unwrap()]);
    assert_eq!(empty.status, 1);
    assert!(
        empty.errors.contains("no position card"),
        "{}",
        empty.errors
    );
}

/// 8.89 of 12.7 passes. C of a is (12.7 · 0.8 + 1.5 · 0.1) / 12.7.
#[test]
fn power_of_the_seven_roles_by_weight() {
    let at = folder("seven", &[("seven.yaml", SEVEN)]).join("seven.yaml");
    let asked = [
        "power",
        at.to_str().unwrap(),
        "--stage",
        "panel",
        "--json",
        "--quota",
        "0.7",
    ];
    let run = steelyard(&asked);
    let found = run.json();
    assert_eq!((run.status, &found["now"]["winner"]), (0, &json!("a")));
    let expected = [
        23.0 / 210.0,
        1.0 / 7.0,
        1.0 / 7.0,
        17.0 / 70.0,
        8.0 / 105.0,
        37.0 / 210.0,
        23.0 / 210.0,
    ];
    for by in ["by_weight", "by_weight_and_factor"] {
        assert_eq!(found[by][0]["winning"], 22);
        let swings = [10.0, 12.0, 12.0, 18.0, 8.0, 14.0, 10.0];
        assert_eq!(found[by][0]["swings"], json!(swings));
        let shapley = found[by][0]["shapley_shubik"].as_array().unwrap();
        assert_eq!(shapley.len(), expected.len());
        for (got, expected) in shapley.iter().zip(expected) {
            near(got, expected);
        }
    }
    let adds = found["contributions"].as_array().unwrap().iter();
    let sum: f64 = adds.filter_map(Value::as_f64).sum();
    near(&json!(sum), 0.8 + 0.15 / 12.7);
}

#[test]
fn power_in_the_panel_of_those_that_opened_one() {
    let asked = ["--stage", "panel"];
    let words = run("power", &["power"], &asked);
    assert_eq!((words.status, words.errors.as_str()), (0, ""));
    let none = "there is no such stage";
    let expected = [
        ("store", "CONSENSUS_REACHED  a"),
        ("queue", none),
        ("cache", none),
    ];
    assert_eq!(lines_under(&words), expected);
    assert!(
        words
            .output
            .contains("Fewest evaluators whose absence changes the winner: Verifier\n"),
        "{}",
        words.output
    );
    let found = lines(&run(
        "power-json",
        &["power"],
        &[&asked[..], &["--json"]].concat(),
    ));
    assert_eq!(names(&found), ["store"]);
    let closed = run("power-none", &["power"], &["--stage", "jury"]);
    assert_eq!(closed.status, 2);
    assert!(closed.errors.contains(none), "{}", closed.errors);
}

/// One card of S = 13, over 6, that nobody verified.
#[test]
fn flips_give_a_card_its_receipt() {
    let card = "position_card: {id: a, evidence: [{type: test, pointer: a.md, quality: 1}], risks: [], reversibility: 1}";
    let policy = "switches: {collapse.missing-receipt: block}";
    let at = folder("receipt", &[("c.yaml", card), ("p.yaml", policy)]);
    let files = ["c.yaml", "p.yaml"].map(|name| at.join(name));
    let files = files.each_ref().map(|path| path.to_str().unwrap());
    let output = steelyard(&[&["flips"], &files[..]].concat()).output;
    assert!(output.starts_with("REFLEXION  a\n"), "{output}");
    let act = "  a: receipt passes (Verifier veto): ACCEPT  a\n";
    assert!(output.contains(act), "{output}");
    let json = lines(&steelyard(&[&["flips"], &files[..], &["--json"]].concat()));
    let expected = json!({
        "stage": null, "act": "fact", "alternative": "a", "gate": "verifier-veto", "fact": "approve", "at": 0,
        "holds": true, "words": "receipt passes",
    });
    let acts = json[0]["acts"].as_array().unwrap();
    assert!(
        acts.iter().any(|act| act["overrides"] == json!([expected])),
        "{acts:?}"
    );
}

/// Of rules that were not reached only what somebody has is told: with nothing in the ranking there is neither a score
/// nor a gap nor a receipt to ask for.
#[test]
fn rules_that_were_not_reached_speak_of_nobody() {
    let cards = "\
position_cards: [{id: a, evidence: [{type: test, pointer: a.md, quality: 0.5}], invariant_violations: [{invariant_id: I, requires_approval: true}]}]
switches: {collapse.missing-receipt: block, collapse.close-call: first, collapse.never-panel: any_card}
";
    let at = folder("not-reached", &[("c.yaml", cards)]).join("c.yaml");
    let output = steelyard(&["decide", "collapse", at.to_str().unwrap()]).output;
    let lines = output
        .lines()
        .skip_while(|line| !line.contains("A card waits"));
    let expected = [
        [
            "A card waits for a human",
            "1 waits for a human",
            "ESCALATE",
        ],
        [
            "No card ranks, one waits",
            "0 in the ranking, 1 waits for a human",
            "not reached",
        ],
        [
            "No card ranks, rounds left",
            "0 in the ranking, attempts 0 < 3",
            "not reached",
        ],
        ["No card ranks", "0 in the ranking", "not reached"],
        ["Score gap", "", "not reached"],
        ["Threshold", "", "not reached"],
        ["Trade-off", "", "not reached"],
        ["Reflexion", "attempts 0 < 3", "not reached"],
        ["Reflexion exhausted", "otherwise", "not reached"],
    ];
    let expected =
        expected.map(|[rule, words, state]| format!("  {rule:<26}  {words:<37}  {state}"));
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

/// Two cards that the panel agrees on too weakly: (2 · 0.55 + 2.5 · 0.6) / 4.5 = 0.578 against 0.5, and b has the lower risk.
const WEAK: &str = "\
position_cards:
  - {agent: a, evidence: [{type: test, pointer: a, quality: 0.5}], risks: [{severity: medium, description: r}], cost: 0}
  - {agent: b, evidence: [{type: test, pointer: b, quality: 0.1}], risks: [], cost: 0}
panel_evaluations:
  - {agent: SkepticAgent, position_scores: {a: 0.55, b: 0.5}, confidence: 1}
  - {agent: VerifierAgent, position_scores: {a: 0.6, b: 0.5}, confidence: 1}
";

#[test]
fn the_safest_wins_a_fallback_wherever_its_outcome_stands() {
    let at = folder("weak", &[("weak.yaml", WEAK)]).join("weak.yaml");
    let at = at.to_str().unwrap();
    let decided = steelyard(&["decide", "collapse", at]).output;
    assert!(
        decided.starts_with(
            "SAFE_FALLBACK  b\na misses 0.60 by 0.02, leads b by 0.08. b is the safest"
        ),
        "{decided}"
    );
    assert!(!decided.contains("Recommended"), "{decided}");
    let listed = steelyard(&["worklist", at]).output;
    assert!(listed.contains(": SAFE_FALLBACK  b"), "{listed}");
    let report = steelyard(&["report", at]).output;
    assert!(report.contains("## Recommended position: b"), "{report}");
}

#[test]
fn of_incomplete_cards_nobody_wins_and_all_say_so() {
    let cards: Vec<String> = (1..=24)
        .map(|n| format!("---\nposition_card: {{agent: a{n:02}, confidence: 1}}\n"))
        .collect();
    let cards = cards.concat();
    let at = folder("incomplete", &[("cards.yaml", &cards)]).join("cards.yaml");
    let at = at.to_str().unwrap();
    let decided = steelyard(&["decide", "collapse", at]).output;
    assert!(
        decided.starts_with("REFLEXION\nNothing ranks: 24 kept out"),
        "{decided}"
    );
    let lacks = "Completeness gate: no evidence, risks, cost or reversibility";
    assert_eq!(decided.matches(lacks).count(), 24, "{decided}");
    let sentence = "24 cards are incomplete and cannot win, so nobody wins: a01 gives no evidence, risks, cost or \
                reversibility; a02 gives no evidence, risks, cost or reversibility; a03 gives no evidence, risks, cost or \
                reversibility; and 21 more. Have them completed, then decide again.";
    assert!(decided.contains(sentence), "{decided}");
    let report = steelyard(&["report", at]).output;
    let first = "**REFLEXION.** No position is complete, so nobody wins. Another round is due.";
    assert!(report.contains(first), "{report}");
    assert_eq!(
        report.matches("is incomplete: no evidence").count(),
        24,
        "{report}"
    );
    assert!(!report.contains("position:"), "{report}");
}

const ALONE: &str = "panel_evaluation: {agent: MinimalistAgent, position_scores: {rows: 0.75, columns: 0.5}, confidence: 1}\n";

#[test]
fn evaluations_alone_run_the_panel_and_invent_no_score() {
    let at = folder("alone", &[("panel.yaml", ALONE)]).join("panel.yaml");
    let file = at.to_str().unwrap();
    let text = steelyard(&["decide", "collapse", file]);
    assert_eq!(text.status, 0);
    for line in [
        "CONSENSUS_REACHED  rows\n",
        "–  rows         –  no score\n",
        "1  rows      0.75       +0.75\n",
        "No position cards: the evaluations are aggregated by themselves",
        "The panel is 1 evaluator in 1 of 7 roles; nobody speaks as Skeptic,",
    ] {
        assert!(text.output.contains(line), "{line}: {}", text.output);
    }
    let json = steelyard(&["decide", "collapse", file, "--json"]);
    let json: Value = serde_json::from_str(&json.output).unwrap();
    assert_eq!(json["alternatives"][0]["score"], Value::Null);
    assert_eq!(json["stages"][0]["alternatives"][0]["score"], json!(0.75));
    let notes = json["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 2, "{notes:?}");
    // As data it comes to the same.
    let data = steelyard(&["decide", "collapse", file, "--data"]);
    let again = folder("alone-data", &[("decision.json", &data.output)]).join("decision.json");
    let again = steelyard(&["decide", "cells", again.to_str().unwrap()]);
    assert!(
        again.output.starts_with("CONSENSUS_REACHED  rows\n"),
        "{}",
        again.output
    );
}

#[test]
fn limits_are_set_on_the_command_line_and_have_zones_and_flips() {
    let card = "position_card: {agent: rows, evidence: [{type: test, pointer: a, quality: 0.5}], risks: [], reversibility: 1, cost: 0, confidence: 1}\n";
    let at = folder("limits", &[("card.yaml", card)]).join("card.yaml");
    let file = at.to_str().unwrap();
    let act = ["--set", "collapse.reflexion-triggers=act"];
    let run =
        |more: &[&str]| steelyard(&[&["decide", "collapse", file][..], &act, more].concat()).output;
    assert!(run(&[]).starts_with("REFLEXION  rows\nEvidence quality 0.50 < 0.60, passes 6.00"));
    assert!(run(&["--set", "collapse.evidence_quality=0.5"]).starts_with("ACCEPT  rows\n"));
    let param = ["--param", "collapse.evidence_quality"];
    let zones = steelyard(&[&["zones", file][..], &act, &param].concat()).output;
    assert!(
        zones.contains(
            "[0.000000, 0.500000]  ACCEPT  rows\n> (0.500000, 1.000000]  REFLEXION  rows\n"
        ),
        "{zones}"
    );
    let flips = steelyard(&[&["flips", file][..], &act].concat()).output;
    for edit in [
        "Evidence quality limit  0.6 → 0.5",
        "Evidence of rows        0.5 → 0.6",
    ] {
        assert!(flips.contains(edit), "{flips}");
    }
}
