//! What did not come, told where it would stand.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

use super::dynamic::{Dynamic, dynamic};
use crate::state::fetched::fetched;

/// What did not come and why, with a way to ask once more.
pub(crate) fn not_come(
    trouble: &'static str,
    why: String,
    ask_again: impl Fn() + 'static,
) -> AnyView {
    view! {
        <div class="not-come" role="alert">
            <p>{trouble} " " {why}</p>
            <button
                type="button"
                class="button"
                on:click=move |event| {
                    leave_focus(&event);
                    ask_again();
                }
            >
                "Try again"
            </button>
        </div>
    }
    .into_any()
}

/// The button goes, and the focus stays: what it stood in takes it, for the next tab to go on from.
fn leave_focus(event: &MouseEvent) {
    let button: HtmlElement = event_target(event);
    let around = button.closest(".not-come").ok().flatten();
    let around = around.and_then(|told| told.parent_element()?.dyn_into::<HtmlElement>().ok());
    if let Some(around) = around {
        around.set_tab_index(-1);
        let _unchecked = around.class_list().add_1("takes-focus");
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _gone = around.focus_with_options(&options);
    }
}

/// What is asked for, once it is here, and again where it hangs on what changes; why it did not come, with a way to ask
/// once more; until then some words.
pub(crate) fn answered<T, F>(
    waiting: impl Into<String>,
    trouble: &'static str,
    ask: impl Fn() -> F + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> Dynamic
where
    T: Clone + Send + Sync + 'static,
    F: Future<Output = Result<T, String>> + 'static,
{
    let waiting = waiting.into();
    let again = Trigger::new();
    let found = fetched(move || {
        again.track();
        ask()
    });
    dynamic(move || match found.get() {
        None => view! { <p class="waiting">{waiting.clone()}</p> }.into_any(),
        Some(Err(why)) => not_come(trouble, why, move || again.notify()),
        Some(Ok(answer)) => show(answer),
    })
}
