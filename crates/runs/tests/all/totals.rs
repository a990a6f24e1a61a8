//! What a run took in all: numbers are worked out by hand.

#![allow(clippy::float_cmp, reason = "whole numbers")]

use std::collections::BTreeSet;

use steelyard_documents::{Source, Span};
use steelyard_runs::import::{import, recognise};
use steelyard_runs::transcript::Totals;
use steelyard_runs::{Event, EventKind, Outcome, ToolCall, Trajectory, Turn};

use crate::support::session::told_of;

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

/// How long turns took with all waiting, and how long the user was waited for before each.
fn turns(run: &Trajectory) -> Vec<(Option<f64>, Option<f64>)> {
    let lines = told_of(run, &mut BTreeSet::new());
    let turns = lines.iter().filter(|line| line["type"] == "turn");
    let told = turns.map(|line| (line["duration_ms"].as_f64(), line["waited_ms"].as_f64()));
    told.collect()
}

const COMPACTED: &str = r#""type":"system","subtype":"compact_boundary","content":"Conversation compacted","compactMetadata":{"trigger":"auto","preTokens":50000}"#;

#[test]
fn a_turn_is_over_before_its_log_is_compacted() {
    let summary = r#""type":"user","isCompactSummary":true,"message":{"role":"user","content":"So far: much."}"#;
    let hook = r#""type":"system","subtype":"hook","content":"SessionStart"#.to_owned() + "\"";
    let run = session(&[
        ("00:00.000", &prompt("go")),
        ("00:01.000", &said("done")),
        ("30:00.000", COMPACTED),
        ("30:01.000", summary),
        ("30:01.000", &hook),
        ("30:02.000", &prompt("go on")),
        ("30:03.000", &said("gone on")),
    ]);
    assert_eq!(Totals::of(&run).took_ms, Some(2_000.0));
    // The user took from 1 s to 30 min 2 s.
    assert_eq!(
        turns(&run),
        [(Some(1_000.0), None), (Some(1_000.0), Some(1_801_000.0))]
    );
}

#[test]
fn a_turn_goes_on_behind_a_compaction_within_it() {
    let run = session(&[
        ("00:00.000", &prompt("go")),
        ("00:01.000", &said("first")),
        ("00:02.000", COMPACTED),
        ("00:05.000", &said("done")),
    ]);
    assert_eq!(turns(&run), [(Some(5_000.0), None)]);
}

#[test]
fn a_turn_ends_with_what_its_last_tool_gave() {
    let calls = r#""type":"assistant","message":{"role":"assistant","model":"m","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"make"}}]}"#;
    let gave = |more: &str, text: &str| {
        format!(
            r#""type":"user","message":{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"t",{more}"content":"{text}"}}]}}"#
        )
    };
    let took = |gave: &str| {
        let run = session(&[
            ("00:00.000", &prompt("go")),
            ("00:01.000", calls),
            ("00:09.000", gave),
        ]);
        Totals::of(&run).took_ms
    };
    assert_eq!(took(&gave("", "built")), Some(9_000.0));
    assert_eq!(took(&gave("\"is_error\":true,", "no rule")), Some(9_000.0));
    // Refusing it is what the user did.
    let refused = gave("\"is_error\":true,", "The user doesn't want to proceed");
    assert_eq!(took(&refused), Some(1_000.0));
}

#[test]
fn what_a_log_says_of_the_duration_holds() {
    let said_of =
        |ms: u32| format!(r#""type":"system","subtype":"turn_duration","durationMs":{ms}"#);
    let run = session(&[
        ("00:00.000", &prompt("go")),
        ("00:01.000", &said("done")),
        ("00:01.000", &said_of(4_000)),
        ("30:00.000", COMPACTED),
        // Of the compaction, which is no turn.
        ("30:20.000", &said_of(20_000)),
    ]);
    assert_eq!(Totals::of(&run).took_ms, Some(4_000.0));
    assert_eq!(turns(&run), [(Some(4_000.0), None)]);
}

#[test]
fn a_count_of_no_tokens_is_no_call() {
    let counted = |input: u32, output: u32| {
        let tokens = format!(
            r#"{{"input_tokens":{input},"cached_input_tokens":0,"output_tokens":{output}}}"#
        );
        format!(
            r#""type":"event_msg","payload":{{"type":"token_count","info":{{"total_token_usage":{tokens},"last_token_usage":{tokens}}}}}"#
        )
    };
    let message = |kind: &str, text: &str| {
        format!(r#""type":"event_msg","payload":{{"type":"{kind}","message":"{text}"}}"#)
    };
    let lines = [
        r#""type":"session_meta","payload":{"id":"t","cwd":"/w"}"#.to_owned(),
        // Where the program starts nothing was spent yet.
        counted(0, 0),
        message("user_message", "go"),
        message("agent_message", "done"),
        counted(10, 5),
    ];
    let line = |line: &String| format!(r#"{{"timestamp":"2026-01-05T10:00:00.000Z",{line}}}"#);
    let text: Vec<String> = lines.iter().map(line).collect();
    let text = text.join("\n");
    let imported = import(
        recognise(&text).unwrap(),
        &Source::new("rollout.jsonl", text),
    );
    let run = &imported.trajectories[0];
    assert_eq!(
        (run.usage.calls, run.model_calls.len(), run.turns.len()),
        (1, 1, 1)
    );
    assert_eq!((run.usage.input, run.usage.output), (Some(10), Some(5)));
}

#[test]
fn where_no_call_can_say_that_it_failed_none_is_known_to_have_done_so() {
    let text = r#"{"messages":[{"role":"user","content":"go"},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"bash","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"bash: command not found"},{"role":"assistant","content":"done"}]}"#;
    let importer = recognise(text).unwrap();
    let run = import(importer, &Source::new("talk.json", text.to_owned()));
    let run = &run.trajectories[0];
    let totals = Totals::of(run);
    assert_eq!((totals.calls, totals.failed), (1, None));
    let lines = told_of(run, &mut BTreeSet::new());
    let call = lines.iter().find(|line| line["type"] == "tool_call");
    assert_eq!(call.map(|call| call["status"].is_null()), Some(true));
    // Without calls none failed.
    assert_eq!(Totals::of(&Trajectory::default()).failed, Some((0, 0)));
}

#[test]
fn failures_are_known_of_calls_that_say_how_they_ended() {
    let call = |outcome| Event {
        at: None,
        kind: EventKind::Tool(ToolCall {
            outcome,
            ..ToolCall::default()
        }),
        span: Span::default(),
    };
    let outcomes = [
        Outcome::Done,
        Outcome::Failed,
        Outcome::Refused,
        Outcome::NotSaid,
        Outcome::Unknown,
    ];
    let run = Trajectory {
        turns: vec![Turn {
            events: outcomes.map(call).into(),
            ..Turn::default()
        }],
        ..Trajectory::default()
    };
    let totals = Totals::of(&run);
    assert_eq!((totals.calls, totals.failed), (5, Some((1, 3))));
}

fn tool(id: &str) -> String {
    format!(
        r#""type":"assistant","message":{{"role":"assistant","model":"m","content":[{{"type":"tool_use","id":"{id}","name":"Bash","input":{{}}}}]}}"#
    )
}

fn result(id: &str) -> String {
    format!(
        r#""type":"user","message":{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"{id}","content":"ok"}}]}}"#
    )
}

/// No duration follows from times of which one is before what it follows on.
#[test]
fn turns_whose_clock_was_set_back_have_no_duration() {
    for (call, over, took) in [
        ("01:10.000", "01:20.000", Some(80_000.0)),
        ("00:10.000", "00:20.000", None),
        ("00:50.000", "01:20.000", None),
        ("01:20.000", "01:10.000", None),
    ] {
        for (first, second) in [
            (tool("t"), result("t")),
            (asks("t", &["a?"]), answers("t", &["a?"])),
        ] {
            let run = session(&[
                ("01:00.000", &prompt("go")),
                (call, &first),
                (over, &second),
                ("02:20.000", &said("done")),
            ]);
            // The user is no part of a turn.
            let waited = if run.questions.is_empty() {
                0.0
            } else {
                10_000.0
            };
            let took = took.map(|took| took - waited);
            assert_eq!(Totals::of(&run).took_ms, took, "{call} {over}");
            let told = told_of(&run, &mut BTreeSet::new());
            let turn = told.iter().find(|line| line["type"] == "turn").unwrap();
            assert_eq!(turn["latency_ms"].as_f64(), took, "{call} {over}");
            assert_eq!(turn["duration_ms"].is_null(), took.is_none(), "{call}");
        }
    }
}

/// A call whose tokens a killed rollout does not tell was when the agent last did something.
#[test]
fn calls_of_a_killed_rollout_have_a_time() {
    let lines = [
        r#"{"timestamp":"2026-01-05T10:00:00.000Z","type":"session_meta","payload":{"id":"r-1","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/w","originator":"codex_cli_rs","cli_version":"0.98.0","source":"cli"}}"#,
        r#"{"timestamp":"2026-01-05T10:00:01.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]}}"#,
        r#"{"timestamp":"2026-01-05T10:00:02.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"one"}]}}"#,
        r#"{"timestamp":"2026-01-05T10:00:02.000Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":9,"output_tokens":3,"total_tokens":12},"last_token_usage":{"input_tokens":9,"output_tokens":3,"total_tokens":12}}}}"#,
        r#"{"timestamp":"2026-01-05T10:00:03.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"on"}]}}"#,
        r#"{"timestamp":"2026-01-05T10:00:07.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"half"}]}}"#,
    ];
    let text = lines.join("\n");
    let importer = recognise(&text).unwrap();
    let run = import(importer, &Source::new("rollout.jsonl", text))
        .trajectories
        .remove(0);
    let told = told_of(&run, &mut BTreeSet::new());
    let calls = told.iter().filter(|line| line["type"] == "llm_call");
    let calls: Vec<_> = calls
        .map(|line| (line["ts"].as_str().unwrap(), line["at_least"] == true))
        .collect();
    assert_eq!(
        calls,
        [
            ("2026-01-05T10:00:02.000Z", false),
            ("2026-01-05T10:00:07.000Z", true)
        ]
    );
}
