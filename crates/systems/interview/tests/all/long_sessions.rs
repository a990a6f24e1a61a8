//! Sessions of thousands of turns: each turn is scored by all that was there before it, so that the last ones are left out.

use std::fmt::Write as _;

use steelyard_documents::{Budget, Code, Decoder, Diagnostic, read};
use steelyard_interview::read::{Session, read_session};
use steelyard_kernel::steps_of;
use steelyard_system::Reader;

/// A session in which each turn adds a question, an answer, a node and an edge.
fn text(turns: usize) -> String {
    let mut said = String::new();
    let (mut nodes, mut edges, mut log) = (String::new(), String::new(), String::new());
    for at in 0..turns {
        let comma = if at > 0 { "," } else { "" };
        let turn = at + 1;
        let _written = write!(
            said,
            r#"{comma}{{"turn_number":{turn},"speaker":"system","text":"What of {at}?"}},{{"turn_number":{turn},"speaker":"user","text":"It is {at}."}}"#
        );
        let _written = write!(
            nodes,
            r#"{comma}{{"id":"n{at}","label":"label {at}","turn_number":{at}}}"#
        );
        let _written = write!(
            edges,
            r#"{comma}{{"source":"n{at}","target":"n{}"}}"#,
            at / 2
        );
        let _written = write!(
            log,
            r#"{comma}{{"turn_number":{turn},"strategy_selected":"deepen"}}"#
        );
    }
    format!(
        r#"{{"metadata":{{"session_id":"s"}},"utterances":[{said}],"graph":{{"nodes":[{nodes}],"edges":[{edges}]}},"scoring_history":[{log}]}}"#
    )
}

/// The session of a text, and what is over the limit in it.
fn session(text: &str) -> (Session, Vec<Diagnostic>) {
    let file = read("session.json", text.as_bytes(), &Budget::default());
    let mut trajectories = Vec::new();
    let mut reader = Reader {
        file: 0,
        key: 1,
        decoder: Decoder::new(&file.source),
        flawed: false,
        trajectories: &mut trajectories,
    };
    let session = read_session(&mut reader, &file.documents[0], "s").expect("a session");
    let all = reader.decoder.into_diagnostics().into_iter();
    (
        session,
        all.filter(|one| one.code == Code::BUDGET).collect(),
    )
}

#[test]
fn a_long_session_ends_at_a_limit_and_says_so() {
    let text = text(3_000);
    let mut found = None;
    let steps = steps_of(|| found = Some(session(&text)));
    let (session, over) = found.expect("a session");
    let read = session.states.len();
    assert!((500..2_500).contains(&read), "{read} turns");
    assert!(steps < 2_100_000, "{steps} steps");
    let [over] = &over[..] else {
        panic!("{over:?}");
    };
    assert_eq!(over.found, "3000 turns");
    let done = format!("the last {} turns left out", 3_000 - read);
    assert_eq!(over.done, done);
    // Those that are there are whole.
    assert_eq!(session.states[9].utterances.len(), 18);
}

#[test]
fn a_session_of_hundreds_of_turns_is_whole() {
    let (session, over) = session(&text(500));
    assert_eq!((session.states.len(), over.len()), (500, 0));
}
