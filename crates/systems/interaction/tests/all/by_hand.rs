//! Runs that a document puts onto one task by hand.

use crate::rooms::kind;
use steelyard_documents::{Code, Severity};

use crate::support::{
    self, apart, cells, codes, diagnostics, ids, model, models, settings, workspace,
};

/// Four runs of three agents: one prompt shared by two, a second run of an agent.
const RUNS: &str = r#"[
 {"agent": "a", "run": "r1", "turns": [{"prompt": "Make it as it was"}]},
 {"agent": "b", "run": "r2", "turns": [{"prompt": "Please make it", "questions": [{"text": "Why?", "effort": "high"}]}]},
 {"agent": "a", "run": "r3", "turns": [{"prompt": "Something else"}]},
 {"agent": "c", "run": "r4", "turns": [{"prompt": "Make it as it was"}]}]"#;

/// Titles of all tasks, each with its alternatives.
fn tasks(files: &[(&str, &str)]) -> Vec<String> {
    support::tasks(&workspace(files))
}

fn with(document: &str) -> Vec<String> {
    tasks(&[("runs.json", RUNS), ("tasks.yaml", document)])
}

#[test]
fn runs_of_different_prompts_become_one_decision() {
    assert_eq!(
        tasks(&[("runs.json", RUNS)]),
        [
            "Make it as it was: a c",
            "(Please make it: b)",
            "(Something else: a)"
        ]
    );
    let document = "
tasks:
  - name: The export
    runs: [{agent: a, run: r1}, {agent: b, run: r2}]
";
    let files = [("runs.json", RUNS), ("tasks.yaml", document)];
    assert_eq!(
        tasks(&files),
        [
            "The export: a b",
            "(Something else: a)",
            "(Make it as it was: c)"
        ]
    );
    let read = workspace(&files);
    assert_eq!(codes(&read), []);
    assert_eq!(kind(&read.files()[1]), "Tasks by hand");
    assert_eq!(read.files()[1].words(), "1 task by hand");
    let decision = &models(&files, &[])[0];
    // b asked one question of high effort.
    assert_eq!(cells(decision), [[0.0, 0.05, 0.05], [0.0, -0.5, 0.05]]);
    let names: Vec<&str> = decision.files.iter().map(|file| file.1.as_str()).collect();
    assert_eq!(names, ["runs.json", "tasks.yaml"]);
}

#[test]
fn a_document_is_read_in_each_syntax_and_order() {
    let expected = ["X: a b", "(Something else: a)", "(Make it as it was: c)"];
    for (name, text) in [
        ("t.yaml", "tasks: {X: {runs: [r1, r2]}}"),
        ("t.toml", "[[tasks]]\nname = 'X'\nruns = ['r2', 'r1']"),
        (
            "t.toml",
            "[tasks.X]\nruns = ['r2', {agent = 'A', session = 'r1'}]",
        ),
        (
            "t.json",
            r#"{"tasks": [{"name": "X", "runs": ["r1", {"agent": "b"}]}]}"#,
        ),
        (
            "t.md",
            "# Ours\n\n```yaml\ntasks:\n  - name: X\n    runs:\n      - r1\n      - r2\n```\n",
        ),
    ] {
        let before = [(name, text), ("runs.json", RUNS)];
        let after = [("runs.json", RUNS), (name, text)];
        assert_eq!(tasks(&before), expected, "{text}");
        assert_eq!(tasks(&after), expected, "{text}");
        assert_eq!(codes(&workspace(&after)), [], "{text}");
    }
}

#[test]
fn a_run_alone_leaves_the_task_it_was_at() {
    assert_eq!(
        with("tasks: [{name: Make it as it was, runs: [r4]}]"),
        [
            "(Make it as it was: a)",
            "(Please make it: b)",
            "(Something else: a)",
            "(Make it as it was: c)"
        ]
    );
    // Two decisions are never called the same.
    let runs = RUNS.replacen(
        '[',
        r#"[{"agent": "d", "turns": [{"prompt": "Make it as it was"}]},"#,
        1,
    );
    let document = "tasks: [{name: Make it as it was, runs: [r4, r2]}]";
    assert_eq!(
        tasks(&[("runs.json", &runs), ("tasks.yaml", document)]),
        [
            "Make it as it was: d a",
            "Make it as it was#2: b c",
            "(Something else: a)"
        ]
    );
}

#[test]
fn two_runs_of_an_agent_stay_apart() {
    let document = "tasks: [{name: X, runs: [r3, r1, r2]}]";
    assert_eq!(with(document), ["X: a b a#2", "(Make it as it was: c)"]);
}

#[test]
fn what_names_the_spec_of_others_joins_them() {
    let runs = RUNS.replace(r#""agent": "c","#, r#""agent": "c", "spec": "S-1","#);
    let files = [
        ("runs.json", &*runs),
        ("t.yaml", "tasks: [{name: s-1, runs: [r1]}]"),
    ];
    assert_eq!(
        tasks(&files),
        ["s-1: a c", "(Please make it: b)", "(Something else: a)"]
    );
    // An artifact without a spec belongs to the only spec that runs name; a task by hand is none of its own.
    let delivered = r#"[{"agent": "b", "technical": 1}]"#;
    let document = "tasks: [{name: X, runs: [r1, r4]}]";
    let files = [
        ("runs.json", RUNS),
        ("d.json", delivered),
        ("t.yaml", document),
    ];
    assert_eq!(
        tasks(&files),
        ["X: a c", "(Please make it: b)", "(Something else: a)"]
    );
}

#[test]
fn files_are_found_by_the_end_of_their_names() {
    let run = |agent: &str, prompt: &str| {
        format!(r#"{{"agent": "{agent}", "turns": [{{"prompt": "{prompt}"}}]}}"#)
    };
    let (one, two, three) = (run("a", "1"), run("a", "2"), run("b", "3"));
    let files = |document| {
        [
            ("logs/mon/a.json", one.clone()),
            ("logs/tue/a.json", two.clone()),
            ("b.json", three.clone()),
            ("t.yaml", document),
        ]
    };
    let check = |document: &str, expected: &[&str], codes_expected: &[(Code, u32)]| {
        let files = files(document.to_owned());
        let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
        assert_eq!(tasks(&files), expected, "{document}");
        assert_eq!(codes(&workspace(&files)), codes_expected, "{document}");
    };
    check(
        "tasks: [{name: X, runs: [mon/a.json, /home/me/b.json]}]",
        &["X: a b", "(2: a)"],
        &[],
    );
    check(
        "tasks: [{name: X, runs: [logs/tue/a.json, {file: b.json, agent: b}]}]",
        &["X: a b", "(1: a)"],
        &[],
    );
    check(
        "tasks: [{name: X, runs: [a.json, b.json]}]",
        &["(1: a)", "(2: a)", "(X: b)"],
        &[(steelyard_interaction::codes::AMBIGUOUS_RUN, 1)],
    );
    // The end of a name is one of whole folders.
    check(
        "tasks: [{name: X, runs: [e/a.json, b.json]}]",
        &["(1: a)", "(2: a)", "(X: b)"],
        &[(steelyard_interaction::codes::UNKNOWN_RUN, 1)],
    );
}

#[test]
fn a_place_in_its_file_tells_runs_apart_that_nothing_else_does() {
    let text = r#"{"agent": "a", "turns": [{"prompt": "1"}]}
{"agent": "a", "turns": [{"prompt": "2"}]}
{"agent": "a", "turns": [{"prompt": "3"}]}"#;
    let document = "tasks: [{name: X, runs: [{file: a.jsonl, number: 1}, {file: a.jsonl, agent: a, number: 3}]}]";
    let files = [("a.jsonl", text), ("t.yaml", document)];
    assert_eq!(tasks(&files), ["X: a a#2", "(2: a)"]);
    for (wrong, code) in [
        (
            "{file: a.jsonl, number: 4}",
            steelyard_interaction::codes::UNKNOWN_RUN,
        ),
        ("{file: a.jsonl, number: 0}", Code::OUT_OF_RANGE),
        ("{file: a.jsonl, number: 1.5}", Code::OUT_OF_RANGE),
        (
            "{file: a.jsonl, agent: b, number: 1}",
            steelyard_interaction::codes::UNKNOWN_RUN,
        ),
        ("{agent: a, number: 1}", Code::MISSING_FIELD),
        (
            "{file: a.jsonl}",
            steelyard_interaction::codes::AMBIGUOUS_RUN,
        ),
        ("a.jsonl", steelyard_interaction::codes::AMBIGUOUS_RUN),
    ] {
        let document = format!("tasks: [{{name: X, runs: [{wrong}]}}]");
        let files = [("a.jsonl", text), ("t.yaml", &document)];
        assert_eq!(tasks(&files), ["(1: a)", "(2: a)", "(3: a)"], "{wrong}");
        assert_eq!(codes(&workspace(&files)), [(code, 1)], "{wrong}");
    }
}

#[test]
fn what_names_no_run_is_told_and_moves_nothing() {
    let document = "tasks:
  - name: X
    runs:
      - r1
      - {agent: a, run: r22}
      - {agent: a}
      - r2
  - name: Y
    runs: [r2, r4]
  - runs: [r3]
  - {name: Z}
  - {name: X, runs: [r1, []]}
  - 3
";
    let files = [("runs.json", RUNS), ("t.yaml", document)];
    assert_eq!(tasks(&files), ["X: a b", "(Something else: a)", "(Y: c)"]);
    let read = workspace(&files);
    let found: Vec<_> = diagnostics(&read)
        .into_iter()
        .map(|one| (one.line, one.column, one.severity, one.code))
        .collect();
    assert_eq!(
        found,
        [
            (
                5,
                9,
                Severity::Error,
                steelyard_interaction::codes::UNKNOWN_RUN
            ),
            (
                6,
                9,
                Severity::Error,
                steelyard_interaction::codes::AMBIGUOUS_RUN
            ),
            (9, 12, Severity::Error, Code::SUPERSEDED),
            (10, 5, Severity::Error, Code::MISSING_FIELD),
            (11, 5, Severity::Warning, Code::MISSING_FIELD),
            (12, 22, Severity::Note, Code::SUPERSEDED),
            (12, 26, Severity::Error, Code::WRONG_TYPE),
            (13, 5, Severity::Error, Code::WRONG_TYPE),
        ]
    );
    let unknown = &diagnostics(&read)[0];
    assert_eq!(unknown.found, "agent a, run r22");
    assert_eq!(unknown.expected, "a run that is loaded, perhaps r2");
    assert_eq!(unknown.done, "left out; no run is moved");
    assert_eq!(
        diagnostics(&read)[1].expected,
        "one run; 2 have this name: add agent, run, file or number"
    );
    assert_eq!(
        diagnostics(&read)[2].expected,
        "one task for each run; this one is already in X"
    );
}

#[test]
fn an_artifact_goes_with_its_run() {
    let text = "
artifacts:
  - {spec: S-1, agent: a, technical: 0.1}
  - {spec: S-2, agent: a, technical: 0.2}
  - {spec: S-2, agent: b, technical: 0.3}
trajectories:
  - {spec: S-2, agent: a, run: two, questions: []}
  - {spec: S-1, agent: a, run: one, questions: [{text: why, effort: high}]}
  - {spec: S-2, agent: b, run: three, questions: []}
";
    let together = "tasks: [{name: X, runs: [one, two]}]";
    let files = [("a.yaml", text), ("t.yaml", together)];
    let mut all = models(&files, &[]);
    all.extend(apart(&workspace(&files), &settings(&[])));
    let titles: Vec<&str> = all.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(titles, ["X", "S-2"]);
    assert_eq!(ids(&all[0]), ["a", "a#2"]);
    // The one that asked is the one that came to 0.1, though the other's log stands first.
    assert_eq!(cells(&all[0]), [[0.1, -0.5, 0.05], [0.2, 0.05, 0.05]]);
    assert_eq!(cells(&all[1]), [[0.3, 0.05, 0.05]]);
}

#[test]
fn halves_of_a_run_meet_where_both_are_put() {
    let text = "
artifacts: [{spec: S-1, agent: a, run: r, technical: 0.4}]
trajectories: [{agent: a, run: r, questions: []}, {agent: b, run: q, questions: []}]
";
    let put = "tasks: [{name: S-1, runs: [{agent: a, run: r}, {agent: b}]}]";
    let whole = model(&[("a.yaml", text), ("t.yaml", put)], &[]);
    assert_eq!(ids(&whole), ["a", "b"]);
    assert_eq!(cells(&whole), [[0.4, 0.05, 0.05], [0.0, 0.05, 0.05]]);
}

#[test]
fn a_task_by_hand_is_one_decision_whatever_stages_its_runs_name() {
    let text = r#"[{"spec": "S", "stage": "plan", "agent": "a", "run": "1", "turns": []},
 {"spec": "S", "stage": "audit", "agent": "b", "run": "2", "turns": []},
 {"spec": "S", "stage": "Plan", "agent": "c", "run": "3", "turns": []},
 {"agent": "d", "run": "4", "turns": []}]"#;
    let check = |document: &str, expected: &[&str], diagnostics: &[(Code, u32)]| {
        let files = [("a.json", text), ("t.yaml", document)];
        assert_eq!(tasks(&files), expected, "{document}");
        assert_eq!(codes(&workspace(&files)), diagnostics, "{document}");
    };
    check(
        "tasks: [{name: X, runs: ['1', '2', '4']}]",
        &["X: a b d", "(S, Plan: c)"],
        &[(steelyard_interaction::codes::SEVERAL_STAGES, 1)],
    );
    check(
        "tasks: [{name: X, stage: plan, runs: ['1', '2', '4']}]",
        &["X, plan: a b d", "(S, Plan: c)"],
        &[],
    );
    check(
        "tasks: [{name: X, runs: ['1', '3', '4']}]",
        &["X, plan: a c d", "(S, audit: b)"],
        &[],
    );
    check(
        "tasks: [{name: s, runs: ['4', '1']}]",
        &["s, plan: a c d", "(S, audit: b)"],
        &[],
    );
    check(
        "tasks: [{name: X, stage: plan, runs: [1]}, {name: X, stage: audit, runs: [2, 1]}]",
        &["(X, plan: a)", "(X, audit: b)", "(S, Plan: c)", "(: d)"],
        &[(Code::SUPERSEDED, 1)],
    );
}

#[test]
fn each_task_hears_of_its_own_document() {
    let document = "tasks:
  - {name: X, runs: [r1, r4, gone]}
  - {name: Y, runs: [r2, r3]}
";
    let all = models(&[("runs.json", RUNS), ("t.yaml", document)], &[]);
    let counts = all
        .iter()
        .map(|one| (one.title.as_str(), one.diagnostics.len()));
    assert_eq!(counts.collect::<Vec<_>>(), [("X", 1), ("Y", 0)]);
}

#[test]
fn other_documents_with_tasks_stay_what_they_are() {
    for text in [
        "tasks: [build, test]",
        "tasks: {build: {cmds: [make]}}",
        "tasks: 3",
        "tasks: []",
        "tasks: [{name: a, runs: 3}]",
    ] {
        let read = workspace(&[("ci.yaml", text)]);
        assert_eq!(kind(&read.files()[0]), "Unknown", "{text}");
    }
    let both =
        "ppp: {technical_weight: 0.5, interaction_weight: 0.5}\ntasks: [{name: X, runs: [r1]}]";
    let read = workspace(&[("c.yaml", both)]);
    assert_eq!(kind(&read.files()[0]), "Several");
}
