//! One folder a page. Pages take state from the context, hand signals and callbacks to components,
//! and compute nothing.

mod compare;
mod decision;
mod load;
mod runs;
mod settings;
mod simulate;
mod telemetry;
mod worklist;

use leptos::prelude::*;

pub(crate) use simulate::Simulation;

use crate::state::ground::route::Page;

/// Draws a page.
pub(crate) fn draw(page: Page) -> AnyView {
    match page {
        Page::Worklist => view! { <worklist::Worklist/> }.into_any(),
        Page::Load => view! { <load::Load/> }.into_any(),
        Page::Decision => view! { <decision::DecisionPage/> }.into_any(),
        Page::Runs => view! { <runs::Runs/> }.into_any(),
        Page::Telemetry => view! { <telemetry::Telemetry/> }.into_any(),
        Page::Compare => view! { <compare::Compare/> }.into_any(),
        Page::Simulate => view! { <simulate::Simulate/> }.into_any(),
        Page::Settings => view! { <settings::Settings/> }.into_any(),
    }
}
