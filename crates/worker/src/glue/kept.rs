//! What is unpacked, as blobs of the browser's: outside of this module's memory, and on the disk where the browser moves them.

use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use steelyard_documents::{Keep, TextSource};

use super::Turn;
use super::file::PageFile;
use super::js::Blob;

/// Blobs of some megabytes each.
#[derive(Debug)]
pub(super) struct Kept {
    parts: Array,
    turn: Rc<Turn>,
}

impl Kept {
    pub(super) fn new(turn: &Rc<Turn>) -> Self {
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
