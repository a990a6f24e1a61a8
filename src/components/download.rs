//! Hands something to the user as a file.

use gloo::timers::callback::Timeout;
use leptos::prelude::document;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Url};

/// How long the browser may take to begin with a large file.
const BEGIN_MS: u32 = 60_000;

/// Downloads a text under a name.
pub(crate) fn download_text(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    if let Ok(blob) = Blob::new_with_str_sequence(&parts) {
        download(name, &blob);
    }
}

/// Downloads a blob under a name.
pub(crate) fn download(name: &str, blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else {
        return;
    };
    let link = document()
        .create_element("a")
        .ok()
        .and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let let_go = move || {
        let _gone = Url::revoke_object_url(&address);
    };
    Timeout::new(BEGIN_MS, let_go).forget();
}
