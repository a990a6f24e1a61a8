//! A run as a document, bounded.

use crate::rooms::Rooms as _;
use steelyard_decision::Settings;
use steelyard_harness::SystemWorkspace;

use crate::support::workspace;

fn markdown(workspace: &SystemWorkspace, most: usize) -> String {
    let policy = workspace.agents().policy_under(&Settings::default());
    let all = workspace.agents().runs();
    workspace
        .agents()
        .kin()
        .document(1, &all[0], &policy)
        .markdown(all.len(), most)
}

#[test]
fn a_document_says_what_it_leaves_out() {
    let turn = |number| format!(r#"{{"prompt": "Prompt {number}", "response": "Größe {number}"}}"#);
    let turns: Vec<String> = (1..=40).map(turn).collect();
    let run = format!(r#"{{"agent": "a", "turns": [{}]}}"#, turns.join(", "));
    let workspace = workspace(&[("a.json", &run)]);
    let whole = markdown(&workspace, usize::MAX);
    assert_eq!(whole.matches("\n## Turn ").count(), 40);
    assert!(!whole.contains("left out"));
    assert_eq!(markdown(&workspace, whole.len()), whole);
    for most in [0, 300, 1_000, whole.len() - 1] {
        let cut = markdown(&workspace, most);
        let (kept, note) = cut.rsplit_once("\n*").unwrap();
        assert!(whole.starts_with(kept), "{most}");
        assert!(kept.len() <= most.max(100), "{most}");
        let left: usize = note.split(' ').next().unwrap().parse().unwrap();
        let shown = kept.matches("**Prompt**").count() + kept.matches("**Answer**").count();
        assert_eq!(left + shown, 80, "{most}");
    }
}

#[test]
fn a_plan_stands_as_markdown_above_what_is_asked_about_it() {
    let plan = r##"{"type":"assistant","uuid":"a","parentUuid":"u","sessionId":"s","message":{"id":"m","role":"assistant","model":"x","content":[{"type":"tool_use","id":"t","name":"ExitPlanMode","input":{"plan":"# Plan\n\n1. Split *it*."}}]}}"##;
    let user = r#"{"type":"user","uuid":"u","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"Do it"}}"#;
    let workspace = workspace(&[("s.jsonl", &format!("{user}\n{plan}\n"))]);
    let whole = markdown(&workspace, usize::MAX);
    let expected = "> # Plan\n>\n> 1. Split *it*.\n>\n> Approve the plan?\n";
    assert!(whole.contains(expected), "{whole}");
}
