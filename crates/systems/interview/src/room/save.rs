//! Writing settings back into the scoring config that they came from.

use std::collections::BTreeSet;

use steelyard_decision::{Parameters, Settings, Switch};
use steelyard_documents::Node;
use steelyard_system::{
    Change, OpenFiles, SaveError, SavedFile, changes, set, standing, take, written,
};

use super::Turns;
use crate::config::{
    BOUNDED, WINDOWS, has_part, looks_like_scoring, part, paths, reading, switch_ids,
    written as written_config,
};

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
    take(&mut config.parameters, &mut config.switches, settings)?;
    let opened = room.config_file.and_then(|at| open.files.get(at));
    let is_config = |document| looks_like_scoring(document).then_some(document);
    let Some((source, format, document)) = opened.and_then(|one| standing(one, is_config)) else {
        let text = written_config(&config, &config.parameters, &config.switches);
        return Ok(SavedFile::fresh(CONFIG_NAME, text));
    };
    let settings = &with_phase_rule(&config.switches, settings);
    let wanted = wanted(document, &config.parameters, settings);
    written(source, set(source, format, document, &wanted))
}

/// Settings with the rule of phases that is in force, where they set how long phases are: which lengths a config has
/// says by which rule they count, unless it says so itself.
fn with_phase_rule(switches: &[Switch], settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    let mut ids = settings.values.iter().map(|(id, _)| id.as_str());
    let sets = ids.any(|id| WINDOWS.contains(&id) || BOUNDED.contains(&id));
    let id = switch_ids::PHASE_RULE;
    let says = settings.switches.iter().any(|(known, _)| known == id);
    if sets && !says {
        let rule = reading(switches, id).to_owned();
        settings.switches.push((id.to_owned(), rule));
    }
    settings
}

/// What is to be written. A part that is not there yet is written whole, with the values that were its defaults.
fn wanted(root: &Node, parameters: &Parameters, settings: &Settings) -> Vec<Change> {
    let values = settings.values.iter();
    let touched: BTreeSet<&str> = values.filter_map(|(id, _)| part(id)).collect();
    let is_new =
        |id: &str| part(id).is_some_and(|one| touched.contains(one) && !has_part(root, one));
    let whole = parameters.all().iter();
    let whole = whole.filter(|one| !one.follows && is_new(&one.id));
    let whole = whole.map(|one| (one.id.as_str(), one.value.to_string()));
    let values = settings.values.iter();
    let values = values.map(|(id, value)| (id.as_str(), value.to_string()));
    let readings = settings.switches.iter();
    let readings = readings.map(|(id, reading)| (id.as_str(), reading.clone()));
    let all = whole.chain(values).chain(readings);
    changes(&mut all.filter_map(|(id, value)| Some((paths(root, id)?, value))))
}
