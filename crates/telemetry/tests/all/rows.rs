//! Rows of events, and the lines that they stand on.

use proptest::prelude::*;
use serde_json::Value;
use steelyard_documents::{Source, TextSource, read_of};
use steelyard_protocol::telemetry::{EventFilter, Loud};
use steelyard_telemetry::answer::{Chosen, chosen, event_line, event_rows};
use steelyard_telemetry::{EventLog, LogText};

use crate::support::{EVENTS, logs, nothing, objects, opened, read};

fn all(one: &EventLog) -> Chosen {
    let source = nothing();
    chosen(&one.log, None, &EventFilter::default(), one.text(&source)).unwrap()
}

proptest! {
    #[test]
    fn rows_know_their_lines(text in logs(), first in 0_u32..70, count in 0_u32..70) {
        let one = opened(&text);
        let source = nothing();
        let place = one.text(&source);
        let lines = objects(&text);
        let window = event_rows(&one.log, &all(&one), (first, count), place).unwrap();
        prop_assert_eq!(window.total as usize, lines.len());
        let from = (first as usize).min(lines.len());
        let to = (from + count as usize).min(lines.len());
        prop_assert_eq!((window.first as usize, window.rows.len()), (from, to - from));
        for (row, (line, text, fields)) in window.rows.iter().zip(&lines[from..to]) {
            prop_assert_eq!(row.line, *line);
            prop_assert_eq!(Some(row.kind.as_str()), fields["type"].as_str());
            prop_assert_eq!(row.agent.as_deref(), fields.get("agent").and_then(Value::as_str));
            prop_assert_eq!(row.round, fields.get("round").and_then(Value::as_u64));
            prop_assert_eq!(row.at, fields.get("ts").and_then(Value::as_f64));
            let there = event_line(&one.log, row.event, place).unwrap();
            prop_assert_eq!(there.text.as_str(), *text);
            prop_assert_eq!((there.line, there.size), (*line, text.len() as u64));
        }
        let beyond = u32::try_from(lines.len()).unwrap();
        prop_assert!(event_line(&one.log, beyond, place).is_err());
    }
}

#[test]
fn the_lines_of_the_sample_are_where_they_stand() {
    let one = opened(EVENTS);
    let source = nothing();
    let rows = event_rows(&one.log, &all(&one), (0, u32::MAX), one.text(&source)).unwrap();
    assert_eq!(rows.rows.len(), EVENTS.lines().count());
    let mut offset = 0;
    for (row, line) in rows.rows.iter().zip(EVENTS.lines()) {
        let there = event_line(&one.log, row.event, one.text(&source)).unwrap();
        assert_eq!((there.text.as_str(), there.offset), (line, offset));
        assert!(
            !row.what.is_empty() || row.kind == "round_started" || row.kind == "resumed",
            "{line}"
        );
        offset += line.len() as u64 + 1;
    }
    let loud = |wanted: Loud| rows.rows.iter().filter(|row| row.loud == wanted).count();
    // Errors and the override that was regretted.
    let bad: Vec<&str> = rows
        .rows
        .iter()
        .filter(|row| row.loud == Loud::Bad)
        .map(|row| row.kind.as_str())
        .collect();
    assert_eq!(bad.iter().filter(|kind| **kind == "error").count(), 17);
    assert_eq!(bad.iter().filter(|kind| **kind == "override").count(), 1);
    assert!(loud(Loud::Noted) >= 28 + 3 + 3);
}

#[test]
fn lines_end_as_they_do_and_begin_behind_a_mark() {
    let text = "\u{feff}{\"type\":\"a\"}\r\n\r\n{\"type\":\"b\"} \r\nx\r\n{\"type\":\"c\"}";
    let log = read(text.as_bytes(), 4);
    let source = Source::new("", text.to_owned());
    let lines: Vec<(u64, u64, String)> = (0..3)
        .map(|event| event_line(&log, event, LogText::File(&source)).unwrap())
        .map(|line| (line.line, line.offset, line.text))
        .collect();
    assert_eq!(
        lines,
        [
            (1, 3, "{\"type\":\"a\"}".to_owned()),
            (3, 19, "{\"type\":\"b\"} ".to_owned()),
            (5, 37, "{\"type\":\"c\"}".to_owned())
        ]
    );
}

#[test]
fn secrets_stand_in_no_row() {
    let key = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
    let text = format!(
        r#"{{"type":"turn","run":"{key}","agent":"{key}","response":"it is {key}"}}
{{"type":"{key}","run":"{key}","x":"{key}"}}
{{"type":"turn","run":"{key}","tru
"#
    );
    let one = opened(&text);
    let source = nothing();
    let rows = event_rows(&one.log, &all(&one), (0, 9), one.text(&source)).unwrap();
    let told = format!("{rows:?} {:?}", one.log.quarantine);
    assert!(!told.contains("0123456789abcdef"), "{told}");
}

/// A file that is shorter than it was.
#[derive(Debug)]
struct Shorter(String, usize);

impl TextSource for Shorter {
    fn size(&self) -> u64 {
        self.1 as u64
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        read_of(&self.0.as_bytes()[..self.1], from, into)
    }
}

#[test]
fn a_file_that_became_shorter_is_an_error_and_no_panic() {
    let text = "{\"type\":\"a\",\"x\":\"needle\"}\n".repeat(50);
    let one = opened(&text);
    let filter = EventFilter {
        text: "needle".to_owned(),
        ..EventFilter::default()
    };
    let chosen = |text: &dyn TextSource| chosen(&one.log, None, &filter, LogText::File(text));
    for left in [0, 1, 30, 700] {
        let shorter = Shorter(text.clone(), left);
        assert!(chosen(&shorter).is_err(), "{left}");
        assert!(
            event_rows(&one.log, &all(&one), (0, 50), LogText::File(&shorter)).is_err(),
            "{left}"
        );
        assert!(
            event_line(&one.log, 49, LogText::File(&shorter)).is_err(),
            "{left}"
        );
    }
    assert_eq!(
        chosen(&Shorter(text.clone(), text.len())).map(|found| found.events.len()),
        Ok(50)
    );
}

#[test]
fn long_lines_are_told_by_their_beginning() {
    let long = "y".repeat(3 << 20);
    let text = format!(
        "{{\"type\":\"turn\",\"response\":\"{long}\"}}\n{{\"type\":\"vote\",\"accept\":true}}\n"
    );
    let one = opened(&text);
    let source = nothing();
    let rows = event_rows(&one.log, &all(&one), (0, 9), one.text(&source)).unwrap();
    assert_eq!(rows.rows[0].what, "a line of 3 MB");
    assert_eq!(rows.rows[1].what, "accept");
    let line = event_line(&one.log, 0, one.text(&source)).unwrap();
    assert_eq!(line.text.len(), 64 << 10);
    assert!(text.starts_with(&line.text));
}

#[test]
fn words_are_found_in_any_case() {
    let one = opened("{\"type\":\"a\",\"x\":\"GraphQL\"}\n{\"type\":\"a\",\"x\":\"graph\"}\n");
    let source = nothing();
    let found = |text: &str| {
        let filter = EventFilter {
            text: text.to_owned(),
            ..EventFilter::default()
        };
        chosen(&one.log, None, &filter, one.text(&source))
            .unwrap()
            .events
    };
    assert_eq!(found("GRAPHql"), [0]);
    assert_eq!(found("graph"), [0, 1]);
    // Nothing is found across two lines.
    assert_eq!(found("}\n{"), [0; 0]);
}
