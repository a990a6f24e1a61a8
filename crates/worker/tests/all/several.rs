//! Several decisions at once: what each is called, its frame, and decisions that are not there.

use steelyard_protocol::ask::{Data, FrameOf};
use steelyard_protocol::study::{FlipsOf, ZonesOf};
use steelyard_protocol::{Brief, Frame, Mode, Parameter, Reply, Request, Role, SavedIn, Settings};

use super::support::{
    CARDS, FILES, FOLLOWING, MAP, PAIR, POLICY, Page, SHARED, STAGED, TASKS, TIGHT, decide, ids,
    open, reviews, settings,
};

/// Cards, decisions as data and a table, and all together.
fn everything() -> (Page, Vec<Brief>) {
    let reviews = reviews();
    let files = [
        ("map.json", MAP),
        ("cards.yaml", CARDS),
        ("reviews.jsonl", reviews.as_str()),
        ("staged.json", STAGED),
        ("policy.yaml", POLICY),
        ("shared.toml", SHARED),
    ];
    let mut page = Page::default();
    let loaded = page.opened(open(&files));
    (page, loaded.decisions)
}

#[test]
fn every_decision_that_is_loaded_counts() {
    let (_, briefs) = everything();
    assert_eq!(briefs.len(), 3 + TASKS as usize);
    let words = |brief: &Brief| (brief.system.clone(), brief.noun.clone(), brief.alternatives);
    let named = |system: &str, noun: &str, count| (system.to_owned(), noun.to_owned(), count);
    assert_eq!(words(&briefs[0]), named("Collapse", "card", 4));
    assert_eq!(
        words(&briefs[1]),
        named("Decisions as data", "alternative", 2)
    );
    assert_eq!(
        words(&briefs[2]),
        named("Decisions as data", "alternative", 3)
    );
    for (task, brief) in briefs[3..].iter().enumerate() {
        assert_eq!(words(brief), named("Tables", "row", 3));
        assert_eq!(brief.label, format!("t{task:02}"));
        assert_eq!(brief.file, Some(3));
    }
    assert_eq!(briefs[1].label, "staged.json");
    assert_eq!(briefs[2].label, "shared.toml");
}

#[test]
fn a_decision_as_data_knows_its_file() {
    let (mut page, briefs) = everything();
    assert_eq!((briefs[1].file, briefs[2].file), (Some(4), Some(6)));
    let decided = page.decide_at(1, &Settings::default());
    assert!(
        decided.rows.iter().all(|row| row.file == 4),
        "{:?}",
        decided.rows
    );
}

/// Written down from cards of other files, it still stands in the file that it was written to.
#[test]
fn a_decision_as_data_is_called_by_its_name() {
    let named = r#"{ "decision": "Where to store", "system": "collapse", "parameters": { "w": 1 },
        "criteria": [{ "id": "x", "weight": "w" }],
        "alternatives": [{ "id": "a", "cells": { "x": 1 }, "source": { "file": "cards.yaml", "line": 2 } }] }"#;
    let loaded = Page::default().opened(open(&[("cards.yaml", PAIR), ("named.json", named)]));
    let brief = loaded
        .decisions
        .iter()
        .find(|one| one.label == "Where to store");
    assert_eq!(brief.unwrap().file, Some(2));
}

#[test]
fn cards_of_one_file_stand_in_it_whatever_else_is_loaded() {
    let alone = Page::default().opened(open(&[("cards.yaml", PAIR)]));
    assert_eq!(alone.decisions[0].file, Some(1));
    assert_eq!(alone.decisions[0].label, "cards.yaml");
    let beside = Page::default().opened(open(&[("cards.yaml", PAIR), ("shared.toml", SHARED)]));
    assert_eq!(beside.decisions[0].file, Some(1));
}

#[test]
fn frames_of_each_system() {
    let (mut page, _) = everything();
    let cards = page.frame(0);
    assert_eq!(
        (cards.id.clone(), cards.saved_in.clone()),
        (page.id(0), SavedIn::Configuration("policy".to_owned()))
    );
    let families_of = |frame: &Frame| {
        let statuses = frame.statuses.iter();
        statuses.map(|one| one.id.clone()).collect::<Vec<_>>()
    };
    let families = ["ACCEPT", "PANEL", "REFLEXION", "ESCALATE", "REJECT"];
    assert_eq!(families_of(&cards), families);
    assert_eq!(
        (cards.noun.as_str(), cards.against.as_str()),
        ("card", "policy.yaml")
    );
    assert!(!cards.switches.is_empty());
    let staged = page.frame(1);
    assert_eq!((staged.id, staged.saved_in), (page.id(1), SavedIn::Data));
    assert_eq!(
        (staged.noun.as_str(), staged.against.as_str()),
        ("alternative", "staged.json")
    );
    let groups: Vec<_> = staged
        .groups
        .iter()
        .map(|group| (group.id.as_str(), group.label.as_str(), group.mode))
        .collect();
    let expected = [
        ("weights", "Weights", Mode::Free),
        ("thresholds", "Thresholds", Mode::Free),
        ("panel", "Evaluators", Mode::Proportional),
    ];
    assert_eq!(groups, expected);
    assert_eq!(page.frame(2).groups[0].mode, Mode::Proportional);
    let table = page.frame(3 + TASKS - 1);
    assert_eq!(
        (table.id.clone(), table.saved_in.clone()),
        (page.id(2 + TASKS), SavedIn::Own("map".to_owned()))
    );
    assert_eq!(families_of(&table), [""; 0]);
    assert_eq!(
        (table.noun.as_str(), table.against.as_str()),
        ("row", "reviews.jsonl")
    );
    let names: Vec<&str> = table.parameters.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(names, ["table.tests", "table.cost"]);
}

#[test]
fn limits_say_how_a_rule_compares_with_them() {
    let (mut page, _) = everything();
    let comparison = |parameters: &[Parameter], id: &str| {
        let found = parameters.iter().find(|one| one.id == id).unwrap();
        (found.comparison.clone(), found.role)
    };
    let cards = page.frame(0).parameters;
    for (id, sign) in [("threshold", ">"), ("gap", "<"), ("max_reflexions", "<")] {
        let expected = (sign.to_owned(), Role::Threshold);
        assert_eq!(comparison(&cards, &format!("collapse.{id}")), expected);
    }
    assert_eq!(
        comparison(&cards, "collapse.w_e"),
        (String::new(), Role::Weight)
    );
    assert_eq!(comparison(&page.frame(1).parameters, "bar").0, ">");
    assert_eq!(comparison(&page.frame(2).parameters, "bar").0, "≥");
}

/// What a frame says is saved is what a decision without settings is weighed with.
#[test]
fn setting_what_is_saved_changes_nothing() {
    let reviews = reviews();
    let mut page = Page::with(&FILES);
    let pairs = [("collapse.w_e", "3"), ("collapse.threshold", "5")];
    let exported = page.answer_to(Data {
        decision: page.id(0),
        settings: settings(&pairs),
    });
    let exported = exported.unwrap();
    let table: [&[(&str, &str)]; 8] = [
        &FILES,
        &[("cards.yaml", CARDS), ("policy.yaml", "weights: {w_e: 4}")],
        &[("staged.json", STAGED)],
        &[("shared.toml", SHARED)],
        &[("following.toml", FOLLOWING)],
        &[("tight.toml", TIGHT)],
        &[("reviews.jsonl", &reviews), ("map.json", MAP)],
        &[("decision.json", &exported.text)],
    ];
    for files in table {
        let mut page = Page::with(files);
        let parameters = page.frame(0).parameters.into_iter();
        let saved = Settings {
            values: parameters.map(|one| (one.id, one.saved)).collect(),
            ..Settings::default()
        };
        let plain = page.decide(&Settings::default());
        assert_eq!(page.decide(&saved), plain, "{}", files[0].0);
    }
}

#[test]
fn a_frame_stays_what_settings_are_tried() {
    let (mut page, briefs) = everything();
    let count = u32::try_from(briefs.len()).unwrap();
    let before: Vec<_> = (0..count).map(|at| page.frame(at)).collect();
    let moved = settings(&[
        ("collapse.w_e", "3"),
        ("collapse.severity.low", "0.9"),
        ("collapse.signs", "as_written"),
        ("collapse.close-call", "first"),
        ("p_a", "0.2"),
        ("table.cost", "7"),
    ]);
    for at in 0..count {
        page.decide_at(at, &moved);
    }
    let after: Vec<_> = (0..count).map(|at| page.frame(at)).collect();
    assert_eq!(before, after);
}

#[test]
fn each_decision_is_weighed_by_its_own_settings() {
    let (mut page, _) = everything();
    let moved = settings(&[("collapse.w_e", "0"), ("w_a", "4"), ("table.tests", "0")]);
    let plain = [0, 1, 2, 3].map(|at| page.decide_at(at, &Settings::default()));
    let now = [0, 1, 2, 3].map(|at| page.decide_at(at, &moved));
    for (at, decided) in (0..).zip(&now) {
        assert_eq!((&decided.decision, decided.revision), (&page.id(at), 7));
    }
    assert_ne!(plain[0].rows, now[0].rows);
    assert_eq!(now[1].status.id, "ACCEPT");
    assert_eq!(plain[2].rows, now[2].rows);
    // Without tests the cheapest is first: costs of the first task are 0, 3 and 12 mod 7 = 5.
    assert_eq!(ids(&now[3]), ["p", "q", "r"]);
}

#[test]
fn data_are_of_the_decision_that_is_asked_for() {
    let (mut page, _) = everything();
    let moved = settings(&[("table.cost", "3"), ("collapse.w_e", "4")]);
    for decision in [0, 1, 2, 3, 20] {
        let expected = page.decide_at(decision, &moved);
        let reply = page.answer_to(Data {
            decision: page.id(decision),
            settings: moved.clone(),
        });
        let file = reply.unwrap();
        let again = Page::with(&[("decision.json", &file.text)]).decide(&Settings::default());
        assert_eq!(ids(&again), ids(&expected));
        let scores = |rows: &[steelyard_protocol::Row]| -> Vec<u64> {
            rows.iter().map(|row| row.score.to_bits()).collect()
        };
        assert_eq!(scores(&again.rows), scores(&expected.rows));
        assert_eq!(again.status, expected.status);
    }
}

#[test]
fn a_decision_that_is_not_there() {
    let (mut page, briefs) = everything();
    let count = u32::try_from(briefs.len()).unwrap();
    for at in [count, count + 1, u32::MAX] {
        assert_eq!(
            page.ask(decide(4, page.id(at))),
            Reply::Nothing { revision: 4 }
        );
        assert!(
            page.answer_to(FrameOf {
                decision: page.id(at)
            })
            .is_err()
        );
        let reply = page.answer_to(Data {
            decision: page.id(at),
            settings: Settings::default(),
        });
        assert!(reply.is_err(), "{reply:?}");
        let zones = ZonesOf {
            decision: page.id(at),
            parameter: "collapse.w_e".to_owned(),
            mode: Mode::Free,
        };
        let plain = Settings::default();
        assert_eq!(page.study(&plain, zones), Some(None));
        assert_eq!(
            page.study(
                &plain,
                FlipsOf {
                    decision: page.id(at)
                }
            ),
            None
        );
        assert_eq!(page.items(&plain, at, 5), vec![]);
    }
    // It leaves nothing behind.
    assert_eq!(
        page.decide_at(count - 1, &Settings::default()).decision,
        page.id(count - 1)
    );
}

#[test]
fn closing_all_files_leaves_nothing_to_ask() {
    let (mut page, _) = everything();
    page.decide(&settings(&[("collapse.w_e", "3")]));
    let decision = page.id(0);
    let loaded = page.opened(Request::Close {
        keys: (1..=6).collect(),
    });
    assert_eq!((loaded.files.len(), loaded.decisions.len()), (0, 0));
    assert_eq!(
        page.ask(decide(1, decision.clone())),
        Reply::Nothing { revision: 1 }
    );
    let plain = Settings::default();
    assert_eq!(page.items(&plain, 0, 10), vec![]);
    assert_eq!(page.study(&plain, FlipsOf { decision }), None);
    let curve = page.curve(&plain, "collapse.w_e", Mode::Free);
    assert_eq!((curve.decisions, curve.steps), (0, vec![]));
    assert_eq!(page.reading(&plain, "collapse.signs", "as_written"), 0);
    // And they can come back.
    let loaded = page.opened(open(&FILES));
    assert_eq!(loaded.decisions.len(), 1);
    assert_eq!(page.decide(&plain).winner_label, "A");
}
