//! Chunks of the engine: fetched and compiled here, kept for the next worker, and posted to the one that runs.
//!
//! A worker of a blob has no address that a chunk's could be relative to, and a restart needs no request.

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::{Array, JSON, JsString, Promise, Reflect};
use steelyard_protocol::Chunk;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Worker;

use super::boot::{answer, compile, fetch};
use super::page::words;

/// How the line of the glue begins that names the files of each chunk; `scripts/split/worker.mjs` writes it.
const FILES: &str = "export const files = ";

/// The files of all chunks, and those that have come.
pub(super) struct Chunks {
    files: JsValue,
    here: RefCell<BTreeMap<String, JsValue>>,
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
        let missing = self.missing(chunk)?;
        let all = missing.iter().map(|file| Ok((file, fetch(file)?)));
        // All requests leave before any is waited for.
        for (file, asked) in all.collect::<Result<Vec<_>, String>>()? {
            let module = module(file, asked).await;
            let module = module.map_err(|why| format!("{}.", why.trim_end_matches('.')))?;
            self.here.borrow_mut().insert(file.clone(), module);
        }
        Ok(())
    }

    fn missing(&self, chunk: Chunk) -> Result<Vec<String>, String> {
        let files = Reflect::get(&self.files, &chunk.name().into());
        let files = files.ok().and_then(|files| files.dyn_into::<Array>().ok());
        let files = files.ok_or_else(|| format!("no files are named for {}", chunk.name()))?;
        let names = files.iter().filter_map(|file| file.as_string());
        let here = self.here.borrow();
        Ok(names.filter(|file| !here.contains_key(file)).collect())
    }

    /// Posts all that are here.
    pub(super) fn post(&self, worker: &Worker) -> Result<(), String> {
        for (file, module) in &*self.here.borrow() {
            let message = Array::of2(&JsString::from(file.as_str()), module);
            let posted = worker.post_message(&message);
            posted.map_err(|error| words(&error))?;
        }
        Ok(())
    }
}

async fn module(file: &str, asked: Promise) -> Result<JsValue, String> {
    compile(answer(file, asked).await?).await
}
