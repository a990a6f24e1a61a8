//! `decide interaction`: what it prints, its JSON by the contract, and what it says of settings and files.

use crate::support::{Json, Run, folder, keys, steelyard};
use serde_json::{Value, json};

const RUNS: &str = r#"{"artifacts": [{"agent": "asks", "technical": 1.0}, {"agent": "works", "technical": 0.9}],
 "trajectories": [
  {"agent": "asks", "questions": [{"text": "1", "effort": "high"}, {"text": "2", "effort": "high"}, {"text": "3", "effort": "high"}]},
  {"agent": "works", "questions": []}]}"#;

/// Runs `decide interaction` over a folder of its own, with more arguments.
fn decide(name: &str, files: &[(&str, &str)], more: &[&str]) -> Run {
    let at = folder(name, files);
    let mut arguments = vec!["decide", "interaction", at.to_str().unwrap()];
    arguments.extend(more);
    steelyard(&arguments)
}

#[test]
fn agents_are_ranked_with_the_total_beside() {
    let run = decide("interaction-text", &[("runs.json", RUNS)], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let expected = "\
works
Leads asks by 0.39.

#  agent  score  Technical  Proactivity  Personalisation
1  works   0.66      +0.63        +0.01            +0.01
2  asks    0.27      +0.70        −0.45            +0.01

R = technical + R_Proact + R_Pers: works 1.00, asks −0.45
";
    assert_eq!(run.output, expected);
}

#[test]
fn the_json_has_the_keys_of_the_contract() {
    let run = decide("interaction-json", &[("runs.json", RUNS)], &["--json"]);
    let report = run.json();
    assert_eq!(report["system"], "interaction");
    assert_eq!(report["outcome"]["winner"], "works");
    let asks = &report["alternatives"][1];
    assert_eq!((&asks["id"], &asks["rank"]), (&json!("asks"), &json!(2)));
    let parts = asks["contributions"].as_array().unwrap();
    let part = |at: usize| {
        (
            parts[at]["criterion"].clone(),
            parts[at]["parameter"].clone(),
        )
    };
    assert_eq!(
        part(0),
        (json!("technical"), json!("interaction.technical_weight"))
    );
    assert_eq!(
        part(1),
        (
            json!("proactivity"),
            json!("interaction.interaction_weight")
        )
    );
    assert_eq!(
        part(2),
        (
            json!("personalisation"),
            json!("interaction.interaction_weight")
        )
    );
    assert_eq!(parts[1]["raw"], json!(-1.5));
    let switches = report["switches"].as_object().unwrap();
    assert_eq!(switches["interaction.no-questions"], "bonus");
    let shape: Json = serde_json::from_str(&run.output).unwrap();
    let found = keys(&shape, "alternatives contributions");
    let fixed = ["criterion", "parameter", "weight", "gain", "raw", "value"];
    assert!(
        found
            .iter()
            .all(|keys| keys.starts_with(&fixed.map(str::to_owned))),
        "{found:?}"
    );
}

#[test]
fn settings_and_readings_are_taken_or_refused() {
    let set = |pair: &str| {
        decide(
            "interaction-set",
            &[("runs.json", RUNS)],
            &["--json", "--set", pair],
        )
    };
    let winner = |pair: &str| set(pair).json()["outcome"]["winner"].clone();
    assert_eq!(winner("interaction.technical_weight=8"), "asks");
    assert_eq!(winner("interaction.effort.high=0"), "asks");
    assert_eq!(winner("interaction.consensus=binary"), "asks");
    for (pair, right) in [
        ("interaction.technical-wight=1", "interaction.technical"),
        ("interaction.efort.high=1", "interaction.effort"),
        ("interaction.effort.high=-1", "from 0"),
        ("interaction.consensus=unary", "weighted, binary"),
    ] {
        let run = set(pair);
        assert_eq!(run.status, 2, "{pair}");
        assert!(run.errors.contains(right), "{pair}: {}", run.errors);
    }
}

#[test]
fn a_printed_decision_opens_again() {
    let printed = decide("interaction-print", &[("runs.json", RUNS)], &["--json"]).output;
    let at = folder("interaction-again", &[("printed.json", &printed)]);
    let again = steelyard(&["decide", "cells", "--json", at.to_str().unwrap()]).json();
    let scores = |report: &Value| {
        let all = report["alternatives"].as_array().unwrap().clone();
        all.into_iter()
            .map(|one| one["score"].clone())
            .collect::<Vec<_>>()
    };
    let first: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(scores(&again), scores(&first));
}

#[test]
fn several_tasks_are_told_by_name_and_the_rest_of_the_commands_know_them() {
    let lines = r#"{"spec": "S-1", "agent": "a", "questions": []}
{"spec": "S-2", "agent": "b", "questions": []}
{"spec": "S-1", "agent": "b", "questions": ["Could you investigate it?"]}
{"spec": "S-2", "agent": "a", "questions": []}
"#;
    let run = decide("interaction-two", &[("runs.jsonl", lines)], &["--json"]);
    let names: Vec<Value> = run
        .output
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["decision"].clone())
        .collect();
    assert_eq!(names, ["S-1", "S-2"]);
    let at = folder("interaction-zones", &[("runs.json", RUNS)]);
    let zones = [
        "zones",
        at.to_str().unwrap(),
        "--param",
        "interaction.technical_weight",
        "--json",
    ];
    let zones = steelyard(&zones).json();
    let crossing = zones["zones"][0]["to"].as_f64().unwrap();
    assert!((crossing - 31.0 / 33.0).abs() < 1e-12, "{crossing}");
}

/// Runs that nothing brings together: a table, no winner, and what would bring them together.
#[test]
fn runs_that_share_no_task_have_no_winner() {
    let runs = r#"{"agent": "a", "turns": [{"prompt": "Go on", "response": "Done"}], "ended": {"answered": true, "calls": 2, "failed_calls": 1}}
{"agent": "b", "turns": [{"prompt": "Go on", "response": "Which one?"}], "ended": {"answered": true, "calls": 0, "failed_calls": 0}}
"#;
    let run = decide("interaction-apart", &[("runs.jsonl", runs)], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    for words in [
        "Go on  a  +0.75~",
        "~ heuristic: no outcome is given, so the score is based on how the log ends",
        "2 runs are not compared: each is the only known run of its task, so none is said to win.",
        "tasks:\n  - {name: the task, runs: [one.jsonl, two.jsonl]}",
    ] {
        assert!(run.output.contains(words), "{words}\n{}", run.output);
    }
    assert!(!run.output.contains("Leads"), "{}", run.output);
    let json = decide(
        "interaction-apart-json",
        &[("runs.jsonl", runs)],
        &["--json"],
    );
    assert_eq!((json.status, json.errors.as_str()), (0, ""));
    let json = json.json();
    let about = json["apart"]["about"].as_str().unwrap();
    assert!(about.starts_with("2 runs are not compared"), "{about}");
    let each = serde_json::json!({"decision": "Go on", "id": "a", "cells": {"technical": 0.75, "proactivity": 0.05, "personalisation": 0.05}});
    assert_eq!(json["apart"]["each"][0], each);
    assert_eq!(json["diagnostics"], serde_json::json!([]));
    let at = folder("interaction-apart-flips", &[("runs.jsonl", runs)]);
    let flips = steelyard(&["flips", at.to_str().unwrap()]);
    assert_eq!((flips.status, flips.errors.as_str()), (0, ""));
    assert!(
        flips.output.contains("so none is said to win"),
        "{}",
        flips.output
    );
}

/// What is said of runs that nothing brings together does not hang on the command, nor on a named system.
#[test]
fn every_command_says_what_brings_runs_together() {
    let log = |prompt: &str| {
        format!(
            r#"{{"messages": [{{"role": "user", "content": "{prompt}"}}, {{"role": "assistant", "content": "Done."}}]}}"#
        )
    };
    let (one, two) = (log("Fix it"), log("Go on"));
    let at = folder(
        "interaction-apart-all",
        &[("one.json", &one), ("two.json", &two)],
    );
    let at = at.to_str().unwrap();
    let commands: [&[&str]; 12] = [
        &["decide", "interaction"],
        &["decide", "interaction", "--data"],
        &["flips"],
        &["power"],
        &["what-if"],
        &["without"],
        &["doubt"],
        &["worklist"],
        &["zones", "--param", "interaction.technical_weight"],
        &["curve", "--param", "interaction.technical_weight"],
        &["compare", "--b", "saved"],
        &["backtest", "saved", "saved"],
    ];
    for command in commands {
        let [name, rest @ ..] = command else { continue };
        let run = steelyard(&[&[*name], rest, &[at]].concat());
        assert_eq!((run.status, run.errors.as_str()), (0, ""), "{command:?}");
        if rest.contains(&"--data") {
            assert!(run.json()["apart"]["advice"].is_string(), "{command:?}");
            continue;
        }
        let advice = "\ntasks:\n  - {name: the task, runs: [one.jsonl, two.jsonl]}\n";
        assert!(run.output.contains(advice), "{command:?}\n{}", run.output);
        let run = steelyard(&[&[*name], rest, &["--json", at]].concat());
        assert_eq!((run.status, run.errors.as_str()), (0, ""), "{command:?}");
        assert!(run.json()["apart"]["advice"].is_string(), "{command:?}");
    }
}

/// Beside a decision those that are compared with none are counted.
#[test]
fn runs_beside_a_decision_are_not_passed_over() {
    let runs = r#"{"spec": "S", "agent": "a", "questions": []}
{"spec": "S", "agent": "b", "questions": ["Could you investigate it?"]}
{"agent": "c", "turns": [{"prompt": "Go on", "response": "Done"}]}
"#;
    let files = [("runs.jsonl", runs)];
    let words =
        "1 run is not compared: it is the only known run of its task, so none is said to win.";
    let shown = decide("interaction-beside", &files, &[]);
    assert!(
        shown.output.ends_with(&format!("\n\n{words}\n")),
        "{}",
        shown.output
    );
    let json = decide("interaction-beside-json", &files, &["--json"]);
    let lines: Vec<Value> = json
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["apart"]["each"][0]["id"], "c");
    let data = decide("interaction-beside-data", &files, &["--data"]);
    assert_eq!(data.output.lines().count(), 1);
    assert!(data.errors.contains(words), "{}", data.errors);
    let at = folder("interaction-beside-rest", &files);
    let at = at.to_str().unwrap();
    for command in [
        &["check", at][..],
        &["compare", "--b", "interaction.technical_weight=0.5", at],
    ] {
        let run = steelyard(command);
        assert!(
            run.output.contains(&words[..words.len() - 1]),
            "{}",
            run.output
        );
        let run = steelyard(&[command, &["--json"]].concat());
        assert_eq!(run.json()["apart"]["each"][0]["id"], "c");
    }
}

/// Two logs that a rule of thumb scores alike: the order in which they are opened names nobody.
#[test]
fn logs_that_tie_by_a_rule_of_thumb_have_no_winner() {
    let log = |model: &str| {
        format!(
            r#"{{"model": "{model}", "messages": [{{"role": "user", "content": "please rewrite the login page now"}}, {{"role": "assistant", "content": "Done."}}]}}"#
        )
    };
    let (one, two) = (log("m-1"), log("m-2"));
    for files in [
        [("a.json", &*one), ("b.json", &*two)],
        [("a.json", &*two), ("b.json", &*one)],
    ] {
        let run = decide("interaction-tie", &files, &[]);
        assert!(
            run.output.contains("\nNONE\nNobody leads: m-"),
            "{}",
            run.output
        );
        assert!(run.output.contains(" (heuristic).\n"), "{}", run.output);
        let json = decide("interaction-tie-json", &files, &["--json"]).json();
        assert_eq!(
            (&json["outcome"]["winner"], &json["outcome"]["recommended"]),
            (&Value::Null, &Value::Null)
        );
        assert_eq!(json["outcome"]["tied"].as_array().unwrap().len(), 2);
    }
}

/// Whoever leads since nobody can judge what they asked shows it.
#[test]
fn a_lead_by_questions_that_nobody_can_judge_is_marked() {
    let runs = r#"{"spec": "S", "agent": "de", "questions": ["Soll ich den Cache löschen?", "Welche Version läuft?"]}
{"spec": "S", "agent": "en", "questions": ["Could you investigate why it fails?"]}
"#;
    let run = decide("interaction-unjudged", &[("runs.jsonl", runs)], &[]);
    let note = "~ heuristic: 2 questions could not be judged, so they cost nothing";
    assert!(run.output.contains(note), "{}", run.output);
    let row = run
        .output
        .lines()
        .find(|line| line.contains(" de "))
        .unwrap();
    assert!(row.contains('~'), "{row}");
}

#[test]
fn nothing_to_decide_exits_1() {
    let run = decide(
        "interaction-none",
        &[("ppp.toml", "[ppp]\nenabled = true\n")],
        &[],
    );
    assert_eq!(run.status, 1);
    assert!(
        run.errors.contains("no trajectory or artifact"),
        "{}",
        run.errors
    );
}

#[test]
fn the_explanation_says_what_became_of_the_preferences() {
    let run = r#"{"agent": "a", "turns": [{"prompt": "p", "response": "Done, all"}, {"prompt": "p", "response": "So"}]}"#;
    let config = "[user_preferences]\nno_commas = true\nprofessional = true\n";
    let files = [("run.json", run), ("ppp.toml", config)];
    let output = decide("interaction-preferences", &files, &["--explain"]).output;
    for line in [
        "commas costs 0.05: turn 1, 1 comma (by rule)  (",
        "commas found kept by rule once\n",
        "professional not judged (no rule can tell who the words are for)\n",
    ] {
        assert!(output.contains(line), "{line}: {output}");
    }
}

/// Three of the artifact's numbers were read, of which each reading tells those that it takes.
#[test]
fn the_explanation_tells_how_a_score_was_formed() {
    let run = r#"{"artifacts": [{"agent": "a", "stage": "plan", "completeness": 0.7, "correctness": 0.8,
      "required_fields": {"goal": true, "steps": true, "risks": false}}], "trajectories": [{"agent": "a", "stage": "plan", "questions": []}]}"#;
    let files = [("runs.json", run)];
    let formed = |name: &str, more: &[&str]| {
        let at = folder(name, &files);
        let mut arguments = vec!["decide", "interaction", at.to_str().unwrap(), "--explain"];
        arguments.extend(more);
        let output = steelyard(&arguments).output;
        let lines = output.lines().map(str::trim_start);
        let from = lines.skip_while(|line| !line.starts_with("Technical +"));
        let until = from.take_while(|line| !line.starts_with("Proactivity"));
        let words = until.map(|line| line.split("  (").next().unwrap().to_owned());
        words.collect::<Vec<_>>()
    };
    assert_eq!(
        formed("interaction-formed", &[]),
        [
            "Technical +0.24: 0.35 × 0.7",
            "half for all required fields (2 of 3), half for completeness",
            "completeness 0.7",
        ]
    );
    let second = [
        "--set",
        "interaction.technical=completeness_and_correctness",
    ];
    // .6 · .7 + .4 · .8 = .74
    assert_eq!(
        formed("interaction-formed-second", &second),
        [
            "Technical +0.52: 0.74 × 0.7",
            "0.6 · completeness + 0.4 · correctness",
            "completeness 0.7",
            "correctness 0.8",
        ]
    );
}

/// By technical score alone `a` wins; its three questions cost it 1.5, so that `b` does below 1.5 / 1.65 of it.
const PAIR: &str = "\
artifacts:
  - {agent: a, spec_id: s, stage: plan, technical: 1.0}
  - {agent: b, spec_id: s, stage: plan, technical: 0.9}
trajectories:
  - {agent: a, spec_id: s, questions: [{text: q1, effort: high}, {text: q2, effort: high}, {text: q3, effort: high}], violations: []}
  - {agent: b, spec_id: s, questions: [], violations: []}
";

/// One weight alone is the pair, as in a config, over the weights of a stage too; two that do not sum to 1 are told.
#[test]
fn one_weight_alone_sets_the_other() {
    let stages = "[ppp.weights.plan]\ntechnical = 0.2\ninteraction = 0.8\n";
    let folder = folder("pair", &[("a.yaml", PAIR), ("b.toml", stages)]);
    let at = folder.to_str().unwrap();
    let decide = |set: &[&str]| {
        let set: Vec<&str> = set.iter().flat_map(|one| ["--set", one]).collect();
        let run = steelyard(&[&["decide", "interaction", at][..], &set].concat());
        let winner = run.output.lines().find(|line| ["a", "b"].contains(line));
        (winner.unwrap().to_owned(), run.errors)
    };
    let quiet = |winner: &str| (winner.to_owned(), String::new());
    assert_eq!(decide(&[]), quiet("b"));
    assert_eq!(decide(&["interaction.technical_weight=0.95"]), quiet("a"));
    assert_eq!(decide(&["interaction.technical_weight=1"]), quiet("a"));
    assert_eq!(decide(&["interaction.interaction_weight=0.05"]), quiet("a"));
    assert_eq!(decide(&["interaction.interaction_weight=0.1"]), quiet("b"));
    let (winner, reported) = decide(&[
        "interaction.technical_weight=0.95",
        "interaction.interaction_weight=0.3",
    ]);
    assert_eq!(winner, "b");
    let expected = "steelyard: warning: weights do not sum to 1 [weight-sum]: found 0.95 and 0.3; \
                    expected weights that sum to 1; normalised they are 0.76 and 0.24; used as they are\n";
    assert_eq!(reported, expected);
    let run = steelyard(&["compare", at, "--b", "interaction.technical_weight=0.95"]);
    assert!(run.output.starts_with("1 of 1 winner "), "{}", run.output);
    let then = "interaction.technical_weight=0.95";
    let run = steelyard(&["backtest", "saved", then, at]);
    assert!(run.output.starts_with("1 of 1 winner "), "{}", run.output);
}

/// What a run without a log is worth hangs on a reading, and under one of them alone it may win by having none.
#[test]
fn a_run_that_wins_without_a_log_is_told() {
    let log = "artifacts:\n  - {agent: a, spec_id: s, technical: 0.8}\n  - {agent: b, spec_id: s, technical: 0.9}\n\
               trajectories:\n  - {agent: b, spec_id: s, questions: [{text: q, effort: high}], violations: []}\n";
    let folder = folder("unlogged", &[("a.yaml", log)]);
    let at = folder.to_str().unwrap();
    let decide = |reading: &str, more: &[&str]| {
        let set = format!("interaction.no-trajectory={reading}");
        let words = [&["decide", "interaction", at, "--set", &set][..], more].concat();
        steelyard(&words).output
    };
    let text = decide("technical", &[]);
    assert!(text.starts_with("s\na\n"), "{text}");
    let expected = "a.yaml:2:5: warning: scored without a trajectory [unlogged]: found no trajectory of a; expected a \
                    trajectory of the agent for this task; its technical score also counts as interaction, so it may \
                    rank before runs that have one\n";
    assert!(text.contains(expected), "{text}");
    assert!(decide("technical", &["--json"]).contains(r#""code":"unlogged""#));
    for other in ["zero", "left_out"] {
        assert!(!decide(other, &[]).contains("[unlogged]"));
        assert!(!decide(other, &["--json"]).contains(r#""unlogged""#));
    }
}
