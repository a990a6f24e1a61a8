//! What worklists say of records, and what they are sorted by.

use proptest::prelude::*;
use steelyard_decision::Model;
use steelyard_decision::data::{Data, Printed, read_data};
use steelyard_documents::{Budget, Decoder, read};
use steelyard_lab::{Record, flips, worklist};

use crate::support::problems;

fn data(name: &str, text: &str) -> Model {
    let file = read(name, text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    read_data(&mut decoder, &file.documents[0], 1).unwrap()
}

fn against(model: &Model) -> Record {
    let items = worklist(std::slice::from_ref(model));
    items[0].against
}

/// What a log does not say cannot differ; that nobody won is something it says.
#[test]
fn a_record_is_compared_as_far_as_it_says() {
    let table = [
        ("", Record::NotRecorded, Record::NotRecorded),
        ("recorded = {}", Record::NotRecorded, Record::NotRecorded),
        (
            r#"recorded = { status = "GO" }"#,
            Record::Matches,
            Record::Differs,
        ),
        (
            r#"recorded = { winner = "a" }"#,
            Record::Matches,
            Record::Differs,
        ),
        (
            r#"recorded = { winner = "" }"#,
            Record::Differs,
            Record::Matches,
        ),
        (
            r#"recorded = { status = "STOP" }"#,
            Record::Differs,
            Record::Matches,
        ),
        (
            r#"recorded = { status = "GO", winner = "b" }"#,
            Record::Differs,
            Record::Differs,
        ),
        (
            r#"recorded = { status = "STOP", winner = "" }"#,
            Record::Differs,
            Record::Matches,
        ),
        (
            r#"recorded = { status = "" }"#,
            Record::Differs,
            Record::Differs,
        ),
    ];
    for (recorded, above, below) in table {
        for (bar, expected) in [(0.5, above), (1.5, below)] {
            let text = format!(
                r#"
parameters = {{ w = 1, bar = {bar} }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "a", cells = {{ x = 1 }} }}, {{ id = "b", cells = {{ x = 0.5 }} }}]
guards = [
  {{ id = "top", tests = [{{ left = "top", op = ">", right = "bar" }}], status = "GO" }},
  {{ id = "else", status = {{ id = "STOP", winner = "nobody" }} }},
]
{recorded}
"#
            );
            let model = data("log.toml", &text);
            assert_eq!(against(&model), expected, "{recorded} at {bar}");
            // It is kept as it is, and a printed decision is its own record.
            let again = data("again.json", &Data::new(&model).text().unwrap());
            assert_eq!(again.recorded, model.recorded, "{recorded}");
            let printed = Printed::new(&model, &model.weigh());
            let printed = data("printed.json", &serde_json::to_string(&printed).unwrap());
            assert_eq!(against(&printed), Record::Matches, "{recorded} at {bar}");
        }
    }
}

/// `null` is how a file in JSON says it.
#[test]
fn nobody_is_null() {
    let text = r#"{
  "parameters": {"w": 1}, "criteria": [{"id": "x", "weight": "w"}],
  "alternatives": [{"id": "a", "cells": {"x": 1}}], "recorded": {"status": null, "winner": RECORDED}
}"#;
    for (winner, expected) in [("null", Record::Differs), ("\"a\"", Record::Matches)] {
        let model = data("log.json", &text.replace("RECORDED", winner));
        assert_eq!(against(&model), expected, "{winner}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_worklist_says_what_weighing_and_flips_say(problem in problems()) {
        let model = Model { parameters: problem.parameters, cells: problem.cells, ..Model::default() };
        let items = worklist(std::slice::from_ref(&model));
        let item = &items[0];
        let weighed = model.weigh();
        let (_, last) = weighed.last(&model.cells);
        let ranked: Vec<f64> = last.order[..last.ranked].iter().map(|place| last.scores[*place]).collect();
        let margin = (ranked.len() > 1).then(|| ranked[0] - ranked[1]);
        prop_assert_eq!(item.margin, margin);
        prop_assert_eq!(&item.outcome, &weighed.verdict(&model.cells));
        let sizes = flips(&model.parameters, &model.cells).edits.into_iter().map(|flip| flip.size);
        let least = sizes.min_by(f64::total_cmp);
        prop_assert_eq!(item.nearest_flip.is_some(), least.is_some());
        if let (Some(nearest), Some(least)) = (item.nearest_flip.as_ref().map(|flip| flip.size), least) {
            prop_assert!((nearest - least).abs() < 1e-9, "{} and {}", nearest, least);
        }
        prop_assert_eq!(item.against, Record::NotRecorded);
    }
}
