//! The tables of languages as a WebAssembly module without glue: a text is written into its memory, and a number comes back.

fn main() {}

#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub, reason = "what WebAssembly exports is pub")]
mod module {
    use std::cell::RefCell;

    use steelyard_languages::{Language, detect_here};
    use wasm_bindgen::prelude::*;

    thread_local! {
        static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Makes room for a text of so many bytes, and says where in the memory.
    #[wasm_bindgen]
    pub fn room(bytes: usize) -> *mut u8 {
        TEXT.with_borrow_mut(|text| {
            text.clear();
            text.resize(bytes, 0);
            text.as_mut_ptr()
        })
    }

    /// The language of the text that was written there, as [`Language::packed`] has it; 0 where none is told.
    #[wasm_bindgen]
    pub fn detect() -> u32 {
        TEXT.with_borrow(|text| {
            let text = str::from_utf8(text).unwrap_or_default();
            detect_here(text).map_or(0, Language::packed)
        })
    }
}
