//! What the user sees when the page itself stops: panics cannot be caught on wasm.

use leptos::prelude::document;
use leptos::wasm_bindgen::JsValue;

/// Writes a panic to the console and says in the page that it has stopped. Touches nothing that
/// might be what broke: no signal, no component.
pub(crate) fn report_panic(what: &str) {
    web_sys::console::error_1(&JsValue::from_str(what));
    let document = document();
    let (Some(body), Ok(notice)) = (document.body(), document.create_element("div")) else {
        return;
    };
    notice.set_class_name("crash");
    let _refused = notice.set_attribute("role", "alert");
    notice.set_text_content(Some(
        "Steelyard stopped because of an internal error. Reload the page: files and edits come \
         back as last saved, and the address keeps the edits as well.",
    ));
    let _refused = body.append_child(&notice);
}
