//! Rows of objects whose numbers stand below other keys, of JSON, YAML and TOML.

use steelyard_documents::rows::header;
use steelyard_documents::{Budget, read};
use steelyard_table::{Direction, TableMap};

use crate::support::table;

fn columns(name: &str, text: &str) -> Vec<String> {
    let file = read(name, text.as_bytes(), &Budget::default());
    let header = header(&file).expect("a table");
    header.columns.iter().map(ToString::to_string).collect()
}

/// Names and scores, best first, with no errors.
fn check(name: &str, text: &str, map: &[(&str, Direction)], expected: &[(&str, f64)]) {
    let (_, read) = table(name, text.as_bytes(), &TableMap::of(map));
    assert_eq!(read.models.len(), 1, "{text} {:?}", read.diagnostics);
    let weighed = read.models[0].weigh();
    let rows = read.models[0].cells.alternatives.iter();
    let found: Vec<(&str, f64)> = rows
        .map(|row| row.label.as_str())
        .zip(weighed.scores)
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn numbers_below_other_keys_are_columns() {
    let text = "{\"model\": \"x\", \"scores\": {\"acc\": 0.9}, \"usage\": {\"tokens\": {\"in\": 900}, \"cost\": 0.4}}\n\
        {\"model\": \"y\", \"scores\": {\"acc\": 0.7, \"f1\": 0.75}, \"usage\": {\"cost\": 0.1}}\n";
    assert_eq!(
        columns("t.jsonl", text),
        [
            "model",
            "scores.acc",
            "scores.f1",
            "usage.tokens.in",
            "usage.cost"
        ]
    );
    let map = [
        ("scores.acc", Direction::More),
        ("usage.cost", Direction::Less),
    ];
    check("t.jsonl", text, &map, &[("x", 1.0), ("y", 1.0)]);
    let (_, read) = table(
        "t.jsonl",
        text.as_bytes(),
        &TableMap::of(&[("scores", Direction::More)]),
    );
    let said = &read.diagnostics[0];
    assert_eq!(
        (said.found.as_str(), said.expected.as_str()),
        (
            "scores",
            "a path to what stands in it: scores.acc, scores.f1"
        )
    );
}

#[test]
fn lists_keys_with_points_and_cells_that_hold_others_at_times() {
    let text = r#"[{"n": "a", "s": [{"v": 1}, {"v": 5}], "x.y": 1, "x": {"y": 7}, "z": 3, "e": [], "t": "p"},
        {"n": "b", "s": [{"v": 2}], "x.y": 2, "x": {"y": 6}, "z": {"k": 4}, "e": {}}]"#;
    let expected = ["n", "s.0.v", "s.1.v", "x.y", "x.y#2", "z", "z.k", "e", "t"];
    assert_eq!(columns("t.json", text), expected);
    check(
        "t.json",
        text,
        &[("x.y", Direction::More)],
        &[("a", 0.0), ("b", 1.0)],
    );
    check(
        "t.json",
        text,
        &[("x.y#2", Direction::More)],
        &[("a", 1.0), ("b", 0.0)],
    );
    check(
        "t.json",
        text,
        &[("s.0.v", Direction::More)],
        &[("a", 0.0), ("b", 1.0)],
    );
    let (_, read) = table(
        "t.json",
        text.as_bytes(),
        &TableMap::of(&[("z", Direction::More)]),
    );
    let said: Vec<(u32, &str)> = read
        .diagnostics
        .iter()
        .map(|one| (one.line, one.found.as_str()))
        .collect();
    assert_eq!(said, [(1, "x.y"), (2, "{\"k\": 4}")]);
}

#[test]
fn yaml_and_toml_and_maps_whose_keys_name_rows() {
    let map = [("pass_rate_2", Direction::More)];
    let expected = [("a", 1.0), ("b", 0.0)];
    let list = "# leaders\n- dirname: r1\n  model: a\n  pass_rate_2: 71.3\n- dirname: r2\n  model: b\n  pass_rate_2: 60.1\n";
    let by_model = TableMap {
        id: Some("model".into()),
        ..TableMap::of(&map)
    };
    let (_, read) = table("t.yaml", list.as_bytes(), &by_model);
    assert_eq!(read.models[0].cells.alternatives[1].label, "b");
    assert_eq!(read.models[0].weigh().scores, [1.0, 0.0]);
    for (name, text) in [
        (
            "t.yaml",
            "a:\n  pass_rate_2: 71.3\n  cost: 2\nb: {pass_rate_2: 60.1}\n",
        ),
        (
            "t.json",
            r#"{"a": {"pass_rate_2": 71.3}, "b": {"pass_rate_2": 60.1, "cost": 1}}"#,
        ),
        (
            "t.toml",
            "[a]\npass_rate_2 = 71.3\n[b]\npass_rate_2 = 60.1\n",
        ),
        (
            "t.toml",
            "title = 'x'\n[[model]]\nname = 'a'\npass_rate_2 = 71.3\n[[model]]\nname = 'b'\npass_rate_2 = 60.1\n",
        ),
        (
            "t.json",
            r#"{"version": 2, "results": [{"m": "a", "pass_rate_2": 71.3}, {"m": "b", "pass_rate_2": 60.1}]}"#,
        ),
    ] {
        check(name, text, &map, &expected);
    }
    // Objects without a key in common are the parts of one row.
    assert_eq!(
        columns("t.json", r#"{"scores": {"acc": 1}, "usage": {"cost": 2}}"#),
        ["scores.acc", "usage.cost"]
    );
    let named = "a: {name: x, v: 1}\nb: {name: y, v: 2}\n";
    assert_eq!(columns("t.yaml", named), ["key", "name", "v"]);
}

#[test]
fn paths_are_bounded() {
    let deep = format!("{}1{}", "{\"a\":".repeat(30), "}".repeat(30));
    assert_eq!(columns("t.jsonl", &deep), ["a.a.a.a.a.a.a.a"]);
    let wide: Vec<String> = (0..5_000).map(|at| format!("\"k{at}\": 1")).collect();
    let text = format!(
        "{{\"b\": {{{}}}, \"c\": {{\"d\": 2}}, \"l\": [{}]}}",
        wide.join(","),
        "1,".repeat(20) + "1"
    );
    let found = columns("t.jsonl", &text);
    assert!(found.len() < 5_010, "{}", found.len());
    assert_eq!(found.last().map(String::as_str), Some("l"));
}
