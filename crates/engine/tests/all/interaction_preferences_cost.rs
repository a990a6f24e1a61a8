//! What a broken preference costs, whether a rule finds it or the log lists it.

use steelyard_decision::{Model, Provenance};
use steelyard_interaction::{By, Finding, Finds, check, findings};

use crate::interaction_support::{cells, model, workspace};

fn answers(answers: &[&str], more: &str) -> String {
    let turn = |text: &&str| format!(r#"{{"prompt": "p", "response": "{text}"}}"#);
    let turns: Vec<String> = answers.iter().map(turn).collect();
    format!(r#"{{"agent": "a", "turns": [{}]{more}}}"#, turns.join(", "))
}

fn run(text: &str, config: &str, pairs: &[(&str, &str)]) -> Model {
    model(&[("a.json", text), ("ppp.toml", config)], pairs)
}

fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 1e-12,
        "{found} is not {expected}"
    );
}

const BOTH: &str = "[user_preferences]\nno_commas = true\ncapital = true\n";

/// Inputs and notes of the personalisation, each with its provenance.
type Said = Vec<(Provenance, String)>;

fn origin(model: &Model) -> (Said, Said) {
    let origin = &model.cells.columns[2].origins[0];
    let inputs = origin.inputs.iter();
    let inputs = inputs.map(|one| (one.provenance, one.text.clone()));
    (inputs.collect(), origin.notes.clone())
}

#[test]
fn the_worked_example_by_rule() {
    let model = run(&answers(&["Done, all of it"], ""), BOTH, &[]);
    near(cells(&model)[0][2], -0.10);
    let (inputs, notes) = origin(&model);
    let by = Provenance::ByRule;
    assert_eq!(
        inputs,
        [
            (by, "commas costs 0.05: turn 1, 1 comma".to_owned()),
            (
                by,
                "capital costs 0.05: turn 1, 10 of 11 letters small".to_owned()
            ),
        ]
    );
    assert_eq!(notes, []);
    let kept = run(&answers(&["DONE"], ""), BOTH, &[]);
    near(cells(&kept)[0][2], 0.05);
    let (_, notes) = origin(&kept);
    let word = |name: &str| (by, format!("{name} kept by rule once"));
    assert_eq!(notes, [word("commas"), word("capital")]);
}

#[test]
fn a_list_of_the_log_is_whole_unless_a_reading_says_otherwise() {
    let of = |more: &str, reading: &str| {
        let text = answers(&["Done, all", "So, so"], more);
        let pairs = [("interaction.violations", reading)];
        run(&text, "[user_preferences]\nno_commas = true\n", &pairs)
    };
    let cost = |more: &str, reading: &str| cells(&of(more, reading))[0][2];
    let (default, and, only) = ("list_or_rules", "list_and_rules", "list_only");
    // A log that lists nothing was judged by nobody; one with an empty list was.
    near(cost("", default), -0.10);
    near(cost("", only), 0.05);
    near(cost(r#", "violations": null"#, default), -0.10);
    near(cost(r#", "violations": []"#, default), 0.05);
    near(cost(r#", "violations": []"#, and), -0.10);
    let first = r#", "violations": [{"preference": "no_commas", "turn": 1}]"#;
    near(cost(first, default), -0.05);
    near(cost(first, and), -0.10);
    near(cost(first, only), -0.05);
    // One that names no turn is about all of them.
    let all = r#", "violations": ["no_commas"]"#;
    near(cost(all, and), -0.05);
    let (inputs, notes) = origin(&of(first, default));
    let listed = "no_commas costs 0.05; the rule agrees".to_owned();
    assert_eq!(inputs, [(Provenance::Read, listed)]);
    let beside = "commas broken by rule (the log's own list counts)".to_owned();
    assert_eq!(notes, [(Provenance::ByRule, beside)]);
}

#[test]
fn the_rule_stands_beside_what_a_log_lists() {
    let text = answers(
        &["Done", "{}"],
        r#", "violations": [{"preference": "no_commas", "turn": 1}, {"preference": "require_json", "turn": 1}, "joke", "politeness"]"#,
    );
    let (inputs, notes) = origin(&run(&text, "[ppp]\nenabled = true\n", &[]));
    let words: Vec<&str> = inputs.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        words,
        [
            "no_commas costs 0.05; by rule it was kept",
            "require_json costs 0.05; the rule agrees",
            "joke costs 0.05",
            "politeness costs 0.05 (not a known preference)",
        ]
    );
    // Nothing of what nobody wants.
    assert_eq!(notes, []);
}

#[test]
fn the_paper_costs_each_failure() {
    // Turn 1: a comma and two questions of which one offers nothing; turn 2: one more, with a comma.
    let questions = r#", "questions": [
      {"turn": 1, "text": "Redis or Memcached?", "effort": "low"},
      {"turn": 1, "text": "How, then, should it scale?", "effort": "low"},
      {"turn": 2, "text": "And how, in the end?", "effort": "low"}]"#;
    let text = answers(&["Well, then", "Done, so", "Done"], questions);
    let of = |wanted: &str, scope: &str| {
        let config = format!("[user_preferences]\n{wanted} = true\n");
        let pairs = [
            ("interaction.violation-penalty", "paper"),
            ("interaction.preference-scope", scope),
        ];
        cells(&run(&text, &config, &pairs))[0][2]
    };
    for (wanted, answers, questions) in [
        ("no_commas", -1.0, -1.0),
        ("do_selection", -1.0, -1.0),
        ("one_question", -0.5, -0.5),
        ("no_ask", -1.0, -1.0),
        ("ask_many", -1.0, -1.0),
        ("answer_more", 0.05, 0.05),
        ("only_begin", 0.05, 0.05),
        ("concise_question", 0.05, 0.05),
        ("professional", 0.05, 0.05),
        ("snippet", -1.5, -1.5),
        // All three answers, two of them sentences of their own: none has three.
        ("length", -1.5, -1.5),
    ] {
        near(of(wanted, "output"), answers);
        near(of(wanted, "question"), questions);
    }
    let one = answers(
        &["DONE"],
        r#", "questions": [{"text": "Why, then?", "turn": 1}]"#,
    );
    let scope = |scope| {
        let pairs = [("interaction.preference-scope", scope)];
        cells(&run(&one, BOTH, &pairs))[0][2]
    };
    near(scope("output"), 0.05);
    near(scope("question"), -0.10);
}

fn answers_of(model: &Model) -> f64 {
    cells(model)[0][2]
}

#[test]
fn by_severity_a_rule_finds_errors() {
    let text = answers(&["Done, all"], "");
    let config = "[user_preferences]\nno_commas = true\n[ppp.violation]\nerror = 0.3\n";
    let pairs = [("interaction.violation-penalty", "by_severity")];
    near(answers_of(&run(&text, config, &pairs)), -0.3);
}

#[test]
fn findings_are_told_for_each_place() {
    let text = answers(
        &["Done, all", "So"],
        r#", "violations": [{"turn": 2, "preference": "json", "expected": "JSON", "actual": "text"}]"#,
    );
    let read = workspace(&[("a.json", &text), ("ppp.toml", BOTH)]);
    let policy = read.interaction();
    let run = &read.files()[0].contents.runs()[0];
    let checks = check(policy, run);
    let all = findings(policy, run, &checks);
    let told: Vec<(&str, By, Option<usize>)> = all
        .iter()
        .map(|one: &Finding| (one.name.as_str(), one.by, one.seen.turn))
        .collect();
    assert_eq!(
        told,
        [
            ("json", By::Log(Some(true)), Some(1)),
            ("commas", By::Rule, Some(0)),
            ("commas", By::Rule, None),
            ("capital", By::Rule, Some(0)),
            ("capital", By::Rule, Some(1)),
        ]
    );
    let costs = |one: &Finding| match &one.finds {
        Finds::Broken(penalty) => penalty.as_ref().map(|penalty| penalty.costs),
        _ => None,
    };
    assert_eq!(
        all.iter().map(costs).collect::<Vec<_>>(),
        [Some(0.05), None, None, None, None]
    );
    assert_eq!(
        (all[0].actual.as_str(), all[1].actual.as_str()),
        ("text", "1 comma")
    );
    assert_eq!(all[1].at.unwrap().of(&run.turns[0].response), ",");
    assert_eq!(all[2].finds, Finds::Kept { times: 1 });
}

#[test]
fn the_workspace_tells_the_findings_and_prompts_of_each_run() {
    let runs = r#"[{"agent": "a", "turns": [{"prompt": "Make it better", "response": "Done, all"}]},
      {"agent": "b", "turns": [{"prompt": "Make it better", "response": "DONE"}]}]"#;
    let read = workspace(&[("a.json", runs), ("ppp.toml", BOTH)]);
    let of = |run: usize, pairs: &[(&str, &str)]| {
        let policy = read.interaction_under(&crate::interaction_support::settings(pairs));
        let found = read.findings(0, run, &policy);
        let broken = |one: &&Finding| matches!(one.finds, Finds::Broken(Some(_)));
        found.iter().filter(broken).count()
    };
    assert_eq!((of(0, &[]), of(1, &[]), of(2, &[])), (2, 0, 0));
    assert_eq!(of(0, &[("interaction.violations", "list_only")]), 0);
    let policy = read.interaction_under(&crate::interaction_support::settings(&[]));
    let (policy, run) = (policy, read.run(0, 1).unwrap());
    let prompt = run.trajectory.turns[0].prompt.as_str();
    assert!(read.reading(&policy).vague(prompt).unwrap().score > 0.5);
    assert_eq!(read.reading(&policy).vague("Add a test of `parse`"), None);
    assert!(read.run(0, 2).is_none() && read.run(1, 0).is_none());
}

#[test]
fn what_was_imported_and_written_out_is_judged_as_before() {
    let log = r#"{"messages": [{"role": "user", "content": "Go"}, {"role": "assistant", "content": "Done, all"}]}"#;
    let read = workspace(&[("log.json", log)]);
    let run = &read.files()[0].contents.runs()[0];
    assert!(!run.lists_violations);
    let written = steelyard_runs::import::Written::new(run, None, None);
    let written = serde_json::to_string(&written).unwrap();
    let again = workspace(&[("again.json", &written)]);
    assert!(!again.files()[0].contents.runs()[0].lists_violations);
}
