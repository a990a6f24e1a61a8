//! Files to decisions over interaction.

#![allow(dead_code, reason = "each test uses a part")]

use crate::rooms::Rooms as _;
use steelyard_decision::{Model, Settings};
use steelyard_documents::{Code, Diagnostic};
use steelyard_harness::SystemWorkspace;
use steelyard_interaction::Interaction;

/// A workspace of these files, keys from 0.
pub(crate) fn workspace(files: &[(&str, &str)]) -> SystemWorkspace {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Interaction, 0, files)
}

/// A workspace of these files, keys from 1.
pub(crate) fn workspace_of(files: &[(&str, &str)]) -> SystemWorkspace {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Interaction, 1, files)
}

/// Everything that was said of its files.
pub(crate) fn diagnostics(workspace: &SystemWorkspace) -> Vec<Diagnostic> {
    let files = workspace.files().iter();
    files.flat_map(|file| file.diagnostics.clone()).collect()
}

/// Codes of what was said, each with its line.
pub(crate) fn codes(workspace: &SystemWorkspace) -> Vec<(Code, u32)> {
    let diagnostics = diagnostics(workspace);
    diagnostics.iter().map(|one| (one.code, one.line)).collect()
}

/// Settings of parameters (numbers) and readings (words).
pub(crate) fn settings(pairs: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (id, value) in pairs {
        match value.parse() {
            Ok(number) => settings.values.push(((*id).to_owned(), number)),
            Err(_) => {
                let reading = ((*id).to_owned(), (*value).to_owned());
                settings.switches.push(reading);
            }
        }
    }
    settings
}

/// The decisions of these files under settings, which all are taken, or else what each run comes to that is compared with
/// none.
pub(crate) fn evaluated(files: &[(&str, &str)], pairs: &[(&str, &str)]) -> Vec<Model> {
    let models = models(files, pairs);
    if !models.is_empty() {
        return models;
    }
    apart(&workspace(files), &settings(pairs))
}

/// What each run comes to that is compared with none.
pub(crate) fn apart(workspace: &SystemWorkspace, settings: &Settings) -> Vec<Model> {
    let apart = workspace.apart(settings);
    apart.map_or(Vec::new(), |apart| apart.models)
}

/// Titles of the decisions, each with its alternatives, and in brackets of what is compared with none.
pub(crate) fn tasks(workspace: &SystemWorkspace) -> Vec<String> {
    let settings = Settings::default();
    let (models, _) = workspace.interactions(&settings);
    let apart = apart(workspace, &settings);
    let words = |one: &Model| format!("{}: {}", one.title, ids(one).join(" "));
    let mut all: Vec<String> = models.iter().map(words).collect();
    all.extend(apart.iter().map(|one| format!("({})", words(one))));
    all
}

/// The decisions of these files under settings, which all are taken.
pub(crate) fn models(files: &[(&str, &str)], pairs: &[(&str, &str)]) -> Vec<Model> {
    let (models, refused) = workspace(files).interactions(&settings(pairs));
    assert_eq!(refused, []);
    models
}

/// The only one.
pub(crate) fn model(files: &[(&str, &str)], pairs: &[(&str, &str)]) -> Model {
    let models = evaluated(files, pairs);
    assert_eq!(models.len(), 1, "{models:#?}");
    models.into_iter().next().unwrap_or_default()
}

/// The cells of each alternative: technical, proactivity, personalisation.
pub(crate) fn cells(model: &Model) -> Vec<[f64; 3]> {
    let columns = &model.cells.columns;
    let rows = 0..model.cells.alternatives.len();
    rows.map(|row| [0, 1, 2].map(|at| columns[at].x[row]))
        .collect()
}

/// Ids of the alternatives in input order.
pub(crate) fn ids(model: &Model) -> Vec<&str> {
    let all = model.cells.alternatives.iter();
    all.map(|one| one.id.as_str()).collect()
}
