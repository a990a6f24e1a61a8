//! Runs as the rows of a decision of the user's own: a map that names them and what was measured of them.

use steelyard_decision::Settings;
use steelyard_documents::Code;

use crate::interaction_support::workspace;

/// Three runs: one of two that share a task, and one that says nothing of tokens.
const LOGS: &str = r#"{"agent": "a", "run": "r1", "spec": "S", "turns": [{"prompt": "p", "tokens": 30, "latency_ms": 1000}], "usage": {"output": 30}}
{"agent": "b", "run": "r2", "spec": "S", "turns": [{"prompt": "p", "latency_ms": 3000}], "usage": {"output": 10}}
{"agent": "c", "run": "r3", "spec": "T", "turns": [{"prompt": "q", "latency_ms": 2000}]}
"#;
const MAP: &str = "table:\n  of: runs\n  runs:\n    - {agent: a, run: r1}\n    - r2\n    - {file: logs.jsonl, number: 3}\n  \
    columns:\n    tokens_out: less\n    time: {better: less, weight: 2}\n";
/// A CSV with the columns of the map.
const CSV: &str = "name,tokens_out,time\nx,1,2\ny,2,1\n";

fn told(files: &[(&str, &str)]) -> Vec<(Code, String)> {
    let workspace = workspace(files);
    let all = workspace.files().iter().flat_map(|file| &file.diagnostics);
    let all = all.map(|one| {
        (
            one.code,
            format!("{}:{} {}", one.line, one.column, one.found),
        )
    });
    all.collect()
}

#[test]
fn runs_are_weighed_by_what_was_measured_of_them() {
    let open = workspace(&[("logs.jsonl", LOGS), ("weigh.yaml", MAP)]);
    let (models, _) = open.models_of("table", &Settings::default());
    let [model] = models.as_slice() else {
        panic!("{models:?}");
    };
    assert_eq!(
        model.title,
        "3 runs of 2 tasks by tokens_out, time: sessions, not agents"
    );
    let all = model.cells.alternatives.iter();
    let ids: Vec<&str> = all.map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["a: S", "b: S", "c: T"]);
    // By hand: tokens 30 to 10 and time 3000 to 1000 are 0 to 1, time twice; c has no tokens.
    let weighed = model.weigh();
    assert_eq!(weighed.scores[..2], [2.0, 1.0]);
    assert_eq!(weighed.order, [0, 1, 2]);
    let gates = [0, 1, 2].map(|at| model.cells.alternatives[at].gates.len());
    assert_eq!(gates, [0, 0, 1], "what lacks a column does not rank");
    let place = open
        .decisions()
        .iter()
        .position(|one| one.system.id() == "table")
        .unwrap();
    assert_eq!(&*open.decisions()[place].decision.id, "weigh.yaml/runs");
    let runs = [0, 1, 2].map(|at| open.run_of(place, at));
    assert_eq!(runs, [0, 1, 2].map(|at| Some((open.files()[0].key, at))));
    // A move of a weight goes into the map, and nothing else of its text changes.
    let settings = Settings {
        values: vec![("table.tokens_out".to_owned(), 3.0)],
        ..Settings::default()
    };
    let saved = open.save_own(place, &settings).unwrap().unwrap();
    let text = MAP.replace("tokens_out: less", "tokens_out: {better: less, weight: 3}");
    assert_eq!(saved.text, text);
    let again = workspace(&[("logs.jsonl", LOGS), ("weigh.yaml", &text)]);
    let (models, _) = again.models_of("table", &Settings::default());
    let scores = models[0].weigh().scores;
    assert!((scores[0] - 2.0).abs() < 1e-9 && (scores[1] - 3.0).abs() < 1e-9);
}

#[test]
fn what_is_odd_is_told_where_it_stands() {
    let logs = ("logs.jsonl", LOGS);
    // Of several tasks it compares sessions.
    let found = told(&[logs, ("weigh.yaml", MAP)]);
    assert_eq!(
        found.last().map(|(_, words)| words.as_str()),
        Some("4:7 runs of 2 tasks"),
        "{found:?}"
    );
    for (map, words) in [
        (
            "table: {of: runs, runs: [r1, r9], columns: [{column: time}]}",
            "1:30 r9",
        ),
        (
            "table: {of: runs, runs: [r1, r1], columns: [{column: time}]}",
            "1:30 r1",
        ),
        (
            "table: {of: runs, runs: [r1], columns: {tme: less}}",
            "1:1 tme",
        ),
        (
            "table: {of: runs, runs: [r3], columns: {tokens_out: less}}",
            "1:1 no numbers in column tokens_out",
        ),
        (
            "table: {of: rows, runs: [r1], columns: {time: less}}",
            "1:13 rows",
        ),
    ] {
        let found = told(&[logs, ("weigh.yaml", map)]);
        assert!(
            found.iter().any(|(_, found)| found == words),
            "{map}: {found:?}"
        );
    }
}

#[test]
fn no_csv_takes_it_for_its_own_map() {
    let open = workspace(&[
        ("table.csv", CSV),
        ("weigh.yaml", MAP),
        ("logs.jsonl", LOGS),
    ]);
    let (models, _) = open.models_of("table", &Settings::default());
    let titles: Vec<&str> = models.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(
        titles,
        ["3 runs of 2 tasks by tokens_out, time: sessions, not agents"]
    );
    // Of one task it says nothing of that.
    let map = "table: {of: runs, runs: [r1, r2], columns: {time: less}}";
    let open = workspace(&[("weigh.yaml", map), ("logs.jsonl", LOGS)]);
    let (models, _) = open.models_of("table", &Settings::default());
    assert_eq!(models[0].title, "2 runs by time");
    assert_eq!(models[0].cells.alternatives[0].id, "a");
}
