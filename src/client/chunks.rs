//! Chunks of the engine: fetched and compiled here, kept for the next worker, and posted to the one that runs.
//!
//! A worker of a blob has no address that a chunk's could be relative to, and a restart needs no request.

use std::cell::RefCell;

use js_sys::{Array, JSON, Reflect};
use steelyard_protocol::Chunk;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Worker;

use super::boot::{fetch, module};
use super::page::words;

/// How the line of the glue begins that names the files of each chunk; `scripts/split/worker.mjs` writes it.
const FILES: &str = "export const files = ";

/// The files of all chunks, and those that have come.
pub(super) struct Chunks {
    /// Lists of names, by name of the chunk.
    files: JsValue,
    /// Each as it is posted: its name and the module.
    here: RefCell<Vec<(String, Array)>>,
}

impl Chunks {
    /// None of those that the glue names is here yet.
    pub(super) fn of(glue: &str) -> Result<Self, String> {
        let files = glue.lines().find_map(|line| line.strip_prefix(FILES));
        let files = files.and_then(|files| JSON::parse(files.trim_end_matches(';')).ok());
        Ok(Self {
            files: files.ok_or("its glue names no chunks")?,
            here: RefCell::default(),
        })
    }

    /// Fetches and compiles what of a chunk is not here.
    pub(super) async fn fetch(&self, chunk: Chunk) -> Result<(), String> {
        let files = Reflect::get(&self.files, &chunk.name().into());
        let files: Array = files.map_err(|error| words(&error))?.unchecked_into();
        for name in files {
            let file = name.as_string().unwrap_or_default();
            if self.here.borrow().iter().any(|(here, _)| *here == file) {
                continue;
            }
            let fetched = module(&file, fetch(&file)?).await;
            let fetched = fetched.map_err(|why| format!("{}.", why.trim_end_matches('.')))?;
            let posted = Array::of2(&name, &fetched);
            self.here.borrow_mut().push((file, posted));
        }
        Ok(())
    }

    /// Posts all that are here; a worker puts up with those that it has.
    pub(super) fn post(&self, worker: &Worker) -> Result<(), String> {
        for (_, message) in &*self.here.borrow() {
            let posted = worker.post_message(message);
            posted.map_err(|error| words(&error))?;
        }
        Ok(())
    }
}
