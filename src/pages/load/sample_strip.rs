//! Samples to open without a file of one's own.

use leptos::prelude::*;

use crate::state::files::Files;
use crate::state::samples::{SAMPLES, Sample};

/// The strip at the foot of the empty page.
#[component]
pub(crate) fn SampleStrip() -> impl IntoView {
    let samples = SAMPLES
        .into_iter()
        .map(|sample| view! { <SampleButton sample=sample/> })
        .collect_view();
    view! {
        <section class="samples" aria-labelledby="samples-title">
            <h2 id="samples-title">
                "Sample workspaces" <span>"bundled with the page, open without a file"</span>
            </h2>
            <div class="sample-row">{samples}</div>
        </section>
    }
}

#[component]
fn SampleButton(
    /// What it opens.
    sample: Sample,
) -> impl IntoView {
    let files = expect_context::<Files>();
    view! {
        <button type="button" class="sample" on:click=move |_| files.open_sample(sample)>
            <svg width="60" height="30" viewBox="0 0 60 30" aria-hidden="true">
                <rect class="fill p-slot-2" x="8" y="5" width="7" height="7"></rect>
                <rect class="fill p-slot-1" x="16" y="5" width="30" height="7"></rect>
                <rect class="fill p-slot-1" x="16" y="18" width="24" height="7"></rect>
                <path class="stroke p-ink sample-line" d="M0 15h58M42 2v26"></path>
            </svg>
            <span>
                <b>{sample.label}</b>
                <span>{sample.holds}</span>
            </span>
        </button>
    }
}
