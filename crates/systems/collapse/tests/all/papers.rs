//! Papers of decisions for the tests of reports and briefs.

#![allow(dead_code, reason = "each suite uses some of it")]
use crate::rooms::Rooms as _;
use std::path::{Path, PathBuf};

use steelyard_collapse::Collapse;
use steelyard_collapse::ReportInput;
use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;

/// The workspace of a public sample, files under their bare names.
pub(crate) fn sample(name: &str) -> SystemWorkspace {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../public/samples");
    let folder = folder.join(name);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end != "txt"))
        .collect();
    paths.sort();
    let mut workspace = SystemWorkspace::new(&Collapse);
    for (key, path) in (0..).zip(&paths) {
        let name = path.file_name().unwrap().to_string_lossy();
        workspace.open(key, &name, &std::fs::read(path).unwrap());
    }
    workspace.refresh();
    workspace
}

/// The workspace of files.
pub(crate) fn open(files: &[(&str, &str)]) -> SystemWorkspace {
    let mut workspace = SystemWorkspace::new(&Collapse);
    for (key, (name, text)) in (0..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

/// A page that has opened these files, with keys from 1.
pub(crate) fn page_with(files: &[(&str, &str)]) -> SystemWorkspace {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Collapse, 1, files)
}

/// The readings by id.
pub(crate) fn settings(readings: &[(&str, &str)]) -> Settings {
    let readings = readings.iter();
    Settings {
        switches: readings
            .map(|(id, to)| ((*id).into(), (*to).into()))
            .collect(),
        ..Settings::default()
    }
}

/// What is told of a decision under settings.
pub(crate) fn of_decision_under<T>(
    workspace: &SystemWorkspace,
    decision: usize,
    settings: &Settings,
    tell: impl FnOnce(&ReportInput<'_>) -> T,
) -> T {
    let (models, refused) = workspace.collapses(settings);
    assert_eq!(refused, []);
    of_model(workspace, decision, &models[decision], tell)
}

/// What is told of a decision as a model has it.
pub(crate) fn of_model<T>(
    workspace: &SystemWorkspace,
    decision: usize,
    model: &Model,
    tell: impl FnOnce(&ReportInput<'_>) -> T,
) -> T {
    let found = workspace
        .cards()
        .with_report_input(decision, (model, &model.weigh()), tell);
    found.unwrap()
}

/// What is told of a decision.
pub(crate) fn of_decision<T>(
    workspace: &SystemWorkspace,
    decision: usize,
    tell: impl FnOnce(&ReportInput<'_>) -> T,
) -> T {
    of_decision_under(workspace, decision, &Settings::default(), tell)
}

/// The place of the decision of that name.
pub(crate) fn place(workspace: &SystemWorkspace, title: &str) -> usize {
    let models = workspace.collapses(&Settings::default()).0;
    let mut models = models.iter();
    models.position(|model| model.title == title).unwrap()
}
