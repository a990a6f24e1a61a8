//! `decide cells`: decisions as data, those that `decide` wrote down itself, and the zones of every
//! number in them.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod support;

use std::fs;

use serde_json::Value;
use support::{Run, folder, steelyard};

const THREE: &str = "\
parameters = { w_1 = 0.5, w_2 = 0.3, w_3 = 0.2 }
criteria = [
  { id = \"one\", weight = \"w_1\", min = 0, max = 1 },
  { id = \"two\", weight = \"w_2\", min = 0, max = 1 },
  { id = \"three\", weight = \"w_3\", min = 0, max = 1 },
]
alternatives = [
  { id = \"A\", cells = { one = 0.9, two = 0.4, three = 0.5 } },
  { id = \"B\", cells = { one = 0.5, two = 0.8, three = 0.7 } },
]
";

/// P leads by 1; a gap below 2 opens a panel, where P has .732 and Q .636.
const STAGED: &str = "\
parameters = { w = 1, gap = 2, w_v = 2.5, w_s = 2, w_m = 1.5 }
criteria = [{ id = \"x\", weight = \"w\" }]
alternatives = [{ id = \"P\", cells = { x = 5 } }, { id = \"Q\", cells = { x = 4 } }]
guards = [
  { tests = [{ left = \"gap\", op = \"<\", right = \"gap\" }], status = { id = \"PANEL\", opens = \"panel\" } },
  { status = \"CLEAR\" },
]
[[stages]]
id = \"panel\"
norm = \"weights\"
criteria = [
  { id = \"V\", weight = \"w_v\", gain = 1, min = 0, max = 1 },
  { id = \"S\", weight = \"w_s\", gain = 0.8, min = 0, max = 1 },
  { id = \"M\", weight = \"w_m\", gain = 0.6, min = 0, max = 1 },
]
alternatives = [
  { id = \"P\", cells = { V = 0.9, S = 0.6, M = 0.5 } },
  { id = \"Q\", cells = { V = 0.5, S = 0.7, M = 0.9 } },
]
guards = [{ status = \"CONSENSUS\" }]
";

fn on(name: &str, text: &str, before: &[&str], after: &[&str]) -> Run {
    let at = folder(name, &[("d.toml", text)]).join("d.toml");
    steelyard(&[before, &[at.to_str().unwrap()], after].concat())
}

/// Writes what a command printed to a file, and decides that.
fn again(name: &str, printed: &Run, more: &[&str]) -> Run {
    assert_eq!((printed.status, printed.errors.as_str()), (0, ""));
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
        moved.output.contains("\nThe record says A.\n"),
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

// --- zones of every number of a decision

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

#[test]
fn zones_that_are_wrong_use() {
    let wrong: [(&[&str], &str); 8] = [
        (&[], "--param"),
        (
            &["--param", "w_1", "--cell", "A:one"],
            "cannot be used with",
        ),
        (&["--cell", "Aone"], "ALTERNATIVE:CRITERION"),
        (&["--cell", "A:four"], "no such cell"),
        (&["--cell", "A:one", "--stage", "panel"], "no such cell"),
        (&["--gain", "four"], "no such cell"),
        (&["--param", "w_1", "--lock", "w_9"], "w_9"),
        (&["--param", "w_1", "--mode", "shared"], "proportional"),
    ];
    for (more, word) in wrong {
        let run = on("z-wrong", THREE, &["zones"], more);
        assert_eq!(run.status, 2, "{more:?}");
        assert!(run.errors.contains(word), "{more:?}: {}", run.errors);
    }
    let at = folder("z-gone", &[]);
    let _ = fs::remove_dir_all(&at);
    assert_eq!(
        steelyard(&["zones", at.to_str().unwrap(), "--param", "w"]).status,
        1
    );
}
