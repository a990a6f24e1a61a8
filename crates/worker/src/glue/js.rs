//! Names of the browser's that are called from here.

use js_sys::{Array, ArrayBuffer, Object, Uint8Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Something that receives messages: the worker's own scope, another worker, or an end of a channel.
    #[derive(Debug)]
    pub(super) type Port;
    #[wasm_bindgen(method, setter, js_name = onmessage)]
    pub(super) fn set_onmessage(this: &Port, handler: &JsValue);
    #[wasm_bindgen(method, setter, js_name = onerror)]
    pub(super) fn set_onerror(this: &Port, handler: &JsValue);
    #[wasm_bindgen(method, js_name = postMessage)]
    pub(super) fn send(this: &Port, message: &JsValue);
    #[wasm_bindgen(method, js_name = postMessage)]
    pub(super) fn send_moving(this: &Port, message: &JsValue, moved: &Array);
    #[wasm_bindgen(method)]
    pub(super) fn terminate(this: &Port);

    /// Another worker, which runs this module: `src/client/boot.rs` puts it there.
    #[wasm_bindgen(catch, js_name = anotherWorker)]
    pub(super) fn another_worker() -> Result<Port, JsValue>;

    pub(super) type MessageChannel;
    #[wasm_bindgen(constructor)]
    pub(super) fn new() -> MessageChannel;
    #[wasm_bindgen(method, getter, js_name = port1)]
    pub(super) fn inner(this: &MessageChannel) -> Port;
    #[wasm_bindgen(method, getter, js_name = port2)]
    pub(super) fn outer(this: &MessageChannel) -> Port;

    /// What was sent, or what went wrong, which has no data.
    pub(super) type Message;
    #[wasm_bindgen(method, getter)]
    pub(super) fn data(this: &Message) -> JsValue;

    #[derive(Debug)]
    pub(super) type Blob;
    #[wasm_bindgen(constructor)]
    pub(super) fn of(parts: &Array) -> Blob;
    /// That of a file; nothing of what was made here.
    #[wasm_bindgen(method, getter)]
    pub(super) fn name(this: &Blob) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    pub(super) fn size(this: &Blob) -> f64;
    #[wasm_bindgen(method)]
    pub(super) fn slice(this: &Blob, from: f64, to: f64) -> Blob;
    #[wasm_bindgen(method)]
    pub(super) fn stream(this: &Blob) -> Stream;

    /// What the browser reads ahead of whoever takes it.
    pub(super) type Stream;
    #[wasm_bindgen(method, js_name = getReader)]
    pub(super) fn reader(this: &Stream) -> StreamReader;
    /// One that fills memory which it is given; not every browser has it.
    #[wasm_bindgen(method, catch, js_name = getReader)]
    pub(super) fn filling_reader(this: &Stream, options: &Object) -> Result<StreamReader, JsValue>;

    #[derive(Debug)]
    pub(super) type StreamReader;
    #[wasm_bindgen(method)]
    pub(super) fn read(this: &StreamReader) -> Coming;
    #[wasm_bindgen(method, js_name = read)]
    pub(super) fn fill(this: &StreamReader, memory: &Uint8Array, options: &Object) -> Coming;

    /// A promise of a piece.
    pub(super) type Coming;
    #[wasm_bindgen(method)]
    pub(super) fn then(this: &Coming, came: &JsValue, failed: &JsValue) -> JsValue;

    pub(super) type StreamPiece;
    #[wasm_bindgen(method, getter)]
    pub(super) fn value(this: &StreamPiece) -> Option<Uint8Array>;

    /// Waits for the disk, as nothing but a worker may.
    pub(super) type FileReaderSync;
    #[wasm_bindgen(constructor)]
    pub(super) fn new() -> FileReaderSync;
    #[wasm_bindgen(method, catch, js_name = readAsArrayBuffer)]
    pub(super) fn bytes(this: &FileReaderSync, of: &Blob) -> Result<ArrayBuffer, JsValue>;
}

impl Blob {
    /// Bytes of it: never negative, never broken.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "never negative, and whole up to 2^53"
    )]
    pub(super) fn bytes(&self) -> u64 {
        self.size() as u64
    }

    /// Why there are no bytes: browsers call it a matter of permission where the file has changed.
    pub(super) fn gone(&self) -> String {
        let name = self.name().unwrap_or("It".to_owned());
        format!("{name} has changed since it was chosen, or is gone: open it again.")
    }

    /// What stands from one byte on, up to another, read at once; fewer bytes where it has changed.
    #[expect(clippy::cast_precision_loss, reason = "files are below 2^53 bytes")]
    pub(super) fn read(&self, from: u64, to: u64) -> Result<Uint8Array, JsValue> {
        let part = self.slice(from as f64, to as f64);
        let bytes = FileReaderSync::new().bytes(&part)?;
        Ok(Uint8Array::new(&bytes))
    }
}
