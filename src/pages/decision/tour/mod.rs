//! The first-run tour: a small card beside the thing it speaks of, which holds nothing back.

mod card;
mod place;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::components::dynamic::dynamic;
use crate::pages::Draw;
use crate::state::tour::Tour;
use card::Card;

/// The way into the tour's chunk: most visits do without.
#[wasm_split(tour, wasm_split_path = leptos::wasm_split, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not come")]
fn draw() -> Result<Draw, SplitLoaderError> {
    Ok(|| view! { <Card/> }.into_any())
}

/// The card, while the tour goes on and once its chunk is here. One that does not come costs the tour.
#[component]
pub(crate) fn TourCard() -> impl IntoView {
    let tour = expect_context::<Tour>();
    let goes_on = Memo::new(move |_| tour.step().is_some());
    let fetched = RwSignal::new(None::<Draw>);
    Effect::new(move || {
        if goes_on.get() && fetched.with_untracked(Option::is_none) {
            spawn_local(async move {
                if let Ok(draw) = draw().await {
                    fetched.try_set(Some(draw));
                }
            });
        }
    });
    dynamic(move || match fetched.get() {
        Some(draw) if goes_on.get() => draw(),
        _ => ().into_any(),
    })
}
