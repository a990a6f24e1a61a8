//! Names of the browser's that are called from here.

use js_sys::{Array, ArrayBuffer, Uint8Array};
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
    #[wasm_bindgen(method, js_name = preventDefault)]
    pub(super) fn prevent_default(this: &Message);

    #[derive(Clone, Debug)]
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
    #[wasm_bindgen(method, js_name = arrayBuffer)]
    pub(super) fn array_buffer(this: &Blob) -> Coming;

    /// A promise of bytes.
    pub(super) type Coming;
    #[wasm_bindgen(method)]
    pub(super) fn then(this: &Coming, came: &JsValue, failed: &JsValue) -> JsValue;

    /// Waits for the disk, as nothing but a worker may.
    pub(super) type FileReaderSync;
    #[wasm_bindgen(constructor)]
    pub(super) fn new() -> FileReaderSync;
    #[wasm_bindgen(method, catch, js_name = readAsArrayBuffer)]
    pub(super) fn bytes(this: &FileReaderSync, of: &Blob) -> Result<ArrayBuffer, JsValue>;
}

impl Blob {
    /// Bytes of it: never negative, never broken.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub(super) fn bytes(&self) -> u64 {
        self.size() as u64
    }

    /// Why there are no bytes: browsers call it a matter of permission where the file has changed.
    pub(super) fn gone(&self) -> String {
        let name = self.name().unwrap_or("It".to_owned());
        format!("{name} has changed since it was chosen, or is gone: open it again.")
    }

    /// What stands from one byte on, up to another.
    #[expect(clippy::cast_precision_loss)]
    pub(super) fn part(&self, from: u64, to: u64) -> Self {
        self.slice(from as f64, to as f64)
    }

    /// The same, read at once; fewer bytes where it has changed.
    pub(super) fn read(&self, from: u64, to: u64) -> Result<Uint8Array, JsValue> {
        let bytes = FileReaderSync::new().bytes(&self.part(from, to))?;
        Ok(Uint8Array::new(&bytes))
    }
}
