use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use steelyard_documents::TextSource;
use steelyard_engine::workspace::{MOST_HELD, Workspace};

use crate::map::Map;
use crate::{Systems, Trouble};

/// Opens all files for these systems, with the given map of columns, folders with everything below them in the order of names.
pub(crate) fn workspace(
    systems: Systems,
    paths: &[PathBuf],
    map: &Map,
) -> Result<Workspace, Trouble> {
    let mut workspace = Workspace::of(systems);
    map.give(&mut workspace)?;
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    for (key, path) in (0..).zip(&files) {
        open(&mut workspace, key, path).map_err(|error| trouble(path, &error))?;
    }
    workspace.refresh();
    Ok(workspace)
}

/// Opens a file: a large log as it streams by, any other as a whole.
fn open(workspace: &mut Workspace, key: u32, path: &Path) -> io::Result<()> {
    const HEAD: usize = 4 << 20;
    const PIECE: u64 = 1 << 20;
    let name = path.to_string_lossy();
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    if size > MOST_HELD as u64 {
        Read::by_ref(&mut file)
            .take(HEAD as u64)
            .read_to_end(&mut head)?;
    }
    let Some(mut stream) = Workspace::stream(&name, &head) else {
        file.read_to_end(&mut head)?;
        workspace.take(key, &name, head, &mut |_, _, _| ());
        return Ok(());
    };
    let mut piece = head;
    while !piece.is_empty() {
        stream.feed(&piece, &[]);
        piece.clear();
        Read::by_ref(&mut file)
            .take(PIECE)
            .read_to_end(&mut piece)?;
    }
    workspace.put_stream(key, stream, Rc::new(OnDisk { file, size }));
    Ok(())
}

/// A file whose lines are read again.
#[derive(Debug)]
struct OnDisk {
    file: File,
    size: u64,
}

impl TextSource for OnDisk {
    fn size(&self) -> u64 {
        self.size
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        let mut file = &self.file;
        let read = file
            .seek(SeekFrom::Start(from))
            .and_then(|_| file.read_exact(into));
        read.map_err(|error| error.to_string())
    }
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
