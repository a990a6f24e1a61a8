//! Flips of a large table, each confirmed by weighing the whole of it, and what worklists are sorted by.

use std::fmt::Write;

use proptest::prelude::*;
use steelyard_decision::Model;
use steelyard_decision::data::{Data, Printed, read_data};
use steelyard_documents::{Budget, Decoder, read};
use steelyard_lab::{Record, Sweep, flips, worklist};
use steelyard_table::{Direction, Limit, MappedColumn, Scale, TableMap};

use crate::lab_support::problems;
use crate::table_support::table;

/// Numbers without a pattern that repeats: the same ones each run.
fn scattered(seed: u32) -> impl Iterator<Item = f64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1_u32 << 24)
    })
}

/// Three hundred rows: every edit that is reported changes the outcome to what it says, when the whole
/// decision is weighed with it; halfway to it nothing has changed.
#[test]
fn flips_of_a_large_table_are_confirmed() {
    let mut numbers = scattered(7);
    let mut text = "name,price,speed,weight\n".to_owned();
    for row in 0..300 {
        let mut next = || numbers.next().unwrap();
        writeln!(
            text,
            "n{row},{:.2},{:.1},{:.3}",
            500.0 + 900.0 * next(),
            100.0 * next(),
            next()
        )
        .unwrap();
    }
    let map = TableMap::of(&[
        ("price", Direction::Less),
        ("speed", Direction::More),
        ("weight", Direction::Less),
    ]);
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    let model = &read.models[0];
    let found = flips(&model.parameters, &model.cells);
    assert_eq!(found.now, model.weigh().verdict(&model.cells));
    assert!(found.edits.len() >= 6, "{}", found.edits.len());
    for flip in &found.edits {
        let sweep = Sweep::new(&model.parameters, &model.cells, flip.knob.clone()).unwrap();
        let after = sweep.weigh(flip.to).verdict(&model.cells);
        assert_ne!(after, found.now, "{flip:?}");
        assert_eq!(after, flip.after, "{flip:?}");
        let halfway = sweep.weigh(f64::midpoint(sweep.now, flip.edge));
        assert_eq!(halfway.verdict(&model.cells), found.now, "{flip:?}");
    }
    // No single row can be moved up its column to overtake by less than the nearest edit.
    let weighed = model.weigh();
    let [first, second] = [weighed.order[0], weighed.order[1]];
    let margin = weighed.scores[first] - weighed.scores[second];
    assert!(
        found.edits[0].size <= margin + 1e-9,
        "{:?} of {margin}",
        found.edits[0]
    );
}

/// Three rows with these numbers as they are; those above the limit do not rank, nor do words.
fn three(numbers: [&str; 3], limit: f64) -> Model {
    let column = MappedColumn {
        scale: Scale::Raw,
        at_most: Some(Limit::Number(limit)),
        ..MappedColumn::new("x", Direction::More)
    };
    let map = TableMap {
        columns: vec![column],
        ..TableMap::default()
    };
    let [first, second, third] = numbers;
    let text = format!("name,x\na,{first}\nb,{second}\nc,{third}\n");
    table("t.csv", text.as_bytes(), &map).1.models.remove(0)
}

#[test]
fn margins_are_of_those_that_rank() {
    let models = [
        three(["3", "2.5", "1"], 9.0),
        three(["3", "word", "1"], 9.0),
        three(["3", "word", "word"], 9.0),
        three(["3", "2.5", "1"], 0.0),
    ];
    let items = worklist(&models);
    let margins: Vec<Option<f64>> = items.iter().map(|item| item.margin).collect();
    assert_eq!(margins, [Some(0.5), Some(2.0), None, None]);
    let winner = |item: &steelyard_lab::WorkItem| item.outcome.winner.clone();
    let winners: Vec<Option<String>> = items
        .iter()
        .map(|item| winner(item).map(String::from))
        .collect();
    let a = || Some("a".to_owned());
    assert_eq!(winners, [a(), a(), a(), None]);
    let places: Vec<usize> = items.iter().map(|item| item.place).collect();
    assert_eq!(places, [0, 1, 2, 3]);
    let counts: Vec<usize> = items.iter().map(|item| item.diagnostics).collect();
    // The last one is told that no row meets its limit.
    assert_eq!(counts, [0, 1, 2, 1]);
}

/// A tie is no win by more than the order of files, and is told as one.
#[test]
fn those_level_with_the_winner_are_counted() {
    let models = [
        three(["3", "2.5", "1"], 9.0),
        three(["3", "3", "1"], 9.0),
        three(["3", "3", "3"], 9.0),
        three(["3", "3.00000001", "3"], 9.0),
        three(["3", "2.5", "1"], 0.0),
    ];
    let items = worklist(&models);
    let level: Vec<usize> = items.iter().map(|item| item.level).collect();
    assert_eq!(level, [1, 2, 3, 1, 0]);
    assert!(items.iter().all(|item| !item.heuristic));
}

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
