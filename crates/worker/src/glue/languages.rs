//! The module that tells languages: fetched at the first text that somebody wants to know the language of, and kept.

use std::cell::OnceCell;

use js_sys::{Function, Object, Reflect, Uint8Array, WebAssembly};
use steelyard_languages::{Language, Unreachable};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The module, fetched and compiled while this worker waits: `src/client/boot.rs` puts it there.
    #[wasm_bindgen(catch, js_name = languagesModule)]
    fn languages_module() -> Result<WebAssembly::Module, JsValue>;
}

/// What the module exports, see `main.rs` of `crates/languages`.
struct Tables {
    memory: WebAssembly::Memory,
    room: Function,
    detect: Function,
}

impl Tables {
    fn fetched() -> Result<Self, JsValue> {
        let module = languages_module()?;
        let instance = WebAssembly::Instance::new(&module, &nothing_for(&module)?)?;
        let exports = instance.exports();
        let export = |name: &str| Reflect::get(&exports, &name.into());
        Ok(Self {
            memory: export("memory")?.dyn_into()?,
            room: export("room")?.dyn_into()?,
            detect: export("detect")?.dyn_into()?,
        })
    }

    fn detect(&self, text: &str) -> Result<Option<Language>, JsValue> {
        let room = self.room.call1(&JsValue::NULL, &text.len().into())?;
        let memory = Uint8Array::new(&self.memory.buffer());
        let place = super::number(&room).ok_or(JsValue::NULL)?;
        let bytes = text.as_bytes();
        memory.set(&Uint8Array::from(bytes), place);
        let found = self.detect.call0(&JsValue::NULL)?;
        Ok(super::number(&found).and_then(Language::unpacked))
    }
}

/// What a module imports, as functions that do nothing: its glue, which nothing that is called here needs.
fn nothing_for(module: &WebAssembly::Module) -> Result<Object, JsValue> {
    let nothing = Closure::<dyn FnMut()>::new(|| {}).into_js_value();
    let all = Object::new();
    for import in WebAssembly::Module::imports(module) {
        let of = Reflect::get(&import, &"module".into())?;
        let names = Reflect::get(&all, &of)?
            .dyn_into::<Object>()
            .unwrap_or_default();
        Reflect::set(&names, &Reflect::get(&import, &"name".into())?, &nothing)?;
        Reflect::set(&all, &of, &names)?;
    }
    Ok(all)
}

thread_local! {
    /// Nothing where it could not be had: a worker does not ask twice.
    static TABLES: OnceCell<Option<Tables>> = const { OnceCell::new() };
}

/// The language of a text.
pub(super) fn detect(text: &str) -> Result<Option<Language>, Unreachable> {
    TABLES.with(|tables| {
        let tables = tables.get_or_init(|| Tables::fetched().ok());
        let tables = tables.as_ref().ok_or(Unreachable)?;
        tables.detect(text).map_err(|_| Unreachable)
    })
}
