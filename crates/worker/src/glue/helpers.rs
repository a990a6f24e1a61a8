//! Workers that look at the lines of a log before they are taken, and note what stands on each. Who looks changes nothing
//! of what comes out.

use std::cell::RefCell;

use js_sys::{Array, Object, Reflect, Uint8Array, Uint32Array};
use steelyard_documents::Scan;
use steelyard_engine::workspace::scan;
use wasm_bindgen::prelude::*;

use super::js::{Message, Port, another_worker};
use super::number;

/// More of them wait for the one who takes.
const MOST: u32 = 3;

/// Those of one file; they end with it.
#[derive(Debug)]
pub(super) struct Helpers {
    workers: RefCell<Vec<Port>>,
    scan: Scan,
    /// Hears them.
    _ear: Option<Closure<dyn FnMut(Message)>>,
}

impl Helpers {
    /// As many as there are cores for beside this one; none where the browser gives none. `hear` is given notes with the
    /// number of their piece, and nothing where one of them is lost.
    pub(super) fn start(
        scan: Scan,
        cores: u32,
        hear: impl Fn(Option<(u32, Vec<u32>)>) + 'static,
    ) -> Self {
        let workers = 1..cores.min(MOST + 1);
        let workers: Vec<Port> = workers.map_while(|_| another_worker().ok()).collect();
        let ear = (!workers.is_empty()).then(|| {
            Closure::<dyn FnMut(Message)>::new(move |message: Message| {
                hear(understood(&message.data()));
            })
        });
        for (worker, ear) in workers.iter().zip(ear.iter().cycle()) {
            worker.set_onmessage(ear.as_ref());
            worker.set_onerror(ear.as_ref());
        }
        Self {
            workers: workers.into(),
            scan,
            _ear: ear,
        }
    }

    /// Gives one of them a piece to look at, which moves there. Says whether there is one.
    pub(super) fn look(&self, piece: u32, bytes: &Uint8Array) -> bool {
        let workers = self.workers.borrow();
        let Some(worker) = workers.get(piece as usize % workers.len().max(1)) else {
            return false;
        };
        let is_events = self.scan == Scan::Events;
        let message = object(&[
            (PIECE, piece.into()),
            ("bytes", bytes.into()),
            ("events", is_events.into()),
        ]);
        worker.send_moving(&message, &Array::of1(&bytes.buffer()));
        true
    }

    /// Ends them.
    pub(super) fn stop(&self) {
        self.workers.take().iter().for_each(Port::terminate);
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The number of a piece: of `{ piece, bytes, events }`, which asks, and of `{ piece, notes }`, which answers.
const PIECE: &str = "piece";

fn object(parts: &[(&str, JsValue)]) -> Object {
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
