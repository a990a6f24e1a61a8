//! `classify`: levels, kinds, reasons, and matrices where labels are.

use std::fs;
use std::path::Path;

use crate::support::{folder, keys, steelyard};

const QUESTIONS: &str = r#"{"text": "Tabs or spaces?", "effort": "low"}
{"text": "What is the root cause of the outage?", "effort": "High"}
{"text": "Which port does the probe use?", "context": ["a.yaml"], "effort": "low"}
{"text": "Theme", "options": ["dark", "light"]}
"#;

fn on(name: &str, file: &str, text: &str, more: &[&str]) -> crate::support::Run {
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
steelyard: 3 of 3 right, 100.0 % (95 % confidence interval 43.9 to 100.0)
  labelled   judged low  judged medium  judged high  recall
  low        2           0              0            100.0 %
  medium     0           0              0            –
  high       0           0              1            100.0 %
  precision  100.0 %     –              100.0 %
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
fn what_cannot_be_judged() {
    let questions = "{\"text\": \"??\", \"effort\": \"low\"}\n\
        {\"text\": \"Welche Version läuft in der Produktion?\", \"effort\": \"medium\"}\n\
        {\"text\": \"Tabs or spaces?\", \"effort\": \"low\"}\n";
    let run = on("c-unjudged", "q.jsonl", questions, &[]);
    let lines: Vec<&str> = run.output.lines().collect();
    assert!(lines[1].starts_with("  not judged, "), "{}", run.output);
    assert!(
        lines[1].ends_with(", labelled low: it has no words"),
        "{}",
        run.output
    );
    assert!(
        lines[3].contains("its words are not English"),
        "{}",
        run.output
    );
    let run = on(
        "c-unjudged-labels",
        "q.jsonl",
        questions,
        &["--labels", "--missed"],
    );
    assert!(
        run.output.contains("\nsteelyard: 1 of 3 right, 33.3 %"),
        "{}",
        run.output
    );
    assert!(
        run.output.contains("\n  2 not judged, not in the table\n"),
        "{}",
        run.output
    );
    assert!(
        run.output
            .contains("\n    labelled medium, verdict not judged: "),
        "{}",
        run.output
    );
    let json = on(
        "c-unjudged-json",
        "q.jsonl",
        questions,
        &["--labels", "--json"],
    )
    .json();
    assert_eq!(json["methods"][0]["unjudged"], 2);
    let json = on("c-unjudged-each", "q.jsonl", questions, &["--json"]);
    let first: serde_json::Value =
        serde_json::from_str(json.output.lines().next().unwrap()).unwrap();
    assert_eq!(first["verdicts"][0]["effort"], serde_json::Value::Null);
}

#[test]
fn as_json() {
    let run = on("c-json", "q.jsonl", QUESTIONS, &["--json"]);
    let shapes: Vec<crate::support::Json> = run
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
fn labels_measure_all_methods() {
    let questions = r#"{"text": "Tabs or spaces?", "effort": "low"}
{"text": "What is the root cause of the outage?", "effort": "high"}
{"text": "May I delete\nthe branch?", "effort": "high"}
{"text": "Which port does the probe use?", "context": "a.yaml", "effort": "medium"}
"#;
    let run = on("c-labels", "q.jsonl", questions, &["--labels", "--missed"]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let ours = "\
4 questions: 1 low, 1 medium, 2 high

steelyard: 2 of 4 right, 50.0 % (95 % confidence interval 15.0 to 85.0)
  labelled   judged low  judged medium  judged high  recall
  low        1           0              0            100.0 %
  medium     1           0              0            0.0 %
  high       1           0              1            50.0 %
  precision  33.3 %      –              100.0 %

seed_patterns: ";
    assert!(run.output.starts_with(ours), "{}", run.output);
    for method in ["keywords: ", "length: "] {
        assert_eq!(run.output.matches(method).count(), 1, "{}", run.output);
    }
    let (_, missed) = run.output.split_once("\n2 missed by steelyard\n").unwrap();
    let lines: Vec<&str> = missed.lines().collect();
    assert!(
        lines[0].ends_with("q.jsonl:3: May I delete the branch?"),
        "{missed}"
    );
    assert!(
        lines[1].starts_with("    labelled high, verdict low: "),
        "{missed}"
    );
    assert_eq!(
        lines[3],
        "    labelled medium, verdict low: answered in a.yaml, line 2: port"
    );
    assert_eq!(lines.len(), 4);
    let other = ["--labels", "--missed", "--method", "keywords"];
    let run = on("c-labels-of", "q.jsonl", questions, &other);
    assert!(
        run.output.contains(" missed by keywords\n"),
        "{}",
        run.output
    );
}

#[test]
fn labels_as_json() {
    let table = "question,effort\n\"Tabs, or spaces?\",high\nWho?\n";
    let run = on(
        "c-labels-json",
        "q.csv",
        table,
        &["--labels", "--json", "--missed"],
    );
    assert_eq!(run.status, 1);
    assert!(
        run.errors.contains("q.csv:3:1: error: missing field"),
        "{}",
        run.errors
    );
    let shape: crate::support::Json = serde_json::from_str(&run.output).unwrap();
    assert_eq!(
        keys(&shape, ""),
        [["questions", "methods", "missed", "diagnostics"]]
    );
    let method = ["method", "right", "share", "interval", "matrix", "levels"];
    assert_eq!(keys(&shape, "methods"), [method; 4]);
    let level = ["level", "labelled", "told", "precision", "recall"];
    assert_eq!(keys(&shape, "methods levels"), [level; 12]);
    let missed = [
        "file",
        "line",
        "text",
        "labelled",
        "effort",
        "kind",
        "reasons",
        "answered_in",
    ];
    assert_eq!(keys(&shape, "missed"), [missed]);
    let run = run.json();
    assert_eq!(run["methods"][0]["matrix"][2], serde_json::json!([1, 0, 0]));
    assert_eq!(run["missed"][0]["line"], 2);
    assert_eq!(run["diagnostics"][0]["expected"], "low, medium or high");
    let run = on("c-labels-short", "q.csv", table, &["--labels", "--json"]).json();
    assert!(run.get("missed").is_none());
}

/// What the docs say of the sets is what the command says.
#[test]
#[allow(clippy::print_stderr, reason = "a skipped test shall say so")]
fn the_docs_tell_what_the_command_tells() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_to_string(root.join("docs/effort.md")).unwrap();
    for set in ["held_out.jsonl", "fresh_c.jsonl"] {
        let file = root.join("tests/suites/interaction/effort").join(set);
        if !file.exists() {
            eprintln!("skipped: no {set}");
            continue;
        }
        let run = steelyard(&["classify", "--labels", file.to_str().unwrap()]);
        assert_eq!(run.status, 0, "{}", run.errors);
        let block = format!("```text\n{}```", run.output);
        assert!(docs.contains(&block), "docs/effort.md lacks\n{block}");
    }
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
    let row = "{\"text\": \"a?\", \"effort\": \"low\", \"context\": [\"no.md\"]}\nWhy?\n";
    let run = on("c-bad-rows", "q.jsonl", row, &["--labels"]);
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = run.errors.lines().collect();
    assert!(
        lines[0].contains("q.jsonl:2:1: error: missing field [missing-field]: found a question without effort; expected low, medium or high; question left out"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].contains("q.jsonl:1:45: error: file cannot be read [no-file]: found no.md: "),
        "{}",
        lines[1]
    );
    assert!(
        run.output
            .starts_with("0 questions: 0 low, 0 medium, 0 high\n"),
        "{}",
        run.output
    );
    for wrong in [
        ["--missed", "--json"],
        ["--labels", "--all"],
        ["--labels", "--features"],
    ] {
        assert_eq!(on("c-wrong", "q.txt", "a?", &wrong).status, 2, "{wrong:?}");
    }
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

/// Files in other encodings than UTF-8 are read as those of other commands are, and what is no text is left out.
#[test]
fn encodings_of_questions() {
    let utf16: Vec<u8> = "Why?\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let kept = "Why?\n  medium, open-ended: ";
    let cases: [(&str, &str, &[u8], &str, &str); 4] = [
        ("nul", "q.txt", &[0; 700], "", "not a text file"),
        ("utf16", "q.txt", &utf16, kept, ""),
        ("mark", "q.txt", b"\xEF\xBB\xBFWhy?\n", kept, ""),
        (
            "broken",
            "q.txt",
            b"Why?\nW\xFCrde?\n",
            kept,
            "bytes that are not UTF-8",
        ),
    ];
    for (name, file, bytes, output, errors) in cases {
        let path = folder(&format!("c-{name}"), &[(file, "")]).join(file);
        fs::write(&path, bytes).unwrap();
        let run = steelyard(&["classify", path.to_str().unwrap()]);
        let is_told = match output {
            "" => run.output.is_empty(),
            _ => run.output.starts_with(output),
        };
        assert!(is_told, "{name}: {}", run.output);
        assert!(run.errors.contains(errors), "{name}: {}", run.errors);
        assert_eq!(
            run.errors.is_empty(),
            errors.is_empty(),
            "{name}: {}",
            run.errors
        );
    }
}
