//! What did not come, told where it would stand.

use leptos::prelude::*;

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
