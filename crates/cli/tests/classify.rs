//! `classify`: levels, kinds, reasons, and matrices where labels are.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod support;

use support::{folder, keys, steelyard};

const QUESTIONS: &str = r#"{"text": "Tabs or spaces?", "effort": "low"}
{"text": "What is the root cause of the outage?", "effort": "High"}
{"text": "Which port does the probe use?", "context": ["a.yaml"], "effort": "low"}
{"text": "Theme", "options": ["dark", "light"]}
"#;

fn on(name: &str, file: &str, text: &str, more: &[&str]) -> support::Run {
    let context = ("context/a.yaml", "probe:\n  port: 9000\n");
    let at = folder(name, &[(file, text), context]).join(file);
    steelyard(&[&["classify", at.to_str().unwrap()], more].concat())
}

#[test]
fn levels_kinds_reasons_and_the_matrix() {
    let run = on("c-plain", "q.jsonl", QUESTIONS, &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let lines: Vec<&str> = run.output.lines().collect();
    assert_eq!(lines[0], "Tabs or spaces?");
    assert!(
        lines[1].starts_with("  low, selection, labelled low: "),
        "{}",
        lines[1]
    );
    assert!(
        lines[3].starts_with("  high, open-ended, labelled high: "),
        "{}",
        lines[3]
    );
    assert_eq!(
        lines[5],
        "  low, clarification, labelled low: answered in a.yaml, line 2: port"
    );
    assert!(
        lines[7].starts_with("  low, selection: options given apart"),
        "{}",
        lines[7]
    );
    let matrix = "
steelyard: 3 of 3 right, 100.0 %
  labelled  told low  told medium  told high
  low       2         0            0
  medium    0         0            0
  high      0         0            1
";
    assert!(run.output.ends_with(matrix), "{}", run.output);
}

#[test]
fn all_methods_and_plain_text() {
    let run = on(
        "c-all",
        "q.txt",
        "Tabs or spaces?\n\nWhich one?\n",
        &["--all"],
    );
    assert_eq!(run.status, 0);
    for method in ["steelyard: ", "seed_patterns: ", "keywords: ", "length: "] {
        assert_eq!(run.output.matches(method).count(), 2, "{}", run.output);
    }
    let run = on("c-one", "q.txt", "Which one?", &["--method", "keywords"]);
    assert!(
        run.output.contains("the words `which` of low effort"),
        "{}",
        run.output
    );
}

#[test]
fn as_json() {
    let run = on("c-json", "q.jsonl", QUESTIONS, &["--json"]);
    let shapes: Vec<support::Json> = run
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(keys(&shapes[0], ""), [["text", "labelled", "verdicts"]]);
    let verdict = ["method", "effort", "kind", "reasons", "answered_in"];
    assert_eq!(keys(&shapes[2], "verdicts"), [verdict]);
    assert_eq!(
        keys(&shapes[2], "verdicts answered_in"),
        [["file", "line", "words"]]
    );
    assert_eq!(keys(&shapes[2], "verdicts reasons"), [["words", "at"]]);
    assert_eq!(keys(&shapes[0], "verdicts reasons at")[0], ["start", "end"]);
    let run = on("c-features", "q.jsonl", QUESTIONS, &["--features"]);
    let first: serde_json::Value =
        serde_json::from_str(run.output.lines().next().unwrap()).unwrap();
    assert_eq!(first["answered"], false);
    assert_eq!(first["clauses"].as_array().unwrap().len(), 1);
}

#[test]
fn what_cannot_be_read() {
    assert_eq!(steelyard(&["classify", "nowhere.txt"]).status, 1);
    let run = on(
        "c-bad",
        "q.jsonl",
        r#"{"text": "a?", "effort": "huge"}"#,
        &[],
    );
    assert_eq!(run.status, 1);
    assert!(
        run.errors.contains("expected low, medium or high"),
        "{}",
        run.errors
    );
    assert_eq!(on("c-method", "q.txt", "a?", &["--method", "x"]).status, 2);
}

#[test]
fn vague_prompts_are_told_with_their_words() {
    let prompts = "Make it better\n{\"prompt\": \"Use Google\"}\n";
    let at = folder("classify-vague", &[("prompts.txt", prompts)]);
    let file = at.join("prompts.txt");
    let file = file.to_str().unwrap();
    let run = steelyard(&["classify", "--vagueness", file]);
    let expected = "\
Make it better
  vague, 1.00 (experimental): vague verb +0.40: Make; nothing specific +0.30; vague words +0.30: it, better
Use Google
  clear, 0.00 (experimental)
";
    assert_eq!((run.status, run.output.as_str()), (0, expected));
    let json = steelyard(&[
        "classify",
        "--vagueness",
        "--json",
        "--threshold",
        "1",
        file,
    ]);
    let first: serde_json::Value =
        serde_json::from_str(json.output.lines().next().unwrap()).unwrap();
    assert_eq!(first["vague"], true);
    assert_eq!(
        first["parts"][2]["words"],
        serde_json::json!(["it", "better"])
    );
    assert_eq!(
        steelyard(&["classify", "--vagueness", "--threshold", "2", file]).status,
        2
    );
    assert_eq!(
        steelyard(&["classify", "--threshold", "0.2", file]).status,
        2
    );
}
