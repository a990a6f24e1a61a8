//! A round of a deliberation: the rounds around it, and what the safeguards of its run say.

mod advocate;
mod approaches;
mod beside;
mod disagreement_list;
mod disagreements;
mod evidence;
mod judging;
mod known;
mod overrides;
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
        disagreement_list::Inbox::provide();
        judging::Judging::provide();
    },
    parts: &[
        Part {
            name: "Approaches",
            of: "divergence",
            home: Home::Middle,
            draw: || view! { <approaches::Approaches/> }.into_any(),
        },
        Part {
            name: "Quorum",
            of: "agreement",
            home: Home::Middle,
            draw: || view! { <quorum::Quorum/> }.into_any(),
        },
        Part {
            name: "Rubric",
            of: "drift",
            home: Home::Middle,
            draw: || view! { <rubric::RubricPart/> }.into_any(),
        },
        Part {
            name: "Disagreements",
            of: "triage",
            home: Home::Middle,
            draw: || view! { <disagreements::Disagreements/> }.into_any(),
        },
        Part {
            name: "Devil’s advocate",
            of: "devil_advocate",
            home: Home::Side,
            draw: || view! { <advocate::Advocate/> }.into_any(),
        },
        Part {
            name: "Trust",
            of: "trust",
            home: Home::Side,
            draw: || view! { <trust::TrustPart/> }.into_any(),
        },
        Part {
            name: "Safeguards",
            of: "devil_advocate",
            home: Home::Side,
            draw: || view! { <safeguards::Safeguards/> }.into_any(),
        },
    ],
    groups: &[],
};
