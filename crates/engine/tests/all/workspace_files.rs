//! Which files a decision is made of, whatever else is loaded.

use crate::rooms::Rooms as _;
use steelyard_decision::{Model, Settings};
use steelyard_documents::{Code, Severity};
use steelyard_engine::workspace::Workspace;
use steelyard_system::total;

const CARDS: &str = "position_card: {agent: A, confidence: 0.9, cost: 10}";
const RECEIPT: &str = "receipt: {card: A, status: PASS}";
const POLICY: &str = "weights: {w_e: 4}";
const DATA: &str = r#"{
  "parameters": {"w": 1}, "criteria": [{"id": "x", "weight": "w"}],
  "alternatives": [
    {"id": "a", "cells": {"x": {"x": 1, "inputs": [
      {"text": "one"}, {"text": "two", "file": "log.txt", "line": 7}, {"text": "three", "file": "data.json", "line": 2}
    ]}}},
    {"id": "b", "cells": {"x": 2}, "source": {"file": "other.txt", "line": 9}}
  ]
}"#;

/// Files by key, as opened.
fn opened(files: &[(u32, &str, &str)]) -> Workspace {
    let mut workspace = Workspace::default();
    for (key, name, text) in files {
        workspace.open(*key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

fn everything() -> Workspace {
    opened(&[
        (1, "data.json", DATA),
        (2, "cards.yaml", CARDS),
        (3, "words.txt", "words"),
        (5, "receipt.yaml", RECEIPT),
        (6, "policy.yaml", POLICY),
        (7, "second.yaml", POLICY),
        (8, "table.csv", "name,price\na,1\n"),
    ])
}

fn keys(model: &Model) -> Vec<u32> {
    model.files.iter().map(|(key, _)| *key).collect()
}

#[test]
fn cards_stand_in_the_files_that_they_and_what_belongs_to_them_came_from() {
    let model = everything().collapses(&Settings::default()).0.remove(0);
    assert_eq!(keys(&model), [2, 5, 6]);
    let names: Vec<&str> = model.files.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["cards.yaml", "receipt.yaml", "policy.yaml"]);
    let diagnostics = model.diagnostics.iter();
    assert!(
        diagnostics
            .clone()
            .all(|diagnostic| names.contains(&diagnostic.file.as_str())),
        "{diagnostics:?}"
    );
    let alone = opened(&[(4, "cards.yaml", CARDS)]);
    assert_eq!(
        keys(&alone.collapses(&Settings::default()).0.remove(0)),
        [4]
    );
}

#[test]
fn a_decision_as_data_stands_in_its_file_and_no_other() {
    let text = DATA.to_owned();
    for key in [0, 1, 9] {
        let workspace = opened(&[
            (2, "log.txt", "words"),
            (key, "data.json", &text),
            (3, "cards.yaml", CARDS),
        ]);
        let (models, _) = workspace.models_of("cells", &Settings::default());
        let model = &models[0];
        assert_eq!(
            model.files[0],
            (key, "data.json".to_owned()),
            "{:?}",
            model.files
        );
        let place = |at: usize| model.cells.alternatives[at].place.unwrap();
        assert_eq!((place(0).file, place(0).line), (key, 4));
        let inputs = &model.cells.columns[0].origins[0].inputs;
        let places: Vec<(&str, u32)> = inputs
            .iter()
            .map(|one| (model.file_name(one.place.file), one.place.line))
            .collect();
        assert_eq!(places, [("data.json", 5), ("log.txt", 7), ("data.json", 2)]);
        assert_eq!([&inputs[0], &inputs[2]].map(|one| one.place.file), [key; 2]);
        // Files it only tells of are none of those that are loaded.
        for file in [inputs[1].place.file, place(1).file] {
            assert!(workspace.file(file).is_none(), "{file}");
        }
        assert_eq!(model.file_name(place(1).file), "other.txt");
    }
}

#[test]
fn settings_over_several_decisions_are_refused_once() {
    let text = DATA.replace("\"w\"", "\"v\"");
    let workspace = opened(&[(1, "data.json", DATA), (2, "other.json", &text)]);
    let refused = |id: &str, value: f64| {
        let settings = Settings {
            values: vec![(id.to_owned(), value)],
            ..Settings::default()
        };
        let refusals = workspace.models_of("cells", &settings).1;
        refusals.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(refused("w", 0.5), Vec::<String>::new());
    assert_eq!(refused("v", 0.5), Vec::<String>::new());
    let bounds = "v cannot be -1: expected a number from 0 to 1000000";
    assert_eq!(refused("v", -1.0), [bounds]);
    let nobody = "no parameter or switch is called z";
    assert_eq!(refused("z", 1.0), [nobody]);
}

#[test]
fn logs_that_are_not_read_yet_are_called_what_they_are() {
    let opened = |text: &str| {
        let mut workspace = Workspace::default();
        workspace.open(1, "a.json", text.as_bytes());
        workspace.refresh();
        let file = &workspace.files()[0];
        (file.not_yet().map(str::to_owned), file.diagnostics.clone())
    };
    for (text, program) in [
        (
            r#"{"sessionId": "1", "projectHash": "2", "messages": []}"#,
            "Gemini CLI",
        ),
        (
            r#"[{"traceId": "1", "type": "SPAN", "startTime": "2"}]"#,
            "Langfuse",
        ),
        (r#"{"post": [], "patch": []}"#, "LangSmith"),
    ] {
        let (what, diagnostics) = opened(text);
        assert_eq!(what, Some(format!("a log of {program}")));
        let [told] = diagnostics.as_slice() else {
            panic!("{diagnostics:?}");
        };
        assert_eq!(
            (told.code, told.severity),
            (Code::NOT_YET, Severity::Warning)
        );
        assert!(
            told.expected.contains("a log of Codex"),
            "{}",
            told.expected
        );
    }
    let (what, diagnostics) = opened(r#"{"post": [], "path": []}"#);
    assert_eq!((what, diagnostics[0].code), (None, Code::UNKNOWN_KIND));
}

#[test]
fn a_file_that_was_taken_out_comes_back_to_its_place() {
    let heavy = "weights: {w_e: 9}";
    let mut workspace = opened(&[
        (1, "a.yaml", POLICY),
        (2, "b.yaml", heavy),
        (3, "c.yaml", CARDS),
    ]);
    let weight = |workspace: &Workspace| workspace.cards().policy().clone();
    let first = weight(&workspace);
    workspace.close(&[1]);
    workspace.refresh();
    assert_ne!(weight(&workspace), first);
    workspace.open(1, "a.yaml", POLICY.as_bytes());
    workspace.refresh();
    assert_eq!(weight(&workspace), first);
    let keys: Vec<u32> = workspace.files().iter().map(|file| file.key).collect();
    assert_eq!(keys, [1, 2, 3]);
}

/// A noun of several words has a plural of its own.
#[test]
fn what_files_hold_adds_up() {
    let workspace = everything();
    let words = total(workspace.files().iter());
    assert_eq!(words, "1 decision, 1 card, 1 receipt, 2 policies, 1 table");
    let triage = "triage: [{run: a, seq: 1, class: value}]";
    let workspace = opened(&[(1, "a.yaml", triage), (2, "b.yaml", triage)]);
    assert_eq!(
        total(workspace.files().iter()),
        "2 triages of disagreements"
    );
    assert_eq!(
        total(workspace.files()[..1].iter()),
        "1 triage of disagreements"
    );
    let event = |seq| {
        let kind = if seq == 0 {
            "run_started"
        } else {
            "round_started"
        };
        format!(
            "{{\"v\": \"1.0.0\", \"run\": \"r\", \"seq\": {seq}, \"round\": {seq}, \"type\": \"{kind}\"}}\n"
        )
    };
    let rows: String = (0..1_200).map(event).collect();
    let workspace = opened(&[(1, "a.jsonl", &rows), (2, "b.jsonl", &rows)]);
    assert_eq!(total(workspace.files().iter()), "2,400 events");
}

/// Cards have no title: their decision is called like the folder that holds all of them.
#[test]
fn what_has_no_title_is_called_like_its_folder() {
    let label = |names: &[&str]| {
        let mut workspace = Workspace::default();
        for (key, name) in (0..).zip(names) {
            let card = format!("{{agent: a{key}, confidence: 0.5, cost: low, risks: []}}");
            workspace.open(key, name, card.as_bytes());
        }
        workspace.refresh();
        let models = workspace.models(&Settings::default());
        assert_eq!(models.len(), 1, "{names:?}");
        workspace.label(0, &models[0])
    };
    assert_eq!(label(&["cards/a.yaml", "cards/b.yaml"]), "cards");
    assert_eq!(
        label(&["/home/me/cards/a.yaml", "/home/me/cards/b.yaml"]),
        "cards"
    );
    assert_eq!(
        label(&["all/x/a.yaml", "all/xy/b.yaml", "all/x/c.yaml"]),
        "all"
    );
    for none in [
        &["a.yaml", "b.yaml"][..],
        &["./a.yaml", "./b.yaml"],
        &["../a.yaml", "../b.yaml"],
        &["x/a.yaml", "y/b.yaml"],
        &["/x/a.yaml", "/y/b.yaml"],
        &["x/a.yaml", "b.yaml"],
    ] {
        assert_eq!(label(none), "Position cards", "{none:?}");
    }
}
