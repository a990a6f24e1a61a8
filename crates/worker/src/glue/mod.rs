//! What of the worker is JavaScript's.

mod file;
mod helpers;
mod js;
mod languages;

use std::cell::{Cell, RefCell};
use std::panic;
use std::rc::Rc;

use js_sys::{Array, Object, Reflect, Uint8Array};
use steelyard_documents::TextSource;
use steelyard_worker::{Host, Work};
use wasm_bindgen::prelude::*;

use file::PageFile;
use js::{Message, MessageChannel, Port};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = postMessage)]
    fn post(message: &JsValue, transfer: &Array);

    #[wasm_bindgen(thread_local_v2, js_name = self)]
    static WORKER: Port;
}

/// The worker's own turn of its event loop.
#[derive(Debug)]
struct Turn {
    port: Port,
    /// Whether nothing goes on until bytes are there.
    waits: Cell<bool>,
}

impl Turn {
    fn wake(&self) {
        if self.waits.replace(false) {
            self.port.send(&JsValue::NULL);
        }
    }
}

/// Listens until the page ends this worker.
pub(crate) fn serve() {
    panic::set_hook(Box::new(|info| say_last_words(&info.to_string())));
    steelyard_languages::reach_by(languages::detect);
    let host = Rc::new(RefCell::new(Host::new()));
    let working = Rc::new(Cell::new(false));
    // A message to oneself comes back behind all that already wait, and without the 4 ms that
    // browsers put between nested timeouts.
    let channel = MessageChannel::new();
    let turn = Rc::new(Turn {
        port: channel.outer(),
        waits: Cell::new(false),
    });

    let unit = {
        let (host, working) = (Rc::clone(&host), Rc::clone(&working));
        let turn = Rc::clone(&turn);
        move |_: Message| match host
            .borrow_mut()
            .work_saying(&mut |answer| send_answer(&answer))
        {
            Work::Said(answer) => {
                send_answer(&answer);
                turn.port.send(&JsValue::NULL);
            }
            Work::Going => turn.port.send(&JsValue::NULL),
            Work::Waiting => turn.waits.set(true),
            Work::Idle => working.set(false),
        }
    };
    channel.inner().set_onmessage(&forever(unit));

    let receive = move |message: Message| {
        let data = message.data();
        if let Some((answer, moved)) = helpers::answer(&data) {
            return post(&answer, &moved);
        }
        let Some((question, rests)) = understood(&data, &turn) else {
            return;
        };
        host.borrow_mut().receive_with(&question, rests);
        if working.replace(true) {
            // What waits for bytes lets it go first.
            turn.wake();
        } else {
            turn.port.send(&JsValue::NULL);
        }
    };
    WORKER.with(|worker| worker.set_onmessage(&forever(receive)));
}

type Rests = Vec<(u32, Rc<dyn TextSource>)>;

/// The question of a message, and the files beside it.
fn understood(data: &JsValue, turn: &Rc<Turn>) -> Option<(Vec<u8>, Rests)> {
    if let Some(question) = data.dyn_ref::<Uint8Array>() {
        return Some((question.to_vec(), Vec::new()));
    }
    let part = |name: &str| Reflect::get(data, &name.into()).ok();
    let question = part("question")?.dyn_into::<Uint8Array>().ok()?;
    let cores = number(&part("cores")?)?;
    let pairs = part("rests")?.dyn_into::<Array>().ok()?;
    let rest = |pair: JsValue| -> Option<(u32, Rc<dyn TextSource>)> {
        let pair = pair.dyn_into::<Array>().ok()?;
        let key = number(&pair.get(0))?;
        let file = PageFile::new(pair.get(1).unchecked_into(), cores, turn);
        Some((key, Rc::new(file)))
    };
    Some((question.to_vec(), pairs.iter().filter_map(rest).collect()))
}

/// A small count as JavaScript gives it.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a key that the page has numbered"
)]
fn number(value: &JsValue) -> Option<u32> {
    Some(value.as_f64()? as u32)
}

/// A handler that lives as long as the worker.
fn forever(handler: impl FnMut(Message) + 'static) -> JsValue {
    Closure::<dyn FnMut(Message)>::new(handler).into_js_value()
}

fn send_answer(answer: &[u8]) {
    let bytes = Uint8Array::from(answer);
    post(&bytes, &Array::of1(&bytes.buffer()));
}

fn say_last_words(why: &str) {
    let words = Object::new();
    // Fails only on a frozen object.
    let _ = Reflect::set(&words, &"panic".into(), &why.into());
    post(&words, &Array::new());
}
