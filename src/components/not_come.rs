//! What did not come, told where it would stand.

use leptos::prelude::*;

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
            <button type="button" class="button" on:click=move |_| ask_again()>
                "Try again"
            </button>
        </div>
    }
    .into_any()
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
