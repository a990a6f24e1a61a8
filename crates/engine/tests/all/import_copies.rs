//! Runs that several logs have: a session that was resumed or forked begins with a copy of the one before, and a file may
//! be opened twice. Such a run counts once, whatever is opened first.

use crate::rooms::Rooms as _;
use std::fmt::Write as _;

use steelyard_decision::Settings;
use steelyard_documents::Code;
use steelyard_engine::workspace::Workspace;

use crate::import_support::{log, open};
use crate::interaction_support::apart;

/// A session of these turns, each of a prompt and an answer of 10 tokens that has the prompt for an id.
fn session(id: &str, prompts: &[&str]) -> String {
    let mut lines = String::new();
    for (at, prompt) in prompts.iter().enumerate() {
        let minute = 10 + at;
        let _written = write!(
            lines,
            r#"{{"type":"user","uuid":"u {prompt}","sessionId":"{id}","timestamp":"2026-01-05T10:{minute}:00.000Z","message":{{"role":"user","content":"{prompt}"}}}}
{{"type":"assistant","uuid":"a {prompt}","parentUuid":"u {prompt}","sessionId":"{id}","timestamp":"2026-01-05T10:{minute}:05.000Z","requestId":"r {prompt}","message":{{"id":"m {prompt}","role":"assistant","model":"large","stop_reason":"end_turn","content":[{{"type":"text","text":"Done."}}],"usage":{{"input_tokens":5,"output_tokens":10}}}}}}
"#
        );
    }
    lines
}

/// Each run by its file's name, whether it counts, compared with others or by itself, and what is known of it beside.
fn runs(workspace: &Workspace) -> Vec<String> {
    let name = |at| {
        let (key, place) = workspace.agents().key_of(at).unwrap();
        let file = &workspace.file(key).unwrap().file.source.name;
        format!("{file} {place}")
    };
    let runs = workspace.agents().runs();
    let all = runs.iter().map(|run| {
        let mut words = format!("{} {}", run.file.file.source.name, run.place);
        words += if run.text_findings.is_some() {
            ": counts"
        } else {
            ":"
        };
        if let Some(whole) = run.link.whole_in {
            let _written = write!(words, ", whole in {}", name(whole));
        }
        if let Some(from) = run.link.forked_from {
            let _written = write!(words, ", from {}", name(from));
        }
        if let Some((other, answers)) = run.link.shares {
            let _written = write!(words, ", {answers} of {}", name(other));
        }
        words
    });
    let mut all: Vec<String> = all.collect();
    all.sort();
    all
}

/// Whatever is opened first, and whatever was closed meanwhile.
fn check(files: &[(&str, String)], expected: &[&str]) {
    let reversed: Vec<_> = files.iter().rev().cloned().collect();
    for files in [files, &reversed] {
        let mut workspace = open(files);
        assert_eq!(runs(&workspace), expected);
        workspace.close(&[1]);
        workspace.refresh();
        workspace.open(1, files[0].0, files[0].1.as_bytes());
        workspace.refresh();
        assert_eq!(runs(&workspace), expected);
    }
}

fn notes(workspace: &Workspace) -> Vec<&str> {
    let notes = workspace.files().iter().flat_map(|one| &one.diagnostics);
    let notes = notes.filter(|diagnostic| diagnostic.code == Code::SUPERSEDED);
    notes.map(|diagnostic| diagnostic.found.as_str()).collect()
}

#[test]
fn a_resumed_session_counts_once_by_its_longest_log() {
    let files = [
        ("a.jsonl", session("s1", &["Build", "Test"])),
        ("b.jsonl", session("s2", &["Build", "Test", "Ship"])),
        ("c.jsonl", session("s3", &["Build"])),
        ("d.jsonl", session("s4", &["Build", "Test", "Ship", "Rest"])),
    ];
    check(
        &files,
        &[
            "a.jsonl 0:, whole in d.jsonl 0",
            "b.jsonl 0:, whole in d.jsonl 0",
            "c.jsonl 0:, whole in d.jsonl 0",
            "d.jsonl 0: counts, from b.jsonl 0",
        ],
    );
    let workspace = open(&files);
    let expected = ["large, all of which is in d.jsonl as well"; 3];
    assert_eq!(notes(&workspace), expected);
    assert!(workspace.models(&Settings::default()).is_empty());
    let apart = apart(&workspace, &Settings::default());
    assert_eq!(apart.len(), 1);
    assert_eq!(apart[0].cells.alternatives.len(), 1);
    // Alone, each of them is a run as any other.
    check(&files[2..3], &["c.jsonl 0: counts"]);
}

#[test]
fn two_ways_on_from_one_session_both_count() {
    let files = [
        ("a.jsonl", session("s1", &["Build", "Test", "Ship"])),
        ("b.jsonl", session("s2", &["Build", "Test"])),
        (
            "c.jsonl",
            session("s3", &["Build", "Test", "Again", "Ship it"]),
        ),
    ];
    check(
        &files,
        &[
            "a.jsonl 0: counts",
            "b.jsonl 0:, whole in c.jsonl 0",
            "c.jsonl 0: counts, from b.jsonl 0, 2 of a.jsonl 0",
        ],
    );
    let workspace = open(&files);
    assert_eq!(
        notes(&workspace),
        [
            "large, all of which is in c.jsonl as well",
            "large, 2 of whose answers are in a.jsonl as well"
        ]
    );
}

#[test]
fn a_file_that_is_opened_twice_is_one_run() {
    for name in [
        "claude_code/session.jsonl",
        "codex_exec/printed.jsonl",
        "openai_chat/list.json",
    ] {
        let files = [
            ("b.log", log(name)),
            ("c.log", log(name)),
            ("a.log", log(name)),
        ];
        check(
            &files,
            &[
                "a.log 0: counts",
                "b.log 0:, whole in a.log 0",
                "c.log 0:, whole in a.log 0",
            ],
        );
    }
    let workspace = open(&[
        ("a.log", session("s", &["Build"])),
        ("b.log", session("s", &["Build"])),
    ]);
    assert_eq!(
        notes(&workspace),
        ["large, all of which is in a.log as well"]
    );
}

/// Ids may be anything: a run of other words, or of another agent, is another one.
#[test]
fn one_id_is_no_copy() {
    let other =
        session("s2", &["Build", "Test"]).replace("\"content\":\"Build\"", "\"content\":\"Break\"");
    check(
        &[("a.jsonl", session("s1", &["Build"])), ("b.jsonl", other)],
        &["a.jsonl 0: counts", "b.jsonl 0: counts"],
    );
    let other = session("s2", &["Build", "Test"]).replace("large", "small");
    check(
        &[("a.jsonl", session("s1", &["Build"])), ("b.jsonl", other)],
        &["a.jsonl 0: counts", "b.jsonl 0: counts"],
    );
}

#[test]
fn what_counts_elsewhere_is_put_onto_a_task_with_that() {
    let mut files = vec![
        ("a.jsonl", session("s1", &["Build"])),
        ("b.jsonl", session("s2", &["Build", "Test"])),
        ("c.jsonl", session("s3", &["Other"])),
    ];
    let workspace = open(&files);
    let document = workspace
        .agents()
        .put_on_task(&[(1, 0), (3, 0)], "The build")
        .unwrap();
    let text = document.text.unwrap();
    assert!(text.contains("s2") && !text.contains("s1"), "{text}");
    // By its own name it is not found.
    files.push(("tasks.yaml", text.replace("s2", "s1")));
    let workspace = open(&files);
    let diagnostics = &workspace.file(4).unwrap().diagnostics;
    assert!(
        diagnostics
            .iter()
            .any(|diagnostic| diagnostic.code == steelyard_interaction::codes::CALLED_RUN),
        "{diagnostics:?}"
    );
}

/// Whatever trajectories say of each other, none is lost in a circle, and many copies take no longer than they are many.
#[test]
fn hostile_copies() {
    let run = |whole: &str| {
        format!(
            r#"{{"agent_name":"a","spec_id":"s","whole_in":{whole},"turns":[{{"turn_number":1,"prompt":"p","response":"r"}}]}}"#
        )
    };
    let wholes = ["1", "0", "2", "99", "-1", "null", "1.5", "5", "\"x\""];
    let all: Vec<String> = wholes.iter().map(|whole| run(whole)).collect();
    let workspace = open(&[(
        "runs.json",
        format!(r#"{{"trajectories":[{}]}}"#, all.join(",")),
    )]);
    let whole: Vec<_> = workspace
        .agents()
        .runs()
        .iter()
        .map(|run| run.link.whole_in)
        .collect();
    let mut expected = vec![None; 9];
    expected[7] = Some((0, 5));
    assert_eq!(whole, expected);

    let many: String = (0..20_000)
        .map(|at| {
            session(&format!("s{at}"), &["Build"])
                .replace("\"u Build\"", &format!("\"u{at}\""))
                .replace("\"a Build\"", &format!("\"a{at}\""))
        })
        .collect();
    let workspace = open(&[("many.jsonl", many)]);
    let runs = workspace.agents().runs();
    assert_eq!(runs.len(), 20_000);
    let counting = runs.iter().filter(|run| run.text_findings.is_some());
    assert_eq!(counting.count(), 1);
}
