//! `power`: which evaluators of a weighted mean decided.

use crate::support::decisions::{STAGED, THREE, on};
use crate::support::{folder, steelyard};

/// In the panel P has .732 and Q .636; without V it is (.96 + .45)/2.5 = .564 to (1.12 + .81)/2.5 = .772. V adds
/// .9/3 + (.7829 − .6 + .7941 − .5)/6 + (.732 − .564)/3 = .4355 to P.
#[test]
fn who_decided_in_a_stage() {
    let run = on("p-stage", STAGED, &["power"], &["--stage", "panel"]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let expected = "\
CONSENSUS  P
  evaluator  weight  counts  adds  shapley  banzhaf  without it
  V          2.50    2.50    0.44  1.00     1.00     CONSENSUS  Q
  S          2.00    1.60    0.17  0.00     0.00     the same
  M          1.50    0.90    0.13  0.00     0.00     the same
Fewest evaluators whose absence changes the outcome: V
Fewest evaluators whose absence changes the winner: V
No absence changes the status, as long as one evaluator is left
By weight alone, where 0.70 of it passes: V 0.50, S 0.50, M none
By weight alone, where 0.60 of it passes: V 0.67, S 0.17, M 0.17
By weight alone, where 0.50 of it passes: V 0.33, S 0.33, M 0.33
By weight and factor, where 0.70 of it passes: V 0.50, S 0.50, M none
By weight and factor, where 0.60 of it passes: V 0.67, S 0.17, M 0.17
By weight and factor, where 0.50 of it passes: V 0.67, S 0.17, M 0.17
";
    assert_eq!(run.output, expected);
}

#[test]
fn as_json() {
    let run = on(
        "p-json",
        STAGED,
        &["power", "--json"],
        &["--stage", "panel", "--quota", "0.6"],
    );
    let found = run.json();
    assert_eq!(found["now"]["winner"], "P");
    assert_eq!(found["evaluators"][0]["without"]["winner"], "Q");
    assert_eq!(found["power"][1]["over"], "winner");
    assert_eq!(found["power"][1]["smallest"], serde_json::json!([0]));
    assert_eq!(
        found["by_weight"][0]["banzhaf"],
        serde_json::json!([0.75, 0.25, 0.25])
    );
    assert_eq!(found["by_weight"].as_array().unwrap().len(), 1);
}

#[test]
fn what_has_no_evaluators_is_wrong_use() {
    let run = on("p-none", THREE, &["power"], &[]);
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("not a weighted mean"), "{}", run.errors);
    let run = on("p-stage-none", STAGED, &["power"], &["--stage", "jury"]);
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("no such stage"), "{}", run.errors);
    let run = on(
        "p-closed",
        STAGED,
        &["power"],
        &["--stage", "panel", "--set", "gap=0.5"],
    );
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("was not reached"), "{}", run.errors);
    let run = on(
        "p-quota",
        STAGED,
        &["power"],
        &["--stage", "panel", "--quota", "1.5"],
    );
    assert_eq!(run.status, 2);
    assert!(
        run.errors.contains("above 0 and at most 1"),
        "{}",
        run.errors
    );
}

/// Two experts have half of 1.8 each; what moves is how sure one of them is.
#[test]
fn experts_share_a_weight_and_not_a_confidence() {
    const SHARED: &str = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 0.8}], risks: [], confidence: 0.9, reversibility: 0.8}
  - {id: b, evidence: [{type: test, pointer: b.md, quality: 0.8}], risks: [], confidence: 0.8, reversibility: 0.7}
panel_evaluations:
  - {agent: VerifierAgent, position_scores: {a: 0.9, b: 0.5}, confidence: 0.8}
  - {agent: Domain Expert (A), position_scores: {a: 0.5, b: 0.9}, confidence: 0.9}
  - {agent: Domain Expert (B), position_scores: {a: 0.6, b: 0.7}, confidence: 0.4}
";
    let at = folder("p-shared", &[("panel.yaml", SHARED)]);
    let at = at.to_str().unwrap();
    let asked = [
        at,
        "--json",
        "--stage",
        "panel",
        "--set",
        "collapse.threshold=20",
    ];
    let power = steelyard(&[&["power"][..], &asked].concat());
    assert_eq!((power.status, power.errors.as_str()), (0, ""));
    let power = power.json();
    let numbers = |key: &str| {
        let evaluators = power["evaluators"].as_array().unwrap().iter();
        evaluators
            .map(|evaluator| evaluator[key].as_f64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers("weight"), [2.5, 0.9, 0.9]);
    assert_eq!(numbers("counts"), [2.0, 0.9 * 0.9, 0.9 * 0.4]);
    let moved = ["--gain", "Domain Expert (A)"];
    let zones = steelyard(&[&["zones"][..], &asked, &moved].concat());
    assert_eq!((zones.status, zones.errors.as_str()), (0, ""));
    let zones = zones.json();
    assert_eq!([&zones["value"], &zones["to"]], [0.9, 1.0]);
}

/// Of 13 evaluators of one weight and one opinion each has a 13th, whatever is drawn.
#[test]
fn of_many_evaluators_numbers_are_sampled() {
    let names: Vec<String> = (1..=13).map(|at| format!("v{at}")).collect();
    let criteria: Vec<String> = names
        .iter()
        .map(|id| format!("{{ id = \"{id}\", weight = \"w\", gain = 0.85 }}"))
        .collect();
    let cells = |score: &str| {
        let cells: Vec<String> = names.iter().map(|id| format!("{id} = {score}")).collect();
        cells.join(", ")
    };
    let text = format!(
        "parameters = {{ w = 1.5 }}\nnorm = \"weights\"\ncriteria = [{}]\nalternatives = [{{ id = \"A\", cells = {{ {} }} }}, {{ id = \"B\", cells = {{ {} }} }}]\n",
        criteria.join(", "),
        cells("0.9"),
        cells("0.5"),
    );
    let run = on("p-many", &text, &["power"], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let expected = [
        " ± 0.004",
        "from 3703 sampled orders and as many coalitions",
        "No absence changes the outcome",
        "By weight alone, where 0.70 of it passes: v1 0.08, v2 0.08",
        "By weight and factor, where 0.50 of it passes: v1 0.08, v2 0.08",
    ];
    for words in expected {
        assert!(run.output.contains(words), "{words}: {}", run.output);
    }
    let json = on("p-many-json", &text, &["power", "--json"], &[]).json();
    assert_eq!(json["method"]["sampled"]["permutations"], 3_703);
    assert_eq!(
        json["power"][0]["errors"]["shapley"]
            .as_array()
            .unwrap()
            .len(),
        13
    );
    let fine = text.replace("w = 1.5", "w = 1.2345678");
    let run = on("p-many-fine", &fine, &["power"], &[]);
    let words = "By weight alone, where 0.70";
    assert!(run.output.contains(words), "{}", run.output);
}

/// The source's panel: an evaluator of weight 1.4 × 0.8 at 0.6013 brings the mean of all seven to 0.85.
#[test]
fn the_score_that_a_target_takes() {
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../public/samples/shop-database"
    );
    let run = steelyard(&["power", sample, "--stage", "panel", "--target", "0.85"]);
    assert_eq!((run.status, run.other_errors().as_str()), (0, ""));
    let line = run.output.lines().find(|line| line.starts_with("For "));
    let line = line.unwrap();
    assert!(
        line.starts_with("For postgres_position to reach 0.85, one of: "),
        "{line}"
    );
    assert!(line.ends_with("User Value Advocate 0.6013"), "{line}");
    let run = steelyard(&["power", sample]);
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("--stage panel"), "{}", run.errors);
}
