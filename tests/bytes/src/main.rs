//! The suites in the browser: `open.mjs` asks what each prints there.

fn main() {}

#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub, reason = "what WebAssembly exports is pub")]
mod module {
    use steelyard_same_bytes::{SUITES, difference};
    use wasm_bindgen::prelude::*;

    /// Of each suite its name and the first difference; an empty text where there is none.
    #[wasm_bindgen]
    pub fn differences() -> Vec<String> {
        let suites = SUITES.iter();
        let pairs =
            suites.flat_map(|suite| [suite.name.to_owned(), difference(suite).unwrap_or_default()]);
        pairs.collect()
    }
}
