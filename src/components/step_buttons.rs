//! Buttons to the one before and the next one.

use leptos::prelude::*;

use crate::components::icon::{Glyph, Icon};

/// Those of `what`, each with the key that does the same; `step` is told whether forward.
#[component]
pub(crate) fn StepButtons(
    /// What is gone through: "place".
    what: &'static str,
    /// The keys: that to the one before, and that to the next one.
    keys: [char; 2],
    /// Whether there is none.
    none: Signal<bool>,
    /// Goes there.
    step: Callback<bool>,
) -> impl IntoView {
    let button = move |forward: bool, glyph, which| {
        let label = format!("{which} {what}");
        let title = format!("{label} ({})", keys[usize::from(forward)]);
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label=label
                title=title
                disabled=none
                on:click=move |_| step.run(forward)
            >
                <Icon glyph=glyph/>
            </button>
        }
    };
    view! {
        {button(false, Glyph::ChevronLeft, "Previous")}
        {button(true, Glyph::ChevronRight, "Next")}
    }
}
