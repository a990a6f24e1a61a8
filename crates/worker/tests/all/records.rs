//! What a record of its time says, beside what is worked out anew.

use steelyard_protocol::ask::Data;
use steelyard_protocol::{Decided, Record, Settings};

use super::support::{FILES, PAIR, Page, assert_near, settings};

/// a = 2.5, b = 1.2 and c = 0.9, with what a log has of them.
fn data(recorded: [&str; 3], outcome: &str) -> String {
    let [a, b, c] = recorded;
    format!(
        r#"{{
  "parameters": {{ "w": 2, "v": 1 }},
  "criteria": [{{ "id": "use", "label": "Use", "weight": "w" }}, {{ "id": "cost", "label": "Cost", "weight": "v", "sign": -1 }}],
  "alternatives": [
    {{ "id": "a", "cells": {{ "use": 1.5, "cost": 0.5 }}{a} }},
    {{ "id": "b", "cells": {{ "use": 1, "cost": 0.8 }}{b} }},
    {{ "id": "c", "cells": {{ "use": 0.5, "cost": 0.1 }}{c} }}
  ],
  "guards": [{{ "id": "any", "status": "DONE" }}]{outcome}
}}"#
    )
}

fn decided(recorded: [&str; 3], outcome: &str) -> Decided {
    let text = data(recorded, outcome);
    Page::with(&[("log.json", &text)]).decide(&Settings::default())
}

const GOOD: [&str; 3] = [
    r#", "recorded": 2.5"#,
    r#", "recorded": 1.2"#,
    r#", "recorded": 0.9"#,
];

#[test]
fn without_a_record_nothing_is_said() {
    let decided = decided([""; 3], "");
    assert_eq!(decided.record, Record::None);
    assert!(decided.rows.iter().all(|row| row.recorded.is_none()));
}

#[test]
fn a_record_that_matches() {
    let decided = decided(GOOD, r#", "recorded": { "status": "DONE", "winner": "a" }"#);
    assert_eq!(decided.record, Record::Matches);
    for (row, score) in decided.rows.iter().zip([2.5, 1.2, 0.9]) {
        let recorded = row.recorded.as_ref().unwrap();
        assert_near(recorded.score.unwrap(), score);
        assert_eq!(
            (recorded.record, recorded.words.as_str()),
            (Record::Matches, "matches the log")
        );
    }
}

#[test]
fn a_recorded_number_is_as_exact_as_its_last_digit() {
    for (text, record) in [
        ("2.5", Record::Matches),
        ("2", Record::Matches),
        ("2.54", Record::Differs),
        ("2.50", Record::Matches),
        ("3", Record::Matches),
        ("2.4", Record::Differs),
    ] {
        let recorded = format!(r#", "recorded": {text}"#);
        let decided = decided([&recorded, "", ""], "");
        assert_eq!(
            decided.rows[0].recorded.as_ref().unwrap().record,
            record,
            "{text}"
        );
        assert_eq!(decided.record, record, "{text}");
    }
}

#[test]
fn a_record_that_differs_says_by_how_much_and_why() {
    // The log had a cost of 0.8 for a: 2.2 then, 2.5 now.
    let then = r#", "recorded": { "score": 2.2, "contributions": { "use": 3, "cost": -0.8 } }"#;
    let decided = decided([then, GOOD[1], GOOD[2]], "");
    let recorded = decided.rows[0].recorded.as_ref().unwrap();
    assert_eq!(recorded.record, Record::Differs);
    assert!(recorded.words.contains("0.3"), "{}", recorded.words);
    assert!(recorded.words.contains("Cost"), "{}", recorded.words);
    assert_eq!(
        decided.rows[1].recorded.as_ref().unwrap().record,
        Record::Matches
    );
    assert_eq!(decided.record, Record::Differs);
}

#[test]
fn a_record_that_lacks_something() {
    let lacks = r#", "recorded": { "score": 2.5, "lacks": "the votes" }"#;
    let one = decided([lacks, GOOD[1], ""], "");
    assert_eq!(
        one.rows[0].recorded.as_ref().unwrap().record,
        Record::NotReproducible
    );
    assert_eq!(one.rows[2].recorded, None);
    assert_eq!(one.record, Record::NotReproducible);
    // A score that differs is worse.
    let worst = decided([lacks, r#", "recorded": 7.5"#, ""], "");
    assert_eq!(worst.record, Record::Differs);
}

#[test]
fn an_outcome_that_was_another() {
    for outcome in [
        r#", "recorded": { "status": "DONE", "winner": "b" }"#,
        r#", "recorded": { "status": "OPEN", "winner": "a" }"#,
    ] {
        assert_eq!(decided(GOOD, outcome).record, Record::Differs, "{outcome}");
    }
}

/// A log may have the status alone, or the winner. What it does not have cannot differ.
#[test]
fn what_is_not_recorded_does_not_differ() {
    for outcome in [
        r#", "recorded": { "status": "DONE" }"#,
        r#", "recorded": { "winner": "a" }"#,
    ] {
        assert_eq!(decided(GOOD, outcome).record, Record::Matches, "{outcome}");
    }
}

#[test]
fn lines_have_the_record_too_and_settings_part_from_it() {
    let text = data(GOOD, r#", "recorded": { "status": "DONE", "winner": "a" }"#);
    let mut page = Page::with(&[("log.json", &text), ("cards.yaml", PAIR)]);
    let records = |page: &mut Page, draft: &Settings| -> Vec<Record> {
        let items = page.items(draft, 0, 9);
        items.iter().map(|item| item.record).collect()
    };
    let plain = Settings::default();
    assert_eq!(records(&mut page, &plain), [Record::None, Record::Matches]);
    let moved = settings(&[("w", "3")]);
    // Another score, and the same outcome.
    let other = Record::ScoresDiffer;
    assert_eq!(records(&mut page, &moved), [Record::None, other]);
    assert_eq!(page.decide_at(1, &moved).record, other);
    assert_eq!(page.decide_at(1, &plain).record, Record::Matches);
}

/// Data that are given away hold no record but what they had.
#[test]
fn an_export_keeps_its_record() {
    let text = data(GOOD, r#", "recorded": { "status": "DONE", "winner": "a" }"#);
    for (files, record) in [
        (&[("log.json", text.as_str())][..], Record::Matches),
        (&FILES, Record::None),
    ] {
        let mut page = Page::with(files);
        let reply = page.answer_to(Data {
            decision: page.id(0),
            settings: Settings::default(),
        });
        let file = reply.unwrap();
        let again = Page::with(&[("decision.json", &file.text)]).decide(&Settings::default());
        assert_eq!(again.record, record);
    }
}
