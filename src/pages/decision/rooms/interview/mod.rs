//! A turn of an interview: the turns around it, what was said, what its graph is like, and the weights by strategy.

mod ask;
mod conversation;
mod coverage;
mod graph;
mod known;
mod likeness;
mod log;
mod matrix;
mod pairs;
mod scrubber;
mod turns;

use leptos::prelude::*;
use steelyard_protocol::OfSystem;
use steelyard_protocol::interview::Interview;

use super::{Home, Part, Room};

/// What interviews add to the page.
pub(super) const ROOM: Room = Room {
    system: Interview::SYSTEM,
    above: || view! { <scrubber::Scrubber/> }.into_any(),
    provide: || {
        known::provide();
        graph::Looking::provide();
    },
    parts: &[
        Part {
            name: "Interview",
            of: "",
            home: Home::Rail,
            draw: || view! { <conversation::Conversation/> }.into_any(),
        },
        Part {
            name: "Weights",
            of: "",
            home: Home::Middle,
            draw: || view! { <matrix::Matrix/> }.into_any(),
        },
        Part {
            name: "Log",
            of: "",
            home: Home::Middle,
            draw: || view! { <log::LogPart/> }.into_any(),
        },
        Part {
            name: "Graph",
            of: "",
            home: Home::Side,
            draw: || view! { <graph::Graph/> }.into_any(),
        },
        Part {
            name: "Coverage",
            of: "",
            home: Home::Side,
            draw: || view! { <coverage::CoveragePart/> }.into_any(),
        },
    ],
    groups: &[matrix::MATRIX, matrix::PHASE],
};
