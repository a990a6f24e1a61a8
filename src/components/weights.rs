//! The two weights of a beam: the one that moves, and the hollow one at the saved value.

use leptos::prelude::*;

use super::dynamic::{flag, text};

/// The weight below its stem; a block where it is locked.
#[component]
pub(crate) fn WeightShape(
    /// Whether it may not be moved.
    #[prop(into)]
    locked: Signal<bool>,
) -> impl IntoView {
    const FREE: &str = "M5.2 22h7.6l2.4 9.4a1.3 1.3 0 0 1-1.3 1.6H4.1a1.3 1.3 0 0 1-1.3-1.6z";
    const LOCKED: &str = "M5.5 22h7a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 4 28.5v-5A1.5 1.5 0 0 1 5.5 22z";
    view! {
        <svg width="18" height="34" viewBox="0 0 18 34" aria-hidden="true">
            <path class="weight-halo" d="M9 0v22"></path>
            <path class="weight-stem" d="M9 0v22"></path>
            <path class="weight-body" d=text(move || if locked.get() { LOCKED } else { FREE }.to_owned())></path>
        </svg>
    }
}

/// The hollow weight and its dashed line; hidden while the moving weight hangs in the same place.
#[component]
pub(crate) fn SavedWeight(
    /// Where it hangs, in percent of the beam.
    at: f64,
    /// Whether the value differs from it.
    #[prop(into)]
    shown: Signal<bool>,
) -> impl IntoView {
    view! {
        <div
            class="saved"
            class:hidden=flag(move || !shown.get())
            style:left=format!("{at:.3}%")
            aria-hidden="true"
        >
            <svg width="12" height="34" viewBox="0 0 12 34">
                <path class="saved-line" d="M6 5v18"></path>
                <path class="saved-weight" d="M4 23.5h4l1.6 6.4H2.4z"></path>
            </svg>
        </div>
    }
}
