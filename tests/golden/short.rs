//! Documents of interaction that a case writes short: runs as tables of their fields, logs as lists of records.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Fields of a trajectory, and shorter words for some of them. Its agent is `a`, that of the next run `b`.
#[derive(Deserialize)]
pub(crate) struct Run {
    /// What it delivered.
    artifact: Option<Map<String, Value>>,
    /// Responses, each of a turn.
    answers: Option<Vec<String>>,
    /// Recorded efforts of questions.
    efforts: Option<Vec<String>>,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// Fields by which a run names its task.
const SPECS: [&str; 4] = ["spec_id", "spec", "task_id", "task"];

/// The runs as one document of artifacts and trajectories. Several are at one task where none names its own.
pub(crate) fn runs(runs: &[Run]) -> String {
    let (mut artifacts, mut trajectories) = (Vec::new(), Vec::new());
    let names_task =
        |fields: &Map<String, Value>| SPECS.iter().any(|key| fields.contains_key(*key));
    let one_task = runs.len() > 1
        && !runs
            .iter()
            .any(|run| names_task(&run.fields) || run.artifact.as_ref().is_some_and(names_task));
    for (agent, run) in ('a'..).zip(runs) {
        let agent = json!(agent.to_string());
        let named = |fields: &Map<String, Value>| {
            let mut fields = fields.clone();
            fields.entry("agent").or_insert_with(|| agent.clone());
            if one_task {
                fields.insert("spec_id".to_owned(), json!("case"));
            }
            Value::Object(fields)
        };
        artifacts.extend(run.artifact.as_ref().map(named));
        let mut fields = run.fields.clone();
        let turn = |text: &String| json!({"prompt": "Go on", "response": text});
        let question = |effort: &String| json!({"text": "Which one?", "effort": effort});
        if let Some(answers) = &run.answers {
            fields.insert("turns".to_owned(), answers.iter().map(turn).collect());
        }
        if let Some(efforts) = &run.efforts {
            let questions = efforts.iter().map(question).collect();
            fields.insert("questions".to_owned(), questions);
        }
        if !fields.is_empty() {
            trajectories.push(named(&fields));
        }
    }
    let lists = [("artifacts", artifacts), ("trajectories", trajectories)];
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    let document: Map<String, Value> = lists
        .map(|(key, list)| (key.to_owned(), list.into()))
        .collect();
    Value::Object(document).to_string()
}

/// A config that wants these preferences.
pub(crate) fn wants(preferences: &[String]) -> String {
    json!({"user_preferences": {"preferences": preferences}}).to_string()
}

/// Shapes of records by their names, by format. `first` stands before all, `each` is what all have for `$each`.
pub(crate) type Records = BTreeMap<String, BTreeMap<String, String>>;

/// A log of a format's records: the name of a shape and what it says. Of a shape `$text` is all of that as JSON, `$1` its first
/// word, `$rest` what follows as JSON, `$n` the record's number and `$before` the id of the one before it.
pub(crate) fn log(records: &Records, lines: &[String]) -> String {
    let (format, lines) = lines.split_first().unwrap();
    let shapes = &records[format];
    let first = shapes.get("first").cloned();
    let each = shapes.get("each").map_or("", String::as_str);
    let lines = lines.iter().enumerate().map(|(at, line)| {
        let (shape, text) = line.split_once(' ').unwrap_or((line, ""));
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let before = at.checked_sub(1).map(|before| format!("u{before:02}"));
        let shape = shapes
            .get(shape)
            .unwrap_or_else(|| panic!("no record {format}.{shape}"));
        shape
            .replace("$each", each)
            .replace("$text", &json!(text).to_string())
            .replace("$rest", &json!(rest).to_string())
            .replace("$1", word)
            .replace("$n", &format!("{at:02}"))
            .replace("$before", &json!(before).to_string())
    });
    first
        .into_iter()
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}
