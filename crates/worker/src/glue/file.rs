//! Files that are read from here: those of the page, and what is unpacked of them.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use steelyard_documents::{Keep, Piece, Scan, TextSource};
use wasm_bindgen::prelude::*;

use super::Turn;
use super::helpers::{Helpers, object};
use super::js::{Blob, Coming as Promise, StreamPiece, StreamReader};

/// A file of the page's, or one that was made here.
#[derive(Debug)]
pub(super) struct PageFile {
    blob: Blob,
    /// Cores of this machine, as the browser says.
    cores: u32,
    /// The file as it is gone through from its beginning.
    ahead: RefCell<Option<Ahead>>,
    turn: Rc<Turn>,
}

impl PageFile {
    pub(super) fn new(blob: Blob, cores: u32, turn: &Rc<Turn>) -> Self {
        Self {
            blob,
            cores,
            ahead: RefCell::new(None),
            turn: Rc::clone(turn),
        }
    }
}

impl TextSource for PageFile {
    fn size(&self) -> u64 {
        self.blob.bytes()
    }

    fn more(
        &self,
        from: u64,
        _: usize,
        scan: Option<Scan>,
        piece: &mut Piece,
    ) -> Result<bool, String> {
        let mut ahead = self.ahead.borrow_mut();
        let started = ahead.get_or_insert_with(|| Ahead::new(self, scan));
        let is_there = started.take(piece);
        let is_last = || from + piece.bytes.len() as u64 >= self.size();
        if is_there
            .as_ref()
            .map_or(true, |is_there| *is_there && is_last())
        {
            *ahead = None;
        }
        is_there
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        let bytes = self.blob.read(from, from + into.len() as u64);
        let bytes = bytes.map_err(|_| self.blob.gone())?;
        if bytes.length() as usize != into.len() {
            return Err(self.blob.gone());
        }
        bytes.copy_to(into);
        Ok(())
    }

    fn place(&self) -> Box<dyn Keep> {
        Box::new(Kept::new(&self.turn))
    }
}

/// What is unpacked, as blobs of the browser's of some megabytes each: outside of this module's memory, and on the disk where
/// the browser moves them.
#[derive(Debug)]
struct Kept {
    parts: Array,
    turn: Rc<Turn>,
}

impl Kept {
    fn new(turn: &Rc<Turn>) -> Self {
        Self {
            parts: Array::new(),
            turn: Rc::clone(turn),
        }
    }

    fn file(&self, parts: &Array) -> PageFile {
        PageFile::new(Blob::of(parts), 1, &self.turn)
    }
}

impl Keep for Kept {
    fn keep(&mut self, bytes: &[u8]) -> Result<(), String> {
        let part = self.file(&Array::of1(&Uint8Array::from(bytes)));
        // It waits until the part is there: no more of them than one is on its way, and a full disk is told at once.
        let last = bytes.len().saturating_sub(1) as u64;
        part.read(last, &mut [0]).map_err(|why| {
            format!("There is no room in this browser for the unpacked file: {why}")
        })?;
        self.parts.push(&part.blob);
        Ok(())
    }

    fn kept(self: Box<Self>) -> Rc<dyn TextSource> {
        Rc::new(self.file(&self.parts))
    }
}

/// Pieces that are there, or looked at, while another one is taken.
const MOST: usize = 16;

/// Bytes that are asked for at a time.
const PIECE: u32 = 1 << 20;

/// What reads a file from its beginning: into memory that is used again, where the browser can, since new memory for each piece
/// costs as much as what is done with it.
#[derive(Debug)]
enum Reader {
    Filling(StreamReader, RefCell<Option<Uint8Array>>),
    Plain(StreamReader),
}

impl Reader {
    fn of(blob: &Blob) -> Self {
        let stream = blob.stream();
        match stream.filling_reader(&object(&[("mode", "byob".into())])) {
            Ok(reader) => Self::Filling(reader, RefCell::default()),
            Err(_) => Self::Plain(stream.reader()),
        }
    }

    /// Asks for the next piece of so many bytes that are left.
    fn read(&self, left: f64) -> Promise {
        match self {
            Self::Plain(reader) => reader.read(),
            Self::Filling(reader, memory) => {
                let memory = memory.take();
                let memory = memory.unwrap_or_else(|| Uint8Array::new_with_length(PIECE));
                // A browser that does not know it gives what it has.
                let least = left.clamp(1.0, PIECE.into());
                reader.fill(&memory, &object(&[("min", least.into())]))
            }
        }
    }

    /// The memory of a piece that was copied is free.
    fn give_back(&self, bytes: &Uint8Array) {
        if let Self::Filling(_, memory) = self {
            memory.replace(Some(Uint8Array::new(&bytes.buffer())));
        }
    }
}

/// Where the browser reads ahead, and helpers look at what came.
#[derive(Debug)]
struct Ahead(Rc<Coming>);

/// What comes, and what came and nobody took.
#[derive(Debug)]
struct Coming {
    turn: Rc<Turn>,
    reader: Reader,
    /// Bytes that did not come yet.
    left: Cell<f64>,
    /// What is called with a piece, and with an error.
    calls: OnceCell<[JsValue; 2]>,
    helpers: RefCell<Option<Helpers>>,
    pieces: RefCell<VecDeque<Came>>,
    /// Number of the first of them.
    first: Cell<u32>,
    is_asked: Cell<bool>,
    /// Why nothing more comes.
    end: RefCell<Option<String>>,
}

/// A piece, and whether somebody looks at it.
#[derive(Debug)]
struct Came {
    piece: Piece,
    is_looked_at: bool,
}

impl Ahead {
    fn new(file: &PageFile, scan: Option<Scan>) -> Self {
        let coming = Rc::new(Coming {
            turn: Rc::clone(&file.turn),
            reader: Reader::of(&file.blob),
            left: Cell::new(file.blob.size()),
            calls: OnceCell::new(),
            helpers: RefCell::default(),
            pieces: RefCell::default(),
            first: Cell::default(),
            is_asked: Cell::default(),
            end: RefCell::default(),
        });
        let [hears, takes, fails] = [(); 3].map(|()| Rc::clone(&coming));
        let hear = move |notes| hears.noted(notes);
        let helpers = scan.map(|scan| Helpers::start(scan, file.cores, hear));
        coming.helpers.replace(helpers);
        let why = file.blob.gone();
        let fail = Closure::<dyn FnMut()>::new(move || fails.came(Err(why.clone())));
        let why = file.blob.gone();
        let take = Closure::<dyn FnMut(StreamPiece)>::new(move |piece: StreamPiece| {
            let bytes = piece.value().filter(|bytes| bytes.length() > 0);
            takes.came(bytes.ok_or_else(|| why.clone()));
        });
        let calls = [take.into_js_value(), fail.into_js_value()];
        coming.calls.get_or_init(|| calls);
        coming.ask();
        Self(coming)
    }

    /// Takes what comes next; whether it is there.
    fn take(&self, into: &mut Piece) -> Result<bool, String> {
        let mut pieces = self.0.pieces.borrow_mut();
        match pieces.front() {
            Some(first) if first.is_looked_at => return Ok(false),
            Some(_) => {}
            None => return self.0.end.borrow().clone().map_or(Ok(false), Err),
        }
        if let Some(first) = pieces.pop_front() {
            *into = first.piece;
        }
        drop(pieces);
        self.0.first.set(self.0.first.get().wrapping_add(1));
        self.0.ask();
        Ok(true)
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.0.helpers.take();
        // What comes all the same is nobody's.
        self.0.end.replace(Some(String::new()));
    }
}

impl Coming {
    fn ask(&self) {
        let is_over = self.is_asked.get() || self.end.borrow().is_some();
        if is_over || self.pieces.borrow().len() >= MOST {
            return;
        }
        if let Some([take, fail]) = self.calls.get() {
            self.is_asked.set(true);
            self.reader.read(self.left.get()).then(take, fail);
        }
    }

    /// A piece came, or the end.
    fn came(&self, bytes: Result<Uint8Array, String>) {
        self.is_asked.set(false);
        if self.end.borrow().is_some() {
            return;
        }
        match bytes {
            Ok(bytes) => self.put(&bytes),
            Err(why) => {
                self.end.replace(Some(why));
            }
        }
        self.ask();
        self.turn.wake();
    }

    fn put(&self, bytes: &Uint8Array) {
        let mut pieces = self.pieces.borrow_mut();
        let piece = Piece {
            bytes: bytes.to_vec(),
            notes: Vec::new(),
        };
        let behind = u32::try_from(pieces.len()).unwrap_or_default();
        let number = self.first.get().wrapping_add(behind);
        let helpers = self.helpers.borrow();
        self.left.set(self.left.get() - f64::from(bytes.length()));
        let is_looked_at = helpers.as_ref().is_some_and(|all| all.look(number, bytes));
        if !is_looked_at {
            self.reader.give_back(bytes);
        }
        pieces.push_back(Came {
            piece,
            is_looked_at,
        });
    }

    /// A helper looked at a piece, or is lost: then nobody waits for any.
    fn noted(&self, notes: Option<(u32, Vec<u32>)>) {
        let mut pieces = self.pieces.borrow_mut();
        match notes {
            Some((number, notes)) => {
                let place = number.wrapping_sub(self.first.get()) as usize;
                if let Some(came) = pieces.get_mut(place) {
                    came.piece.notes = notes;
                    came.is_looked_at = false;
                }
            }
            None => {
                if let Some(helpers) = self.helpers.borrow().as_ref() {
                    helpers.stop();
                }
                pieces.iter_mut().for_each(|came| came.is_looked_at = false);
            }
        }
        drop(pieces);
        self.turn.wake();
    }
}
