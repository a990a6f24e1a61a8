//! The slice that is chosen, in a line.

use leptos::prelude::*;
use steelyard_protocol::telemetry::{Loud, SliceAt, SliceKind};

use super::state::Sight;
use crate::charts::format;
use crate::charts::timeline::{slice_name, track_name};
use crate::components::dynamic::dynamic;
use crate::components::moment::moment;

/// The line.
#[component]
pub(super) fn Chosen(
    /// What is in sight.
    sight: Sight,
) -> impl IntoView {
    let shown = move || {
        let at = sight.slice()?;
        let ordered = sight.drawn.with(|one| one.ordered);
        let (name, words) = (
            slice_name(at.slice.kind, at.slice.number, &at.name),
            words(&at, ordered),
        );
        let step = move |by: i8| {
            let event = at.slice.event;
            move |_| sight.step.set(Some((event, by)))
        };
        let (place, of) = at.place;
        let (is_first, is_last) = (place <= 1, place >= of);
        Some(view! {
            <p class="timeline-chosen" role="status">
                <b>{name}</b>
                <span>{words}</span>
            </p>
            <div class="timeline-steps">
                <button
                    type="button"
                    class="button"
                    aria-label="Previous slice"
                    disabled=is_first
                    on:click=step(-1)
                >
                    "["
                </button>
                <span>{format!("{} of {}", format::count(place.into()), format::count(of.into()))}</span>
                <button
                    type="button"
                    class="button"
                    aria-label="Next slice"
                    disabled=is_last
                    on:click=step(1)
                >
                    "]"
                </button>
                <button type="button" class="button" on:click=move |_| sight.fit(&at.slice)>
                    "Zoom to it"
                </button>
            </div>
        })
    };
    dynamic(move || {
        shown()
            .map(|shown| view! { <div class="timeline-line">{shown}</div> })
            .into_any()
    })
}

/// "3.2 s, 2.9 s self, from 10:04:12, ops; failed".
fn words(at: &SliceAt, ordered: bool) -> String {
    let slice = &at.slice;
    let mut words = Vec::new();
    if !ordered {
        let took = slice.to - slice.from;
        if took > 0.0 {
            words.push(format::duration(took));
        }
        let has_own = matches!(slice.kind, SliceKind::Turn | SliceKind::Tool);
        if has_own && took - at.own >= 1.0 {
            words.push(format!("{} self", format::duration(at.own)));
        }
        let (day, time) = moment(slice.from);
        let inferred = if slice.inferred { " (inferred)" } else { "" };
        words.push(format!("from {day} {time}{inferred}"));
    }
    if let Some(track) = &at.track {
        words.push(track_name(track).to_owned());
    }
    if slice.kind == SliceKind::Tool && slice.loud >= Loud::Warning {
        words.push("failed or refused".to_owned());
    }
    words.join(", ")
}
