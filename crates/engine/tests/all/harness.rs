//! A system alone is the same in the harness of its tests as in a workspace.

use std::path::Path;

use steelyard_decision::{Model, ModelDiagnostics, Settings};
use steelyard_engine::SYSTEMS;
use steelyard_engine::workspace::Workspace;
use steelyard_harness::SystemWorkspace;

/// The files of each public sample, by name.
fn samples() -> Vec<Vec<(String, Vec<u8>)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/samples");
    let mut folders: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let files = |folder: &std::path::PathBuf| {
        let files = std::fs::read_dir(folder).unwrap();
        let mut files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.is_file());
        files.sort();
        let named = files.iter().map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(path).unwrap())
        });
        named.collect()
    };
    folders.iter().map(files).collect()
}

/// Whether decisions are read in a log of events, as only a workspace does.
fn tells_decisions(name: &str, bytes: &[u8]) -> bool {
    let mut workspace = Workspace::default();
    workspace.open(1, name, bytes);
    let events = workspace.files()[0].telemetry.as_ref();
    events.is_some_and(|events| !events.decisions.is_empty())
}

/// What decisions come to, without what is said of their files.
fn decided(models: Vec<Model>) -> Vec<String> {
    let bare = models.into_iter().map(|model| Model {
        diagnostics: ModelDiagnostics::default(),
        ..model
    });
    bare.map(|model| format!("{model:?} {:?}", model.weigh()))
        .collect()
}

#[test]
fn a_system_makes_the_same_of_samples_in_the_harness_as_in_a_workspace() {
    let mut compared = 0;
    for mut files in samples() {
        files.retain(|(name, bytes)| !tells_decisions(name, bytes));
        for system in SYSTEMS {
            let mut whole = Workspace::of(&[*system]);
            for (key, (name, bytes)) in (1..).zip(&files) {
                whole.open(key, name, bytes);
            }
            whole.refresh();
            let alone = files.iter().map(|(name, bytes)| (&**name, &**bytes));
            let alone = SystemWorkspace::of(*system, 1, alone);
            let settings = Settings::default();
            let expected = decided(whole.models(&settings));
            compared += expected.len();
            assert_eq!(decided(alone.models(&settings)), expected, "{system:?}");
            let read = |held: &[steelyard_system::OpenFile]| -> Vec<String> {
                held.iter().map(steelyard_system::OpenFile::words).collect()
            };
            assert_eq!(read(alone.files()), read(whole.files()), "{system:?}");
        }
    }
    assert!(compared > 20, "{compared}");
}
