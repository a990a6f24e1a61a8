//! What became of preferences, as a workspace tells it and as it is written out.

use crate::rooms::Rooms as _;
use steelyard_interaction::{Finding, FindingState};

use crate::support::workspace;

const BOTH: &str = "[user_preferences]\nno_commas = true\ncapital = true\n";

#[test]
fn the_workspace_tells_the_findings_and_prompts_of_each_run() {
    let runs = r#"[{"agent": "a", "turns": [{"prompt": "Make it better", "response": "Done, all"}]},
      {"agent": "b", "turns": [{"prompt": "Make it better", "response": "DONE"}]}]"#;
    let read = workspace(&[("a.json", runs), ("ppp.toml", BOTH)]);
    let of = |run: usize, pairs: &[(&str, &str)]| {
        let policy = read.agents().policy_under(&crate::support::settings(pairs));
        let run = read.agents().run(0, run);
        let found = run.map_or(Vec::new(), |run| read.agents().findings(&run, &policy));
        let broken = |one: &&Finding| matches!(one.state, FindingState::Broken(Some(_)));
        found.iter().filter(broken).count()
    };
    assert_eq!((of(0, &[]), of(1, &[]), of(2, &[])), (2, 0, 0));
    assert_eq!(of(0, &[("interaction.violations", "list_only")]), 0);
    let policy = read.agents().policy_under(&crate::support::settings(&[]));
    let (policy, run) = (policy, read.agents().run(0, 1).unwrap());
    let prompt = run.trajectory.turns[0].prompt.as_str();
    assert!(read.agents().reading(&policy).vague(prompt).unwrap().score > 0.5);
    assert_eq!(
        read.agents()
            .reading(&policy)
            .vague("Add a test of `parse`"),
        None
    );
    assert!(read.agents().run(0, 2).is_none() && read.agents().run(1, 0).is_none());
}

#[test]
fn what_was_imported_and_written_out_is_judged_as_before() {
    let log = r#"{"messages": [{"role": "user", "content": "Go"}, {"role": "assistant", "content": "Done, all"}]}"#;
    let read = workspace(&[("log.json", log)]);
    let run = &read.files()[0].runs()[0];
    assert!(!run.lists_violations);
    let written = steelyard_runs::import::Written::new(run, None, None);
    let written = serde_json::to_string(&written).unwrap();
    let again = workspace(&[("again.json", &written)]);
    assert!(!again.files()[0].runs()[0].lists_violations);
}
