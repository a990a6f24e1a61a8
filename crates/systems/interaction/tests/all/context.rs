//! Files beside runs that agents could have looked in.

use crate::support::{cells, model};

const RUNS: &str = r#"[{"agent": "a", "questions": ["How should the importer deal with rows that have no price?"]}]"#;
const ANSWER: &str = "The importer skips rows that have no price and logs them.";

/// What the question costs beside a file.
fn cost(name: &str, text: &str) -> f64 {
    let model = model(&[("runs.json", RUNS), (name, text)], &[]);
    cells(&model)[0][1]
}

#[test]
fn a_file_that_could_not_be_read_answers_nothing() {
    let alone = cost("notes.md", "# Nothing\n");
    let files = [
        ("notes.toml", format!("importer = \"{ANSWER}\"\n"), "oops\n"),
        ("notes.yaml", format!("importer: {ANSWER}\n"), "---\n[\n"),
        ("notes.json", format!("{{\"importer\": \"{ANSWER}\"}}"), "x"),
    ];
    for (name, sound, more) in files {
        assert!(cost(name, &sound) > alone, "{name}");
        let broken = cost(name, &format!("{sound}{more}"));
        assert!((broken - alone).abs() < 1e-12, "{name}: {broken}");
    }
}

#[test]
fn bytes_that_are_not_text_answer_nothing() {
    let noise: String = ('\u{1}'..='\u{1a}').collect();
    for (name, noise) in [("blob.bin", &noise), ("notes.md", &noise)] {
        let text = format!("{}{ANSWER}", noise.repeat(4));
        let [before, beside] = [cost("notes.md", "# Nothing\n"), cost(name, &text)];
        assert!((beside - before).abs() < 1e-12, "{name}: {beside}");
    }
}
