//! Files on their way in: one after the other, a large one piece by piece.

use std::collections::VecDeque;
use std::rc::Rc;

use steelyard_documents::TextSource;
use steelyard_engine::workspace::{self, Workspace};
use steelyard_protocol::{FileBytes, ReadStage, Reply};
use steelyard_telemetry::Reader;

/// Bytes that are fetched at a time: by then it is known what the file is, and a newer message waits no longer.
const PIECE: usize = 8 << 20;

/// Bytes of text that the files which are open may have together with a large one: what is made of them comes beside, and
/// wasm's memory ends at 4 GB.
const MOST_HELD: usize = 2 << 30;

/// Bytes of a log of events that is held as a text.
const MOST_TEXT: u64 = workspace::MOST_HELD as u64;

/// Hears what is said while a file is at work.
pub(super) type Say<'s> = &'s mut dyn FnMut(Reply);

/// An open in work.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) id: u32,
    files: VecDeque<FileBytes>,
    /// Of the files that have one, by key.
    rests: Vec<(u32, Rc<dyn TextSource>)>,
    /// The log of events that streams by, and how many of its bytes did.
    stream: Option<(Box<Reader>, u64)>,
    done: u32,
    total: u32,
}

impl Opening {
    pub(super) fn new(
        id: u32,
        files: Vec<FileBytes>,
        rests: Vec<(u32, Rc<dyn TextSource>)>,
    ) -> Self {
        let total = u32::try_from(files.len()).unwrap_or(u32::MAX);
        Self {
            id,
            files: files.into(),
            rests,
            stream: None,
            done: 0,
            total,
        }
    }

    /// Does a piece of work; `None` once every file is read.
    pub(super) fn work(&mut self, workspace: &mut Workspace, say: Say<'_>) -> Option<Reply> {
        let mut file = self.files.pop_front()?;
        if self.has_more(&file) {
            if self.stream.is_some() || self.streams(&file) {
                return Some(self.pass(workspace, file, say));
            }
            match self.fetch(workspace, &mut file) {
                Ok(true) => {
                    let reply = fetching(&file, self.rest(file.key)?.size());
                    self.files.push_front(file);
                    return Some(reply);
                }
                Ok(false) => {}
                Err(why) => {
                    let key = file.key;
                    say(Reply::Unread { key, why });
                }
            }
            return Some(self.ended(file.name));
        }
        let FileBytes { key, name, bytes } = file;
        let mut tell = |stage, done: usize, total: usize| {
            say(Reply::Reading {
                file: name.clone(),
                stage: in_words(stage),
                done: done as u64,
                total: total as u64,
            });
        };
        workspace.take(key, &name, bytes, &mut tell);
        Some(self.ended(name))
    }

    fn ended(&mut self, file: String) -> Reply {
        self.done += 1;
        Reply::Progress {
            done: self.done,
            total: self.total,
            file,
        }
    }

    fn rest(&self, key: u32) -> Option<&Rc<dyn TextSource>> {
        let mut rests = self.rests.iter();
        let (_, rest) = rests.find(|(of, _)| *of == key)?;
        Some(rest)
    }

    fn has_more(&self, file: &FileBytes) -> bool {
        self.rest(file.key)
            .is_some_and(|rest| rest.size() > file.bytes.len() as u64)
    }

    /// Whether a file is a log that need not be held.
    fn streams(&self, file: &FileBytes) -> bool {
        let is_large = self
            .rest(file.key)
            .is_some_and(|rest| rest.size() > MOST_TEXT);
        is_large && Workspace::streams(&file.bytes)
    }

    /// Reads one piece more of a log that streams by, and adds it after the last one.
    fn pass(&mut self, workspace: &mut Workspace, mut file: FileBytes, say: Say<'_>) -> Reply {
        let (mut reader, done) = self.stream.take().unwrap_or_default();
        let FileBytes { key, name, bytes } = &mut file;
        let Some(rest) = self.rest(*key).cloned() else {
            return self.ended(file.name);
        };
        let size = rest.size();
        // One buffer for all pieces.
        let count = (size - done).min(PIECE as u64);
        bytes.resize(usize::try_from(count).unwrap_or(PIECE), 0);
        if let Err(why) = rest.read(done, bytes) {
            say(Reply::Unread { key: *key, why });
            return self.ended(file.name);
        }
        reader.feed(bytes);
        let done = done + count;
        if done == size {
            workspace.put_events(*key, name, reader.finish(), rest);
            return self.ended(file.name);
        }
        let reply = Reply::Reading {
            file: name.clone(),
            stage: ReadStage::Reading,
            done,
            total: size,
        };
        self.stream = Some((reader, done));
        self.files.push_front(file);
        reply
    }

    /// Fetches one piece more. Says whether it is worth it: a file that is too large for what it is, is refused.
    fn fetch(&self, workspace: &mut Workspace, file: &mut FileBytes) -> Result<bool, String> {
        let Some(rest) = self.rest(file.key) else {
            return Ok(false);
        };
        let size = usize::try_from(rest.size()).unwrap_or(usize::MAX);
        let at = file.bytes.len();
        let mut room = size.min(at + PIECE);
        // What the file is, is told by more than the head that came with the message.
        if at >= PIECE {
            let most = Workspace::most_bytes(&file.bytes);
            if size > most {
                workspace.refuse(file.key, &file.name, size, most);
                return Ok(false);
            }
            if held(workspace, file.key).saturating_add(size) > MOST_HELD {
                return Err(NO_ROOM.to_owned());
            }
            room = size;
        }
        let reserved = file.bytes.try_reserve_exact(room - at);
        reserved
            .map_err(|_| "There is no room for it in this tab; close other files.".to_owned())?;
        file.bytes.resize(size.min(at + PIECE), 0);
        rest.read(at as u64, &mut file.bytes[at..])?;
        Ok(true)
    }
}

const NO_ROOM: &str =
    "there is no room for it beside the files that are open; take others out first";

/// Bytes of text of all files but the one that comes.
fn held(workspace: &Workspace, coming: u32) -> usize {
    let files = workspace.files().iter().filter(|file| file.key != coming);
    files.map(|file| file.file.source.text.len()).sum()
}

fn fetching(file: &FileBytes, total: u64) -> Reply {
    Reply::Reading {
        file: file.name.clone(),
        stage: ReadStage::Fetching,
        done: file.bytes.len() as u64,
        total,
    }
}

fn in_words(stage: workspace::ReadStage) -> ReadStage {
    match stage {
        workspace::ReadStage::Unpacking => ReadStage::Unpacking,
        workspace::ReadStage::Reading => ReadStage::Reading,
    }
}
