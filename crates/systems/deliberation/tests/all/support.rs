//! Deliberations as somebody opens them.

use serde_json::Value;
use steelyard_decision::Settings;
use steelyard_deliberation::Deliberations;
use steelyard_harness::SystemWorkspace;
use steelyard_protocol::deliberation::Deliberation;
use steelyard_protocol::{Question, SystemQuestion, decode};
use steelyard_system::Asked;

/// A log of events; `v`, `run` and `seq` are put in where they are not there.
pub(crate) fn log(events: &[Value]) -> String {
    let mut text = String::new();
    for (seq, event) in events.iter().enumerate() {
        let mut event = event.as_object().unwrap().clone();
        for (key, value) in [
            ("v", "1.0.0".into()),
            ("run", "r".into()),
            ("seq", Value::from(seq)),
        ] {
            event.entry(key).or_insert(value);
        }
        text.push_str(&Value::Object(event).to_string());
        text.push('\n');
    }
    text
}

/// A workspace of no files.
pub(crate) fn empty() -> SystemWorkspace {
    SystemWorkspace::new(&Deliberations)
}

/// A workspace of these files, keys from 1.
pub(crate) fn workspace_of(files: &[(&str, &str)]) -> SystemWorkspace {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Deliberations, 1, files)
}

/// What is said to a page that asks about a decision.
pub(crate) fn answer<Q: Question<Family = Deliberation>>(
    workspace: &SystemWorkspace,
    settings: &Settings,
    decision: usize,
    question: Q,
) -> Q::Answer {
    let models = workspace.models(settings);
    let asked = Asked {
        question: &SystemQuestion::new(question).question,
        settings,
        decision: Some((decision, &models[decision])),
    };
    let bytes = workspace.answer(asked).unwrap();
    decode(&bytes).unwrap()
}

/// What is said to a page that asks about no decision.
pub(crate) fn answer_of_files<Q: Question<Family = Deliberation>>(
    workspace: &SystemWorkspace,
    question: Q,
) -> Q::Answer {
    let settings = Settings::default();
    let asked = Asked {
        question: &SystemQuestion::new(question).question,
        settings: &settings,
        decision: None,
    };
    let bytes = workspace.answer(asked).unwrap();
    decode(&bytes).unwrap()
}
