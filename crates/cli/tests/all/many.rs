//! `flips`, `worklist` and `curve`: what would tip a decision, and many decisions at once.

use crate::support::{Json, Run, folder, keys, steelyard};
use serde_json::Value;

/// Prices from 0 to 9, speeds from 0 to 10. near: a has 0 + 1, b 1 + 0, a tie that goes to the first.
/// far: c has 4/9 + 1, d 4/9 + .5, a lead of .5.
const TABLE: &str = "\
round,name,price,speed
near,a,9,10
near,b,0,0
far,c,5,10
far,d,5,5
";

const MAP: [&str; 4] = ["--map", "price:less,speed:more", "--decision", "round"];

fn run(name: &str, command: &str, more: &[&str]) -> Run {
    let at = folder(name, &[("t.csv", TABLE)]).join("t.csv");
    steelyard(&[&[command, at.to_str().unwrap()], &MAP[..], more].concat())
}

fn lines(run: &Run) -> Vec<Value> {
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let line = |line: &str| serde_json::from_str(line).unwrap();
    run.output.lines().map(line).collect()
}

fn near(value: &Value, expected: f64) {
    let got = value.as_f64().unwrap();
    assert!((got - expected).abs() < 1e-9, "{got}, expected {expected}");
}

#[test]
fn a_worklist_has_the_closest_call_first() {
    let items = lines(&run("work", "worklist", &["--json"]));
    let names: Vec<&Value> = items.iter().map(|item| &item["decision"]).collect();
    assert_eq!(names, ["near", "far"]);
    near(&items[0]["margin"], 0.0);
    near(&items[1]["margin"], 0.5);
    assert_eq!(items[1]["outcome"]["winner"], "c");
    assert_eq!(items[1]["place"], 1);
    assert_eq!(items[1]["against"], "not_recorded");
    let output = run("work-told", "worklist", &["--by", "margin"]).output;
    let ends: Vec<&str> = output
        .lines()
        .map(|line| line.rsplit("  ").next().unwrap())
        .collect();
    assert_eq!(ends, ["decision", "near: a", "far: c"]);
}

#[test]
fn a_worklist_has_the_contracts_keys_in_order() {
    let output = run("work-keys", "worklist", &["--json"]).output;
    let item: Json = serde_json::from_str(output.lines().next().unwrap()).unwrap();
    let expected = "decision place outcome margin level heuristic nearest_flip against diagnostics";
    assert_eq!(keys(&item, "")[0].join(" "), expected);
}

#[test]
fn a_worklist_by_record_has_what_differs_first() {
    let cells = |x: f64, then: f64| {
        format!(
            "{{\"parameters\": {{\"w\": 1}}, \"criteria\": [{{\"id\": \"c\", \"weight\": \"w\"}}], \"alternatives\": [{{\"id\": \"a\", \"cells\": {{\"c\": {x}}}, \"recorded\": {then}}}]}}"
        )
    };
    let files = [
        ("1.json", cells(2.0, 2.0)),
        ("2.json", cells(2.0, 3.0)),
        ("3.json", cells(5.0, 5.0)),
    ];
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let at = folder("work-record", &files);
    let run = steelyard(&["worklist", at.to_str().unwrap(), "--by", "record", "--json"]);
    let items = lines(&run);
    let found: Vec<(u64, &str)> = items
        .iter()
        .map(|item| {
            (
                item["place"].as_u64().unwrap(),
                item["against"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(found, [(1, "differs"), (0, "matches"), (2, "matches")]);
}

#[test]
fn flips_name_each_decision() {
    let output = run("flips", "flips", &[]).output;
    let starts: Vec<&str> = output
        .split("\n\n")
        .map(|part| part.lines().next().unwrap())
        .collect();
    assert_eq!(starts, ["near", "far"]);
    assert!(
        output.contains("Actions that change it:\n  without c: d"),
        "{output}"
    );
    let reports = lines(&run("flips-json", "flips", &["--json"]));
    assert_eq!(reports.len(), 2);
}

/// A flip, set by hand, comes to what it says.
#[test]
fn a_flip_of_a_weight_is_confirmed_by_deciding() {
    let text = "name,price,speed\na,9,10\nb,0,0\nc,9,0\n";
    let at = folder("flip-set", &[("t.csv", text)]).join("t.csv");
    let table = at.to_str().unwrap();
    let map = ["--map", "price:less,speed:more", "--set", "table.price=0.5"];
    let output = steelyard(&[&["flips", table, "--all"], &map[..]].concat()).output;
    // A proportional move is one of several weights.
    let alone =
        |line: &&str| line.trim_start().starts_with("price ") && !line.contains("proportional");
    let line = output.lines().find(alone);
    let line = line.unwrap_or_else(|| panic!("{output}"));
    let to = line
        .split('→')
        .nth(1)
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap();
    let moved = format!("table.price={to}");
    let decided = steelyard(&[
        "decide",
        "table",
        table,
        "--map",
        "price:less,speed:more",
        "--set",
        &moved,
    ]);
    assert!(
        output.starts_with("a\n") && decided.output.starts_with("b\n"),
        "{line}: {}",
        decided.output
    );
}

/// near tips as soon as price weighs more than speed; far never does.
#[test]
fn a_curve_counts_decisions() {
    let run = run("curve", "curve", &["--param", "table.price", "--json"]);
    let curve = run.json();
    assert_eq!(
        (run.status, &curve["decisions"], &curve["method"]),
        (0, &2.into(), &"exact".into())
    );
    let steps = curve["steps"].as_array().unwrap();
    let found: Vec<(f64, f64, u64, u64)> = steps
        .iter()
        .map(|step| {
            (
                step["from"].as_f64().unwrap(),
                step["to"].as_f64().unwrap(),
                step["outcomes"].as_u64().unwrap(),
                step["winners"].as_u64().unwrap(),
            )
        })
        .collect();
    // Today's value stands at the edge, and belongs to the left.
    let expected = [(0.0, 1.0, 0, 0), (1.0, 1.0, 0, 0), (1.0, 2.0, 1, 1)];
    assert_eq!(found, expected);
}

#[test]
fn a_curve_is_told_with_its_shares() {
    let output = run("curve-told", "curve", &["--param", "table.price"]).output;
    assert!(
        output.starts_with("table.price is 1; 2 decisions\n"),
        "{output}"
    );
    let rows: Vec<String> = output
        .lines()
        .skip(1)
        .map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "0.000000 to 1.000000 0 differ (0.0%), 0 winners",
        "> at 1.000000 0 differ (0.0%), 0 winners",
        "1.000000 to 2.000000 1 differs (50.0%), 1 winner",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn a_curve_of_what_cannot_move_exits_2() {
    let unknown = run("curve-unknown", "curve", &["--param", "table.prise"]);
    assert_eq!(unknown.status, 2);
    assert!(
        unknown.errors.contains("perhaps table.price"),
        "{}",
        unknown.errors
    );
    assert_eq!(run("curve-none", "curve", &[]).status, 2);
    let cells = folder("curve-empty", &[("a.txt", "words")]);
    assert_eq!(
        steelyard(&["curve", cells.to_str().unwrap(), "--param", "x"]).status,
        1
    );
}

const BROKEN: &str = "position_cards: [{id: a, confidence: 7}]";

/// What is printed as JSON is that alone; what no decision holds is told beside it.
#[test]
fn json_tells_beside_it_what_was_left_out() {
    let card = "position_card: {id: a, evidence: [{type: test, pointer: a, quality: 0.9}], confidence: 0.9, cost: 30, reversibility: 0.8}";
    let bad = "decision: [\n";
    let at = folder("left-out", &[("card.yaml", card), ("broken.yaml", bad)]);
    let at = at.to_str().unwrap();
    for form in ["--json", "--data"] {
        let run = steelyard(&["decide", "collapse", at, form]);
        assert_eq!(run.status, 1);
        let printed: Vec<serde_json::Value> = run
            .output
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(printed.len(), 1, "{}", run.output);
        assert!(
            run.errors.contains("broken.yaml:"),
            "{form}: {}",
            run.errors
        );
        assert!(run.errors.contains(": error: "), "{}", run.errors);
        assert!(!run.errors.contains("card.yaml"), "{}", run.errors);
    }
    // The decision's own are in its JSON.
    let own = folder("own", &[("cards.yaml", BROKEN)]);
    let run = steelyard(&["decide", "collapse", own.to_str().unwrap(), "--json"]);
    assert_eq!((run.status, run.errors.as_str()), (1, ""));
    assert!(
        run.json()["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["severity"] == "error")
    );
}

#[test]
fn nothing_to_decide_is_json_as_well() {
    let at = folder("nothing", &[("broken.yaml", "decision: [\n")]);
    let at = at.to_str().unwrap();
    for words in [
        &["decide", "collapse", at, "--json"][..],
        &["decide", "collapse", at, "--data"],
        &["flips", at, "--json"],
        &["worklist", at, "--json"],
        &["what-if", at, "--json"],
    ] {
        let run = steelyard(words);
        assert_eq!(run.status, 1, "{words:?}");
        let found = run.json();
        assert_eq!(found["diagnostics"][0]["severity"], "error", "{words:?}");
        assert!(run.errors.starts_with("steelyard: "), "{}", run.errors);
    }
}
