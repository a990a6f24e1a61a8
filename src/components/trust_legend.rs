//! Which colour is which part of trust.

use leptos::prelude::*;

use crate::charts::trust_course::PARTS;

/// What the parts of trust are, by their colours.
#[component]
pub(crate) fn TrustLegend() -> impl IntoView {
    let slots = ["p-slot-10", "p-slot-11", "p-slot-12"];
    let parts = PARTS.into_iter().zip(slots).map(|(name, slot)| {
        view! {
            <span>
                <i class=format!("swatch {slot}")></i>
                {name}
            </span>
        }
    });
    view! { <p class="trust-legend">{parts.collect_view()}</p> }
}
