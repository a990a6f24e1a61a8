//! What a panel says of a decision, and what if a fact were otherwise.

mod concerns;
mod doubt;
mod evaluator;
mod invite;
mod matrix;
mod what_if;
mod who;
mod words;

use leptos::prelude::*;

use super::view::View;
use crate::components::dynamic::dynamic;
use crate::reactive::memo::memo;
pub(super) use concerns::{AskConcernAnswers, ConcernAnswers};
use invite::PanelSection;
use what_if::WhatIfList;
pub(super) use words::AskWhatWasSaid;

/// One of the sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Evaluators × positions, or how to get some.
    Matrix,
    /// Approvals and receipts as switches.
    WhatIf,
}

/// A section, where the decision has something to show in it.
#[component]
pub(super) fn PanelPart(
    /// Which.
    section: Section,
    /// Whether it has its place to itself, which then says so where there is nothing.
    #[prop(optional)]
    alone: bool,
) -> impl IntoView {
    let view = expect_context::<View>();
    let is_there = memo(move |_| {
        let there = view.read(|decided| match section {
            Section::Matrix => {
                let needed = view
                    .frame
                    .with_value(|frame| invite::is_needed(decided, frame.stand_in.as_ref()));
                decided.panel.is_some() || needed
            }
            Section::WhatIf => !decided.what_if.is_empty(),
        });
        there.unwrap_or_default()
    });
    dynamic(move || match (is_there.get(), section) {
        (true, Section::Matrix) => view! { <PanelSection/> }.into_any(),
        (true, Section::WhatIf) => view! { <WhatIfList/> }.into_any(),
        (false, _) if alone => {
            view! { <p class="waiting">"No panel is needed here, and none was asked."</p> }
                .into_any()
        }
        (false, _) => ().into_any(),
    })
}
