//! `decide cells`: decisions as data, and those that `decide` wrote down itself.

use crate::support::decisions::{STAGED, THREE, on};
use crate::support::{Run, folder, steelyard};
use serde_json::Value;

/// Writes what a command printed to a file, and decides that.
fn again(name: &str, printed: &Run, more: &[&str]) -> Run {
    assert_eq!((printed.status, printed.other_errors().as_str()), (0, ""));
    let at = folder(name, &[("again.json", &printed.output)]).join("again.json");
    steelyard(&[&["decide", "cells", at.to_str().unwrap()], more].concat())
}

fn outcome(run: &Run) -> (Value, Value) {
    let decision = run.json();
    let outcome = &decision["outcome"];
    (outcome["status"].clone(), outcome["winner"].clone())
}

#[test]
fn a_decision_as_data_is_decided() {
    let run = on("cells", THREE, &["decide", "cells"], &["--json"]);
    assert_eq!(run.status, 0, "{}", run.errors);
    assert_eq!(outcome(&run), (Value::Null, "A".into()));
    let moved = on(
        "cells-set",
        THREE,
        &["decide", "cells"],
        &["--json", "--set", "w_1=0.39"],
    );
    assert_eq!(outcome(&moved).1, "B");
    let staged = on("cells-staged", STAGED, &["decide", "cells"], &["--json"]);
    assert_eq!(outcome(&staged), ("CONSENSUS".into(), "P".into()));
    let clear = on(
        "cells-clear",
        STAGED,
        &["decide", "cells"],
        &["--json", "--set", "gap=1"],
    );
    assert_eq!(outcome(&clear), ("CLEAR".into(), "P".into()));
}

#[test]
fn a_printed_decision_is_its_own_record() {
    for (name, text) in [("three", THREE), ("staged", STAGED)] {
        let printed = on(
            &format!("print-{name}"),
            text,
            &["decide", "cells"],
            &["--json"],
        );
        let same = again(&format!("reopen-{name}"), &printed, &[]);
        assert_eq!(same.status, 0, "{}", same.errors);
        assert!(
            same.output.contains("\nThe record says the same.\n"),
            "{}",
            same.output
        );
    }
    let printed = on("print-moved", THREE, &["decide", "cells"], &["--json"]);
    let moved = again("reopen-moved", &printed, &["--set", "w_1=0.1"]);
    assert!(moved.output.starts_with("B\n"), "{}", moved.output);
    assert!(
        moved
            .output
            .contains("\nThe record says A.\nHere B leads A by "),
        "{}",
        moved.output
    );
}

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../public/samples/data-store"
);

/// Cards written as data score, rank and stand before their gates as they did.
#[test]
fn cards_as_data_give_the_same_scores() {
    let parts = |run: &Run| -> Vec<Value> {
        let decision = run.json();
        let all = decision["alternatives"].as_array().unwrap().iter();
        let one = |one: &Value| {
            Value::from(vec![
                one["id"].clone(),
                one["score"].clone(),
                one["rank"].clone(),
                one["gated"].clone(),
            ])
        };
        all.map(one).collect()
    };
    for more in [
        &[][..],
        &["--set", "collapse.w_e=7"],
        &["--set", "collapse.close-call=first"],
    ] {
        let decide = [&["decide", "collapse", SAMPLE], more].concat();
        let cards = steelyard(&[&decide[..], &["--json"]].concat());
        let written = steelyard(&[&decide[..], &["--data"]].concat());
        let read = again("cards-as-data", &written, &["--json"]);
        assert_eq!(read.status, 0, "{}", read.errors);
        assert_eq!(parts(&read), parts(&cards), "{more:?}");
        assert_eq!(outcome(&read), outcome(&cards), "{more:?}");
        let printed = again("cards-printed", &cards, &[]);
        assert!(
            printed.output.contains("The record says the same."),
            "{}",
            printed.output
        );
    }
}

/// With one card that can lead there is no hybrid, and no status that opens one.
#[test]
fn a_panel_over_one_card_is_read_back() {
    let cards = "position_cards:
  - {id: a, agent: x, confidence: 0.5, cost: 10, reversibility: 0.5, evidence: [docs/a.md], risks: []}
panel_evaluations:
  - {agent: SkepticAgent, position_scores: {a: 0.7}, confidence: 0.9}
history: {attempts: 3}
";
    let files = folder("panel-of-one", &[("c.yaml", cards)]).join("c.yaml");
    let decide = ["decide", "collapse", files.to_str().unwrap()];
    let first = steelyard(&[&decide[..], &["--json"]].concat());
    assert_eq!(outcome(&first), ("CONSENSUS_REACHED".into(), "a".into()));
    let written = steelyard(&[&decide[..], &["--data"]].concat());
    for (name, printed) in [("panel-data", &written), ("panel-json", &first)] {
        let read = again(name, printed, &["--json"]);
        assert_eq!(outcome(&read), outcome(&first), "{}", read.output);
    }
}

#[test]
fn a_broken_decision_exits_1_with_its_place() {
    let run = on(
        "cells-broken",
        &THREE.replace("\"w_3\"", "\"w_4\""),
        &["decide", "cells"],
        &[],
    );
    assert_eq!(run.status, 1);
    assert!(run.output.contains("d.toml:5:"), "{}", run.output);
    let at = folder("cells-none", &[("a.yaml", "{agent: a, cost: 5}")]);
    let run = steelyard(&["decide", "cells", at.to_str().unwrap()]);
    assert_eq!(run.status, 1);
    assert!(
        run.errors.contains("no decision in these files"),
        "{}",
        run.errors
    );
}

#[test]
fn a_share_is_a_part_of_a_weight() {
    let with = |share: &str| {
        THREE.replacen(
            "weight = \"w_1\"",
            &format!("weight = \"w_1\", share = {share}"),
            1,
        )
    };
    for share in ["0", "1.5", "-0.5"] {
        let run = on("cells-no-share", &with(share), &["check"], &[]);
        assert_eq!(run.status, 1, "{share}");
        assert!(run.output.contains("share"), "{share}: {}", run.output);
        assert!(
            run.output.contains("decision not used"),
            "{share}: {}",
            run.output
        );
    }
    // A .225 + .12 + .1, B .125 + .24 + .14; and written down it is the same.
    let run = on(
        "cells-share",
        &with("0.5"),
        &["decide", "cells"],
        &["--json"],
    );
    assert_eq!(outcome(&run), (Value::Null, "B".into()));
    assert_eq!(run.json()["model"]["criteria"][0]["share"], 0.5);
    let same = again("cells-share-again", &run, &[]);
    assert!(
        same.output.contains("\nThe record says the same.\n"),
        "{}",
        same.output
    );
}

/// What a decision is called is written with it, and read back from both forms.
#[test]
fn a_decision_keeps_its_name() {
    let card = "{agent: a, evidence: [{type: t, pointer: p, quality: 0.8}]}";
    let cards = format!("decision: Where to store\nposition_cards: [{card}]");
    let files = folder("named", &[("c.yaml", &cards)]).join("c.yaml");
    let decide = ["decide", "collapse", files.to_str().unwrap()];
    let written = steelyard(&[&decide[..], &["--data"]].concat());
    assert_eq!(written.json()["decision"], "Where to store");
    let read = again("named-data", &written, &["--json"]);
    assert_eq!(read.json()["decision"], "Where to store");
    let printed = steelyard(&[&decide[..], &["--json"]].concat());
    let read = again("named-printed", &printed, &["--data"]);
    assert_eq!(read.json()["decision"], "Where to store");
    // As it was printed before the model had a name.
    let text = printed.output.replace(
        "\"decision\":\"Where to store\",\"system\":\"collapse\",\"parameters\"",
        "\"system\":\"collapse\",\"parameters\"",
    );
    assert_eq!(text.matches("Where to store").count(), 1);
    let old = Run {
        output: text,
        ..printed
    };
    assert!(
        again("named-old", &old, &[])
            .output
            .starts_with("Where to store\n")
    );
    let bare = cards.replace("decision: Where to store\n", "");
    let files = folder("nameless", &[("c.yaml", &bare)]).join("c.yaml");
    let written = steelyard(&["decide", "collapse", files.to_str().unwrap(), "--data"]);
    assert_eq!(written.json().get("decision"), None);
}

/// With four decimals both printed values would tie with the other alternative.
#[test]
fn a_printed_edit_changes_the_outcome() {
    let decision = |a: &str, b: &str| {
        format!(
            "parameters: {{w: 1}}
criteria: [{{id: x, weight: w, min: null, max: null}}]
alternatives: [{{id: a, cells: {{x: {a}}}}}, {{id: b, cells: {{x: {b}}}}}]
guards: [{{id: gp, tests: [{{left: gap, op: '>=', right: 0.0002}}], status: GAP}}, {{id: no, status: NO}}]
"
        )
    };
    let at = folder("as-read", &[("d.yaml", &decision("0.2996", "0.2995"))]);
    let flips = steelyard(&["flips", at.to_str().unwrap()]).output;
    assert!(flips.contains("x of a  0.2996 → 0.2994999 "), "{flips}");
    assert!(flips.contains("x of b  0.2995 → 0.2996001 "), "{flips}");
    for (name, edited) in [
        ("a", decision("0.2994999", "0.2995")),
        ("b", decision("0.2996", "0.2996001")),
    ] {
        let at = folder(name, &[("d.yaml", &edited)]);
        let decided = steelyard(&["decide", "cells", at.to_str().unwrap(), "--json"]);
        assert_eq!(outcome(&decided), ("NO".into(), "b".into()));
    }
}

/// A decision of one criterion with this weight, over the numbers 1 and `most`.
fn weighed(weight: &str, most: &str) -> String {
    format!(
        r#"{{"parameters":{{"w":{weight}}},"criteria":[{{"id":"x","weight":"w"}}],"alternatives":[{{"id":"a","cells":{{"x":1}}}},{{"id":"b","cells":{{"x":{most}}}}}]}}"#
    )
}

#[test]
fn a_weight_whose_product_may_be_infinite_is_refused() {
    for weight in [
        "1e151",
        "-1e151",
        "8e307",
        "1e308",
        "1.7976931348623157e308",
    ] {
        let at = folder("weight", &[("cells.json", &weighed(weight, "2"))]).join("cells.json");
        let at = at.to_str().unwrap();
        let run = steelyard(&["curve", "--param", "w", at]);
        assert_ne!(run.status, 0, "{weight}: {}", run.output);
        let expected = "expected w as a number from −1e150 to 1e150";
        assert!(run.output.contains(expected), "{weight}: {}", run.output);
    }
    let at = folder("fits", &[("cells.json", &weighed("1e150", "2"))]).join("cells.json");
    let run = steelyard(&["curve", "--param", "w", at.to_str().unwrap()]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
}

#[test]
fn a_weight_of_a_map_is_no_larger() {
    let map = "table:\n  columns:\n    price: {better: less, weight: 1.0e+308}\n";
    let table = "name,price\na,1\nb,2\n";
    let folder = folder("map", &[("t.csv", table), ("map.yaml", map)]);
    let files = ["t.csv", "map.yaml"].map(|file| folder.join(file));
    let [table, map] = [0, 1].map(|at: usize| files[at].to_str().unwrap());
    let run = steelyard(&["check", table, map]);
    let expected = "expected weight as a number from 0 to 1e150";
    assert!(run.output.contains(expected), "{}", run.output);
}

#[test]
fn a_score_that_is_too_large_is_a_dash() {
    let text = weighed("1e150", "1e200");
    let at = folder("score", &[("cells.json", &text)]).join("cells.json");
    let at = at.to_str().unwrap();
    for words in [
        &["decide", "cells", at][..],
        &["flips", at],
        &["curve", "--param", "w", at],
        &["worklist", at],
    ] {
        let run = steelyard(words);
        assert!(!run.output.contains("inf"), "{words:?}: {}", run.output);
    }
    let run = steelyard(&["decide", "cells", at]);
    assert!(run.output.contains("–  b"), "{}", run.output);
}

/// A step away from a weight next to nothing is infinitely many times as much.
#[test]
fn a_step_from_next_to_nothing_has_no_share() {
    let cards = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../public/samples/data-store"
    );
    let run = steelyard(&["flips", "--all", "--set", "collapse.w_k=1e-320", cards]);
    assert_eq!((run.status, run.other_errors().as_str()), (0, ""));
    let mut lines = run.output.lines().filter(|line| line.contains("Cost  "));
    assert!(
        lines.any(|line| line.contains("above 1.04: +1.04, 3.3% of the weight sum (32)")),
        "{}",
        run.output
    );
    assert!(!run.output.contains("inf"), "{}", run.output);
    let run = steelyard(&["flips", "--json", "--set", "collapse.w_k=1e-320", cards]);
    assert!(!run.output.contains("inf"), "{}", run.output);
}
