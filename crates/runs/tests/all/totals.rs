//! What a run took in all: numbers are worked out by hand.

#![allow(clippy::float_cmp, reason = "whole numbers")]

use steelyard_documents::Source;
use steelyard_runs::Trajectory;
use steelyard_runs::import::{import, recognise};
use steelyard_runs::transcript::Totals;

/// A session of Claude Code from lines: when, and what of it.
fn session(lines: &[(&str, &str)]) -> Trajectory {
    let line = |(place, (at, rest)): (usize, &(&str, &str))| {
        format!(r#"{{"uuid":"u{place}","sessionId":"s","timestamp":"2026-01-05T10:{at}Z",{rest}}}"#)
    };
    let text: Vec<String> = lines.iter().enumerate().map(line).collect();
    let text = text.join("\n");
    let importer = recognise(&text).unwrap();
    let mut all = import(importer, &Source::new("session.jsonl", text)).trajectories;
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn prompt(text: &str) -> String {
    format!(r#""type":"user","message":{{"role":"user","content":"{text}"}}"#)
}

fn said(text: &str) -> String {
    format!(
        r#""type":"assistant","message":{{"role":"assistant","model":"m","content":[{{"type":"text","text":"{text}"}}]}}"#
    )
}

fn asks(id: &str, texts: &[&str]) -> String {
    let question = |text: &&str| format!(r#"{{"question":"{text}","options":[]}}"#);
    let questions: Vec<String> = texts.iter().map(question).collect();
    let questions = questions.join(",");
    format!(
        r#""type":"assistant","message":{{"role":"assistant","model":"m","content":[{{"type":"tool_use","id":"{id}","name":"AskUserQuestion","input":{{"questions":[{questions}]}}}}]}}"#
    )
}

fn answers(id: &str, texts: &[&str]) -> String {
    let answer = |text: &&str| format!(r#""{text}":"yes""#);
    let answers: Vec<String> = texts.iter().map(answer).collect();
    let answers = answers.join(",");
    format!(
        r#""type":"user","toolUseResult":{{"answers":{{{answers}}}}},"message":{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"{id}","content":"ok"}}]}}"#
    )
}

#[test]
fn questions_of_one_dialog_are_waited_for_once() {
    let three = ["a?", "b?", "c?"];
    let run = session(&[
        ("00:00.000", &prompt("go")),
        ("00:10.000", &asks("q", &three)),
        ("06:23.000", &answers("q", &three)),
        ("08:42.000", &said("done")),
    ]);
    // 6 min 13 s each, and all at once.
    let waited: Vec<_> = run.questions.iter().map(|asked| asked.waited_ms).collect();
    assert_eq!(waited, [Some(373_000.0); 3]);
    let totals = Totals::of(&run);
    assert_eq!(totals.waited_ms, Some(373_000.0));
    // 8 min 42 s without them.
    assert_eq!(totals.took_ms, Some(522_000.0 - 373_000.0));
}

#[test]
fn dialogs_that_overlap_are_waited_for_once() {
    // From 10 to 40 and from 20 to 60, and from 70 to 80.
    let run = session(&[
        ("00:00.000", &prompt("go")),
        ("00:10.000", &asks("p", &["a?"])),
        ("00:20.000", &asks("q", &["b?"])),
        ("00:40.000", &answers("p", &["a?"])),
        ("01:00.000", &answers("q", &["b?"])),
        ("01:10.000", &asks("r", &["c?"])),
        ("01:20.000", &answers("r", &["c?"])),
        ("01:30.000", &said("done")),
    ]);
    let totals = Totals::of(&run);
    assert_eq!(totals.waited_ms, Some(60_000.0));
    assert_eq!(totals.took_ms, Some(30_000.0));
}

#[test]
fn what_is_waited_for_behind_the_last_act_is_no_part_of_a_turn() {
    let run = session(&[
        ("00:00.000", &prompt("go")),
        ("00:10.000", &asks("q", &["a?"])),
        ("00:15.000", &answers("q", &["a?"])),
    ]);
    let totals = Totals::of(&run);
    assert_eq!(
        (totals.waited_ms, totals.took_ms),
        (Some(5_000.0), Some(10_000.0))
    );
}
