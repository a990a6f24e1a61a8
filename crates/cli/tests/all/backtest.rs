//! `backtest`: two weightings over the same decisions, and the exit status that a job asks for.

use crate::support::{Run, folder, steelyard};
use serde_json::json;

/// Under equal weights a, c and e win their rounds; without a price b, c and f do; without a speed b,
/// d and e.
const TABLE: &str = "\
round,name,price,speed
one,a,0,6
one,b,9,10
two,c,6,10
two,d,0,0
three,e,0,5
three,f,10,8
";

const MAP: [&str; 4] = ["--map", "price:less,speed:more", "--decision", "round"];

fn table(name: &str, text: &str, before: &str, after: &str, more: &[&str]) -> Run {
    let at = folder(name, &[("t.csv", text)]).join("t.csv");
    let data = at.to_str().unwrap();
    steelyard(&[&["backtest", before, after, data], &MAP[..], more].concat())
}

#[test]
fn the_status_is_the_answer() {
    let run = |name, n| {
        table(
            name,
            TABLE,
            "saved",
            "table.price=0",
            &["--fail-if-winners-change", n],
        )
    };
    assert_eq!(run("within", "2").status, 0, "2 change, 2 may");
    assert_eq!(run("beyond", "1").status, 3, "2 change, 1 may");
    assert_eq!(run("none-may", "0").status, 3);
    let asked = table("not-asked", TABLE, "saved", "table.price=0", &[]);
    assert_eq!(asked.status, 0, "without a bound nothing is beyond it");
    let same = table(
        "same",
        TABLE,
        "saved",
        "table.price=1",
        &["--fail-if-winners-change", "0"],
    );
    assert_eq!(
        (same.status, same.output.as_str()),
        (0, "0 of 3 winners and 0 statuses change\n")
    );
}

/// An error in the data is an error also where winners change beyond the bound.
#[test]
fn errors_exit_1() {
    let text = format!("{TABLE}three,g,cheap,1\n");
    let run = table(
        "bt-bad",
        &text,
        "saved",
        "table.price=0",
        &["--fail-if-winners-change", "0"],
    );
    assert_eq!(run.status, 1, "{}", run.output);
    assert!(run.output.starts_with("2 of 3 winners"), "{}", run.output);
    // Said once, though each of the two weightings reads it.
    let told = run.output.matches("t.csv:8:9: error: ").count();
    assert_eq!(told, 1, "{}", run.output);
    assert_eq!(
        table(
            "bt-empty",
            "round,name,price,speed\n",
            "saved",
            "saved",
            &[]
        )
        .status,
        1
    );
    assert_eq!(
        steelyard(&["backtest", "saved", "saved", "no/such/folder"]).status,
        1
    );
}

#[test]
fn wrong_use_exits_2() {
    let wrong = [
        ("nope", "saved", "ID=VALUE"),
        ("saved", "no-such-policy.yaml", "ID=VALUE"),
        ("saved", "table.prise=1", "perhaps table.price"),
        ("saved", "table.price=-1", "from 0"),
        ("table.price=lots", "saved", "number"),
    ];
    for (before, after, word) in wrong {
        let run = table("bt-wrong", TABLE, before, after, &[]);
        assert_eq!(run.status, 2, "{before} {after}");
        assert!(
            run.errors.contains(word),
            "{before} {after}: {}",
            run.errors
        );
    }
    assert_eq!(steelyard(&["backtest", "saved", "saved"]).status, 2);
    let run = table(
        "bt-n",
        TABLE,
        "saved",
        "saved",
        &["--fail-if-winners-change", "some"],
    );
    assert_eq!(run.status, 2);
}

#[test]
fn what_changes_is_named() {
    let run = table(
        "bt-named",
        TABLE,
        "table.speed=1",
        "table.price=0",
        &["--json"],
    );
    let found = run.json();
    assert_eq!(
        (&found["decisions"], &found["winners"], &found["statuses"]),
        (&json!(3), &json!(2), &json!(0))
    );
    let changed = found["changed"].as_array().unwrap();
    let pairs: Vec<_> = changed
        .iter()
        .map(|one| (&one["before"]["winner"], &one["after"]["winner"]))
        .collect();
    assert_eq!(
        pairs,
        [(&json!("a"), &json!("b")), (&json!("e"), &json!("f"))]
    );
    let name = changed[0]["decision"].as_str().unwrap();
    assert!(name.ends_with("t.csv: one"), "{name}");
    let output = table("bt-told", TABLE, "saved", "table.price=0", &[]).output;
    assert!(output.contains("t.csv: three: e → f\n"), "{output}");
}

/// Maps as files are weightings; a map on the command line would override both.
#[test]
fn maps_and_settings_in_files() {
    let files = [
        ("data/t.csv", TABLE),
        (
            "now.json",
            "{\"table\": {\"decision\": \"round\", \"columns\": {\"price\": \"less\", \"speed\": \"more\"}}}",
        ),
        (
            "then.toml",
            "[table]\ndecision = \"round\"\ncolumns = [{ column = \"price\", better = \"less\", weight = 0 }, { column = \"speed\" }]\n",
        ),
        (
            "other.json",
            "{\"table\": {\"decision\": \"name\", \"columns\": {\"speed\": \"more\"}}}",
        ),
        ("set.yaml", "set: {table.price: 0}\n"),
    ];
    let at = folder("bt-files", &files);
    let path = |name: &str| at.join(name).to_str().unwrap().to_owned();
    let [data, now, then, other, set] =
        ["data", "now.json", "then.toml", "other.json", "set.yaml"].map(path);
    let maps = steelyard(&["backtest", &now, &then, &data]);
    assert!(
        maps.output.starts_with("2 of 3 winners"),
        "{}{}",
        maps.output,
        maps.errors
    );
    let settings = steelyard(&[&["backtest", "saved", &set, &data], &MAP[..]].concat());
    assert!(
        settings.output.starts_with("2 of 3 winners"),
        "{}{}",
        settings.output,
        settings.errors
    );
    let both = steelyard(&[&["backtest", &now, &then, &data], &MAP[..]].concat());
    assert_eq!(both.status, 2);
    assert!(
        both.errors.contains("--map would override the map in"),
        "{}",
        both.errors
    );
    let apart = steelyard(&["backtest", &now, &other, &data]);
    assert_eq!(apart.status, 1, "{}", apart.output);
    assert!(
        apart.errors.contains("both need the same decisions"),
        "{}",
        apart.errors
    );
}

/// A folder of folders is a decision each; a policy stands before those in the data.
#[test]
fn policies_over_folders_of_cards() {
    let card = |agent: &str, quality: f64, cost: u32| {
        format!(
            "{{agent: {agent}, evidence: [{{type: t, pointer: p, quality: {quality}}}], reversibility: 0.8, cost: {cost}, confidence: 0.9}}"
        )
    };
    let [good, cheap] = [card("good", 0.95, 60), card("cheap", 0.85, 10)];
    let [best, worse] = [card("best", 0.9, 10), card("worse", 0.7, 10)];
    let old = "policy: {weights: {w_k: 1}}";
    let files = [
        ("runs/1/a.yaml", good.as_str()),
        ("runs/1/b.yaml", cheap.as_str()),
        ("runs/1/policy.yaml", old),
        ("runs/2/a.yaml", best.as_str()),
        ("runs/2/b.yaml", worse.as_str()),
        ("new.yaml", "policy: {weights: {w_k: 5}}"),
    ];
    let at = folder("bt-cards", &files);
    let path = |name: &str| at.join(name).to_str().unwrap().to_owned();
    let (runs, new) = (path("runs"), path("new.yaml"));
    let run = steelyard(&[
        "backtest",
        "saved",
        &new,
        &runs,
        "--fail-if-winners-change",
        "0",
    ]);
    assert_eq!(run.status, 3, "{}{}", run.output, run.errors);
    assert!(run.output.starts_with("1 of 2 winners"), "{}", run.output);
    assert!(
        run.output.contains("runs/1: ACCEPT  good → ACCEPT  cheap"),
        "{}",
        run.output
    );
}

/// Of two decisions one has no weight of that id.
#[test]
fn the_file_that_lacks_an_id_is_named() {
    let decision = |weight: &str| {
        format!(
            r#"{{"format": "steelyard-decision/1", "parameters": {{"{weight}": 1}}, "criteria": [{{"id": "x", "weight": "{weight}"}}],
            "alternatives": [{{"id": "a", "cells": {{"x": 1}}}}]}}"#
        )
    };
    let (one, other) = (decision("w_speed"), decision("w_price"));
    let at = folder("bt-lacks", &[("one.json", &one), ("other.json", &other)]);
    let [one, other] = ["one.json", "other.json"].map(|name| at.join(name));
    let data = [one.to_str().unwrap(), other.to_str().unwrap()];
    let run = steelyard(&["backtest", "saved", "w_speed=2", data[0], data[1]]);
    assert_eq!(run.status, 2, "{}", run.errors);
    assert!(
        run.errors.contains("other.json") && run.errors.contains("w_speed"),
        "{}",
        run.errors
    );
}
