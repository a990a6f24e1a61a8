//! Questions in answers: messages as agents write them, each with what is a question to the user in it.

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use steelyard_documents::Source;
use steelyard_runs::extract::{into, questions};
use steelyard_runs::import::{import, recognise};
use steelyard_runs::{Asked, QuestionKind, Trajectory, Turn};

/// Each message of a table with the lines that it should give: `? kind: text`, and `= option` for each option.
fn table(file: &str) -> Vec<(String, String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/suites/interaction/extract")
        .join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let cases = text.split("\n######## ").skip(1);
    cases
        .map(|case| {
            let (name, rest) = case.split_once('\n').unwrap();
            let (message, expected) = rest.split_once("\n######\n").unwrap();
            (
                name.to_owned(),
                message.to_owned(),
                expected.trim().to_owned(),
            )
        })
        .collect()
}

fn extracted(message: &str) -> String {
    let mut lines = Vec::new();
    for found in questions(message) {
        lines.push(format!("? {}: {}", found.kind.id(), found.text));
        lines.extend(found.options.iter().map(|option| format!("= {option}")));
    }
    lines.join("\n")
}

#[test]
fn messages_give_their_questions() {
    check("messages.txt", 60);
}

#[test]
fn what_is_only_said_around_questions_is_none() {
    check("asides.txt", 40);
}

#[test]
fn alternatives_are_a_selection() {
    check("alternatives.txt", 15);
}

#[track_caller]
fn check(file: &str, least: usize) {
    let table = table(file);
    assert!(table.len() >= least, "{} messages", table.len());
    let mut names = BTreeMap::new();
    let mut wrong = Vec::new();
    for (name, message, expected) in &table {
        *names.entry(name).or_insert(0) += 1;
        let found = extracted(message);
        if found != *expected {
            wrong.push(format!(
                "## {name}\n{message}\n-- expected\n{expected}\n-- found\n{found}\n"
            ));
        }
    }
    assert!(names.values().all(|count| *count == 1), "{names:?}");
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn spans_are_the_bytes_of_the_sentences() {
    let span = |message: &str| {
        let found = questions(message);
        found
            .iter()
            .map(|one| message[one.span.clone()].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        span("Done — fine. Should I **commit** it?\n"),
        ["Should I **commit** it?"]
    );
    assert_eq!(
        span("- ü\n- 🚀 Which of\n  `a` or `b`? 🚀"),
        ["Which of\n  `a` or `b`?"]
    );
    assert_eq!(
        span("Is that [ok &amp; safe](http://x/?a)? Use &lt;"),
        ["Is that [ok &amp; safe](http://x/?a)?"]
    );
    assert_eq!(span("> no?\n\n## Which one?\n"), ["Which one?"]);
    assert_eq!(span("续费吗？好"), ["续费吗？"]);
}

fn trajectory(response: &str) -> Trajectory {
    Trajectory {
        turns: vec![Turn {
            response: response.to_owned(),
            ..Turn::default()
        }],
        ..Trajectory::default()
    }
}

#[test]
fn what_a_tool_asked_is_not_taken_again() {
    let mut one =
        trajectory("I asked: which **cache** should I use? Should I commit?\n\nShould I commit?");
    one.questions.push(Asked {
        text: "Should I commit".to_owned(),
        turn: Some(0),
        listed: true,
        ..Asked::default()
    });
    into(&mut one);
    let texts: Vec<_> = one
        .questions
        .iter()
        .map(|one| (one.text.as_str(), one.listed))
        .collect();
    let expected = [
        ("Should I commit", true),
        ("I asked: which cache should I use?", false),
    ];
    assert_eq!(texts, expected);
    assert_eq!(one.questions[1].turn, Some(0));
}

#[test]
fn lists_and_sub_agents_are_left_as_they_are() {
    let mut lists = trajectory("Should I commit?");
    lists.lists_questions = true;
    into(&mut lists);
    let mut below = trajectory("Should I commit?");
    below.parent = Some(0);
    into(&mut below);
    assert!(lists.questions.is_empty() && below.questions.is_empty());
}

#[test]
fn events_go_on_naming_their_questions() {
    let log = [
        r#"{"type":"user","uuid":"1","sessionId":"s","message":{"role":"user","content":"Go"}}"#,
        r#"{"type":"assistant","uuid":"2","sessionId":"s","message":{"id":"m1","role":"assistant","model":"m","content":[{"type":"text","text":"Should I begin?"}]}}"#,
        r#"{"type":"user","uuid":"3","sessionId":"s","message":{"role":"user","content":"Yes"}}"#,
        r#"{"type":"assistant","uuid":"4","sessionId":"s","message":{"id":"m2","role":"assistant","model":"m","content":[{"type":"tool_use","id":"t","name":"AskUserQuestion","input":{"questions":[{"question":"Which one?","options":[{"label":"A"},{"label":"B"}]}]}}]}}"#,
    ]
    .join("\n");
    let importer = recognise(&log).unwrap();
    let made = import(importer, &Source::new("a.jsonl", log)).trajectories;
    let one = &made[0];
    let texts: Vec<_> = one.questions.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["Should I begin?", "Which one?"]);
    assert_eq!(one.questions[0].kind, Some(QuestionKind::Selection));
    let event = format!("{:?}", one.turns[1].events);
    assert!(event.contains("Asked(1)"), "{event}");
}

#[test]
fn hostile_texts_are_read_in_time() {
    for piece in [
        "(",
        "\"",
        "'a ",
        "? ",
        "?",
        "(a) x? ",
        "- ",
        "> ",
        "**a ",
        "a?\n- ",
        "Which?\n\n",
        "\u{a0}?",
        "so ",
        "A) b\n",
    ] {
        let text = piece.repeat(60_000 / piece.len());
        let _found = questions(&text);
    }
}

fn messages() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "Should I go on?",
        "Why?",
        "Because so.",
        "?",
        "？",
        "؟",
        "??",
        "?!",
        " ",
        "\n",
        "\n\n",
        "- ",
        "1. ",
        "(a) ",
        "(b) ",
        "`",
        "```\n",
        "**",
        "*",
        "> ",
        "# ",
        "| a |\n|---|\n",
        "<b>",
        "</b>",
        "\"",
        "'",
        "“",
        "”",
        "(",
        ")",
        "🚀",
        "é",
        "Option A: ",
        "Option B: ",
        ":",
        "Let me know which",
        "e.g. ",
        "https://x.y/?z",
        "[a](b?)",
        "![c?](d)",
        "&amp;",
        "\\?",
        "\u{0}",
        "\t",
        "    ",
        "~~",
        "- [ ] ",
        "<br>",
        "A) ",
        "B) ",
        "Would you like me to:",
        "\r\n",
        "…",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_gives_whole_spans(text in prop_oneof![messages(), any::<String>()]) {
        let mut before = 0;
        for one in questions(&text) {
            prop_assert!(text.get(one.span.clone()).is_some(), "{:?}", one);
            prop_assert!(!one.span.is_empty() && !one.text.is_empty());
            prop_assert!(one.span.start >= before);
            before = one.span.start;
        }
    }

    #[test]
    fn code_asks_nothing(text in "[a-zA-Z ?!.()\"']{0,60}", lang in "[a-z]{0,6}") {
        let fenced = format!("Done.\n\n```{lang}\n{text}\nShould I go on?\n```\n");
        prop_assert_eq!(questions(&fenced), vec![]);
        let inline = format!("Run ``{text}x?`` now.");
        prop_assert_eq!(questions(&inline), vec![]);
        let quoted = format!("> {text} Should I go on?\n\nDone.");
        prop_assert_eq!(questions(&quoted), vec![]);
    }
}
