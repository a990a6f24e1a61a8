//! Runs that a document puts onto one task, on the command line.

use crate::support::{folder, steelyard};

/// A log of chat messages with one prompt and its answer.
fn log(prompt: &str, answer: &str) -> String {
    format!(
        "{{\"model\": \"model-{answer}\", \"messages\": [{{\"role\": \"user\", \"content\": \"{prompt}\"}}, {{\"role\": \"assistant\", \"content\": \"{answer}\"}}]}}\n"
    )
}

#[test]
fn two_logs_of_different_prompts_are_one_decision() {
    let (one, two) = (log("Make it", "done"), log("Please make it", "ready"));
    let three = log("Something else", "so");
    let tasks = "[[tasks]]\nname = 'The export'\nruns = ['one.jsonl', {file = 'two.jsonl'}]\n";
    let at = folder(
        "tasks-by-hand",
        &[
            ("logs/one.jsonl", &one),
            ("logs/two.jsonl", &two),
            ("logs/three.jsonl", &three),
            ("tasks.toml", tasks),
        ],
    );
    let path = |name: &str| at.join(name).to_str().unwrap().to_owned();
    let (logs, tasks) = (path("logs"), path("tasks.toml"));
    let titles = |arguments: &[&str]| -> Vec<(String, usize)> {
        let run = steelyard(&[&["decide", "interaction", "--json"], arguments].concat());
        assert_eq!(run.status, 0, "{}", run.errors);
        let lines = run.output.lines().map(|line| {
            let report: serde_json::Value = serde_json::from_str(line).unwrap();
            report
        });
        // What is compared with none is told in a line of its own.
        let lines = lines
            .filter(|report| report.get("apart").is_none())
            .map(|report| {
                let title = report["decision"].as_str().unwrap_or_default().to_owned();
                (title, report["alternatives"].as_array().unwrap().len())
            });
        lines.collect()
    };
    assert_eq!(
        titles(&[&logs]),
        [],
        "runs that nothing brings together are no decision"
    );
    assert_eq!(titles(&[&logs, &tasks]), [("The export".to_owned(), 2)]);
    let checked = steelyard(&["check", &tasks, &logs]);
    assert!(
        checked.output.contains("tasks.toml: 1 task by hand"),
        "{}",
        checked.output
    );
    // Without the logs each name is told where it stands, and what there was is decided all the same.
    let alone = steelyard(&["check", &tasks]);
    assert_eq!(alone.status, 1);
    assert!(
        alone.output.contains("tasks.toml:3:9: error: unknown run [unknown-run]: found one.jsonl; expected a run that is loaded"),
        "{}",
        alone.output
    );
}

#[test]
fn what_may_belong_together_is_printed_as_a_document_that_opens() {
    let (one, two) = (
        log("Add a cache to the export of the charts", "done"),
        log("please add a cache to the export of the charts", "ready"),
    );
    let files = [("one.jsonl", &*one), ("two.jsonl", &*two)];
    let at = folder("tasks-suggested", &files);
    let logs = at.to_str().unwrap();
    let run = steelyard(&["decide", "interaction", logs]);
    let (_, document) = run
        .output
        .split_once("keep those that are right:\n")
        .unwrap();
    assert!(
        document.contains("  # first prompts 0.91 similar by tfidf_char\n  - name: \"Add a cache to the export of the charts\"\n"),
        "{document}"
    );
    let tasks = folder("tasks-accepted", &[("tasks.yaml", document)]);
    let decided = steelyard(&[
        "decide",
        "interaction",
        "--json",
        logs,
        tasks.to_str().unwrap(),
    ]);
    let json = decided.json();
    assert_eq!(json["alternatives"].as_array().unwrap().len(), 2);
    let json = steelyard(&["decide", "interaction", "--json", logs]).json();
    let suggested = &json["apart"]["suggested"][0];
    assert_eq!(suggested["why"], "first prompts 0.91 similar by tfidf_char");
    assert_eq!(suggested["runs"].as_array().unwrap().len(), 2);
}
