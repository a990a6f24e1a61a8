//! Writing settings back into the config that they came from.

use std::fmt::Write as _;

use steelyard_decision::{Model, Parameters, Settings, Switch};
use steelyard_documents::Format;
use steelyard_system::{Change, OpenFiles, SaveError, SavedFile, set, written};

use super::Runs;
use crate::Under;
use crate::config::{CURRENT, looks_like_config, path_of, spelled, weight_id, write};
use crate::rubric::Rubric;
use crate::run::Run;

/// Name of a config that is made anew.
const CONFIG_NAME: &str = "deliberation.yaml";

/// Writes settings into the config in force, changing nothing else of its text; without one, or where it stands inside a
/// Markdown file, into a whole new one.
pub(super) fn save(
    room: &Runs,
    open: OpenFiles<'_>,
    settings: &Settings,
) -> Result<SavedFile, SaveError> {
    let (mut parameters, mut switches) = (room.parameters.clone(), room.switches.clone());
    let refused = Model::apply(&mut parameters, &mut switches, settings);
    if let Some(refusal) = refused.into_iter().next() {
        return Err(SaveError::Refused(refusal));
    }
    let opened = room.config_file.and_then(|at| open.files.get(at));
    let standing = opened.and_then(|opened| {
        let format = opened.file.format.filter(|one| *one != Format::Markdown)?;
        let mut documents = opened.file.documents.iter();
        let document = documents.find(|one| looks_like_config(one))?;
        Some((&opened.file.source, format, document))
    });
    let Some((source, format, document)) = standing else {
        return Ok(SavedFile::fresh(
            CONFIG_NAME,
            whole(rubric(room), &parameters, &switches),
        ));
    };
    let values = settings.values.iter();
    let values = values.map(|(id, value)| (id.as_str(), value.to_string()));
    let readings = settings.switches.iter();
    let readings = readings.map(|(id, reading)| (id.as_str(), spelled(id, reading)));
    let mut changes: Vec<Change> = Vec::new();
    for (id, value) in values.chain(readings) {
        let Some(path) = path_of(document, id) else {
            continue;
        };
        match changes.iter_mut().find(|(known, _)| *known == path) {
            Some((_, known)) => *known = value,
            None => changes.push((path, value)),
        }
    }
    written(source, set(source, format, document, &changes))
}

/// A text as YAML reads it whatever it holds.
fn scalar(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The rubric in force, or else the first that a run tells.
fn rubric(room: &Runs) -> Option<&Rubric> {
    let told = room.draft.rubric.as_ref();
    told.or_else(|| room.all.iter().find_map(|run| run.draft.rubric.as_ref()))
}

/// What a run goes by as a config: its task, its agents, and all that holds for it.
pub(super) fn config_of(run: &Run, under: &Under) -> String {
    let mut text = format!("task: {}\nagents:\n", scalar(&run.title));
    for agent in &run.agents[..run.listed.min(run.agents.len())] {
        let _written = writeln!(text, "  - name: {}", scalar(&agent.name));
        if !agent.role.is_empty() {
            let _written = writeln!(text, "    role: {}", scalar(&agent.role));
        }
    }
    text + &whole(Some(&under.gold), &under.parameters, &under.switches)
}

/// A whole config: the rubric, and every number and reading in its place.
fn whole(rubric: Option<&Rubric>, parameters: &Parameters, switches: &[Switch]) -> String {
    let mut text = format!("schema_version: {CURRENT}\n");
    if let Some(rubric) = rubric {
        text.push_str("rubric:\n  criteria:\n");
        for one in &rubric.criteria {
            let weight = parameters.value_of(&weight_id(&one.name));
            let name = scalar(&one.name);
            let _written = writeln!(text, "    - name: {name}\n      weight: {weight}");
            if !one.guidelines.is_empty() {
                let _written = writeln!(text, "      guidelines: {}", scalar(&one.guidelines));
            }
        }
    }
    let numbers = parameters
        .all()
        .iter()
        .map(|one| (one.id.as_str(), one.value.to_string()));
    let readings = switches
        .iter()
        .map(|one| (one.id, spelled(one.id, one.reading())));
    let values: Vec<(&str, String)> = numbers.chain(readings).collect();
    write(&mut text, &values);
    text
}
