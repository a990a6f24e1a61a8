//! What did not come, told where it would stand.

use leptos::prelude::*;

use super::dynamic::{Dynamic, dynamic};
use crate::client::Query;

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

/// What is said of a question beside its answer: why none came, with a way to ask once more; that one is on its way; that it
/// holds nothing.
pub(crate) fn unanswered<T: Send + Sync>(
    query: Query<T>,
    trouble: &'static str,
    coming: &'static str,
    empty: fn(&T) -> Option<&'static str>,
) -> Dynamic {
    dynamic(move || {
        if let Some(why) = query.error() {
            return not_come(trouble, why, move || query.retry());
        }
        let words = match query.data() {
            None => Some(coming),
            Some(all) => empty(&all),
        };
        words
            .map(|words| view! { <p class="side-none">{words}</p> })
            .into_any()
    })
}

/// The answer to a question; why it did not come, with a way to ask once more; some words until the first is here.
pub(crate) fn answered<T: Send + Sync>(
    query: Query<T>,
    trouble: &'static str,
    waiting: impl Into<String>,
    show: impl Fn(&T) -> AnyView + Send + 'static,
) -> Dynamic {
    let waiting = waiting.into();
    dynamic(move || match (query.error(), query.data()) {
        (Some(why), _) => not_come(trouble, why, move || query.retry()),
        (None, Some(answer)) => show(&answer),
        (None, None) => view! { <p class="waiting">{waiting.clone()}</p> }.into_any(),
    })
}
