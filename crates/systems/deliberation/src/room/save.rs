//! Writing settings back into the config that they came from.

use std::fmt::Write as _;

use steelyard_decision::{Parameters, Settings, Switch};
use steelyard_system::{OpenFiles, SaveError, SavedFile, changes, set, standing, take, written};

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
    take(&mut parameters, &mut switches, settings)?;
    let opened = room.config_file.and_then(|at| open.files.get(at));
    let is_config = |document| looks_like_config(document).then_some(document);
    let Some((source, format, document)) = opened.and_then(|one| standing(one, is_config)) else {
        return Ok(SavedFile::fresh(
            CONFIG_NAME,
            whole(rubric(room), &parameters, &switches),
        ));
    };
    let values = settings.values.iter();
    let values = values.map(|(id, value)| (id.as_str(), value.to_string()));
    let readings = settings.switches.iter();
    let readings = readings.map(|(id, reading)| (id.as_str(), spelled(id, reading)));
    let mut placed = values
        .chain(readings)
        .filter_map(|(id, value)| Some((path_of(document, id)?, value)));
    written(source, set(source, format, document, &changes(&mut placed)))
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
