//! What did not come, told where it would stand.

use leptos::prelude::*;

use super::dynamic::{Dynamic, dynamic};

/// What did not come and why, with a way to ask once more.
pub(crate) fn not_come(
    trouble: &'static str,
    why: String,
    ask_again: impl Fn() + 'static,
) -> AnyView {
    view! {
        <div class="not-come" role="alert">
            <p>{trouble} " " {why}</p>
            <button type="button" class="button" on:click=move |_| ask_again()>
                "Try again"
            </button>
        </div>
    }
    .into_any()
}

/// An answer once it is here, or why there is none; until then some words.
pub(crate) fn answered<T: Clone + Send + Sync + 'static>(
    found: RwSignal<Option<Result<T, String>>>,
    waiting: impl Into<String>,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> Dynamic {
    let waiting = waiting.into();
    dynamic(move || match found.get() {
        None => view! { <p class="waiting">{waiting.clone()}</p> }.into_any(),
        Some(Err(why)) => view! { <p class="waiting" role="alert">{why}</p> }.into_any(),
        Some(Ok(answer)) => show(answer),
    })
}
