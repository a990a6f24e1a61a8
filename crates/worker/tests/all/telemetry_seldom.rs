//! What the definitions say of logs that are seldom so.

use std::fmt::Write as _;

use steelyard_protocol::telemetry::{RunFile, WriteRun};
use steelyard_protocol::{FileBytes, Request, Settings};

use super::support::{Page, open, runs};
use super::telemetry::{EVENTS, METRICS, ask, id, overview};

/// A rollout of Codex of one turn, whose tokens are told behind its answer.
const ROLLOUT: &str = r#"{"timestamp":"2026-02-02T10:00:00.000Z","type":"session_meta","payload":{"id":"c-short","timestamp":"2026-02-02T10:00:00.000Z","cwd":"/w/shop","originator":"codex_exec","cli_version":"0.148.0","source":"exec"},"ordinal":0}
{"timestamp":"2026-02-02T10:00:00.100Z","type":"turn_context","payload":{"turn_id":"t","model":"model-small"},"ordinal":1}
{"timestamp":"2026-02-02T10:00:01.000Z","type":"event_msg","payload":{"type":"item_completed","thread_id":"c-short","turn_id":"t","item":{"type":"UserMessage","id":"i1","content":[{"type":"text","text":"Add tests"}]}},"ordinal":2}
{"timestamp":"2026-02-02T10:00:03.000Z","type":"event_msg","payload":{"type":"item_completed","thread_id":"c-short","turn_id":"t","item":{"type":"AgentMessage","id":"i2","content":[{"type":"Text","text":"Done."}],"phase":"final"}},"ordinal":3}
{"timestamp":"2026-02-02T10:00:03.100Z","type":"token_usage_record","payload":{"thread_id":"c-short","response_id":"resp1","turn_id":"t","usage":{"input_tokens":900,"cached_input_tokens":890,"output_tokens":40,"total_tokens":940}},"ordinal":4}
"#;

#[test]
fn tokens_that_are_told_behind_an_answer_count_once() {
    let mut page = Page::with(&[("rollout.jsonl", ROLLOUT)]);
    let all = overview(&mut page, id(u32::MAX, 0));
    let run = &runs::runs(&mut page, &Settings::default()).runs[0];
    assert_eq!((run.tokens_in, run.tokens_out), (Some(900), Some(40)));
    assert_eq!((all.tokens_in, all.tokens_out), (Some(900.0), Some(40.0)));
}

#[test]
fn bytes_that_are_no_text_cost_their_line_in_a_small_log_as_well() {
    let mut bytes = Vec::new();
    for seq in 0..3 {
        let word: &[u8] = if seq == 1 { b"\xFF" } else { b"ok" };
        bytes.extend(
            format!("{{\"type\":\"vote\",\"run\":\"r\",\"seq\":{seq},\"agent\":\"").as_bytes(),
        );
        bytes.extend(word);
        bytes.extend(b"\"}\n");
    }
    let mut page = Page::default();
    page.opened(Request::Open {
        files: vec![FileBytes {
            key: 1,
            name: "events.jsonl".to_owned(),
            bytes,
        }],
    });
    let lines = overview(&mut page, id(1, 0)).lines;
    assert_eq!((lines.all, lines.kept, lines.quarantined), (3, 2, 1));
}

#[test]
fn places_in_bytes_are_those_of_the_file() {
    let text = format!("\u{feff}{EVENTS}broken\n");
    let mut page = Page::with(&[("events.jsonl", &text)]);
    let bad = &overview(&mut page, id(1, 0)).quarantine[0];
    assert_eq!((bad.line, bad.offset), (1_250, 3 + EVENTS.len() as u64));
}

/// Two runs, of which the second has a clock that goes backwards, and their metrics.
fn two() -> (String, String) {
    let mut text = String::new();
    for run in ["a", "b"] {
        for (seq, at) in [(0, 1_000), (1, if run == "b" { 500 } else { 1_500 })] {
            writeln!(
                text,
                "{{\"type\":\"dissent\",\"run\":\"{run}\",\"seq\":{seq},\"ts\":{at},\"round\":0,\"agent\":\"x\"}}"
            ).unwrap();
        }
    }
    let mut page = Page::with(&[("events.jsonl", &text)]);
    let file = RunFile::Metrics;
    let run = id(1, 0);
    let metrics = ask(&mut page, WriteRun { run, file }).unwrap().text;
    (text, metrics)
}

#[test]
fn what_differs_of_another_run_is_no_difference_of_this_one() {
    let (events, metrics) = two();
    let line = metrics.lines().nth(2).unwrap();
    assert!(line.starts_with("b,0,,,,,,2,"), "{line}");
    let edited = metrics.replace(line, &line.replacen(",2,", ",3,", 1));
    let mut page = Page::with(&[("events.jsonl", &events), ("metrics.csv", &edited)]);
    assert_eq!(overview(&mut page, id(1, 1)).differences.len(), 1);
    assert_eq!(overview(&mut page, id(1, u32::MAX)).differences.len(), 1);
    assert_eq!(overview(&mut page, id(1, 0)).differences, []);
}

#[test]
fn what_is_odd_about_another_run_is_not_odd_about_this_one() {
    let mut page = Page::with(&[("events.jsonl", &two().0)]);
    assert_eq!(overview(&mut page, id(1, 1)).warnings.len(), 1);
    assert_eq!(overview(&mut page, id(1, 0)).warnings, []);
}

#[test]
fn runs_of_one_name_in_two_folders_are_held_against_what_is_beside_them() {
    // Another try of the same run, which came to something else.
    let mut other = String::new();
    for line in EVENTS.lines().filter(|line| !line.contains("\"dissent\"")) {
        writeln!(other, "{line}").unwrap();
    }
    let mut page = Page::with(&[("one/events.jsonl", &other)]);
    let file = RunFile::Metrics;
    let run = id(1, 0);
    let metrics = ask(&mut page, WriteRun { run, file }).unwrap().text;
    page.ask(open(&[
        ("one/events.jsonl", &other),
        ("one/metrics.csv", &metrics),
        ("two/events.jsonl", EVENTS),
        ("two/metrics.csv", METRICS),
    ]));
    for key in [1, 3] {
        let all = overview(&mut page, id(key, 0));
        assert_eq!(all.differences.len(), 0, "{key}");
        let files: Vec<u32> = all.checked.iter().map(|one| one.file).collect();
        assert_eq!(files, [key + 1]);
    }
}
