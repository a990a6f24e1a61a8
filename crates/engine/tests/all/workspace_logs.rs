//! Logs of other programs in the workspace: beside everything else, and without a tree.

use crate::rooms::kind;
use steelyard_decision::Settings;
use steelyard_engine::workspace::Workspace;

use crate::import_support::log;
use crate::interaction_support::apart;

#[test]
fn a_log_stands_beside_cards() {
    let mut workspace = Workspace::default();
    let card = b"position_card: {agent: a, confidence: 0.9, cost: 10}";
    workspace.open(1, "card.yaml", card);
    let text = log("claude_code/branches.jsonl") + "{\"type\":\"user\",\"mess";
    workspace.open(2, "session.jsonl", text.as_bytes());
    // What was read stays when everything is worked out anew.
    workspace.refresh();
    workspace.refresh();
    let opened = workspace.file(2).expect("open");
    assert_eq!(kind(opened), "Log of agents");
    assert_eq!(opened.words(), "3 agents, 7 turns, Claude Code");
    assert!(opened.file.documents.is_empty());
    let imported = opened.log.as_ref().expect("a log");
    assert_eq!(imported.trajectories.len(), 4);
    let diagnostics = &opened.diagnostics;
    assert_eq!(
        (diagnostics.len(), diagnostics[0].line),
        (1, 25),
        "{diagnostics:?}"
    );
    let turn = imported.trajectories[0].turns[1].span;
    assert!(
        turn.of(&opened.file.source.text)
            .contains("Rename the second")
    );
    let mut models = workspace.models(&Settings::default());
    assert_eq!(models.len(), 1);
    // Its sessions had a task each.
    models.extend(apart(&workspace, &Settings::default()));
    let titles: Vec<(&str, &str, usize)> = models
        .iter()
        .map(|model| {
            let runs = model.cells.alternatives.len();
            (model.system.as_str(), model.title.as_str(), runs)
        })
        .collect();
    let expected = [
        ("collapse", "", 1),
        ("interaction", "Look around", 1),
        ("interaction", "A new matter", 1),
    ];
    assert_eq!(titles, expected);
}

#[test]
fn bytes_that_are_no_text_cost_a_character_each() {
    let mut bytes = log("openai_chat/lines.jsonl").into_bytes();
    let at = bytes
        .windows(4)
        .position(|four| four == b"kind")
        .expect("there");
    bytes[at] = 0xFF;
    let mut workspace = Workspace::default();
    workspace.open(
        1,
        "lines.jsonl",
        &[b"\xEF\xBB\xBF\0\0".as_slice(), &bytes].concat(),
    );
    workspace.refresh();
    let opened = workspace.file(1).expect("open");
    assert_eq!(opened.words(), "2 agents, 4 turns, OpenAI chat");
    assert_eq!(opened.diagnostics.len(), 1, "{:?}", opened.diagnostics);
}

/// As PowerShell writes what it redirects: UTF-16, with a mark or without.
#[test]
fn logs_in_utf_16_are_read_as_any_other() {
    let text = log("codex_exec/printed.jsonl").replace("pass", "pass é😁");
    let of = |unit: fn(u16) -> [u8; 2], mark: &str| -> Vec<u8> {
        let units = mark.encode_utf16().chain(text.encode_utf16());
        units.flat_map(unit).collect()
    };
    let forms = [
        of(u16::to_le_bytes, "\u{feff}"),
        of(u16::to_be_bytes, "\u{feff}"),
        of(u16::to_le_bytes, ""),
        of(u16::to_le_bytes, "\u{feff}\r\n"),
    ];
    let mut workspace = Workspace::default();
    for (key, bytes) in (1..).zip(&forms) {
        // A log may be larger than what is none.
        assert_eq!(Workspace::most_bytes(&bytes[..200]), 512 << 20);
        workspace.open(key, "out.jsonl", bytes);
    }
    // Half a pair at the end costs its record alone.
    workspace.open(9, "cut.jsonl", &forms[0][..forms[0].len() - 9]);
    workspace.refresh();
    for key in 1..=4 {
        let opened = workspace.file(key).expect("open");
        assert_eq!(opened.words(), "1 agent, 2 turns, Codex exec");
        let diagnostics = opened
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.code.id());
        assert!(diagnostics.clone().any(|id| id == "encoding"), "{key}");
        assert!(
            diagnostics
                .clone()
                .all(|id| matches!(id, "encoding" | "superseded"))
        );
        let run = &opened.runs()[0];
        assert_eq!(run.turns[1].response, "All four pass é😁.");
        // Places are those of the text.
        let text = &opened.file.source.text;
        assert!(run.turns[1].span.of(text).contains("turn.started"));
    }
    let cut = workspace.file(9).expect("open");
    assert_eq!(cut.runs()[0].turns[0].tokens, Some(100));
}

/// A log of nothing but what no run is made of says what there is in it.
#[test]
fn a_log_without_a_run_says_why() {
    let meta =
        r#"{"timestamp":"2026-01-05T10:00:00.000Z","type":"session_meta","payload":{"id":"t1"}}"#;
    let count = |info: &str| {
        format!(
            r#"{{"timestamp":"2026-01-05T10:00:01.000Z","type":"event_msg","payload":{{"type":"token_count","info":{info}}}}}"#
        )
    };
    let silent = [
        meta.to_owned(),
        count("null"),
        count("{}"),
        count(r#"{"last_token_usage":{"output_tokens":"many"}}"#),
        r#"{"type":"event_msg","payload":{"type":"odd"}}"#.to_owned(),
    ];
    let mut workspace = Workspace::default();
    workspace.open(1, "silent.jsonl", silent.join("\n").as_bytes());
    let spent = count(r#"{"last_token_usage":{"output_tokens":3}}"#);
    workspace.open(2, "spent.jsonl", [meta, &spent].join("\n").as_bytes());
    workspace.refresh();
    let opened = workspace.file(1).expect("open");
    assert_eq!(opened.words(), "no run, Codex");
    let diagnostics: Vec<_> = opened
        .diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.code.id(), diagnostic.found.as_str()))
        .collect();
    let found = "5 records: 3 event/token_count without tokens, 1 event/odd";
    assert_eq!(diagnostics, [("empty", found)]);
    // Tokens alone are a run, and nothing is missing there.
    let opened = workspace.file(2).expect("open");
    assert_eq!(opened.runs()[0].usage.output, Some(3));
    assert!(opened.diagnostics.is_empty(), "{:?}", opened.diagnostics);
}

#[test]
fn an_unknown_file_hears_of_logs() {
    let mut workspace = Workspace::default();
    workspace.open(1, "a.json", br#"{"colour": "red"}"#);
    workspace.refresh();
    let diagnostics = &workspace.file(1).expect("open").diagnostics[0];
    assert!(
        diagnostics.expected.ends_with(
            "a log of Codex, Codex exec, Qwen Code, Claude Code, events.jsonl or OpenAI chat"
        ),
        "{}",
        diagnostics.expected
    );
}
