//! Files that are read from here: those of the page, and what is unpacked of them.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{ArrayBuffer, Function, Uint8Array};
use steelyard_documents::{Keep, Piece, Scan, TextSource};
use wasm_bindgen::prelude::*;

use super::Turn;
use super::helpers::Helpers;
use super::js::Blob;
use super::kept::Kept;

/// A file of the page's, or one that was made here.
#[derive(Debug)]
pub(super) struct PageFile {
    pub(super) blob: Blob,
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

/// Bytes of a piece: with fewer each byte takes longer, with more the first ones do.
const PIECE: u64 = 4 << 20;
/// Pieces that are on their way, there, or looked at, while another one is taken.
const AHEAD: usize = 4;

/// Where the browser reads ahead, and helpers look at what came. Its own stream would copy each byte in this thread.
#[derive(Debug)]
struct Ahead(Rc<Coming>);

/// What comes, and what came and nobody took.
#[derive(Debug)]
struct Coming {
    turn: Rc<Turn>,
    blob: Blob,
    /// Up to where bytes were asked for.
    asked: Cell<u64>,
    /// What is called with the number of a piece: with its bytes, and where it fails.
    calls: OnceCell<[Function; 2]>,
    helpers: RefCell<Option<Helpers>>,
    pieces: RefCell<VecDeque<Came>>,
    /// Number of the first of them.
    first: Cell<u32>,
    /// Whether nobody takes any more.
    is_over: Cell<bool>,
}

/// A piece.
#[derive(Debug)]
enum Came {
    OnItsWay,
    /// Somebody looks at it.
    LookedAt(Piece),
    Here(Piece),
    Failed,
}

impl Ahead {
    fn new(file: &PageFile, scan: Option<Scan>) -> Self {
        let coming = Rc::new(Coming {
            turn: Rc::clone(&file.turn),
            blob: file.blob.clone(),
            asked: Cell::default(),
            calls: OnceCell::new(),
            helpers: RefCell::default(),
            pieces: RefCell::default(),
            first: Cell::default(),
            is_over: Cell::default(),
        });
        let [hears, takes, fails] = [(); 3].map(|()| Rc::clone(&coming));
        let hear = move |notes| hears.noted(notes);
        let helpers = scan.map(|scan| Helpers::start(scan, file.cores, hear));
        coming.helpers.replace(helpers);
        let take =
            Closure::<dyn FnMut(u32, ArrayBuffer)>::new(move |number, bytes: ArrayBuffer| {
                takes.came(number, Some(&Uint8Array::new(&bytes)));
            });
        let fail = Closure::<dyn FnMut(u32)>::new(move |number| fails.came(number, None));
        let calls = [take.into_js_value(), fail.into_js_value()];
        coming
            .calls
            .get_or_init(|| calls.map(JsCast::unchecked_into));
        coming.ask();
        Self(coming)
    }

    /// Takes what comes next; whether it is there.
    fn take(&self, into: &mut Piece) -> Result<bool, String> {
        let mut pieces = self.0.pieces.borrow_mut();
        match pieces.front() {
            None | Some(Came::Failed) => return Err(self.0.blob.gone()),
            Some(Came::OnItsWay | Came::LookedAt(_)) => return Ok(false),
            Some(Came::Here(_)) => {}
        }
        if let Some(Came::Here(piece)) = pieces.pop_front() {
            *into = piece;
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
        self.0.is_over.set(true);
        self.0.pieces.take();
    }
}

impl Coming {
    /// Asks for as many pieces as there is room for.
    fn ask(&self) {
        let Some(calls) = self.calls.get() else {
            return;
        };
        let mut pieces = self.pieces.borrow_mut();
        while pieces.len() < AHEAD && self.asked.get() < self.blob.bytes() {
            let behind = u32::try_from(pieces.len()).unwrap_or_default();
            let number = self.first.get().wrapping_add(behind);
            let [take, fail] = calls
                .each_ref()
                .map(|call| call.bind1(&JsValue::NULL, &number.into()));
            let from = self.asked.get();
            let bytes = self.blob.part(from, from + PIECE).array_buffer();
            bytes.then(&take, &fail);
            self.asked.set(from + PIECE);
            pieces.push_back(Came::OnItsWay);
        }
    }

    /// The piece of a number, of those that nobody took.
    fn piece<'p>(&self, number: u32, pieces: &'p mut VecDeque<Came>) -> Option<&'p mut Came> {
        pieces.get_mut(number.wrapping_sub(self.first.get()) as usize)
    }

    /// A piece came, or does not come.
    fn came(&self, number: u32, bytes: Option<&Uint8Array>) {
        if self.is_over.get() {
            return;
        }
        let helpers = self.helpers.borrow();
        let mut pieces = self.pieces.borrow_mut();
        if let Some(there) = self.piece(number, &mut pieces) {
            *there = match bytes {
                None => Came::Failed,
                Some(bytes) => {
                    let piece = Piece {
                        bytes: bytes.to_vec(),
                        notes: Vec::new(),
                    };
                    if helpers.as_ref().is_some_and(|all| all.look(number, bytes)) {
                        Came::LookedAt(piece)
                    } else {
                        Came::Here(piece)
                    }
                }
            };
        }
        self.turn.wake();
    }

    /// A helper looked at a piece, or is lost: then nobody waits for any.
    fn noted(&self, notes: Option<(u32, Vec<u32>)>) {
        let mut pieces = self.pieces.borrow_mut();
        match notes {
            Some((number, notes)) => {
                if let Some(there) = self.piece(number, &mut pieces) {
                    there.noted(notes);
                }
            }
            None => {
                if let Some(helpers) = self.helpers.borrow().as_ref() {
                    helpers.stop();
                }
                pieces.iter_mut().for_each(|came| came.noted(Vec::new()));
            }
        }
        drop(pieces);
        self.turn.wake();
    }
}

impl Came {
    /// Nobody looks at it any more: that is what is noted of it.
    fn noted(&mut self, notes: Vec<u32>) {
        if let Self::LookedAt(piece) = self {
            piece.notes = notes;
            *self = Self::Here(std::mem::take(piece));
        }
    }
}
