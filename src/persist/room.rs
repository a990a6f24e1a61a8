//! How much the browser lets the page store, and whether for good.

use js_sys::{Promise, Reflect};
use leptos::prelude::window;
use leptos::wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::StorageManager;

/// What the browser grants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Room {
    /// Bytes that it would take beside what is there.
    pub(crate) free: u64,
    /// Whether it keeps all until the user clears it, also where its disk runs full.
    pub(crate) lasting: bool,
}

/// What the browser grants now; nothing where it does not say.
pub(crate) async fn room() -> Room {
    let estimate = ask(StorageManager::estimate).await;
    let number = |name: &str| Reflect::get(&estimate, &name.into()).ok()?.as_f64();
    let free = number("quota").unwrap_or(0.0) - number("usage").unwrap_or(0.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is negative or no number is 0"
    )]
    Room {
        free: free as u64,
        lasting: ask(StorageManager::persisted).await.is_truthy(),
    }
}

/// Asks the browser to keep all for good; it may ask the user, or say no.
pub(crate) async fn ask_to_last() -> bool {
    ask(StorageManager::persist).await.is_truthy()
}

/// Undefined where the browser has no answer, as on a page that came over plain HTTP.
async fn ask(question: fn(&StorageManager) -> Result<Promise, JsValue>) -> JsValue {
    let storage = window().navigator().storage();
    match question(&storage) {
        Ok(asked) if storage.is_truthy() => JsFuture::from(asked).await.unwrap_or_default(),
        _ => JsValue::UNDEFINED,
    }
}
