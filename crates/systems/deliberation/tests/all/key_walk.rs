//! Configs of deliberations, files of answers, and judgements of disagreements.

use std::fmt::Write as _;

use serde_json::{Value, json};
use steelyard_decision::{Report, Settings};
use steelyard_deliberation::config::config_keys;
use steelyard_deliberation::simulate::{Mock, read_mock, read_plan, simulate};
use steelyard_documents::{Budget, Decoder, Diagnostic};
use steelyard_harness::SystemWorkspace;
use steelyard_protocol::deliberation::{CourseOf, DisagreementsOf, RubricAt};

use crate::support::{answer, workspace_of};
use steelyard_harness::key_walk::{Fixture, Outcome, Walked};

const TEAM: &str = "
task: Choose a cache
agents:
  - {name: Ida, role: creator, model: small-1}
  - {name: Jon, role: reviewer, joins_round: 1}
  - {name: Kim, role: reviewer, provider: x, temperature: 0.7, top_p: 1, max_tokens: 9, system_prompt: be brief, prompt: p, api_key: k, base_url: b}
  - {name: Lea, role: reviewer}
rubric: {criteria: [{name: Facts, weight: 0.6, guidelines: Are they so?}, {name: Words, weight: 0.4, guidelines: Are they plain?}]}
simulation:
  score_noise: 0.2
  accept_at: 0.7
  dissent_rate: 0.5
  devils_advocate_effect: 0.3
  impactful_rate: 0.4
  override_rate: 0.3
  regret_rate: 0.5
  wording_drift: 0.2
  weight_drift: 0.2
  transient_rate: 0.2
  outage_rate: 0.1
  retries: 2
";

/// Agreement by votes.
const VOTES: &str = "schema_version: 1.0.0
mode: test
seed: 3
rounds: 9
artifact_type: text
name: a
description: b
output_dir: c
llm: {model: x}
api_key: k
convergence: {method: consensus, threshold: 0.8, max_rounds: 12, triage: true}
small_group_strategy: floor
safeguards:
  enabled: true
  rejection_option: true
  pause_on_critical: true
  devil_advocate: {enabled: true, rotation: trust_weighted, skip_rate: 0.2, min_trust: 0.2, penalty: 0.7}
  shadow_rubric: {enabled: true, check_frequency: 2, warning_threshold: 5, critical_threshold: 15, path: gold.yaml}
  probation_period: {enabled: true, rounds: 1}
  cooldown: {enabled: true, rounds: 3}
trust: {impact: 0.4, depth: 0.3, regret: 0.3, initial: 0.6, window_days: 60, min_events: 3, words: 50, citation: 0.2, max_citations: 0.5, max_depth: 1.2}
triage: {threshold: 0.8, enabled: true}
readings: {opinion_weight: trust, rubric: living, drift_measure: weights_and_wording, first_novelty: 0, depth_scale: halved, cooldown: after_last}
metrics: {log_dir: l, regret_tracking: true, dissent_impact: true, escalation_usefulness: true}
deterministic: false
";

/// Agreement by similarity, and an advocate that is always the same.
const SIMILARITY: &str = "schema_version: 1.0.0
seed: 3
rounds: 12
convergence: {method: similarity, similarity_threshold: 0.99}
similarity: {method: tfidf_char}
safeguards:
  devil_advocate: {rotation: fixed_agent, agent: Kim}
  shadow_rubric: {pause_on_critical: true, critical_threshold: 6}
";

/// A bound for small groups.
const BOUND: &str = "schema_version: 1.0.0
seed: 3
rounds: 12
convergence: {threshold: 0.5}
small_group_handling: {strategy: unanimous_under, unanimous_threshold: 5}
";

/// The strategy of small groups among the keys of convergence.
const INNER: &str = "schema_version: 1.0.0
seed: 3
rounds: 12
convergence: {threshold: 0.7, small_group_strategy: floor}
";

/// Several approaches.
const IDEAS: &str = "schema_version: 1.0.0
mode: diverge
seed: 3
rounds: 4
divergence: {similarity_threshold: 0.3, min_approaches: 4}
";

/// Nothing left to the seed.
const FIXED: &str = "schema_version: 1.0.0
deterministic: true
seed: 42
";

const WORDS: [&str; 19] = [
    "converge",
    "diverge",
    "consensus",
    "similarity",
    "ceil",
    "floor",
    "unanimous_under",
    "round_robin",
    "random_per_round",
    "equal",
    "gold",
    "weights",
    "1",
    "as_written",
    "in_last",
    "tfidf_word",
    "Lea",
    "reviewer",
    "1.2.0",
];

/// A log over half a year that tells nothing of its config, with disagreements.
fn log() -> String {
    let text = [VOTES, TEAM].concat();
    let file = steelyard_documents::read("c.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let plan = read_plan(&mut decoder, &file.documents[0]).unwrap();
    let events = simulate(&plan, &Mock::bundled(), 5).events;
    let mut day = 0;
    let mut dated = |mut event: Value| {
        day += 1;
        event["ts"] = format!("2026-{:02}-{:02}T00:00:00Z", 1 + day / 80, 1 + day % 80 / 3).into();
        event.to_string() + "\n"
    };
    let mut log = String::new();
    for line in events.lines() {
        let mut event: Value = serde_json::from_str(line).unwrap();
        event.as_object_mut().unwrap().remove("config");
        log.push_str(&dated(event));
    }
    let texts = [
        "The code should be readable and simple, as ever.",
        "It is clean and elegant code in the end, and short.",
    ];
    let others = [
        "a maintainable and clean plan for a large system of many parts",
        "another plan for that",
    ];
    for (seq, texts) in (90_000..).zip([texts, others]) {
        let event = json!({"v": "1.0.0", "run": "simulated-5", "seq": seq, "round": 3, "type": "disagreement", "agents": ["Jon", "Kim"], "texts": texts});
        log.push_str(&dated(event));
    }
    log
}

/// What simulated runs of a config do, as far as it is not what they do by `known`, else what follows from a log under it.
fn outcome(text: &str, log: &str, known: &str) -> Outcome {
    let (mut result, said) = simulated(text);
    if result == known {
        let workspace = workspace_of(&[("c.yaml", text), ("events.jsonl", log)]);
        result.push_str(&seen(&workspace));
    }
    Outcome { result, said }
}

/// What simulated runs of a config do, and what is said of it.
fn simulated(text: &str) -> (String, Vec<Diagnostic>) {
    let file = steelyard_documents::read("c.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let plan = read_plan(&mut decoder, &file.documents[0]);
    let mut result = String::new();
    if let Some(plan) = plan {
        let events = simulate(&plan, &Mock::bundled(), u64::from(plan.seed())).events;
        let (first, others) = events.split_once('\n').unwrap();
        let mut first: Value = serde_json::from_str(first).unwrap();
        // The settings as they were read are no effect of theirs; that the mode is among them is.
        first["config"] = first["config"]["mode"].take();
        first["rubric"].take();
        result = format!("{first}\n{others}");
    }
    (result, decoder.into_diagnostics())
}

/// What a page shows of the last round of a workspace, and the scores of all.
fn seen(workspace: &SystemWorkspace) -> String {
    let settings = Settings::default();
    let models = workspace.models(&settings);
    let mut result = String::new();
    for model in &models {
        let mut report = serde_json::to_value(Report::new(model, &model.weigh())).unwrap();
        report.as_object_mut().unwrap().remove("model");
        result.push_str(&report.to_string());
    }
    if let Some(last) = models.len().checked_sub(1) {
        let course = answer(workspace, &settings, last, CourseOf {});
        let rubric = answer(workspace, &settings, last, RubricAt {});
        let disagreements = answer(workspace, &settings, last, DisagreementsOf {});
        _ = write!(result, "{course:?}{rubric:?}{disagreements:?}");
    }
    result
}

#[test]
fn each_key_of_a_config_has_an_effect_or_is_named() {
    let log = log();
    let texts = [VOTES, SIMILARITY, BOUND, INNER, IDEAS, FIXED].map(|text| [text, TEAM].concat());
    let keys = config_keys()
        .into_iter()
        .map(|(section, names)| match section.as_str() {
            "" => names[0].to_owned(),
            section => format!("{section}.{}", names[0]),
        });
    // A map that is passed over as a whole.
    let keys = keys.map(|key| {
        if key == "llm" {
            "llm.model".to_owned()
        } else {
            key
        }
    });
    let lists = ["agents", "rubric", "simulation"];
    let keys = keys.filter(|key| !lists.contains(&key.as_str()));
    let mut walked = Walked::default();
    for text in &texts {
        let (known, _) = simulated(text);
        let outcome = |text: &str| outcome(text, &log, &known);
        walked.add(&Fixture {
            name: "c.yaml",
            text,
            words: &WORDS,
            outcome: &outcome,
        });
    }
    walked.assert_all("deliberation config", keys);
}

const ANSWERS: &str = r#"{
  "*/generate": ["A cache next to the reader."],
  "*/refine": [{"artifact": "A cache with an end.", "feedback": "unused beside an artifact"}, "A cache with an end and a limit."],
  "*/review": [{"scores": {"Facts": 0.7, "*": 0.6}, "feedback": "Fine."}],
  "Lea": [{"accept": true, "scores": {"*": 0.8}, "feedback": "Well."}],
  "Jon@devils_advocate": [{"dissent": {"text": "Nobody measured it.", "citations": 2}}],
  "Kim/vote": [{"accept": false, "dissent": "It is a wish."}]
}"#;

#[test]
fn each_answer_has_an_effect_or_is_named() {
    let text = [VOTES, TEAM].concat();
    let file = steelyard_documents::read("c.yaml", text.as_bytes(), &Budget::default());
    let plan = read_plan(&mut Decoder::new(&file.source), &file.documents[0]).unwrap();
    let outcome = |text: &str| {
        let (mock, said) = read_mock("m.json", text.as_bytes(), None);
        let runs = mock.iter().map(|mock| {
            let seeds = 0..6;
            let logs: Vec<String> = seeds
                .map(|seed| simulate(&plan, mock, seed).events)
                .collect();
            // Lists that nobody answers from are named by the command.
            format!("{logs:?}{:?}", mock.unused(&plan.draft))
        });
        Outcome {
            result: runs.collect(),
            said,
        }
    };
    let fixture = Fixture {
        name: "m.json",
        text: ANSWERS,
        words: &[],
        outcome: &outcome,
    };
    Walked::over(&[fixture]).assert_all("mock responses", []);
}

#[test]
fn each_key_of_a_judgement_has_an_effect_or_is_named() {
    let log = log();
    let text =
        "triage:\n  - {run: simulated-5, seq: 90000, class: factual, by: Ann, note: as it says}\n";
    let outcome = |text: &str| {
        let workspace = workspace_of(&[("t.yaml", text), ("events.jsonl", &log)]);
        Outcome {
            result: seen(&workspace),
            said: workspace.files()[0].diagnostics.clone(),
        }
    };
    let fixture = Fixture {
        name: "t.yaml",
        text,
        words: &["value"],
        outcome: &outcome,
    };
    let asked = steelyard_documents::trace_keys(|| drop(outcome(text)));
    let asked = asked
        .into_iter()
        .filter(|(what, _)| what == "a judgement")
        .map(|(_, name)| name.to_owned());
    // The run and the event are refused where there is no such.
    Walked::over(&[fixture]).assert_all(
        "triage of disagreements",
        asked.filter(|name| name != "run"),
    );
}
