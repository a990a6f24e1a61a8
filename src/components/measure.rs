//! How large an element is, followed as it changes, and how large the window; and what hangs at
//! an element in it.

use super::media::Paper;
use js_sys::Array;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlButtonElement, HtmlDivElement, ResizeObserver, ResizeObserverEntry};

use crate::reactive::effect::effect;

type Noticed = Closure<dyn FnMut(Array)>;

/// Calls `on_size` with width and height of the element's content whenever they change.
pub(crate) fn follow_size(node: NodeRef<Div>, on_size: impl Fn(f64, f64) + Clone + 'static) {
    let kept: StoredValue<Option<(ResizeObserver, Noticed)>, LocalStorage> =
        StoredValue::new_local(None);
    effect(move || {
        let Some(element) = node.get() else {
            return;
        };
        let on_size = on_size.clone();
        let noticed = Noticed::new(move |entries: Array| {
            let last = entries.pop();
            if let Some(entry) = last.dyn_ref::<ResizeObserverEntry>() {
                let size = entry.content_rect();
                on_size(size.width(), size.height());
            }
        });
        if let Ok(observer) = ResizeObserver::new(noticed.as_ref().unchecked_ref()) {
            observer.observe(&element);
            kept.set_value(Some((observer, noticed)));
        }
    });
    on_cleanup(move || {
        if let Some(Some((observer, _))) = kept.try_update_value(Option::take) {
            observer.disconnect();
        }
    });
}

/// Width of an element's content in pixels, 0 until it is known; `on_paper` while the page is printed.
pub(crate) fn width_of(node: NodeRef<Div>, on_paper: f64) -> Signal<f64> {
    let paper = expect_context::<Paper>();
    let width = RwSignal::new(0.0_f64);
    follow_size(node, move |wide, _| {
        let wide = wide.floor();
        if (width.get_untracked() - wide).abs() > 0.5 {
            width.set(wide);
        }
    });
    Signal::derive(move || if paper.holds() { on_paper } else { width.get() })
}

/// Width and height of the window in pixels.
pub(crate) fn window_size() -> (f64, f64) {
    let side = |size: Result<JsValue, JsValue>| {
        size.ok().and_then(|size| size.as_f64()).unwrap_or_default()
    };
    (side(window().inner_width()), side(window().inner_height()))
}

/// Hangs a menu of a width and a height below its button, or above it where there is no room.
pub(crate) fn hang(menu: &HtmlDivElement, button: &HtmlButtonElement, (width, height): (f64, f64)) {
    let at = button.get_bounding_client_rect();
    let (wide, high) = window_size();
    let left = (at.right() - width).clamp(8.0, (wide - width - 8.0).max(8.0));
    let below = at.bottom() + 4.0;
    let top = if below + height > high {
        (at.top() - height - 4.0).max(8.0)
    } else {
        below
    };
    let style = web_sys::HtmlElement::style(menu);
    let _set = style.set_property("left", &format!("{left}px"));
    let _set = style.set_property("top", &format!("{top}px"));
}
