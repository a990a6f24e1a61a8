//! One running worker: posts questions, hears answers, and hears it die.

use gloo::events::EventListener;
use gloo::file::ObjectUrl;
use js_sys::{Array, Object, Reflect, Uint8Array};
use steelyard_protocol::{Came, Request, Sent};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, Event, File, MessageEvent, Worker, window};

use super::boot::{Engine, words};

/// What a worker makes known.
pub(super) enum WorkerEvent {
    /// It answers.
    Answer(Came),
    /// It is lost, and its last words.
    Death(String),
}

/// A worker and the ears at it; ends the worker when it is dropped.
pub(super) struct Link {
    worker: Worker,
    _address: ObjectUrl,
    _ears: [EventListener; 3],
}

impl Link {
    /// Starts a worker; `hear` is told of everything that it says.
    pub(super) fn start(
        engine: &Engine,
        hear: impl Fn(WorkerEvent) + Clone + 'static,
    ) -> Result<Self, String> {
        let (worker, address) = engine.start()?;
        let ear = |name: &'static str, understand: fn(&Event) -> Option<WorkerEvent>| {
            let hear = hear.clone();
            EventListener::new(&worker, name, move |event| {
                if let Some(received) = understand(event) {
                    hear(received);
                }
            })
        };
        let ears = [
            ear("message", message),
            ear("error", |event| Some(WorkerEvent::Death(last_words(event)))),
            ear("messageerror", |_| Some(garbled())),
        ];
        Ok(Self {
            worker,
            _address: address,
            _ears: ears,
        })
    }

    /// Posts a question; its bytes move to the worker. Of files that are larger than what the question carries of them the
    /// handles go beside it, by key: so their bytes never pass through the page.
    pub(super) fn post(&self, question: &Sent, rests: &[(u32, File)]) -> Result<(), String> {
        let buffer = Vec::with_capacity(room_for(question));
        let bytes = postcard::to_extend(question, buffer).map_err(|error| error.to_string())?;
        let bytes = Uint8Array::from(bytes.as_slice());
        let moved = Array::of1(&bytes.buffer());
        let posted = if rests.is_empty() {
            self.worker.post_message_with_transfer(&bytes, &moved)
        } else {
            beside(&bytes, rests)
                .and_then(|message| self.worker.post_message_with_transfer(&message, &moved))
        };
        posted.map_err(|error| words(&error))
    }
}

/// A question with files beside it, and how many cores there are; `crates/worker/src/glue` takes it apart.
fn beside(question: &Uint8Array, rests: &[(u32, File)]) -> Result<Object, JsValue> {
    let pairs = rests
        .iter()
        .map(|(key, file)| Array::of2(&(*key).into(), file));
    let cores = window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    let message = Object::new();
    Reflect::set(&message, &"cores".into(), &cores.into())?;
    Reflect::set(&message, &"question".into(), question)?;
    Reflect::set(&message, &"rests".into(), &pairs.collect::<Array>())?;
    Ok(message)
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// About the size of the message, so that encoding a batch of files moves no bytes twice.
fn room_for(question: &Sent) -> usize {
    const SMALL: usize = 256;
    let Request::Open { files } = &question.request else {
        return SMALL;
    };
    let sizes = files.iter().map(|file| file.bytes.len() + file.name.len());
    sizes.map(|size| size + SMALL).sum()
}

fn message(event: &Event) -> Option<WorkerEvent> {
    let data = event.dyn_ref::<MessageEvent>()?.data();
    if let Some(bytes) = data.dyn_ref::<Uint8Array>() {
        let answer = postcard::from_bytes(&bytes.to_vec());
        return Some(answer.map_or_else(|_| garbled(), WorkerEvent::Answer));
    }
    // The one message that is no answer: see `crates/worker/src/main.rs`.
    let words = Reflect::get(&data, &JsValue::from("panic")).ok()?;
    Some(WorkerEvent::Death(stopped(&words.as_string()?)))
}

fn last_words(event: &Event) -> String {
    // The page deals with it; nobody else needs to hear of it.
    event.prevent_default();
    let words = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
    let words = words.as_deref().unwrap_or("its script did not run");
    stopped(words.trim_start_matches("Uncaught "))
}

fn stopped(words: &str) -> String {
    let words = words.trim_end_matches('.').replace('\n', " ");
    format!("The engine stopped: {words}.")
}

fn garbled() -> WorkerEvent {
    WorkerEvent::Death("The engine sent something that cannot be read.".into())
}
