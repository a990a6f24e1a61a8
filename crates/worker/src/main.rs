//! The worker itself: hands messages to the [`steelyard_worker::Host`] and its answers back.
//!
//! One unit of work at a time: after each one the event loop gets its turn, so that a newer message
//! is seen before older work goes on. What the page says arrives as a `Uint8Array` holding a
//! question, and answers leave the same way, their buffer transferred. There is one exception:
//! `{ panic: "…" }`, the last words of a worker that is about to die, since on wasm a panic ends the
//! module at once and nothing in here can be trusted to encode an answer any more. Where files are too large to go with
//! a question, it comes as `{ question, rests }`: the same array, and beside it pairs of a key and the browser's `File`, whose
//! bytes are read from here as they are needed, past the page.
//!
//! The page starts this module with `initSync` and posts nothing to it before that, see
//! `src/client/boot.rs`.

#[cfg(target_arch = "wasm32")]
mod glue {
    use std::cell::{Cell, OnceCell, RefCell};
    use std::panic;
    use std::rc::Rc;

    use js_sys::{Array, ArrayBuffer, Error, Object, Reflect, Uint8Array};
    use steelyard_documents::TextSource;
    use steelyard_worker::{Host, Work};
    use wasm_bindgen::prelude::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = postMessage)]
        fn post(message: &JsValue, transfer: &Array);

        #[wasm_bindgen(thread_local_v2, js_name = self)]
        static WORKER: Port;

        /// Something that receives messages: the worker's own scope, or an end of a channel.
        #[derive(Debug)]
        type Port;
        #[wasm_bindgen(method, setter, js_name = onmessage)]
        fn set_onmessage(this: &Port, handler: &JsValue);
        #[wasm_bindgen(method, js_name = postMessage)]
        fn send(this: &Port, message: &JsValue);

        type MessageChannel;
        #[wasm_bindgen(constructor)]
        fn new() -> MessageChannel;
        #[wasm_bindgen(method, getter, js_name = port1)]
        fn inner(this: &MessageChannel) -> Port;
        #[wasm_bindgen(method, getter, js_name = port2)]
        fn outer(this: &MessageChannel) -> Port;

        type Message;
        #[wasm_bindgen(method, getter)]
        fn data(this: &Message) -> JsValue;

        #[derive(Debug)]
        type Blob;
        #[wasm_bindgen(method, getter)]
        fn size(this: &Blob) -> f64;
        #[wasm_bindgen(method)]
        fn slice(this: &Blob, from: f64, to: f64) -> Blob;
        #[wasm_bindgen(method)]
        fn stream(this: &Blob) -> Stream;

        /// What the browser reads ahead of whoever takes it.
        type Stream;
        #[wasm_bindgen(method, js_name = getReader)]
        fn reader(this: &Stream) -> StreamReader;

        #[derive(Debug)]
        type StreamReader;
        #[wasm_bindgen(method)]
        fn read(this: &StreamReader) -> Coming;

        /// A promise of a piece.
        type Coming;
        #[wasm_bindgen(method)]
        fn then(this: &Coming, came: &JsValue, failed: &JsValue) -> JsValue;

        type Piece;
        #[wasm_bindgen(method, getter)]
        fn value(this: &Piece) -> Option<Uint8Array>;

        /// Waits for the disk, as nothing but a worker may.
        type FileReaderSync;
        #[wasm_bindgen(constructor)]
        fn new() -> FileReaderSync;
        #[wasm_bindgen(method, catch, js_name = readAsArrayBuffer)]
        fn bytes(this: &FileReaderSync, of: &Blob) -> Result<ArrayBuffer, JsValue>;
    }

    /// A file of the page's.
    #[derive(Debug)]
    struct Handle {
        blob: Blob,
        /// The file as it is gone through from its beginning.
        ahead: OnceCell<Ahead>,
        turn: Rc<Turn>,
    }

    /// Where the browser reads ahead.
    #[derive(Debug)]
    struct Ahead {
        reader: StreamReader,
        /// What came and nobody took.
        came: Rc<RefCell<Option<Came>>>,
        /// What is called with a piece, and with an error.
        calls: [JsValue; 2],
    }

    /// A piece, nothing at the end of the file, or why there is none.
    type Came = Result<Option<Uint8Array>, String>;

    impl Ahead {
        fn new(blob: &Blob, turn: &Rc<Turn>) -> Self {
            let came = Rc::new(RefCell::new(None));
            let put = |came: &Rc<RefCell<_>>| {
                let (came, turn) = (Rc::clone(came), Rc::clone(turn));
                move |piece| {
                    *came.borrow_mut() = Some(piece);
                    turn.wake();
                }
            };
            let (take, fail) = (put(&came), put(&came));
            let take =
                Closure::<dyn FnMut(Piece)>::new(move |piece: Piece| take(Ok(piece.value())));
            let fail = Closure::<dyn FnMut(JsValue)>::new(move |error| fail(Err(words(&error))));
            let ahead = Self {
                reader: blob.stream().reader(),
                came,
                calls: [take.into_js_value(), fail.into_js_value()],
            };
            ahead.ask();
            ahead
        }

        fn ask(&self) {
            let [take, fail] = &self.calls;
            self.reader.read().then(take, fail);
        }
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

    impl TextSource for Handle {
        /// A size as JavaScript gives it: never negative, never broken.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        fn size(&self) -> u64 {
            self.blob.size() as u64
        }

        fn more(&self, _: u64, _: usize, into: &mut Vec<u8>) -> Result<bool, String> {
            let ahead = self
                .ahead
                .get_or_init(|| Ahead::new(&self.blob, &self.turn));
            let Some(came) = ahead.came.take() else {
                return Ok(false);
            };
            // What comes next is read while this is worked on.
            ahead.ask();
            let piece = came?.ok_or(CHANGED)?;
            into.resize(piece.length() as usize, 0);
            piece.copy_to(into);
            Ok(true)
        }

        #[expect(clippy::cast_precision_loss)]
        fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
            let piece = self
                .blob
                .slice(from as f64, (from + into.len() as u64) as f64);
            let bytes = FileReaderSync::new()
                .bytes(&piece)
                .map_err(|error| words(&error))?;
            let bytes = Uint8Array::new(&bytes);
            if bytes.length() as usize != into.len() {
                return Err(CHANGED.to_owned());
            }
            bytes.copy_to(into);
            Ok(())
        }
    }

    const CHANGED: &str = "It has changed meanwhile.";

    fn words(error: &JsValue) -> String {
        match error.dyn_ref::<Error>() {
            Some(error) => error.message().into(),
            None => "It cannot be read any more.".to_owned(),
        }
    }

    /// Listens until the page ends this worker.
    pub(crate) fn serve() {
        panic::set_hook(Box::new(|info| say_last_words(&info.to_string())));
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
            let Some((question, rests)) = understood(&message.data(), &turn) else {
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
        let pairs = part("rests")?.dyn_into::<Array>().ok()?;
        let rest = |pair: JsValue| -> Option<(u32, Rc<dyn TextSource>)> {
            let pair = pair.dyn_into::<Array>().ok()?;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let key = pair.get(0).as_f64()? as u32;
            let handle = Handle {
                blob: pair.get(1).unchecked_into(),
                ahead: OnceCell::new(),
                turn: Rc::clone(turn),
            };
            Some((key, Rc::new(handle)))
        };
        Some((question.to_vec(), pairs.iter().filter_map(rest).collect()))
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
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    glue::serve();
}
