//! Lines of the events of sessions: what each has, masked and shortened.

use serde_json::Value;
use steelyard_documents::masked;
use steelyard_engine::workspace::SessionMember;
use steelyard_runs::session_events::{SessionRun, SharedCalls, session_events};
use steelyard_runs::{Asked, EventKind, Outcome, ToolCall, Trajectory};

use crate::session_run::{TEN, event, run, tool};

const KEY: &str = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

/// The lines of a session of one run, by the names of the session and the agent.
fn text(run: &Trajectory, session: &str, agent: &str) -> String {
    let of = SessionRun {
        run,
        model_calls: &run.model_calls,
    };
    let member = SessionMember {
        run: of,
        agent: masked(agent),
        project: run.project.as_deref().map(masked),
        is_billed: false,
        transcript: (3, 1),
    };
    let session = masked(session);
    let events = session_events(&[of], 0, &SharedCalls::default());
    let events = events.iter();
    events
        .map(|event| member.event(event, &session).line() + "\n")
        .collect()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn all(run: &Trajectory) -> Vec<Value> {
    lines(&text(run, "s", "ops"))
}

fn types(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| line["type"].as_str().unwrap())
        .collect()
}

fn listed(text: &str, turn: Option<usize>) -> Asked {
    Asked {
        text: text.to_owned(),
        turn,
        listed: true,
        ..Asked::default()
    }
}

#[test]
fn what_each_says() {
    let mut run = run();
    run.questions = vec![listed("Which port?", Some(1))];
    run.questions[0].options = vec!["80".to_owned(), "8080".to_owned()];
    run.turns[0]
        .events
        .push(event(Some(TEN + 4_500), EventKind::Asked(0)));
    // One that is nowhere is left out.
    run.turns[0]
        .events
        .push(event(Some(TEN + 4_500), EventKind::Asked(7)));
    let lines = all(&run);
    let started = &lines[0];
    assert_eq!(
        (&started["title"], &started["agents"][0]["model"]),
        (&"prompt 1".into(), &"m-1".into())
    );
    assert_eq!(lines[1]["tokens_in"], 100);
    assert_eq!(
        (&lines[2]["status"], &lines[2]["duration_ms"]),
        (&"ok".into(), &250.0.into())
    );
    let asked: Vec<&Value> = lines
        .iter()
        .filter(|line| line["type"] == "question")
        .collect();
    assert_eq!(asked.len(), 1);
    assert_eq!(
        (&asked[0]["text"], &asked[0]["options"][1]),
        (&"Which port?".into(), &"8080".into())
    );
    let turn = lines.iter().find(|line| line["type"] == "turn").unwrap();
    // Its calls tell its tokens.
    assert_eq!(
        (&turn["turn_number"], &turn["token_count"]),
        (&1.into(), &Value::Null)
    );
    assert_eq!(
        (&turn["prompt"], &turn["response"]),
        (&"prompt 1".into(), &"response 1".into())
    );
    let error = lines.iter().find(|line| line["type"] == "error").unwrap();
    assert_eq!(error["error"], "timeout: no answer");
}

#[test]
fn secrets_are_masked_wherever_they_stand() {
    let mut run = run();
    run.project = Some(KEY.into());
    run.branch = Some(KEY.into());
    run.agent = KEY.into();
    run.models = vec![KEY.into()];
    run.turns[0].prompt = format!("use {KEY}");
    run.turns[0].response = format!("used {KEY}");
    run.turns[0].events = vec![
        event(None, tool(KEY)),
        event(
            None,
            EventKind::Tool(ToolCall {
                input: format!("--token {KEY}"),
                output: KEY.to_owned(),
                ..ToolCall::default()
            }),
        ),
        event(None, EventKind::Failed(format!("no access with {KEY}"))),
        event(
            None,
            EventKind::Spawned {
                agent: KEY.into(),
                trajectory: None,
                id: None,
                call: None,
            },
        ),
        event(None, EventKind::Asked(0)),
    ];
    let mut asked = listed(&format!("May I use {KEY}?"), Some(0));
    asked.options = vec![KEY.to_owned()];
    asked.answer = Some(KEY.to_owned());
    run.questions = vec![asked];
    run.model_calls[0].model = Some(KEY.into());
    let out = text(&run, KEY, KEY);
    assert!(!out.contains("0123456789abcdef"), "{out}");
    assert_eq!(
        types(&lines(&out))
            .iter()
            .filter(|kind| **kind == "tool_call")
            .count(),
        2
    );
}

#[test]
fn texts_are_shortened_between_letters() {
    let mut run = run();
    let long = "é𝄞 ".repeat(5_000);
    run.turns[0].prompt.clone_from(&long);
    run.turns[0].response = format!("{long}\nend");
    run.turns[0].events = vec![event(None, EventKind::Failed(long.clone()))];
    let out = text(&run, "s", "a");
    for line in lines(&out) {
        for (key, value) in line.as_object().unwrap() {
            let letters = value.as_str().map_or(0, |text| text.chars().count());
            assert!(letters <= 301, "{key}: {letters}");
        }
        if line["type"] == "turn" && line["turn_number"] == 1 {
            let prompt = line["prompt"].as_str().unwrap();
            assert!(
                long.starts_with(prompt.strip_suffix('…').unwrap()),
                "{prompt}"
            );
        }
        if line["type"] == "run_started" {
            let letters = line["title"].as_str().unwrap().chars().count();
            assert!((79..=81).contains(&letters), "{letters}");
        }
    }
    assert!(out.len() < 8_000, "{}", out.len());
}

#[test]
fn an_agent_is_listed_by_the_name_of_its_events() {
    let mut run = run();
    run.agent = "model-large".into();
    let lines = all(&run);
    assert_eq!(lines[0]["agents"][0]["name"], lines[1]["agent"]);
}

#[test]
fn every_line_names_its_session_agent_project_and_transcript() {
    let lines = all(&run());
    for line in &lines {
        assert_eq!((&line["v"], &line["run"]), (&"1.0.0".into(), &"s".into()));
        assert_eq!(line["project"], "/w/shop");
        assert_eq!(line["agent"], "ops");
    }
    let places: Vec<&Value> = lines.iter().map(|line| &line["transcript"][2]).collect();
    assert_eq!(places, [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    assert_eq!(lines[2]["transcript"], serde_json::json!([3, 1, 1]));
}

#[test]
fn a_call_has_a_status_where_its_log_says_how_it_ended() {
    let mut run = run();
    let outcomes = [
        (Outcome::Unknown, Value::from("unknown")),
        (Outcome::NotSaid, Value::Null),
        (Outcome::Done, "ok".into()),
        (Outcome::Failed, "failed".into()),
        (Outcome::Refused, "refused".into()),
    ];
    run.turns.truncate(1);
    let calls = outcomes.iter().map(|(outcome, _)| {
        let call = ToolCall {
            outcome: *outcome,
            ..ToolCall::default()
        };
        event(None, EventKind::Tool(call))
    });
    run.turns[0].events = calls.collect();
    let lines = all(&run);
    let calls = lines.iter().filter(|line| line["type"] == "tool_call");
    let found: Vec<&Value> = calls.map(|line| &line["status"]).collect();
    assert_eq!(found, outcomes.each_ref().map(|(_, status)| status));
}
