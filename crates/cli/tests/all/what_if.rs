//! `what-if`, `without`, `doubt`: what would come of it.

use std::fmt::Write as _;

use crate::support::decisions::{STAGED, on};
use crate::support::{folder, steelyard};

/// P has .732 and Q .636 of weights × confidences 2.5, 1.6 and .9. Without V P has (.96 + .45)/2.5 = .564 and Q .772; without
/// S P has (2.25 + .45)/3.4 = .794, without M (2.25 + .96)/4.1 = .783.
#[test]
fn a_panel_without_each_of_its_evaluators() {
    let run = on("w-without", STAGED, &["without"], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let expected = "\
panel: CONSENSUS  P
  without V  −0.17  CONSENSUS  Q
  without S  +0.06  the outcome stays
  without M  +0.05  the outcome stays
";
    assert_eq!(run.output, expected);
    let found = on("w-json", STAGED, &["without", "--json"], &[]).json();
    let first = &found["without"][0];
    assert_eq!(
        (&first["criterion"], &first["tips"]),
        (&"V".into(), &true.into())
    );
    assert!((first["by"].as_f64().unwrap_or_default() + 0.168).abs() < 1e-12);
}

/// With a weight of 2.5 for M what P is ahead by is 2.5·V·.4 − 2·S·.1 − 2.5·M·.4 over confidences V, S, M. Towards their
/// mean of .8 that is .24 − .4t; under a cap c from .6 to .8 it is .8c − .6; to a power t it is 1 − .2·.8^t − .6^t.
#[test]
fn everybody_less_sure_or_more_alike() {
    let heavier = STAGED.replace("w_m = 1.5", "w_m = 2.5");
    let run = on("w-doubt", &heavier, &["doubt"], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let expected = "\
CONSENSUS  P
All confidences moved towards their mean: CONSENSUS  Q from 0.6
All confidences raised to a power: CONSENSUS  Q up to 0.396, checked at 256 points
All confidences capped: CONSENSUS  Q up to 0.75
";
    assert_eq!(run.output, expected);
    let found = on("w-doubt-json", &heavier, &["doubt", "--json"], &[]).json();
    assert_eq!(
        found["doubts"][0]["elsewhere"][0]["to"],
        serde_json::Value::Null
    );
    assert_eq!(
        found["doubts"][2]["elsewhere"][0]["from"],
        serde_json::Value::Null
    );
}

/// 600 evaluators of two cards have 1,200 scores.
#[test]
fn a_panel_of_hundreds_says_that_nobody_was_left_out() {
    let mut cards = "position_cards:\n".to_owned();
    for card in ["a", "b"] {
        writeln!(cards, "- {{id: {card}, agent: g{card}, confidence: 0.9, cost: 10, evidence: [x], risks: [], reversibility: 0.5}}").unwrap();
    }
    cards += "panel_evaluations:\n";
    for at in 0..600 {
        writeln!(cards, "- {{agent: e{at}, role: domain_expert, position_scores: {{a: 0.8, b: 0.6}}, confidence: 1}}").unwrap();
    }
    let at = folder("many", &[("cards.yaml", &cards)]).join("cards.yaml");
    let at = at.to_str().unwrap();
    let said = steelyard(&["without", at]).output;
    let line = said.lines().nth(1).unwrap();
    assert_eq!(
        line,
        "600 evaluators not left out one by one: a panel may have up to 1000 scores for that"
    );
    assert_eq!(
        steelyard(&["without", "--json", at]).json()["not_tried"],
        600
    );
}

#[test]
fn without_a_panel_that_is_said() {
    let alone = "parameters = { w = 1 }\ncriteria = [{ id = \"x\", weight = \"w\" }]\n\
        alternatives = [{ id = \"P\", cells = { x = 5 } }]\n";
    for command in ["without", "doubt"] {
        let run = on("w-none", alone, &[command], &[]);
        assert_eq!(run.output, "There is no panel in this decision.\n");
        let found = on("w-none-json", alone, &[command, "--json"], &[]).json();
        assert_eq!(found["panel"], serde_json::Value::Null);
    }
}

/// A card that waits for an approval enters where an approvals document lets it.
#[test]
fn what_a_turned_fact_comes_to_is_what_the_document_brings() {
    let card = |id: &str, quality: f64, risk: &str| {
        format!(
            "position_card:\n  agent: {id}\n  confidence: 0.9\n  cost: 10\n  reversibility: 0.8\n  \
             evidence: [{{pointer: a.md, quality: {quality}}}]\n  risks: [{risk}]\n"
        )
    };
    let critical = "{id: R1, severity: critical, residual_risk: 0.45, mitigation: a second lock, description: leaks}";
    let (one, two) = (card("calm", 0.6, ""), card("bold", 0.9, critical));
    let files = [("calm.yaml", one.as_str()), ("bold.yaml", two.as_str())];
    let at = folder("w-facts", &files);
    let path = at.to_str().unwrap_or_default();
    let found = steelyard(&["what-if", path, "--json"]).json();
    let facts = found["facts"].as_array().cloned().unwrap_or_default();
    let is_approval = |fact: &&serde_json::Value| {
        fact["turn"]["alternative"] == "bold" && fact["then"]["itself"]["becomes"] == "enters"
    };
    let fact = facts.iter().find(is_approval);
    let score = fact.and_then(|fact| fact["then"]["itself"]["score"].as_f64());
    let approvals = "approvals: [{card: bold, risk: R1, by: ines}]\n";
    let at = folder("w-approved", &[files[0], files[1], ("ok.yaml", approvals)]);
    let decided = steelyard(&[
        "decide",
        "collapse",
        at.to_str().unwrap_or_default(),
        "--json",
    ]);
    let ranking = decided.json()["alternatives"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let bold = ranking.iter().find(|row| row["id"] == "bold");
    assert!(score.is_some(), "{facts:?}");
    assert_eq!(
        bold.and_then(|row| row["score"].as_f64()),
        score,
        "{}",
        decided.output
    );
}
