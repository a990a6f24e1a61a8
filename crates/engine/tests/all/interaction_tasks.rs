//! Which runs form one decision, and which trajectory tells of which artifact.

use crate::rooms::kind;
use steelyard_decision::Model;
use steelyard_documents::Code;

use crate::interaction_support::{
    self, apart, cells, codes, ids, model, models, settings, workspace,
};

/// Titles of all tasks, each with its alternatives.
fn tasks(files: &[(&str, &str)]) -> Vec<String> {
    interaction_support::tasks(&workspace(files))
}

#[test]
fn runs_of_one_spec_and_stage_are_one() {
    let text = r#"[
 {"spec_id": "S-1", "agent": "a", "stage": "plan", "turns": []},
 {"spec_id": "S-2", "agent": "a", "turns": []},
 {"spec_id": "s-1", "agent": "b", "stage": "Plan", "turns": []},
 {"spec_id": "S-1", "agent": "a", "stage": "audit", "turns": []},
 {"spec_id": "S-2", "agent": "a", "turns": []}]"#;
    assert_eq!(
        tasks(&[("a.json", text)]),
        ["S-1, plan: a b", "S-2: a a#2", "(S-1, audit: a)"]
    );
}

#[test]
fn without_a_spec_the_first_prompt_tells() {
    let run = |agent: &str, prompt: &str| {
        format!(
            r#"{{"agent": "{agent}", "turns": [{{"n": 1, "prompt": "{prompt}"}}, {{"n": 2, "prompt": "and"}}]}}"#
        )
    };
    let text = [
        run("a", "Do  it as it was"),
        run("b", "do it as it was\\n"),
        run("a", "do it as it is"),
        run("c", ""),
        r#"{"agent": "d", "turns": []}"#.to_owned(),
    ];
    let files = [("a.jsonl", &*text.join("\n"))];
    assert_eq!(
        tasks(&files),
        [
            "Do it as it was: a b",
            "(do it as it is: a)",
            "(: c)",
            "(: d)"
        ]
    );
}

#[test]
fn prompts_that_begin_alike_have_titles_of_their_own() {
    let long = "many words ".repeat(8);
    let run = |end: &str| format!(r#"{{"agent": "a", "turns": [{{"prompt": "{long} {end}"}}]}}"#);
    let text = [run("1"), run("2"), run("1"), run("2")].join("\n");
    let short = "many words ".repeat(5) + "many…";
    assert_eq!(
        tasks(&[("a.jsonl", &text)]),
        [format!("{short}: a a#2"), format!("{short}#2: a a#2")]
    );
}

#[test]
fn an_artifact_belongs_to_the_only_spec() {
    let runs = r#"[{"spec": "S", "stage": "plan", "agent": "Agent A", "turns": []},
      {"spec": "S", "stage": "plan", "agent": "b", "turns": []}]"#;
    let artifacts = r#"[{"agent": "agent_a", "technical": 0.5}, {"agent": "b", "technical": 1}]"#;
    let files = [("a.json", artifacts), ("r.json", runs)];
    assert_eq!(tasks(&files), ["S, plan: agent_a b"]);
    assert_eq!(
        cells(&model(&files, &[])),
        [[0.5, 0.05, 0.05], [1.0, 0.05, 0.05]]
    );
    assert_eq!(codes(&workspace(&files)), []);
}

#[test]
fn an_artifact_without_a_spec_takes_the_trajectories_of_its_agent() {
    let runs = r#"[{"agent": "a", "turns": [{"prompt": "one"}]}, {"agent": "b", "turns": [{"prompt": "other"}]},
      {"agent": "c", "turns": [{"prompt": "other"}]}]"#;
    let artifacts = r#"[{"agent": "a", "technical": 0.5}, {"agent": "b", "technical": 0.4}]"#;
    let files = [("a.json", artifacts), ("r.json", runs)];
    assert_eq!(tasks(&files), ["one: a b", "(other: c)"]);
}

#[test]
fn a_run_tells_of_the_artifact_of_its_name() {
    let text = "
artifacts:
  - {spec: S, agent: a, run: two, technical: 0.2}
  - {spec: S, agent: a, run: gone, technical: 0.3}
  - {spec: S, agent: a, technical: 0.1}
trajectories:
  - {spec: S, agent: a, run: one, questions: []}
  - {spec: S, agent: a, run: two, questions: [{text: why, effort: high}]}
  - {spec: S, agent: b, run: two, questions: [{text: why, effort: medium}]}
";
    let files = [("a.yaml", text)];
    let whole = model(&files, &[]);
    assert_eq!(ids(&whole), ["a", "a#2", "a#3", "b"]);
    let proactivity: Vec<f64> = cells(&whole).iter().map(|row| row[1]).collect();
    assert_eq!(proactivity, [-0.5, 0.0, 0.05, -0.1]);
    assert_eq!(
        codes(&workspace(&files)),
        [
            (steelyard_interaction::codes::NO_TRAJECTORY, 4),
            (Code::MISSING_FIELD, 9)
        ]
    );
}

#[test]
fn names_of_agents_stay_unique() {
    let text = r#"[{"spec": "S", "agent": "a#2", "turns": []}, {"spec": "S", "agent": "a", "turns": []},
      {"spec": "S", "agent": "a", "turns": []}]"#;
    assert_eq!(ids(&model(&[("a.json", text)], &[])), ["a#2", "a", "a#3"]);
}

#[test]
fn what_names_no_stage_goes_to_the_only_one() {
    let text = "
artifacts: [{spec: S, agent: a, stage: plan, technical: 1}]
trajectories: [{spec: S, agent: a, turns: []}]
";
    assert_eq!(tasks(&[("a.yaml", text)]), ["(S, plan: a)"]);
    let two = "
artifacts: [{spec: S, agent: a, stage: plan, technical: 1}, {spec: S, agent: a, stage: audit, technical: 1}]
trajectories: [{spec: S, agent: a, turns: []}]
";
    assert_eq!(
        tasks(&[("a.yaml", two)]),
        ["(S, plan: a)", "(S, audit: a)", "(S: a)"]
    );
}

#[test]
fn files_say_what_they_hold() {
    let files = [
        ("r.json", r#"{"agent": "a", "turns": []}"#),
        (
            "a.json",
            r#"[{"agent": "a", "technical": 1}, {"agent": "b", "technical": 1}]"#,
        ),
        ("c.toml", "[ppp]\nenabled = true"),
        ("m.yaml", "ppp: {}\ntrajectories: [{agent: a, turns: []}]"),
    ];
    let read = workspace(&files);
    let held: Vec<_> = read
        .files()
        .iter()
        .map(|file| (kind(file), file.words()))
        .collect();
    let expected = [
        ("Trajectories", "1 trajectory"),
        ("Artifacts of agents", "2 artifacts"),
        ("Config of interaction", "1 config"),
        ("Several", "1 trajectory, 1 config"),
    ];
    assert_eq!(held, expected.map(|(kind, words)| (kind, words.to_owned())));
}

#[test]
fn other_documents_stay_what_they_are() {
    let card = "position_card: {agent: a, confidence: 0.9, cost: 1, artifacts: [a.md]}\nartifacts: [a.md, b.md]";
    let read = workspace(&[("card.yaml", card)]);
    assert_eq!(kind(&read.files()[0]), "Position card");
    let table = r#"[{"agent": "a", "questions": 3, "turns": 2}, {"agent": "b", "questions": 1, "turns": 4}]"#;
    let read = workspace(&[("rows.json", table)]);
    assert_eq!(kind(&read.files()[0]), "Unknown");
    assert_eq!(read.decisions().len(), 0);
    let table = r#"[{"agent": "a", "correctness": 0.9, "cost": 2}, {"agent": "b", "correctness": 0.5, "cost": 4}]"#;
    assert_eq!(workspace(&[("rows.json", table)]).decisions().len(), 0);
    let artifacts = table.replace("cost", "stage");
    let read = workspace(&[("a.json", &artifacts)]);
    // Each of a stage of its own.
    assert_eq!(read.decisions().len(), 0);
    assert_eq!(apart(&read, &settings(&[])).len(), 2);
    let stage = artifacts.replace("\"stage\": 4", "\"stage\": 2");
    assert_eq!(workspace(&[("a.json", &stage)]).decisions().len(), 1);
}

#[test]
fn each_task_is_told_its_own() {
    let text = r#"{"spec": "S-1", "agent": "a", "turns": [3]}
{"spec": "S-2", "agent": "a", "turns": []}
{"spec": "S-1", "agent": "b", "colour": 1, "turns": []}
{"spec": "S-2", "agent": "b", "turns": []}
"#;
    let config = ("ppp.toml", "[ppp]\ncolour = 1\n");
    let all = models(&[("a.jsonl", text), config], &[]);
    let lines: Vec<Vec<_>> = all
        .iter()
        .map(|one| {
            one.diagnostics
                .iter()
                .map(|diagnostic| diagnostic.line)
                .collect()
        })
        .collect();
    assert_eq!(lines, [vec![1, 3, 2], vec![2]]);
}

/// Of a file that holds more than one task, though only one is a decision.
#[test]
fn a_decision_is_told_nothing_of_runs_apart() {
    let text = r#"{"spec": "S-1", "agent": "a", "turns": []}
{"spec": "S-2", "agent": "a", "colour": 1, "turns": []}
{"spec": "S-1", "agent": "b", "turns": [3]}
"#;
    let files = [("a.jsonl", text)];
    let lines = |all: &[Model]| -> Vec<Vec<u32>> {
        let lines = |one: &Model| one.diagnostics.iter().map(|one| one.line).collect();
        all.iter().map(lines).collect()
    };
    assert_eq!(lines(&models(&files, &[])), [[3]]);
    assert_eq!(lines(&apart(&workspace(&files), &settings(&[]))), [[2]]);
}

/// A title goes wherever models go, whether they are compared or not.
#[test]
fn no_title_tells_a_key() {
    let key = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    let run = |agent: &str, spec: &str| {
        format!(r#"{{"agent": "{agent}", "spec": "{spec} {key}", "turns": []}}"#)
    };
    let text = [run("a", "S"), run("b", "S"), run("c", "T")].join("\n");
    let found = tasks(&[("a.jsonl", &text)]);
    assert_eq!(found.len(), 2);
    for title in found {
        assert!(!title.contains("abcdef"), "{title}");
    }
}
