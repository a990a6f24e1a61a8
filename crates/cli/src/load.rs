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
        if path.is_dir() {
            collect(path, &mut Vec::new(), &mut files);
        } else {
            files.push(InputPath {
                path: path.clone(),
                why: None,
                is_given: true,
            });
        }
    }
    for (
        key,
        InputPath {
            path,
            why,
            is_given,
        },
    ) in (0..).zip(files)
    {
        let read = match why {
            Some(why) => Err(why),
            None => open(&mut workspace, key, &path).map_err(|error| error.to_string()),
        };
        match read {
            Ok(()) => {}
            Err(why) if is_given => return Err(trouble(&path, &why)),
            // One that stands in a folder costs itself.
            Err(why) => workspace.put_unreadable(key, &path.to_string_lossy(), &why),
        }
    }
    workspace.refresh();
    Ok(workspace)
}

/// A path to open.
struct InputPath {
    path: PathBuf,
    /// Why it cannot be.
    why: Option<String>,
    /// Whether it was named, and did not stand in a folder.
    is_given: bool,
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

/// Finds everything below a folder, in the order of names. `above` are the folders that it stands in, as the file system calls
/// them: a link may lead back to one.
fn collect(folder: &Path, above: &mut Vec<PathBuf>, files: &mut Vec<InputPath>) {
    let mut push = |path: &Path, why: Option<String>| {
        files.push(InputPath {
            path: path.to_owned(),
            why,
            is_given: false,
        });
    };
    let here = match folder.canonicalize() {
        Ok(here) if above.contains(&here) => {
            return push(
                folder,
                Some("a link to a folder that it stands in".to_owned()),
            );
        }
        Ok(here) => here,
        Err(error) => return push(folder, Some(error.to_string())),
    };
    let paths = match entries(folder) {
        Ok(paths) => paths,
        Err(error) => return push(folder, Some(error.to_string())),
    };
    above.push(here);
    for path in paths {
        if path.is_dir() {
            collect(&path, above, files);
            continue;
        }
        // Opening a pipe would wait for who writes to it.
        let is_file = fs::metadata(&path).map(|data| data.is_file());
        files.push(InputPath {
            why: match is_file {
                Ok(true) => None,
                Ok(false) => Some("neither a file nor a folder".to_owned()),
                Err(error) => Some(error.to_string()),
            },
            path,
            is_given: false,
        });
    }
    above.pop();
}

/// What stands in a folder, in the order of names.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

/// What stands in a folder that was named, in the order of names.
pub(crate) fn below(path: &Path) -> Result<Vec<PathBuf>, Trouble> {
    entries(path).map_err(|error| trouble(path, &error.to_string()))
}

fn trouble(path: &Path, why: &str) -> Trouble {
    Trouble::Input(format!("{}: {why}", path.display()))
}
