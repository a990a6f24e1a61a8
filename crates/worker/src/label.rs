//! What a decision is called: for who reads, and for who asks.

use steelyard_decision::Model;
use steelyard_engine::workspace::{Loaded, Workspace};
use steelyard_protocol::DecisionId;

/// What a decision is called: by its title, its file, or the folder of the files.
pub(crate) fn label(workspace: &Workspace, place: usize, model: &Model) -> String {
    let loaded = workspace.decisions().get(place);
    let file = loaded.and_then(|one| workspace.file(one.decision.file?));
    match (model.title.as_str(), file) {
        ("", Some(opened)) => opened.file.source.name.clone(),
        ("", None) => {
            let untitled = loaded.map_or("", |one| one.decision.untitled);
            folder(workspace).unwrap_or(untitled).to_owned()
        }
        (title, _) => title.to_owned(),
    }
}

/// The outermost folder that all files came from; `None` where they came from several or none.
fn folder(workspace: &Workspace) -> Option<&str> {
    let mut folders = workspace.files().iter().map(|file| {
        let parts = file.file.source.name.split_once('/');
        parts
            .map(|(folder, _)| folder)
            .filter(|one| !one.is_empty())
    });
    let first = folders.next().flatten()?;
    folders.all(|folder| folder == Some(first)).then_some(first)
}

/// What a decision is called by all who speak of it.
pub(crate) fn id(loaded: &Loaded) -> DecisionId {
    DecisionId(loaded.id())
}
