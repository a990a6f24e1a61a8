//! `events.jsonl`: what its turns, questions and calls come to, by hand.

use crate::rooms::kind;
use steelyard_decision::Settings;
use steelyard_documents::Severity;
use steelyard_engine::workspace::Workspace;
use steelyard_interaction::total;

use crate::import_support::log;

/// A record of the run `r` with its place in it, of a type and with fields.
fn event(seq: usize, fields: &str) -> String {
    format!(r#"{{"v":"1.0.0","ts":"2026-01-05T10:00:0{seq}Z","run":"r","seq":{seq},{fields}}}"#)
}

fn turn(seq: usize, agent: &str, number: usize, response: &str) -> String {
    event(
        seq,
        &format!(
            r#""type":"turn","agent":"{agent}","turn_number":{number},"prompt":"p{number}","response":"{response}""#
        ),
    )
}

/// asks: its last turn has an answer, 1 of 1 calls went well: technical 1. One medium question: −0.1; nothing broken: +0.05.
/// final = 0.7 · 1 + 0.3 · (−0.05) = 0.685, R = 0.95. works: an answer, 1 of 1 calls failed: 0.5. One low question: +0.05;
/// one broken preference: −0.05. final = 0.7 · 0.5 + 0.3 · 0 = 0.35, R = 0.5.
#[test]
fn agents_of_one_run_are_one_decision() {
    let mut workspace = Workspace::default();
    let text = log("events/agents.jsonl");
    workspace.open(1, "events.jsonl", text.as_bytes());
    workspace.refresh();
    let opened = workspace.file(1).unwrap();
    assert_eq!(kind(opened), "Log of events");
    assert_eq!(
        opened.words(),
        "1 deliberation, 19 events, 2 agents, 4 turns, events.jsonl"
    );
    // Somebody votes whom the run does not list.
    let told = opened.diagnostics.iter();
    let told: Vec<_> = told.map(|one| (one.code.id(), one.line)).collect();
    assert_eq!(told, [("unknown-agent", 17)]);
    let models = workspace.models(&Settings::default());
    let mut models = models.iter().filter(|one| one.system == "interaction");
    let model = models.next().unwrap();
    assert!(models.next().is_none());
    assert_eq!(model.title, "cache");
    let near = |x: f64, expected: f64| assert!((x - expected).abs() < 1e-12, "{x} {expected}");
    let decided = model.weigh();
    for (name, score, whole) in [("asks", 0.685, 0.95), ("works", 0.35, 0.5)] {
        let mut all = model.cells.alternatives.iter();
        let at = all.position(|one| one.id == name).unwrap();
        near(decided.scores[at], score);
        near(total(&model.cells, at), whole);
    }
}

#[test]
fn a_flood_of_remarks_is_told_by_its_number() {
    let line = |at: usize| {
        format!(
            r#"{{"run":"r","seq":{at},"type":"turn","agent":"a","turn_number":{at},"response":"x","token_count":-1}}"#
        )
    };
    let text: Vec<String> = (0..1_500).map(line).collect();
    let mut workspace = Workspace::default();
    workspace.open(1, "events.jsonl", text.join("\n").as_bytes());
    workspace.refresh();
    let diagnostics = &workspace.file(1).unwrap().diagnostics;
    assert_eq!(diagnostics.len(), 1_001);
    let last = diagnostics.last().unwrap();
    assert_eq!(
        (last.severity, last.found.as_str()),
        (
            Severity::Warning,
            "0 broken records in all, 1500 remarks about fields"
        )
    );
}

#[test]
fn an_event_by_itself_is_no_trajectory() {
    // A list of events is none of the format's lines: it is left out, and told.
    let text = format!("[{}]", turn(1, "a", 1, "x"));
    let text = text.replace("\"response\"", "\"questions\":[],\"response\"");
    let mut workspace = Workspace::default();
    workspace.open(1, "events.json", text.as_bytes());
    workspace.refresh();
    let opened = workspace.file(1).unwrap();
    assert_eq!(kind(opened), "Unknown");
    assert_eq!(opened.diagnostics.len(), 1, "{:?}", opened.diagnostics);
}
