//! Whole deliberations, opened as logs, beside what a program in another language makes of their events that was written from
//! the definitions alone (`crates/systems/deliberation/tests/oracle`).

use serde_json::{Value, json};
use steelyard_decision::Settings;
use steelyard_deliberation::Runs;
use steelyard_protocol::deliberation::CourseOf;

use crate::support::{answer, log, workspace_of};

/// Compares a number; what differs becomes a line.
fn near(lines: &mut Vec<String>, what: &str, found: Option<f64>, expected: &Value) {
    let is_near = match (found, expected.as_f64()) {
        (Some(found), Some(expected)) => (found - expected).abs() <= 1e-9,
        (found, expected) => found.is_none() && expected.is_none(),
    };
    if !is_near {
        lines.push(format!("{what}: found {found:?}, expected {expected}"));
    }
}

fn hold(lines: &mut Vec<String>, what: &str, found: &Value, expected: &Value) {
    if found != expected {
        lines.push(format!("{what}: found {found}, expected {expected}"));
    }
}

/// The readings of a case.
fn settings(told: &Value) -> Settings {
    let mut switches = Vec::new();
    let readings = [
        ("deliberation.depth-scale", "depth_scale"),
        ("deliberation.drift-measure", "measure"),
        ("deliberation.first-novelty", "first_novelty"),
    ];
    for (id, key) in readings {
        let word = told[key]
            .as_str()
            .map_or(told[key].to_string(), str::to_owned);
        switches.push((id.to_owned(), word));
    }
    Settings {
        switches,
        ..Settings::default()
    }
}

/// What of a run is not as a case says, a line each; and how many rounds it has.
fn differences(case: &Value, lines: &mut Vec<String>) -> usize {
    let name = case["name"].as_str().unwrap();
    let text = log(case["input"]["events"].as_array().unwrap());
    let workspace = workspace_of(&[("events.jsonl", &text)]);
    let settings = settings(&case["input"]["settings"]);
    let (room, _) = workspace.view::<Runs>().unwrap();
    let run = &room.runs()[0];
    let under = room.under(0, &settings);
    let models = workspace.models(&settings);
    let rounds = case["expect"]["rounds"].as_array().unwrap();
    hold(
        lines,
        name,
        &under.course.rounds.len().into(),
        &rounds.len().into(),
    );
    for (at, (state, expected)) in under.course.rounds.iter().zip(rounds).enumerate() {
        let round = format!("{name}, round {}", state.number);
        let of = |what: &str| format!("{round}: {what}");
        hold(
            lines,
            &of("number"),
            &state.number.into(),
            &expected["round"],
        );
        hold(
            lines,
            &of("votes"),
            &state.votes.supporters.into(),
            &expected["votes_for"],
        );
        hold(
            lines,
            &of("required"),
            &state.required.into(),
            &expected["required"],
        );
        hold(
            lines,
            &of("eligible"),
            &state.votes.eligible.into(),
            &expected["eligible"],
        );
        let ended = if under.rules.by_similarity {
            state.settled
        } else {
            state.agreed
        };
        hold(
            lines,
            &of("converged"),
            &ended.unwrap_or(false).into(),
            &expected["converged"],
        );
        let similarities = expected["similarities"].as_array().unwrap();
        hold(
            lines,
            &of("similarities"),
            &state.similarities.len().into(),
            &similarities.len().into(),
        );
        for (found, expected) in state.similarities.iter().zip(similarities) {
            near(lines, &of("similarity"), Some(*found), expected);
        }
        let drift = state.percent;
        near(lines, &of("drift"), drift, &expected["drift_percent"]);
        for (agent, about) in run.agents.iter().enumerate() {
            let states = under.course.rounds[..=at].iter().rev();
            let mut own = states
                .flat_map(|state| &state.trust)
                .filter(|(of, _)| *of == agent);
            let initial = under.rules.trust.initial;
            let found = own.next().map_or(initial, |(_, trust)| trust.value);
            near(
                lines,
                &of(&about.name),
                Some(found),
                &expected["trust"][about.name.as_str()],
            );
        }
        let place = room.rounds().iter().position(|one| one.round == at);
        let Some(model) = place.map(|place| &models[place]) else {
            hold(lines, &of("scores"), &json!({}), &expected["scores"]);
            continue;
        };
        let weighed = model.weigh();
        for (id, score) in expected["scores"].as_object().unwrap() {
            let mut all = model.cells.alternatives.iter();
            let found = all.position(|one| one.id == id.as_str());
            let found = found
                .map(|at| weighed.scores[at])
                .filter(|score| score.is_finite());
            near(lines, &of(id), found, score);
        }
    }
    rounds.len()
}

#[test]
fn whole_runs_are_as_the_oracle_says() {
    let text = include_str!("../oracle/runs.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    let mut lines = Vec::new();
    let rounds: usize = cases.iter().map(|case| differences(case, &mut lines)).sum();
    assert!(
        lines.is_empty(),
        "{} differ:\n{}",
        lines.len(),
        lines.join("\n")
    );
    assert_eq!((cases.len(), rounds), (12, 64));
}

/// A log of one agent whose rubric is moved by so many percent in each round.
fn drifting(input: &Value) -> String {
    let rubric = |percent: f64| json!({"criteria": [{"name": "a", "weight": 1.0 - percent / 100.0}, {"name": "b", "weight": percent / 100.0}]});
    let shadow =
        json!({"check_frequency": 1, "warning": input["warning"], "critical": input["critical"]});
    let config = json!({"task": "t", "agents": ["A"], "safeguards": {"shadow_rubric": shadow}});
    let mut events = vec![json!({"type": "run_started", "config": config, "rubric": rubric(0.0)})];
    let drifts = input["drift"].as_array().unwrap();
    for one in drifts {
        let rubric = rubric(one["percent"].as_f64().unwrap());
        events.push(json!({"type": "rubric_changed", "round": one["round"], "rubric": rubric}));
    }
    let last = drifts.last().map_or(json!(0), |one| one["round"].clone());
    events.push(
        json!({"type": "vote", "round": last, "agent": "A", "artifact_id": "x", "accept": true}),
    );
    log(&events)
}

#[test]
fn alerts_are_as_the_oracle_says() {
    let text = include_str!("../oracle/alerts.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    let mut lines = Vec::new();
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let workspace = workspace_of(&[("events.jsonl", &drifting(&case["input"]))]);
        let course = answer(&workspace, &Settings::default(), 0, CourseOf {});
        let number = |place: Option<u32>| {
            place.map_or(Value::Null, |place| {
                course.rounds[place as usize].number.into()
            })
        };
        let [warning, critical] = course.alerts[0].map(number);
        hold(&mut lines, name, &warning, &case["expect"]["first_warning"]);
        hold(
            &mut lines,
            name,
            &critical,
            &case["expect"]["first_critical"],
        );
        hold(
            &mut lines,
            name,
            &course.alert_counts[0].into(),
            &case["expect"]["count"],
        );
    }
    assert!(
        lines.is_empty(),
        "{} differ:\n{}",
        lines.len(),
        lines.join("\n")
    );
    assert_eq!(cases.len(), 31);
}
