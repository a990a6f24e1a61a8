//! `power`: which voices of a weighted mean decided.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod support;

use support::decisions::{STAGED, THREE, on};

/// In the panel P has .732 and Q .636; without V it is (.96 + .45)/2.5 = .564 to (1.12 + .81)/2.5 = .772. V adds
/// .9/3 + (.7829 − .6 + .7941 − .5)/6 + (.732 − .564)/3 = .4355 to P.
#[test]
fn who_decided_in_a_stage() {
    let run = on("p-stage", STAGED, &["power"], &["--stage", "panel"]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let expected = "\
CONSENSUS  P
  voice  weight  counts  adds  shapley  banzhaf  without it
  V      2.50    2.50    0.44  1.00     1.00     CONSENSUS  Q
  S      2.00    1.60    0.17  0.00     0.00     the same
  M      1.50    0.90    0.13  0.00     0.00     the same
Fewest whose absence changes the outcome: V
Fewest whose absence changes the winner: V
Nobody's absence changes the status, as long as anybody is there
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
    assert_eq!(found["voices"][0]["without"]["winner"], "Q");
    assert_eq!(found["power"][1]["over"], "winner");
    assert_eq!(found["power"][1]["smallest"], serde_json::json!([0]));
    assert_eq!(
        found["by_weight"][0]["banzhaf"],
        serde_json::json!([0.75, 0.25, 0.25])
    );
    assert_eq!(found["by_weight"].as_array().unwrap().len(), 1);
}

#[test]
fn what_has_no_voices_is_wrong_use() {
    let run = on("p-none", THREE, &["power"], &[]);
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("no weighted mean"), "{}", run.errors);
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
    assert!(run.errors.contains("was not opened"), "{}", run.errors);
    let run = on(
        "p-quota",
        STAGED,
        &["power"],
        &["--stage", "panel", "--quota", "1.5"],
    );
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("above 0, 1 at most"), "{}", run.errors);
}
