//! The worked examples of SPEC-PPP-003, and what each reading changes in them.

use steelyard_decision::Provenance;
use steelyard_interaction::{classify, total};
use steelyard_lab::{Knob, Sweep, zones};
use steelyard_runs::Effort;

use crate::interaction_support::{cells, ids, model, models, ranking, workspace};

/// A trajectory of one agent with questions of these efforts and these violations.
fn run(efforts: &[&str], violations: &str) -> String {
    let asked: Vec<String> = efforts
        .iter()
        .enumerate()
        .map(|(at, effort)| format!(r#"{{"text": "question {at}", "effort_level": "{effort}"}}"#))
        .collect();
    let asked = asked.join(",");
    format!(
        r#"{{"agent_name": "a", "questions_asked": [{asked}], "preference_violations": [{violations}]}}"#
    )
}

fn rewards(text: &str, pairs: &[(&str, &str)]) -> [f64; 2] {
    let model = model(&[("run.json", text)], pairs);
    let [_, proactivity, personalisation] = cells(&model)[0];
    [proactivity, personalisation]
}

fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 1e-12,
        "{found} is not {expected}"
    );
}

#[test]
fn proactivity_of_the_examples() {
    let of = |efforts: &[&str], pairs: &[(&str, &str)]| rewards(&run(efforts, ""), pairs)[0];
    let no_bonus = [("interaction.no-questions", "no_bonus")];
    near(of(&["Low", "low", "HIGH"], &[]), -0.5);
    near(of(&["High", "Low"], &[]), -0.5);
    near(of(&[], &[]), 0.05);
    near(of(&[], &no_bonus), 0.0);
    near(of(&["low", "low", "low"], &[]), 0.05);
    near(of(&["low", "low", "low"], &no_bonus), 0.05);
    near(of(&["medium", "medium", "high", "low"], &[]), -0.7);
    let moved = [
        ("interaction.effort.low_bonus", "0.2"),
        ("interaction.effort.medium", "0.3"),
        ("interaction.effort.high", "2"),
    ];
    near(of(&["low"], &moved), 0.2);
    near(of(&["medium", "high"], &moved), -2.3);
    near(of(&["medium"], &[("interaction.effort.medium", "0")]), 0.0);
}

#[test]
fn personalisation_of_the_examples() {
    let commas = r#"{"preference": "no_commas", "severity": "error"}"#;
    let capital = r#"{"preference": "capital", "severity": "warning"}"#;
    let both = [commas, capital].join(",");
    let of = |violations: &str, pairs: &[(&str, &str)]| rewards(&run(&[], violations), pairs)[1];
    let by = |reading| [("interaction.violation-penalty", reading)];
    near(of("", &[]), 0.05);
    near(of(&both, &[]), -0.10);
    near(of(&both, &by("by_severity")), -0.07);
    near(of(&both, &by("paper")), -1.0);
    near(of(r#""lang_ita""#, &[]), -0.10);
    near(of(r#""lang_multi", "joke", "snippet""#, &[]), -0.20);
    near(of(r#""politeness""#, &[]), -0.05);
    near(of(r#""politeness""#, &by("paper")), -0.05);
    // Without a severity it is an error.
    near(of(r#""capital""#, &by("by_severity")), -0.05);
    near(
        of(&both, &[("interaction.violation.capital", "0.4")]),
        -0.45,
    );
}

#[test]
fn the_coefficients_of_the_paper() {
    let by = [("interaction.violation-penalty", "paper")];
    let of = |violations: &str, efforts: &[&str]| rewards(&run(efforts, violations), &by)[1];
    near(of(r#""professional", "no_preference""#, &[]), 0.0);
    near(
        of(r#""amateur", "first_try", "detail_question""#, &[]),
        -0.3,
    );
    near(of(r#""do_selection", "do_selection""#, &[]), -1.0);
    // Once, however often it is listed.
    near(
        of(r#""no_ask", "no_ask", "only_begin""#, &["low", "low"]),
        -2.0,
    );
    near(of(r#""ask_many""#, &["low", "low"]), -1.0);
    near(of(r#""answer_more""#, &["low"]), -2.0);
    near(of(r#""answer_more""#, &["low", "low", "low", "low"]), 0.0);
}

/// The two agents of the source's test: three high questions at technical 1, none at 0.9.
const TWO: &str = r#"{
 "artifacts": [{"agent": "agent_a", "technical_score": 1.0}, {"agent": "agent_b", "technical_score": 0.9}],
 "trajectories": {
  "agent_a": {"questions_asked": [{"text": "1", "effort_level": "High"}, {"text": "2", "effort_level": "High"}, {"text": "3", "effort_level": "High"}]},
  "agent_b": {"questions_asked": []}}}"#;

#[test]
fn the_test_of_the_source() {
    let whole = model(&[("two.json", TWO)], &[]);
    assert_eq!(
        ranking(&whole),
        [("agent_b".to_owned(), 0.66), ("agent_a".to_owned(), 0.265)]
    );
    near(total(&whole.cells, 0), 1.0 - 1.5 + 0.05);
    near(total(&whole.cells, 1), 1.0);
    // The source leaves R_Pers out.
    let mut without = whole.clone();
    without.cells.columns[2].x = vec![0.0, 0.0];
    assert_eq!(
        ranking(&without),
        [("agent_b".to_owned(), 0.645), ("agent_a".to_owned(), 0.25)]
    );
}

#[test]
fn the_two_cross_at_31_of_33() {
    let model = model(&[("two.json", TWO)], &[]);
    let knob = Knob::parameter(&model.parameters, "interaction.technical_weight", None).unwrap();
    let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
    let zones = zones(&sweep).zones;
    let winners: Vec<&str> = zones
        .iter()
        .map(|zone| zone.verdict.winner.as_deref().unwrap())
        .collect();
    assert_eq!(winners, ["agent_b", "agent_a"]);
    near(zones[0].to, 31.0 / 33.0);
}

#[test]
fn two_runs_of_one_agent_are_two_and_ties_keep_their_order() {
    let text = r#"
{"spec_id": "S", "agent": "a", "run_id": "1", "turns": []}
{"spec_id": "S", "agent": "a", "run_id": "2", "turns": []}
{"spec_id": "S", "agent": "b", "turns": []}
"#;
    let model = model(&[("runs.jsonl", text)], &[]);
    assert_eq!(model.title, "S");
    assert_eq!(ids(&model), ["a", "a#2", "b"]);
    let order: Vec<usize> = model.weigh().order;
    assert_eq!(order, [0, 1, 2]);
}

#[test]
fn logs_alone_rank_by_interaction() {
    let text = r#"[
 {"spec": "S", "agent": "a", "questions": [{"text": "why", "effort": "high"}]},
 {"spec": "S", "agent": "b", "questions": []}]"#;
    let model = model(&[("runs.json", text)], &[]);
    assert_eq!(
        ranking(&model),
        [("b".to_owned(), 0.03), ("a".to_owned(), -0.135)]
    );
    let notes = &model.cells.columns[0].origins[0].notes;
    assert_eq!(notes[0].0, Provenance::Missing);
}

#[test]
fn an_agent_without_a_trajectory() {
    let text = r"
artifacts:
  - {agent: logged, technical: 0.9}
  - {agent: silent, technical: 0.8}
trajectories:
  - {agent: logged, questions: [{text: why, effort: high}]}
";
    let of = |reading: &str| {
        let pairs = [("interaction.no-trajectory", reading)];
        ranking(&model(&[("runs.yaml", text)], &pairs))
    };
    let logged = ("logged".to_owned(), 0.495);
    let silent = |score| ("silent".to_owned(), score);
    assert_eq!(of("zero"), [silent(0.56), logged.clone()]);
    assert_eq!(of("technical"), [silent(0.8), logged.clone()]);
    assert_eq!(of("left_out"), [logged]);
    let filled = [("interaction.no-trajectory", "technical")];
    let filled = model(&[("runs.yaml", text)], &filled);
    near(total(&filled.cells, 1), 0.8);
}

#[test]
fn technical_scores() {
    let of = |artifact: &str, pairs: &[(&str, &str)]| {
        let text = format!("artifacts: [{{agent: a, {artifact}}}]");
        cells(&model(&[("a.yaml", &text)], pairs))[0][0]
    };
    let second = [("interaction.technical", "completeness_and_correctness")];
    near(of("completeness: 0.8, required_fields: true", &[]), 0.9);
    near(of("completeness: 0.8, required_fields: false", &[]), 0.4);
    near(of("required_fields: {x: true, y: false}", &[]), 0.25);
    near(of("required_fields: [x, y]", &[]), 1.0);
    near(
        of("required_fields: [x, y], content: {X: 1, y: ''}", &[]),
        0.25,
    );
    near(
        of(
            "required_fields: [api, tests], content: 'The API, with Tests'",
            &[],
        ),
        1.0,
    );
    near(of("completeness: 0.5, correctness: 1", &second), 0.7);
    near(of("completeness: 0.5", &second), 0.3);
    near(of("technical: 0.3, completeness: 1", &second), 0.3);
    near(of("stage: plan, content: {a: 1}", &[]), 0.0);
}

/// A number that the reading in force leaves aside is none of what a score was made of.
#[test]
fn inputs_of_a_technical_score_are_those_that_count() {
    let of = |artifact: &str, pairs: &[(&str, &str)]| {
        let text = format!("artifacts: [{{agent: a, {artifact}}}]");
        let model = model(&[("a.yaml", &text)], pairs);
        let inputs = model.cells.columns[0].origins[0].inputs.iter();
        inputs.map(|one| one.text.clone()).collect::<Vec<_>>()
    };
    let second = [("interaction.technical", "completeness_and_correctness")];
    let both = "completeness: 0.7, correctness: 0.8, required_fields: true";
    assert_eq!(of(both, &[]), ["completeness 0.7"]);
    assert_eq!(of(both, &second), ["completeness 0.7", "correctness 0.8"]);
    let recorded = format!("technical: 0.3, {both}");
    assert_eq!(of(&recorded, &[]), ["technical 0.3"]);
    assert_eq!(of(&recorded, &second), ["technical 0.3"]);
    assert_eq!(
        of("correctness: 0.8, required_fields: {x: true}", &[]),
        [""; 0]
    );
}

#[test]
fn the_binary_consensus() {
    let of = |text: &str| {
        let config = ("ppp.toml", "[ppp]\nenabled = false\n");
        let model = model(&[("a.yaml", text), config], &[]);
        let verdict = model.weigh().verdict(&model.cells);
        let name = |name: Option<steelyard_documents::Name>| {
            name.map_or("-".to_owned(), |name| name.to_string())
        };
        [name(verdict.status), name(verdict.winner)]
    };
    let artifacts = "artifacts: [{agent: a, technical: 0, status: degraded}, {agent: b, technical: 0.1, status: ok}, {agent: c, technical: 1}]";
    assert_eq!(of(artifacts), ["degraded", "-"]);
    assert_eq!(of(&format!("{artifacts}\nstatus: OK")), ["ok", "b"]);
    let conflict = format!("{artifacts}\nstatus: ok\nconflicts: [they differ]");
    assert_eq!(of(&conflict), ["conflict", "-"]);
    assert_eq!(
        of("artifacts: [{agent: a, technical: 0}, {agent: b, technical: 1}]"),
        ["ok", "a"]
    );
    assert_eq!(of("trajectories: [{agent: a, turns: []}]"), ["-", "-"]);
}

#[test]
fn the_switch_turns_the_consensus_too() {
    let binary = [("interaction.consensus", "binary")];
    let model = model(&[("two.json", TWO)], &binary);
    let weighed = model.weigh();
    assert_eq!(
        weighed.verdict(&model.cells).winner.as_deref(),
        Some("agent_a")
    );
    let headline = steelyard_decision::headline(&model, &weighed);
    assert_eq!(
        headline,
        "agent_a is named by a rule; agent_b leads the ranking."
    );
}

#[test]
fn no_artifact_and_no_trajectory_is_no_decision() {
    for text in ["{\"artifacts\": []}", "{\"trajectories\": []}", "[]", "{}"] {
        assert_eq!(models(&[("none.json", text)], &[]), [], "{text}");
    }
}

#[test]
fn an_effort_that_no_log_gives_is_classified() {
    let text = r#"[{"agent": "a", "questions": ["Could you investigate the cache?"]}]"#;
    let read = workspace(&[("a.json", text)]);
    let asked = &read.files()[0].contents.trajectories[0].questions[0];
    let own = classify(read.interaction().method(), asked, &[]).effort;
    assert_eq!(own, Effort::High);
    near(rewards(text, &[])[0], -0.5);
    let off = "[ppp.proactivity]\neffort_classification_enabled = false\n";
    let model = model(&[("a.json", text), ("ppp.toml", off)], &[]);
    near(cells(&model)[0][1], -0.1);
}
