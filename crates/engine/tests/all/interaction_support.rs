//! Runs of agents in a workspace, in few words.

use crate::rooms::Rooms as _;
use steelyard_decision::{Model, Settings};
use steelyard_documents::Diagnostic;
use steelyard_engine::workspace::Workspace;

/// A workspace of these files, keys from 0.
pub(crate) fn workspace(files: &[(&str, &str)]) -> Workspace {
    workspace_from(0, files)
}

/// A workspace of these files, keys from a number.
pub(crate) fn workspace_from(first: u32, files: &[(&str, &str)]) -> Workspace {
    let mut workspace = Workspace::default();
    for (key, (name, text)) in (first..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

/// Everything that was said of its files.
pub(crate) fn diagnostics(workspace: &Workspace) -> Vec<Diagnostic> {
    let files = workspace.files().iter();
    files.flat_map(|file| file.diagnostics.clone()).collect()
}

/// What each run comes to that is compared with none.
pub(crate) fn apart(workspace: &Workspace, settings: &Settings) -> Vec<Model> {
    let apart = workspace.apart("interaction", settings);
    apart.map_or(Vec::new(), |apart| apart.models)
}

/// Titles of the decisions, each with its alternatives, and in brackets of what is compared with none.
pub(crate) fn tasks(workspace: &Workspace) -> Vec<String> {
    let settings = Settings::default();
    let (models, _) = workspace.interactions(&settings);
    let apart = apart(workspace, &settings);
    let words = |one: &Model| {
        let ids = one.cells.alternatives.iter().map(|one| one.id.as_str());
        format!("{}: {}", one.title, ids.collect::<Vec<_>>().join(" "))
    };
    let mut all: Vec<String> = models.iter().map(words).collect();
    all.extend(apart.iter().map(|one| format!("({})", words(one))));
    all
}
