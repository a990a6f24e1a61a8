//! `compare`: everything in files under two settings.

use std::fmt::Write;

use crate::support::{Run, folder, keys, steelyard};
use serde_json::json;

/// Ten tasks in each of which the one that asks delivers more, and the user took the other; sizes differ by task.
fn runs() -> String {
    let (mut artifacts, mut trajectories) = (String::new(), String::new());
    for at in 0..10 {
        let of = format!("spec_id: S-{at}, agent:");
        let turns = |tokens: u32| {
            format!("turns: [{{n: 1, prompt: P, response: R, tokens: {tokens}, latency_ms: 100}}]")
        };
        let _ = write!(
            artifacts,
            "  - {{{of} asks, technical: 1.0}}\n  - {{{of} works, technical: 0.9, preferred: true, satisfaction: 0.8}}\n"
        );
        let _ = write!(
            trajectories,
            "  - {{{of} asks, {}, questions: [{{text: q, effort: high}}]}}\n  - {{{of} works, {}, questions: []}}\n",
            turns(200),
            turns(100 + 10 * at)
        );
    }
    format!("artifacts:\n{artifacts}trajectories:\n{trajectories}")
}

fn compare(name: &str, files: &[(&str, &str)], more: &[&str]) -> Run {
    let at = folder(name, files);
    let mut arguments = vec!["compare", at.to_str().unwrap()];
    arguments.extend(more);
    steelyard(&arguments)
}

const DELIVERY: &str = "interaction.technical_weight=1 interaction.interaction_weight=0";

#[test]
fn weightings_over_runs() {
    let text = runs();
    let run = compare(
        "compare-text",
        &[("runs.yaml", &text)],
        &["--a", DELIVERY, "--b", "saved", "--all"],
    );
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let begins = "10 of 10 winners and 0 statuses change\n  S-0: asks → works\n";
    assert!(run.output.starts_with(begins), "{}", run.output);
    // Rows without their columns.
    let lines = run.output.lines();
    let words: Vec<String> = lines
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let words = words.concat();
    for line in [
        "Of 10 decisions with a recorded choice A selects it in 0, B in 10; A alone in 0, B alone in 10\n",
        "B − A: +100.00%, 95% confidence interval ",
        "McNemar: mid-p 0.0010, exact p 0.0020\n",
        "Technical score 1.00 0.90 −0.10 −0.10 to −0.10 10\n",
        "Tokens out 200.00 145.00 −55.00 −7",
        "Questions of high effort 1.00 0.00 −1.00 −1.00 to −1.00 10\n",
        "Regret −0.10 0.00 +0.10 +0.10 to +0.10 10\n",
        "The same alternative is first in 0 of 10 rankings; Kendall's tau-b: median −1.00, quartiles −1.00 and −1.00\n",
    ] {
        assert!(words.contains(line), "{line} in {}", run.output);
    }
    // Nobody said anything of the satisfaction with the one that A selects.
    assert!(!run.output.contains("Satisfaction"), "{}", run.output);
    // The same again, to the byte.
    let again = compare(
        "compare-text",
        &[("runs.yaml", &text)],
        &["--a", DELIVERY, "--b", "saved", "--all"],
    );
    assert_eq!(again.output, run.output);
}

/// A selects the one that asks and did its task in 4 of 10, B the other, of which all but one are recorded, as done in 8 of 9:
/// of those nine 8/9 − 4/9.
#[test]
fn the_success_rate_is_told_where_it_is_recorded() {
    let text = runs();
    let mut lines = text.lines().map(str::to_owned).collect::<Vec<_>>();
    for at in 0..10 {
        for line in &mut lines {
            let of = |agent: &str| format!("spec_id: S-{at}, agent: {agent}, technical");
            if line.contains(&of("asks")) {
                *line = line.replace(
                    "technical: 1.0",
                    &format!("technical: 1.0, success: {}", at < 4),
                );
            } else if line.contains(&of("works")) && at < 9 {
                *line = line.replace(
                    "technical: 0.9",
                    &format!("technical: 0.9, success: {}", at > 0),
                );
            }
        }
    }
    let files = [("runs.yaml", lines.join("\n"))];
    let files = [(files[0].0, files[0].1.as_str())];
    let args = ["--a", DELIVERY, "--b", "saved", "--json"];
    let report = compare("compare-success", &files, &args).json();
    let measures = report["measures"].as_array().unwrap();
    let success = measures.iter().find(|one| one["id"] == "success").unwrap();
    assert_eq!(
        (&success["n"], &success["label"]),
        (&json!(9), &json!("Success rate"))
    );
    let near = |key: &str, x: f64| (success[key].as_f64().unwrap() - x).abs() < 1e-12;
    assert!(
        near("mean_a", 4.0 / 9.0) && near("mean_b", 8.0 / 9.0),
        "{success}"
    );
    assert!(near("difference", 4.0 / 9.0), "{success}");
    assert_eq!(success["interval"], json!(null), "nine tasks are too few");
    // The tenth task, and there is an interval around 5/10 − 0: drawn from ten.
    let whole = files[0].1.replace(
        "S-9, agent: works, technical: 0.9",
        "S-9, agent: works, technical: 0.9, success: true",
    );
    let report = compare("compare-success-all", &[("runs.yaml", &whole)], &args).json();
    let measures = report["measures"].as_array().unwrap();
    let success = measures.iter().find(|one| one["id"] == "success").unwrap();
    let ends = success["interval"].as_array().unwrap();
    let ends = [&ends[0], &ends[1]].map(|end| end.as_f64().unwrap());
    assert!(ends[0] < 0.5 && 0.5 < ends[1] && ends[1] <= 1.0, "{ends:?}");
    // Where nothing records it it is not there.
    let none = compare("compare-success-none", &[("runs.yaml", &text)], &args);
    assert!(!none.output.contains("success"), "{}", none.output);
}

#[test]
fn the_json_has_the_keys_of_the_contract() {
    let text = runs();
    let run = compare(
        "compare-json",
        &[("runs.yaml", &text)],
        &["--b", DELIVERY, "--json"],
    );
    let report = run.json();
    assert_eq!(
        (&report["a"], &report["b"]),
        (&json!("saved"), &json!(DELIVERY))
    );
    assert_eq!(
        (&report["decisions"], &report["winners"]),
        (&json!(10), &json!(10))
    );
    assert_eq!(report["choices"]["only_a"], 10);
    assert_eq!(report["choices"]["exact_p"], 0.001_953_125);
    assert_eq!(report["resamples"], 10_000);
    let shape = serde_json::from_str(&run.output).unwrap();
    let top = [
        "a",
        "b",
        "decisions",
        "winners",
        "statuses",
        "outcomes",
        "changed",
        "choices",
        "measures",
        "ranks",
        "resamples",
        "seed",
    ];
    assert_eq!(keys(&shape, "")[0], top);
    let measure = [
        "id",
        "label",
        "unit",
        "more_is_better",
        "n",
        "groups",
        "mean_a",
        "mean_b",
        "difference",
        "interval",
        "enough",
        "note",
    ];
    assert_eq!(keys(&shape, "measures")[0], measure);
    assert_eq!(
        keys(&shape, "changed")[0],
        ["place", "decision", "before", "after"]
    );
}

#[test]
fn anything_that_decides_is_compared() {
    let table = "name,tests,cost\na,9,4\nb,5,1\nc,7,2\n";
    let map = "columns: {tests: more, cost: less}\n";
    let text = runs();
    let files = [
        ("runs.yaml", text.as_str()),
        ("t.csv", table),
        ("map.yaml", map),
    ];
    let run = compare(
        "compare-all",
        &files,
        &["--b", "table.tests=0,interaction.consensus=binary"],
    );
    assert_eq!(run.status, 0, "{}", run.errors);
    assert!(
        run.output
            .starts_with("11 of 11 winners and 10 statuses change\n"),
        "{}",
        run.output
    );
}

#[test]
fn wrong_use_is_told() {
    let text = runs();
    for (more, error) in [
        (
            &["--b", "interaction.technical_weigth=1"][..],
            "perhaps interaction.technical_weight",
        ),
        (
            &["--b", "interaction.consensus=none"],
            "has no reading none",
        ),
        (
            &["--b", "interaction.technical_weight=-1"],
            "expected a number from 0",
        ),
        (&["--b", "nonsense"], "expected ID=VALUE"),
        (&["--b", "saved"], "A and B are the same settings"),
        (
            &[
                "--a",
                "interaction.technical_weight=0.5,interaction.interaction_weight=0.2",
                "--b",
                "interaction.interaction_weight=0.2,interaction.technical_weight=0.5",
            ],
            "A and B are the same settings",
        ),
        (&[], "--b"),
    ] {
        let run = compare("compare-wrong", &[("runs.yaml", &text)], more);
        assert_eq!(run.status, 2, "{more:?}");
        assert!(run.errors.contains(error), "{more:?}: {}", run.errors);
    }
    let run = compare(
        "compare-nothing",
        &[("notes.txt", "nothing")],
        &["--b", "saved"],
    );
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("nothing to decide"), "{}", run.errors);
}
