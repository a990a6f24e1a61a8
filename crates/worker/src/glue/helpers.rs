//! Workers that look at the lines of a log before they are taken, and note what stands on each. Who looks changes nothing
//! of what comes out.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Object, Reflect, Uint8Array, Uint32Array};
use steelyard_documents::Scan;
use steelyard_engine::workspace::scan;
use wasm_bindgen::prelude::*;

use super::js::{Message, Port, another_worker};
use super::number;

/// More of them wait for the one who takes.
const MOST: u32 = 3;
/// Pieces that each is given at a time: what is beyond waits for nobody.
const AHEAD: u32 = 2;
/// Number of no piece: what is asked first, so that a helper is given none before it has started.
const NONE: u32 = u32::MAX;

/// Those of one file; they end with it.
#[derive(Debug)]
pub(super) struct Helpers {
    all: Vec<Helper>,
    scan: Scan,
}

#[derive(Debug)]
struct Helper {
    worker: Port,
    /// Pieces that it is given.
    busy: Rc<Cell<u32>>,
    /// Hears it.
    _ear: Closure<dyn FnMut(Message)>,
}

impl Helpers {
    /// As many as there are cores for beside this one and the browser, which reads the file; none where it gives none. `hear` is
    /// given notes with the number of their piece, and nothing where one of them is lost.
    pub(super) fn start(
        scan: Scan,
        cores: u32,
        hear: impl Fn(Option<(u32, Vec<u32>)>) + Clone + 'static,
    ) -> Self {
        let count = cores.saturating_sub(2).min(MOST);
        let started = (0..count).map_while(|_| {
            let worker = another_worker().ok()?;
            let busy = Rc::new(Cell::new(AHEAD));
            let (hear, left) = (hear.clone(), Rc::clone(&busy));
            let ear = Closure::<dyn FnMut(Message)>::new(move |message: Message| {
                let answer = understood(&message.data());
                let is_first = matches!(answer, Some((NONE, _)));
                left.set(if is_first {
                    0
                } else {
                    left.get().saturating_sub(1)
                });
                hear(answer);
            });
            worker.set_onmessage(ear.as_ref());
            worker.set_onerror(ear.as_ref());
            Some(Helper {
                worker,
                busy,
                _ear: ear,
            })
        });
        let helpers = Self {
            all: started.collect(),
            scan,
        };
        for helper in &helpers.all {
            helpers.give(helper, NONE, &Uint8Array::new_with_length(0));
        }
        helpers
    }

    /// Gives the one that has least to do a piece to look at, which moves there. Says whether there is one that is free for it.
    pub(super) fn look(&self, piece: u32, bytes: &Uint8Array) -> bool {
        let free = self.all.iter().filter(|one| one.busy.get() < AHEAD);
        let Some(free) = free.min_by_key(|one| one.busy.get()) else {
            return false;
        };
        free.busy.set(free.busy.get() + 1);
        self.give(free, piece, bytes);
        true
    }

    fn give(&self, helper: &Helper, piece: u32, bytes: &Uint8Array) {
        let is_events = self.scan == Scan::Events;
        let message = object(&[
            (PIECE, piece.into()),
            ("bytes", bytes.into()),
            ("events", is_events.into()),
        ]);
        helper
            .worker
            .send_moving(&message, &Array::of1(&bytes.buffer()));
    }

    /// Ends them. What they said or died of and did not arrive yet is heard by nobody.
    pub(super) fn stop(&self) {
        for helper in &self.all {
            helper.worker.set_onmessage(&JsValue::NULL);
            helper.worker.set_onerror(&JsValue::NULL);
            helper.worker.terminate();
            helper.busy.set(AHEAD);
        }
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The number of a piece: of `{ piece, bytes, events }`, which asks, and of `{ piece, notes }`, which answers.
const PIECE: &str = "piece";

/// An object of JavaScript.
pub(super) fn object(parts: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in parts {
        // Fails only on a frozen object.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object
}

fn part(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok()
}

/// The notes of an answer.
fn understood(answer: &JsValue) -> Option<(u32, Vec<u32>)> {
    let notes = part(answer, "notes")?.dyn_into::<Uint32Array>().ok()?;
    Some((number(&part(answer, PIECE)?)?, notes.to_vec()))
}

/// What a worker that is given a piece says of it, and the buffers that go along; `None` where it is asked for something else.
pub(super) fn answer(asked: &JsValue) -> Option<(Object, Array)> {
    let piece = number(&part(asked, PIECE)?)?;
    let bytes = part(asked, "bytes")?.dyn_into::<Uint8Array>().ok()?;
    let what = if part(asked, "events")?.is_truthy() {
        Scan::Events
    } else {
        Scan::Records
    };
    let notes = scan(what, &bytes.to_vec());
    let notes = Uint32Array::from(notes.as_slice());
    let moved = Array::of1(&notes.buffer());
    let answer = object(&[(PIECE, piece.into()), ("notes", notes.into())]);
    Some((answer, moved))
}
