//! Runs that agents called, in files of their own: links, what counts, and what is told. Numbers are worked out by hand
//! from the logs of the suite.

use crate::rooms::{Rooms as _, kind};
use std::collections::BTreeMap;
use std::fmt::Write;

use steelyard_decision::Settings;
use steelyard_documents::Severity;
use steelyard_engine::workspace::Workspace;
use steelyard_runs::EventKind;

use crate::import_support::{log, open};
use crate::interaction_support::tasks;

/// A session of Claude Code with three agents, one of which called another one, and an agent of a workflow.
const CLAUDE: [&str; 9] = [
    "claude_code/s7.jsonl",
    "claude_code/s7/subagents/agent-aa11.jsonl",
    "claude_code/s7/subagents/agent-aa11.meta.json",
    "claude_code/s7/subagents/agent-bb22.jsonl",
    "claude_code/s7/subagents/agent-bb22.meta.json",
    "claude_code/s7/subagents/agent-cc33.jsonl",
    "claude_code/s7/subagents/workflows/wf_1/agent-dd44.jsonl",
    "claude_code/s7/subagents/workflows/wf_1/agent-dd44.meta.json",
    "claude_code/s7/subagents/workflows/wf_1/journal.jsonl",
];

/// A thread of Codex, two agents that it called, and what its user forked from it.
const CODEX: [&str; 4] = [
    "codex_rollout/caller.jsonl",
    "codex_rollout/called.jsonl",
    "codex_rollout/activity.jsonl",
    "codex_rollout/forked.jsonl",
];

fn of_suite(names: &[&'static str]) -> Vec<(&'static str, String)> {
    names.iter().map(|name| (*name, log(name))).collect()
}

/// Each run by its file: who, what it hangs on and by which call, why by none; what its calls led to; its title by a note.
fn links(workspace: &Workspace) -> BTreeMap<String, String> {
    let runs = workspace.agents().runs();
    let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let name = |at| {
        let (key, place) = workspace.agents().key_of(at).unwrap();
        let file = &workspace
            .agents()
            .run(key, place)
            .unwrap()
            .file
            .file
            .source
            .name;
        if place == 0 {
            last(file)
        } else {
            format!("{} {place}", last(file))
        }
    };
    let mut all = BTreeMap::new();
    for run in &runs {
        let link = run.link;
        let mut words = run.name.to_string();
        if let Some(caller) = link.caller {
            let _ = write!(words, " < {}", name(caller));
        }
        if let Some(call) = link.call {
            let _ = write!(words, " by call {call}");
        }
        if let Some(astray) = link.astray {
            let _ = write!(words, ", {}", astray.words());
        }
        if let Some(from) = link.forked_from {
            let _ = write!(words, ", forked from {}", name(from));
        }
        if let Some(description) = &link.description {
            let _ = write!(words, ", to {description}");
        }
        let events = run.trajectory.turns.iter().flat_map(|turn| &turn.events);
        let calls = events.filter(|event| matches!(event.kind, EventKind::Spawned { .. }));
        for call in 0..calls.count() {
            let led = workspace.agents().led(run, call);
            let _ = write!(words, "; {}", led.map_or("nowhere".to_owned(), name));
        }
        let key = match run.place {
            0 => last(&run.file.file.source.name),
            place => format!("{} {place}", last(&run.file.file.source.name)),
        };
        all.insert(key, words);
    }
    all
}

fn check(workspace: &Workspace, expected: &[(&str, &str)]) {
    let found = links(workspace);
    let found: Vec<_> = found
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    assert_eq!(found, expected, "{found:#?}");
}

const CLAUDE_LINKS: [(&str, &str); 5] = [
    (
        "agent-aa11.jsonl",
        "Explore < s7.jsonl by call 0, to Find the parser; agent-cc33.jsonl",
    ),
    (
        "agent-bb22.jsonl",
        "tester < s7.jsonl by call 1, to Run its tests",
    ),
    ("agent-cc33.jsonl", "Lister < agent-aa11.jsonl by call 0"),
    ("agent-dd44.jsonl", "workflow-subagent < s7.jsonl"),
    (
        "s7.jsonl",
        "model-large; agent-aa11.jsonl; agent-bb22.jsonl",
    ),
];

const CODEX_LINKS: [(&str, &str); 4] = [
    ("activity.jsonl", "tests < caller.jsonl by call 1"),
    ("called.jsonl", "Boyle < caller.jsonl by call 0"),
    ("caller.jsonl", "codex; called.jsonl; activity.jsonl"),
    ("forked.jsonl", "codex, forked from caller.jsonl"),
];

/// Numbers that are the same each time.
struct Random(u64);

impl Random {
    fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            let other = usize::try_from(self.0 % (at as u64 + 1)).unwrap();
            all.swap(at, other);
        }
    }
}

#[test]
fn whatever_the_order_of_opening_links_are_the_same() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let all = [(&CLAUDE[..], &CLAUDE_LINKS[..]), (&CODEX, &CODEX_LINKS)];
    for (names, expected) in all {
        let mut files = of_suite(names);
        for _ in 0..40 {
            let workspace = open(&files);
            let found = links(&workspace);
            let found: Vec<_> = found
                .iter()
                .map(|(a, b)| (a.as_str(), b.as_str()))
                .collect();
            assert_eq!(found, expected, "{files:#?}");
            random.shuffle(&mut files);
        }
    }
}

/// Only the session and what a user forked have a person as their user; a session that works on the same is held against.
#[test]
fn called_runs_are_no_alternatives() {
    let asked = |names: &[&'static str]| {
        let mut files = of_suite(names);
        for (_, text) in &mut files {
            *text = text.replace("Review the parser", "Review the parser for faults");
        }
        files
    };
    let mut files = asked(&CLAUDE);
    assert_eq!(
        tasks(&open(&files)),
        ["(Review the parser for faults: model-large)"]
    );
    files.extend(asked(&CODEX));
    // All three begin with that, but for the fork: its copy of it is left out.
    let both = "Review the parser for faults: model-large codex";
    let fork = "(And now faster: codex)";
    assert_eq!(tasks(&open(&files)), [both, fork]);
    files.remove(0);
    files.retain(|(name, _)| !name.ends_with("caller.jsonl"));
    // Without those that called them nothing else counts.
    assert_eq!(tasks(&open(&files)), [fork]);
}

#[test]
fn a_caller_may_come_later_and_go() {
    let files = of_suite(&CLAUDE);
    let mut workspace = Workspace::default();
    let notes = |workspace: &Workspace| -> Vec<String> {
        let files = workspace.files().iter();
        let diagnostics = files.flat_map(|file| &file.diagnostics);
        let notes = diagnostics.filter(|diagnostic| diagnostic.code.id() == "no-caller");
        notes
            .map(|diagnostic| format!("{}; {}", diagnostic.found, diagnostic.expected))
            .collect()
    };
    workspace.open(7, files[1].0, files[1].1.as_bytes());
    workspace.refresh();
    let alone = [(
        "agent-aa11.jsonl",
        "agent-aa11, called by a session that is not loaded; nowhere",
    )];
    check(&workspace, &alone);
    assert_eq!(
        notes(&workspace),
        ["agent-aa11, called by a session that is not loaded; the log of s7"]
    );
    assert!(workspace.models(&Settings::default()).is_empty());
    // What it is called stands beside it.
    workspace.open(8, files[2].0, files[2].1.as_bytes());
    workspace.refresh();
    let called = [(
        "agent-aa11.jsonl",
        "Explore, called by a session that is not loaded, to Find the parser; nowhere",
    )];
    check(&workspace, &called);
    workspace.open(3, files[0].0, files[0].1.as_bytes());
    workspace.refresh();
    let linked = [
        (
            "agent-aa11.jsonl",
            "Explore < s7.jsonl by call 0, to Find the parser; nowhere",
        ),
        ("s7.jsonl", "model-large; agent-aa11.jsonl; nowhere"),
    ];
    check(&workspace, &linked);
    assert_eq!(notes(&workspace), [""; 0]);
    workspace.close(&[3]);
    workspace.refresh();
    check(&workspace, &called);
    workspace.close(&[7]);
    workspace.refresh();
    let note = &workspace.files()[0];
    assert_eq!(kind(note), "Log of agents");
    assert_eq!(note.words(), "about the agent Explore, Claude Code");
    assert_eq!(
        notes(&workspace),
        ["a note about an agent whose log is not loaded; the agent's log beside it: agent-….jsonl"]
    );
}

/// The session: 20 (one answer on two lines) + 40 + 10; its agents 15 + 30, 12, 5 and 8. What a call says that its agent took
/// is that agent's own. Of Codex: 20 + 10, 9, 7 and 4, copies of the caller's history apart.
#[test]
fn tokens_count_once() {
    let outputs = |names: &[&'static str]| -> Vec<(String, u64)> {
        let workspace = open(&of_suite(names));
        let runs = workspace.agents().runs();
        let output = |run: &steelyard_interaction::LoadedRun<'_>| {
            (run.name.to_string(), run.trajectory.usage.output.unwrap())
        };
        runs.iter().map(output).collect()
    };
    let named = |all: &[(&str, u64)]| -> Vec<(String, u64)> {
        all.iter()
            .map(|(name, count)| ((*name).to_owned(), *count))
            .collect()
    };
    assert_eq!(
        outputs(&CLAUDE),
        named(&[
            ("model-large", 70),
            ("Explore", 45),
            ("tester", 12),
            ("Lister", 5),
            ("workflow-subagent", 8),
        ])
    );
    let found = outputs(&CODEX);
    let expected = [("codex", 30), ("Boyle", 9), ("tests", 7), ("codex", 4)];
    assert_eq!(found, named(&expected));
    let workspace = open(&of_suite(&CODEX));
    let prompts: Vec<_> = workspace
        .agents()
        .runs()
        .iter()
        .map(|run| run.trajectory.turns[0].prompt.clone())
        .collect();
    assert_eq!(
        prompts,
        [
            "Review the parser",
            "Where is the parser?",
            "Run its tests.",
            "And now faster"
        ]
    );
}

/// What sub-agents ask is for their callers, whether these are loaded or not.
#[test]
fn called_agents_ask_nobody() {
    for names in [&CLAUDE[..], &CLAUDE[1..2]] {
        let workspace = open(&of_suite(names));
        let runs = workspace.agents().runs();
        let explore = runs
            .iter()
            .find(|run| run.place == 0 && run.trajectory.usage.output == Some(45));
        let explore = explore.unwrap().trajectory;
        assert!(explore.turns[0].response.ends_with('?'));
        assert!(explore.questions.is_empty());
    }
}

#[test]
fn a_plan_is_what_a_question_is_about() {
    let workspace = open(&of_suite(&CLAUDE[..1]));
    let runs = workspace.agents().runs();
    let questions = &runs[0].trajectory.questions;
    assert_eq!(questions.len(), 1);
    let asked = &questions[0];
    assert_eq!(asked.text, "Approve the plan?");
    assert_eq!(
        asked.about,
        "# Plan\n\n1. Split parser.py, what else?\n2. Keep its tests."
    );
    assert_eq!(asked.answer.as_deref(), Some("approved"));
}

#[test]
fn a_journal_is_refused_with_what_to_open_instead() {
    let workspace = open(&of_suite(&CLAUDE[8..]));
    let opened = &workspace.files()[0];
    assert_eq!(opened.words(), "no run, Claude Code");
    let diagnostics = &opened.diagnostics;
    assert_eq!(
        (diagnostics.len(), diagnostics[0].severity),
        (1, Severity::Warning)
    );
    assert_eq!(diagnostics[0].code.id(), "refused");
    assert!(
        diagnostics[0].expected.contains("agent-….jsonl"),
        "{diagnostics:?}"
    );
    let log = opened.log.as_ref().unwrap();
    assert_eq!((log.report.records, log.report.bad_lines), (2, 0));
}

/// A record of a session or, with an id of an agent, of a side chain.
fn record(session: &str, agent: Option<&str>, uuid: &str, message: &serde_json::Value) -> String {
    let role = message["role"].as_str().unwrap().to_owned();
    let mut line = serde_json::json!({
        "type": role, "uuid": uuid, "sessionId": session, "isSidechain": agent.is_some(), "message": message,
    });
    if let Some(agent) = agent {
        line["agentId"] = agent.into();
    }
    line.to_string()
}

/// A side chain that calls an agent, which its result names.
fn caller(session: &str, own: Option<&str>, called: &str) -> String {
    let call = serde_json::json!({"role": "assistant", "content": [
        {"type": "tool_use", "id": format!("c-{called}"), "name": "Task", "input": {"subagent_type": "x", "prompt": "p"}}]});
    let result = serde_json::json!({"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": format!("c-{called}"), "content": "r"}]});
    let call = record(session, own, "u1", &call);
    let mut answered: serde_json::Value =
        serde_json::from_str(&record(session, own, "u2", &result)).unwrap();
    answered["toolUseResult"] = serde_json::json!({"agentId": called});
    format!("{call}\n{answered}")
}

#[test]
fn circles_and_calls_of_oneself_are_told_and_harmless() {
    let own = caller("s", Some("a"), "a");
    let circle = [
        ("agent-a.jsonl", caller("s", Some("a"), "b")),
        ("agent-b.jsonl", caller("s", Some("b"), "c")),
        ("agent-c.jsonl", caller("s", Some("c"), "a")),
        ("agent-d.jsonl", caller("s", Some("d"), "e")),
        ("s.jsonl", caller("s", None, "d")),
    ];
    check(
        &open(&[("agent-a.jsonl", own)]),
        &[(
            "agent-a.jsonl",
            "x, called by a session that is not loaded; nowhere",
        )],
    );
    let words = "called by itself, by the ids in these logs";
    let workspace = open(&circle);
    let found = links(&workspace);
    for agent in ["a", "b", "c"] {
        assert_eq!(
            found[&format!("agent-{agent}.jsonl")],
            format!("x, {words}; nowhere")
        );
    }
    assert_eq!(found["agent-d.jsonl"], "x < s.jsonl by call 0; nowhere");
    let diagnostics = &workspace.files()[0].diagnostics;
    assert_eq!(
        (diagnostics.len(), diagnostics[0].code.id()),
        (1, "no-caller"),
        "{diagnostics:?}"
    );
    // Threads that say of each other, and of themselves, that they called them.
    let thread = |id: &str, parent: &str| {
        format!(
            "{}\n{}",
            serde_json::json!({"timestamp": "2026-01-05T11:00:00.000Z", "type": "session_meta", "payload": {"id": id, "parent_thread_id": parent}}),
            serde_json::json!({"timestamp": "2026-01-05T11:00:02.000Z", "type": "event_msg", "payload": {"type": "user_message", "message": "Go"}}),
        )
    };
    let files = [
        ("1.jsonl", thread("one", "two")),
        ("2.jsonl", thread("two", "one")),
        ("3.jsonl", thread("three", "three")),
    ];
    let found = links(&open(&files));
    assert_eq!(found["1.jsonl"], format!("codex, {words}"));
    assert_eq!(found["2.jsonl"], format!("codex, {words}"));
    assert_eq!(
        found["3.jsonl"],
        "codex, called by a session that is not loaded"
    );
}

#[test]
fn of_two_files_of_one_agent_the_call_leads_to_the_first_by_name() {
    let mut files = vec![
        ("s7.jsonl", log(CLAUDE[0])),
        ("copy/agent-bb22.jsonl", log(CLAUDE[3])),
        ("own/agent-bb22.jsonl", log(CLAUDE[3])),
        ("own/agent-bb22.meta.json", log(CLAUDE[4])),
        ("copy/agent-bb22.meta.json", log(CLAUDE[4])),
    ];
    for _ in 0..2 {
        let workspace = open(&files);
        let runs = workspace.agents().runs();
        let parent = runs
            .iter()
            .find(|run| run.trajectory.usage.output == Some(70));
        let led = workspace
            .agents()
            .led(parent.unwrap(), 1)
            .and_then(|at| workspace.agents().key_of(at));
        let (key, _) = led.unwrap();
        let name = &workspace.file(key).unwrap().file.source.name;
        assert_eq!(name, "copy/agent-bb22.jsonl");
        let twins = runs.iter().filter(|run| run.link.twin.is_some());
        assert!(twins.clone().all(|run| run.link.caller.is_some()));
        assert_eq!(twins.count(), 2);
        let diagnostics = workspace.files().iter().flat_map(|file| &file.diagnostics);
        let twice: Vec<_> = diagnostics
            .filter(|diagnostic| diagnostic.code.id() == "duplicate-id")
            .collect();
        assert_eq!(twice.len(), 2, "{twice:?}");
        files.reverse();
    }
}

/// Of a call that stands in two sessions, since one began as a copy of the other, the agent's own session counts, and the
/// copy where that alone is loaded.
#[test]
fn a_copy_of_a_session_calls_only_where_the_session_is_not_loaded() {
    let copy = log(CLAUDE[0]).replace("\"sessionId\":\"s7\"", "\"sessionId\":\"s8\"");
    let agent = ("agent-aa11.jsonl", log(CLAUDE[1]));
    let files = [
        ("a.jsonl", copy.clone()),
        ("s7.jsonl", log(CLAUDE[0])),
        agent.clone(),
    ];
    let found = links(&open(&files));
    assert!(found["agent-aa11.jsonl"].starts_with("Explore < s7.jsonl by call 0"));
    let found = links(&open(&[("a.jsonl", copy), agent]));
    assert!(found["agent-aa11.jsonl"].starts_with("Explore < a.jsonl by call 0"));
}

#[test]
fn hostile_ids_cost_a_line() {
    let long = "\u{1b}[31m\u{202e}".repeat(100_000);
    for id in ["", " ", "\u{0}", "../../s", &long] {
        let note = serde_json::json!({"agentType": format!("t{id}"), "toolUseId": id});
        let files = [
            ("agent-.meta.json", note.to_string()),
            ("agent.jsonl", caller(id, Some(id), id)),
            ("own.jsonl", caller(id, None, id)),
        ];
        let workspace = open(&files);
        for run in workspace.agents().runs() {
            let caller = run.link.caller.and_then(|at| workspace.agents().key_of(at));
            assert_ne!(caller, Some((run.file.key, run.place)));
        }
        for opened in workspace.files() {
            assert!(opened.words().len() < 400);
            for diagnostic in &opened.diagnostics {
                let words = [&diagnostic.found, &diagnostic.expected];
                assert!(words.iter().all(|words| words.chars().count() < 200));
            }
        }
    }
}

/// A chain as deep as it is long is walked once for each run.
#[test]
fn a_deep_chain_is_linked_at_once() {
    let depth = 2_000;
    let mut files: Vec<(String, String)> = (0..depth)
        .map(|at| {
            let (own, next) = (format!("a{at}"), format!("a{}", at + 1));
            (format!("agent-{own}.jsonl"), caller("s", Some(&own), &next))
        })
        .collect();
    files.push(("s.jsonl".to_owned(), caller("s", None, "a0")));
    let mut workspace = Workspace::default();
    for (key, (name, text)) in (1..).zip(&files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    let linked = workspace
        .agents()
        .runs()
        .iter()
        .filter(|run| run.link.call == Some(0))
        .count();
    assert_eq!(linked, depth);
}
