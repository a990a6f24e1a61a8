//! What decisions are called in addresses and edits: the same in whatever order files are opened, and no two alike.

use std::collections::BTreeSet;

use steelyard_protocol::{Brief, FileBytes, Input, Question, Request, Settings, ask};

use super::support::{CARDS, Page, STAGED, answer, open, settings};

/// Two decisions of one name in two tables.
const FILES: [(&str, &str); 5] = [
    ("cards.yaml", CARDS),
    ("a.csv", "name,task,tests,cost\nx,t1,9,4\ny,t1,5,1\n"),
    ("b.csv", "name,task,tests,cost\nx,t1,9,4\ny,t1,5,1\n"),
    ("staged.json", STAGED),
    (
        "map.yaml",
        "table: {id: name, decision: task, columns: {tests: more, cost: less}}\n",
    ),
];

fn briefs(files: &[(&str, &str)]) -> (Page, Vec<Brief>) {
    let mut page = Page::default();
    let loaded = page.opened(open(files));
    (page, loaded.decisions)
}

/// One decision's own edit, by what it is called.
fn cheaper(decision: &str) -> Settings {
    Settings {
        inputs: vec![Input {
            decision: decision.to_owned(),
            stage: String::new(),
            alternative: "x".to_owned(),
            criterion: "cost".to_owned(),
            value: 0.5,
        }],
        ..settings(&[])
    }
}

fn cost_of_x(page: &mut Page, decision: usize, settings: &Settings) -> f64 {
    let decided = page.decide_at(u32::try_from(decision).unwrap(), settings);
    let row = decided.rows.iter().find(|row| row.id == "x").unwrap();
    row.numbers[1]
}

#[test]
fn ids_are_unique_and_hang_on_no_order() {
    let (_, forward) = briefs(&FILES);
    let mut files = FILES;
    files.reverse();
    let (_, backward) = briefs(&files);
    let ids =
        |all: &[Brief]| -> BTreeSet<String> { all.iter().map(|one| one.id.0.clone()).collect() };
    assert_eq!(ids(&forward), ids(&backward));
    assert_eq!(ids(&forward).len(), 4);
    assert_eq!(
        ids(&forward).into_iter().collect::<Vec<_>>(),
        [
            "cells/staged.json/",
            "collapse/",
            "table/a.csv/t1",
            "table/b.csv/t1"
        ]
    );
}

#[test]
fn an_edit_means_the_decision_of_its_id_alone() {
    let (mut page, all) = briefs(&FILES);
    let place = |id: &str| all.iter().position(|one| one.id.0 == id).unwrap();
    let (a, b) = (place("table/a.csv/t1"), place("table/b.csv/t1"));
    let edit = cheaper("table/b.csv/t1");
    let before = cost_of_x(&mut page, a, &Settings::default());
    assert_eq!(cost_of_x(&mut page, a, &edit).to_bits(), before.to_bits());
    assert_eq!(cost_of_x(&mut page, b, &edit).to_bits(), 0.5_f64.to_bits());
    // And what is told of it calls it so.
    let decided = page.decide_at(u32::try_from(b).unwrap(), &edit);
    let steelyard_protocol::Change::Input(input) = &decided.edited[0].change else {
        panic!("{:?}", decided.edited);
    };
    assert_eq!(input.decision, "table/b.csv/t1");
}

/// The page asks before it is told what another file has changed: the decision that it means answers, wherever that stands
/// by then, and none where that is gone.
#[test]
fn a_question_means_its_decision_whatever_is_opened_meanwhile() {
    let mut page = Page::with(&[FILES[1], FILES[4]]);
    let asked = |page: &Page| {
        Request::Ask(
            ask::FrameOf {
                decision: page.id(0),
            }
            .asked(),
        )
    };
    let request = asked(&page);
    page.send(Request::Open {
        files: vec![FileBytes {
            key: 9,
            name: "cards.yaml".to_owned(),
            bytes: CARDS.into(),
        }],
    });
    page.send(request);
    let last = page.answers().pop().unwrap();
    let frame = answer::<ask::FrameOf>(last.reply).unwrap();
    assert_eq!(frame.label, "t1");
    assert_eq!(
        (&frame.id, page.id(0).0.as_str()),
        (&page.id(1), "collapse/")
    );
    let request = asked(&page);
    page.send(Request::Close { keys: vec![9] });
    page.send(request);
    let last = page.answers().pop().unwrap();
    assert!(answer::<ask::FrameOf>(last.reply).is_err());
}

/// Older versions called decisions by their labels, all of them that had it.
#[test]
fn an_edit_by_label_still_means_what_it_meant() {
    let (mut page, all) = briefs(&FILES);
    let edit = cheaper("t1");
    for id in ["table/a.csv/t1", "table/b.csv/t1"] {
        let place = all.iter().position(|one| one.id.0 == id).unwrap();
        assert_eq!(all[place].label, "t1");
        assert_eq!(
            cost_of_x(&mut page, place, &edit).to_bits(),
            0.5_f64.to_bits()
        );
    }
}
