//! What all runs come to: numbers, the runs side by side, what was asked and broken, where methods disagree.

mod broken;
mod efforts;
mod methods;
mod over_time;
mod table;
mod tiles;

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::Runs;

use super::choosing::{Choosing, ChoosingBar};
use super::outcomes::said_by;
use super::reader::{About, Reader};
use super::trouble::Trouble;
use crate::components::dynamic::dynamic;
use broken::Broken;
use efforts::ByAgent;
use methods::Methods;
use over_time::OverTime;
use table::RunsTable;
use tiles::Tiles;

/// The overview. The bar stays while the numbers around it are made anew, with what is typed into it.
#[component]
pub(super) fn Overview() -> impl IntoView {
    let reader = expect_context::<Reader>();
    let part = move |draw: fn(Arc<Runs>) -> AnyView| {
        dynamic(move || match reader.all().get() {
            Some(all) => draw(all),
            None => ().into_any(),
        })
    };
    let choosing = expect_context::<Choosing>();
    let pressed = move |event: KeyboardEvent| {
        let runs = choosing.in_hand();
        if let Some(said) = said_by(&event, &runs) {
            event.prevent_default();
            if runs.is_empty() {
                choosing.warn("Choose runs by their boxes first.");
            }
            choosing.say(&runs, said);
        }
    };
    view! {
        <div
            class="overview"
            aria-label="All runs"
            role="region"
            tabindex="0"
            on:keydown=pressed
        >
            <Trouble about=About::All/>
            {part(|all| view! { <Tiles all=all/> }.into_any())}
            <ChoosingBar/>
            <RunsTable/>
            <div class="overview-grid">
                {part(|all| view! { <Below all=all/> }.into_any())} <Methods/>
            </div>
        </div>
    }
}

#[component]
fn Below(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    view! {
        <ByAgent all=Arc::clone(&all)/>
        <Broken all=Arc::clone(&all)/>
        <OverTime all=all/>
    }
}
