//! What leaves by standard output: no key, no home folder, nothing that steers a terminal.

use crate::support::{folder, steelyard};

/// A key in the prompt, in a question, in its options, in a preference, in what cannot be read; one that the cut of a
/// name would leave half of.
const LOG: &str = r#"[
 {"agent": "a", "turns": [{"prompt": "Use the key, as everybody says: sk-abcdefghijklmnop0123456789 in /home/ada/x", "response": "Done."}],
  "questions": [{"text": "Is sk-abcdefghijklmnop0123456789 in /Users/ada/x the one, or https://ada:hunter2@h/x?", "turn": 1}],
  "violations": [{"preference": "in /home/ada/x", "turn": 1}, {"preference": "sk-abcdefghijklmnop0123456789", "severity": "/home/ada/x"}]},
 {"agent": "/home/ada/b", "turns": [{"prompt": "Use the key, as everybody says: sk-abcdefghijklmnop0123456789 in /home/ada/x", "response": "Done."}],
  "questions": [{"text": "Or not?", "effort": "/home/ada/x", "turn": 1}]}
]"#;

#[test]
fn secrets_of_a_log_are_in_no_command_that_decides() {
    let folder = folder("masked", &[("a.json", LOG)]);
    let at = folder.to_str().unwrap();
    let weight = "interaction.technical_weight";
    let now = "interaction.technical_weight=0.7";
    let then = "interaction.technical_weight=0";
    let mut seen = 0;
    for words in [
        &["decide", "interaction", at][..],
        &["decide", "interaction", at, "--json"],
        &["decide", "interaction", at, "--data"],
        &["decide", "interaction", at, "--explain"],
        &["worklist", at],
        &["worklist", at, "--json"],
        &["zones", at, "--param", weight],
        &["zones", at, "--param", weight, "--json"],
        &["flips", at],
        &["flips", at, "--json"],
        &["curve", at, "--param", weight, "--json"],
        &["power", at, "--json"],
        &["compare", at, "--b", then, "--all"],
        &["compare", at, "--b", then, "--all", "--json"],
        &["backtest", now, then, at, "--all"],
    ] {
        let run = steelyard(words);
        let all = [run.output, run.errors].concat();
        let all = all.replace(at, "");
        for secret in ["abcdefgh", "/home/ada", "/Users/ada", "hunter2"] {
            assert!(!all.contains(secret), "{words:?}\n{secret}\n{all}");
        }
        seen += usize::from(all.contains("Use the key, as everybody says: sk-(masked) in ~/x"));
    }
    assert!(seen >= 8, "the name of the decision is there: {seen}");
}

/// An id with a line break and what colours a terminal, a title that names the window.
const STEERING: &str = r#"{"decision": "D\u001b]0;x\u0007", "parameters": {"w": 1},
 "criteria": [{"id": "x", "weight": "w", "label": "X\u009b2J\n"}],
 "alternatives": [{"id": "one\n\u001b[31mtwo", "cells": {"x": 5}}, {"id": "three\r\nfour\tfive", "cells": {"x": 4}}]}"#;

#[test]
fn nothing_steers_a_terminal_and_no_name_breaks_a_line() {
    let folder = folder("steering", &[("d.json", STEERING)]);
    let at = folder.join("d.json");
    let at = at.to_str().unwrap();
    for words in [
        &["decide", "cells", at, "--explain"][..],
        &["decide", "cells", at, "--json"],
        &["decide", "cells", at, "--data"],
        &["flips", at],
        &["zones", at, "--param", "w"],
        &["worklist", at],
        &["check", at],
        &["decide", "cells", at, "--set", "\u{1b}[31m=1"],
    ] {
        let run = steelyard(words);
        let all = [run.output, run.errors].concat();
        let steers = |letter: char| letter.is_control() && letter != '\n';
        assert!(!all.contains(steers), "{words:?}\n{all:?}");
        assert!(!all.contains("one\n"), "{words:?}\n{all}");
    }
    let run = steelyard(&["decide", "cells", at]);
    let shown = "one \u{fffd}[31mtwo";
    let lines: Vec<&str> = run.output.lines().collect();
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with(&format!("1  {shown}"))),
        "{lines:?}"
    );
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("2  three four five")),
        "{lines:?}"
    );
    // As data it is what it was.
    let data = steelyard(&["decide", "cells", at, "--data"]);
    assert!(
        data.output.contains(r"one\n\u001b[31mtwo"),
        "{}",
        data.output
    );
    assert!(data.output.contains(r"X\u009b2J"), "{}", data.output);
}

#[test]
fn the_help_of_check_lists_what_opens() {
    let help = steelyard(&["check", "--help"]);
    let table = "Your own table: rows to choose from";
    assert!(help.output.contains(table), "{}", help.output);
    assert!(help.output.contains("Decision as data:"), "{}", help.output);
}
