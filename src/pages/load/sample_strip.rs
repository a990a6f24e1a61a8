//! Samples to open without a file of one's own.

use leptos::prelude::*;

use crate::state::ground::samples::{SAMPLES, Sample};
use crate::state::keeping::autosave::Autosave;

/// Strokes and areas of a small drawing, each with its classes.
type Picture = &'static [(&'static str, &'static str)];

/// What the page of each sample looks like, in the order of [`SAMPLES`], on 64 by 36.
const PICTURES: [Picture; SAMPLES.len()] = [
    // Scores along a weight, on its beam.
    &[
        ("stroke p-letter-1", "M2 27L62 6"),
        ("stroke p-letter-2", "M2 21L62 24"),
        ("stroke p-letter-3", "M2 8L62 15"),
        (
            "fill p-ink",
            "M40.2 12.8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
        ),
        ("stroke p-ink", "M2 31H62"),
        ("stroke p-accent", "M22 3V31"),
        ("fill p-accent", "M20 29h4l2 7h-8z"),
    ],
    // A table.
    &[
        (
            "stroke p-ink-3",
            "M2 5H14M22 5h8M36 5h8M50 5h8M2 13H12M2 21H16M2 29H10",
        ),
        ("stroke p-ink", "M2 8.5H62"),
        ("stroke p-line", "M2 17H62M2 25H62M2 33H62"),
        (
            "fill p-slot-1",
            "M22 11h10v4H22zM22 19h7v4h-7zM22 27h11v4H22z",
        ),
        (
            "fill p-slot-3",
            "M36 11h6v4h-6zM36 19h11v4H36zM36 27h8v4h-8z",
        ),
        (
            "fill p-slot-4",
            "M50 11h9v4h-9zM50 19h6v4h-6zM50 27h11v4H50z",
        ),
    ],
    // A list, the closest calls first.
    &[
        ("fill p-accent", "M2 2h4v4h-4zm0 7h4v4h-4z"),
        ("fill p-ink-3", "M2 16h4v4h-4zm0 7h4v4h-4zm0 7h4v4h-4z"),
        (
            "fill p-slot-1",
            "M12 3h5v2h-5zm0 7h11v2h-11zm0 7h21v2h-21zm0 7h34v2h-34zm0 7h46v2h-46z",
        ),
    ],
    // A ranking of stacked scores with their pins.
    &[
        (
            "fill p-slot-2",
            "M14 3h8v6h-8zm3 12h5v6h-5zm-6 12h11v6h-11z",
        ),
        (
            "fill p-slot-1",
            "M22 3h20v6H22zm0 12h16v6H22zm0 12h17v6H22z",
        ),
        (
            "fill p-slot-3",
            "M42 3h12v6H42zm-4 12h12v6H38zm1 12h4v6h-4z",
        ),
        ("stroke p-ink", "M22 0V36M46 1v10M45 13v10M32 25v10"),
    ],
    // Seven voices for two positions.
    &[
        (
            "fill p-letter-1",
            "M2 7h6v6h-6zm9 0h6v6h-6zm9 0h6v6h-6zm9 0h6v6h-6zm9 0h6v6h-6z",
        ),
        ("fill p-letter-3", "M47 22h6v6h-6zm9 0h6v6h-6z"),
        (
            "stroke p-ink-3",
            "M47.5 7.5h5v5h-5zm9 0h5v5h-5zM2.5 22.5h5v5h-5zm9 0h5v5h-5zm9 0h5v5h-5zm9 0h5v5h-5zm9 0h5v5h-5z",
        ),
    ],
    // Rounds over their lanes, with a set-back.
    &[
        ("stroke p-ink-3 dashed", "M2 7H62"),
        (
            "stroke p-ink",
            "M2 20L10 18L18 13L26 20L34 17L44 11L52 9L62 3",
        ),
        (
            "fill p-accent",
            "M23.5 20a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
        ),
        ("fill p-slot-1", "M2 26h13v3H2zm16 0h6v3h-6zm12 0h20v3h-20z"),
        ("fill p-slot-4", "M8 32h10v3H8zm20 0h8v3h-8zm18 0h16v3h-16z"),
    ],
    // Answers that lead to the next question.
    &[
        (
            "stroke p-ink-3",
            "M6 30L20 22L34 25L46 14L57 7M20 22L34 10L46 14",
        ),
        (
            "fill p-ink",
            "M3 30a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17 22a3 3 0 1 0 6 0a3 3 0 1 0-6 0M31 25a3 3 0 1 0 6 0a3 3 0 1 0-6 0\
             M31 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0M43 14a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        ),
        ("fill p-accent", "M54 6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0"),
    ],
];

/// The strip at the foot of the empty page.
#[component]
pub(crate) fn SampleStrip() -> impl IntoView {
    let samples = SAMPLES
        .into_iter()
        .zip(PICTURES)
        .map(|(sample, picture)| view! { <SampleButton sample=sample picture=picture/> })
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
    /// What stands beside its name.
    picture: Picture,
) -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let paths = picture
        .iter()
        .map(|(class, path)| view! { <path class=*class d=*path></path> })
        .collect_view();
    view! {
        <button type="button" class="sample" on:click=move |_| autosave.open_sample(sample)>
            <svg width="64" height="36" viewBox="0 0 64 36" aria-hidden="true">
                {paths}
            </svg>
            <span>
                <b>{sample.label}</b>
                <span>{sample.holds}</span>
            </span>
        </button>
    }
}
