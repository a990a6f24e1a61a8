//! Which tab a workspace belongs to. Each tab has the id of its workspace in its own storage, which a
//! reload keeps, and holds a lock of that name while it lives, which a killed tab loses.

use js_sys::{Array, Function, Math, Object, Promise, Reflect};
use leptos::prelude::window;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::record::is_id;
use super::storage_of_tab;

const ID: &str = "steelyard.workspace";

/// The workspace that this tab had before it was loaded anew.
pub(crate) fn own_id() -> Option<String> {
    let id = storage_of_tab()?.get_item(ID).ok().flatten();
    id.filter(|id| is_id(id))
}

/// From here on this tab has that workspace.
pub(crate) fn adopt_id(id: &str) {
    if let Some(storage) = storage_of_tab() {
        // Refused, it costs the way back after a reload; the newest workspace is found without it.
        let _refused = storage.set_item(ID, id);
    }
}

/// An id that no other workspace has.
pub(crate) fn fresh_id() -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "below 2^32"
    )]
    let part = || (Math::random() * 4_294_967_296.0) as u32;
    format!("{:08x}{:08x}", part(), part())
}

/// A workspace that no other tab can have; let go when dropped, or when the tab ends.
pub(crate) struct Held(Option<Function>);

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(let_go) = &self.0 {
            let _called = let_go.call0(&JsValue::NULL);
        }
    }
}

fn locks() -> Option<JsValue> {
    let navigator = window().navigator();
    let locks = Reflect::get(&navigator, &JsValue::from_str("locks")).ok()?;
    locks.is_object().then_some(locks)
}

/// Whether the browser can tell tabs apart. It cannot on a page that came over a line that others could
/// have changed.
pub(crate) fn can_hold() -> bool {
    locks().is_some()
}

/// Holds a workspace; `None` where another tab does. Without locks everybody may.
pub(crate) async fn hold(id: &str) -> Option<Held> {
    let Some(locks) = locks() else {
        return Some(Held(None));
    };
    let mut let_go = None;
    // The lock is held until this one is settled.
    let held = Promise::new(&mut |resolve, _| let_go = Some(resolve));
    let asked = Promise::new(&mut |resolve, reject| {
        let answer = resolve.clone();
        let held = held.clone();
        let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let free = !lock.is_null();
            let _called = answer.call1(&JsValue::NULL, &JsValue::from_bool(free));
            if free {
                held.into()
            } else {
                JsValue::UNDEFINED
            }
        });
        if let Err(why) = request(&locks, id, &granted) {
            let _called = reject.call1(&JsValue::NULL, &why);
        }
    });
    let free = JsFuture::from(asked).await;
    (free.ok()?.as_bool() == Some(true)).then_some(Held(let_go))
}

/// Ids of the workspaces that tabs hold; none where the browser cannot tell. To try each would keep a tab that
/// starts right now off its own.
pub(crate) async fn held_ids() -> Vec<String> {
    let asked = || -> Result<Promise, JsValue> {
        let locks = locks().ok_or(JsValue::NULL)?;
        let query: Function = Reflect::get(&locks, &"query".into())?.dyn_into()?;
        query.call0(&locks)?.dyn_into()
    };
    let Ok(asked) = asked() else {
        return Vec::new();
    };
    let state = JsFuture::from(asked).await;
    let held = state.and_then(|state| Reflect::get(&state, &"held".into())?.dyn_into::<Array>());
    let id = |lock: JsValue| {
        let name = Reflect::get(&lock, &"name".into()).ok()?.as_string()?;
        let id = name.strip_prefix(ID)?.strip_prefix('.')?;
        Some(id.to_owned())
    };
    held.unwrap_or_default().iter().filter_map(id).collect()
}

/// `locks.request("steelyard.workspace.ID", { ifAvailable: true }, granted)`; web-sys counts it among what
/// may still change.
fn request(locks: &JsValue, id: &str, granted: &JsValue) -> Result<JsValue, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE)?;
    let request: Function = Reflect::get(locks, &"request".into())?.dyn_into()?;
    request.call3(locks, &format!("{ID}.{id}").into(), &options, granted)
}
