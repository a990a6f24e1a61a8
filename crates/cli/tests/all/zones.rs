//! `zones` of every number of a decision: weights by mode and lock, cells and factors, in stages too.

use crate::support::decisions::{STAGED, THREE, on};
use crate::support::{folder, steelyard};
use serde_json::Value;

/// `[0, 0.4) B`, ends to four decimals.
fn zones(name: &str, text: &str, more: &[&str]) -> Vec<String> {
    let run = on(name, text, &["zones", "--json"], more);
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{more:?}");
    let round = |value: &Value| (value.as_f64().unwrap() * 1e4).round() / 1e4;
    let found = run.json();
    let zones = found["zones"].as_array().unwrap().iter();
    let words = |zone: &Value| {
        let open = if zone["holds_from"] == true { '[' } else { '(' };
        let shut = if zone["holds_to"] == true { ']' } else { ')' };
        let (status, winner) = (
            zone["outcome"]["status"].as_str(),
            zone["outcome"]["winner"].as_str(),
        );
        let (status, winner) = (status.unwrap_or("–"), winner.unwrap_or("–"));
        format!(
            "{open}{}, {}{shut} {winner} {status}",
            round(&zone["from"]),
            round(&zone["to"])
        )
    };
    zones.map(words).collect()
}

/// The margin of A over B is .4·w₁ − .4·w₂ − .2·w₃ = .04.
#[test]
fn zones_of_weights_by_mode_and_lock() {
    let free = zones("z-free", THREE, &["--param", "w_1", "--mode", "free"]);
    assert_eq!(free, ["[0, 0.4) B –", "[0.4, 1] A –"]);
    // .4t − (1 − t)·.32 = 0 at 4/9.
    let shared = zones(
        "z-shared",
        THREE,
        &["--param", "w_1", "--mode", "proportional"],
    );
    assert_eq!(shared, ["[0, 0.4444) B –", "[0.4444, 1] A –"]);
    // With w_3 at .2: .4t − .4·(.8 − t) − .04 = 0 at .45.
    let locked = ["--param", "w_1", "--mode", "proportional", "--lock", "w_3"];
    assert_eq!(
        zones("z-locked", THREE, &locked),
        ["[0, 0.45) B –", "[0.45, 0.8] A –"]
    );
}

/// In the panel P leads by .48 of a sum of weights of 5: V of P may fall by .48/2.5 = .192. The factor of
/// V at t: 2.25t + 1.41 for P, 1.25t + 1.93 for Q, the same at .52.
#[test]
fn zones_of_cells_and_factors_of_a_stage() {
    let cell = zones("z-cell", THREE, &["--cell", "A:one"]);
    assert_eq!(cell, ["[0, 0.82) B –", "[0.82, 1] A –"]);
    let cell = zones("z-stage", STAGED, &["--cell", "P:V", "--stage", "panel"]);
    assert_eq!(cell, ["[0, 0.708) Q CONSENSUS", "[0.708, 1] P CONSENSUS"]);
    let gain = zones("z-gain", STAGED, &["--gain", "V", "--stage", "panel"]);
    assert_eq!(gain, ["[0, 0.52) Q CONSENSUS", "[0.52, 1] P CONSENSUS"]);
    let gap = zones("z-gap", STAGED, &["--param", "gap"]);
    assert_eq!(gap, ["[0, 1] P CLEAR", "(1, 4] P CONSENSUS"]);
}

/// Of V .9 P has 4.2 to Q's 4 where all are alike. Of .8, with u the weights times confidences, P leads by
/// `.3 u_V − .1 u_S − .4 u_M`.
#[test]
fn zones_of_all_confidences_of_a_stage() {
    let moved = |name: &str, how: &str, text: &str| {
        zones(name, text, &["--confidences", how, "--stage", "panel"])
    };
    assert_eq!(moved("z-shrink", "shrink", STAGED), ["[0, 1] P CONSENSUS"]);
    assert_eq!(moved("z-power", "power", STAGED), ["[0, 4] P CONSENSUS"]);
    // At 0 nobody is left, and nobody wins.
    assert_eq!(moved("z-cap", "cap", STAGED), ["(0, 1] P CONSENSUS"]);
    let close = STAGED.replace("V = 0.9", "V = 0.8");
    // .3·(2.5 − .5t) − .16 − .4·(.9 + .3t) = .23 − .27t.
    assert_eq!(
        moved("z-shrink-close", "shrink", &close),
        ["[0, 0.8519] P CONSENSUS", "(0.8519, 1] Q CONSENSUS"]
    );
    // .75 − .2·.8^t − .6·.6^t = 0.
    assert_eq!(
        moved("z-power-close", "power", &close),
        ["[0, 0.1474) Q CONSENSUS", "[0.1474, 4] P CONSENSUS"]
    );
    // Up to .6 all are alike: −.05t; up to .8 it is .55t − .36.
    assert_eq!(
        moved("z-cap-close", "cap", &close),
        ["(0, 0.6545) Q CONSENSUS", "[0.6545, 1] P CONSENSUS"]
    );
}

#[test]
fn confidences_in_words_and_as_json() {
    let all = ["--confidences", "power", "--stage", "panel"];
    let run = on("z-words", STAGED, &["zones"], &all);
    let expected = "\
the exponent of confidences in panel is 1
> [0.000000, 4.000000]  CONSENSUS  P
scanned: zones narrower than the scan may be missing
A common factor on all confidences changes nothing.
";
    assert_eq!(
        (run.status, run.errors.as_str(), run.output.as_str()),
        (0, "", expected)
    );
    let json = on("z-words-json", STAGED, &["zones", "--json"], &all).json();
    assert_eq!(
        json["moved"],
        serde_json::json!({"confidences": {"stage": "panel", "how": "power"}})
    );
    assert_eq!(json["method"], "scanned");
    assert_eq!(json["value"], 1.0);
}

#[test]
fn zones_that_are_wrong_use() {
    let wrong: [(&[&str], &str); 13] = [
        (&["--confidences", "shrink"], "not a weighted mean"),
        (
            &["--confidences", "cap", "--stage", "jury"],
            "no stage is called jury; there is none",
        ),
        (&["--confidences", "halve"], "possible values"),
        (&[], "--param"),
        (
            &["--param", "w_1", "--cell", "A:one"],
            "cannot be used with",
        ),
        (&["--cell", "Aone"], "ALTERNATIVE:CRITERION"),
        (
            &["--cell", "A:four"],
            "no criterion is called four; there are: one, two, three",
        ),
        (
            &["--cell", "D:one"],
            "no alternative is called D; there are: A, B",
        ),
        (
            &["--cell", "A:one", "--stage", "panel"],
            "no stage is called panel; there is none",
        ),
        (&["--gain", "four"], "there are: one, two, three"),
        (
            &["--param", "w_1", "--stage", "panel"],
            "cannot be used with",
        ),
        (&["--param", "w_1", "--lock", "w_9"], "w_9"),
        (&["--param", "w_1", "--mode", "shared"], "proportional"),
    ];
    for (more, word) in wrong {
        let run = on("z-wrong", THREE, &["zones"], more);
        assert_eq!(run.status, 2, "{more:?}");
        assert!(run.errors.contains(word), "{more:?}: {}", run.errors);
    }
    let gone = steelyard(&["zones", "no/such/file.toml", "--param", "w"]);
    assert_eq!(gone.status, 1);
}

/// Who gave no score has none to move: told is what one would come to. Sure of 1 each, a has (0.6 + t) / 2, over 0.7
/// from 0.8 on.
#[test]
fn a_score_that_nobody_gave() {
    const FILE: &str = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 0.5}], risks: [], reversibility: 1}
  - {id: b, evidence: [{type: test, pointer: b.md, quality: 0.5}], risks: [], reversibility: 1}
panel_evaluations:
  - {agent: SkepticAgent, position_scores: {a: 0.6, b: 0.1}, confidence: 1}
  - {agent: Second skeptic, role: skeptic, position_scores: {b: 0.1}, confidence: 1}
";
    let at = folder("not-given", &[("f.yaml", FILE)]).join("f.yaml");
    let set = ["--set", "collapse.threshold=20"];
    let cell = ["--stage", "panel", "--cell", "a:Second skeptic"];
    let run = steelyard(&[&["zones", at.to_str().unwrap()], &set[..], &cell[..]].concat());
    let lines: Vec<&str> = run.output.lines().collect();
    assert!(
        lines[0].ends_with("is not given; if it were:"),
        "{}",
        run.output
    );
    assert!(!run.output.contains('>'), "{}", run.output);
    let last = lines.last().unwrap();
    assert!(
        last.contains("[0.800000, 1.000000]  CONSENSUS_REACHED"),
        "{last}"
    );
}
