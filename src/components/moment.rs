//! A moment in words.

use leptos::wasm_bindgen::JsValue;

/// Day and time of a moment in milliseconds since 1970, UTC: "2026-03-07", "14:03:22".
pub(crate) fn moment(at: i64) -> (String, String) {
    /// What a browser's date can be, either way.
    const FARTHEST: i64 = 8_640_000_000_000_000;
    let at = at.clamp(-FARTHEST, FARTHEST);
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64));
    let written = String::from(date.to_iso_string());
    let (day, time) = written.split_once('T').unwrap_or((&written, ""));
    let time = time.split('.').next().unwrap_or_default();
    (day.to_owned(), time.to_owned())
}
