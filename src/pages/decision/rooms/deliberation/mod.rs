//! A round of a deliberation: the rounds around it, and what the safeguards of its run say.

mod advocate;
mod disagreements;
mod evidence;
mod known;
mod quorum;
mod rubric;
mod safeguards;
mod timeline;
mod trust;
mod wording;
mod words;

use leptos::prelude::*;
use steelyard_protocol::OfSystem;
use steelyard_protocol::deliberation::Deliberation;

use super::{Home, Part, Room};

/// What deliberations add to the page.
pub(super) const ROOM: Room = Room {
    system: Deliberation::SYSTEM,
    above: || view! { <timeline::Timeline/> }.into_any(),
    provide: || {
        known::provide();
        timeline::Lanes::provide();
        disagreements::Inbox::provide();
    },
    parts: &[
        Part {
            name: "Quorum",
            home: Home::Middle,
            draw: || view! { <quorum::Quorum/> }.into_any(),
        },
        Part {
            name: "Rubric",
            home: Home::Middle,
            draw: || view! { <rubric::RubricPart/> }.into_any(),
        },
        Part {
            name: "Disagreements",
            home: Home::Middle,
            draw: || view! { <disagreements::Disagreements/> }.into_any(),
        },
        Part {
            name: "Devil’s advocate",
            home: Home::Side,
            draw: || view! { <advocate::Advocate/> }.into_any(),
        },
        Part {
            name: "Trust",
            home: Home::Side,
            draw: || view! { <trust::TrustPart/> }.into_any(),
        },
        Part {
            name: "Safeguards",
            home: Home::Side,
            draw: || view! { <safeguards::Safeguards/> }.into_any(),
        },
    ],
    groups: &[],
};
