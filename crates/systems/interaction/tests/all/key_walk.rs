//! Keys of the documents of interaction: each has an effect, or is named as one without.

use std::fmt::Write as _;

use steelyard_decision::Settings;
use steelyard_harness::SystemWorkspace;
use steelyard_harness::key_walk::{Fixture, Outcome, Walked, asked, decided};
use steelyard_protocol::runs::Entries;
use steelyard_protocol::{RunId, SystemQuestion};
use steelyard_system::Asked;

use crate::support::workspace_of;

/// What a page shows of the first transcripts of a workspace.
fn transcripts(workspace: &SystemWorkspace) -> String {
    let settings = Settings::default();
    let mut shown = String::new();
    for run in 0..4 {
        let question = Entries {
            run: RunId {
                file: 2,
                place: run,
            },
            first: 0,
            count: 20,
        };
        let asked = Asked {
            question: &SystemQuestion::new(question).question,
            settings: &settings,
            decision: None,
        };
        let answer = workspace.answer(asked);
        _ = write!(shown, "{answer:?}");
    }
    shown
}

/// Of a and b questions and broken preferences are listed; c has neither, d has only said something, and e has no log.
const RUNS: &str = r#"{
  "artifacts": [
    {"agent": "a", "spec_id": "S", "stage": "plan", "content": {"work_items": [{}], "risks": []}, "completeness": 0.8, "correctness": 0.3},
    {"agent": "b", "spec_id": "S", "stage": "plan", "content": {"work_items": [{}]}, "completeness": 0.9, "correctness": 0.9},
    {"agent": "c", "spec_id": "S", "stage": "plan", "technical": 0.5},
    {"agent": "d", "spec_id": "S", "stage": "plan", "required_fields": true, "completeness": 0.5},
    {"agent": "e", "spec_id": "S", "stage": "plan", "technical": 0.4}
  ],
  "trajectories": [
    {"agent_name": "a", "spec_id": "S", "stage": "plan",
     "turns": [{"turn_number": 1, "timestamp": "2026-01-01T00:00:00Z", "prompt": "fix it", "response": "I go on.", "token_count": 40, "latency_ms": 5}],
     "questions_asked": [{"text": "Which one do you prefer, A or B?", "question_type": "Selection"}, {"text": "Why is that?", "effort_level": "High"}],
     "preference_violations": [{"preference": "no_commas", "severity": "Error"}, {"preference": "capital", "severity": "Warning"}]},
    {"agent_name": "b", "spec_id": "S", "stage": "plan",
     "turns": [{"turn_number": 1, "prompt": "make it better somehow", "response": "Done, with commas.", "token_count": 10, "latency_ms": 5}],
     "questions_asked": [{"text": "Which?", "effort_level": "Medium"}]},
    {"agent_name": "c", "spec_id": "S", "stage": "plan", "turns": [], "questions_asked": [], "preference_violations": []},
    {"agent_name": "d", "spec_id": "S", "stage": "plan",
     "turns": [{"turn_number": 1, "prompt": "do it", "response": "Could you investigate the outage and explain in detail, please?", "token_count": 10, "latency_ms": 5}]}
  ]
}"#;

const PPP: &str = "[ppp]
enabled = true
technical_weight = 0.7
interaction_weight = 0.3
effort_method = \"steelyard\"
llm_classifier = true

[ppp.technical]
required_fields = [\"work_items\", \"risks\"]

[ppp.proactivity]
enabled = true
vagueness_threshold = 0.5
question_detection_enabled = true
effort_classification_enabled = true

[ppp.effort]
low_bonus = 0.05
medium = 0.1
high = 0.5

[ppp.violation]
no_commas = 0.05
capital = 0.05

[ppp.switches]
no_questions = \"bonus\"
violation_penalty = \"by_preference\"
violations = \"list_or_rules\"
preference_scope = \"output\"
technical = \"fields_and_completeness\"
no_trajectory = \"zero\"

[user_preferences]
no_commas = true
capital = true
";

const STAGES: &str = "[ppp]
enabled = true
[ppp.weights]
technical = 0.7
interaction = 0.3
[ppp.weights.plan]
technical = 0.6
interaction = 0.4
[ppp.violation]
error = 0.05
warning = 0.02
[ppp.switches]
violation_penalty = \"by_severity\"
technical = \"completeness_and_correctness\"
";

/// Other names of the same.
const ALIASES: &str = "[ppp]
effort_classifier = \"steelyard\"
preferences = [\"no_commas\"]
[ppp.readings]
no_questions = \"bonus\"
";

#[test]
fn each_key_of_an_interaction_config_has_an_effect_or_is_named() {
    let outcome = |text: &str| {
        let workspace = workspace_of(&[("ppp.toml", text), ("runs.json", RUNS)]);
        Outcome {
            result: decided(&workspace) + &transcripts(&workspace),
            said: workspace.files()[0].diagnostics.clone(),
        }
    };
    let workspace = workspace_of(&[("ppp.toml", PPP)]);
    let switches = workspace.configuration().unwrap().switches;
    let words = switches.iter().flat_map(|switch| switch.choices);
    let words = words.map(|choice| choice.id);
    let words: Vec<&str> = words.chain(["work_items", "summary"]).collect();
    let fixture = |text| Fixture {
        name: "ppp.toml",
        text,
        words: &words,
        outcome: &outcome,
    };
    let keys = asked(
        || drop(outcome(PPP)),
        &[
            "ppp",
            "proactivity",
            "a config",
            "weights",
            "the weights of a stage",
        ],
    );
    let maps = [
        "readings",
        "ppp",
        "weights",
        "technical",
        "proactivity",
        "effort",
        "violation",
        "switches",
        "user_preferences",
    ];
    let keys = keys.into_iter().filter(|key| !maps.contains(&key.as_str()));
    Walked::over(&[fixture(PPP), fixture(STAGES), fixture(ALIASES)])
        .assert_all("interaction config", keys);
}

#[test]
fn each_key_of_a_trajectory_has_an_effect_or_is_named() {
    let words = ["Low", "High", "Warning", "json", "OpenEnded"];
    let under = |config: &'static str| {
        move |text: &str| {
            let workspace = workspace_of(&[("ppp.toml", config), ("runs.json", text)]);
            Outcome {
                result: decided(&workspace) + &transcripts(&workspace),
                said: workspace.files()[1].diagnostics.clone(),
            }
        }
    };
    let (one, other) = (under(PPP), under(STAGES));
    let outcomes: [&dyn Fn(&str) -> Outcome; 2] = [&one, &other];
    let fixtures = outcomes.map(|outcome| Fixture {
        name: "runs.json",
        text: RUNS,
        words: &words,
        outcome,
    });
    Walked::over(&fixtures).assert_all("trajectories and artifacts", []);
}
