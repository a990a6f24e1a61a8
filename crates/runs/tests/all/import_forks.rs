//! A session that was forked begins with a copy of the log of the one before.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::import_costs::runs;
use crate::support::session::told_of;

/// A record of a session at a minute: a prompt, or an answer with a call of a tool.
fn record(kind: &str, session: &str, at: u32) -> String {
    let content = match kind {
        "user" => format!(r#"[{{"type":"text","text":"Paint wall {at}"}}]"#),
        _ => format!(
            r#"[{{"type":"tool_use","id":"t{at}","name":"Bash","input":{{}}}},{{"type":"text","text":"Painted."}}]"#
        ),
    };
    let parent = at
        .checked_sub(1)
        .map_or("null".to_owned(), |at| format!("\"r{at}\""));
    format!(
        r#"{{"type":"{kind}","uuid":"r{at}","parentUuid":{parent},"sessionId":"{session}","timestamp":"2026-04-07T10:{at:02}:00.000Z","requestId":"q{at}","message":{{"role":"{kind}","id":"m{at}","model":"oak-1","content":{content},"usage":{{"input_tokens":100,"output_tokens":10}}}}}}"#
    )
}

/// Turns of one prompt and one answer each.
fn turns(session: &str, at: impl Iterator<Item = u32>) -> Vec<String> {
    at.flat_map(|at| {
        [
            record("user", session, 2 * at),
            record("assistant", session, 2 * at + 1),
        ]
    })
    .collect()
}

fn count(lines: &[Value], kind: &str) -> usize {
    lines.iter().filter(|line| line["type"] == kind).count()
}

#[test]
fn a_fork_has_an_id_of_its_own_and_tells_what_is_new() {
    let trunk = runs(&turns("s1", 0..3)).remove(0);
    let mut lines = turns("s1", 0..2);
    lines.extend(turns("s2", 2..4).into_iter().map(|line| {
        // Its answers are others than those of the trunk.
        line.replace("\"q", "\"other-q")
    }));
    let forks = runs(&lines);
    assert_eq!(forks.len(), 1);
    let fork = &forks[0];
    let named = |name: &Option<steelyard_documents::Name>| name.as_deref().map(str::to_owned);
    assert_eq!(named(&fork.run).as_deref(), Some("s2"));
    assert_eq!(named(&fork.identity.id).as_deref(), Some("s2"));
    assert_eq!(named(&fork.identity.forked_from).as_deref(), Some("s1"));
    assert_eq!(named(&trunk.identity.forked_from), None);
    // Each turn, call of a model and call of a tool once, whichever is told first.
    for (first, second, told) in [(&trunk, fork, [3, 2]), (fork, &trunk, [4, 1])] {
        let mut seen = BTreeSet::new();
        for (run, expected) in [first, second].into_iter().zip(told) {
            let lines = told_of(run, &mut seen);
            for kind in ["turn", "llm_call", "tool_call"] {
                assert_eq!(count(&lines, kind), expected, "{kind}");
            }
            assert_eq!(count(&lines, "run_started"), 1);
        }
    }
}

/// A turn that was copied in part is told, without what was told of it before.
#[test]
fn a_turn_that_goes_on_in_a_fork_is_a_turn() {
    let trunk = runs(&turns("s1", 0..1)).remove(0);
    let mut lines = turns("s1", 0..1);
    lines.push(record("assistant", "s2", 2));
    let fork = runs(&lines).remove(0);
    let mut seen = BTreeSet::new();
    told_of(&trunk, &mut seen);
    let told = told_of(&fork, &mut seen);
    let counts = ["turn", "llm_call", "tool_call"].map(|kind| count(&told, kind));
    assert_eq!(counts, [1, 1, 1]);
}
