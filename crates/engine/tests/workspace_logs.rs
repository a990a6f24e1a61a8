//! Logs of other programs in the workspace: beside everything else, and without a tree.

mod import_support;

use import_support::log;
use steelyard_engine::decision::Settings;
use steelyard_engine::workspace::{Kind, Workspace};

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
    assert_eq!(opened.contents.kind(), Kind::Log);
    assert_eq!(opened.contents.words(), "3 agents, 7 turns, Claude Code");
    assert!(opened.file.documents.is_empty());
    let imported = opened.contents.log.as_ref().expect("a log");
    assert_eq!(imported.trajectories.len(), 4);
    let said = &opened.diagnostics;
    assert_eq!((said.len(), said[0].line), (1, 25), "{said:?}");
    let turn = imported.trajectories[0].turns[1].span;
    assert!(
        turn.of(&opened.file.source.text)
            .contains("Rename the second")
    );
    let models = workspace.models(&Settings::default());
    let titles: Vec<(&str, &str, usize)> = models
        .iter()
        .map(|model| {
            let runs = model.cells.alternatives.len();
            (model.system.as_str(), model.title.as_str(), runs)
        })
        .collect();
    let expected = [
        ("collapse", "", 1),
        ("interaction", "Runs at different tasks", 2),
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
    assert_eq!(opened.contents.words(), "2 agents, 4 turns, OpenAI chat");
    assert_eq!(opened.diagnostics.len(), 1, "{:?}", opened.diagnostics);
}
