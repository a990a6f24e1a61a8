//! Writing settings back into the scoring config that they came from.

use std::collections::BTreeSet;

use steelyard_decision::{Model, Parameters, Settings};
use steelyard_documents::{Format, Node};
use steelyard_kernel::gathered;
use steelyard_system::{Change, OpenFiles, SaveError, SavedFile, set, written};

use super::Turns;
use crate::config::{has_part, looks_like_scoring, part, paths, written as written_config};

/// Name of a config that is made anew.
const CONFIG_NAME: &str = "scoring.yaml";

/// Writes settings into the config in force, changing nothing else of its text; without one, or where it stands inside a
/// Markdown file, into a whole new one.
pub(super) fn save(
    room: &Turns,
    open: OpenFiles<'_>,
    settings: &Settings,
) -> Result<SavedFile, SaveError> {
    let mut config = room.config.clone();
    let refused = Model::apply(&mut config.parameters, &mut config.switches, settings);
    if let Some(refusal) = refused.into_iter().next() {
        return Err(SaveError::Refused(refusal));
    }
    let opened = room.config_file.and_then(|at| open.files.get(at));
    let standing = opened.and_then(|opened| {
        let format = opened.file.format.filter(|one| *one != Format::Markdown)?;
        let mut documents = opened.file.documents.iter();
        let document = documents.find(|one| looks_like_scoring(one))?;
        Some((&opened.file.source, format, document))
    });
    let Some((source, format, document)) = standing else {
        let text = written_config(&config, &config.parameters, &config.switches);
        return Ok(SavedFile::fresh(CONFIG_NAME, text));
    };
    let wanted = changes(document, &config.parameters, settings);
    written(source, set(source, format, document, &wanted))
}

/// What is to be written: of what is set twice the last holds. A part that is not there yet is written whole, with the
/// values that were its defaults.
fn changes(root: &Node, parameters: &Parameters, settings: &Settings) -> Vec<Change> {
    let values = settings.values.iter();
    let touched: BTreeSet<&str> = gathered(values.filter_map(|(id, _)| part(id)));
    let is_new =
        |id: &str| part(id).is_some_and(|one| touched.contains(one) && !has_part(root, one));
    let whole = parameters.all().iter();
    let whole = whole.filter(|one| !one.follows && is_new(&one.id));
    let whole = whole.map(|one| (one.id.as_str(), one.value.to_string()));
    let values = settings.values.iter();
    let values = values.map(|(id, value)| (id.as_str(), value.to_string()));
    let readings = settings.switches.iter();
    let readings = readings.map(|(id, reading)| (id.as_str(), reading.clone()));
    let mut changes: Vec<Change> = Vec::new();
    for (id, value) in whole.chain(values).chain(readings) {
        let Some(path) = paths(root, id) else {
            continue;
        };
        match changes.iter_mut().find(|(known, _)| *known == path) {
            Some((_, known)) => *known = value,
            None => changes.push((path, value)),
        }
    }
    changes
}
