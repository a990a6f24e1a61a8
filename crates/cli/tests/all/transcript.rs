//! `transcript`: runs as text and as JSON.

use std::path::Path;

use crate::support::{Json, folder, keys, steelyard, steelyard_in};

fn log(name: &str) -> String {
    let suite =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites/interaction/transcripts");
    suite.join(name).to_str().unwrap().to_owned()
}

const RUN: &str = r#"{"spec": "S-1", "agent": "a",
 "turns": [{"prompt": "Use sk-abcdefghijklmnopqrst\nin /home/ada/x", "response": "Done.\u001b[2J", "tokens": 30}],
 "questions": [{"text": "Which port?", "turn": 1, "effort": "high", "answer": "80"}, {"text": "Why?"}],
 "violations": [{"preference": "no_commas", "turn": 1, "expected": "none", "actual": "a, b"}]}"#;

#[test]
fn a_run_as_text() {
    let run = steelyard(&["transcript", &log("claude_code/session.jsonl")]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let (head, rest) = run.output.split_once('\n').unwrap();
    assert!(
        head.ends_with("session.jsonl, run 1 of 1: model-large"),
        "{head}"
    );
    let expected = "Add tests for the parser
2 turns, 2026-01-05T10:00:00.000Z, 13.2 s, 3600 tokens in, 120 tokens out, 1 call, 0 failed

Turn 1, 2026-01-05T10:00:00.000Z, 10.0 s, 100 tokens
> Add tests for the parser
  ~ The parser has one file.
  I will look first.
  $ Read: ~/app/parser.py
  ? Which framework?
    - pytest
    - unittest
    = pytest
    low: options given apart from the text
  Added four tests.

Turn 2, 2026-01-05T10:02:00.000Z, 3.2 s, 20 tokens
> Run them
  All four pass.
";
    assert_eq!(rest, expected);
}

/// Keys and home folders are masked, what could steer a terminal is not printed; a config says what things cost.
#[test]
fn nothing_secret_and_nothing_that_steers() {
    let config = "[ppp.violations]\ncommas = 0.25\n";
    let folder = folder("transcript", &[("a.json", RUN), ("b.toml", config)]);
    let run = steelyard(&["transcript", folder.to_str().unwrap()]);
    let (_, rest) = run.output.split_once('\n').unwrap();
    let expected = "S-1
1 turn, 30 tokens out

Turn 1, 30 tokens
> Use sk-(masked)
> in ~/x
  Done.\u{fffd}[2J
  ? Which port?
    = 80
    high, as recorded: ";
    assert!(rest.starts_with(expected), "{rest}");
    assert!(
        rest.contains(
            "\n  ! no_commas, expected none, was a, b, costs 0.25\n\nOutside any turn\n  ? Why?\n"
        ),
        "{rest}"
    );
    let json = steelyard(&["transcript", "--json", folder.to_str().unwrap()]);
    assert!(
        json.output.contains("Use sk-(masked)\\nin ~/x"),
        "{}",
        json.output
    );
}

/// The document that the page saves: what was said stands in quotes, so that nothing of it is a heading.
#[test]
fn a_run_as_markdown() {
    let run = r#"[{"spec": "S-1", "agent": "a*b",
     "turns": [{"prompt": "Use sk-abcdefghijklmnopqrst\n# in /home/ada/x\n\n<b>", "response": "Done.\n\n## Turn 9\n\u001b[2J", "tokens": 30}],
     "questions": [{"text": "Which *port*?", "turn": 1, "effort": "high", "answer": "80", "options": ["80", "[8080]"]}],
     "violations": [{"preference": "no_commas", "turn": 1, "expected": "none", "actual": "a, b"}]}]"#;
    let folder = folder("transcript-markdown", &[("a.json", run)]);
    let path = folder.join("a.json");
    let run = steelyard(&["transcript", "--markdown", path.to_str().unwrap()]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let (head, rest) = run.output.split_once("\n- 1 turn\n").unwrap();
    assert!(head.starts_with("# a\\*b\n\nS-1\n\n- `"), "{head}");
    let expected = "- 30 tokens out

## Turn 1, 30 tokens

**Prompt**

> Use sk-(masked)\\
> \\# in \\~/x
>
> \\<b>

**Answer**

> Done.
>
> ## Turn 9
> \u{fffd}[2J

**Asks, high effort, as recorded**

> Which \\*port\\*?
>
> - 80
> - \\[8080\\]
>
> Answered: 80
";
    assert!(rest.starts_with(expected), "{rest}");
    assert!(
        rest.ends_with("\n*Broken: no_commas, expected none, was a, b, costs 0.05*\n"),
        "{rest}"
    );
    assert!(steelyard(&["transcript", "--markdown", "--json", "x"]).status != 0);
}

/// A key in what a tool was called with is masked before the line is cut.
#[test]
fn a_key_at_the_end_of_a_line_is_masked() {
    let command = format!("{} sk-abcdefghijklmnopqrst", "x".repeat(107));
    let input = serde_json::json!({ "command": command }).to_string();
    let call = serde_json::json!({"function": {"name": "run", "arguments": input}, "id": "1", "type": "function"});
    let messages = serde_json::json!([
        {"role": "user", "content": "go"},
        {"role": "assistant", "content": "", "tool_calls": [call]},
    ]);
    let text = serde_json::json!({ "messages": messages }).to_string();
    let folder = folder("transcript-key", &[("a.json", &text)]);
    let run = steelyard(&["transcript", folder.to_str().unwrap()]);
    assert!(
        run.output.contains("  $ run (no result): xxx"),
        "{}",
        run.output
    );
    assert!(!run.output.contains("sk-abc"), "{}", run.output);
}

#[test]
fn the_contract_of_its_json() {
    let folder = folder("transcript-json", &[("a.json", RUN)]);
    let run = steelyard(&["transcript", "--json", folder.to_str().unwrap()]);
    let json: Json = serde_json::from_str(&run.output).unwrap();
    let of = |path: &str| keys(&json, path).remove(0).join(" ");
    assert_eq!(of(""), "runs");
    assert_eq!(
        of("runs"),
        "number file name models title parent began took_ms tokens_in tokens_out at_least calls calls_ended failed refused turns entries"
    );
    assert_eq!(of("runs turns"), "number at took_ms tokens");
    assert_eq!(of("runs entries"), "turn at line kind text");
    let entries = &run.json()["runs"][0]["entries"];
    let kinds: Vec<&str> = entries
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        ["prompt", "answer", "question", "broken", "question"]
    );
    assert_eq!(entries[2]["effort"], "high");
    assert_eq!(entries[2]["reward"], -0.5);
    assert_eq!(entries[2]["recorded"], true);
    assert_eq!(entries[3]["costs"], 0.05);
    assert_eq!(entries[4]["turn"], serde_json::Value::Null);
}

#[test]
fn what_rules_find_stands_where_it_happened() {
    let run =
        r#"[{"agent": "a", "turns": [{"prompt": "improve things", "response": "Done, as JSON"}]}]"#;
    let config = "[user_preferences]\njson = true\n";
    let folder = folder("transcript-rules", &[("a.json", run), ("b.toml", config)]);
    let text = steelyard(&["transcript", folder.to_str().unwrap()]);
    let (_, rest) = text.output.split_once("Turn 1\n").unwrap();
    assert!(
        rest.starts_with("> improve things\n  ~ vague (experimental): improve, nothing specific, things\n  Done, as JSON\n  ! json, found by rule, expected "),
        "{rest}"
    );
    assert!(rest.ends_with("costs 0.05\n"), "{rest}");
    let json = steelyard(&["transcript", "--json", folder.to_str().unwrap()]).json();
    let entries = &json["runs"][0]["entries"];
    assert_eq!(entries[0]["vague"][0], "improve");
    assert_eq!(entries[1]["found"][0]["preference"], "json");
    assert_eq!(entries[1]["found"][0]["costs"], 0.05);
    assert_eq!(entries[0]["found"], serde_json::Value::Null);
}

#[test]
fn an_effort_that_cannot_be_judged() {
    let run = r#"[{"agent": "a", "turns": [{"prompt": "Los", "response": "Fertig."}],
        "questions": [{"text": "Soll ich pushen?", "turn": 1}]}]"#;
    let folder = folder("transcript-unjudged", &[("a.json", run)]);
    let folder = folder.to_str().unwrap();
    let text = steelyard(&["transcript", folder]).output;
    assert!(
        text.contains("\n    not judged: its words are not English"),
        "{text}"
    );
    let markdown = steelyard(&["transcript", "--markdown", folder]).output;
    assert!(markdown.contains("**Asks, not judged**"), "{markdown}");
    let json = steelyard(&["transcript", "--json", folder]).json();
    let question = &json["runs"][0]["entries"][2];
    assert_eq!(question["effort"], serde_json::Value::Null);
    assert_eq!(question["reward"], 0.0);
}

#[test]
fn one_of_several() {
    let file = log("claude_code/branches.jsonl");
    let all = steelyard(&["transcript", &file]);
    let second = steelyard(&["transcript", "--run", "2", &file]);
    assert!(
        second.output.contains("run 2 of 4: Explore\n"),
        "{}",
        second.output
    );
    assert!(all.output.contains(&second.output));
    for number in ["0", "5"] {
        let none = steelyard(&["transcript", "--run", number, &file]);
        assert_eq!(none.status, 2);
        assert_eq!(
            none.errors,
            "steelyard: no such run: there are 4, numbered from 1\n"
        );
    }
    let folder = folder("transcript-none", &[("a.txt", "nothing")]);
    let none = steelyard(&["transcript", folder.to_str().unwrap()]);
    assert_eq!(none.status, 1);
    assert_eq!(
        none.other_errors(),
        "steelyard: no run of an agent in these files\n"
    );
}

/// What an agent wrote is Markdown, but nothing in it acts where the document is opened.
#[test]
fn nothing_in_a_document_acts() {
    let run = r#"[{"agent": "a", "turns": [{"prompt": "<b>", "response":
        "See <script>alert(1)</script> and [this](javascript:alert(2)), ![x](data:text/html,3), [y].\n\n[y]: JavaScript:alert(4)\n\n<div onclick=\"alert(5)\">\n[z](javascript:alert(6))\n</div>\n\n`<i>` a\u202eb\u2066c\u200f"}]}]"#;
    let folder = folder("acts", &[("a.json", run)]);
    let document = steelyard(&["transcript", "--markdown", folder.to_str().unwrap()]).output;
    let expected = "> See \\<script>alert(1)\\</script> and \\[this\\](javascript:alert(2)), !\\[x\\](data:text/html,3), \\[y\\].
>
> \\[y\\]: JavaScript:alert(4)
>
> \\<div onclick=\"alert(5)\">
> \\[z\\](javascript:alert(6))
> \\</div>
>
> `<i>` a\u{fffd}b\u{fffd}c\u{fffd}
";
    assert!(document.contains(expected), "{document}");
    let turns = |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    for more in [&[][..], &["--json"]] {
        let words = [&["transcript", folder.to_str().unwrap()], more].concat();
        let output = steelyard(&words).output;
        assert!(!output.contains(turns), "{output}");
    }
}

/// Two runs of one task: other tools in the first turn, another prompt in the second, and a third that one alone has.
const TWO: [&str; 2] = [
    r#"{"messages": [{"role": "user", "content": "Add a cache"},
     {"role": "assistant", "content": "", "tool_calls": [{"id": "1", "type": "function", "function": {"name": "read", "arguments": "{}"}}, {"id": "2", "type": "function", "function": {"name": "edit", "arguments": "{}"}}]},
     {"role": "assistant", "content": "Done."}, {"role": "user", "content": "A test with sk-abcdefghijklmnopqrst"}, {"role": "assistant", "content": "Yes."}]}"#,
    r#"{"messages": [{"role": "user", "content": "add a  cache"},
     {"role": "assistant", "content": "", "tool_calls": [{"id": "1", "type": "function", "function": {"name": "read", "arguments": "{}"}}, {"id": "2", "type": "function", "function": {"name": "test", "arguments": "{}"}}]},
     {"role": "assistant", "content": "Done."}, {"role": "user", "content": "Why?"}, {"role": "assistant", "content": "So."},
     {"role": "user", "content": "Thanks"}, {"role": "assistant", "content": "Well."}]}"#,
];

#[test]
fn two_runs_side_by_side() {
    let folder = folder(
        "transcript-beside",
        &[("a.json", TWO[0]), ("b.json", TWO[1])],
    );
    let folder = folder.to_str().unwrap();
    let run = steelyard(&["transcript", "--beside", folder]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let lines: Vec<&str> = run.output.lines().skip(2).collect();
    assert_eq!(
        lines,
        [
            "3 of 3 pairs differ, first pair 1",
            "",
            "Pair 1, different tools: first difference",
            "  A turn 1, 2 calls, 0 failed, 0 questions, answered: Add a cache",
            "  B turn 1, 2 calls, 0 failed, 0 questions, answered: add a cache",
            "    $ read",
            "  A $ edit",
            "  B $ test",
            "",
            "Pair 2, different prompt",
            "  A turn 2, 0 calls, 0 failed, 0 questions, answered: A test with sk-(masked)",
            "  B turn 2, 0 calls, 0 failed, 0 questions, answered: Why?",
            "",
            "Pair 3, different prompt, tools, ending",
            "  A –",
            "  B turn 3, 0 calls, 0 failed, 0 questions, answered: Thanks",
        ]
    );
    let json: Json =
        serde_json::from_str(&steelyard(&["transcript", "--beside", "--json", folder]).output)
            .unwrap();
    let of = |path: &str| keys(&json, path).remove(0).join(" ");
    assert_eq!(of(""), "runs parts_at pairs");
    assert_eq!(of("runs"), "number file name");
    assert_eq!(of("pairs"), "differs left right calls");
    assert_eq!(
        of("pairs left"),
        "number prompt end tokens took_ms calls failed questions"
    );
    assert_eq!(of("pairs calls"), "name of");
    let same = steelyard(&["transcript", "--beside", folder, "--run", "2", "--run", "2"]);
    assert_eq!(same.status, 2);
    assert!(
        same.errors
            .contains("not 1: choose two of 2 with --run N --run M"),
        "{}",
        same.errors
    );
    assert!(steelyard(&["transcript", "--beside", "--markdown", folder]).status != 0);
}

#[test]
fn times_are_those_of_the_zone() {
    let text = steelyard_in(
        "Europe/Rome",
        &["transcript", &log("claude_code/session.jsonl")],
    )
    .output;
    let began = "2 turns, 2026-01-05T11:00:00.000+01:00[Europe/Rome], 13.2 s,";
    assert!(text.contains(began), "{text}");
    assert!(
        text.contains("Turn 2, 2026-01-05T11:02:00.000+01:00, 3.2 s"),
        "{text}"
    );
    let arguments = [
        "transcript",
        &log("claude_code/session.jsonl"),
        "--tz",
        "UTC",
    ];
    let text = steelyard_in("Europe/Rome", &arguments).output;
    assert!(text.contains("Turn 2, 2026-01-05T10:02:00.000Z"), "{text}");
    for format in ["--json", "--markdown"] {
        let arguments = ["transcript", &log("claude_code/session.jsonl"), format];
        let text = steelyard_in("Europe/Rome", &arguments).output;
        assert!(text.contains("2026-01-05T10:02:00.000Z"), "{text}");
    }
}
