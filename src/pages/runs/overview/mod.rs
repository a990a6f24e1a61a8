//! What all runs come to: numbers, the runs side by side, what was asked and broken, where methods disagree.

mod broken;
mod efforts;
mod methods;
mod over_time;
mod table;
mod tiles;

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Runs;

use super::reader::{About, Reader};
use super::trouble::Trouble;
use crate::components::dynamic::dynamic;
use broken::Broken;
use efforts::ByAgent;
use methods::Methods;
use over_time::OverTime;
use table::Table;
use tiles::Tiles;

/// The overview.
#[component]
pub(super) fn Overview() -> impl IntoView {
    let reader = expect_context::<Reader>();
    dynamic(move || {
        let Some(all) = reader.all().get() else {
            return ().into_any();
        };
        view! { <Whole all=all/> }.into_any()
    })
}

#[component]
fn Whole(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    view! {
        <div class="overview" aria-label="All runs" role="region" tabindex="0">
            <Trouble about=About::All/>
            <Tiles all=Arc::clone(&all)/>
            <Table all=Arc::clone(&all)/>
            <div class="overview-grid">
                <ByAgent all=Arc::clone(&all)/>
                <Broken all=Arc::clone(&all)/>
                <OverTime all=Arc::clone(&all)/>
                <Methods all=all/>
            </div>
        </div>
    }
}
