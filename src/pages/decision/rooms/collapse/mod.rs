//! A decision over position cards: what stands around it, and the reports about it.

mod around;
mod concerns;
mod reports;
mod said;

use leptos::prelude::*;
use steelyard_protocol::OfSystem;
use steelyard_protocol::collapse::Collapse;

use super::{Home, Part, Room};
use crate::pages::decision::panel::{AskConcernAnswers, AskWhatWasSaid};

/// What position cards add to the page.
pub(super) const ROOM: Room = Room {
    system: Collapse::SYSTEM,
    above: || ().into_any(),
    provide: || {
        provide_context(AskWhatWasSaid(said::evaluations));
        provide_context(AskConcernAnswers(concerns::answers));
    },
    parts: &[
        Part {
            name: "Reports",
            of: "",
            home: Home::Over,
            draw: || view! { <reports::ReportsPart/> }.into_any(),
        },
        Part {
            name: "Around it",
            of: "",
            home: Home::Rules,
            draw: || view! { <around::AroundPart/> }.into_any(),
        },
    ],
    groups: &[],
};
