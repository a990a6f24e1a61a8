//! The mark: a ring on the short arm, a weight on the long one; only the weight is accent.

use leptos::prelude::*;

/// The mark on its 24-unit grid.
#[component]
pub(crate) fn Logo(
    /// Pixels across.
    #[prop(default = 24)]
    size: u32,
) -> impl IntoView {
    view! {
        <svg class="logo" width=size height=size viewBox="0 0 24 24" aria-hidden="true">
            <path class="fill p-ink" d="M8.5 2.2L11.6 8H5.4z"></path>
            <rect class="fill p-ink" x="1" y="8" width="22" height="2.4" rx="1.2"></rect>
            <rect class="fill p-ink" x="2.2" y="9.6" width="1.6" height="5"></rect>
            <circle class="logo-ring" cx="3" cy="16.9" r="2.1"></circle>
            <path
                class="fill p-accent"
                d="M16.1 10h1.8v2.8h1.5l1.75 7.6a1 1 0 0 1-.97 1.2h-6.36a1 1 0 0 1-.97-1.2l1.75-7.6h1.5z"
            ></path>
        </svg>
    }
}
