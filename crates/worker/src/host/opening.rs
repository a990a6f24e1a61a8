//! Files on their way in: one after the other, a large one piece by piece.

mod unpacking;

use std::collections::VecDeque;
use std::rc::Rc;

use steelyard_documents::{Piece, Scan, Source, TextSource};
use steelyard_engine::workspace::{self, Stream, Unpacking, Workspace};
use steelyard_protocol::{FileBytes, ReadStage, Reply};

use super::telemetry::Part;

/// Bytes that are fetched at a time: by then it is known what the file is, and a newer message waits no longer.
const PIECE: usize = 8 << 20;

/// Bytes of text that the files which are open may have together with a large one: what is made of them comes beside, and
/// wasm's memory ends at 4 GB.
const MOST_HELD: usize = 2 << 30;

/// Bytes of a log that is held as a text.
const MOST_TEXT: u64 = workspace::MOST_HELD as u64;

/// Hears what is said while a file is at work.
pub(super) type Say<'s> = &'s mut dyn FnMut(Reply);

/// What came of a piece of work.
pub(super) enum Step {
    /// Something to say.
    Said(Reply),
    /// There is more to do.
    Going,
    /// The next bytes are on their way.
    Waiting,
    /// Every file is read.
    Done,
}

/// An open in work.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) id: u32,
    files: VecDeque<FileBytes>,
    /// Of the files that have one, by key.
    rests: Vec<(u32, Rc<dyn TextSource>)>,
    /// The log that streams by, and how many of its bytes did.
    stream: Option<(Stream, u64)>,
    /// What comes of it: one buffer for all pieces.
    piece: Piece,
    /// The packed file that is at work.
    unpacking: Option<Box<Unpacking>>,
    /// Whether a piece of a file was read, and the rest is still to come.
    in_pieces: bool,
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
            piece: Piece::default(),
            unpacking: None,
            in_pieces: false,
            done: 0,
            total,
        }
    }

    /// Does a piece of work.
    pub(super) fn work(&mut self, workspace: &mut Workspace, say: Say<'_>) -> Step {
        let before = self.files.len();
        let step = self.work_on(workspace, say);
        self.in_pieces = self.files.len() == before;
        step
    }

    fn work_on(&mut self, workspace: &mut Workspace, say: Say<'_>) -> Step {
        let Some(mut file) = self.files.pop_front() else {
            return Step::Done;
        };
        if let Some((stream, done)) = self.stream.take().or_else(|| self.begun(&file)) {
            return self.pass(workspace, file, (stream, done), say);
        }
        if let Some(unpacking) = self.unpacking.take().or_else(|| self.packed(&file)) {
            return self.unpack(workspace, file, unpacking, say);
        }
        if let Some(size) = self.more(&file) {
            match self.fetch(workspace, &mut file) {
                Ok(true) => {
                    let reply = fetching(&file, size);
                    self.files.push_front(file);
                    return Step::Said(reply);
                }
                Ok(false) => {}
                Err(why) => {
                    let key = file.key;
                    say(Reply::Unread { key, why });
                }
            }
            return self.ended(file.name);
        }
        let FileBytes { key, name, bytes } = file;
        workspace.take(key, &name, bytes, &mut saying(&name, say));
        self.ended(name)
    }

    /// Whether files are as they were when it began.
    pub(super) fn is_first(&self) -> bool {
        self.done == 0
    }

    /// Whether other work may go on before the next piece: a file is on its way, and the workspace is as it was before.
    pub(super) fn lets_pass(&self) -> bool {
        self.in_pieces && self.is_first()
    }

    /// Bytes of the files that are still to be read.
    pub(super) fn bytes(&self) -> u64 {
        let bytes = |file: &FileBytes| self.more(file).unwrap_or(file.bytes.len() as u64);
        self.files.iter().map(bytes).sum()
    }

    /// The events up to here of the log that streams by.
    pub(super) fn so_far(&self, workspace: &Workspace) -> Option<Part> {
        let (file, (stream, done)) = (self.files.front()?, self.stream.as_ref()?);
        let rest = self
            .rest(file.key)
            .filter(|_| is_new(workspace, file.key))?;
        Some(Part {
            file: file.key,
            read: (*done, rest.size()),
            log: stream.so_far(Rc::clone(rest))?,
            source: Source::new(&file.name, String::new()),
        })
    }

    fn ended(&mut self, file: String) -> Step {
        self.done += 1;
        Step::Said(Reply::Progress {
            done: self.done,
            total: self.total,
            file,
        })
    }

    fn rest(&self, key: u32) -> Option<&Rc<dyn TextSource>> {
        let mut rests = self.rests.iter();
        let (_, rest) = rests.find(|(of, _)| *of == key)?;
        Some(rest)
    }

    /// Bytes of a file, where not all are here.
    fn more(&self, file: &FileBytes) -> Option<u64> {
        let size = self.rest(file.key)?.size();
        (size > file.bytes.len() as u64).then_some(size)
    }

    /// The stream of a file that is a log which need not be held.
    fn begun(&self, file: &FileBytes) -> Option<(Stream, u64)> {
        let is_large = self.more(file)? > MOST_TEXT;
        // The first piece tells, where the head does not.
        let is_new = file.bytes.len() < 2 * PIECE;
        let stream = (is_large && is_new).then(|| Workspace::stream(&file.name, &file.bytes));
        Some((stream.flatten()?, 0))
    }

    /// Reads one piece more of a log that streams by, and adds it after the last one.
    fn pass(
        &mut self,
        workspace: &mut Workspace,
        mut file: FileBytes,
        (mut stream, before): (Stream, u64),
        say: Say<'_>,
    ) -> Step {
        let FileBytes { key, name, bytes } = &mut file;
        let Some(rest) = self.rest(*key).cloned() else {
            return self.ended(file.name);
        };
        // What told the format is read again with the rest.
        *bytes = Vec::new();
        let size = rest.size();
        let piece = &mut self.piece;
        let scan = stream.scan();
        let step = match rest.more(before, PIECE, Some(scan), piece) {
            Ok(true) => {
                stream.feed(&piece.bytes, &piece.notes);
                let done = before + piece.bytes.len() as u64;
                if done >= size {
                    workspace.put_stream(*key, stream, rest);
                    return self.ended(file.name);
                }
                self.stream = Some((stream, done));
                let can_be_asked =
                    scan == Scan::Events && self.done == 0 && is_new(workspace, *key);
                let stage = if can_be_asked {
                    ReadStage::Events
                } else {
                    ReadStage::Reading
                };
                passed((name, stage), (before, done), size)
            }
            Ok(false) => {
                self.stream = Some((stream, before));
                Step::Waiting
            }
            Err(why) => {
                say(Reply::Unread { key: *key, why });
                return self.ended(file.name);
            }
        };
        self.files.push_front(file);
        step
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
        reserved.map_err(|_| {
            "There is no room for this file in this tab; close other files.".to_owned()
        })?;
        file.bytes.resize(size.min(at + PIECE), 0);
        rest.read(at as u64, &mut file.bytes[at..])?;
        Ok(true)
    }
}

const NO_ROOM: &str =
    "there is no room for this file beside those that are open; close others first";

/// Bytes of text of all files but the one that comes.
fn held(workspace: &Workspace, coming: u32) -> usize {
    let files = workspace.files().iter().filter(|file| file.key != coming);
    files.map(|file| file.file.source.text.len()).sum()
}

/// Whether no events are open under a key: those of a file that comes again stay until it is whole.
fn is_new(workspace: &Workspace, key: u32) -> bool {
    workspace
        .file(key)
        .is_none_or(|file| file.telemetry.is_none())
}

/// Says how far a file has come.
fn saying(file: &str, say: Say<'_>) -> impl FnMut(workspace::ReadStage, usize, usize) {
    move |stage, done, total| {
        say(Reply::Reading {
            file: file.to_owned(),
            stage: in_words(stage),
            done: done as u64,
            total: total as u64,
        });
    }
}

/// How far a log has come that streams by: a sign every few megabytes, whatever pieces it comes in.
fn passed((file, stage): (&str, ReadStage), (before, done): (u64, u64), total: u64) -> Step {
    let signs = |bytes: u64| bytes.div_ceil(PIECE as u64);
    if signs(before) == signs(done) {
        return Step::Going;
    }
    Step::Said(Reply::Reading {
        file: file.to_owned(),
        stage,
        done,
        total,
    })
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
