//! `events.jsonl`: what its turns, questions and calls come to, by hand.

use steelyard_runs::Effort;
use steelyard_runs::import::recognise;

use crate::suite_logs::{LOGS, imported, log, of, sketch};

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

fn sketched(lines: &[String]) -> String {
    sketch(&imported("events.jsonl", &lines.join("\n")))
}

#[test]
fn several_agents_of_one_run() {
    let found = of("events/agents.jsonl");
    let expected = r#"asks r1: 2 calls, 1850 in, 47 out
  1 "Add a cache" -> "I need to know. Which port?" 30 tokens, 2000 ms [Read Done]
  2 "8080" -> "The cache is in." 12 tokens, 1500 ms []
  3 "And tests" -> "Tests pass." 5 tokens, 1000 ms []
  ? 0 open_ended "Which port?" 80|8080 = -
works r1: 0 calls, - in, 15 out
  1 "Build the cache" -> "Built. Should I commit it?" 15 tokens, 3000 ms [Bash Failed]
  ? 0 - "Should I commit it?"  = -
"#;
    assert_eq!(sketch(&found), expected, "{}", sketch(&found));
    let report = &found.report;
    // One record twice, and turn 3 once more under another number of its run.
    assert_eq!(
        (report.records, report.duplicates, report.bad_lines),
        (19, 2, 0)
    );
    let passed: Vec<_> = report
        .passed_over
        .iter()
        .map(|(kind, count)| (kind.as_str(), *count))
        .collect();
    let types = [
        "novelty",
        "round_started",
        "run_ended",
        "run_started",
        "vote",
    ];
    assert_eq!(passed, types.map(|kind| (kind, 1)));
    assert_eq!(report.diagnostics, []);
    let note = "left out: 1 agent with only calls, no turn, no question";
    assert_eq!(report.notes, [note]);
    let [asks, works] = &found.trajectories[..] else {
        panic!("{found:?}");
    };
    assert_eq!(asks.spec.as_deref(), Some("cache"));
    assert_eq!(asks.models, ["model-large", "model-small"]);
    assert_eq!(asks.questions[0].effort, Some(Effort::Medium));
    assert!(asks.lists_violations && asks.violations.is_empty());
    assert_eq!(works.violations[0].turn, Some(0));
}

#[test]
fn turns_stand_by_number_then_time_then_place() {
    let without_time = r#"{"run":"r","seq":9,"type":"turn","agent":"a","turn_number":1,"prompt":"p1","response":"third"}"#;
    let unnumbered = r#"{"run":"r","seq":8,"type":"turn","agent":"a","response":"fourth"}"#;
    let lines = [
        turn(5, "a", 1, "second"),
        without_time.to_owned(),
        turn(2, "a", 1, "first"),
        unnumbered.to_owned(),
        turn(7, "a", 0, "zeroth"),
    ];
    let found = imported("events.jsonl", &lines.join("\n"));
    let turns = &found.trajectories[0].turns;
    let shown: Vec<_> = turns
        .iter()
        .map(|one| (one.number, one.response.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            (0, "zeroth"),
            (1, "first"),
            (1, "second"),
            (1, "third"),
            (2, "fourth")
        ]
    );
    // What has a number that was there before says something else, and both are told.
    let diagnostics = &found.report.diagnostics;
    let places: Vec<_> = diagnostics
        .iter()
        .map(|one| (one.line, one.column))
        .collect();
    assert_eq!(places, [(2, 1), (3, 1)], "{diagnostics:?}");
    assert!(
        diagnostics[0].found.starts_with("turn 1 again"),
        "{diagnostics:?}"
    );
}

#[test]
fn a_question_counts_once() {
    let asks = |seq: usize, more: &str| {
        event(
            seq,
            &format!(r#""type":"question","agent":"a","text":"Which port?"{more}"#),
        )
    };
    let listed = turn(2, "a", 1, "x").replace(
        "\"response\"",
        "\"questions\":[\"Which port?\"],\"response\"",
    );
    let once = |lines: &[String]| {
        let all = sketched(lines);
        assert_eq!(all.matches("? ").count(), 1, "{all}");
        assert!(all.contains("  ? 0 "), "{all}");
    };
    // Before and behind the turn that lists it.
    once(&[asks(1, ""), listed.clone()]);
    once(&[listed.clone(), turn(3, "a", 2, "y"), asks(4, "")]);
    // In the answer alone: of the turn before it, where that asks it, else of the next.
    once(&[
        turn(1, "a", 1, "So. Which port?"),
        asks(2, ""),
        turn(3, "a", 2, "y"),
    ]);
    once(&[asks(1, ""), turn(2, "a", 1, "So. Which port?")]);
    // By its number, wherever it stands.
    once(&[
        turn(1, "a", 1, "x"),
        turn(2, "a", 2, "y"),
        asks(3, ",\"turn_number\":1"),
    ]);
    // Another agent's question is another one, and one of another turn too.
    let other = asks(3, "").replace("\"a\"", "\"b\"");
    let both = sketched(&[listed.clone(), other]);
    assert_eq!(both.matches("? ").count(), 2, "{both}");
    let again = sketched(&[listed, turn(3, "a", 2, "y"), asks(4, ",\"turn_number\":2")]);
    assert!(
        again.contains("  ? 0 ") && again.contains("  ? 1 "),
        "{again}"
    );
}

#[test]
fn sessions_tasks_and_stages_part_what_one_agent_did() {
    let of = |seq: usize, number: usize, more: &str| {
        turn(seq, "a", number, "x").replace("\"agent\"", &format!("{more}\"agent\""))
    };
    let lines = [
        of(1, 1, "\"task\":\"one\","),
        of(2, 1, "\"task\":\"two\","),
        of(3, 2, "\"task\":\"one\","),
        of(4, 3, ""),
        of(
            5,
            2,
            "\"task\":\"two\",\"stage\":\"plan\",\"session_id\":\"s\",",
        ),
        of(6, 1, "\"task\":\"two\",\"stage\":\"tasks\","),
    ];
    let found = imported("events.jsonl", &lines.join("\n")).trajectories;
    let found: Vec<_> = found
        .iter()
        .map(|one| {
            let (spec, stage) = (one.spec.as_deref(), one.stage.as_deref());
            (spec.unwrap_or("-"), stage.unwrap_or("-"), one.turns.len())
        })
        .collect();
    assert_eq!(
        found,
        [("one", "-", 3), ("two", "plan", 2), ("two", "tasks", 1)]
    );
}

#[test]
fn what_is_wrong_in_a_record_is_told_in_its_place() {
    let lines = [
        event(
            1,
            r#""type":"turn","agent":"a","turn_number":1,"response":"x","token_count":-3"#,
        ),
        event(2, r#""type":"turn","turn_number":2,"response":"y""#),
        event(
            3,
            r#""type":"question","agent":"a","text":"Which?","effort":"huge","turn_number":"two""#,
        ),
        event(4, r#""type":"turn","agent":"a","turn_number":4,"respon"#),
        event(5, r#""type":"question","agent":"a""#),
        event(
            6,
            r#""type":"turn","agent":"a","turn_number":3,"response":"z","violations":[{"actual":"x"}]"#,
        ),
    ];
    let found = imported("events.jsonl", &lines.join("\n"));
    let mut diagnostics: Vec<_> = found
        .report
        .diagnostics
        .iter()
        .map(|one| (one.line, one.column, one.found.as_str()))
        .collect();
    diagnostics.sort_unstable();
    let at = |line: usize, what: &str| {
        let column = lines[line - 1].find(what).unwrap() + 1;
        (u32::try_from(line).unwrap(), u32::try_from(column).unwrap())
    };
    let (line, column) = at(1, "-3");
    assert_eq!(diagnostics[0], (line, column, "-3"));
    assert_eq!(diagnostics[1], (2, 1, "no agent"));
    assert_eq!(diagnostics[2], (3, 1, "\"two\""));
    let (line, column) = at(3, "\"huge\"");
    assert_eq!(diagnostics[3], (line, column, "huge"));
    assert_eq!((diagnostics[4].0, found.report.bad_lines), (4, 1));
    assert_eq!(diagnostics[5], (5, 1, "a question without text"));
    let (line, column) = at(6, "{\"actual\"");
    assert_eq!(
        diagnostics[6],
        (line, column, "a violation without a preference")
    );
    assert_eq!(diagnostics.len(), 7, "{diagnostics:?}");
    // What is whole in them is read.
    let turns: Vec<_> = found
        .trajectories
        .iter()
        .map(|one| one.turns.len())
        .collect();
    assert_eq!(turns, [2, 1]);
    assert_eq!(found.trajectories[0].usage.output, None);
}

#[test]
fn numbers_that_are_not_finite_cost_their_field_alone() {
    let bad = turn(1, "a", 1, "x").replace("\"agent\"", "\"token_count\":NaN,\"agent\"");
    let found = imported("events.jsonl", &[bad, turn(2, "a", 2, "y")].join("\n"));
    assert_eq!(found.trajectories[0].turns.len(), 2);
    assert_eq!(found.trajectories[0].turns[0].tokens, None);
    assert_eq!(found.report.bad_lines, 0);
    assert!(found.report.diagnostics.iter().all(|one| one.line == 1));
}

#[test]
fn each_log_is_of_its_own_format() {
    for name in LOGS {
        let folder = name.split('/').next().unwrap();
        let known = recognise(&log(name)).unwrap().id;
        assert!(known.starts_with(folder), "{name}: {known}");
        assert_eq!(known == "events", folder == "events", "{name}");
    }
    // Known by its events, also without questions, and where the first lines are broken or of other types.
    for text in [
        turn(1, "a", 1, "x"),
        event(0, r#""type":"round_started","round":1"#),
        format!("{{\"v\":\n{}", turn(1, "a", 1, "x")),
        r#"{"type":"turn","agent":"a","response":"x"}"#.to_owned(),
        r#"{"type":"llm_call","run":"r","seq":0,"agent":"a","messages":[{"role":"user","content":"x"}]}"#.to_owned(),
    ] {
        assert_eq!(recognise(&text).unwrap().id, "events", "{text}");
    }
}
