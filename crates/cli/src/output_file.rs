//! Files that a command writes.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::Trouble;

/// Writes a file. One that is there already, a link to anything too, is written over only where that is asked for by
/// `--force`. Devices and pipes hold nothing to lose.
pub(crate) fn write(path: &Path, text: &str, force: bool) -> Result<(), Trouble> {
    refuse(path, force)?;
    let mut options = OpenOptions::new();
    options.write(true);
    if force || is_stream(path) {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let file = options.open(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => there(path),
        _ => failed(path, &error),
    })
}

/// Refuses to write over what is there, so that nothing is begun.
pub(crate) fn refuse(path: &Path, force: bool) -> Result<(), Trouble> {
    match fs::symlink_metadata(path) {
        Ok(_) if !force && !is_stream(path) => Err(there(path)),
        _ => Ok(()),
    }
}

/// Whether a path leads to a device or a pipe, such as `/dev/stdout`.
fn is_stream(path: &Path) -> bool {
    let found = fs::metadata(path);
    found.is_ok_and(|found| !found.is_file() && !found.is_dir())
}

fn there(path: &Path) -> Trouble {
    let what = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => "is a folder; give the name of a file",
        Ok(found) if found.is_symlink() => {
            "is a link; give another name, or --force to write over what it leads to"
        }
        _ => "is there already; give another name, or --force to write over it",
    };
    Trouble::Usage(format!("{} {what}", path.display()))
}

pub(crate) fn failed(path: &Path, error: &io::Error) -> Trouble {
    Trouble::Input(format!("{}: {error}", path.display()))
}
