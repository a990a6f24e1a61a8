//! What leaves the page: into the clipboard, or as a file. Tables leave it as [`csv`].

pub(crate) mod csv;

use gloo::timers::callback::Timeout;
use js_sys::{Array, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Clipboard, ClipboardItem, HtmlAnchorElement, Url};

/// How long the browser may take to begin with a large file.
const BEGIN_MS: u32 = 60_000;

/// Puts a text into the clipboard; tells whether the browser took it.
pub(crate) async fn copy_text(text: &str) -> bool {
    match clipboard() {
        Some(clipboard) => JsFuture::from(clipboard.write_text(text)).await.is_ok(),
        None => false,
    }
}

/// Puts what a promise comes to, a `Blob` of type `kind`, into the clipboard; tells whether the browser took
/// it. The promise goes along unfinished, since some browsers forget a click while one waits.
pub(crate) async fn copy_blob(kind: &str, blob: &Promise) -> bool {
    let Some(clipboard) = clipboard() else {
        return false;
    };
    // Missing where the browser knows texts alone.
    let known = Reflect::has(&js_sys::global(), &"ClipboardItem".into());
    if known != Ok(true) {
        return false;
    }
    let kinds = Object::new();
    let _set = Reflect::set(&kinds, &kind.into(), blob);
    let Ok(item) = ClipboardItem::new_with_record_from_str_to_blob_promise(&kinds) else {
        return false;
    };
    JsFuture::from(clipboard.write(&Array::of1(&item)))
        .await
        .is_ok()
}

/// The clipboard; none where the page came over plain HTTP.
fn clipboard() -> Option<Clipboard> {
    let found = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    found.dyn_into().ok()
}

/// Hands a text to the user as a file of type `kind`; tells whether that was begun.
pub(crate) fn download_text(name: &str, kind: &str, text: &str) -> bool {
    let parts = Array::of1(&JsValue::from_str(text));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&parts, &options)
        .is_ok_and(|blob| download(name, &blob))
}

/// Hands a blob to the user as a file; tells whether that was begun.
pub(crate) fn download(name: &str, blob: &Blob) -> bool {
    let link = document()
        .create_element("a")
        .ok()
        .and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    let (Ok(address), Some(link)) = (Url::create_object_url_with_blob(blob), link) else {
        return false;
    };
    link.set_href(&address);
    link.set_download(name);
    link.click();
    let let_go = move || {
        let _gone = Url::revoke_object_url(&address);
    };
    Timeout::new(BEGIN_MS, let_go).forget();
    true
}
