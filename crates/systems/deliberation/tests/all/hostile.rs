//! Deliberations whose files are wrong, empty or very large: each says so with a line, and the rest stands.

use serde_json::{Value, json};
use steelyard_decision::{Model, Settings};
use steelyard_deliberation::codes;
use steelyard_documents::{Code, Severity};
use steelyard_harness::SystemWorkspace;
use steelyard_protocol::deliberation::{
    ApproachesAt, CourseOf, DisagreementsOf, RoundAt, RubricAt,
};

use crate::support::{answer, log, workspace_of};

/// Opens files and looks at everything there is to look at.
fn open(files: &[(&str, &str)]) -> SystemWorkspace {
    let workspace = workspace_of(files);
    let settings = Settings::default();
    for opened in workspace.files() {
        for one in &opened.diagnostics {
            assert!(
                opened
                    .file
                    .source
                    .lines
                    .line(&opened.file.source.text, one.line)
                    .is_some(),
                "{one:?}"
            );
        }
    }
    for (at, model) in workspace.models(&settings).iter().enumerate() {
        let _weighed = model.weigh();
        let course = answer(&workspace, &settings, at, CourseOf {});
        assert!(
            course
                .agents
                .iter()
                .flat_map(|one| &one.trust)
                .all(|one| one.value.is_finite())
        );
        let _asked = answer(&workspace, &settings, at, RoundAt {});
        let _asked = answer(&workspace, &settings, at, RubricAt {});
        let _asked = answer(&workspace, &settings, at, DisagreementsOf {});
        let _asked = answer(&workspace, &settings, at, ApproachesAt {});
    }
    workspace
}

/// A run of two agents, and events of it.
fn run_of(events: &[Value]) -> SystemWorkspace {
    run_with(&rubric(0.6, 0.4), events)
}

fn run_with(rubric: &Value, events: &[Value]) -> SystemWorkspace {
    let agents = json!([{"name": "ann", "role": "creator"}, {"name": "bob", "role": "reviewer"}]);
    let mut all = vec![json!({"type": "run_started", "agents": agents, "rubric": rubric})];
    all.extend(events.iter().cloned());
    open(&[("events.jsonl", &log(&all))])
}

fn rubric(facts: f64, clarity: f64) -> Value {
    json!({"criteria": [{"name": "facts", "weight": facts}, {"name": "clarity", "weight": clarity}]})
}

fn review(scores: &Value) -> Value {
    json!({"type": "review", "round": 0, "reviewer": "bob", "artifact_id": "a", "scores": scores})
}

fn vote(round: u32, agent: &str) -> Value {
    json!({"type": "vote", "round": round, "agent": agent, "artifact_id": "a", "accept": true})
}

/// Lines on which the first file is told of by that code, and how grave that is.
fn told(workspace: &SystemWorkspace, code: Code) -> Vec<(u32, Severity)> {
    let all = workspace.files()[0].diagnostics.iter();
    all.filter(|one| one.code == code)
        .map(|one| (one.line, one.severity))
        .collect()
}

fn first(workspace: &SystemWorkspace) -> Model {
    workspace.models(&Settings::default()).remove(0)
}

fn score(model: &Model) -> f64 {
    model.weigh().scores[0]
}

#[test]
fn a_config_of_another_major_version_is_not_used() {
    let config = "schema_version: 2.0.0\nagents: [{name: ann}]\nconvergence: {threshold: 0.1}\n";
    let events = log(&[vote(0, "ann"), vote(0, "bob")]);
    let workspace = open(&[("config.yaml", config), ("events.jsonl", &events)]);
    let told = told(&workspace, Code::SCHEMA_VERSION);
    assert_eq!(told, [(1, Severity::Error)]);
    let threshold = first(&workspace)
        .parameters
        .value_of("deliberation.threshold");
    assert!((threshold - 0.8).abs() < 1e-12);
}

#[test]
fn who_is_not_of_the_run_has_no_vote() {
    let workspace = run_of(&[vote(0, "ann"), vote(0, "eve"), vote(0, "eve")]);
    assert_eq!(
        told(&workspace, codes::UNKNOWN_AGENT),
        [(3, Severity::Warning)]
    );
    let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
    let round = &course.rounds[0];
    assert_eq!((round.votes, round.eligible, round.required), (1, 2, 2));
    assert_eq!(course.agents.len(), 3);
}

#[test]
fn rubrics_that_cannot_be_judged_by_are_told() {
    let scores = json!({"facts": 0.5, "clarity": 1.0});
    let zero = run_with(&rubric(0.0, 0.4), &[review(&scores)]);
    assert_eq!(told(&zero, codes::RUBRIC), [(1, Severity::Warning)]);
    assert!((score(&first(&zero)) - 1.0).abs() < 1e-12);
    // Nothing is left to weigh by: all that was scored weighs alike.
    let none = run_with(&rubric(0.0, 0.0), &[review(&scores)]);
    assert!(told(&none, codes::RUBRIC).contains(&(1, Severity::Error)));
    assert!((score(&first(&none)) - 0.75).abs() < 1e-12);
    let negative = run_with(&rubric(-1.0, 0.4), &[review(&scores)]);
    assert_eq!(told(&negative, Code::OUT_OF_RANGE).len(), 1);
    assert!((score(&first(&negative)) - 1.0).abs() < 1e-12);
    // A change that cannot be judged by changes nothing.
    let changed = json!({"type": "rubric_changed", "round": 0, "rubric": rubric(-1.0, 0.0)});
    let kept = run_of(&[changed, review(&scores)]);
    assert!((score(&first(&kept)) - 0.7).abs() < 1e-12);
    assert!(told(&kept, codes::RUBRIC).contains(&(2, Severity::Error)));
}

#[test]
fn of_two_criteria_of_one_name_the_first_holds() {
    let rubric = json!({"criteria": [{"name": "facts", "weight": 1}, {"name": "facts", "weight": 3}, {"name": "clarity", "weight": 1}]});
    let workspace = run_with(&rubric, &[review(&json!({"facts": 0, "clarity": 1}))]);
    assert_eq!(
        told(&workspace, Code::DUPLICATE_ID),
        [(1, Severity::Warning)]
    );
    assert!((score(&first(&workspace)) - 0.5).abs() < 1e-12);
}

#[test]
fn rounds_go_by_their_numbers_and_gaps_are_told() {
    let workspace = run_of(&[vote(7, "ann"), vote(2, "ann"), vote(3, "bob")]);
    // The gap lies before round 7, which begins on line 2.
    assert_eq!(told(&workspace, codes::ROUNDS), [(2, Severity::Warning)]);
    let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
    let numbers: Vec<u32> = course.rounds.iter().map(|one| one.number).collect();
    assert_eq!(numbers, [2, 3, 7]);
}

#[test]
fn groups_of_one_and_of_none() {
    let alone =
        json!({"type": "run_started", "agents": [{"name": "ann"}], "rubric": rubric(1.0, 1.0)});
    let workspace = open(&[("events.jsonl", &log(&[alone, vote(0, "ann")]))]);
    let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
    assert_eq!(
        (course.rounds[0].required, course.rounds[0].agreed),
        (1, Some(true))
    );
    // A vote of nobody: there is nobody to ask, and no majority.
    let nobody = json!({"type": "vote", "round": 0, "artifact_id": "a", "accept": true});
    let workspace = open(&[("events.jsonl", &log(&[nobody]))]);
    let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
    assert_eq!(
        (course.rounds[0].required, course.rounds[0].agreed),
        (0, Some(false))
    );
    assert!(course.agents.is_empty());
}

#[test]
fn an_override_of_nothing_counts_for_the_round_alone() {
    let workspace = run_of(&[
        vote(0, "ann"),
        json!({"type": "override", "round": 0, "by": "human", "regretted": true}),
    ]);
    assert_eq!(
        told(&workspace, codes::ABOUT_NOTHING),
        [(3, Severity::Warning)]
    );
    let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
    assert_eq!(course.rounds[0].deeds, [0, 0, 1, 1]);
    assert!(course.agents.iter().all(|one| one.trust.len() == 1));
    let rubric = answer(&workspace, &Settings::default(), 0, RubricAt {});
    let told = rubric.overrides.iter();
    let told: Vec<_> = told
        .map(|one| (one.round, &*one.by, &*one.agent, one.regretted, one.place.1))
        .collect();
    assert_eq!(told, [(0, "human", "", true, 3)]);
}

#[test]
fn scores_that_are_none_are_left_out() {
    for wrong in [
        json!("good"),
        json!(1e300),
        json!(-0.5),
        json!([1]),
        json!({"a": 1}),
    ] {
        let workspace = run_of(&[review(&json!({"facts": wrong, "clarity": 0.5}))]);
        assert!((score(&first(&workspace)) - 0.5).abs() < 1e-12, "{wrong}");
        let lines: Vec<u32> = workspace.files()[0]
            .diagnostics
            .iter()
            .map(|one| one.line)
            .collect();
        assert!(lines.contains(&2), "{wrong}: {lines:?}");
    }
}

#[test]
fn embeddings_of_unlike_lengths_leave_it_to_the_words() {
    let artifact = |round: u32, embedding: Value| json!({"type": "artifact", "round": round, "agent": "ann", "artifact_id": "a", "text": "the same words", "embedding": embedding});
    for (one, other, alike) in [
        (json!([1, 0]), json!([0, 1]), 0.0),
        (json!([1, 0]), json!([-1, 0]), 0.0),
        (json!([1, 0]), json!([0, 1, 0]), 1.0),
        (json!([1, 0]), json!(["x", 1]), 1.0),
        (json!([0, 0]), json!([0, 0]), 0.0),
        (json!([1e300, 1e300]), json!([1e300, 1e300]), 1.0),
        (json!("text"), json!([]), 1.0),
    ] {
        let workspace = run_of(&[
            artifact(0, one.clone()),
            artifact(1, other.clone()),
            vote(1, "ann"),
        ]);
        let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
        let found = course.rounds[1].similarity.unwrap();
        assert!((found - alike).abs() < 1e-9, "{one} {other}: {found}");
    }
}

#[test]
fn empty_texts_say_nothing() {
    let dissent =
        json!({"type": "dissent", "round": 0, "agent": "ann", "text": "", "impactful": true});
    let quarrel = json!({"type": "disagreement", "round": 0, "agents": [], "texts": ["", ""]});
    let empty =
        json!({"type": "artifact", "round": 0, "agent": "ann", "artifact_id": "a", "text": ""});
    let nameless =
        json!({"type": "vote", "round": 0, "agent": "", "artifact_id": "", "accept": true});
    let workspace = run_of(&[
        empty,
        dissent.clone(),
        dissent,
        quarrel,
        nameless,
        vote(0, "ann"),
    ]);
    let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
    // Both changed something, and neither is deep: 0.4 · 1 + 0.3 · 0 + 0.3 · 1.
    assert!((course.agents[0].trust[1].value - 0.7).abs() < 1e-12);
    let triaged = answer(&workspace, &Settings::default(), 0, DisagreementsOf {}).all;
    assert_eq!(
        (triaged[0].class.word(), triaged[0].fired.len()),
        ("undecided", 0)
    );
}

#[test]
fn agents_are_those_of_a_beginning_that_comes_late() {
    let judge = |who: &str| json!({"type": "review", "round": 0, "reviewer": who, "artifact_id": "a", "scores": {"facts": 0.5}});
    let config = json!({"task": "t", "agents": [{"name": "ann"}], "rubric": rubric(1.0, 1.0)});
    let begin = json!({"type": "run_started", "round": 0, "config": config});
    let events = [
        judge("eve"),
        judge("zed"),
        judge("ann"),
        begin,
        vote(0, "ann"),
        vote(0, "zed"),
    ];
    let workspace = open(&[("events.jsonl", &log(&events))]);
    let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
    let listed: Vec<(&str, bool)> = course
        .agents
        .iter()
        .map(|one| (one.name.as_str(), one.listed))
        .collect();
    assert_eq!(listed, [("ann", true), ("eve", false), ("zed", false)]);
    assert_eq!((course.rounds[0].votes, course.rounds[0].eligible), (1, 1));
}

/// A log in which everybody votes in turn, in rounds of so many votes.
fn large(agents: usize, rounds: usize, votes: usize) -> String {
    let names: Vec<Value> = (0..agents)
        .map(|at| json!({"name": format!("agent {at}")}))
        .collect();
    let mut all = vec![json!({"type": "run_started", "agents": names, "rubric": rubric(0.6, 0.4)})];
    for round in 0..rounds {
        for vote in 0..votes {
            let agent = format!("agent {}", (round * votes + vote * 7) % agents);
            let artifact = format!("{agent} {round}");
            all.push(json!({"type": "vote", "round": round, "agent": agent, "artifact_id": artifact, "accept": true}));
        }
        let agent = format!("agent {}", round * 13 % agents);
        all.push(json!({"type": "dissent", "round": round, "agent": agent, "text": "no plan to go back", "impactful": true}));
    }
    log(&all)
}

/// Were anything here worked out for each two agents, rounds or artifacts, nobody would wait for it.
#[test]
fn thousands_of_agents_in_thousands_of_rounds_are_worked_out() {
    for (agents, rounds, votes) in [(5_000, 2_000, 1), (4_000, 1, 4_000)] {
        let text = large(agents, rounds, votes);
        let workspace = workspace_of(&[("events.jsonl", &text)]);
        assert_eq!(workspace.models(&Settings::default()).len(), rounds);
    }
}
