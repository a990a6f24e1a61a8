//! What agents did before: attempts, estimates and outcomes.

use steelyard_collapse::Collapse;
use steelyard_documents::Code;
use steelyard_harness::{SystemWorkspace, kind};

use crate::rooms::Rooms as _;

fn opened(name: &str, text: &str) -> SystemWorkspace {
    SystemWorkspace::of(&Collapse, 1, [(name, text.as_bytes())])
}

/// Kind of a file alone, and of what was said: found and expected, at which line.
fn read_alone(name: &str, text: &str) -> (&'static str, Vec<(String, String, u32)>) {
    let workspace = opened(name, text);
    let file = workspace.file(1).unwrap();
    let diagnostics = file.diagnostics.iter();
    let diagnostics = diagnostics.map(|diagnostic| {
        (
            diagnostic.found.clone(),
            diagnostic.expected.clone(),
            diagnostic.line,
        )
    });
    (kind(file), diagnostics.collect())
}

#[test]
fn only_attempts_estimates_and_outcomes_make_a_history() {
    for text in [
        r#"{"history": {"attempts": 1}}"#,
        r#"{"history": {"estimates": {"A": 4}}}"#,
        r#"{"reflexion_attempts": 2, "outcomes": []}"#,
        r#"{"outcomes": [{"agent": "A", "success": true}]}"#,
        r#"{"history": {"outcomes": [{"agent": "A", "success": 0.6}]}}"#,
    ] {
        assert_eq!(read_alone("a.json", text).0, "History", "{text}");
    }
    for text in [
        "{\n\"session\": 1, \n\"history\": [{\"said\": \"hello\"}]}",
        "{\n\n\"history\": {\"said\": 1}}",
    ] {
        let (kind, diagnostics) = read_alone("a.json", text);
        assert_eq!(kind, "Unknown", "{text}");
        let [(found, expected, line)] = diagnostics.as_slice() else {
            panic!("{diagnostics:?}");
        };
        assert!(found.starts_with("history: a "), "{found}");
        assert!(
            expected.contains("attempts, estimates or outcomes"),
            "{expected}"
        );
        assert_eq!(*line, 3);
    }
    let (kind, diagnostics) = read_alone("a.json", r#"{"attempts": "many"}"#);
    assert_eq!((kind, diagnostics.len()), ("Unknown", 2), "{diagnostics:?}");
    for text in [
        r#"{"outcomes": [1]}"#,
        r#"{"outcomes": [{"success": true}]}"#,
    ] {
        let (kind, diagnostics) = read_alone("a.json", text);
        assert_eq!((kind, diagnostics.len()), ("Unknown", 1), "{diagnostics:?}");
    }
}

#[test]
fn outcomes_are_flags_rates_or_words_and_what_is_none_is_told() {
    let text = r#"{"outcomes": [
{"agent": "A", "success": true}, {"agent": "A", "success": false}, {"agent": "B", "success": 0.6},
{"agent": "B", "success": "failed"},
{"agent": "B", "success": 1.5},
{"success": true},
7
]}"#;
    let workspace = opened("a.json", text);
    let file = workspace.file(1).unwrap();
    let outcomes = &workspace.cards().case_files(1)[0]
        .history
        .as_ref()
        .unwrap()
        .outcomes;
    let read: Vec<(&str, f64)> = outcomes
        .iter()
        .map(|outcome| (outcome.agent.as_str(), outcome.success))
        .collect();
    assert_eq!(read, [("A", 1.0), ("A", 0.0), ("B", 0.6), ("B", 0.0)]);
    let codes = file.diagnostics.iter();
    let codes: Vec<(u32, Code)> = codes
        .map(|diagnostic| (diagnostic.line, diagnostic.code))
        .collect();
    assert_eq!(
        codes,
        [
            (3, Code::WORD_AS_NUMBER),
            (4, Code::OUT_OF_RANGE),
            (5, Code::MISSING_FIELD),
            (6, Code::WRONG_TYPE)
        ]
    );
}

#[test]
fn a_card_with_a_history_of_its_own_is_a_card() {
    let text = "agent: A\nconfidence: 0.9\ncost: 10\nclaims: [x]\nhistory: [drafted, revised]\n";
    assert_eq!(read_alone("a.yaml", text).0, "Position card");
}
