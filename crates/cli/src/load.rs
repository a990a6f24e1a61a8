use std::fs;
use std::path::{Path, PathBuf};

use steelyard_engine::workspace::Workspace;
use steelyard_table::{TableMap, Tables};

use crate::{Systems, Trouble};

/// Opens all files for these systems, tables by the given map, folders with everything below them in the order of names.
pub(crate) fn workspace(
    systems: Systems,
    paths: &[PathBuf],
    map: Option<TableMap>,
) -> Result<Workspace, Trouble> {
    let mut workspace = Workspace::of(systems);
    if let Some(tables) = workspace.room_mut::<Tables>() {
        tables.map_columns(map);
    }
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    for (key, path) in (0..).zip(&files) {
        let bytes = fs::read(path).map_err(|error| trouble(path, &error))?;
        workspace.take(key, &path.to_string_lossy(), bytes, &mut |_, _, _| ());
    }
    workspace.refresh();
    Ok(workspace)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    below(path)?
        .iter()
        .try_for_each(|path| collect(path, files))
}

/// What stands in a folder, in the order of names.
pub(crate) fn below(path: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let entries = fs::read_dir(path).map_err(|error| trouble(path, &error))?;
    let mut below: Vec<PathBuf> = Vec::new();
    for entry in entries {
        below.push(entry.map_err(|error| trouble(path, &error))?.path());
    }
    below.sort();
    Ok(below)
}

fn trouble(path: &Path, error: &std::io::Error) -> Trouble {
    Trouble::Input(format!("{}: {error}", path.display()))
}
